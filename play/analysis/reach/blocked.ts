import { components } from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import { type Asked, analysisMemo, EVERY_CARD } from "../analysis-memo.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import type { Who } from "../model/hand-over.js";
import { countOfStep } from "../model/levels.js";
import type { PlayCard } from "../model/session.js";
import { playedClauses } from "../model/world.js";
import { ownDefects } from "../own-defects.js";
import { asksPlayed, passesFilter } from "../solve/candidates.js";
import { requirementsOf } from "../solve/requirements.js";
import { budgets } from "../solve/search.js";
import { goalDefects } from "./goal-defects.js";
import { askPlayable, doubtful, questionIn } from "./playable-helpers.js";
import { LINT_STEPS, type Reach } from "./reach.js";
import { reachIn } from "./reach-in.js";
import { type EraRun, NOTHING_FORBIDDEN, nothingHanded, runEra } from "./run.js";

/** Cards that nobody can ever play or win, in one era. (docs/analyses.md, "Why something is not reached") */
export interface Blocked {
  /** Cards that only unlock each other, in an order that reads as a story. */
  readonly circles: readonly Circle[];
  /** Helpers that no goal lets play, through a fault of their own. */
  readonly neverPlayed: readonly PlayCard[];
  /** Cards that aren't reached because of others, by the card at the root. */
  readonly downstream: ReadonlyMap<PlayCard, readonly PlayCard[]>;
}

export interface Circle {
  readonly cards: readonly PlayCard[];
  /** What each card needs from the next one. */
  readonly needs: readonly string[];
}

/** A card that would meet a need if it could be won or played, and the need. */
interface BlockedSupplier {
  readonly card: PlayCard;
  readonly what: string;
}

/** Of all eras; of none if all cards that are asked about are reached. */
export const blockedIn: (
  analysis: Analysis,
  configuration: PlayerConfiguration,
  asked?: Asked,
) => readonly (Blocked | undefined)[] = analysisMemo((analysis, configuration, asked) => {
  const reach = reachIn(analysis, configuration);
  if (asked !== EVERY_CARD) return areReached(reach, asked) ? [] : blockedIn(analysis, configuration);
  const granted = runGranted(reach, analysis, configuration);
  return reach.eras.map((run, era) => {
    const again = granted[era];
    if (run === undefined || again === undefined) return undefined;
    return blockedInEra(run, again, rootsOf(analysis, configuration, era), reach);
  });
});

/** Whether no run could find that one of these cards isn't reached. */
function areReached(reach: Reach, asked: Asked): boolean {
  if (reach.undecided.size > 0) return false;
  return reach.eras.every((run) => {
    if (run === undefined) return true;
    const isPlayable = askPlayable(run, undefined, "chosen", budgets(LINT_STEPS.each, LINT_STEPS.all));
    return (
      run.era.position.goals.every(({ card }) => !asked(card) || run.winnable.has(card)) &&
      doubtful(run, "chosen").every((card) => !asked(card) || isPlayable(card))
    );
  });
}

/** Cards with a defect of their own. */
function rootsOf(analysis: Analysis, configuration: PlayerConfiguration, era: number): ReadonlySet<PlayCard> {
  const lookedUp = ownDefects(analysis, configuration)[era]?.defects.map(({ card }) => card) ?? [];
  const denied = reachIn(analysis, configuration).denials[era]?.keys() ?? [];
  return new Set([...lookedUp, ...denied, ...(goalDefects(analysis, configuration)[era]?.keys() ?? [])]);
}

/**
 * The runs again, with the cards granted that have a defect of their own: what is still not reached is in a cycle, or
 * behind one.
 */
