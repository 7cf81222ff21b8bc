import { BoundedCache, isPath, type Span } from "../../grammar/index.js";
import { HOLE_CLASSES } from "./hole-classes.js";

/** A text with holes in angle brackets, parsed. `\<` is a literal bracket. */
export interface HoleText {
  readonly parts: readonly HolePart[];
  /** The whole text, if it has no holes. */
  readonly literal: string | undefined;
}

export type HolePart =
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "hole";
      /** A built-in hole or a name, or up to three names. */
      readonly path: readonly string[];
      /** How many characters a built-in hole matches: `<digits 3>`, `<any 1..40>`. */
      readonly length: HoleLength | undefined;
      /** Offsets in the original text, including the brackets. */
      readonly span: Span;
    };

export interface HoleLength {
  readonly least: number;
  readonly most: number;
}

/** A problem of a hole. Offsets in the original text. */
export interface HoleProblem {
  readonly kind: "unclosed" | "not-a-name";
  readonly hole: string;
  readonly span: Span;
}

const MOST_REMEMBERED = 5_000;
const remembered = new BoundedCache<string, HoleText>(MOST_REMEMBERED);

/** Parses a text with holes, with caching. Invalid holes are read as text. */
export function readHoles(text: string): HoleText {
  return remembered.get(text) ?? remembered.set(text, parseHoles(text).text);
}

/**
 * Parses a text with holes, and returns their problems. Linear in the text. Holes are within texts, each of which is
 * one token of the grammar or none.
 */
export function parseHoles(text: string): { readonly text: HoleText; readonly problems: readonly HoleProblem[] } {
  const parts: HolePart[] = [];
  const problems: HoleProblem[] = [];
  let literal = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\" && /[<>]/.test(text.charAt(at + 1))) {
      literal += text.charAt(++at);
      continue;
    }
    const hole = character === "<" ? readHole(text, at) : undefined;
    if (hole === undefined || "kind" in hole) {
      if (hole !== undefined) problems.push(hole);
      literal += character;
      continue;
    }
    if (literal !== "") parts.push({ kind: "literal", text: literal });
    literal = "";
    parts.push({ kind: "hole", ...hole });
    at = hole.span.end - 1;
  }
  if (parts.length === 0) return { text: { parts: [{ kind: "literal", text: literal }], literal }, problems };
  if (literal !== "") parts.push({ kind: "literal", text: literal });
  return { text: { parts, literal: undefined }, problems };
}

/** The hole that begins at `start`; a bracket without a following letter is literal. */
function readHole(text: string, start: number): Omit<HolePart & { kind: "hole" }, "kind"> | HoleProblem | undefined {
  if (!/\p{L}/u.test(text.charAt(start + 1))) return numberFirst(text, start);
  const end = text.slice(start + 1, start + 201).search(/[<>]/);
  const close = start + 1 + end;
  if (end === -1 || text.charAt(close) === "<") {
    const hole = text.slice(start, start + 21);
    return { kind: "unclosed", hole, span: { start, end: Math.min(text.length, start + 21) } };
  }
  const written = text.slice(start + 1, close);
  const span = { start, end: close + 1 };
  const [, name = written, least, most = least] = LENGTH.exec(written) ?? [];
  const path = name.split(".");
  const length = least === undefined ? undefined : { least: Number(least), most: Number(most) };
  const isSound = length === undefined || (isBuiltInHole(path) && length.least <= length.most);
  const isHole = isPath(name) && path.length <= 3 && isSound;
  return isHole ? { path, length, span } : { kind: "not-a-name", hole: written, span };
}

/** `<3 digits>`: the number stands behind the word. */
export const NUMBER_FIRST = /^(\d{1,3}(?:\.\.\d{1,3})?) (\w+)$/;

function numberFirst(text: string, start: number): HoleProblem | undefined {
  const end = text.slice(start, start + MOST_OF_NUMBER).indexOf(">");
  const hole = text.slice(start + 1, start + end);
  const [, , word = ""] = end === -1 ? [] : (NUMBER_FIRST.exec(hole) ?? []);
  return HOLE_CLASSES.has(word) ? { kind: "not-a-name", hole, span: { start, end: start + end + 1 } } : undefined;
}
const MOST_OF_NUMBER = 30;

/** At most three digits, so that matching stays linear in the text. */
const LENGTH = /^(\w+) (\d{1,3})(?:\.\.(\d{1,3}))?$/;

/** Whether a hole is built in. */
export function isBuiltInHole(path: readonly string[]): boolean {
  return path.length === 1 && HOLE_CLASSES.has(path[0] as string);
}

/** Fills the holes of a message. Unfilled holes are left as they are, so that nothing is lost silently. */
export function fillHoles(text: string, fill: (path: readonly string[]) => string | undefined): string {
  return readHoles(text)
    .parts.map((part) => (part.kind === "literal" ? part.text : (fill(part.path) ?? `<${part.path.join(".")}>`)))
    .join("");
}
