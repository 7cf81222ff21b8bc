import type { CompiledPlayRule } from "../../compiler/index.js";
import type { NumberNames } from "./numbers.js";
import {
  type AmountOf,
  type CardsOf,
  cardsOf,
  type Place,
  placeOf,
  type SeatsOf,
  seatOfCard,
  seatsOf,
} from "./references.js";
import type { Frame, Scene, State } from "./state.js";
import type { Counter } from "./table.js";
import { part, RulesError, type Tree, treesOf, word } from "./tree.js";

/** What steps need of the machine that runs them. */
export interface StepNames extends NumberNames {
  beginPhase(name: string): (state: State, own: number) => void;
  endPhase(name: string): (state: State) => void;
  effect(name: string): (state: State, scene: Scene) => void;
}

export interface Step {
  run(state: State, frame: Frame): void;
  /** Of a step that moves the card of the action: where to. */
  readonly to?: Place;
  /** Of a choice of cards: what is chosen from. */
  readonly choice?: CardsOf;
  /** Of a first step: without it there is nothing to choose, so the action is not legal. */
  readonly possible?: (state: State, scene: Scene) => boolean;
}

export function stepsOf(rule: CompiledPlayRule, names: StepNames): Step[] {
  const steps: Step[] = [];
  for (const tree of treesOf(rule, "Do").reverse()) steps.unshift(stepOf(tree, rule, names, steps[0]?.choice));
  return steps;
}

/** Seats to choose from: those with nothing to choose in the next step are left out if others have something. */
function seatChoice(seats: SeatsOf, next: CardsOf | undefined): Step {
  return {
    possible: (state, scene) => seats(state, scene).length > 0,
    run(state, frame) {
      const all = seats(state, frame);
      const some = next === undefined ? [] : all.filter((target) => next.any(state, { ...frame, target }));
      const list = some.length > 0 ? some : all;
      frame.target = list[0] ?? -1;
      // Without anybody to choose, what would be done to them is not done.
      if (list.length === 0) frame.at = Number.MAX_SAFE_INTEGER;
      else if (list.length > 1) state.pending = { kind: "seat", seat: frame.own, seats: [...list] };
    },
  };
}

function stepOf(tree: Tree, rule: CompiledPlayRule, names: StepNames, next: CardsOf | undefined): Step {
  const { table } = names;
  switch (tree.phrase) {
    case "MoveTo":
    case "MoveUnder": {
      const cards = cardList(part(tree, "Cards"), names);
      const to = placeOf(part(tree, "Place"), names);
      const under = tree.phrase === "MoveUnder";
      return {
        ...(part(tree, "Cards").text === "it" ? { to } : {}),
        run(state, frame) {
          for (const card of cards(state, frame)) {
            const seat = to.ofOwner ? seatOfCard(state, card) : 0;
            const zone = to.ofOwner ? to.zone.base + seat : to.zones(state, frame)[0];
            if (zone !== undefined && seat >= 0) state.move(card, zone, under);
          }
        },
      };
    }
    case "Shuffle": {
      const place = placeOf(part(tree, "Place"), names);
      return {
        run(state, frame) {
          for (const zone of place.zones(state, frame)) table.shufflePile(state.changing(zone), state.generator);
        },
      };
    }
    case "DealTo": {
      const [from, to] = (tree.Place as readonly Tree[]).map((place) => placeOf(place, names));
      if (from === undefined || to === undefined) throw new RulesError(`${rule.name} deals from or to nowhere.`);
      return {
        run(state, frame) {
          const zone = from.zones(state, frame)[0] as number;
          const cards = state.changing(zone);
          for (let seat = state.next; cards.length > 0; seat = (seat + 1) % table.seats)
            state.move(cards.at(-1) as number, to.zone.base + seat);
        },
      };
    }
    case "Put":
      return change(tree, names, (_, amount) => amount);
    case "Raise":
      return change(tree, names, (value, amount) => value + amount);
    case "Lower":
      return change(tree, names, (value, amount) => value - amount);
    case "ChooseCards": {
      const choice = cardsOf(part(tree, "Those"), names);
      const how = part(tree, "HowMany");
      const most =
        how.Amount === undefined ? () => Number.MAX_SAFE_INTEGER : names.amount(how.Amount as string | number);
      const must = how.phrase === "Exactly";
      return {
        choice,
        ...(must ? { possible: choice.any } : {}),
        run(state, frame) {
          const cards = choice.list(state, frame);
          const left = Math.min(most(state, frame), cards.length);
          frame.them = [];
          if (left > 0) state.pending = { kind: "cards", seat: frame.own, cards, left, must };
        },
      };
    }
    case "ChooseSeat":
      return seatChoice(seatsOf(part(tree, "Seats"), names), next);
    case "ChooseValue": {
      const counter = counterNamed(word(tree, "Counts"), names);
      const name = word(tree, "Shared");
      const printed = [...table.decks, { from: 0, to: table.cardType.length }].map(({ from, to }) => {
        const found = table.cardType.slice(from, to).flatMap((type) => table.types.values(type, name));
        return [...new Set(found.filter((value) => typeof value === "string"))].sort();
      });
      return {
        run(state, frame) {
          const values = printed.at(state.deck) ?? [];
          if (values.length === 0) return;
          state.pending = { kind: "value", seat: frame.own, values, counter: table.counters.indexOf(counter) };
        },
      };
    }
    case "BeginPhase": {
      const begin = names.beginPhase(word(tree, "Stretch"));
      return { run: (state, { own }) => begin(state, own) };
    }
    case "EndPhase": {
      const end = names.endPhase(word(tree, "Stretch"));
      return { run: (state) => end(state) };
    }
    case "TurnTo": {
      const seats = seatsOf(part(tree, "Seats"), names);
      return {
        run(state, frame) {
          state.next = seats(state, frame)[0] ?? state.next;
        },
      };
    }
    case "Run": {
      const effect = names.effect(word(tree, "Deed"));
      return { run: (state, frame) => effect(state, { ...frame }) };
    }
    case "Win": {
      const seats = seatsOf(part(tree, "Seats"), names);
      return {
        run(state, frame) {
          for (const seat of seats(state, frame)) if (!state.winners.includes(seat)) state.winners.push(seat);
        },
      };
    }
    default:
      throw new RulesError(`${rule.kind} ${rule.name} has a step that can't be played: ${JSON.stringify(tree)}.`);
  }
}

