import type { CleanPack } from "./clean-pack.js";
import { type Outcome, plant } from "./measure.js";
import type { Mistake } from "./mistake.js";

/** How well mistakes of one kind are found. */
export interface Figures {
  readonly planted: number;
  readonly found: number;
  /** With one finding and no more. */
  readonly single: number;
  /** With a fix that is offered as safe. */
  readonly mendable: number;
  /** For which it gives back the clean card. */
  readonly restored: number;
}

/** Plants a mistake on cards of packs, on at most so many of each, taken at even distances. */
export function plantOn(packs: readonly CleanPack[], mistake: Mistake, most: number): Outcome[] {
  return packs.flatMap((pack) => {
    const outcomes: Outcome[] = [];
    for (const card of evenly(pack.cards)) {
      if (outcomes.length >= most) break;
      outcomes.push(...[plant(mistake, card, pack)].filter((outcome) => outcome !== undefined));
    }
    return outcomes;
  });
}

/** The items in an order that jumps over many at a time and comes back for them later. */
function evenly<Item>(items: readonly Item[]): Item[] {
  const step = 7;
  return Array.from({ length: step }, (_, from) => items.filter((_, index) => index % step === from)).flat();
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  return {
    planted: outcomes.length,
    found: count(({ found }) => found),
    single: count(({ single }) => single),
    mendable: count(({ restored }) => restored !== undefined),
    restored: count(({ restored }) => restored === true),
  };
}

/** Figures of several kinds together. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = (of: (figures: Figures) => number): number => all.reduce((total, figures) => total + of(figures), 0);
  return {
    planted: sum(({ planted }) => planted),
    found: sum(({ found }) => found),
    single: sum(({ single }) => single),
    mendable: sum(({ mendable }) => mendable),
    restored: sum(({ restored }) => restored),
  };
}

/** In hundredths, rounded down, so that only all is 100. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part * 1000) / whole) / 10;
}
