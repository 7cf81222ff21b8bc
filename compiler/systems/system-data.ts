/**
 * A game system as plain data: the content of the records in a `.system` file, by name and place. Shipped systems are
 * converted to JSON in this form at build time, so it contains no functions, maps or cycles. (docs/describe-a-game.md,
 * "The records")
 */

import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { CheckName, UseName } from "./checks.js";
import type { AreaUse, FaceHue, GlyphGround } from "./faces.js";

export type Operator = "=" | "<" | ">";
/** The place of the cards that a condition looks at; "hand": the card that is about to be played. */
export type Where =
  | "own won cards"
  | "all won cards"
  | "own played cards"
  | "rival played cards"
  | "rival hand"
  | "hand";
export type ValueType = "integer" | "text" | "range" | "percentage" | "name";

/** The place of a declaration: the offsets of its name in the `.system` file of the system with this id. */
export interface DeclarationPlace {
  /** Id of the system whose file it is in: this one, or one that it extends. */
  readonly system: string;
  readonly edition: string;
  readonly start: number;
  readonly end: number;
}

/** The documentation of a declaration. */
export interface Documentation {
  readonly about: string;
  readonly why: string | undefined;
  readonly mend: string | undefined;
  readonly source: string | undefined;
}

/** Allowed values. `oneOf` and `suchAs` entries may have holes in angle brackets. */
export interface ValueSpecification {
  readonly values: readonly ValueType[];
  readonly oneOf: readonly string[] | undefined;
  readonly suchAs: readonly string[] | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** What conditions compare with, and their effect. */
export interface ConditionMeaning {
  /** Not empty: a condition, or a category of conditions. */
  readonly operators: readonly Operator[];
  readonly looksAt: readonly string[];
  readonly where: Where | undefined;
  readonly metBy: "one card" | "several cards" | "every card";
  readonly sense: "allow" | "deny" | "target" | undefined;
}

interface DeclarationBase extends Documentation {
  readonly name: string;
  readonly place: DeclarationPlace;
}

interface NameDeclarationBase extends DeclarationBase {
  /** Kinds and categories that allow it, including those that require it; empty for any card, unindented. */
  readonly on: readonly string[];
  /** Kinds and categories that require it. */
  readonly mustBeOn: readonly string[];
  readonly many: boolean;
  readonly formerly: readonly string[];
  /** Two characters each: marks that come in pairs in its texts. */
  readonly pairs: readonly string[] | undefined;
  /** Its record is broken, or depends on one that is, so no card is checked against it. */
  readonly unsure?: true;
  /** Severity if it is missing where it is required, or has an invalid value. */
  readonly severity: SeveritySetting | undefined;
}

export interface AttributeDeclaration extends NameDeclarationBase, ValueSpecification, ConditionMeaning {
  readonly kind: "attribute";
  /** With `many`: a value may be there several times. */
  readonly repeated?: true;
  readonly shortcuts: readonly string[];
  readonly default: number | string | { readonly percent: number } | undefined;
  /** The meanings of some of its texts. */
  readonly means?: Readonly<Record<string, string>>;
  /** The text that means that no one chooses a number. */
  readonly automatic: string | undefined;
}

export interface CategoryDeclaration extends NameDeclarationBase, ValueSpecification, ConditionMeaning {
  readonly kind: "category";
  readonly shortcuts: readonly string[];
  /** Allows undeclared names, with values by the value specification. */
  readonly custom: boolean;
  /** Categories whose values of the same name cover this cost; empty if it isn't one. */
  readonly coveredBy: readonly string[];
}

export interface LabelDeclaration extends NameDeclarationBase {
  readonly kind: "label";
  readonly lines: "joined" | "one" | "kept";
  readonly oneOf: readonly string[] | undefined;
  readonly suchAs: readonly string[] | undefined;
  readonly default: string | undefined;
}

/** A name for a selection. Several records of one name add up: a thing has the kind if it matches any of them. */
export interface KindDeclaration extends DeclarationBase, ValueSpecification {
  readonly kind: "kind";
  readonly custom: boolean;
  readonly when: readonly ConditionData[];
  readonly unless: readonly ConditionData[];
}

/** One record of a rule; several of one id are checked separately. */
export interface RuleDeclaration extends DeclarationBase {
  readonly kind: "rule";
  readonly severity: SeveritySetting;
  readonly says: string | undefined;
  /** Examples, written out: see `examplesOfRule`. */
  readonly breaks: readonly string[];
  readonly mended: readonly string[];
  /** A built-in analysis that finds it, instead of requirements; it fills the holes of the message. */
  readonly by: CheckName | undefined;
  readonly for: readonly string[];
  /** Labels and attributes in whose texts it looks for forms; empty: all texts. */
  readonly under: readonly string[];
  /** Forms that it finds within texts. */
  readonly oneOf: readonly string[];
  /** What is right in their place: one for all forms, or one for each. */
  readonly instead: readonly string[];
  /** The attribute that lists what stands in the holes of the forms. */
  readonly listedIn: string | undefined;
  readonly in: readonly string[];
  /** A pack is taken together with the packs that it uses. */
  readonly withUsed: boolean;
  readonly per: readonly string[];
  readonly when: readonly ConditionData[];
  readonly unless: readonly ConditionData[];
  readonly must: readonly ConditionData[];
  readonly mustNot: readonly ConditionData[];
  readonly only: readonly ConditionData[];
  /** In the n-th column, if all conditions but the last hold, the last must hold. */
  readonly table: readonly ConditionData[];
}

/** How some kinds of card are printed, with what it takes from other faces. The first that matches a card applies. */
export interface FaceDeclaration extends Pick<DeclarationBase, "name" | "place" | "about" | "source"> {
  readonly kind: "face";
  /** Kinds; empty for any card. */
  readonly for: readonly string[];
  /** Of the card, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Attributes or labels whose values colour the frame, and the line inside it. */
  readonly frame: string | undefined;
  readonly band: string | undefined;
  /** For the declared values of `frame`, in order; empty for a different one each. */
  readonly colours: readonly FaceHue[];
  /** The label that names the picture file. */
  readonly picture: string | undefined;
  /** Names that are not printed. */
  readonly hides: readonly string[];
  readonly areas: readonly FaceArea[];
  readonly glyphs: readonly GlyphDeclaration[];
}

/** What a face says itself. */
export type OwnFace = Omit<FaceDeclaration, "width" | "height"> & {
  readonly width: number | undefined;
  readonly height: number | undefined;
};

/** A symbol that is drawn on printed cards in the place of some texts. */
export interface GlyphDeclaration {
  /** Texts and patterns. What stands in the holes of a pattern is the sign. */
  readonly oneOf: readonly string[];
  readonly as: GlyphGround;
  /** The sign; undefined: what stands in the text. */
  readonly shows: string | undefined;
  /** Drawn in place of the sign: see `readGlyphPath`. */
  readonly path: string | undefined;
  /** Of the ground, and of the sign on it. */
  readonly colours: readonly FaceHue[];
}

/** A part of a printed card. Areas are stacked, or put next to the one before. */
export interface FaceArea {
  readonly as: AreaUse;
  /** Names of labels, attributes and categories; empty in an attribute area for everything that no other area shows. */
  readonly shows: readonly string[];
  /** Millimetres, or a share of the card. */
  readonly width: number | { readonly percent: number } | undefined;
  readonly height: number | { readonly percent: number } | undefined;
  readonly beside: boolean;
}

/** A sentence, or part of one, in texts. Several records of one name add up: each has forms, or describes mistakes. */
export interface PhraseDeclaration extends DeclarationBase {
  readonly kind: "phrase";
  /** Kinds of card whose texts allow it; empty for any. */
  readonly on: readonly string[];
  /** Attributes whose texts allow it; empty for any. */
  readonly under: readonly string[];
  /** Its forms, with holes: see `parseForm`. */
  readonly oneOf: readonly string[];
  /** For a list: the possible separators between its forms, including blanks; undefined if it is a single form. */
  readonly between: readonly string[] | undefined;
  /** These forms are a mistake, with this message. */
  readonly says: string | undefined;
  /** What to write instead of such a form: a text with its holes. */
  readonly instead: string | undefined;
  /** Of a mistake, or of the phrase on a kind that doesn't allow it. */
  readonly severity: SeveritySetting;
  /** Texts that it reads, one per line. */
  readonly examples: readonly string[];
}

/** Records that examples of rules, and of other examples below it, can begin with. */
export interface ExampleDeclaration extends DeclarationBase {
  readonly kind: "example";
  /** Written out: see `wholeExamples`. */
  readonly records: string;
}

/** The kinds of record that say how a game is played, in the order of compiled JSON. */
export const PLAY_KINDS = ["Zone", "Counter", "Phase", "Action", "Ban", "Effect", "Number"] as const;
export type PlayKind = (typeof PLAY_KINDS)[number];

export type PlayValue = number | string | { readonly text: string; readonly reading: unknown };

/** A rule of play. Which attributes and conditions it can have is said by meta.system. */
export interface PlayDeclaration extends Pick<DeclarationBase, "name" | "place" | "about" | "source"> {
  readonly kind: PlayKind;
  /** Texts that a phrase of meta.system reads have their reading, as `textData` makes it. */
  readonly attributes: Readonly<Record<string, readonly PlayValue[]>>;
  readonly conditions: Readonly<Record<string, readonly ConditionData[]>>;
}

/** The input of the analyses: their roles, and the names of the system for them. */
export type Uses = { readonly [Name in UseName]?: readonly string[] };

/** `Category.Name > 2`, in a `.system` file. */
export interface ConditionData {
  /** One name, or two joined by a dot. */
  readonly path: readonly string[];
  readonly operator: Operator;
  readonly values: readonly ConditionValue[];
}

export type ConditionValue =
  | { readonly kind: "integer"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "percentage"; readonly value: number }
  /** The values of that name: one name, or two joined by a dot. */
  | { readonly kind: "name"; readonly path: readonly string[] };

/** A whole system, including what it extends. Declarations are in source order, inherited ones first. */
export interface SystemData {
  /** Version of this format, so that a build never loads another's data. */
  readonly form: 6;
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly about: string;
  readonly source: string | undefined;
  /** `id` or `id@edition` of the system it extends. */
  readonly extends: string | undefined;
  /** The attribute that decides the kind of a card. */
  readonly kindFrom: string | undefined;
  readonly uses: Uses;
  readonly kinds: readonly KindDeclaration[];
  readonly labels: readonly LabelDeclaration[];
  readonly attributes: readonly AttributeDeclaration[];
  readonly categories: readonly CategoryDeclaration[];
  readonly rules: readonly RuleDeclaration[];
  readonly faces: readonly FaceDeclaration[];
  readonly phrases: readonly PhraseDeclaration[];
  readonly examples: readonly ExampleDeclaration[];
  /** Rules of play, in the order of the source, which has meaning. Absent in games that have none. */
  readonly play?: readonly PlayDeclaration[];
  /** Built-in rules whose severity this system changes, by id. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
  /** Some of its declarations are unreadable, so an undeclared name may be one of theirs. */
  readonly incomplete?: true;
}