function runGranted(
  { world, eras }: Reach,
  analysis: Analysis,
  configuration: PlayerConfiguration,
): (EraRun | undefined)[] {
  let handed = nothingHanded(world);
  const budgetOf = budgets(LINT_STEPS.each, LINT_STEPS.all);
  const nothing = { dead: new Set<PlayCard>(), lost: new Set<PlayCard>() };
  return eras.map((plain, era) => {
    if (plain === undefined) return undefined;
    const roots = [...rootsOf(analysis, configuration, era)].filter(({ kind }) => kind === "goal");
    const isSame = roots.length === 0 && handed.size === (eras[era - 1]?.handed.size ?? 0);
    const run = isSame ? plain : runEra(world, era, handed, NOTHING_FORBIDDEN, nothing, budgetOf, { granted: roots });
    handed = run.handed;
    return run;
  });
}

function blockedInEra(plain: EraRun, granted: EraRun, roots: ReadonlySet<PlayCard>, reach: Reach): Blocked {
  const missing = notReached(granted, roots, granted === plain ? reach : undefined);
  const suppliers = new Map(missing.map((card) => [card, suppliersIn(card, granted, new Set(missing))]));
  const cardsOf = (card: PlayCard): readonly PlayCard[] => (suppliers.get(card) ?? []).map((supplier) => supplier.card);
  const circles: Circle[] = [];
  const neverPlayed: PlayCard[] = [];
  for (const component of components(missing, cardsOf)) {
    const inside = new Set(component);
    const leaves = component.some((card) => cardsOf(card).some((other) => !inside.has(other)));
    if (leaves) continue;
    const [only] = component;
    if (only !== undefined && component.length === 1 && !cardsOf(only).includes(only)) {
      if (only.kind === "helper" && !isBehindGoals(only, granted, roots)) neverPlayed.push(only);
    } else circles.push(story(component, suppliers));
  }
  return {
    circles,
    neverPlayed,
    downstream: downstreamOf(plain, [...roots, ...circles.flatMap(({ cards }) => cards)], reach),
  };
}

/** Only goals with defects of their own could let the helper play, or there are no goals. */
function isBehindGoals(helper: PlayCard, { era: { position } }: EraRun, roots: ReadonlySet<PlayCard>): boolean {
  const { goals } = position;
  return goals.length === 0 || goals.some(({ card }) => roots.has(card) && passesFilter(card, helper));
}

/** Goals not won and helpers not played, without a defect of their own; `of`: the playable helpers, if known. */
function notReached(run: EraRun, roots: ReadonlySet<PlayCard>, of: Reach | undefined): PlayCard[] {
  const { goals, era } = run.era.position;
  const played = of?.playableHelpers(era.index);
  const isPlayable = askPlayable(run, undefined, "chosen", budgets(LINT_STEPS.each, LINT_STEPS.all));
  const isReached = (card: PlayCard): boolean =>
    roots.has(card) || (played?.has(card) && !asksPlayed(card)) || isPlayable(card);
  return [
    ...goals.flatMap(({ card }) => (run.winnable.has(card) || roots.has(card) ? [] : [card])),
    ...doubtful(run, "chosen").filter((card) => !isReached(card)),
  ];
}

/** For each unmet need of a card, the unreached cards that would meet it. */
export function suppliersIn(card: PlayCard, run: EraRun, among: ReadonlySet<PlayCard>): BlockedSupplier[] {
  const { world, holdings } = run;
  const found: BlockedSupplier[] = [];
  const add = (other: PlayCard, what: string): void => {
    if (among.has(other) && !found.some((supplier) => supplier.card === other)) found.push({ card: other, what });
  };
  for (const { view, sense, groups } of card.clauses) {
    if (sense !== "allow") continue;
    for (const group of groups) {
      if (view !== "played" && holdings.supplierOf(group, view, "chosen") !== undefined) continue;
      const what = group.conditions
        .map(({ path, operator, values }) => `${path} ${operator} ${values.map(inText).join(" / ")}`)
        .join(" and ");
      for (const other of world.groupOf(group).fitting)
        if (view === "played" ? other.kind === "helper" : other.kind === "goal" || other.holding !== undefined)
          add(other, what);
    }
  }
  if (card.kind === "goal") addGoalNeeds(card, run, add);
  else if (run.playable.size + run.playableByOthers.size === 0)
    for (const goal of run.era.position.goals) add(goal.card, "a card to play it in");
  return found;
}

