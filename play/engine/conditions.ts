import type { CompiledPack, CompiledPlayRule, CompiledSystem, KindCondition } from "../../compiler/index.js";
import { type CardTest, holds } from "./card-types.js";
import { compareByName, type NumberNames } from "./numbers.js";
import { cardless, counterOf, type TestOf } from "./references.js";
import type { Scene, State } from "./state.js";
import { RulesError } from "./tree.js";

/** The conditions of a rule: all under `When`, and none of those under `Unless`. */
export interface RuleConditions {
  readonly hold: TestOf;
  /** Says which one keeps them from holding, as it is written; undefined if they hold. */
  failing(state: State, scene: Scene): string | undefined;
}

export function conditionsOf(rule: CompiledPlayRule, names: NumberNames): RuleConditions {
  const { When: all = [], Unless: none = [] } = rule.conditions;
  const conditions = [...all, ...none];
  const tests = conditions.map((one) => conditionOf(one, rule, names));
  const firstFailing = (state: State, scene: Scene): number => {
    for (let index = 0; index < tests.length; index++)
      if ((tests[index] as TestOf)(state, scene) !== index < all.length) return index;
    return -1;
  };
  return {
    hold: cardless((state: State, scene: Scene) => firstFailing(state, scene) < 0, ...tests),
    failing(state, scene) {
      const index = firstFailing(state, scene);
      const condition = conditions[index];
      if (condition === undefined) return undefined;
      return `${index < all.length ? "only when" : "not when"} ${written(condition)}`;
    },
  };
}

function written(condition: KindCondition): string {
  const { of, category, name, test } = condition;
  const values = test === "oneOf" ? condition.values : [condition.value];
  const texts = values.map((value) => valueName(value) ?? JSON.stringify(value));
  const operator = test === "oneOf" ? "=" : test === "atLeast" ? ">" : "<";
  return `${[of ?? category, name].filter((one) => one !== undefined).join(".")} ${operator} ${texts.join(" / ")}`;
}

/** Whether some, or all, of the conditions of a phase hold; undefined without any. */
export function anyOrAll(rule: CompiledPlayRule, category: string, how: "some" | "every", names: NumberNames) {
  const tests = (rule.conditions[category] ?? []).map((one) => conditionOf(one, rule, names));
  return tests.length === 0 ? undefined : (state: State, scene: Scene) => tests[how]((test) => test(state, scene));
}

function conditionOf(condition: KindCondition, rule: CompiledPlayRule, names: NumberNames): TestOf {
  const { table } = names;
  const { name, category, of } = condition;
  if (of === "Pack" || of === "Deck") {
    const { pack } = table;
    const values = (state: State) => bodyValues(of === "Pack" ? pack.pack : deckOf(state), name);
    return cardless((state: State) => values(state).some((value) => holds(value, condition)));
  }
  if (of !== undefined) return onPlayed(of, condition, names);
  if (category !== undefined || name === "Is" || name === "Has") return onCard(condition, names);
  const quantity = names.quantity(name);
  if (quantity?.vector !== undefined) return byName(quantity.vector, condition, rule, names);
  const counter = quantity === undefined ? table.counter(name) : undefined;
  if (counter?.isText === true || (counter !== undefined && counter.valueNames.length > 0)) {
    const texts = counter.isText ? table.texts : ["", ...counter.valueNames];
    const kept = counterOf(counter);
    return cardless((state: State, scene: Scene) => holds(texts[kept(state, scene)] ?? "", condition), kept);
  }
  const amount = quantity?.amount ?? (counter && counterOf(counter));
  const known = amount ?? names.constant(name);
  if (known === undefined) return onCard(condition, names);
  if (condition.test === "oneOf")
    return cardless((state: State, scene: Scene) => holds(known(state, scene), condition), known);
  const limit = limitOf(condition.value, rule, names);
  const sign = condition.test === "atLeast" ? 1 : -1;
  const compare = (state: State, scene: Scene) => sign * (known(state, scene) - limit(state, scene)) >= 0;
  return cardless(compare, known, limit);
}

function limitOf(value: unknown, rule: CompiledPlayRule, names: NumberNames) {
  if (typeof value === "number") return cardless(() => value);
  const name = valueName(value);
  if (name === undefined) throw new RulesError(`${rule.kind} ${rule.name} compares a number with a text.`);
  const [whose = "", own] = name.split(".");
  if (own === undefined) return names.amount(name);
  if (whose !== "own") throw new RulesError(`${rule.kind} ${rule.name}: a number is compared with one of "own".`);
  return names.amount(own);
}

