import type {
  AttributeDeclaration,
  CategoryDeclaration,
  CategorySection,
  Entry,
  LabelDeclaration,
  PhraseDeclaration,
  RecordModel,
  ReferredName,
  System,
  Value,
} from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { NamePath } from "../pack-index.js";

/** The meaning of a word in a file, which hover, definition, references and rename all start from. */
export type Meaning =
  | LabelMeaning
  | CategoryMeaning
  | AttributeMeaning
  | OperatorMeaning
  | ValueMeaning
  | NamedThing
  | VocabularyText
  | WordOfConditions
  | FolderMeaning
  | SystemMeaning
  | RuleMeaning
  | PhraseMeaning;

/** The name of a label. */
export interface LabelMeaning {
  readonly kind: "label";
  /** Unabbreviated. */
  readonly name: string;
  readonly declarations: readonly LabelDeclaration[];
  readonly system: System;
}

/** The name of a category, above its members or before a dot. */
export interface CategoryMeaning {
  readonly kind: "category";
  /** Unabbreviated; `written` may be its shortcut. */
  readonly name: string;
  readonly written: string;
  readonly declarations: readonly CategoryDeclaration[];
  readonly system: System;
}

/** The name of an attribute, on a card or in a condition. */
export interface AttributeMeaning {
  readonly kind: "attribute";
  readonly path: NamePath;
  readonly written: string;
  /** Tested by a condition. */
  readonly asks: boolean;
  /** Empty for a custom name. */
  readonly declarations: readonly AttributeDeclaration[];
  /** The category it is in or that the condition tests; undefined in the first column, and for an undeclared one. */
  readonly category: CategoryDeclaration | undefined;
  readonly line: LineOfMeaning | undefined;
  readonly system: System;
}

/** The line of a word, as parsed. */
export interface LineOfMeaning {
  readonly record: RecordModel;
  readonly entry: Entry;
  /** The category of the line itself. */
  readonly section: CategorySection | undefined;
}

/** The operator of a condition. */
export interface OperatorMeaning {
  readonly kind: "operator";
  readonly written: string;
  readonly line: LineOfMeaning;
  readonly system: System;
}

/** A value or alternative of an attribute. */
export interface ValueMeaning extends Omit<AttributeMeaning, "kind" | "written" | "line"> {
  readonly kind: "value";
  readonly value: Value;
  readonly line: LineOfMeaning;
  /** For the name of a thing in a parsed text: of which things. */
  readonly names?: readonly ReferredName[];
}

/**
 * Something named by a label: a card by its identifier, a deck or a pack by the label that makes it one; in a `.system`
 * file, a declaration.
 */
export interface NamedThing {
  readonly kind: "thing";
  /** The label that names it, unabbreviated. Always `Deck` for decks, whatever the game calls them. */
  readonly label: string;
  readonly name: string;
}

/** In a `.system` file: a possible text of an attribute or label. */
export interface VocabularyText {
  readonly kind: "vocabulary";
  readonly of: string;
  readonly text: string;
}

/** In a `.system` file: a word in conditions that isn't a declared name. */
export interface WordOfConditions {
  readonly kind: "word";
  readonly word: string;
  readonly system: System;
}

/** The folder of another pack. */
export interface FolderMeaning {
  readonly kind: "folder";
  readonly folder: string;
}

/** A game system by its id, or `id@edition`. */
export interface SystemMeaning {
  readonly kind: "system";
  readonly name: string;
}

/** A rule in a suppression comment: `id`, or `id/message`. */
export interface RuleMeaning {
  readonly kind: "rule";
  readonly rule: string;
  readonly system: System;
}

/** In a parsed text: words of one of the game's phrases. */
export interface PhraseMeaning {
  readonly kind: "phrase";
  readonly name: string;
  /** The record that lists the form. */
  readonly declaration: PhraseDeclaration;
  /** The whole text of the phrase. */
  readonly written: string;
  readonly line: LineOfMeaning;
  readonly system: System;
}

/** How to write a new name at a place: between quotes, between the quotes of a condition, or plain. */
export type Quoting = "text" | "condition" | "none";

/** A meaning and the exact word that has it. */
export interface FoundMeaning<Kind extends Meaning = Meaning> {
  readonly meaning: Kind;
  /** In the file. */
  readonly span: Span;
}
