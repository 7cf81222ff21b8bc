import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import type { RuleOption } from "../diagnostics/rule-options.js";
import { forEachName, forEachPlace, isUndeclared, knownNameUses, type NameUse } from "../model/name-uses.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { times } from "./wording.js";

/** Short words often differ in one letter without being mistakes. */
const SHORTEST: RuleOption = {
  name: "shortest",
  about:
    "Names with fewer letters are not compared, unless one has a letter more: short words often differ by one letter without being mistakes.",
  initial: 5,
  minimum: 1,
};
const RARE: RuleOption = {
  name: "rare",
  about: "A name that occurs more often than this is not considered a typo.",
  initial: 2,
  minimum: 1,
};

/** Two custom names that differ in one letter, one of them rare, are probably one name and a typo. */
export const similarName = defineRule({
  id: "similar-name",
  severity: "warning",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A name of your own that differs by one letter from one that the pack uses more often.",
  why: "Names that no rulebook lists are distinguished only by their letters. A typo makes a second name that no other card gives or asks for, and nothing else would ever show it.",
  messages: {
    similar: message`${"name"} occurs ${"times"} in this pack, ${"similar"} ${"similarTimes"}. If they are the same, write ${"similar"}.`,
  },
  options: [SHORTEST, RARE],
  check: {
    packReads: () => undeclaredOn,
    pack(pack, report, { shortest, rare: most }) {
      const uses = knownNameUses(pack);
      const rare = rareNames(pack, shortest, most);
      if (rare.size === 0) return;
      const entries = new Set(uses.flatMap(({ entry }) => (rare.has(entry.name) ? [entry] : [])));
      const first = firstUses(uses, new Set([...rare.values()].map(({ similar }) => similar.name)));
      forEachPlace(pack, entries, (entry, place, line) => {
        const similar = rare.get(entry.name)?.similar;
        const at = nameOf(entry, place, line);
        if (similar === undefined || at === undefined) return;
        const { name, count } = similar;
        const data = {
          name: entry.name,
          times: times(rare.get(entry.name)?.count ?? 0),
          similar: name,
          similarTimes: times(count),
        };
        const fixes = [writing(name, at)];
        report("similar", at, data, place, { fixes, related: relatedTo(first.get(name), pack) });
      });
    },
  },
});

function undeclaredOn(record: RecordModel): string {
  const names: string[] = [];
  forEachName(record, (entry) => {
    if (isUndeclared(entry, record)) names.push(entry.name);
  });
  return names.join("\n");
}

/** How much more often the other name must occur. */
const TIMES_AS_OFTEN = 2;

interface Name {
  readonly name: string;
  readonly count: number;
}

/** A rare name, with the frequent one that it resembles. */
interface RareName extends Name {
  readonly similar: Name;
}

/** The rare names of a pack that are probably slips. Linear in the total length of names. */
export function rareNames(
  pack: PackModel,
  shortest = SHORTEST.initial,
  most = RARE.initial,
): ReadonlyMap<string, RareName> {
  const counts = countNames(knownNameUses(pack));
  const rare = new Map<string, RareName>();
  if (counts.size < 2) return rare;
  let least = Number.POSITIVE_INFINITY;
  for (const count of counts.values()) least = Math.min(least, count);
  // The others are frequent enough for none: a million different names are compared with nothing.
  const frequent: Name[] = [];
  for (const [name, count] of counts) if (count >= TIMES_AS_OFTEN * least) frequent.push({ name, count });
  if (frequent.length === 0) return rare;
  // Most frequent first, so that these are found among many neighbours.
  frequent.sort((one, other) => other.count - one.count);
  const findNeighbours = indexNeighbours(frequent.map(({ name }) => name));
  for (const [name, count] of counts) {
    if (count > most) continue;
    const similar = findNeighbours(name)
      .map((position) => frequent[position])
      .find((other) => other !== undefined && isSlip({ name, count }, other, shortest));
    if (similar !== undefined) rare.set(name, { name, count, similar });
  }
  return rare;
}

function countNames(uses: readonly NameUse[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { entry, count } of uses) counts.set(entry.name, (counts.get(entry.name) ?? 0) + count);
  return counts;
}

function isSlip(rare: Name, other: Name, shortest: number): boolean {
  if (other.name === rare.name || other.count < TIMES_AS_OFTEN * rare.count) return false;
  const isLetterLost =
    rare.name.length !== other.name.length && Math.max(rare.name.length, other.name.length) >= shortest;
  return rare.name.length >= shortest || isLetterLost || rare.name.toLowerCase() === other.name.toLowerCase();
}

/** The span of the name; in a condition, of what follows the dot. */
function nameOf(entry: Entry, { record }: RecordInPack, line: number) {
  const name = entry.node.path.at(-1);
  return name && inRecord(record, line, name);
}

function firstUses(uses: readonly NameUse[], names: ReadonlySet<string>): ReadonlyMap<string, NameUse> {
  const first = new Map<string, NameUse>();
  for (const use of uses) if (names.has(use.entry.name) && !first.has(use.entry.name)) first.set(use.entry.name, use);
  return first;
}

function relatedTo(use: NameUse | undefined, pack: PackModel) {
  const at = use && nameOf(use.entry, use.first, use.line);
  if (use === undefined || at === undefined || !pack.files.includes(use.first.file)) return [];
  return [{ at, in: use.first, message: `${use.entry.name} is here.` }];
}
