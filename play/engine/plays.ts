import type { CompiledMeaning, CompiledSystem } from "../../compiler/index.js";
import type { CardTest } from "./card-types.js";
import type { Scene, State } from "./state.js";
import type { Table } from "./table.js";

/** The name of the first condition on a card that isn't met; undefined if all are. */
export type UnmetConditions = (state: State, scene: Scene) => string | undefined;

type Roles = Readonly<Record<string, readonly string[]>>;

/**
 * The conditions with `Sense "allow"` or `"deny"`: those on the card `it`, and those of played cards on cards that are
 * about to be played. The first name of which something is not met, if any.
 */
export function unmetConditions(table: Table, system: CompiledSystem): UnmetConditions {
  const declared = Object.entries({ ...system.attributes, ...system.categories }).flatMap(([name, all]) => {
    const meaning = all
      .map(({ conditions }) => conditions)
      .find((one) => one?.sense === "allow" || one?.sense === "deny");
    return meaning === undefined ? [] : [{ name, meaning }];
  });
  const steps = new Set([...(system.roles.StepAsked ?? []), ...(system.roles.StepAskedOfOne ?? [])]);
  const onCards = declared.filter(({ name, meaning }) => meaning.where !== "hand" && !steps.has(name));
  const onPlayed = declared.flatMap(({ name, meaning }) => {
    const allowed = table.types.pairs((inPlay, type) => allows(inPlay, type, name, meaning, table));
    return meaning.where === "hand" ? [{ name, allowed }] : [];
  });
  const tests = table.types.cards.map((_, type) => [
    ...onCards.flatMap(({ name, meaning }) => {
      const lists = table.types.conditions(type, name);
      return lists.length === 0 ? [] : [{ name, isMet: metBy(lists, meaning, table, system.roles) }];
    }),
    ...[...steps].flatMap((name) => {
      const isMet = stepAsked(type, name, table, system.roles);
      return isMet === undefined ? [] : [{ name, isMet }];
    }),
  ]);
  const played = table.zonesAs("played");
  return (state, scene) => {
    const type = table.typeOf(scene.it);
    const own = tests[type]?.find(({ isMet }) => !isMet(state, scene.own));
    if (own !== undefined || onPlayed.length === 0) return own?.name;
    for (const zone of played) {
      for (const card of state.zones[zone] as number[]) {
        const found = onPlayed.find(({ allowed }) => !allowed(table.typeOf(card), type));
        if (found !== undefined) return found.name;
      }
    }
    return undefined;
  };
}

/** Whether a card in play lets a card of that type be played: of each condition, only a card that has its name is asked. */
function allows(inPlay: number, type: number, name: string, meaning: CompiledMeaning, { types }: Table): boolean {
  if (!isLookedAt(type, meaning, types)) return true;
  return types
    .conditions(inPlay, name)
    .flat()
    .every(
      (test) =>
        types.values(type, test.name, test.category).length === 0 ||
        types.meets(type, test) === (meaning.sense === "allow"),
    );
}

const isLookedAt = (type: number, { looksAt }: CompiledMeaning, types: Table["types"]): boolean =>
  looksAt.length === 0 || looksAt.some((kind) => types.isOf(type, kind));

type IsMet = (state: State, own: number) => boolean;

function metBy(lists: readonly (readonly CardTest[])[], meaning: CompiledMeaning, table: Table, roles: Roles): IsMet {
  const groups = meaning.metBy === "several cards" ? lists.flatMap((list) => list.map((test) => [test])) : lists;
  const every = meaning.metBy === "every card";
  const counts = groups.map((list) => countOf(list, every, meaning, table, roles));
  return (state, own) => {
    // Of every card: none that fails.
    const met = counts.every((count) => count(state, own) > 0 !== every);
    return meaning.sense === "deny" ? !met : met;
  };
}

/** How many cards of the place meet all tests of a list, or with `failing`, don't. */
function countOf(
  list: readonly CardTest[],
  failing: boolean,
  meaning: CompiledMeaning,
  table: Table,
  roles: Roles,
): (state: State, own: number) => number {
  const { types, sums } = table;
  const common = roles.Common ?? [];
  const counts = (type: number) =>
    isLookedAt(type, meaning, types) && list.every((test) => types.meets(type, test)) !== failing;
  const key = `${failing} ${JSON.stringify([list, meaning.looksAt])}`;
  const all = sums.of(`meets ${key}`, 1, (type) => (counts(type) ? [[0, 1]] : []));
  const forAll = sums.of(`common meets ${key}`, 1, (type) =>
    counts(type) && common.some((name) => types.has(type, name)) ? [[0, 1]] : [],
  );
  const { where = "own played cards" } = meaning;
  const as = where.endsWith("won cards") ? "won" : where.endsWith("hand") ? "hand" : "played";
  const zones = table.zonesAs(as);
  const whose = where.startsWith("own") ? "own" : where.startsWith("rival") ? "rivals" : "all";
  return (state, own) => {
    let count = 0;
    for (const zone of zones) {
      const seat = table.seatOfZone[zone] as number;
      const isOwn = seat < 0 || seat === own;
      // What counts as won for everybody is won by its rivals too.
      const place =
        whose === "own" && !isOwn ? (as === "won" ? forAll : -1) : whose === "rivals" && seat === own ? -1 : all;
      if (place >= 0) count += state.sums[zone * sums.size + place] as number;
    }
    return count;
  };
}

/** So many goals of the step below were won: by the seat, or by any one seat. What counts for everybody is won by each. */
function stepAsked(type: number, name: string, table: Table, roles: Roles): IsMet | undefined {
  const { types, sums, seats } = table;
  const [asked] = types.conditions(type, name)[0] ?? [];
  const [step = ""] = roles.Step ?? [];
  const goals = roles.Goals ?? [];
  const wanted = asked?.value ?? types.values(type, name)[0];
  if (typeof wanted !== "number") return undefined;
  const below = types.number(type, step) - 1;
  const place = sums.of(`${step} ${below}`, 1, (other) =>
    types.number(other, step) === below && goals.some((kind) => types.isOf(other, kind)) ? [[0, 1]] : [],
  );
  const zones = table.zonesAs("won");
  const wonBy = (state: State, seat: number) =>
    zones
      .filter((zone) => table.seatOfZone[zone] === seat || table.seatOfZone[zone] === -1)
      .reduce((sum, zone) => sum + (state.sums[zone * sums.size + place] as number), 0);
  const isOfOne = (roles.StepAskedOfOne ?? []).includes(name);
  return (state, own) =>
    isOfOne
      ? Array.from({ length: seats }, (_, seat) => wonBy(state, seat)).some((won) => won >= wanted)
      : wonBy(state, own) >= wanted;
}
