import { getOrMake } from "../../grammar/index.js";
import { HOLE_CLASSES, type HoleClass } from "./hole-classes.js";
import { type HolePart, readHoles } from "./holes.js";
import type { HoleLookup } from "./match-entry.js";

/** A step of a pattern: a set of characters that may, or must, follow; `next` are the steps behind it. */
interface PatternStep {
  readonly takes: (code: number) => boolean;
  readonly next: PatternStep[];
  last: boolean;
}

/** What is tried for a character: of characters alike in all classes, one is enough. */
const SAMPLES = [...Array.from({ length: 95 }, (_, index) => index + 32), 9, 10, 0xe9, 0xc9, 0x2014, 0x4e00];
/** Beyond, two patterns count as having a text in common. */
const MOST_PAIRS = 4_000;
const LONGEST = 120;
const MOST_ENTRIES = 40;

/**
 * Whether some text can fit both patterns. False only if there is certainly none: `<digits 4>` and `<digits 1..3>`. A
 * class is taken for a set of characters, wherever they are in its run.
 */
export function canShareText(one: string, other: string, lookup: HoleLookup): boolean {
  const left = startOf(one, lookup);
  const right = startOf(other, lookup);
  if (left === undefined || right === undefined) return true;
  const codes = [...new Set([...SAMPLES, ...codesIn(one), ...codesIn(other)])];
  const seen = new Map<PatternStep, Set<PatternStep>>();
  const open: [PatternStep, PatternStep][] = [[left, right]];
  for (let pair = open.pop(), count = 0; pair !== undefined; pair = open.pop(), count++) {
    const [a, b] = pair;
    if ((a.last && b.last) || count > MOST_PAIRS) return true;
    for (const nextA of a.next)
      for (const nextB of b.next) {
        const known = getOrMake(seen, nextA, () => new Set());
        if (known.has(nextB) || !codes.some((code) => nextA.takes(code) && nextB.takes(code))) continue;
        known.add(nextB);
        open.push([nextA, nextB]);
      }
  }
  return false;
}

const codesIn = (pattern: string): number[] => [...pattern].map((character) => character.charCodeAt(0));

/** The place before the first character; undefined if the pattern has more steps than are worth following. */
function startOf(pattern: string, lookup: HoleLookup): PatternStep | undefined {
  const start: PatternStep = { takes: () => false, next: [], last: false };
  let ends = [start];
  for (const part of readHoles(pattern).parts) {
    const after = behind(part, ends, lookup);
    if (after === undefined) return undefined;
    ends = after;
  }
  for (const end of ends) end.last = true;
  return start;
}

/** Adds the steps of a part behind others; the places where it can end. */
function behind(part: HolePart, from: PatternStep[], lookup: HoleLookup): PatternStep[] | undefined {
  if (part.kind === "literal") {
    if (part.text.length > LONGEST) return undefined;
    return codesIn(part.text).reduce((ends, code) => [added(ends, (one) => one === code)], from);
  }
  const [name = ""] = part.path;
  const ofName = part.path.length === 1 ? HOLE_CLASSES.get(name) : undefined;
  const values = ofName === undefined ? lookup(part.path) : undefined;
  const hole = ofName ?? (values?.kind === "class" ? HOLE_CLASSES.get(values.name) : undefined);
  if (values?.kind === "entries" && part.path.length === 1) return ofEntries(values.entries, from, lookup);
  // The texts of other names, and of things of a kind, may be any.
  if (hole === undefined) return repeated(() => true, 0, undefined, from);
  const takes = setOf(hole);
  const { least, most } = part.length ?? { least: hole.empty ? 0 : 1, most: undefined };
  return (most ?? least) > LONGEST ? undefined : repeated(takes, least, most, from);
}

/** One of the texts of a list; any, if one of them has holes. */
function ofEntries(entries: readonly string[], from: PatternStep[], lookup: HoleLookup): PatternStep[] | undefined {
  if (entries.length > MOST_ENTRIES || entries.some((entry) => readHoles(entry).literal === undefined))
    return repeated(() => true, 0, undefined, from);
  const ends = entries.map((text) => behind({ kind: "literal", text: readHoles(text).literal ?? "" }, from, lookup));
  return ends.includes(undefined) ? undefined : ends.flatMap((end) => end ?? []);
}

function repeated(
  takes: PatternStep["takes"],
  least: number,
  most: number | undefined,
  from: PatternStep[],
): PatternStep[] {
  let ends = from;
  const found = least === 0 ? [...from] : [];
  for (let count = 1; count <= (most ?? Math.max(least, 1)); count++) {
    ends = [added(ends, takes)];
    if (count >= least) found.push(...ends);
  }
  const [end] = ends;
  if (most === undefined) end?.next.push(end);
  return found;
}

function added(from: readonly PatternStep[], takes: PatternStep["takes"]): PatternStep {
  const step: PatternStep = { takes, next: [], last: false };
  for (const one of from) one.next.push(step);
  return step;
}

/** Any character that may be somewhere in a run of the class. */
const setOf =
  ({ first, inner, alone }: HoleClass) =>
  (code: number): boolean =>
    first(code) || alone(code) || inner(code, 0) || inner(code, 97);
