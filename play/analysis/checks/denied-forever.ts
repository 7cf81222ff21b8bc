import { alternatives, type CheckName } from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import type { Asked } from "../analysis-memo.js";
import { defineCheck, type FoundIn } from "../define-check.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import { ownDefects } from "../own-defects.js";
import { related } from "../places.js";
import { blockedIn } from "../reach/blocked.js";
import type { Denial } from "../reach/denials.js";
import { derivationOf } from "../reach/derivation.js";
import type { Reach } from "../reach/reach.js";
import { reachIn } from "../reach/reach-in.js";
import { blocking } from "./winning.js";

/** A card that can't be played once its own needs are met. (docs/analyses.md, "Denials") */
export const deniedForever = defineCheck({
  name: "denied-forever",
  needs: ["Goals"],
  find: (analysis, configuration, asked) => findingsIn<"denied-forever">(analysis, configuration, "played", asked),
});

/** A goal that can be played but not won once its own needs are met. */
export const lostByDenial = defineCheck({
  name: "lost-by-denial",
  needs: ["Goals"],
  find: (analysis, configuration, asked) => findingsIn<"lost-by-denial">(analysis, configuration, "won", asked),
});

function findingsIn<Name extends CheckName & ("denied-forever" | "lost-by-denial")>(
  analysis: Analysis,
  configuration: PlayerConfiguration,
  never: Denial["never"],
  asked: Asked,
): FoundIn<Name>[] {
  const reach = reachIn(analysis, configuration);
  return reach.denials.flatMap((denials, era) =>
    [...denials.values()].flatMap((denial) => {
      const { card, by } = denial;
      if (denial.never !== never || !asked(card)) return [];
      if (ownDefects(analysis, configuration)[era]?.has(card)) return [];
      const blocked = blockedIn(analysis, configuration)[era]?.downstream.get(card) ?? [];
      const data = { clause: clauseOf(denial), chain: chainOf(denial, reach), blocked: blocking(blocked) };
      const places = denial.forced.slice(0, 3).map((one) => related(one, "This is there whatever the players do."));
      return [{ card, line: by.line, data, related: places }];
    }),
  );
}

/** What forbids it, by name. */
export function clauseOf({ by, card }: Denial): string {
  if ("groups" in by) return by.name;
  return by.attribute === "" ? card.name : `${by.attribute} "${by.value}"`;
}

/** Why the denying cards are needed: "needs A 5, which needs A 3". */
export function chainOf({ forced, needs }: Denial, reach: Reach): string {
  const parts = forced.map((one) => {
    const way = wayTo(one, needs, reach);
    if (way === undefined) return `${one.name} is there from the beginning`;
    return `it needs ${way.map(({ name }) => name).join(", which needs ")}`;
  });
  return alternatives([...new Set(parts)], "and");
}

/** From a direct dependency of a card to the card that denies it. */
function wayTo(target: PlayCard, needs: readonly PlayCard[], { eras }: Reach): readonly PlayCard[] | undefined {
  const seen = new Set<PlayCard>();
  const open: (readonly PlayCard[])[] = needs.map((one) => [one]);
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    const last = way.at(-1);
    if (last === undefined || seen.has(last)) continue;
    if (last === target) return way;
    seen.add(last);
    for (const one of derivationOf(eras, last)) open.push([...way, one]);
  }
  return undefined;
}
