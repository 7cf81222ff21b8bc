import { HARMFUL } from "../diagnostics/printable.js";

/**
 * JSON as a text that ends with its line: the same bytes for the same value, on every machine. Characters that could harm
 * whoever looks at it (those that turn the direction of writing, what build servers take for commands) are escaped, which
 * leaves the value as it is.
 */
export function serialize(json: object, options: { readonly minify: boolean } = { minify: false }): string {
  return `${jsonText(json, options.minify ? 0 : 2)}\n`;
}

/** A part of such a text, without a line end. */
export function jsonText(json: unknown, indent = 0): string {
  return JSON.stringify(json, undefined, indent).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const ESCAPED = new RegExp(`[${HARMFUL}]|#(?=#\\w*\\[)`, "gu");
