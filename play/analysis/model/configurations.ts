import type { PackModel, RoleName, Value } from "../../../compiler/index.js";
import type { PlayCard } from "./card-facts.js";
import type { Roles } from "./roles.js";

/** The number of players, and the cards they play with. (docs/analyses.md, "Configurations") */
export interface PlayerConfiguration {
  readonly name: "standard" | "high";
  /** The largest number of players; infinite if the pack gives none. */
  readonly players: number;
  /** Cards for the high number of players are in play. */
  readonly highNumber: boolean;
  /** The players' sides, one for each, if all are fixed (docs/analyses.md, "Configurations"). */
  readonly sides: readonly string[] | undefined;
  /** If they are fixed: the side of the chosen player, and the configuration shared by all choices of side. */
  readonly chosen: { readonly side: string; readonly ofAnySide: PlayerConfiguration } | undefined;
}

/**
 * The standard number of players, and the high number if the pack has one; each also for a single player if the pack
 * allows it; one for each side if all sides are fixed, since any player may be the one who succeeds. A card is reported
 * only if a finding holds in all configurations that it belongs to.
 */
export function configurationsOf(pack: PackModel, roles: Roles, cards: readonly PlayCard[]): PlayerConfiguration[] {
  const standard = playersOf(pack, roles, "Players");
  const high = playersOf(pack, roles, "MorePlayers");
  const sides = { standard: sidesOf(pack, roles, "Sides"), high: sidesOf(pack, roles, "MorePackSides") };
  const all = [
    ...inNumbers("standard", standard ?? ANY_NUMBER, sides.standard),
    ...(high === undefined ? [] : inNumbers("high", high, sides.high)),
  ];
  return cards.some(({ highNumber }) => highNumber) || high !== undefined ? all : all.filter(isStandard);
}

/**
 * Whether the chosen player may play a card in a goal that isn't won together: one of their own side, of none,
 * or of a side that no player has. (docs/analyses.md, "Configurations")
 */
export function isOfHisSide({ chosen, sides }: PlayerConfiguration, { side }: PlayCard): boolean {
  return chosen === undefined || side === undefined || side === chosen.side || !sides?.includes(side);
}

const isStandard = ({ name }: PlayerConfiguration): boolean => name === "standard";

interface Numbers {
  readonly from: number;
  readonly to: number;
}

const ANY_NUMBER: Numbers = { from: 2, to: Number.POSITIVE_INFINITY };

function inNumbers(
  name: PlayerConfiguration["name"],
  { from, to }: Numbers,
  sides: readonly string[],
): PlayerConfiguration[] {
  const fixed = from === to && sides.length === to && new Set(sides).size === to ? sides : undefined;
  const many: PlayerConfiguration = { name, players: to, highNumber: name === "high", sides: fixed, chosen: undefined };
  if (fixed !== undefined) return fixed.map((side) => ({ ...many, chosen: { side, ofAnySide: many } }));
  return from === 1 && to > 1 ? [many, { ...many, players: 1 }] : [many];
}

function playersOf(pack: PackModel, roles: Roles, word: RoleName): Numbers | undefined {
  const [value] = valuesOf(pack, roles, word);
  if (value?.kind === "range") return { from: Math.max(1, value.from), to: Math.max(1, value.to) };
  return value?.kind === "integer" && value.value >= 1 ? { from: value.value, to: value.value } : undefined;
}

function sidesOf(pack: PackModel, roles: Roles, word: RoleName): string[] {
  return valuesOf(pack, roles, word).flatMap((value) => (value.kind === "text" ? [value.value] : []));
}

function valuesOf({ pack }: PackModel, roles: Roles, word: RoleName): Value[] {
  const entries = pack?.record.globals.entries ?? [];
  return entries.flatMap(({ name, values }) => (roles.calls(word, name) ? values : []));
}
