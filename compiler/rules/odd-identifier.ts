import { BoundedCache, getOrMake, groupBy, largest, memoize, once, pushAll } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import { allListed } from "../model/decks.js";
import { isAbout } from "../model/finding.js";
import { isFlawed } from "../model/flaws.js";
import { isDigit, type Numbered, numberedPart } from "../model/next-free.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf, inRecord, textOf } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";
import { count, followRecords } from "./follow-records.js";
import { kindsWithItsNames } from "./inferred-kinds.js";
import { plainOf } from "./odd-character.js";
import { isLetterSlip } from "./similar-value.js";
import { without } from "./wording.js";

/** An identifier that isn't written as the others of its pack. */
export const oddIdentifier = defineRule({
  id: "odd-identifier",
  severity: "warning",
  about: "identity",
  what: "An identifier with other capitals, blanks, dashes or leading zeros than those of its series, of the series of another kind of card, or with a letter missing, extra or swapped.",
  why: "Cards are found by their identifiers, in decklists, by programs and on the table. One that is written differently from all others is overlooked, and taken for a card of another series.",
  messages: {
    form: message`${"identifier"} is not written as the others of its series are. Write ${"meant"}.`,
    taken: message`${"identifier"} is not written as the others of its series are, and there is already a card ${"meant"}.`,
    near: message`${"identifier"} is the only one of its series. Did you mean ${"meant"}?`,
    series: message`${"identifier"} is ${"kind"}, and ${"count"} others of that kind are ${"series"}.`,
  },
  check: {
    packReads: () => (record) => `${identifiersOn(record)} ${record.kind} ${isFlawed(record)}`,
    pack(pack, report) {
      for (const { place, identifier, meant, id } of oddCards(pack)) {
        const at = placeOf(place);
        // A line that is written like an attribute has to be a label first.
        const waitsFor = labelOf(place.record, "Identifier") === undefined ? [place] : undefined;
        const isTaken = pack.byIdentifier.has(meant);
        const rest = identifier.replace(meant, "").trim();
        const lost = identifier.includes(meant) && /[\p{L}\p{N}]/u.test(rest) ? [rest] : [];
        const fixes = isTaken ? [] : [writing(meant, at, false, `Write ${meant}${without(lost)}`)];
        report(isTaken && id === "form" ? "taken" : id, at, { identifier, meant }, place, { fixes, waitsFor });
      }
      const odd = new Set(oddCards(pack).map(({ place }) => place.record));
      const { byKind } = surveyOf(pack);
      const ofWrongKind = new Set([...kindsOfSeries(pack).keys()].map(({ record }) => record));
      for (const { place, key } of ofOtherKinds(pack)) {
        const { record } = place;
        const { identifier = "", kind } = record;
        const ofKind = byKind.get(kind ?? "");
        if (ofKind === undefined || kind === undefined || key !== ofKind.odd) continue;
        // Its kind may be what is wrong.
        if (odd.has(record) || plainOf(identifier) !== identifier || isFlawed(record) || ofWrongKind.has(record))
          continue;
        const data = { identifier, kind, count: ofKind.count, series: ofKind.stem.trim() };
        report("series", placeOf(place), data, place);
      }
    },
  },
});

interface OddCard {
  readonly place: RecordInPack;
  readonly identifier: string;
  /** How it should be written. */
  readonly meant: string;
  readonly id: "form" | "near";
}

