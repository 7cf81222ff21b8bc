import { groupBy, largest, memoize } from "../../grammar/index.js";
import { isAbout } from "../model/finding.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import {
  cardsOf,
  FEWEST,
  firstOf,
  inOrder,
  type NumberedCard,
  numberedCard,
  surveyOf,
  tailOf,
} from "./identifier-series.js";
import { kindsWithItsNames } from "./inferred-kinds.js";

interface SeriesOfKind {
  /** Of another kind, and of one card of this kind. */
  readonly odd: string;
  readonly stem: string;
  readonly count: number;
}

/** For each kind of card of which a single one has the series of another kind: the series that most of them have. */
export const seriesByKind = memoize((pack: PackModel): ReadonlyMap<string, SeriesOfKind> => {
  const { counts, series, forms } = surveyOf(pack);
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
    const ofAlike = alike.flatMap((key) => cardsOf(forms.get(key))).filter(({ record }) => record.kind === kind);
    const most = alike.length === 1 ? alike[0] : numberedCard(firstOf(ofAlike, pack))?.key;
    const usual = series.get(most ?? "");
    if (most === undefined || usual === undefined) continue;
    const isOfOther = (key: string): boolean => (kinds.get(key) ?? 0) > ((ofKind.get(key) ?? 0) >= FEWEST ? 1 : 0);
    const [odd, ...more] = [...ofKind].filter(([key]) => key !== most && isOfOther(key));
    if (odd === undefined || more.length > 0 || odd[1] > 1 || isOfOther(most)) continue;
    found.set(kind, { odd: odd[0], stem: usual.stem, count });
  }
  return found;
});

/** The cards of the series that are of another kind than one of their cards. */
export const ofOtherKinds = memoize((pack: PackModel): readonly NumberedCard[] => {
  const { forms } = surveyOf(pack);
  const odd = new Set([...seriesByKind(pack).values()].map((one) => one.odd));
  const cards = [...odd].flatMap((key) => cardsOf(forms.get(key)));
  return inOrder(cards, pack).flatMap((place) => numberedCard(place) ?? []);
});

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
  const { series } = surveyOf(pack);
  const byKind = seriesByKind(pack);
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
