import type {
  AttributeDeclaration,
  CategoryDeclaration,
  CategorySection,
  Entry,
  LabelDeclaration,
  PhraseDeclaration,
  RecordModel,
  System,
  Value,
} from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { NamePath } from "../pack-index.js";

/** What a word in a file stands for: hover, definition, references and rename are questions about one of these. */
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
  /** In full. */
  readonly name: string;
  readonly declarations: readonly LabelDeclaration[];
  readonly system: System;
}

/** The name of a category, above its members or left of a dot. */
export interface CategoryMeaning {
  readonly kind: "category";
  /** In full; `written` may be its shortcut. */
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
  /** Asked for by a condition. */
  readonly asks: boolean;
  /** Empty: a name that its author chose. */
  readonly declarations: readonly AttributeDeclaration[];
  /** The category in which it stands or is asked for; undefined at the first column, and for one that nobody declared. */
  readonly category: CategoryDeclaration | undefined;
  readonly line: LineOfMeaning | undefined;
  readonly system: System;
}

/** The line that a word stands on, as it was read. */
export interface LineOfMeaning {
  readonly record: RecordModel;
  readonly entry: Entry;
  /** The category that the line itself stands in. */
  readonly section: CategorySection | undefined;
}

/** The operator of a condition. */
export interface OperatorMeaning {
  readonly kind: "operator";
  readonly written: string;
  readonly line: LineOfMeaning;
  readonly system: System;
}

/** A value or alternative under an attribute. */
export interface ValueMeaning {
  readonly kind: "value";
  readonly path: NamePath;
  readonly value: Value;
  readonly asks: boolean;
  readonly declarations: readonly AttributeDeclaration[];
  readonly category: CategoryDeclaration | undefined;
  readonly line: LineOfMeaning;
  readonly system: System;
}

/**
 * Something that has a name by a label: a card by its identifier, a deck or a pack by the label that makes it one; in a `.system`
 * file what is declared there.
 */
export interface NamedThing {
  readonly kind: "thing";
  /** The label that names it, in full. For decks always `Deck`, whatever the game's own word. */
  readonly label: string;
  readonly name: string;
}

/** In a `.system` file: one of the texts that an attribute or label may have. */
export interface VocabularyText {
  readonly kind: "vocabulary";
  readonly of: string;
  readonly text: string;
}

/** In a `.system` file: a word that conditions use besides the names that the system declares. */
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

/** A rule in a comment that asks for it to be ignored: `id`, or `id/message`. */
export interface RuleMeaning {
  readonly kind: "rule";
  readonly rule: string;
  readonly system: System;
}

/** In a text that is read: words of a phrase of the game. */
export interface PhraseMeaning {
  readonly kind: "phrase";
  readonly name: string;
  /** The record that lists the form. */
  readonly declaration: PhraseDeclaration;
  /** All that is read as the phrase there. */
  readonly written: string;
  readonly line: LineOfMeaning;
  readonly system: System;
}

/** A meaning and the exact word that has it. */
export interface FoundMeaning<Kind extends Meaning = Meaning> {
  readonly meaning: Kind;
  /** In the file. */
  readonly span: Span;
}