/** Cards whose identifier isn't written as decks list it, or as the others of its series. */
const oddCards = memoize((pack: PackModel): readonly OddCard[] => {
  const survey = surveyOf(pack);
  const missed = missedIn(pack);
  const extended = extendedNames(pack);
  const listed = new Map([...extended].map(([meant, { record }]) => [record, meant]));
  const suspects = new Map([...survey.suspects(), ...extended.values()].map((place) => [place.record, place]));
  return inOrder(suspects.values(), pack).flatMap((place): OddCard[] => {
    const named = listed.get(place.record);
    if (named !== undefined) return [{ place, identifier: place.record.identifier ?? "", meant: named, id: "form" }];
    const identifier = place.record.identifier ?? identifierMeant(place.record) ?? "";
    // A character that nobody sees is reported as such.
    if (plainOf(identifier) !== identifier) return [];
    const card = numberedCard(place, identifier);
    const usual = card && survey.series.get(card.key);
    const meant = (card && meantBy(card, usual, missed)) ?? withDigits(place, identifier, card, pack);
    if (meant !== undefined) return [{ place, identifier, meant, id: "form" }];
    if ((usual?.cards ?? 1) > 1) return [];
    const near = card && nearSeries(card, survey, missed, pack);
    const one = near ? near.stem + identifier.slice(card?.stem.length) : inGap(place, identifier, survey, pack);
    return one === undefined ? [] : [{ place, identifier, meant: one, id: "near" }];
  });
});

/**
 * `A 3`, `3`, `DUNE B 3`, `3 DUNE A`: the one that is missing among many of its kind, or that a deck misses, where a word
 * of it is lost, another, or elsewhere.
 */