function inText(value: { readonly kind: string; readonly value?: unknown }): string {
  return value.kind === "text" ? `"${value.value}"` : String(value.value);
}

function addGoalNeeds(goal: PlayCard, run: EraRun, add: (card: PlayCard, what: string) => void): void {
  const { position } = run.era;
  const { step } = goal;
  for (const { count, view } of step === undefined ? [] : goal.stepNeeds) {
    const who: Who = view === "own" ? "chosen" : "others";
    const below = run.holdings.ofStep((step ?? 0) - 1, who);
    if (countOfStep(below, (step ?? 0) - 1, position, run.world.players) >= count) continue;
    for (const card of position.wonOfStep((step ?? 0) - 1, { always: true })) add(card, `level ${(step ?? 0) - 1}`);
  }
  if (!run.playable.has(goal) && !run.playableByOthers.has(goal)) return;
  const names = new Set(requirementsOf(questionIn(goal, run)).keys());
  for (const name of names) {
    for (const { card } of position.wonSuppliers("earns", name)) add(card, name);
    for (const { card } of position.suppliers("brings", name)) {
      add(card, name);
      // That card's costs must be covered too, and its requirements met.
      for (const cost of [...card.amounts.own, ...card.amounts.common]) names.add(cost.name);
      for (const { groups } of asksPlayed(card) ? playedClauses(card, "allow") : [])
        for (const group of groups) for (const other of run.world.groupOf(group).fitting) add(other, name);
    }
  }
}

/** Starts with the first card and follows its needs as far as possible. */
function story(component: readonly PlayCard[], suppliers: ReadonlyMap<PlayCard, readonly BlockedSupplier[]>): Circle {
  const left = new Set(component.toSorted((one, other) => one.index - other.index));
  const cards: PlayCard[] = [];
  const needs: string[] = [];
  let [card] = left;
  while (card !== undefined) {
    left.delete(card);
    cards.push(card);
    const inside = (suppliers.get(card) ?? []).filter((supplier) => component.includes(supplier.card));
    const next = inside.find((supplier) => left.has(supplier.card)) ?? inside[0];
    needs.push(next === undefined ? "" : `${card.name} needs ${next.what} of ${next.card.name}`);
    card = next !== undefined && left.has(next.card) ? next.card : [...left][0];
  }
  return { cards, needs };
}

/** Which cards are unreached only because those at the root are, each under the first root that leads to it. */
function downstreamOf(plain: EraRun, roots: readonly PlayCard[], reach: Reach): Map<PlayCard, PlayCard[]> {
  const downstream = new Map<PlayCard, PlayCard[]>();
  const isRoot = new Set(roots);
  const helpers = reach.playableHelpers(plain.era.position.era.index);
  const { goals } = plain.era.position;
  const missing = [
    ...goals.flatMap(({ card }) => (plain.winnable.has(card) || isRoot.has(card) ? [] : [card])),
    ...helpers.others().filter((card) => !isRoot.has(card)),
  ];
  if (missing.length === 0) return downstream;
  const among = new Set([...missing, ...roots]);
  const asking = new Map<PlayCard, PlayCard[]>();
  for (const card of missing)
    for (const supplier of suppliersIn(card, plain, among))
      asking.set(supplier.card, [...(asking.get(supplier.card) ?? []), card]);
  const seen = new Set<PlayCard>();
  for (const root of roots) {
    const found: PlayCard[] = [];
    const open = [...(asking.get(root) ?? [])];
    for (let card = open.shift(); card !== undefined; card = open.shift()) {
      if (seen.has(card) || isRoot.has(card)) continue;
      seen.add(card);
      found.push(card);
      open.push(...(asking.get(card) ?? []));
    }
    if (found.length > 0) downstream.set(root, found);
  }
  return downstream;
}
