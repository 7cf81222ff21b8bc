import type { CompiledPack, PackModel } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  type Aim,
  compileRules,
  isRulesError,
  type Led,
  leadTo,
  playthroughText,
  type Rules,
} from "../../play/engine/index.js";
import { compileToPlay } from "../../play/index.js";
import type { CardPack } from "../card-packs.js";

/**
 * Shows how a set wins, as a playthrough that the rules of play allow: undefined if the game has none, "none" if no moves
 * were found.
 */
export function showPlaythroughs(packs: readonly CardPack[]): (pack: PackModel, aim: Aim) => string | undefined {
  const compiled = new Map<PackModel, CompiledPack>();
  const known = new Map<string, Rules>();
  return (model, aim) => {
    const found = packs.find((one) => one.model === model);
    if (found === undefined) return undefined;
    const pack = getOrMake(compiled, model, () => compileToPlay(model, found.findSystem));
    if (!("play" in pack.system)) return undefined;
    const seats = aim.hands.length;
    try {
      const rules = getOrMake(known, JSON.stringify([packs.indexOf(found), seats, aim.deck]), () =>
        compileRules(pack, { seats, decks: [aim.deck] }),
      );
      const led = leadTo(rules, aim);
      return led === undefined ? "none" : textOf(led, aim, pack.system.id, pack.decks.length > 1);
    } catch (error) {
      if (isRulesError(error)) return "none";
      throw error;
    }
  };
}

/** In the notation of `.play` files. */
function textOf(led: Led, { goal, winner, hands }: Aim, game: string, some: boolean): string {
  const played = [...new Set(hands.flat())].filter((id) => id !== goal);
  const name = `${led.seats[winner]} wins ${goal}${played.length === 0 ? "" : ` with ${played.join(", ")}`}`;
  return playthroughText({ ...led, name, game, decks: some ? led.decks : [] });
}
