/**
 * A game system as plain data: what the records of a `.system` file say, by name and place. Shipped systems are
 * written to JSON in this form at build time, so it holds no functions, maps or cycles.
 * (specification: systems.md, system-language/DESIGN.md section 2)
 */

import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { CheckName, UseName } from "./checks.js";
import type { AreaUse, GlyphGround, HueName } from "./faces.js";

export type Operator = "=" | "<" | ">";
/** Where the cards lie that a condition looks at; "hand": the card itself that somebody is about to play. */
export type Where =
  | "own won cards"
  | "all won cards"
  | "own played cards"
  | "rival played cards"
  | "rival hand"
  | "hand";
export type ValueType = "integer" | "text" | "range" | "percentage" | "name";

/** Where a declaration stands: the offsets of its name in the `.system` file of the system with this id. */
export interface DeclarationPlace {
  /** Id of the system whose file it stands in: this one, or one that it extends. */
  readonly system: string;
  readonly edition: string;
  readonly start: number;
  readonly end: number;
}

/** What every declaration may say about itself. */
export interface Documentation {
  readonly about: string;
  readonly why: string | undefined;
  readonly mend: string | undefined;
  readonly source: string | undefined;
}

/** Which values are allowed. `oneOf` and `suchAs` entries may have holes in angle brackets. */
export interface ValueSpecification {
  readonly values: readonly ValueType[];
  readonly oneOf: readonly string[] | undefined;
  readonly suchAs: readonly string[] | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** What conditions compare with, and what follows. */
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
  /** Kinds and categories on which it may stand, required ones included; empty: any card, at the first column. */
  readonly on: readonly string[];
  /** Kinds and categories on which it must stand. */
  readonly mustBeOn: readonly string[];
  readonly many: boolean;
  readonly formerly: readonly string[];
  /** Two characters each: marks that come in pairs in its texts. */
  readonly pairs: readonly string[] | undefined;
  /** Its record is broken, or builds on one that is, so no card is judged by it. */
  readonly unsure?: true;
  /** Severity of leaving it out where it must be, and of an unfit value. */
  readonly severity: SeveritySetting | undefined;
}

export interface AttributeDeclaration extends NameDeclarationBase, ValueSpecification, ConditionMeaning {
  readonly kind: "attribute";
  readonly shortcuts: readonly string[];
  readonly default: number | string | { readonly percent: number } | undefined;
  /** What some of its texts mean, as the game says it. */
  readonly means?: Readonly<Record<string, string>>;
  /** The one of its texts that means: nobody chooses a number, for it comes of itself. */
  readonly automatic: string | undefined;
}

export interface CategoryDeclaration extends NameDeclarationBase, ValueSpecification, ConditionMeaning {
  readonly kind: "category";
  readonly shortcuts: readonly string[];
  /** Undeclared names may stand in it, with the values said by the value specification. */
  readonly custom: boolean;
  /** Categories whose values of the same name cover this cost; empty: not a cost. */
  readonly coveredBy: readonly string[];
}

export interface LabelDeclaration extends NameDeclarationBase {
  readonly kind: "label";
  readonly lines: "joined" | "one" | "kept";
  readonly oneOf: readonly string[] | undefined;
  readonly suchAs: readonly string[] | undefined;
  readonly default: string | undefined;
}

/** A name for a selection. Several records of one name add up: a thing is of the kind if it fits any of them. */
export interface KindDeclaration extends DeclarationBase, ValueSpecification {
  readonly kind: "kind";
  readonly custom: boolean;
  readonly when: readonly ConditionData[];
  readonly unless: readonly ConditionData[];
}

