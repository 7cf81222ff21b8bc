import { fitsGroup, type PackModel } from "../../../compiler/index.js";
import { analyse } from "../analysis.js";
import { isIn } from "../model/positions.js";
import { reachIn } from "../reach/reach-in.js";

/** For each condition of a card on what was won before, a card that can be, by identifier; without those of which none can. */
export function askedBefore(pack: PackModel, identifier: string): readonly string[] {
  const [place] = pack.byIdentifier.get(identifier) ?? [];
  const analysis = place && analyse(pack, place.record.system);
  const card = analysis?.session.cards.find(({ record }) => record === place?.record);
  const configuration = card && analysis?.session.configurations.find((one) => isIn(card, one));
  if (analysis === undefined || card === undefined || configuration === undefined) return [];
  const runs = reachIn(analysis, configuration).eras.filter((run) => run !== undefined);
  const last = runs.findIndex((run) => run.era.position.isHere(card));
  const winnable = runs.slice(0, last + 1).flatMap((run) => [...run.winnable]);
  return card.clauses
    .flatMap(({ sense, view, groups }) => (sense === "allow" && view !== "played" ? groups : []))
    .flatMap((group) => winnable.find((won) => won !== card && fitsGroup(won.record, group))?.name ?? []);
}
