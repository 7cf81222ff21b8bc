import type { KindCondition } from "../../compiler/index.js";
import { valueName } from "./conditions.js";
import { type NumberNames, sumAt } from "./numbers.js";
import { type AmountOf, countOf } from "./references.js";
import type { Action, Doing, Rules } from "./rules.js";
import { type Scene, type State, sceneOf } from "./state.js";
import { part, type Tree, treesOf, word } from "./tree.js";

/** Something that a seat wants much of, by what the rules say. */
export interface Wish {
  readonly weight: number;
  /** Whether it counts as it is now, or only when this part of the game has ended: then nothing is on its way. */
  readonly when: "now" | "later";
  /** Whether others count as much as the seat. */
  readonly compares: boolean;
  readonly value: AmountOf;
}

/** All wishes, and whether a seat has most of what wins a session: 1, or 0.5 if others have as much. */
export interface AllWishes {
  readonly list: readonly Wish[];
  readonly leading: AmountOf | undefined;
}

/** How much of a wish is left one step further away from winning. */
const NEARLY = 0.5;
const LESS = 0.3;
/** Wishes of less weight decide nothing. */
const LEAST = 0.0001;

/**
 * What a seat wants, read backwards from how a session is won: what the winner has most of, what raises that, what must
 * be true for it to happen, and the cards with which it can be done. No game says any of this; it follows from its
 * steps, sums and conditions.
 */
export function wishesOf(rules: Rules): AllWishes {
  const wishes = new Wishes(rules);
  for (const doing of rules.doings)
    for (const tree of treesOf(doing.rule, "Do")) if (tree.phrase === "Win") wishes.seats(part(tree, "Seats"), 1000);
  return wishes;
}

class Wishes implements AllWishes {
  readonly list: Wish[] = [];
  leading: AmountOf | undefined;
  private readonly seen = new Set<string>();
  private readonly names: NumberNames;

  constructor(private readonly rules: Rules) {
    this.names = rules.names;
  }

  /** To be among these seats. */
  seats(tree: Tree, weight: number): void {
    const base = word(tree, "Whose");
    if (tree.Extreme === "highest" || tree.Extreme === "only highest") {
      const key = word(tree, "Key");
      this.lead(key, weight);
      this.amount(key, weight * 0.2);
    }
    if (!["own", "rivals", "all", "target", "owner"].includes(base)) this.marked(base, weight * NEARLY);
  }

  /** To be one of the seats with this counter above 0. */
  private marked(counter: string, weight: number): void {
    if (!this.enters(`marked ${counter}`, weight)) return;
    const value = this.names.amount(counter);
    this.want("now", weight, (state, scene) => share(value(state, scene), 1));
    this.raised(counter, weight);
  }

  /** To have more of it than anybody else. */
  private lead(key: string, weight: number): void {
    if (!this.enters(`lead ${key}`, weight) || this.names.quantity(key)?.vector !== undefined) return;
    const value = this.names.amount(key);
    const { seats } = this.rules.table;
    const leading: AmountOf = (state, scene) => {
      const mine = value(state, scene);
      let best = Number.NEGATIVE_INFINITY;
      for (let own = 0; own < seats; own++) if (own !== scene.own) best = Math.max(best, value(state, sceneOf(own)));
      return mine > best ? 1 : mine === best ? 0.5 : 0;
    };
    if (this.list.length === 0) this.leading = leading;
    this.list.push({ when: "later", weight, value: leading, compares: true });
  }

  /** To have much of it. */
  private amount(name: string, weight: number): void {
    if (/^-?\d+$/.test(name) || !this.enters(`amount ${name}`, weight)) return;
    if (this.names.quantity(name)?.vector === undefined) this.want("later", weight, this.names.amount(name));
    this.sources(name, weight);
  }

  /** What makes a number or counter higher. */
  private sources(name: string, weight: number): void {
    const declared = this.rules.numbers.find((one) => one.name === name);
    if (declared === undefined) {
      this.raised(name, weight);
      return;
    }
    if (!this.enters(`sources ${name}`, weight)) return;
    for (const tree of treesOf(declared, "Plus")) {
      if (tree.Those !== undefined) this.filled(part(part(tree, "Those"), "Place"), weight);
      else if (tree.Amount !== undefined) this.sources(String(tree.Amount), weight);
      else if (tree.Whose === "own" && tree.Extreme === undefined) this.sources(word(tree, "Key"), weight);
    }
  }

