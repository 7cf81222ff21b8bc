import type { CompiledPlayRule } from "../../compiler/index.js";
import {
  type AmountOf,
  type CardsOf,
  cardless,
  cardsOf,
  counterValue,
  counting,
  countOf,
  isCardless,
  isCounterless,
  isSeatless,
  type Names,
  seatsOf,
  type TestOf,
} from "./references.js";
import { asSeat, type Scene, type State } from "./state.js";
import { nameOf, part, RulesError, type Tree, treesOf, word } from "./tree.js";

/** A number: one, or one for each member name ("by name"). */
export interface Quantity {
  /** One number for each of `table.types.members`; undefined if it is one number. */
  readonly vector: ((state: State, scene: Scene) => Float64Array) | undefined;
  readonly amount: AmountOf;
}

/** What numbers need of the rest of the rules. */
export interface NumberNames extends Names {
  quantity(name: string): Quantity | undefined;
  test(rule: CompiledPlayRule): TestOf;
  /** A name that is neither a number nor a counter: an attribute of the deck or the pack, a constant of the session. */
  constant(name: string): AmountOf | undefined;
}

/** A part of a sum: adds to one number, or to all. */
type Term =
  | { readonly kind: "one"; readonly amount: AmountOf }
  | { readonly kind: "by name"; readonly add: (state: State, scene: Scene, to: Float64Array, sign: number) => void };

/** The number that a record declares. */
export function declaredNumber(rule: CompiledPlayRule, names: NumberNames): Quantity {
  const terms = [
    ...treesOf(rule, "Plus").map((tree) => ({ sign: 1, ...term(tree, names) })),
    ...treesOf(rule, "Minus").map((tree) => ({ sign: -1, ...term(tree, names) })),
  ];
  const holds = names.test(rule);
  const parts = terms.map((one) => (one.kind === "one" ? one.amount : one.add));
  const [least] = rule.attributes.AtLeast ?? [];
  const lowest = typeof least === "number" ? least : Number.NEGATIVE_INFINITY;
  const total = nameOf(rule, "Total");
  const byName = terms.some(({ kind }) => kind === "by name");
  if (byName && terms.some(({ kind }) => kind === "one"))
    throw new RulesError(`Number ${rule.name} adds single numbers to numbers by name.`);
  if (!byName) {
    return {
      vector: undefined,
      amount: kept(
        (state, scene) => {
          if (!holds(state, scene)) return 0;
          let sum = 0;
          for (const one of terms) if (one.kind === "one") sum += one.sign * one.amount(state, scene);
          return Math.max(lowest, sum);
        },
        [holds, ...parts],
      ),
    };
  }
  const upper = nameOf(rule, "UpTo");
  const highest = upper === undefined ? undefined : vectorNamed(upper, rule, names);
  const size = names.table.types.members.length;
  const vector = kept(
    (state: State, scene: Scene, before = new Float64Array(size)): Float64Array => {
      const sum = before.fill(0);
      if (!holds(state, scene)) return sum;
      for (const one of terms) if (one.kind === "by name") one.add(state, scene, sum, one.sign);
      if (least === undefined && highest === undefined) return sum;
      const bounds = highest?.(state, scene);
      for (let index = 0; index < size; index++) {
        const value = Math.max(lowest, sum[index] as number);
        sum[index] = bounds === undefined ? value : Math.min(value, bounds[index] as number);
      }
      return sum;
    },
    [holds, highest, ...parts],
  );
  if (total === undefined) {
    return {
      vector,
      amount: () => {
        throw new RulesError(`${rule.name} is a number by name; a single one is needed. Add Total.`);
      },
    };
  }
  const counted = total === "Yes" ? undefined : vectorNamed(total, rule, names);
  const amount: AmountOf = (state, scene) => {
    const values = vector(state, scene);
    const among = counted?.(state, scene);
    let sum = 0;
    for (let index = 0; index < size; index++)
      if (among === undefined || (among[index] as number) > 0) sum += values[index] as number;
    return sum;
  };
  return { vector: undefined, amount: cardless(amount, vector, counted) };
}

