/**
 * A snippet: text with placeholders that have a default or several choices. Editors with tab stops get them; for
 * others, the text ends at the first one.
 */
export type Insertion = readonly InsertionPart[];

export type InsertionPart = string | TabStop;

export interface TabStop {
  /** The default of a placeholder, which may be empty; with choices, the first one. */
  readonly holds: string;
  readonly choices?: readonly string[];
}

export const stop = (holds = ""): TabStop => ({ holds });

/** A choice of texts; a single one is literal text. */
export function choice(texts: readonly string[]): InsertionPart {
  const [first = "", ...others] = texts;
  return others.length === 0 ? first : { holds: first, choices: texts };
}

/** The text with all defaults: what remains if the author just continues. */
export function filledText(insertion: Insertion): string {
  return insertion.map((part) => (typeof part === "string" ? part : part.holds)).join("");
}

/**
 * For editors without tab stops: the text up to the first placeholder, without an unclosed quote. Texts with several
 * lines, or that begin with a placeholder, are inserted completely.
 */
export function plainText(insertion: Insertion): string {
  const whole = filledText(insertion);
  const first = insertion.findIndex((part) => typeof part !== "string");
  if (first < 1 || /[\r\n]/.test(whole)) return whole;
  return insertion.slice(0, first).join("").replace(/"$/, "");
}

/** Whether there are placeholders. */
export function hasStops(insertion: Insertion): boolean {
  return insertion.some((part) => typeof part !== "string");
}

/** In editors' snippet syntax: `Level ${1:3}`. The cursor ends after the text. */
export function snippetText(insertion: Insertion): string {
  let number = 0;
  const parts = insertion.map((part) => {
    if (typeof part === "string") return inSnippet(part);
    number++;
    if (part.choices !== undefined) return `\${${number}|${part.choices.map(inChoice).join(",")}|}`;
    return part.holds === "" ? `$${number}` : `\${${number}:${inSnippet(part.holds)}}`;
  });
  return parts.join("");
}

/** A text within a snippet. */
export const inSnippet = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
/** One of the texts that a snippet offers. */
const inChoice = (text: string): string => text.replace(/[\\$},|]/g, "\\$&");
