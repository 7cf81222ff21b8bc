import type { CompiledPlayRule, PlayWord } from "../../compiler/index.js";

/** A sentence as it was read: the name of its phrase, and the content of each hole. */
export interface Tree {
  readonly phrase: string;
  /** The form, where it has no hole. */
  readonly text?: string;
  readonly [hole: string]: unknown;
}

/** Rules of play that can't be played: the message names the record. */
export class RulesError extends Error {
  override readonly name = "RulesError";
}

/** Whether rules of play can't be played. By name, because each bundle has a class of its own. */
export const isRulesError = (error: unknown): error is RulesError =>
  error instanceof Error && error.name === "RulesError";

/** Values of an attribute that are names or texts. */
export function namesOf(rule: CompiledPlayRule, attribute: PlayWord): string[] {
  return (rule.attributes[attribute] ?? []).map((value) => (typeof value === "object" ? value.text : String(value)));
}

export const nameOf = (rule: CompiledPlayRule, attribute: PlayWord): string | undefined => namesOf(rule, attribute)[0];

/** The sentences under an attribute. */
export function treesOf(rule: CompiledPlayRule, attribute: string): Tree[] {
  return (rule.attributes[attribute] ?? []).map((value) => {
    const text = typeof value === "object" ? value.text : String(value);
    const reading = typeof value === "object" ? value.reading : undefined;
    // A name or number alone is its own reading.
    if (typeof reading === "string" || typeof reading === "number") return { phrase: "Amount", Amount: reading };
    if (typeof reading !== "object" || reading === null) {
      throw new RulesError(`${rule.kind} ${rule.name}: "${text}" under ${attribute} cannot be read.`);
    }
    return reading as Tree;
  });
}

/** The content of a hole that takes a phrase. */
export const part = (tree: Tree, hole: string): Tree => tree[hole] as Tree;
/** The content of a hole that takes a name. */
export const word = (tree: Tree, hole: string): string => String(tree[hole]);