/**
 * Keeps the last value for each seat until cards move or, where it matters, counters or the card change.
 *
 * @param compute May overwrite the value `before`, which nobody looks at any more.
 */
function kept<Value>(
  compute: (state: State, scene: Scene, before?: Value) => Value,
  uses: readonly (object | undefined)[],
): (state: State, scene: Scene) => Value {
  cardless(compute, ...uses);
  const [always, still, common] = [isCardless(compute), isCounterless(compute), isSeatless(compute)];
  const last: { tick: number; it: number; target: number; value: Value | undefined }[] = [];
  return cardless((state: State, scene: Scene) => {
    const own = common ? 0 : scene.own;
    last[own] ??= { tick: -1, it: -1, target: -1, value: undefined };
    const known = last[own];
    const it = always ? -1 : scene.it;
    const tick = still ? state.movedAt : state.tick;
    if (known.tick === tick && known.it === it && known.target === scene.target) return known.value as Value;
    const value = compute(state, scene, known.value);
    known.tick = tick;
    known.it = it;
    known.target = scene.target;
    known.value = value;
    return value;
  }, compute);
}

function vectorNamed(name: string, rule: CompiledPlayRule, names: NumberNames) {
  const vector = names.quantity(name)?.vector;
  if (vector === undefined) throw new RulesError(`${name}, which ${rule.name} names, is no number by name.`);
  return vector;
}

function term(tree: Tree, names: NumberNames): Term {
  const { table } = names;
  const { types } = table;
  if (tree.Counts !== undefined && tree.Key === undefined) {
    const counter = table.counter(word(tree, "Counts"));
    if (counter === undefined) throw new RulesError(`There is no counter ${word(tree, "Counts")}.`);
    const all = Array.from({ length: table.seats }, (_, seat) => seat);
    const amount: AmountOf = (state, scene) =>
      all.filter((own) => counterValue(counter, state, asSeat(scene, own)) > 0).length;
    return { kind: "one", amount: counter.of === "seat" ? counting(amount) : amount };
  }
  if (tree.Those !== undefined) {
    const cards = cardsOf(part(tree, "Those"), names);
    return tree.Key === undefined ? howMany(cards, names) : onCards(tree, cards, names);
  }
  if (tree.Amount !== undefined) {
    const name = String(tree.Amount);
    const quantity = names.quantity(name);
    return quantity?.vector === undefined ? { kind: "one", amount: names.amount(name) } : scaled(quantity.vector, 1);
  }
  const name = word(tree, "Key");
  if (tree.number !== undefined) {
    const times = Number(tree.number);
    const vector = names.quantity(name)?.vector;
    if (vector !== undefined) return scaled(vector, times);
    const amount = names.amount(name);
    return { kind: "one", amount: cardless((state: State, scene: Scene) => times * amount(state, scene), amount) };
  }
  if (tree.Whose !== undefined) {
    const amount = names.amount(name);
    const seats = seatsOf(tree, names);
    const isExtreme = tree.Extreme !== undefined;
    return {
      kind: "one",
      amount: cardless(
        (state: State, scene: Scene) => {
          const found = seats(state, scene);
          const counted = isExtreme ? found.slice(0, 1) : found;
          return counted.reduce((sum, own) => sum + amount(state, asSeat(scene, own)), 0);
        },
        seats,
        amount,
      ),
    };
  }
  // `A of it`
  if (isCategory(name, names)) {
    return {
      kind: "by name",
      add(_, { it }, to, sign) {
        if (it >= 0)
          for (const [member, value] of types.vector(table.typeOf(it), name))
            to[member] = (to[member] as number) + sign * value;
      },
    };
  }
  return { kind: "one", amount: (_, { it }) => (it < 0 ? 0 : types.number(table.typeOf(it), name)) };
}

function scaled(vector: (state: State, scene: Scene) => Float64Array, times: number): Term {
  return {
    kind: "by name",
    add: cardless((state: State, scene: Scene, to: Float64Array, sign: number) => {
      const values = vector(state, scene);
      for (let index = 0; index < to.length; index++)
        to[index] = (to[index] as number) + sign * times * (values[index] as number);
    }, vector),
  };
}

