/**
 * A text to be written, with places where its author goes on: each is filled in with something that would do, or with one
 * of several choices. An editor that knows tab stops gets them; for others the text ends at the first one.
 */
export type Insertion = readonly InsertionPart[];

export type InsertionPart = string | TabStop;

export interface TabStop {
  /** What stands there until something else is written; empty: nothing. The first choice, where there are choices. */
  readonly holds: string;
  readonly choices?: readonly string[];
}

export const stop = (holds = ""): TabStop => ({ holds });

/** One of several texts; of one text alone nothing is left to choose. */
export function choice(texts: readonly string[]): InsertionPart {
  const [first = "", ...others] = texts;
  return others.length === 0 ? first : { holds: first, choices: texts };
}

/** The text with all that its places hold: what stands there if the author just goes on. */
export function filledText(insertion: Insertion): string {
  return insertion.map((part) => (typeof part === "string" ? part : part.holds)).join("");
}

/**
 * For editors without tab stops: up to the first place that is the author's, without a quote that nothing would close. A
 * text of several lines, or one that begins with such a place, is written whole.
 */
export function plainText(insertion: Insertion): string {
  const whole = filledText(insertion);
  const first = insertion.findIndex((part) => typeof part !== "string");
  if (first < 1 || /[\r\n]/.test(whole)) return whole;
  return insertion.slice(0, first).join("").replace(/"$/, "");
}

/** True when something of the text is left to its author. */
export function hasStops(insertion: Insertion): boolean {
  return insertion.some((part) => typeof part !== "string");
}

/** In the snippet syntax of editors: `Level ${1:3}`. The cursor ends behind the text. */
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
