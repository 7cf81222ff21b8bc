import { memoize } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { isFlawed } from "../model/flaws.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf, inRecord, textOf } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";
import { extendedNames, inGap, missedIn } from "./identifier-gaps.js";
import {
  cardsOf,
  FEWEST,
  firstOf,
  inForm,
  inOrder,
  isUsual,
  type NumberedCard,
  numberedCard,
  type Series,
  type Survey,
  surveyOf,
  tailOf,
} from "./identifier-series.js";
import { plainOf } from "./odd-character.js";
import { kindsOfSeries, ofOtherKinds, seriesByKind } from "./series-of-kinds.js";
import { isLetterSlip } from "./similar-value.js";
import { without } from "./wording.js";

/** An identifier that isn't written as the others of its pack. */
export const oddIdentifier = defineRule({
  id: "odd-identifier",
  severity: "warning",
  about: "identity",
  // Where a game declares how identifiers are written.
  yieldsTo: ["about:characters", "about:form", "rule:padded-text", "rule:unknown-value"],
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
      const byKind = seriesByKind(pack);
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
    const one = near ? near.stem + identifier.slice(card?.stem.length) : inGap(place, identifier, pack);
    return one === undefined ? [] : [{ place, identifier, meant: one, id: "near" }];
  });
});

/** Cards whose identifier isn't written as it should be, or as the others of its series, by how it should be written. */
export const cardsMeant = (pack: PackModel): ReadonlyMap<string, RecordInPack> =>
  new Map([
    ...pack.cards.map((place) => [plainOf(place.record.identifier ?? ""), place] as const),
    ...oddCards(pack).map(({ meant, place }) => [meant, place] as const),
  ]);

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
  return series.get(numberedCard(first)?.key ?? "");
}

/** On a line that can't be read, since its colon is missing. */
const identifierMeant = (record: RecordModel): string | undefined =>
  record.strayLines.flatMap(({ line }) => LIKE_ATTRIBUTE.exec(textOf(record, line))?.[1]?.trim() ?? [])[0];

const LIKE_ATTRIBUTE = /^Identifier[ \t=]+"?([^"\r\n]+)/;

function placeOf({ record }: RecordInPack) {
  const label = labelOf(record, "Identifier");
  return label === undefined ? headOf(record) : inRecord(record, label.line, label.node.text);
}
