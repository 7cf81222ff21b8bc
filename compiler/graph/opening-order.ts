import { strongComponents } from "./strongly-connected.js";
import type { Need, UnlockGraph } from "./unlock-graph.js";

/** In what order cards open each other, and which of them never open. */
export interface OpeningOrder {
  /** By the number of the card: 0 for one that needs nothing, else one more than the last that it needs. Undefined: never. */
  readonly stages: readonly (number | undefined)[];
  /** Cards that wait for each other, all together. */
  readonly circles: readonly (readonly number[])[];
}

/** Opens card after card, as if each that can be played were won at once. What is never opened here never is. */
export function openingOrder(graph: UnlockGraph): OpeningOrder {
  const stages = stagesOf(graph);
  const waiting: number[][] = stages.map(() => []);
  for (const { askers, suppliers } of graph.needs) {
    const closed = suppliers.filter((card) => stages[card] === undefined);
    for (const asker of askers) if (stages[asker] === undefined) waiting[asker]?.push(...closed);
  }
  return { stages, circles: strongComponents(waiting) };
}

function stagesOf({ cards, needs }: UnlockGraph): (number | undefined)[] {
  const stages: (number | undefined)[] = cards.map(() => undefined);
  const missing = needs.map(({ number }) => number);
  const unmet = cards.map(() => 0);
  for (const { askers } of needs) for (const asker of askers) unmet[asker] = (unmet[asker] ?? 0) + 1;
  const supplied = needsBySupplier(needs, cards.length);
  /** The cards that open because one more has. */
  const opened = (card: number): number[] =>
    (supplied[card] ?? []).flatMap((need) => {
      const before = missing[need] ?? 0;
      missing[need] = before - (cards[card]?.copies ?? 1);
      if (before <= 0 || (missing[need] ?? 0) > 0) return [];
      return (needs[need]?.askers ?? []).filter((asker) => {
        unmet[asker] = (unmet[asker] ?? 0) - 1;
        return unmet[asker] === 0;
      });
    });
  let wave = [...cards.keys()].filter((card) => unmet[card] === 0);
  for (let stage = 0; wave.length > 0; stage++) {
    for (const card of wave) stages[card] = stage;
    wave = wave.flatMap(opened);
  }
  return stages;
}

function needsBySupplier(needs: readonly Need[], count: number): number[][] {
  const supplied: number[][] = Array.from({ length: count }, () => []);
  for (const [index, { suppliers }] of needs.entries()) for (const card of suppliers) supplied[card]?.push(index);
  return supplied;
}
