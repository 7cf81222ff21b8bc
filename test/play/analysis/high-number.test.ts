import fc from "fast-check";
import { expect, test } from "vitest";
import { type Analysis, analyse } from "../../../play/analysis/analysis.js";
import { EVERY_CARD, FOR_HIGH_NUMBER } from "../../../play/analysis/analysis-memo.js";
import { blockedIn } from "../../../play/analysis/reach/blocked.js";
import { goalDefects } from "../../../play/analysis/reach/goal-defects.js";
import { reachIn } from "../../../play/analysis/reach/reach-in.js";
import { packOf } from "../../support/check.js";
import { runs } from "../../support/sweep.js";
import { shippedSystem } from "../../support/systems.js";
import { asText } from "./oracle/deck.js";
import { EVERYTHING, generate } from "./oracle/generate.js";

/** A small pack in which a third of the cards are only for the high number of players. */
function withHighNumber(seed: number): string {
  return asText(generate(seed, { ...EVERYTHING, deny: 0.5, conditions: 0.7 }))
    .replace("StandardPlayers 2", "StandardPlayers 2..4\nHighPlayers 5..6")
    .replace(/^Identifier: (\w+) (\w) (\d*[147])$/gm, "Identifier: $1 HNP $2 $3");
}

const system = shippedSystem("got");

function analysed(text: string): Analysis {
  const analysis = analyse(packOf(text, system), system);
  if (analysis === undefined || analysis.session.configurations.length !== 2) throw new Error("no high number");
  return analysis;
}

function said(analysis: Analysis): unknown {
  const [, high] = analysis.session.configurations;
  if (high === undefined) return undefined;
  const reach = reachIn(analysis, high);
  const names = (cards: Iterable<{ readonly name: string }>) => [...cards].map(({ name }) => name).sort();
  return reach.eras.map((run, era) => ({
    playable: names(run?.playable ?? []),
    winnable: names(run?.winnable ?? []),
    denied: [...(reach.denials[era] ?? [])].map(([{ name }, { never }]) => `${name} ${never}`).sort(),
    defects: [...(goalDefects(analysis, high)[era] ?? [])].map(([{ name }, { kind }]) => `${name} ${kind}`).sort(),
    helpers: names(reach.playableHelpers(era).others()),
    never: names(blockedIn(analysis, high)[era]?.neverPlayed ?? []),
  }));
}

test("what more players can do is the same whether or not it is known what fewer can", { tags: "slow" }, () => {
  let cards = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const text = withHighNumber(seed);
      const [alone, after] = [analysed(text), analysed(text)];
      const [standard] = after.session.configurations;
      if (standard !== undefined) reachIn(after, standard);
      expect(said(after), text).toEqual(said(alone));
      cards += after.session.cards.filter(FOR_HIGH_NUMBER).length;
    }),
    { ...runs(400), seed: 1, endOnFailure: true },
  );
  expect(cards).toBeGreaterThan(runs(400).numRuns);
});

test("nothing that is found on cards for more players is missed when only these are asked about", {
  tags: "slow",
}, () => {
  let found = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const text = withHighNumber(seed);
      const [one, other] = [analysed(text), analysed(text)];
      const [, high] = one.session.configurations;
      const [, highOther] = other.session.configurations;
      if (high === undefined || highOther === undefined) return;
      const every = goalDefects(one, high, EVERY_CARD).map((defects) => [...defects.keys()].filter(FOR_HIGH_NUMBER));
      const few = goalDefects(other, highOther, FOR_HIGH_NUMBER).map((defects) => [...defects.keys()]);
      expect(few.map((era) => era.map(({ name }) => name))).toEqual(every.map((era) => era.map(({ name }) => name)));
      const circles = blockedIn(one, high).flatMap((blocked) => [
        ...(blocked?.neverPlayed ?? []),
        ...(blocked?.circles ?? []).flatMap(({ cards }) => cards),
      ]);
      if (circles.some(FOR_HIGH_NUMBER)) expect(blockedIn(other, highOther, FOR_HIGH_NUMBER)).not.toEqual([]);
      found += every.flat().length + circles.filter(FOR_HIGH_NUMBER).length;
    }),
    { ...runs(400), seed: 2, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(runs(400).numRuns / 8);
});
