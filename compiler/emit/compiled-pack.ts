/** The types of compiled JSON. docs/json.md documents each key for engine authors. */

import type {
  AttributeDeclaration,
  ConditionMeaning,
  LabelDeclaration,
  PlayKind,
  PlayValue,
  Where,
} from "../systems/system-data.js";
import type { TextData } from "../texts/text-data.js";
import type { PlainJson, ValueType } from "../values/value.js";

export const SCHEMA_ID = "urn:cardwright:pack:1";
/** 1.1 adds `cardsHash` and `system.play`. */
export const FORMAT = "1.1";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `sha256-` and 44 base64 characters. */
export type Hash = `sha256-${string}`;

export interface CompiledPack {
  readonly $schema: typeof SCHEMA_ID;
  readonly format: string;
  /** With the description of the game, unless omitted. */
  readonly system: CompiledSystemName | CompiledSystem;
  readonly pack: CompiledHeader;
  readonly uses: readonly { readonly folder: string; readonly name?: string }[];
  readonly decks: readonly CompiledDeck[];
  readonly cards: readonly CompiledCard[];
  /** The same for the same cards, in any order and whatever else the pack contains. Absent in format 1.0. */
  readonly cardsHash?: Hash;
  readonly hash: Hash;
}

export const INDEX_ID = "urn:cardwright:index:1";

/** Which packs were compiled together, in `index.json` beside them. Since 1.1. */
export interface CompiledIndex {
  readonly $schema: typeof INDEX_ID;
  readonly format: string;
  /** In the order in which they were given. */
  readonly packs: readonly IndexedPack[];
}

export interface IndexedPack extends Pick<CompiledPack, "hash" | "cardsHash"> {
  readonly name?: string;
  /** The file of the pack, beside the index. */
  readonly file: string;
  readonly system: CompiledSystemName;
  /** As in the pack, with the file of each that was compiled too, relative to the index. */
  readonly uses: readonly (CompiledPack["uses"][number] & { readonly file?: string })[];
}

export interface CompiledSystemName {
  readonly id: string;
  readonly edition: string;
}

/** The declarations of a game that an engine can use: its kinds of card, and what its names mean. */
export interface CompiledSystem extends CompiledSystemName {
  readonly name: string;
  readonly about: string;
  /** The attribute that gives a card its `kind`. */
  readonly kindFrom?: string;
  /** A thing has a kind if it matches any of the records that declare it. */
  readonly kinds: Readonly<Record<string, readonly CompiledKind[]>>;
  /** Several declarations of a name are for different places. */
  readonly labels: Readonly<Record<string, readonly CompiledLabel[]>>;
  readonly attributes: Readonly<Record<string, readonly CompiledAttribute[]>>;
  readonly categories: Readonly<Record<string, readonly CompiledCategory[]>>;
  /** The names of this game for the roles in games won with helpers. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** The rules of play, if the game has any, in the order of their records. */
  readonly play?: readonly CompiledPlayRule[];
}

/** A zone, counter, phase, action, ban, effect or number. (docs/play.md) */
export interface CompiledPlayRule {
  readonly kind: PlayKind;
  readonly name: string;
  readonly about: string;
  readonly source?: string;
  readonly attributes: Readonly<Record<string, readonly PlayValue[]>>;
  readonly conditions: Readonly<Record<string, readonly KindCondition[]>>;
}

export interface CompiledKind {
  readonly about: string;
  /** All of these match, and none of those. */
  readonly when: readonly KindCondition[];
  readonly unless: readonly KindCondition[];
}

/** A test like those on cards. Its name can also be `Is`, `Has` or `Number`. */
export type KindCondition = {
  /** A kind: the test applies to the pack or deck of that kind that contains the thing. */
  readonly of?: string;
  readonly category?: string;
  readonly name: string;
} & (
  | { readonly test: "atLeast" | "atMost"; readonly value: KindValue }
  | { readonly test: "oneOf"; readonly values: readonly KindValue[] }
);

/** A text may have holes. `valueOf` is a name, or two joined by a dot: compares with their values. */
export type KindValue = ComparedValue | { readonly valueOf: string };