/** One record of a rule; several of one id are each checked. */
export interface RuleDeclaration extends DeclarationBase {
  readonly kind: "rule";
  readonly severity: SeveritySetting;
  readonly says: string | undefined;
  readonly breaks: readonly string[];
  readonly mended: readonly string[];
  /** A check of the tool that finds it, in place of demands; what it finds fills the holes of the message. */
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
  readonly per: readonly string[];
  readonly when: readonly ConditionData[];
  readonly unless: readonly ConditionData[];
  readonly must: readonly ConditionData[];
  readonly mustNot: readonly ConditionData[];
  readonly only: readonly ConditionData[];
  /** In the n-th column, where all conditions but the last one hold, the last one must hold. */
  readonly table: readonly ConditionData[];
}

/** How some kinds of card are printed. Of several that fit a card, the first counts. */
export interface FaceDeclaration extends Pick<DeclarationBase, "name" | "place" | "about" | "source"> {
  readonly kind: "face";
  /** Kinds; empty: any card. */
  readonly for: readonly string[];
  /** Of the card, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Attributes or labels whose values colour the frame, and the line inside it. */
  readonly frame: string | undefined;
  readonly band: string | undefined;
  /** For the declared values of `frame`, in their order; empty: each has one of its own. */
  readonly colours: readonly HueName[];
  /** The label that names the file of the picture. */
  readonly picture: string | undefined;
  /** Names that are not printed. */
  readonly hides: readonly string[];
  readonly areas: readonly FaceArea[];
  readonly glyphs: readonly GlyphDeclaration[];
}

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
  readonly colours: readonly HueName[];
}

/** A part of a printed card. Areas stand below each other, or beside the one before. */
export interface FaceArea {
  readonly as: AreaUse;
  /** Names of labels, attributes and categories; empty in an area of attributes: all that no other area shows. */
  readonly shows: readonly string[];
  /** Millimetres, or a share of the card. */
  readonly width: number | { readonly percent: number } | undefined;
  readonly height: number | { readonly percent: number } | undefined;
  readonly beside: boolean;
}

/**
 * A sentence, or a part of one, that texts are made of. Several records of one name add up: each gives forms, or names
 * mistakes that are made in their place.
 */
export interface PhraseDeclaration extends DeclarationBase {
  readonly kind: "phrase";
  /** Kinds of card in whose texts it may stand; empty: any. */
  readonly on: readonly string[];
  /** Attributes whose texts may have it in them; empty: any. */
  readonly under: readonly string[];
  /** Its forms, with holes: see `parseForm`. */
  readonly oneOf: readonly string[];
  /** It is a list, with one of these texts, blanks included, between each of its forms and the next; undefined: it is one of them. */
  readonly between: readonly string[] | undefined;
  /** These forms are a mistake, and this is what to say. */
  readonly says: string | undefined;
  /** What should stand in the place of such a form: a text with holes of it. */
  readonly instead: string | undefined;
  /** Of a mistake, and of standing on a kind where it may not. */
  readonly severity: SeveritySetting;
  /** Texts that it reads, one to a line. */
  readonly examples: readonly string[];
}

/** What the checks of the tool are told: their own words, and the names of the system that stand for them. */
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
  /** What stands under that name: one name, or two joined by a dot. */
  | { readonly kind: "name"; readonly path: readonly string[] };

/** A whole system, what it extends already merged in. Declarations are in source order, those of the extended system first. */
export interface SystemData {
  /** Version of this form, so that a build never loads another one's data. */
  readonly form: 5;
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  readonly about: string;
  readonly source: string | undefined;
  /** `id` or `id@edition` of the system it extends. */
  readonly extends: string | undefined;
  /** The attribute that gives a card its kind. */
  readonly kindFrom: string | undefined;
  readonly uses: Uses;
  readonly kinds: readonly KindDeclaration[];
  readonly labels: readonly LabelDeclaration[];
  readonly attributes: readonly AttributeDeclaration[];
  readonly categories: readonly CategoryDeclaration[];
  readonly rules: readonly RuleDeclaration[];
  readonly faces: readonly FaceDeclaration[];
  readonly phrases: readonly PhraseDeclaration[];
  /** Built-in rules whose severity this system changes, by id. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
  /** Some of its declarations cannot be read at all, so a name that is not declared may be one of theirs. */
  readonly incomplete?: true;
}
