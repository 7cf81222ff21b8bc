/** Cards that are alike, or unlike all others. */

import {
  type CategorySection,
  type Entry,
  fullName,
  headOf,
  type PackModel,
  packName,
  type RecordModel,
  some,
  writtenValue,
} from "../../../compiler/index.js";
import { getOrMake, memoize, pushTo } from "../../../grammar/index.js";
import { defineCheck } from "../define-check.js";
import type { OnceValue, PlayCard } from "../model/card-facts.js";
import { onLine, related } from "../places.js";

/** The contents of a card besides its labels, by name: `Category.Name`. */
export type CardContents = ReadonlyMap<string, string>;

/** The lines of a card that have a meaning in the game, independent of order. */
export const contentsOf = memoize((record: RecordModel): CardContents => {
  const lines = new Map<string, string>();
  const add = (path: string, entry: Entry): void => {
    const name = path === "" ? fullName(entry) : `${path}.${fullName(entry)}`;
    const value = `${entry.operator === undefined ? "" : `${entry.operator} `}${entry.values.map(writtenValue).join(" / ")}`;
    const before = lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  };
  for (const entry of record.globals.entries) add("", entry);
  for (const { name, entries } of record.categories) {
    if (entries.length === 0) lines.set(name, "");
    for (const entry of entries) add(name, entry);
  }
  return lines;
});

/** Equal for cards that differ in their labels only. */
function contentsKey({ globals, categories }: RecordModel): string {
  const sections = categories.map(({ name, entries }) => `${name}\n${linesOf(entries)}`);
  return `${linesOf(globals.entries)}\n${sections.length > 1 ? sections.sort().join("\n") : sections.join("")}`;
}

function linesOf(entries: readonly Entry[]): string {
  if (entries.length === 1) return lineOf(entries[0] as Entry);
  return entries.map(lineOf).sort().join("\n");
}

/** Cached, since equal lines share their entry. */
const lineOf = memoize(
  ({ category = "", name, operator, values }: Entry): string =>
    `${category}.${name} ${operator ?? ""} ${values.map(writtenValue).join(" / ")}`,
);

/** Where two cards differ: their values under each name, side by side. */
export function differences(one: RecordModel, other: RecordModel): string[] {
  const [first, second] = [contentsOf(one), contentsOf(other)];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names
    .filter((name) => first.get(name) !== second.get(name))
    .map((name) => `${name} (${first.get(name) ?? "nothing"} and ${second.get(name) ?? "nothing"})`);
}

/** Cards of one deck that differ only in their labels and identifiers: one finding for the whole group. */
export const equalCards = defineCheck({
  name: "equal-cards",
  ofPresent: true,
  check({ session }, report) {
    const reported = new Set<PlayCard>();
    for (const era of session.eras) {
      const alike = new Map<string, PlayCard[]>();
      for (const { card } of era.deck) {
        if (card.record.uncertain || card.record.identifier === undefined) continue;
        pushTo(alike, contentsKey(card.record), card);
      }
      for (const [first, second, ...more] of alike.values()) {
        const different = [first, second, ...more].filter((one) => one !== undefined);
        if (first === undefined || second === undefined || reported.has(second)) continue;
        if (new Set(different.map(({ name }) => name)).size < 2) continue;
        reported.add(second);
        const others = [first, ...more].slice(0, MOST_RELATED).map((card) => related(card, "Equal to this one."));
        report(
          second.place,
          headOf(second.record),
          { cards: some(different.map(({ name }) => name)) },
          { related: others },
        );
      }
    }
  },
});

const MOST_RELATED = 10;

