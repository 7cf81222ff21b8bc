import { memoize, once } from "../../grammar/index.js";
import { capitalize } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { HOLE_CLASSES, type HoleClass } from "./hole-classes.js";
import { type HoleLength, type HolePart, type HoleText, readHoles } from "./holes.js";

/** What matches a hole that is a name: certain texts, what other entries match, or what a built-in hole matches. */
export type HoleValues =
  | { readonly kind: "texts"; readonly texts: ReadonlySet<string> }
  | { readonly kind: "entries"; readonly entries: readonly string[] }
  | { readonly kind: "class"; readonly name: string };

/** Finds what matches a hole that is a name. Undefined if the name is unknown: then any text matches. */
export type HoleLookup = (path: readonly string[]) => HoleValues | undefined;

/** Whether an entry matches a text. Linear in the text, whatever the entry. */
export function fitsEntry(entry: string, text: string, lookup: HoleLookup): boolean {
  const holes = readHoles(entry);
  if (holes.literal !== undefined) return holes.literal === text;
  const greedy = literalsInOrder(holes, text);
  if (greedy !== undefined) return greedy;
  return reachOf(holes, text, lookup).at(-1)?.[text.length] === 1;
}

/** A piece of a matched text: what fills a hole, or literal text. */
export interface MatchedPiece {
  /** Name of the hole, or two joined by a dot; undefined for literal text. */
  readonly hole: string | undefined;
  readonly text: string;
}

/** The text split at the holes of the entry; the pieces concatenated are the text. Undefined if it doesn't match. */
export function matchEntry(entry: string, text: string, lookup: HoleLookup): readonly MatchedPiece[] | undefined {
  const holes = readHoles(entry);
  if (holes.literal !== undefined) return holes.literal === text ? [{ hole: undefined, text }] : undefined;
  return matchHoles(holes, text, lookup);
}

function matchHoles(holes: HoleText, text: string, lookup: HoleLookup): readonly MatchedPiece[] | undefined {
  if (literalsInOrder(holes, text) === false) return undefined;
  const reach = reachOf(holes, text, lookup);
  if (reach.at(-1)?.[text.length] !== 1) return undefined;
  const found: MatchedPiece[] = [];
  let end = text.length;
  for (let index = holes.parts.length - 1; index >= 0; index--) {
    const part = holes.parts[index] as HolePart;
    const start = startOf(part, text, reach[index] as MatchEnds, end, lookup);
    found.unshift({ hole: part.kind === "hole" ? part.path.join(".") : undefined, text: text.slice(start, end) });
    end = start;
  }
  return found;
}

/** Longer texts, and texts with more holes, are not tried. */
const LONGEST_TRIED = 200;
const MOST_PARTS = 12;

/**
 * Texts that the entry matches and from which this one, which it doesn't match, differs by a mark, a blank or a letter
 * of what the entry says, by capitals, or by a misspelt text in a hole. In the order of the parts.
 */
export function nearlyMatched(entry: string, text: string, lookup: HoleLookup): readonly string[] {
  const holes = readHoles(entry);
  const { parts } = holes;
  if (holes.literal !== undefined || text.length > LONGEST_TRIED || parts.length > MOST_PARTS) return [];
  const found = new Set<string>();
  const tryWith = (index: number, part: HolePart, right: (said: string) => string | undefined): void => {
    const pieces = matchHoles({ ...holes, parts: parts.with(index, part) }, text, lookup);
    const meant = pieces === undefined ? undefined : right(pieces[index]?.text ?? "");
    if (meant !== undefined) found.add(pieces?.map((piece, at) => (at === index ? meant : piece.text)).join("") ?? "");
  };
  // `DRY012C`, `DRY 012 C`: a mark that the entry repeats is another one each time, or missing.
  const marks = parts.flatMap((part) => (part.kind === "literal" && NO_WORD().test(part.text) ? [part.text] : []));
  const [mark, second] = marks;
  for (const said of second === undefined || marks.some((one) => one !== mark) ? [] : ["", ...marksIn(text)]) {
    const wrong = parts.map((part) => (part.kind === "literal" && part.text === mark ? { ...part, text: said } : part));
    const pieces = matchHoles({ ...holes, parts: wrong }, text, lookup);
    if (pieces !== undefined) found.add(pieces.map((one, at) => literalAt(parts, at) ?? one.text).join(""));
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === "literal")
      for (const said of slipsOf(part.text, text)) tryWith(index, { ...part, text: said }, () => part.text);
    else {
      const values = valuesOf(part, lookup);
      if (values.kind === "class") continue;
      const { texts, patterns } = values.kind === "texts" ? { ...values, patterns: [] } : sortedEntries(values.entries);
      // `end of trick`: of the words, the last is the name.
      const named = (said: string): string | undefined => {
        const name = capitalize(said.slice(said.lastIndexOf(" ") + 1));
        return patterns.some((one) => fitsEntry(one, name, lookup)) ? name : undefined;
      };
      const right = (said: string) => nearestName(said, texts) ?? named(said);
      tryWith(index, { ...part, path: ["text"], length: undefined }, right);
    }
  }
  if (found.size > 0) return [...found];
  return [text.toUpperCase(), text.toLowerCase()].filter(
    (said) => said !== text && matchHoles(holes, said, lookup) !== undefined,
  );
}