function counterNamed(name: string, { table }: StepNames): Counter {
  const counter = table.counter(name);
  if (counter === undefined) throw new RulesError(`There is no counter ${name}.`);
  return counter;
}

function cardList(tree: Tree, names: StepNames): (state: State, frame: Frame) => readonly number[] {
  if (tree.text === "it") return (_, { it }) => (it < 0 ? [] : [it]);
  if (tree.text === "them") return (_, { them }) => [...them];
  if (tree.Amount !== undefined) {
    const place = placeOf(part(tree, "Place"), names);
    const amount = names.amount(tree.Amount as string | number);
    return (state, frame) =>
      place.zones(state, frame).flatMap((zone) => {
        const cards = state.zones[zone] as number[];
        return cards.slice(Math.max(0, cards.length - amount(state, frame))).reverse();
      });
  }
  const those = cardsOf(tree, names);
  return (state, frame) => those.list(state, frame);
}

/** Counters of the session, of seats or of cards that a step changes. */
function change(tree: Tree, names: StepNames, to: (value: number, amount: number) => number): Step {
  const { table } = names;
  const counter = counterNamed(word(tree, "Counts"), names);
  const amount = amountFor(counter, tree.Amount as string | number, names);
  const whom = part(tree, "Whom");
  const cards = cardsOfWhom(whom, names);
  const seats = seatsOfWhom(whom, names);
  return {
    run(state, frame) {
      const value = amount(state, frame);
      for (const card of cards(state, frame))
        for (const seat of seats(state, frame)) {
          const place = table.place(counter, seat, card);
          state.setCounter(place, to(state.counters[place] as number, value));
        }
    },
  };
}

function amountFor(counter: Counter, amount: string | number, names: StepNames): AmountOf {
  if (!counter.isText) return names.amount(amount);
  const index = names.table.texts.indexOf(String(amount));
  return () => Math.max(0, index);
}

function cardsOfWhom(whom: Tree, names: StepNames): (state: State, frame: Frame) => readonly number[] {
  if (whom.Sort !== undefined) {
    const those = cardsOf(whom, names);
    return (state, frame) => those.list(state, frame);
  }
  if (whom.phrase === "ThemFor" || whom.text === "them") return (_, { them }) => [...them];
  return (_, { it }) => [it];
}

function seatsOfWhom(whom: Tree, names: StepNames): SeatsOf {
  const tree = whom.Seats === undefined ? whom : part(whom, "Seats");
  return tree.Whose === undefined || tree.Sort !== undefined ? (_, { own }) => [own] : seatsOf(tree, names);
}
