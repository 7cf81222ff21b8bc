import { asSeat, type Scene, type State, sceneOf } from "./state.js";
import type { Counter, Table, Zone } from "./table.js";
import { part, RulesError, type Tree, word } from "./tree.js";

export type SeatsOf = (state: State, scene: Scene) => readonly number[];
export type AmountOf = (state: State, scene: Scene) => number;
export type TestOf = (state: State, scene: Scene) => boolean;

/** What references to seats, zones and cards need of the rest of the rules. */
export interface Names {
  readonly table: Table;
  /** A number or counter of the seat `own` of a scene. */
  amount(name: string | number): AmountOf;
  /** Whether the seat `own` may take an action with the card `it`. */
  mayTake(action: string): TestOf;
}

/** Cards by their kind and place. */
export interface CardsOf {
  readonly kind: string;
  /** The zones of the place. */
  zones(state: State, scene: Scene): readonly number[];
  /** Every card of the kind is meant, so that sums over zones say what is asked. */
  readonly isAll: boolean;
  list(state: State, scene: Scene): number[];
  any(state: State, scene: Scene): boolean;
}

/** What answers depend on besides where cards lie: the card that is looked at, counters, and the seat that asks. */
const [CARD, COUNTERS, SEAT] = [1, 2, 4];
const reads = new WeakMap<object, number>();

/** Notes that an answer depends on where cards lie, and else only on what those that it uses depend on. */
export function cardless<Asked extends object>(asked: Asked, ...uses: readonly (object | undefined)[]): Asked {
  let all = 0;
  for (const one of uses) if (one !== undefined) all |= reads.get(one) ?? CARD | COUNTERS | SEAT;
  return noted(asked, all);
}

function noted<Asked extends object>(asked: Asked, all: number): Asked {
  reads.set(asked, all);
  return asked;
}

/** Notes that an answer depends on counters of the session or of all seats, too. */
export const counting = <Asked extends object>(asked: Asked): Asked => noted(asked, COUNTERS);

const lacks = (asked: object, what: number): boolean => ((reads.get(asked) ?? what) & what) === 0;
/** Whether an answer is the same whatever card is looked at, whatever counters say, whichever seat asks. */
export const isCardless = (asked: object): boolean => lacks(asked, CARD);
export const isCounterless = (asked: object): boolean => lacks(asked, COUNTERS);
export const isSeatless = (asked: object): boolean => lacks(asked, SEAT);

const NOBODY: readonly number[] = [];

/** `own`, `rivals who may TakeUp`, `only highest Overflow of Covered` and the like. */
export function seatsOf(tree: Tree, names: Names): SeatsOf {
  const base = whose(word(tree, "Whose"), names);
  if (typeof tree.Deed === "string") {
    const may = names.mayTake(tree.Deed);
    return (state, scene) => base(state, scene).filter((own) => may(state, asSeat(scene, own)));
  }
  if (typeof tree.Extreme !== "string") return base;
  const amount = names.amount(word(tree, "Key"));
  const sign = tree.Extreme === "lowest" ? -1 : 1;
  const only = tree.Extreme === "only highest";
  const extreme: SeatsOf = (state, scene) => {
    let best = Number.NEGATIVE_INFINITY;
    let found: number[] = [];
    for (const own of base(state, scene)) {
      const value = sign * amount(state, asSeat(scene, own));
      if (value > best) {
        best = value;
        found = [own];
      } else if (value === best) found.push(own);
    }
    return only && found.length > 1 ? NOBODY : found;
  };
  return cardless(extreme, base, amount);
}

function whose(name: string, { table }: Names): SeatsOf {
  const { seats } = table;
  const from = (own: number, first: number) =>
    Array.from({ length: seats - first }, (_, index) => (own + first + index) % seats);
  const each = Array.from({ length: seats }, (_, seat) => seat);
  const alone = each.map((seat) => [seat]);
  const rivals = each.map((seat) => from(seat, 1));
  const all = each.map((seat) => from(seat, 0));
  switch (name) {
    case "own":
      return noted((_, { own }) => alone[own] as readonly number[], SEAT);
    case "rivals":
      return noted((_, { own }) => rivals[own] as readonly number[], SEAT);
    case "all":
      return cardless((_, { own }) => all[own] as readonly number[]);
    case "target":
      return cardless((_, { target }) => alone[target] ?? NOBODY);
    case "owner":
      return (state, { it }) => alone[seatOfCard(state, it)] ?? NOBODY;
  }
  const counter = table.counter(name);
  if (counter === undefined || (counter.of !== "seat" && counter.of !== "card and seat"))
    throw new RulesError(`${name} is no counter of seats.`);
  const above: SeatsOf = (state, { own, it }) =>
    (all[own] as readonly number[]).filter((seat) => (state.counters[table.place(counter, seat, it)] as number) > 0);
  return counter.of === "seat" ? counting(above) : above;
}

/** The seat in whose zone a card lies, -1 for none. */
export function seatOfCard({ table, where }: State, card: number): number {
  return table.seatOfZone[where[card] as number] ?? -1;
}