const NO_WORD = once(() => /^[^\p{L}\p{N}]$/u);
const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(/[^\p{L}\p{N}]/gu));

function literalAt(parts: HoleText["parts"], at: number): string | undefined {
  const part = parts[at];
  return part?.kind === "literal" ? part.text : undefined;
}

/** A literal as it may be written by mistake: without one of its characters, with another mark of the text, in other capitals. */
function slipsOf(literal: string, text: string): ReadonlySet<string> {
  const marks = marksIn(text);
  const slips = new Set([literal.toLowerCase(), literal.toUpperCase()]);
  for (let at = 0; at < literal.length; at++) {
    const [before, one, behind] = [literal.slice(0, at), literal.charAt(at), literal.slice(at + 1)];
    // A letter that begins whatever follows isn't left out by mistake.
    if (literal.length > 1 || !/\p{L}/u.test(one)) slips.add(before + behind);
    for (const other of [one.toLowerCase(), one.toUpperCase()]) slips.add(before + other + behind);
    for (const mark of marks) {
      slips.add(before + mark + behind);
      slips.add(before + mark + literal.slice(at));
    }
  }
  for (const mark of marks) slips.add(literal + mark);
  slips.delete(literal);
  return slips;
}

/** The possible ends of a match that begins at `start`, in order. */
export function endsOf(entry: string, text: string, start: number, lookup: HoleLookup): number[] {
  const { parts } = readHoles(entry);
  const [first] = parts;
  // Most entries match nowhere in most texts.
  if (first?.kind === "literal" && !text.startsWith(first.text, start)) return [];
  const reach = parts.reduce((ends: MatchEnds, part) => advance(part, text, ends, lookup), from(text, start));
  const found: number[] = [];
  for (let at = start; at < reach.length; at++) if (reach[at] === 1) found.push(at);
  return found;
}

/** How far an entry fits a text from a place on, by its parts. */
export function furthestOf(entry: string, text: string, start: number, lookup: HoleLookup): number {
  let furthest = start;
  let ends = from(text, start);
  for (const part of readHoles(entry).parts) {
    ends = advance(part, text, ends, lookup);
    furthest = Math.max(furthest, ends.lastIndexOf(1));
  }
  return furthest;
}

/** By position in the text, 1 if the parts so far can end there. */
type MatchEnds = Uint8Array;

/**
 * Whether the literals occur in order, the first at the start of the text and the last at its end. False: no match.
 * True: a match, because all holes match anything. Undefined: the holes decide.
 */
function literalsInOrder({ parts }: HoleText, text: string): boolean | undefined {
  let at = 0;
  let anything = true;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as HolePart;
    if (part.kind === "hole") {
      anything &&= part.path.length === 1 && part.path[0] === "any" && part.length === undefined;
      continue;
    }
    if (index === parts.length - 1)
      return text.length - part.text.length >= at && text.endsWith(part.text) && (anything || undefined);
    const found = index === 0 ? (text.startsWith(part.text) ? 0 : -1) : text.indexOf(part.text, at);
    if (found === -1) return false;
    at = found + part.text.length;
  }
  return anything || undefined;
}

/**
 * For each part where it can begin, and finally where the whole can end: all possibilities in parallel, without
 * backtracking.
 */
function reachOf(holes: HoleText, text: string, lookup: HoleLookup): MatchEnds[] {
  const reach: MatchEnds[] = [from(text, 0)];
  for (const part of holes.parts) reach.push(advance(part, text, reach.at(-1) as MatchEnds, lookup));
  return reach;
}

function from(text: string, start: number): MatchEnds {
  const reach = new Uint8Array(text.length + 1);
  reach[start] = 1;
  return reach;
}

function advance(part: HolePart, text: string, reach: MatchEnds, lookup: HoleLookup): MatchEnds {
  if (part.kind === "literal") return advanceTexts([part.text], text, reach);
  const values = valuesOf(part, lookup);
  switch (values.kind) {
    case "class":
      if (part.length !== undefined) return advanceCounted(classOf(values.name), part.length, text, reach);
      return advanceClass(classOf(values.name), text, reach);
    case "texts":
      return advanceSet(values.texts, text, reach);
    case "entries":
      return advanceEntries(values.entries, text, reach, unresolved(lookup));
  }
}

const ANY_TEXT: HoleValues = { kind: "class", name: "text" };

function valuesOf(part: HolePart & { kind: "hole" }, lookup: HoleLookup): HoleValues {
  const [name = ""] = part.path;
  if (part.path.length === 1 && HOLE_CLASSES.has(name)) return { kind: "class", name };
  return lookup(part.path) ?? ANY_TEXT;
}

const classOf = (name: string): HoleClass => (HOLE_CLASSES.get(name) ?? HOLE_CLASSES.get("text")) as HoleClass;

