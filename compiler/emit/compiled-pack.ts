/** The compiled JSON, as types. What each key means is documented for engine writers in docs/json.md. */

export const SCHEMA_ID = "urn:cardwright:pack:1";
export const FORMAT = "1.0";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `sha256-` and 44 characters of base64. */
export type Hash = `sha256-${string}`;

export interface CompiledPack {
  readonly $schema: typeof SCHEMA_ID;
  readonly format: string;
  readonly system: { readonly id: string; readonly edition: string };
  readonly pack: CompiledHeader;
  readonly uses: readonly { readonly folder: string; readonly name?: string }[];
  readonly decks: readonly CompiledDeck[];
  readonly cards: readonly CompiledCard[];
  readonly hash: Hash;
}

/** What the pack record says; `name` is absent where there is none. */
export interface CompiledHeader extends CompiledBody {
  readonly name?: string;
}

export interface CompiledDeck extends CompiledBody {
  readonly name: string;
  readonly cards: readonly { readonly id: string; readonly copies: number }[];
  readonly hash: Hash;
}

export interface CompiledCard extends Required<CompiledBody> {
  readonly id: string;
  readonly number?: number;
  readonly kind?: string;
  readonly copies: number;
  readonly hash: Hash;
}

/** What may stand on any record. Packs and decks have the last two only where there is something in them. */
export interface CompiledBody {
  readonly labels: Record<string, LabelText | readonly LabelText[]>;
  readonly attributes: Record<string, CompiledValue>;
  readonly categories?: Record<string, CompiledMembers | readonly CompiledMembers[]>;
  readonly conditions?: Record<string, readonly CompiledCondition[] | readonly (readonly CompiledCondition[])[]>;
}

/** An array of lines where the system declares the label's lines as kept. */
export type LabelText = string | readonly string[];
export type CompiledMembers = Record<string, CompiledValue | readonly CompiledCondition[]>;
export type CompiledValue = SingleValue | readonly SingleValue[];

export type SingleValue =
  | number
  | string
  | { readonly from: number; readonly to: number }
  | { readonly count: number }
  | { readonly percent: number }
  | { readonly fixed: number }
  | { readonly variable: string }
  | { readonly automatic: true }
  | { readonly text: string; readonly parts: readonly TextPart[] };

/** A part of a text: what fills a hole of the pattern, under the name of the hole, or what stands between holes. */
export interface TextPart {
  readonly name?: string;
  readonly text: string;
}

/** What is compared: numbers and texts on the cards of games. */
export type ComparedValue =
  | number
  | string
  | { readonly from: number; readonly to: number }
  | { readonly percent: number };

export type CompiledCondition = {
  readonly category?: string;
  readonly name: string;
} & (
  | { readonly test: "atLeast" | "atMost"; readonly value: ComparedValue }
  | { readonly test: "oneOf"; readonly values: readonly ComparedValue[] }
);

/**
 * An object with these keys in this order. It has no prototype, so that a card's names can be any: `__proto__` too.
 * Of two equal keys the first counts.
 */
export function record<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const made = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) if (!(key in made)) made[key] = value;
  return made;
}
