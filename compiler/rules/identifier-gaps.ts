import { groupBy, memoize } from "../../grammar/index.js";
import { allListed } from "../model/decks.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import {
  endsInDigit,
  FEWEST,
  inForm,
  inOrder,
  isUsual,
  keyOf,
  MOST_COMPARED,
  numberedCard,
  surveyOf,
} from "./identifier-series.js";
import { plainOf } from "./odd-character.js";

/** The identifiers that decks list and no card has. */
export const missedIn = memoize(({ decks }: PackModel): ReadonlySet<string> => {
  const all = decks.flatMap((deck) => allListed(deck));
  return new Set(all.flatMap(({ identifier, card }) => (card === undefined ? (identifier ?? []) : [])));
});

/**
 * `A 3`, `3`, `DUNE B 3`, `3 DUNE A`: the one that is missing among many of its kind, or that a deck misses, where a word
 * of it is lost, another, or elsewhere.
 */
export function inGap(place: RecordInPack, identifier: string, pack: PackModel): string | undefined {
  const [digits, ...numbers] = identifier.match(/\d{1,9}/g) ?? [];
  if (digits === undefined || numbers.length > 0) return undefined;
  const { series, frequentOfKind } = surveyOf(pack);
  const missed = missedIn(pack);
  const isOfSeries = (name: string): boolean => {
    const stem = name.replace(/\d+$/, "");
    return Number(name.slice(stem.length) || Number.NaN) === Number(digits) && series.get(keyOf(stem))?.stem === stem;
  };
  const listed = missed.size > MOST_COMPARED ? [] : [...missed].filter(isOfSeries);
  const [only, ...others] = listed.filter((name) => isReworded(identifier, name) !== undefined);
  if (only !== undefined) return others.length === 0 ? only : undefined;
  const [usual, ...more] = frequentOfKind.get(place.record.kind) ?? [];
  if (usual === undefined || more.length > 0 || usual.tail !== "") return undefined;
  const meant = inForm(usual, digits);
  const reworded = isReworded(identifier, meant);
  if (reworded === undefined || pack.byIdentifier.has(meant)) return undefined;
  const isThere = (number: number): boolean => number === 0 || pack.byIdentifier.has(inForm(usual, number));
  const [before, after] = [isThere(Number(digits) - 1), isThere(Number(digits) + 1)];
  return (reworded === "other" ? before && after : before || after) ? meant : undefined;
}

/** Whether an identifier has the words of another, without some of them or with one that is another. */
function isReworded(identifier: string, meant: string): "fewer" | "other" | undefined {
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [words, usual] = [wordsOf(identifier), wordsOf(meant)];
  const lost = usual.filter((word) => !words.includes(word));
  const more = words.filter((word) => !usual.includes(word));
  if (more.length === 0) return "fewer";
  return more.length > 1 || lost.length > 1 || lost.length === usual.length ? undefined : "other";
}

/**
 * Cards whose identifier is one that decks list or the series of many cards lacks, with something around it that no other
 * identifier has: `TIDE S 7!`, `[TIDE S 7]`, `TIDE S 7 (new)`. By what it should be.
 */
export const extendedNames = memoize((pack: PackModel): ReadonlyMap<string, RecordInPack> => {
  const found = new Map(listedExtended(pack));
  const { series, others: unnumbered } = surveyOf(pack);
  const others = inOrder(unnumbered, pack).flatMap((place) => {
    const { identifier } = place.record;
    if (identifier === undefined || endsInDigit(identifier) || /[:="]/.test(identifier)) return [];
    const [, name = ""] = /^[^\p{L}\p{N}]*(\p{L}.*?\d)(?![\p{L}\p{N}]).+$/u.exec(identifier) ?? [];
    const card = numberedCard(place, name);
    const usual = card && series.get(card.key);
    if (card === undefined || usual === undefined || usual.count < FEWEST || !isUsual(card, usual)) return [];
    return pack.byIdentifier.has(name) ? [] : [{ name, place, usual }];
  });
  for (const [usual, extended] of groupBy(others, (one) => one.usual)) {
    // Many have a name behind their number.
    if (extended.length * FEWEST > usual.count) continue;
    for (const [name, [only, ...more]] of groupBy(extended, (one) => one.name))
      if (only !== undefined && more.length === 0 && !found.has(name)) found.set(name, only.place);
  }
  return found;
});

function listedExtended(pack: PackModel): ReadonlyMap<string, RecordInPack> {
  const found = new Map<string, RecordInPack>();
  const missed = missedIn(pack);
  if (missed.size === 0 || missed.size > MOST_COMPARED) return found;
  const all = pack.cards.flatMap(({ record }) => record.identifier ?? []);
  for (const name of missed) {
    const [only, ...others] = pack.cards.flatMap((place) => {
      const plain = (place.record.identifier ?? "").replace(/^[^\p{L}\p{N}]+/u, "");
      const rest = plain.startsWith(name) ? plain.slice(name.length) : "";
      return /^[^\p{L}\p{N}]/u.test(rest) || (/\d$/.test(name) && /^\p{L}$/u.test(rest)) ? [{ place, rest }] : [];
    });
    if (only === undefined || others.length > 0 || plainOf(only.place.record.identifier ?? "") === name) continue;
    if (all.filter((one) => one.endsWith(only.rest)).length === 1) found.set(name, only.place);
  }
  return found;
}
