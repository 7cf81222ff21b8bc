import type { System } from "../systems/system.js";
import type { CategoryDeclaration, Operator, ValueSpecification } from "../systems/system-data.js";
import type { KindSet } from "./record-model.js";

/** Where a line stands, as far as that decides how it is read: a system, the kinds of its record, a category. */
export interface Scope {
  readonly system: System;
  readonly kinds: KindSet;
  /** What the record is: it decides which names the tool itself gives a meaning. */
  readonly role: "pack" | "deck" | "card" | "choice";
  /** Undefined: the global scope. */
  readonly category: CategoryDeclaration | undefined;
  /** Name of the category, also of one that nobody declared. */
  readonly categoryName: string | undefined;
  /** The names of places that hold here: the kinds at the first column, the category's name inside it. */
  readonly places: ReadonlySet<string>;
  /** Operators of the conditions listed here; empty where values are listed. */
  readonly operators: readonly Operator[];
  /** False inside a category that nobody declared: nothing can be said of its lines. */
  readonly known: boolean;
  /** The record has no kind that could be read: what any kind may have is accepted. */
  readonly anyKind: boolean;
  /** Values of names that nobody declared; undefined where such names may not stand. */
  readonly custom: ValueSpecification | undefined;
}