interface CompiledName {
  readonly about: string;
  /** Kinds and categories; empty for any card. */
  readonly on: readonly string[];
  readonly mustBeOn: readonly string[];
  readonly many: boolean;
}

export interface CompiledLabel extends CompiledName {
  readonly lines: LabelDeclaration["lines"];
  readonly oneOf?: readonly string[];
  readonly suchAs?: readonly string[];
  readonly default?: string;
}

export interface CompiledValues {
  readonly values: readonly ValueType[];
  readonly oneOf?: readonly string[];
  readonly suchAs?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface CompiledAttribute extends CompiledName, CompiledValues {
  readonly default?: NonNullable<AttributeDeclaration["default"]>;
  readonly automatic?: string;
  readonly conditions?: CompiledMeaning;
}

export interface CompiledCategory extends CompiledName {
  /** Allows undeclared names with such values; absent if there can't be any. */
  readonly custom?: CompiledValues;
  /** Categories that pay for this cost. */
  readonly coveredBy?: readonly string[];
  readonly conditions?: CompiledMeaning;
}

/** The meaning of conditions: which cards they look at, how they are met, and their effect. */
export interface CompiledMeaning {
  readonly tests: readonly CompiledCondition["test"][];
  /** Kinds; empty for any card. */
  readonly looksAt: readonly string[];
  readonly where?: Where;
  readonly metBy: ConditionMeaning["metBy"];
  readonly sense?: NonNullable<ConditionMeaning["sense"]>;
}

/** The content of the pack record; `name` is absent if it has none. */
export interface CompiledHeader extends CompiledBody {
  readonly name?: string;
}

/** A card that is listed, by its identifier. */
export interface CompiledCopies {
  readonly id: string;
  readonly copies: number;
}

export interface CompiledDeck extends CompiledBody {
  readonly name: string;
  readonly cards: readonly CompiledCopies[];
  /** What is listed beside the deck, by the labels that the game declares for it: a reserve, an inventory. */
  readonly lists?: Readonly<Record<string, readonly CompiledCopies[]>>;
  readonly hash: Hash;
}

export interface CompiledCard extends Required<CompiledBody> {
  readonly id: string;
  readonly number?: number;
  readonly kind?: string;
  /** All kinds of the card, alphabetically. */
  readonly kinds: readonly string[];
  readonly copies: number;
  readonly hash: Hash;
}

/** The common parts of records. In packs and decks, the last two are omitted if empty. */
export interface CompiledBody {
  readonly labels: Record<string, LabelText | readonly LabelText[]>;
  readonly attributes: Record<string, CompiledValue>;
  readonly categories?: Record<string, CompiledMembers | readonly CompiledMembers[]>;
  readonly conditions?: Record<string, readonly CompiledCondition[] | readonly (readonly CompiledCondition[])[]>;
}

/** An array if the system declares the label's line breaks as kept. */
export type LabelText = string | readonly string[];
export type CompiledMembers = Record<string, CompiledValue | readonly CompiledCondition[]>;
export type CompiledValue = SingleValue | readonly SingleValue[];

export type SingleValue =
  | PlainJson
  | { readonly count: number }
  | { readonly fixed: number }
  | { readonly variable: string }
  | { readonly automatic: true }
  | { readonly text: string; readonly parts: readonly TextPart[] }
  /** `reading` is absent if the phrases of the game don't read the text. */
  | { readonly text: string; readonly reading?: TextData };

/** A part of a text: what fills a hole, under its name, or the literal text between holes. */
export interface TextPart {
  readonly name?: string;
  readonly text: string;
}

/** Values that can be compared: numbers and texts on cards. */
export type ComparedValue = PlainJson;

export type CompiledCondition = {
  readonly category?: string;
  readonly name: string;
} & (
  | { readonly test: "atLeast" | "atMost"; readonly value: ComparedValue }
  | { readonly test: "oneOf"; readonly values: readonly ComparedValue[] }
);

/**
 * An object with these keys in this order. Without a prototype, so that any name is safe, even `__proto__`. Of equal
 * keys, the first wins.
 */
export function record<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const made = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) if (!(key in made)) made[key] = value;
  return made;
}
