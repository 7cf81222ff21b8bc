import { getOrMake } from "../../grammar/index.js";
import type { Column, Things } from "./columns.js";
import { logChance, occurrences } from "./counts.js";
import type { Profile } from "./profile.js";

/** Cards with the same value in one column have the same in another. */
export interface Agreement {
  readonly key: ComparedColumn;
  readonly column: ComparedColumn;
  /** How many groups of two cards or more can be compared. */
  readonly total: number;
  /** Those that don't agree: a few at most. */
  readonly divided: readonly (readonly number[])[];
  /** Those that do. */
  readonly agreed: readonly (readonly number[])[];
  /** It holds in each of three parts of the groups, and isn't chance in any. */
  readonly isStable: boolean;
  /** The higher, the less likely by chance; and the fewer exceptions. */
  readonly weight: number;
  /** The logarithm of the chance that it holds if nothing does, times the number of pairs tried. */
  readonly log: number;
  readonly tried: number;
}

/** All that hold but for a few groups, and hardly by chance, however many pairs of columns were tried. */
export function agreementsIn(
  { columns }: Things,
  profiles: ReadonlyMap<Column, Profile>,
  identifier: Column | undefined,
): readonly Agreement[] {
  const compared = columns.flatMap((column) => {
    const profile = profiles.get(column);
    return profile === undefined || column.isAside || column === identifier ? [] : comparedColumn(column, profile);
  });
  const keys = compared.filter(({ column }) => !column.isList && IS_KEY.has(profiles.get(column)?.sort ?? "truth"));
  const proposals = keys.flatMap((key) => {
    const groups = groupsOf(key);
    if (groups.length < FEWEST_GROUPS) return [];
    return compared.filter((column) => column !== key).map((column) => ({ key, column, groups }));
  });
  const tried = Math.log10(Math.max(1, proposals.length));
  return proposals.flatMap(({ key, column, groups }): Agreement[] => {
    const { total, divided, agreed, chance } = agreement(column, groups);
    if (total < FEWEST_GROUPS || divided.length > Math.max(1, 0.01 * total)) return [];
    const log = logChance(divided.length, total, chance) + tried;
    if (log > -2) return [];
    const weight = Math.min(30, -log) - Math.log10(divided.length + 1);
    const isStable = [0, 1, 2].every((part) =>
      holdsIn(
        column,
        groups.filter((_, at) => at % 3 === part),
      ),
    );
    return [{ key, column, total, divided, agreed, isStable, weight, log, tried: proposals.length }];
  });
}

const IS_KEY: ReadonlySet<Profile["sort"]> = new Set(["words", "text", "codes"]);

/** Whether it holds in a part of the groups, and hardly by chance. */
function holdsIn(column: ComparedColumn, groups: readonly (readonly number[])[]): boolean {
  const { total, divided, chance } = agreement(column, groups);
  return divided.length <= Math.max(1, 0.01 * total) && logChance(divided.length, total, chance) <= -2;
}

/** Of fewer, one that differs says little. */
const FEWEST_GROUPS = 25;
/** A group of cards by what they have in common. */
export const groupName = (key: ComparedColumn, group: readonly number[]): string =>
  `${key.column.index} ${key.texts[group[0] ?? 0]}`;

/** The cells of a column as one text each, with what is misspelt as it is meant. */
export interface ComparedColumn {
  readonly column: Column;
  /** By card; empty where nothing stands. */
  readonly texts: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** The chance that two cells are the same. */
  readonly alike: number;
}

function comparedColumn(column: Column, { slips }: Profile): ComparedColumn {
  const meant = (text: string): string => slips.get(text)?.text ?? text;
  const texts = column.cells.map((all) => all.map(meant).toSorted().join(", "));
  const counts = occurrences(texts.filter((text) => text !== ""));
  let alike = 0;
  for (const count of counts.values()) alike += (count / column.filled) ** 2;
  return { column, texts, counts, alike };
}

/** The cards with the same value, of each that several have. */
function groupsOf({ texts }: ComparedColumn): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [card, text] of texts.entries()) if (text !== "") getOrMake(groups, text, (): number[] => []).push(card);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** How many groups can be compared, which are divided, and the chance that one would be if nothing held. */
function agreement({ texts, alike }: ComparedColumn, groups: readonly (readonly number[])[]) {
  const divided: (readonly number[])[] = [];
  const agreed: (readonly number[])[] = [];
  let total = 0;
  let chances = 0;
  for (const group of groups) {
    const having = group.filter((card) => texts[card] !== "");
    if (having.length < 2) continue;
    total++;
    chances += 1 - alike ** (having.length - 1);
    const isDivided = having.some((card) => texts[card] !== texts[having[0] ?? 0]);
    (isDivided ? divided : agreed).push(having);
  }
  return { total, divided, agreed, chance: chances / Math.max(1, total) };
}

/** The cards that differ from most of their group; of as many, those with the rarer value, or the later ones. */
export function minority({ texts, counts }: ComparedColumn, group: readonly number[]) {
  const own = occurrences(group.map((card) => texts[card] ?? ""));
  const often = (text: string): number => counts.get(text) ?? 0;
  const [[usual = ""] = []] = [...own].toSorted(
    ([one, some], [other, more]) => more - some || often(other) - often(one),
  );
  const others = group.filter((card) => texts[card] === usual);
  return group.filter((card) => texts[card] !== usual).map((row) => ({ row, usual, others }));
}
