import { capitalize } from "../diagnostics/message.js";
import { declaredHoles } from "../systems/declared-holes.js";
import { type FormPart, parseForm } from "../systems/forms.js";
import { HOLE_CLASSES, isWithinWord } from "../systems/hole-classes.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, makeTerminal, type PhrasePart, type Terminal, withOptional } from "./grammar.js";
import { partsFinder } from "./parse-text.js";

/** A form to find anywhere in a text. */
export interface SoughtForm {
  readonly parts: readonly PhrasePart[];
  readonly grammar: Grammar;
  /** Words that are in every match: most texts don't have them. */
  readonly needed: string;
  /** The characters with which a match begins, if these are known. */
  readonly first: string | undefined;
}

/** Where a form was found, and the contents of its holes, in order. Offsets in the text. */
export interface FoundForm {
  readonly start: number;
  readonly end: number;
  readonly holes: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** The first letter is a capital where the form has a small one. */
  readonly raised: boolean;
}

/** The card's own texts under a name, for holes that refer to it. */
export type OwnTexts = (name: string) => readonly string[];

const MOST_PARTS = 60;

/** Compiles a form for searching. Undefined if it is too long. */
export function soughtForm(form: string, system: System): SoughtForm | undefined {
  const parts = partsOf(parseForm(form), system, true);
  // Without the first letter, which may be a capital, if the form begins with it.
  const texts = parts.flatMap((part, index) => {
    const [only, ...more] = part.kind === "literal" ? [part.text] : part.kind === "choice" ? part.texts : [];
    return only === undefined || more.length > 0 ? [] : [only.slice(index === 0 ? 1 : 0)];
  });
  const needed = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
  const [part] = parts;
  const first = part?.kind === "literal" ? part.text.charAt(0) + (part.flipped?.charAt(0) ?? "") : undefined;
  return withOptional(parts).length > MOST_PARTS ? undefined : { parts, grammar: grammarOf(system), needed, first };
}

const partsOf = (parts: readonly FormPart[], system: System, begins: boolean): readonly PhrasePart[] =>
  parts.map((part, index): PhrasePart => {
    const flips = begins && parts.slice(0, index).every(({ kind }) => kind === "optional");
    if (part.kind === "literal") return { ...part, flipped: flips ? capitalize(part.text) : undefined };
    if (part.kind === "choice") return { ...part, flipped: flips ? part.texts.map(capitalize) : undefined };
    if (part.kind === "optional") return { kind: "optional", parts: partsOf(part.parts, system, flips) };
    return { kind: "text", terminal: makeTerminal(part.path, system), open: isOwn(part.path, system), flips };
  });

/** Parts with the texts of the card in the holes that refer to it. */
const withOwn = (parts: readonly PhrasePart[], own: OwnTexts): readonly PhrasePart[] =>
  parts.map((part) => {
    if (part.kind === "optional") return { ...part, parts: withOwn(part.parts, own) };
    return part.kind === "text" && part.open ? { ...part, terminal: ownTerminal(part.terminal, own) } : part;
  });

function ownTerminal(terminal: Terminal, own: OwnTexts): Terminal {
  const texts = own(terminal.name).filter((text) => text !== "");
  return {
    ...terminal,
    matches(text, at) {
      const ends = texts.flatMap((one) => (text.startsWith(one, at) ? [at + one.length] : []));
      return { ends, listed: ends.length, reach: text.length };
    },
  };
}

/** A name without a list of texts refers to what the card itself has under it: `<Name>`. */
export function isOwn(path: readonly string[], system: System): boolean {
  const [name = ""] = path;
  if (path.length !== 1 || HOLE_CLASSES.has(name)) return false;
  const values = declaredHoles(system)(path);
  return values === undefined || (values.kind === "class" && values.name === "text");
}

/**
 * All matches of the forms in a text, from left to right; the longest one where several match. `form` is its index in
 * the list.
 */
export function findForms(
  forms: readonly SoughtForm[],
  text: string,
  own: OwnTexts,
): readonly (FoundForm & { readonly form: number })[] {
  const found: (FoundForm & { readonly form: number })[] = [];
  const sought = forms.flatMap(({ parts, needed, first }, form) =>
    text.includes(needed) ? [{ parts: withOwn(parts, own), first, form }] : [],
  );
  const [{ grammar } = { grammar: undefined }] = forms;
  if (grammar === undefined || sought.length === 0) return found;
  const longest = partsFinder(text, grammar);
  for (let at = 0; at < text.length; at++) {
    let best: (FoundForm & { readonly form: number }) | undefined;
    for (const { parts, first, form } of sought) {
      if (first?.includes(text.charAt(at)) === false || !isBoundary(text, at)) continue;
      const one = longest(parts, at, (end) => isBoundary(text, end) && !isInNumber(text, at, end));
      if (one === undefined || one.end <= (best?.end ?? at)) continue;
      const [begin] = one.pieces;
      const holes = one.pieces.flatMap((piece) => (piece.kind === "text" ? [piece] : []));
      best = { start: at, end: one.end, holes, raised: begin?.kind === "words" && begin.flipped, form };
    }
    if (best === undefined) continue;
    found.push(best);
    at = best.end - 1;
  }
  return found;
}

/** Between words, or at a mark: nothing matches inside a word. */
const isBoundary = (text: string, at: number): boolean => !isWithinWord(text, at);

/** Digits only match a whole number, not part of `{2}`, `2/2`, `1.5`, `-3` or `4+`. */
function isInNumber(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.slice(end, end + 2);
  return (
    (/\d/.test(text.charAt(start)) && !/^[\s("'\u2018\u201c\u2014\u2013]?$/.test(before)) ||
    (/\d/.test(text.charAt(end - 1)) && !/^(?:$|[\s)"'\u2019\u201d\u2014\u2013]|[.,;:!?](?:\D|$))/.test(after))
  );
}
