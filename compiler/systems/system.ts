import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { SystemSource } from "./declaration-text.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  KindDeclaration,
  LabelDeclaration,
  PhraseDeclaration,
  RuleDeclaration,
  SystemData,
} from "./system-data.js";

/** A system ready for use: its data, and indexes over it. Made by `instantiateSystem`. */
export interface System {
  readonly data: SystemData;
  /** Its file, where that is the author's own. */
  readonly source?: SystemSource;
  /** Paths of the files of systems that build on each other in a circle with this one. */
  readonly circle?: readonly string[] | undefined;
  /** `id@edition`. */
  readonly key: string;
  /** Declarations by full name; several of one name describe it in different places. */
  readonly attributes: ReadonlyMap<string, readonly AttributeDeclaration[]>;
  readonly categories: ReadonlyMap<string, readonly CategoryDeclaration[]>;
  readonly labels: ReadonlyMap<string, readonly LabelDeclaration[]>;
  readonly kinds: ReadonlyMap<string, readonly KindDeclaration[]>;
  /** Rules by id, each with all its records. */
  readonly rules: ReadonlyMap<string, readonly RuleDeclaration[]>;
  /** Phrases by name, each with all its records. */
  readonly phrases: ReadonlyMap<string, readonly PhraseDeclaration[]>;
  readonly severities: ReadonlyMap<string, SeveritySetting>;
  /** Full name behind a shortcut. A name that is no shortcut is not in it. */
  readonly shortcuts: ReadonlyMap<string, string>;
  /** Name of today behind a spelling of old (`Formerly`). */
  readonly formerly: ReadonlyMap<string, string>;
  /** Full names of attributes and categories in canonical order (order of declaration), to their position. */
  readonly order: ReadonlyMap<string, number>;
  /** Labels that make a record a deck when they come first: what the kind Deck asks for with `Has`. */
  readonly deckLabels: ReadonlySet<string>;
  /** Places (kinds and categories) to the declarations that must stand on them. */
  readonly required: ReadonlyMap<string, readonly (AttributeDeclaration | CategoryDeclaration | LabelDeclaration)[]>;
  /** What rules say of what was read by it, which is kept beside that: see `model/found.ts`. */
  readonly found: WeakMap<object, readonly object[]>;
}