function inGap(
  place: RecordInPack,
  identifier: string,
  { series, frequentOfKind }: Survey,
  pack: PackModel,
): string | undefined {
  const [digits, ...numbers] = identifier.match(/\d{1,9}/g) ?? [];
  if (digits === undefined || numbers.length > 0) return undefined;
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

/** Cards whose identifier isn't written as it should be, or as the others of its series, by how it should be written. */
export const cardsMeant = (pack: PackModel): ReadonlyMap<string, RecordInPack> =>
  new Map([
    ...pack.cards.map((place) => [plainOf(place.record.identifier ?? ""), place] as const),
    ...oddCards(pack).map(({ meant, place }) => [meant, place] as const),
  ]);

/**
 * Cards whose identifier is one that decks list or the series of many cards lacks, with something around it that no other
 * identifier has: `TIDE S 7!`, `[TIDE S 7]`, `TIDE S 7 (new)`. By what it should be.
 */
const extendedNames = memoize((pack: PackModel): ReadonlyMap<string, RecordInPack> => {
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

/** How the identifier should be written; undefined if it is as usual, or nothing is. */
function meantBy(card: NumberedCard, usual: Series | undefined, missed: ReadonlySet<string>): string | undefined {
  if (usual === undefined || isUsual(card, usual)) return undefined;
  const meant = inForm(usual, card.digits);
  // Fewer cards show the form of a series if a deck misses one of it.
  return usual.count >= (missed.has(meant) ? 2 : FEWEST) ? meant : undefined;
}

/**
 * `TIDE S 1O2`, `TIDE S l`: with digits instead of the letters that look like them, if this makes it one of a series that
 * has more cards than the one it is in.
 */
function withDigits(
  place: RecordInPack,
  identifier: string,
  own: NumberedCard | undefined,
  pack: PackModel,
): string | undefined {
  if (own !== undefined && own.tail === "" && !/[OoIl|]$/.test(own.stem)) return undefined;
  const [word = ""] = /(?<![\p{L}\p{N}])[0-9OoIl|]+$|(?<=\p{L})[0-9][0-9OoIl|]*$/u.exec(identifier) ?? [];
  if (word === "" || /^\d*$/.test(word) || (word.length > 1 && !/\d/.test(word))) return undefined;
  const digits = word.replace(/[Oo]/g, "0").replace(/[Il|]/g, "1");
  const card = numberedCard(place, identifier.slice(0, -word.length) + digits);
  const { series } = surveyOf(pack);
  const usual = card && series.get(card.key);
  if (card === undefined || usual === undefined) return undefined;
  const meant = inForm(usual, digits);
  // A letter alone may tell a printing apart.
  if (word.length === 1 && pack.byIdentifier.has(meant)) return undefined;
  const others = own === undefined ? 0 : (series.get(own.key)?.cards ?? 0);
  return usual.count >= Math.max(missedIn(pack).has(meant) ? 2 : FEWEST, 2 * others) ? meant : undefined;
}

const inForm = ({ stem, tail, width }: Series, digits: string | number): string =>
  `${stem}${width > 0 ? `${digits}`.padStart(width, "0") : Number(digits)}${tail}`;

/** The identifiers that decks list and no card has. */
const missedIn = memoize(({ decks }: PackModel): ReadonlySet<string> => {
  const all = decks.flatMap((deck) => allListed(deck));
  return new Set(all.flatMap(({ identifier, card }) => (card === undefined ? (identifier ?? []) : [])));
});

/** Marks behind it are no part of a number; a few letters may tell printings of a card apart: `TIDE S 7 R`. */
const tailOfIdentifier = (identifier: string): string =>
  endsInDigit(identifier) ? "" : (BEHIND_NUMBER().exec(identifier)?.[0] ?? "");

const endsInDigit = (text: string): boolean => isDigit(text.charCodeAt(text.length - 1));

const BEHIND_NUMBER = once(() => /(?<=\d)(?:[-_/ ]{0,2}\p{L}{1,2}|[.,;:!?"'”’“*`)\]}]+)$/u);

/** Fewer show no custom. */
const FEWEST = 5;

interface NumberedCard extends Numbered {
  readonly place: RecordInPack;
  readonly identifier: string;
  /** Behind the number, as written. */
  readonly tail: string;
  /** The stem and the tail in one form. */
  readonly key: string;
}

interface Series {
  readonly key: string;
  /** As most of its cards have them. */
  readonly stem: string;
  readonly tail: string;
  /** How many have it so. */
  readonly count: number;
  /** How many have it in any form. */
  readonly cards: number;
  /** How many digits its numbers have at least, with zeros before them; 0 without. */
  readonly width: number;
}

/** On a line that can't be read, since its colon is missing. */
const identifierMeant = (record: RecordModel): string | undefined =>
  record.strayLines.flatMap(({ line }) => LIKE_ATTRIBUTE.exec(textOf(record, line))?.[1]?.trim() ?? [])[0];

const LIKE_ATTRIBUTE = /^Identifier[ \t=]+"?([^"\r\n]+)/;

function numberedCard(place: RecordInPack, identifier = place.record.identifier): NumberedCard | undefined {
  if (identifier === undefined) return undefined;
  const tail = tailOfIdentifier(identifier);
  const numbered = numberedPart(tail === "" ? identifier : identifier.slice(0, -tail.length));
  const key = numbered === undefined ? "" : keyOf(numbered.stem);
  if (numbered === undefined || key === "") return undefined;
  const { stem, digits } = numbered;
  return { place, identifier, stem, digits, tail, key: tail === "" ? key : withTail(key, keyOf(tail)) };
}

const keyOf = (text: string): string =>
  keys.get(text) ?? keys.set(text, text.replace(/[\s\p{P}]+/gu, "").toLowerCase());

/** A pack has few stems. */
const keys = new BoundedCache<string, string>(1_000);

const withTail = (key: string, tail: string): string => (tail === "" ? key : `${key} ${tail}`);
const tailOf = (key: string): string => key.split(" ")[1] ?? "";

/** How often each series is on cards of each kind. */
type SeriesCounts = ReadonlyMap<string | undefined, ReadonlyMap<string, number>>;

/** The series of a pack. */
interface Survey {
  /** By key. */
  readonly series: ReadonlyMap<string, Series>;
  /** All forms of a series; undefined if there is none with that key. */
  readonly forms: ReadonlyMap<string, ReadonlyMap<string, Form>>;
  /** Cards without a number that may be odd. */
  readonly others: readonly RecordInPack[];
  /** All cards that may be odd, in any order. */
  readonly suspects: () => readonly RecordInPack[];
  readonly counts: SeriesCounts;
  /** The series that many cards of a kind have. */
  readonly frequentOfKind: ReadonlyMap<string | undefined, readonly Series[]>;
  readonly byKind: ReadonlyMap<string, SeriesOfKind>;
  readonly frequent: (key: string) => readonly Series[];
}

/** One form of a series. */
interface Form {
  readonly stem: string;
  readonly tail: string;
  /** In any order. */
  readonly cards: RecordInPack[];
  /** How many of its numbers have a zero before them, and how many there are, by their digits. */
  readonly withZero: number[];
  readonly inDigits: number[];
}

/** What is counted of the identifiers of a pack: an editor asks with each key that changes one, or a kind. */
interface Counted {
  readonly forms: Map<string, Map<string, Form>>;
  readonly counts: Map<string | undefined, Map<string, number>>;
  readonly others: RecordInPack[];
  readonly series: Map<string, Series>;
  /** Keys of series that have changed since they were looked at. */
  readonly changed: Set<string>;
}

const identifiersIn = followRecords<Counted>(
  () => ({ forms: new Map(), counts: new Map(), others: [], series: new Map(), changed: new Set() }),
  ({ forms, counts, others, changed }, place, by) => {
    const { identifier, kind } = place.record;
    const card = numberedCard(place);
    if (card === undefined) {
      if (identifier === undefined || /\d|[OoIl|]$/.test(identifier)) replaceAmong(others, place, by);
      return;
    }
    const { stem, tail, key, digits } = card;
    const ofKey = getOrMake(forms, key, () => new Map<string, Form>());
    const name = tail === "" ? stem : `${stem}\n${tail}`;
    const form = getOrMake(ofKey, name, () => ({ stem, tail, cards: [], withZero: [], inDigits: [] }));
    replaceAmong(form.cards, place, by);
    for (const numbers of isPadded(card) ? [form.withZero, form.inDigits] : [form.inDigits])
      numbers[digits.length] = (numbers[digits.length] ?? 0) + by;
    if (form.cards.length === 0) ofKey.delete(name);
    if (ofKey.size === 0) forms.delete(key);
    const ofKind = getOrMake(counts, kind, () => new Map<string, number>());
    count(ofKind, key, by);
    if (ofKind.size === 0) counts.delete(kind);
    changed.add(key);
  },
  ({ cards }) => [cards],
);

function replaceAmong(places: RecordInPack[], place: RecordInPack, by: 1 | -1): void {
  if (by === 1) places.push(place);
  else
    places.splice(
      places.findIndex(({ record }) => record === place.record),
      1,
    );
}

const surveyOf = memoize((pack: PackModel): Survey => {
  const { forms, counts, others, series, changed } = identifiersIn(pack);
  for (const key of changed) {
    const ofKey = forms.get(key);
    if (ofKey === undefined) series.delete(key);
    else series.set(key, seriesOf(key, [...ofKey.values()], pack));
  }
  changed.clear();
  const suspects = (): RecordInPack[] => {
    const all = [...others];
    for (const [key, ofKey] of forms)
      for (const form of ofKey.values()) if (isSuspect(form, series.get(key))) pushAll(all, form.cards);
    return all;
  };
  const frequentOfKind = new Map(
    [...counts].map(([kind, ofKind]) => [
      kind,
      [...ofKind].flatMap(([key, count]) => (count >= FEWEST ? (series.get(key) ?? []) : [])),
    ]),
  );
  const byKind = seriesByKind(counts, series, (kind, keys) => {
    const cards = keys.flatMap((key) => cardsOf(forms.get(key)));
    const first = firstOf(
      cards.filter(({ record }) => record.kind === kind),
      pack,
    );
    return (first && numberedCard(first)?.key) ?? "";
  });
  return { series, forms, others, suspects, counts, frequentOfKind, byKind, frequent: frequentSeries(series) };
});

const cardsOf = (forms: ReadonlyMap<string, Form> | undefined): readonly RecordInPack[] =>
  [...(forms?.values() ?? [])].flatMap(({ cards }) => cards);

/** Cards as they are in their pack. */
const inOrder = (cards: Iterable<RecordInPack>, { files }: PackModel): RecordInPack[] =>
  [...cards].sort(
    (one, other) =>
      (one.file === other.file ? 0 : files.indexOf(one.file) - files.indexOf(other.file)) ||
      one.record.node.start - other.record.node.start ||
      one.record.firstLine - other.record.firstLine,
  );

const firstOf = (cards: readonly RecordInPack[], pack: PackModel): RecordInPack | undefined => inOrder(cards, pack)[0];

/** Whether some of its cards may be odd: they are alone, written otherwise than most, or end like a digit. */
function isSuspect({ stem, tail, withZero, inDigits }: Form, usual: Series | undefined): boolean {
  if (usual === undefined || usual.cards === 1 || stem !== usual.stem || tail !== usual.tail) return true;
  const isOdd = usual.width > 0 ? inDigits.slice(0, usual.width).some(isAny) : withZero.some(isAny);
  return isOdd || /[OoIl|]$/.test(tail || stem);
}

const isAny = (count: number): boolean => count > 0;

/** Its number has a zero before it. */
const isPadded = ({ stem, digits }: Numbered): boolean => /^0\d/.test(digits) && !/\d$/.test(stem);

/** The usual form is that of most cards, and of those that as many have, the first. */
function seriesOf(key: string, forms: readonly Form[], pack: PackModel): Series {
  const count = largest(
    forms.map((form) => form.cards.length),
    0,
  );
  const most = forms.filter((form) => form.cards.length === count);
  const ofMost = most.flatMap((form) => form.cards);
  const first = most.length === 1 ? ofMost[0] : firstOf(ofMost, pack);
  const { stem, tail, withZero } = most.find((form) => first !== undefined && form.cards.includes(first)) as Form;
  const cards = forms.reduce((sum, form) => sum + form.cards.length, 0);
  const zeros = Math.max(0, ...withZero.flat());
  const width = zeros > 1 && zeros * 10 >= count ? withZero.lastIndexOf(zeros) : 0;
  return { key, stem, tail, count, cards, width };
}

/** Of a card that is alone in its series: the one of its kind that a letter slip away many cards have. */
function nearSeries(
  { key, identifier, stem, place }: NumberedCard,
  { series, forms, counts, frequent }: Survey,
  missed: ReadonlySet<string>,
  pack: PackModel,
): Series | undefined {
  const here = counts.get(place.record.kind);
  const isNear = (one: Series): boolean => tailOf(one.key) === tailOf(key) && isLetterSlip(key, one.key);
  const near = frequent(key).filter((one) => here?.has(one.key) && isNear(one));
  if (near.length > 0 || missed.size === 0) return near.length === 1 ? near[0] : undefined;
  // A deck misses a card of a series that has few.
  const isMissed = (one: Series): boolean => one.count > 1 && missed.has(one.stem + identifier.slice(stem.length));
  const all = [...series.values()].filter((one) => isMissed(one) && isNear(one));
  const first = firstOf(
    all.flatMap((one) => cardsOf(forms.get(one.key))),
    pack,
  );
  return first && series.get(numberedCard(first)?.key ?? "");
}

/** The series of many cards among which those are that a key may be a slip of. Of thousands, not all are compared with each. */
function frequentSeries(series: ReadonlyMap<string, Series>): Survey["frequent"] {
  const frequent = [...series.values()].filter(({ count }) => count >= FEWEST);
  if (frequent.length <= MOST_COMPARED) return () => frequent;
  const findNeighbours = once(() => indexNeighbours(frequent.map(({ key }) => key)));
  return (key) => findNeighbours()(key).flatMap((at) => frequent[at] ?? []);
}

const MOST_COMPARED = 100;

function isUsual(card: NumberedCard, usual: Series): boolean {
  const isInDigits = usual.width > 0 ? card.digits.length >= usual.width : !isPadded(card);
  return card.stem === usual.stem && card.tail === usual.tail && isInDigits;
}

interface SeriesOfKind {
  /** Of another kind, and of one card of this kind. */
  readonly odd: string;
  readonly stem: string;
  readonly count: number;
}

/** For each kind of card of which a single one has the series of another kind: the series that most of them have. */
function seriesByKind(
  counts: SeriesCounts,
  series: ReadonlyMap<string, Series>,
  firstOfKind: (kind: string, keys: readonly string[]) => string,
): ReadonlyMap<string, SeriesOfKind> {
  const found = new Map<string, SeriesOfKind>();
  /** Of how many kinds a series is. */
  const kinds = new Map<string, number>();
  for (const [kind, ofKind] of counts)
    for (const [key, count] of ofKind)
      if (kind !== undefined && count >= FEWEST && tailOf(key) === "") kinds.set(key, (kinds.get(key) ?? 0) + 1);
  for (const [kind, ofKind] of counts) {
    if (kind === undefined) continue;
    const count = largest(ofKind.values(), 0);
    if (count < FEWEST) continue;
    const alike = [...ofKind].flatMap(([key, times]) => (times === count ? key : []));
    const [most = ""] = alike.length === 1 ? alike : [firstOfKind(kind, alike)];
    const usual = series.get(most);
    if (usual === undefined) continue;
    const isOfOther = (key: string): boolean => (kinds.get(key) ?? 0) > ((ofKind.get(key) ?? 0) >= FEWEST ? 1 : 0);
    const [odd, ...more] = [...ofKind].filter(([key]) => key !== most && isOfOther(key));
    if (odd === undefined || more.length > 0 || odd[1] > 1 || isOfOther(most)) continue;
    found.set(kind, { odd: odd[0], stem: usual.stem, count });
  }
  return found;
}

/** What most cards of a series are, for the one that isn't. */
interface KindOfSeries {
  readonly stem: string;
  /** How many of its cards are of that kind. */
  readonly count: number;
  readonly kind: string;
}

/**
 * The cards that are the only one of their series to be of their kind, and the only one of their kind in it, if something
 * is found that they lack, and they could be of the kind of the others: then the kind is wrong, not the identifier.
 */
export const kindsOfSeries = memoize((pack: PackModel): ReadonlyMap<RecordInPack, KindOfSeries> => {
  const found = new Map<RecordInPack, KindOfSeries>();
  const { series, byKind } = surveyOf(pack);
  const cards = ofOtherKinds(pack);
  const alike = groupBy(cards, ({ key }) => key);
  for (const { place, key } of cards) {
    const { record } = place;
    if (byKind.get(record.kind ?? "")?.odd !== key || !lacksSomething(record)) continue;
    const others = alike.get(key)?.filter((one) => one.place !== place) ?? [];
    const [kind, ...more] = new Set(others.map((one) => one.place.record.kind));
    if (kind === undefined || more.length > 0 || others.length < FEWEST) continue;
    if (!kindsWithItsNames(record).possible.includes(kind)) continue;
    found.set(place, { stem: series.get(key)?.stem ?? "", count: others.length, kind });
  }
  return found;
});

/** The cards of the series that are of another kind than one of their cards. */
const ofOtherKinds = memoize((pack: PackModel): readonly NumberedCard[] => {
  const { forms, byKind } = surveyOf(pack);
  const odd = new Set([...byKind.values()].map((one) => one.odd));
  const cards = [...odd].flatMap((key) => cardsOf(forms.get(key)));
  return inOrder(cards, pack).flatMap((place) => numberedCard(place) ?? []);
});

/** What `kindsOfSeries` looks at on a card. */
export const ofSeriesWithKind = (record: RecordModel): string =>
  `${record.identifier} ${record.kind} ${lacksSomething(record)}`;

/** What its kind needs, or what a rule of the game asks of it, isn't there, or something is that its kind can't have. */
function lacksSomething(record: RecordModel): boolean {
  return findingsOf(record).some((one) => {
    const severity = one.severity ?? record.system.severities.get(one.rule);
    return severity !== "info" && isAbout(one, "absence", "place", "game") && !isAbout(one, "beginning", "identity");
  });
}

function placeOf({ record }: RecordInPack) {
  const label = labelOf(record, "Identifier");
  return label === undefined ? headOf(record) : inRecord(record, label.line, label.node.text);
}