/** All runs of the class that begin at a reachable position, in one pass. */
function advanceClass(hole: HoleClass, text: string, reach: MatchEnds): MatchEnds {
  const next = new Uint8Array(text.length + 1);
  let running = false;
  for (let at = 0; at <= text.length; at++) {
    if (hole.empty && reach[at] === 1) next[at] = 1;
    if (at === text.length) break;
    const code = text.charCodeAt(at);
    const starts = reach[at] === 1;
    running = (running && hole.inner(code, text.charCodeAt(at - 1))) || (starts && hole.first(code));
    if ((running && hole.last(code)) || (starts && hole.alone(code))) next[at + 1] = 1;
  }
  return next;
}

/** Runs of a given length. At most that many characters are examined from each position. */
function advanceCounted(hole: HoleClass, { least, most }: HoleLength, text: string, reach: MatchEnds): MatchEnds {
  const next = new Uint8Array(text.length + 1);
  for (let start = 0; start <= text.length; start++) {
    if (reach[start] !== 1) continue;
    if (least === 0) next[start] = 1;
    for (let at = start, count = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const isAlone = at === start && hole.alone(code);
      if (at === start ? !hole.first(code) && !isAlone : !hole.inner(code, text.charCodeAt(at - 1))) break;
      // A surrogate pair counts as one character.
      if ((code & 0xfc00) !== 0xdc00) count++;
      if (count > most) break;
      const isWhole = (code & 0xfc00) !== 0xd800;
      if (count >= least && isWhole && (hole.last(code) || isAlone)) next[at + 1] = 1;
      if (isAlone) break;
    }
  }
  return next;
}

function advanceTexts(texts: Iterable<string>, text: string, reach: MatchEnds): MatchEnds {
  const next = new Uint8Array(text.length + 1);
  for (const literal of texts) {
    for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) {
      if (reach[at] === 1) next[at + literal.length] = 1;
      if (at === text.length) break;
    }
  }
  return next;
}

/** There may be as many texts as cards in a pack, so only possible ends are looked up. */
function advanceSet(texts: ReadonlySet<string>, text: string, reach: MatchEnds): MatchEnds {
  if (texts.size < 4) return advanceTexts(texts, text, reach);
  const next = new Uint8Array(text.length + 1);
  const lengths = lengthsOf(texts);
  for (let at = 0; at <= text.length; at++) {
    if (reach[at] !== 1) continue;
    for (const length of lengths) {
      if (at + length <= text.length && texts.has(text.slice(at, at + length))) next[at + length] = 1;
    }
  }
  return next;
}

const lengthsOf = memoize((texts: ReadonlySet<string>): readonly number[] => [
  ...new Set([...texts].map((text) => text.length)),
]);

/** What matches any name, as far as the lookup tells of unknown ones. */
function unresolved(lookup: HoleLookup): HoleLookup {
  const unknown = lookup(NO_NAME);
  return () => (unknown?.kind === "class" ? unknown : ANY_TEXT);
}

const NO_NAME: readonly string[] = [];

/** Names within the entries of a name aren't resolved, so that recursive entries cost nothing extra. */
function advanceEntries(entries: readonly string[], text: string, reach: MatchEnds, lookup: HoleLookup): MatchEnds {
  const { texts, patterns } = sortedEntries(entries);
  const next = advanceSet(texts, text, reach);
  for (const entry of patterns) {
    let ends = reach;
    for (const part of readHoles(entry).parts) ends = advance(part, text, ends, lookup);
    for (let at = 0; at <= text.length; at++) if (ends[at] === 1) next[at] = 1;
  }
  return next;
}

/** Entries without holes are texts, and looked up. */
const sortedEntries = memoize(
  (entries: readonly string[]): { readonly texts: ReadonlySet<string>; readonly patterns: readonly string[] } => {
    const literals = entries.map((entry) => readHoles(entry).literal);
    const made = {
      texts: new Set(literals.filter((text) => text !== undefined)),
      patterns: entries.filter((_, index) => literals[index] === undefined),
    };
    return made;
  },
);

/** How many beginnings are tried for a hole whose texts are not known beforehand. */
const MOST_STARTS = 32;

/** The start of a part that ends at `end`: as early as possible, so that the later of two holes is longer. */
function startOf(part: HolePart, text: string, reach: MatchEnds, end: number, lookup: HoleLookup): number {
  if (part.kind === "literal") return end - part.text.length;
  const values = valuesOf(part, lookup);
  if (values.kind === "class" && part.length === undefined) return startOfRun(classOf(values.name), text, reach, end);
  let tried = 0;
  let latest = end;
  for (let start = 0; start <= end && tried < MOST_STARTS; start++) {
    if (reach[start] !== 1) continue;
    tried++;
    latest = start;
    if (advance(part, text, from(text, start), lookup)[end] === 1) return start;
  }
  return latest;
}

function startOfRun(hole: HoleClass, text: string, reach: MatchEnds, end: number): number {
  let earliest = hole.empty && reach[end] === 1 ? end : -1;
  for (let at = end - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (reach[at] === 1 && (hole.first(code) || (at === end - 1 && hole.alone(code)))) earliest = at;
    if (!hole.inner(code, text.charCodeAt(at - 1))) break;
  }
  return earliest === -1 ? end : earliest;
}
