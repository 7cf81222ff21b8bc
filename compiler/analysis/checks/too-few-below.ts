import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Configuration } from "../model/configurations.js";
import { exclusionClass, placesOf } from "../model/levels.js";
import type { Position } from "../model/positions.js";
import type { PlayCard } from "../model/session.js";
import { ownDefects } from "../own-defects.js";
import { onLine, some } from "../places.js";

/** A goal that asks for more goals of the step below than one player can ever have. */
export const tooFewBelow = defineCheck({
  name: "too-few-below",
  needs: ["Step"],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) =>
        ownDefects(analysis, configuration).flatMap(({ position, defects }) =>
          defects.flatMap((defect): FoundIn<"too-few-below">[] => {
            if (defect.kind !== "too-few-below") return [];
            const { card, need, count } = defect;
            const step = (card.step ?? 1) - 1;
            const cards = explained(step, position, configuration);
            const data = { asked: need.count, count, step, cards };
            return [{ card, place: card.place, at: onLine(card, need.line), data }];
          }),
        ),
      report,
    );
  },
});

/** The goals of a step, for how many each counts, and why. */
function explained(step: number, position: Position, configuration: Configuration): string {
  const cards = position.won.filter((card) => card.step === step);
  if (cards.length === 0) return "there is none";
  const always = new Set(position.always);
  const seen = new Set<string>();
  const texts = cards.map((card) => {
    if (always.has(card)) return `${card.name} counts for ${position.copiesSoFar(card)}, won from the beginning`;
    const excluded = exclusionClass(card);
    if (excluded !== undefined && seen.has(excluded))
      return `${card.name} counts for none beside another of the same ${onceOf(card)}`;
    if (excluded !== undefined) seen.add(excluded);
    const places = excluded === undefined ? placesOf(card, position, configuration.players) : 1;
    return `${card.name} counts for ${places}${reason(card, position, places)}`;
  });
  return some(texts).join("; ");
}

function onceOf({ onceForAll, oncePerPlayer }: PlayCard): string {
  return (onceForAll[0] ?? oncePerPlayer[0])?.attribute ?? "sort";
}

function reason(card: PlayCard, position: Position, places: number): string {
  const copies = position.copiesSoFar(card);
  if (copies <= places) return places > 1 ? ", for rivals can win a copy too" : "";
  if (card.onceForAll.length > 0) return `, for its ${card.onceForAll[0]?.attribute} allows one`;
  if (card.common) return ", for once won it counts for everybody";
  return ", for nobody may begin what he has won";
}
