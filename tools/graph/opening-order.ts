import { components, isInDoubt, type PackModel, type RecordModel, type System } from "../../compiler/index.js";
import {
  type Analysis,
  analyse,
  backwards,
  blockedIn,
  derivationOf,
  type PlayCard,
  type Reach,
  reachIn,
} from "../../play/index.js";
import type { GraphCard, Need, UnlockGraph } from "./unlock-graph.js";

/** In which order cards unlock each other, and which never unlock. */
export interface OpeningOrder {
  /** One per card, by its number. */
  readonly fates: readonly Fate[];
  /** Only conditions were considered although the game declares how to win: there are too many cards to compute that. */
  readonly tooMany: boolean;
}

/**
 * What can happen to a card. open: it can be played, and won if it is a goal; `stage` is 0 if it needs nothing,
 * otherwise one more than the highest it needs. lost: it can be played, but never won. circle: it is part of, or waits
 * for, a cycle of cards that wait for each other. never: it can never be played. unknown: the card has a mistake.
 */
export type Fate =
  | { readonly kind: "open"; readonly stage: number }
  | { readonly kind: "lost" }
  | { readonly kind: "circle" }
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

/**
 * Computed from what can be played and won if the game declares that (docs/analyses.md, "Reach"); otherwise from conditions
 * alone, as if every playable card were won.
 */
export function openingOrder(graph: UnlockGraph, pack: PackModel, system: System): OpeningOrder {
  const { fates, tooMany } = orderOf(graph, pack, system);
  const isUnknown = (card: GraphCard | undefined): boolean => card !== undefined && isInDoubt(card.record, pack);
  return { fates: fates.map((fate, card) => (isUnknown(graph.cards[card]) ? UNKNOWN : fate)), tooMany };
}

function orderOf(graph: UnlockGraph, pack: PackModel, system: System): OpeningOrder {
  const byConditions = fatesByConditions(graph);
  const analysis = analyse(pack, system);
  if (analysis === undefined) return { fates: byConditions, tooMany: false };
  // If cards can be added to decks, it is unknown what they unlock.
  if (analysis.session.open)
    return { fates: byConditions.map((fate) => (fate.kind === "open" ? fate : OPEN)), tooMany: false };
  const pairs = analysis.session.eras.reduce((sum, { dealt, claimed }) => {
    const goals = dealt.goals.length + claimed.goals.length;
    return sum + goals * (dealt.helpers.length + claimed.helpers.length);
  }, 0);
  if (pairs > MOST_PAIRS) return { fates: byConditions, tooMany: true };
  const fateOf = fatesByPlay(analysis);
  return {
    fates: graph.cards.map(({ record, deck }, card) => fateOf(record, deck) ?? byConditions[card] ?? OPEN),
    tooMany: false,
  };
}

/** Goals times helpers: computing more would take longer than anybody waits for a picture. */
const MOST_PAIRS = 50_000;

const OPEN: Fate = { kind: "open", stage: 0 };
const LOST: Fate = { kind: "lost" };
const CIRCLE: Fate = { kind: "circle" };
const NEVER: Fate = { kind: "never" };
const UNKNOWN: Fate = { kind: "unknown" };

/** The best result for a card across the numbers of players it is for. */
function fatesByPlay(analysis: Analysis): (record: RecordModel, deck: number) => Fate | undefined {
  const { session } = analysis;
  const cards = new Map(session.cards.map((card) => [card.record, card]));
  const runs = session.configurations.map((configuration) => {
    const reach = reachIn(analysis, configuration);
    const circles = blockedIn(analysis, configuration).map(
      (blocked) => new Set(blocked?.circles.flatMap(({ cards: members }) => members)),
    );
    const stages = stagesOf(reach);
    return (card: PlayCard, era: number) => fateIn(card, era, reach, circles[era], stages);
  });
  return (record, deck) => {
    const card = cards.get(record);
    const era = session.eras[deck];
    if (card === undefined || card.kind === "other" || era === undefined || era.skipped) return undefined;
    const fates = runs.map((fate) => fate(card, deck));
    return [...fates].sort((one, other) => RANK[one.kind] - RANK[other.kind])[0];
  };
}

const RANK: Readonly<Record<Fate["kind"], number>> = { open: 0, lost: 1, circle: 2, never: 3, unknown: 4 };

function fateIn(
  card: PlayCard,
  era: number,
  reach: Reach,
  circles: ReadonlySet<PlayCard> | undefined,
  stageOf: (card: PlayCard) => number,
): Fate {
  const run = reach.eras[era];
  const isOpen = card.kind === "helper" ? reach.playableHelpers(era).has(card) : run?.winnable.has(card) === true;
  if (isOpen) return { kind: "open", stage: stageOf(card) };
  if (circles?.has(card) === true) return CIRCLE;
  const isPlayed =
    card.kind === "goal" && (run?.playable.has(card) === true || run?.playableByOthers.has(card) === true);
  return isPlayed ? LOST : NEVER;
}

/** The number of cards before a card: each derivation uses cards that were won earlier. */
function stagesOf({ eras }: Reach): (card: PlayCard) => number {
  const known = new Map<PlayCard, number>();
  return (card) => {
    const open = [...backwards((one) => derivationOf(eras, one), [card])].filter((one) => !known.has(one));
    // Cards won first have the shortest derivation; a card comes after everything it was won with.
    for (let left = open; left.length > 0; ) {
      const ready = left.filter((one) =>
        derivationOf(eras, one).every((before) => before === one || known.has(before)),
      );
      if (ready.length === 0) break;
      for (const one of ready) {
        const before = derivationOf(eras, one).filter((other) => other !== one);
        known.set(
          one,
          before.reduce((most, other) => Math.max(most, (known.get(other) ?? 0) + 1), 0),
        );
      }
      left = left.filter((one) => !known.has(one));
    }
    return known.get(card) ?? 0;
  };
}

/** Unlocks card after card, as if each playable one were won at once. */
function fatesByConditions(graph: UnlockGraph): Fate[] {
  const stages = stagesByConditions(graph);
  const waiting: number[][] = stages.map(() => []);
  for (const { askers, suppliers } of graph.needs) {
    const closed = suppliers.filter((card) => stages[card] === undefined);
    for (const asker of askers) if (stages[asker] === undefined) waiting[asker]?.push(...closed);
  }
  const closed = [...stages.keys()].filter((card) => stages[card] === undefined);
  const together = components(closed, (card) => waiting[card] ?? []);
  const circles = new Set(
    together.flatMap((one) => (one.length > 1 || waiting[one[0] ?? -1]?.includes(one[0] ?? -1) ? one : [])),
  );
  return stages.map((stage, card) => {
    if (stage !== undefined) return { kind: "open", stage };
    return circles.has(card) ? CIRCLE : NEVER;
  });
}

function stagesByConditions({ cards, needs }: UnlockGraph): (number | undefined)[] {
  const stages: (number | undefined)[] = cards.map(() => undefined);
  const missing = needs.map(({ number }) => number);
  const unmet = cards.map(() => 0);
  for (const { askers } of needs) for (const asker of askers) unmet[asker] = (unmet[asker] ?? 0) + 1;
  const supplied = needsBySupplier(needs, cards.length);
  /** The cards that unlock because one more has. */
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
