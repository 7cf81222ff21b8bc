import { HARMFUL } from "../diagnostics/printable.js";

/**
 * JSON as text with a final line end: the same bytes for the same value on every machine. Characters that could harm
 * readers (those that change the writing direction, or look like commands of build servers) are escaped, which doesn't
 * change the value.
 */
export function serialize(json: object, options: { readonly minify: boolean } = { minify: false }): string {
  return `${jsonText(json, options.minify ? 0 : 2)}\n`;
}

/** What a text means as JSON; undefined for a text that is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Part of such a text, without a line end. */
export function jsonText(json: unknown, indent: number | string = 0): string {
  return JSON.stringify(json, undefined, indent).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const ESCAPED = new RegExp(`[${HARMFUL}]|#(?=#\\w*\\[)`, "gu");
