import { getOrMake, groupBy, memoize } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { declaredHoles } from "../systems/declared-holes.js";
import { readHoles } from "../systems/holes.js";
import { matchEntry } from "../systems/match-entry.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import { textsAmong } from "../values/value.js";
import { defineRule } from "./define-rule.js";

/** Letters in a code, such as those of a set, that differ by one from the letters in most codes. */
export const similarLetters = defineRule({
  id: "similar-letters",
  severity: "warning",
  about: "wording",
  what: "A code whose letters differ by one from those of other codes in the pack.",
  why: "The game lists no letters, so any are allowed. But a typo in the letters of a set, for example, puts the card where nobody finds it.",
  messages: {
    similar: message`${"letters"} is rare among this pack's codes; ${"similar"} is in ${"count"}. If they are the same, write ${"similar"}.`,
  },
  check: {
    packReads: () => codesSeenOn,
    pack(pack, report) {
      for (const [system, places] of bySystem(pack)) {
        const codes = codesOf(system);
        if (codes.size === 0) continue;
        const rare = rareLetters(places, codes, lettersOfPack(pack));
        if (rare.size === 0) continue;
        for (const place of places)
          forEachCode(place.record, codes, (found, lineOf) => {
            const other = rare.get(keyOf(found));
            if (other === undefined) return;
            const { start } = inRecord(place.record, lineOf(), found.span);
            const at = { start, end: start + found.text.length };
            const fixes = [writing(other.text, at)];
            report("similar", at, { letters: found.text, similar: other.text, count: other.count }, place, { fixes });
          });
      }
    },
  },
});

/** Letters in the code on a line: their attribute and hole, and their span on the line. */
interface Letters {
  readonly attribute: string;
  readonly hole: string;
  readonly text: string;
  readonly span: { readonly start: number; readonly end: number };
}

interface Counted {
  readonly text: string;
  count: number;
}

const keyOf = ({ attribute, hole, text }: Letters): string => `${attribute}.${hole}.${text}`;

function bySystem({ cards }: PackModel): Map<System, RecordInPack[]> {
  return groupBy(cards, (card) => card.record.system);
}

type Codes = ReadonlyMap<string, ReadonlySet<string>>;
/** Attributes whose texts have holes for unlisted letters, with the names of these holes. */
const codesOf = memoize((system: System): Codes => {
  const codes = new Map<string, ReadonlySet<string>>();
  for (const [name, declarations] of system.attributes) {
    const entries = declarations.flatMap(listedEntries);
    const holes = entries.flatMap((entry) =>
      readHoles(entry).parts.flatMap((part) => (part.kind === "hole" ? part.path : [])),
    );
    const open = holes.filter((hole) =>
      system.attributes.get(hole)?.some(({ oneOf }) => oneOf?.includes("<capitals>")),
    );
    if (open.length > 0) codes.set(name, new Set(open));
  }
  return codes;
});

/** All letters of the codes on a card. */
function codesSeenOn(record: RecordModel): string {
  const codes = codesOf(record.system);
  if (record.role !== "card" || codes.size === 0) return "";
  const seen: string[] = [];
  forEachCode(record, codes, (found) => seen.push(keyOf(found)));
  return seen.join("\n");
}

/** If the pack lists the letters of its codes, a rule of the game compares with that. */
function lettersOfPack({ pack }: PackModel): ReadonlySet<string> {
  const values = pack?.record.globals.entries.flatMap((entry) => entry.values) ?? [];
  return new Set(textsAmong(values));
}

const FEWEST_LETTERS = 3;
/** How many times more frequent the correct form must be. */
const TIMES = 3;

/** By key, letters that are one typo from others of the same hole that are far more frequent. */
function rareLetters(places: readonly RecordInPack[], codes: Codes, named: ReadonlySet<string>): Map<string, Counted> {
  const holes = new Map<string, Map<string, Counted>>();
  for (const place of places)
    forEachCode(place.record, codes, ({ attribute, hole, text }) => {
      const texts = getOrMake(holes, `${attribute}.${hole}`, () => new Map<string, Counted>());
      const counted = texts.get(text);
      if (counted === undefined) texts.set(text, { text, count: 1 });
      else counted.count++;
    });
  const rare = new Map<string, Counted>();
  for (const [hole, texts] of holes) {
    const all = [...texts.values()].sort((one, other) => other.count - one.count);
    if (all.length < 2) continue;
    const neighboursOf = indexNeighbours(all.map(({ text }) => text));
    for (const { text, count } of all) {
      if (text.length < FEWEST_LETTERS) continue;
      const others = neighboursOf(text).map((position) => all[position] as Counted);
      const other = others.find((one) => one.text !== text && one.count >= TIMES * count && !named.has(one.text));
      if (other !== undefined) rare.set(`${hole}.${text}`, other);
    }
  }
  return rare;
}

function forEachCode(record: RecordModel, codes: Codes, take: (found: Letters, lineOf: () => number) => void): void {
  const section = record.globals;
  for (const [index, entry] of section.entries.entries()) {
    const holes = codes.get(entry.name);
    if (holes !== undefined) for (const found of lettersIn(entry, holes)) take(found, () => section.lines[index] ?? 0);
  }
}

const read = new WeakMap<Entry, readonly Letters[]>();

function lettersIn(entry: Entry, holes: ReadonlySet<string>): readonly Letters[] {
  return getOrMake(read, entry, () => findLetters(entry, holes));
}

function findLetters({ name, node, scope: { system } }: Entry, holes: ReadonlySet<string>): Letters[] {
  const [value, ...others] = node.values;
  // With an escape in it, offsets in the text differ from those on the line.
  if (value?.kind !== "text" || others.length > 0 || value.end - value.start !== value.value.length + 2) return [];
  for (const declaration of system.attributes.get(name) ?? [])
    for (const entry of listedEntries(declaration)) {
      const pieces = matchEntry(entry, value.value, declaredHoles(system));
      if (pieces === undefined) continue;
      let start = value.start + 1;
      return pieces.flatMap(({ hole, text }) => {
        const span = { start, end: start + text.length };
        start = span.end;
        return hole !== undefined && holes.has(hole) ? [{ attribute: name, hole, text, span }] : [];
      });
    }
  return [];
}