/** Cards of one kind in a deck that share a value which must be unique, but differ otherwise. */
export const sameButDifferent = defineCheck({
  name: "same-but-different",
  needs: ["OncePerPlayer"],
  ofPresent: true,
  check({ session }, report) {
    const reported = new Set<PlayCard>();
    for (const era of session.eras) {
      const firsts = new Map<string, PlayCard>();
      const done = new Set<string>();
      for (const { card } of era.deck) {
        if (card.record.uncertain) continue;
        for (const once of [...card.oncePerPlayer, ...card.onceForAll]) {
          const key = `${card.record.kind}\n${once.key}`;
          const first = getOrMake(firsts, key, () => card);
          if (first === card || done.has(key) || contentsKey(first.record) === contentsKey(card.record)) continue;
          done.add(key);
          if (reported.has(card)) continue;
          reported.add(card);
          const data = {
            attribute: once.attribute,
            value: once.value,
            other: first.name,
            differences: some(differences(first.record, card.record)),
          };
          report(card.place, onLine(card, once.line), data, {
            related: [related(first, "This is the same one.", lineNamed(first, once))],
          });
        }
      }
    }
  },
});

function lineNamed({ oncePerPlayer, onceForAll }: PlayCard, { key }: OnceValue): number | undefined {
  return [...oncePerPlayer, ...onceForAll].find((one) => one.key === key)?.line;
}

/** Numbers far above all others of the same name: a typo, or another scale. */
export const outlier = defineCheck({
  name: "outlier",
  ofPresent: true,
  check({ session }, report, { leap = Infinity, fewest = Infinity }) {
    const names = new Map<string, CardValue[]>();
    for (const card of session.cards) {
      for (const section of card.record.categories) {
        const { name: category, entries } = section;
        if (session.roles.categoryRole(category)?.kind !== "amounts") continue;
        for (const [at, { name, operator, values, uncertain }] of entries.entries()) {
          const [value] = values;
          if (value?.kind !== "integer" || value.value <= 0 || operator !== undefined || uncertain) continue;
          pushTo(names, `${category}.${name}`, { card, section, at, value: value.value });
        }
      }
    }
    for (const [name, values] of names) {
      const { far, most } = apart(values, leap, fewest);
      for (const { card, section, at, value } of far)
        report(card.place, onLine(card, section.lines[at] ?? 0), { name, value, most });
    }
  },
});

interface CardValue {
  readonly card: PlayCard;
  /** Its place; the line is computed from the text, so only for reports. */
  readonly section: CategorySection;
  readonly at: number;
  readonly value: number;
}

/** The largest share of the numbers of a scale that may count as outliers. */
const LARGEST_PART = 1 / 4;

/** The values above the first large gap, if they are few. */
function apart(
  values: readonly CardValue[],
  leap: number,
  fewest: number,
): { readonly far: readonly CardValue[]; readonly most: number } {
  if (values.length < fewest) return { far: [], most: 0 };
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const from = Math.ceil(sorted.length * (1 - LARGEST_PART));
  for (let at = from; at < sorted.length; at++) {
    const most = sorted[at - 1]?.value ?? 0;
    if ((sorted[at]?.value ?? 0) >= leap * most) return { far: sorted.slice(at), most };
  }
  return { far: [], most: 0 };
}

/** A pack with more cards than the one it extends: more distinct cards, or more copies. */
export const largerThanExtended = defineCheck({
  name: "larger-than-extended",
  needs: ["Additions"],
  ofPresent: true,
  check({ session: { pack, extended } }, report) {
    if (pack.pack === undefined || extended === undefined) return;
    const [own, other] = [sizeOf(pack), sizeOf(extended)];
    if (own.copies <= other.copies && own.different <= other.different) return;
    const name = packName(extended) ?? "";
    report(pack.pack, headOf(pack.pack.record), { cards: inWords(own), most: inWords(other), extended: name });
  },
});

interface PackSize {
  readonly copies: number;
  readonly different: number;
}

function sizeOf({ decks }: PackModel): PackSize {
  const cards = decks.flatMap((deck) => deck.cards);
  const different = new Set(cards.map(({ card, identifier }) => card?.record ?? identifier)).size;
  return { copies: cards.reduce((sum, { copies }) => sum + copies, 0), different };
}

function inWords({ copies, different }: PackSize): string {
  return `${copies} ${copies === 1 ? "card" : "cards"} (${different} different)`;
}