/** The name that a condition compares with, if it is one. */
export function valueName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "valueOf")) return undefined;
  return String((value as { readonly valueOf: unknown }).valueOf);
}

function byName(
  vector: (state: State, scene: Scene) => Float64Array,
  condition: KindCondition,
  rule: CompiledPlayRule,
  names: NumberNames,
): TestOf {
  const other = condition.test === "oneOf" ? undefined : names.quantity(valueName(condition.value) ?? "")?.vector;
  if (other === undefined)
    throw new RulesError(`${rule.kind} ${rule.name}: ${condition.name} is by name; compare it with such a number.`);
  return compareByName(vector, other, condition.test === "atLeast");
}

/** `Adventure.Is = "Solo"`: a played card of that kind for which it holds. */
function onPlayed(kind: string, condition: KindCondition, { table }: NumberNames): TestOf {
  const test = condition as CardTest;
  const { types } = table;
  if (!types.knows(kind)) return () => false;
  const place = table.sums.of(`played ${kind} ${JSON.stringify(condition)}`, 1, (type) =>
    types.isOf(type, kind) && types.meets(type, test) ? [[0, 1]] : [],
  );
  const zones = table.zonesAs("played");
  return cardless((state: State) => zones.some((zone) => (state.sums[zone * table.sums.size + place] as number) > 0));
}

/** A condition on the card of the action, which can name a counter on its right side. */
function onCard(condition: KindCondition, names: NumberNames): TestOf {
  const { table } = names;
  const { types } = table;
  const named = condition.test === "oneOf" ? condition.values.flatMap((value) => valueName(value) ?? []) : [];
  if (named.length === 0) return (_, { it }) => it >= 0 && types.meets(table.typeOf(it), condition as CardTest);
  const sides = named.map((name) => {
    const [whose = "", counterName = whose] = name.split(".");
    const counter = table.counter(counterName);
    if (counter === undefined) throw new RulesError(`There is no counter ${counterName}.`);
    return { counter, seatsOf: whose === "rivals" || whose === "all" ? whose : "own" };
  });
  const printed = types.ids.map((_, type) => types.values(type, condition.name, condition.category));
  return (state, { own, it }) => {
    if (it < 0) return false;
    const values = printed[table.typeOf(it)] as readonly (string | number)[];
    if (values.length === 0) return false;
    for (const { counter, seatsOf } of sides) {
      for (let seat = 0; seat < table.seats; seat++) {
        if (seatsOf === "own" ? seat !== own : seatsOf === "rivals" && seat === own) continue;
        const kept = state.counters[table.place(counter, seat, it)] as number;
        if (values.includes(counter.isText ? (table.texts[kept] ?? "") : kept)) return true;
      }
    }
    return false;
  };
}

function deckOf({ table, deck }: State): CompiledPack["decks"][number] | undefined {
  return table.pack.decks[table.decks[deck]?.of ?? -1];
}

function bodyValues(body: { readonly attributes: Readonly<Record<string, unknown>> } | undefined, name: string) {
  const value = body !== undefined && Object.hasOwn(body.attributes, name) ? body.attributes[name] : undefined;
  return (Array.isArray(value) ? value : [value]).filter(
    (one): one is string | number => typeof one === "string" || typeof one === "number",
  );
}

/** A number under a name of the deck that is played, else of the pack. A percentage is of the cards that wait in it. */
export function constantOf(name: string, names: NumberNames): ((state: State, scene: Scene) => number) | undefined {
  const { table } = names;
  if (name === "Seats") return cardless(() => table.seats);
  const { pack } = table;
  const has = (attributes: Readonly<Record<string, unknown>>) => Object.hasOwn(attributes, name);
  const { attributes } = pack.system as CompiledSystem;
  const declared = Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : [];
  if (!declared.some(({ on }) => on.includes("Deck") || on.includes("Pack"))) return undefined;
  return cardless((state: State) => {
    const deck = deckOf(state);
    const value = deck !== undefined && has(deck.attributes) ? deck.attributes[name] : pack.pack.attributes[name];
    if (typeof value === "number") return value;
    if (typeof value !== "object" || value === null || !("percent" in value)) return 0;
    const { from, to } = table.decks[state.deck] ?? { from: 0, to: 0 };
    const zone = table.zones.find((one) => one.of === "game" && one.shown === "nobody");
    const cards = zone === undefined ? to - from : (state.zones[zone.base] as number[]).length;
    return Math.floor((cards * Number(value.percent)) / 100 + 0.5);
  });
}
