import { BoundedCache, getOrMake, largest, memoize, once, pushAll } from "../../grammar/index.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import { isDigit, type Numbered, numberedPart } from "../model/next-free.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { compareStarts } from "../model/pack-order.js";
import { count, followRecords } from "./follow-records.js";

/** The identifiers of a pack by their series: `TIDE S 7` and `TIDE S 12` are of one, in whatever form they are written. */

/** Fewer show no custom. */
export const FEWEST = 5;

export interface NumberedCard extends Numbered {
  readonly place: RecordInPack;
  readonly identifier: string;
  /** Behind the number, as written. */
  readonly tail: string;
  /** The stem and the tail in one form. */
  readonly key: string;
}

export interface Series {
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

export function numberedCard(
  place: RecordInPack | undefined,
  identifier = place?.record.identifier,
): NumberedCard | undefined {
  if (place === undefined || identifier === undefined) return undefined;
  const tail = tailOfIdentifier(identifier);
  const numbered = numberedPart(tail === "" ? identifier : identifier.slice(0, -tail.length));
  const key = numbered === undefined ? "" : keyOf(numbered.stem);
  if (numbered === undefined || key === "") return undefined;
  const { stem, digits } = numbered;
  return { place, identifier, stem, digits, tail, key: tail === "" ? key : withTail(key, keyOf(tail)) };
}

/** Marks behind it are no part of a number; a few letters may tell printings of a card apart: `TIDE S 7 R`. */
const tailOfIdentifier = (identifier: string): string =>
  endsInDigit(identifier) ? "" : (BEHIND_NUMBER().exec(identifier)?.[0] ?? "");

export const endsInDigit = (text: string): boolean => isDigit(text.charCodeAt(text.length - 1));

const BEHIND_NUMBER = once(() => /(?<=\d)(?:[-_/ ]{0,2}\p{L}{1,2}|[.,;:!?"'”’“*`)\]}]+)$/u);

export const keyOf = (text: string): string =>
  keys.get(text) ?? keys.set(text, text.replace(/[\s\p{P}]+/gu, "").toLowerCase());

/** A pack has few stems. */
const keys = new BoundedCache<string, string>(1_000);

const withTail = (key: string, tail: string): string => (tail === "" ? key : `${key} ${tail}`);
export const tailOf = (key: string): string => key.split(" ")[1] ?? "";

export const inForm = ({ stem, tail, width }: Series, digits: string | number): string =>
  `${stem}${width > 0 ? `${digits}`.padStart(width, "0") : Number(digits)}${tail}`;

export function isUsual(card: NumberedCard, usual: Series): boolean {
  const isInDigits = usual.width > 0 ? card.digits.length >= usual.width : !isPadded(card);
  return card.stem === usual.stem && card.tail === usual.tail && isInDigits;
}

/** Its number has a zero before it. */
const isPadded = ({ stem, digits }: Numbered): boolean => /^0\d/.test(digits) && !/\d$/.test(stem);

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

export type Survey = ReturnType<typeof surveyOf>;

/** The series of a pack. */
export const surveyOf = memoize((pack: PackModel) => {
  const { forms, counts, others, series, changed } = identifiersIn(pack);
  for (const key of changed) {
    const ofKey = forms.get(key);
    if (ofKey === undefined) series.delete(key);
    else series.set(key, seriesOf(key, [...ofKey.values()], pack));
  }
  changed.clear();
  return {
    /** By key. */
    series: series as ReadonlyMap<string, Series>,
    /** All forms of a series; undefined if there is none with that key. */
    forms: forms as ReadonlyMap<string, ReadonlyMap<string, Form>>,
    /** Cards without a number that may be odd. */
    others: others as readonly RecordInPack[],
    /** All cards that may be odd, in any order. */
    suspects(): readonly RecordInPack[] {
      const all = [...others];
      for (const [key, ofKey] of forms)
        for (const form of ofKey.values()) if (isSuspect(form, series.get(key))) pushAll(all, form.cards);
      return all;
    },
    /** How often each series is on cards of each kind. */
    counts: counts as ReadonlyMap<string | undefined, ReadonlyMap<string, number>>,
    /** The series that many cards of a kind have. */
    frequentOfKind: new Map(
      [...counts].map(([kind, ofKind]) => [
        kind,
        [...ofKind].flatMap(([key, count]) => (count >= FEWEST ? (series.get(key) ?? []) : [])),
      ]),
    ),
    frequent: frequentSeries(series),
  };
});

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

/** Whether some of its cards may be odd: they are alone, written otherwise than most, or end like a digit. */
function isSuspect({ stem, tail, withZero, inDigits }: Form, usual: Series | undefined): boolean {
  if (usual === undefined || usual.cards === 1 || stem !== usual.stem || tail !== usual.tail) return true;
  const isOdd = usual.width > 0 ? inDigits.slice(0, usual.width).some(isAny) : withZero.some(isAny);
  return isOdd || /[OoIl|]$/.test(tail || stem);
}

const isAny = (count: number): boolean => count > 0;

/** The series of many cards among which those are that a key may be a slip of. Of thousands, not all are compared with each. */
function frequentSeries(series: ReadonlyMap<string, Series>): (key: string) => readonly Series[] {
  const frequent = [...series.values()].filter(({ count }) => count >= FEWEST);
  if (frequent.length <= MOST_COMPARED) return () => frequent;
  const findNeighbours = once(() => indexNeighbours(frequent.map(({ key }) => key)));
  return (key) => findNeighbours()(key).flatMap((at) => frequent[at] ?? []);
}

export const MOST_COMPARED = 100;

export const cardsOf = (forms: ReadonlyMap<string, Form> | undefined): readonly RecordInPack[] =>
  [...(forms?.values() ?? [])].flatMap(({ cards }) => cards);

/** Cards as they are in their pack. */
export const inOrder = (cards: Iterable<RecordInPack>, { files }: PackModel): RecordInPack[] =>
  [...cards].sort(
    (one, other) =>
      (one.file === other.file ? 0 : files.indexOf(one.file) - files.indexOf(other.file)) ||
      compareStarts(one.record, other.record),
  );

export const firstOf = (cards: readonly RecordInPack[], pack: PackModel): RecordInPack | undefined =>
  inOrder(cards, pack)[0];