const isCategory = (name: string, { table }: Names): boolean =>
  "categories" in table.pack.system && Object.hasOwn(table.pack.system.categories, name);

function howMany(cards: CardsOf, { table }: Names): Term {
  const place = countOf(cards.kind, table);
  const summed = cards.isAll;
  return {
    kind: "one",
    amount: cardless(
      (state: State, scene: Scene) => (summed ? sumAt(cards, place, state, scene) : cards.list(state, scene).length),
      cards.list,
    ),
  };
}

export function sumAt(cards: Pick<CardsOf, "zones">, place: number, state: State, scene: Scene): number {
  const { table, sums } = state;
  let sum = 0;
  for (const zone of cards.zones(state, scene)) sum += sums[zone * table.sums.size + place] as number;
  return sum;
}

/** `Costs on Support in own Table`: by name for a category, one number for an attribute. */
function onCards(tree: Tree, cards: CardsOf, names: NumberNames): Term {
  const { table } = names;
  const { types } = table;
  const name = word(tree, "Key");
  if (tree.Counts !== undefined) {
    const counter = table.counter(word(tree, "Counts"));
    if (counter === undefined) throw new RulesError(`There is no counter ${word(tree, "Counts")}.`);
    const amount: AmountOf = (state, scene) =>
      cards.list(state, scene).reduce((sum, it) => {
        const [chosen = ""] = [counter.valueNames[counterValue(counter, state, { ...scene, it }) - 1]];
        const [value] = types.values(table.typeOf(it), name, chosen);
        return sum + (typeof value === "number" ? value : 0);
      }, 0);
    return { kind: "one", amount };
  }
  const { kind } = cards;
  if (isCategory(name, names)) {
    const vectorOf = (type: number) => (types.isOf(type, kind) ? types.vector(type, name) : []);
    const members = [...new Set(types.ids.flatMap((_, type) => vectorOf(type).map(([member]) => member)))];
    const base = table.sums.of(`${name} on ${kind}`, members.length, (type) =>
      vectorOf(type).map(([member, value]) => [members.indexOf(member), value]),
    );
    return {
      kind: "by name",
      add: cardless((state: State, scene: Scene, to: Float64Array, sign: number) => {
        if (!cards.isAll) {
          for (const card of cards.list(state, scene))
            for (const [member, value] of types.vector(table.typeOf(card), name))
              to[member] = (to[member] as number) + sign * value;
          return;
        }
        for (const zone of cards.zones(state, scene)) {
          const from = zone * table.sums.size + base;
          for (let index = 0; index < members.length; index++) {
            const member = members[index] as number;
            to[member] = (to[member] as number) + sign * (state.sums[from + index] as number);
          }
        }
      }, cards.list),
    };
  }
  const base = table.sums.of(`${name} of ${kind}`, 1, (type) =>
    types.isOf(type, kind) ? [[0, types.number(type, name)]] : [],
  );
  return {
    kind: "one",
    amount: cardless(
      (state: State, scene: Scene) =>
        cards.isAll
          ? sumAt(cards, base, state, scene)
          : cards.list(state, scene).reduce((sum, card) => sum + types.number(table.typeOf(card), name), 0),
      cards.list,
    ),
  };
}

/** Whether a number by name is at least, or at most, another in every name. */
export function compareByName(
  left: (state: State, scene: Scene) => Float64Array,
  right: (state: State, scene: Scene) => Float64Array,
  atLeast: boolean,
): TestOf {
  return cardless(
    (state: State, scene: Scene) => {
      const one = left(state, scene);
      const other = right(state, scene);
      for (let index = 0; index < one.length; index++) {
        const limit = other[index] as number;
        // What nothing is needed of, needs no cover.
        if (atLeast ? limit > 0 && (one[index] as number) < limit : (one[index] as number) > limit) return false;
      }
      return true;
    },
    left,
    right,
  );
}
