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

/** Whether it describes `.system` files: then its records are declarations, not cards. */
export function describesSystems({ labels }: SystemData): boolean {
  return ["Attribute", "Category"].every((sort) => labels.some(({ name }) => name === sort));
}

/** A system ready for use: its data, and indexes over it. Created by `instantiateSystem`. */
export interface System {
  readonly data: SystemData;
  /** Its file, if it isn't shipped. */
  readonly source?: SystemSource;
  /** Paths of the files of systems that extend each other in a cycle with this one. */
  readonly circle?: readonly string[] | undefined;
  /** `id@edition`. */
  readonly key: string;
  /** Declarations by full name; several of one name are for different places. */
  readonly attributes: ReadonlyMap<string, readonly AttributeDeclaration[]>;
  readonly categories: ReadonlyMap<string, readonly CategoryDeclaration[]>;
  readonly labels: ReadonlyMap<string, readonly LabelDeclaration[]>;
  readonly kinds: ReadonlyMap<string, readonly KindDeclaration[]>;
  /** Rules by id, each with all its records. */
  readonly rules: ReadonlyMap<string, readonly RuleDeclaration[]>;
  /** Phrases by name, each with all its records. */
  readonly phrases: ReadonlyMap<string, readonly PhraseDeclaration[]>;
  readonly severities: ReadonlyMap<string, SeveritySetting>;
  /** Full names by shortcut. Other names aren't included. */
  readonly shortcuts: ReadonlyMap<string, string>;
  /** Current names by old spelling (`Formerly`). */
  readonly formerly: ReadonlyMap<string, string>;
  /** Positions of attributes and categories in canonical order (order of declaration), by full name. */
  readonly order: ReadonlyMap<string, number>;
  /** Labels that make a record a deck if they come first: those that the kind Deck tests with `Has`. */
  readonly deckLabels: ReadonlySet<string>;
  /** Labels that list cards: that of the deck itself, and those beside it. */
  readonly cardLists: ReadonlySet<string>;
  /** Labels that decide what a record is: a second one is where another record begins. */
  readonly beginnings: ReadonlySet<string>;
  /** Required declarations by place (kinds and categories). */
  readonly required: ReadonlyMap<string, readonly (AttributeDeclaration | CategoryDeclaration | LabelDeclaration)[]>;
}
