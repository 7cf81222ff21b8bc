import { headOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { isIn } from "../model/positions.js";

/** A card that comes with a dealt card of its number, where no deck that is played deals one. */
export const neverClaimed = defineCheck({
  name: "never-claimed",
  needs: ["Claimed"],
  ofMissing: true,
  check(analysis, report) {
    const { eras, cards } = analysis.session;
    const claimed = cards.filter((card) => card.claimed);
    if (claimed.length === 0) return;
    inEachConfiguration(
      analysis,
      (configuration) => {
        const dealt = eras.flatMap(({ skipped, deck }) => (skipped ? [] : deck));
        const numbers = new Set(
          dealt.flatMap(({ card }) =>
            card.claimed || card.number === undefined || !isIn(card, configuration) ? [] : [card.number],
          ),
        );
        return claimed.flatMap((card): FoundIn<"never-claimed">[] => {
          const { number } = card;
          if (!isIn(card, configuration) || (number !== undefined && numbers.has(number))) return [];
          const data = { card: card.name, number: number ?? "no number", near: nearest(number, [...numbers]) };
          return [{ card, place: card.place, at: headOf(card.record), data }];
        });
      },
      report,
    );
  },
});

function nearest(number: number | undefined, numbers: readonly number[]): string {
  if (numbers.length === 0) return "No card that is dealt has a number.";
  if (number === undefined) return "Its identifier has to end with the number of a card that is dealt.";
  const sorted = numbers.toSorted((one, other) => Math.abs(one - number) - Math.abs(other - number) || one - other);
  const near = sorted.slice(0, 2).toSorted((one, other) => one - other);
  return `The nearest numbers of cards that are dealt: ${near.join(" and ")}.`;
}
