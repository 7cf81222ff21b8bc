import { memoize } from "../../grammar/index.js";
import type { Doing, Rules } from "./rules.js";

/**
 * For each type of card, the actions and effects that play it, by index: those that put it where played cards lie, and
 * of a card that none of them puts there, those that put it anywhere but in a hand. They are about the card of an action.
 */
export const playingActions = memoize((rules: Rules): readonly ReadonlySet<number>[] => {
  const { table, actions, moments } = rules;
  const goesTo = (doing: Doing) => doing.steps.flatMap(({ to }) => (to === undefined ? [] : [to.zone]));
  const ways = actions.flatMap((action) => {
    if (action.kind === undefined || !action.places.some(({ zone }) => zone.as === "hand")) return [];
    const later = moments[action.after] ?? [];
    const doings = [action, ...later];
    const moving = doings.filter((doing) => goesTo(doing).some(({ as }) => as !== "hand"));
    if (moving.length === 0) return [];
    const isInPlay = moving.some((doing) => goesTo(doing).some(({ as }) => as === "played"));
    // The action itself comes first: it is what a player chooses.
    return [{ kind: action.kind, isInPlay, doings: [action.index, ...moving.map(({ index }) => index)] }];
  });
  return table.types.ids.map((_, type) => {
    const own = ways.filter(({ kind }) => table.types.isOf(type, kind));
    const inPlay = own.filter((way) => way.isInPlay);
    return new Set((inPlay.length > 0 ? inPlay : own).flatMap(({ doings }) => doings));
  });
});