  /** What raises a counter, and what lowers that of others. */
  private raised(counter: string, weight: number): void {
    if (!this.enters(`raised ${counter}`, weight)) return;
    for (const doing of this.rules.doings)
      for (const tree of treesOf(doing.rule, "Do")) {
        if (tree.Counts !== counter || (tree.phrase === "Put" && Number(tree.Amount) === 0)) continue;
        const whom = part(tree, "Whom");
        const seats = whom.Seats === undefined ? whom : part(whom, "Seats");
        if (tree.phrase === "Lower") {
          if (seats.Whose === "target" || seats.Whose === "rivals") this.done(doing, weight);
          continue;
        }
        if (seats.Whose !== undefined) this.seats(seats, weight * NEARLY);
        if (tree.Amount !== undefined && tree.phrase === "Raise") this.amount(String(tree.Amount), weight * NEARLY);
        this.done(doing, weight);
      }
  }

  /** Cards in a zone of one's own. */
  private filled(place: Tree, weight: number): void {
    const zone = word(place, "ZoneName");
    if (place.Whose !== "own" || !this.enters(`filled ${zone}`, weight)) return;
    for (const doing of this.rules.doings)
      for (const tree of treesOf(doing.rule, "Do")) {
        if (tree.phrase !== "MoveTo" && tree.phrase !== "MoveUnder") continue;
        const to = part(tree, "Place");
        if (to.ZoneName !== zone) continue;
        if (to.Whose !== undefined) this.seats(to, weight * NEARLY);
        this.done(doing, weight);
      }
  }

  /** That it happens, or can be done. */
  private done(doing: Doing, weight: number): void {
    for (const condition of doing.rule.conditions.When ?? []) this.met(condition, weight * LESS);
    for (const { counter, amount } of doing.costs) {
      const { name } = counter;
      if (counter.of !== "seat" || !this.enters(`pays ${doing.rule.name} ${name}`, weight * LESS)) continue;
      this.enough("later", weight * LESS, this.names.amount(name), amount);
      this.raised(name, weight * LESS);
    }
    const action = this.rules.actions.find((one) => one.index === doing.index);
    if (action?.kind === undefined) return;
    this.available(action, weight * LESS * LESS);
    for (const { zone } of action.places)
      this.filled({ phrase: "Place", Whose: "own", ZoneName: zone.name }, weight * LESS);
  }

  /** Cards to do it with. */
  private available({ name, kind = "", places }: Action, weight: number): void {
    if (!this.enters(`available ${name}`, weight)) return;
    const own = places.filter(({ zone }) => zone.of === "seat");
    const counted = countOf(kind, this.rules.table);
    this.want("later", weight, (state, scene) =>
      own.reduce((sum, place) => sum + sumAt(place, counted, state, scene), 0),
    );
  }

  /** That a number is large, or small, enough: how much of the way is done. */
  private met({ name, category, of, ...condition }: KindCondition, weight: number): void {
    if (category !== undefined || of !== undefined || name === "Is" || name === "Has") return;
    if (condition.test === "oneOf" || weight < LEAST) return;
    const { test, value } = condition;
    const quantity = this.names.quantity(name);
    const other = valueName(value)?.replace(/^own\./, "");
    const limit = other === undefined ? undefined : this.names.quantity(other);
    if (quantity?.vector !== undefined) {
      if (test !== "atLeast" || limit?.vector === undefined || !this.enters(`met ${name} ${other}`, weight)) return;
      this.want("now", weight, covered(quantity.vector, limit.vector));
      this.sources(name, weight);
      return;
    }
    const counter = this.rules.table.counter(name);
    if (quantity === undefined && (counter === undefined || counter.isText || counter.of.includes("card"))) return;
    if (test === "atLeast" && value === 1 && counter?.of === "seat") this.marked(name, weight);
    else if (test === "atLeast" && this.enters(`met ${name}`, weight)) {
      this.enough("now", weight, this.names.amount(name), this.names.amount(other ?? (Number(value) || 0)));
      this.sources(name, weight * LESS);
    }
  }

  private want(when: Wish["when"], weight: number, value: AmountOf): void {
    this.list.push({ when, weight, value, compares: false });
  }

  /** To have as much as is needed. */
  private enough(when: Wish["when"], weight: number, known: AmountOf, needed: AmountOf): void {
    this.want(when, weight, (state, scene) => share(known(state, scene), needed(state, scene)));
  }

  /** Each wish is followed once. */
  private enters(key: string, weight: number): boolean {
    if (weight < LEAST || this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}

/** How much of what is needed is there. */
const share = (there: number, needed: number): number => (needed <= 0 ? 1 : Math.min(1, Math.max(0, there / needed)));

/** The share of what is needed by name that is there. */
function covered(
  there: (state: State, scene: Scene) => Float64Array,
  needed: (state: State, scene: Scene) => Float64Array,
): AmountOf {
  return (state, scene) => {
    const [one, other] = [there(state, scene), needed(state, scene)];
    let all = 0;
    let met = 0;
    for (let index = 0; index < other.length; index++) {
      const most = other[index] as number;
      if (most <= 0) continue;
      all += most;
      met += Math.min(most, Math.max(0, one[index] as number));
    }
    return all === 0 ? 1 : met / all;
  };
}