export interface Place {
  readonly zone: Zone;
  /** Each card goes to the seat that has it. */
  readonly ofOwner: boolean;
  zones(state: State, scene: Scene): readonly number[];
}

/** `Deck`, `own Hand`, `it Attached`. */
export function placeOf(tree: Tree, names: Names): Place {
  const zone = names.table.zone(word(tree, "ZoneName"));
  if (zone.of === "game") {
    const only = [zone.base];
    return { zone, ofOwner: false, zones: cardless(() => only) };
  }
  if (zone.of === "card" && typeof tree.Whose === "string") {
    // What is on a card belongs to the seat that has the card.
    const seats = whose(tree.Whose, names);
    const cards = names.table.cardType.map((_, card) => card);
    return {
      zone,
      ofOwner: false,
      zones: cardless((state: State, scene: Scene) => {
        const own = seats(state, scene);
        return cards.filter((card) => own.includes(seatOfCard(state, card))).map((card) => zone.base + card);
      }, seats),
    };
  }
  if (zone.of === "card") {
    const host =
      tree.Host === "them" ? (scene: Scene) => scene.them : (scene: Scene) => (scene.it < 0 ? [] : [scene.it]);
    return { zone, ofOwner: false, zones: (_, scene) => host(scene).map((card) => zone.base + card) };
  }
  const owner = typeof tree.Whose === "string" ? tree.Whose : "own";
  const seats = whose(owner, names);
  const zones = cardless((state: State, scene: Scene) => seats(state, scene).map((seat) => zone.base + seat), seats);
  if (!["own", "rivals", "all"].includes(owner)) return { zone, ofOwner: owner === "owner", zones };
  // Of these seats alone, whatever the position.
  const bySeat = Array.from({ length: names.table.seats }, (_, own) => zones(undefined as never, sceneOf(own)));
  const ofSeats = (_: State, { own }: Scene) => bySeat[own] as readonly number[];
  return { zone, ofOwner: false, zones: cardless(ofSeats, seats) };
}

/** The sum that counts the cards of a kind. */
export const countOf = (kind: string, { sums, types }: Table): number =>
  sums.of(`count ${kind}`, 1, (type) => (types.isOf(type, kind) ? [[0, 1]] : []));

/** `Support in own Hand sharing Number`. */
export function cardsOf(tree: Tree, names: Names): CardsOf {
  const { table } = names;
  const { types } = table;
  const kind = word(tree, "Sort");
  const place = placeOf(part(tree, "Place"), names);
  const shared = tree.Shared === undefined ? undefined : word(tree, "Shared");
  const fitting = tree.Conditions === undefined ? undefined : word(tree, "Conditions");
  const isKind = types.allOf(kind);
  const { cardType } = table;
  const printed = shared === undefined ? [] : types.ids.map((_, type) => types.values(type, shared));
  const pairs =
    shared !== undefined
      ? types.pairs((one, other) => printed[other]?.some((value) => printed[one]?.includes(value)) === true)
      : fitting !== undefined
        ? types.pairs((one, other) =>
            types.conditions(one, fitting).some((list) => list.every((test) => types.meets(other, test))),
          )
        : undefined;
  const holds = (card: number, it: number): boolean => {
    const type = cardType[card] as number;
    if (isKind[type] !== 1) return false;
    if (pairs === undefined) return true;
    return it >= 0 && it !== card && pairs(cardType[it] as number, type);
  };
  const counted = countOf(kind, table);
  const { zones } = place;
  const uses = pairs === undefined ? [zones] : [zones, pairs];
  return {
    kind,
    zones,
    isAll: pairs === undefined && place.zone.of !== "card",
    list: cardless(
      (state: State, scene: Scene) => {
        const found: number[] = [];
        for (const zone of zones(state, scene))
          for (const card of state.zones[zone] as number[]) if (holds(card, scene.it)) found.push(card);
        return found;
      },
      ...uses,
    ),
    any: cardless(
      (state: State, scene: Scene) => {
        for (const zone of zones(state, scene)) {
          const summed = zone < table.summedZones;
          if (summed && state.sums[zone * table.sums.size + counted] === 0) continue;
          if (summed && pairs === undefined) return true;
          for (const card of state.zones[zone] as number[]) if (holds(card, scene.it)) return true;
        }
        return false;
      },
      ...uses,
    ),
  };
}

export const counterOf = (counter: Counter): AmountOf => {
  const value: AmountOf = (state, scene) => counterValue(counter, state, scene);
  if (counter.of === "game") return counting(value);
  return counter.of === "seat" ? noted(value, COUNTERS | SEAT) : value;
};

/** The value of a counter; of a counter of cards for the card `it`. */
export function counterValue(counter: Counter, { table, counters }: State, { own, it }: Scene): number {
  const needsCard = counter.of === "card" || counter.of === "card and seat";
  return needsCard && it < 0 ? 0 : (counters[table.place(counter, own, it)] as number);
}
