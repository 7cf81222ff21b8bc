/**
 * A game system as plain data: the content of the records in a `.system` file, by name and place. Shipped systems are
 * converted to JSON in this form at build time, so it contains no functions, maps or cycles. What each declaration has
 * follows from `words.ts`, which is made of `systems/meta.system`. (docs/describe-a-game.md, "The records")
 */

import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { RoleName } from "./checks.js";
import type { AttributeDeclaration } from "./records/attribute.js";
import type { CategoryDeclaration } from "./records/category.js";
import type { ExampleDeclaration } from "./records/example.js";
import type { FaceDeclaration } from "./records/face.js";
import type { KindDeclaration } from "./records/kind.js";
import type { LabelDeclaration } from "./records/label.js";
import type { PhraseDeclaration } from "./records/phrase.js";
import type { PlayDeclaration } from "./records/play.js";
import type { RuleDeclaration } from "./records/rule.js";
import type { SystemHeader } from "./records/system.js";

export type { AttributeDeclaration } from "./records/attribute.js";
export type { CategoryDeclaration } from "./records/category.js";
export type { DeclarationPlace, Documentation } from "./records/declared.js";
export type { ExampleDeclaration } from "./records/example.js";
export type { FaceArea, FaceDeclaration, GlyphDeclaration, OwnFace } from "./records/face.js";
export type { KindDeclaration } from "./records/kind.js";
export type { LabelDeclaration } from "./records/label.js";
export type { PhraseDeclaration } from "./records/phrase.js";
export type { PlayDeclaration, PlayKind, PlayValue, PlayWord } from "./records/play.js";
export type { RuleDeclaration } from "./records/rule.js";
export type { ConditionMeaning, ValueSpecification } from "./records/values.js";

/** The place of the cards that a condition looks at; "hand": the card that is about to be played. */
export type Where = NonNullable<AttributeDeclaration["where"]>;

/** A whole system, including what it extends. Declarations are in source order, inherited ones first. */
export interface SystemData extends Omit<SystemHeader, "extends" | "uses"> {
  /** Version of this format, so that a build never loads another's data. */
  readonly form: 6;
  /** `id` or `id@edition` of the system it extends. */
  readonly extends: string | undefined;
  /** The input of the analyses: their roles, and the names of the system for them. */
  readonly uses: { readonly [Name in RoleName]?: readonly string[] };
  readonly kinds: readonly KindDeclaration[];
  readonly labels: readonly LabelDeclaration[];
  readonly attributes: readonly AttributeDeclaration[];
  readonly categories: readonly CategoryDeclaration[];
  readonly rules: readonly RuleDeclaration[];
  readonly faces: readonly FaceDeclaration[];
  readonly phrases: readonly PhraseDeclaration[];
  readonly examples: readonly ExampleDeclaration[];
  /** Rules of play, in the order of the source, which has meaning. Absent in games that have none; empty where one is broken. */
  readonly play?: readonly PlayDeclaration[];
  /** Built-in rules whose severity this system changes, by id. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
  /** Some of its declarations are unreadable, so an undeclared name may be one of theirs. */
  readonly incomplete?: true;
}
