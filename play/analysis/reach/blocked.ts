import { type ConditionGroup, components } from "../../../compiler/index.js";
import { getOrMake, pushAll, pushTo } from "../../../grammar/index.js";
import type { Analysis } from "../analysis.js";
import { type Asked, analysisMemo, EVERY_CARD } from "../analysis-memo.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import type { Who } from "../model/hand-over.js";
import { countOfStep } from "../model/levels.js";
import { ownDefects } from "../own-defects.js";
import { asksPlayed, passesFilter, unlikeFilters } from "../solve/candidates.js";
import { questionIn } from "../solve/question.js";
import { requirementsOf } from "../solve/requirements.js";
import { budgets } from "../solve/search.js";
import { goalDefects } from "./goal-defects.js";
import { askPlayable, doubtful } from "./playable-helpers.js";
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
  const needs = new UnmetNeeds(granted, new Set(missing));
  const nextTo = (node: PlayCard | Need): readonly (PlayCard | Need)[] =>
    "suppliers" in node ? node.suppliers : needs.of(node);
  const isBehind = behindGoals(granted, roots);
  const circles: Circle[] = [];
  const neverPlayed: PlayCard[] = [];
  for (const component of components([...missing, ...new Set(missing.flatMap((card) => needs.of(card)))], nextTo)) {
    const inside = new Set(component);
    const leaves = component.some((node) => nextTo(node).some((other) => !inside.has(other)));
    if (leaves) continue;
    const cards = component.flatMap((node) => ("suppliers" in node ? [] : [node]));
    const [only] = cards;
    if (only !== undefined && component.length === 1) {
      if (only.kind === "helper" && !isBehind(only)) neverPlayed.push(only);
    } else circles.push(story(cards, needs));
  }
  return {
    circles,
    neverPlayed,
    downstream: downstreamOf(plain, [...roots, ...circles.flatMap(({ cards }) => cards)], reach),
  };
}

/** Whether only goals with defects of their own could let a helper play, or there are no goals. */
function behindGoals({ era: { position } }: EraRun, roots: ReadonlySet<PlayCard>): (helper: PlayCard) => boolean {
  const { goals } = position;
  const unlike = unlikeFilters(goals.flatMap(({ card }) => (roots.has(card) ? [card] : [])));
  return (helper) => goals.length === 0 || unlike.some((goal) => passesFilter(goal, helper));
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

/** What cards lack, and the unreached cards that would give it: one for all cards that lack the same. */
interface Need {
  readonly what: string;
  readonly suppliers: readonly PlayCard[];
}

/** The needs that are not met in a run, and that some of these cards would meet if they could be won or played. */
export class UnmetNeeds {
  private readonly ofCards = new Map<PlayCard, readonly Need[]>();
  private readonly known = new Map<string, Need>();
  /** The names of what must be covered too, by the name of what is to be covered. */
  private readonly further = new Map<string, readonly string[]>();

  constructor(
    private readonly run: EraRun,
    private readonly among: ReadonlySet<PlayCard>,
  ) {}

  of(card: PlayCard): readonly Need[] {
    return getOrMake(this.ofCards, card, () =>
      [...this.ofClauses(card), ...(card.kind === "goal" ? this.ofGoal(card) : this.ofHelper())].filter(
        ({ suppliers }) => suppliers.length > 0,
      ),
    );
  }

  private need(key: string, what: string, suppliers: () => Iterable<PlayCard>): Need {
    return getOrMake(this.known, key, () => ({
      what,
      suppliers: [...new Set(suppliers())].filter((card) => this.among.has(card)),
    }));
  }

  private *ofClauses({ clauses }: PlayCard): Iterable<Need> {
    const { holdings, world } = this.run;
    for (const { view, sense, groups } of clauses) {
      if (sense !== "allow") continue;
      for (const group of groups) {
        if (view !== "played" && holdings.supplierOf(group, view, "chosen") !== undefined) continue;
        const what = group.conditions
          .map(({ path, operator, values }) => `${path} ${operator} ${values.map(inText).join(" / ")}`)
          .join(" and ");
        const isPlayed = view === "played";
        yield this.need(`${isPlayed ? "played" : "won"} ${group.key}`, what, () =>
          world
            .groupOf(group)
            .fitting.filter(({ kind, holding }) =>
              isPlayed ? kind === "helper" : kind === "goal" || holding !== undefined,
            ),
        );
      }
    }
  }

  private *ofHelper(): Iterable<Need> {
    const { playable, playableByOthers, era } = this.run;
    if (playable.size + playableByOthers.size === 0)
      yield this.need("goals", "a card to play it in", () => era.position.goals.map(({ card }) => card));
  }

  private *ofGoal(goal: PlayCard): Iterable<Need> {
    const { era, holdings, world, playable, playableByOthers } = this.run;
    const { position } = era;
    const { step } = goal;
    for (const { count, view } of step === undefined ? [] : goal.stepNeeds) {
      const who: Who = view === "own" ? "chosen" : "others";
      const level = (step ?? 0) - 1;
      if (countOfStep(holdings.ofStep(level, who), level, position, world.players) >= count) continue;
      yield this.need(`step ${level}`, `level ${level}`, () => position.wonOfStep(level, { always: true }));
    }
    if (!playable.has(goal) && !playableByOthers.has(goal)) return;
    const names = new Set(requirementsOf(questionIn(goal, this.run)).keys());
    for (const name of names) {
      yield this.need(`name ${name}`, name, () => this.coverersOf(name));
      // The costs of what covers it must be covered too.
      const further = getOrMake(this.further, name, () => [
        ...new Set(position.suppliers("brings", name).flatMap(({ card }) => costsOf(card))),
      ]);
      for (const one of further) names.add(one);
    }
  }

  /** Cards that bring or earn it, and those that such cards ask for. */
  private *coverersOf(name: string): Iterable<PlayCard> {
    const { era, world } = this.run;
    for (const { card } of era.position.wonSuppliers("earns", name)) yield card;
    const asked = new Set<ConditionGroup>();
    for (const { card } of era.position.suppliers("brings", name)) {
      yield card;
      for (const group of card.needs.played) asked.add(group);
    }
    for (const fitting of new Set([...asked].map((group) => world.groupOf(group).fitting))) yield* fitting;
  }
}

const costsOf = ({ amounts }: PlayCard): readonly string[] =>
  [...amounts.own, ...amounts.common].map(({ name }) => name);

function inText(value: { readonly kind: string; readonly value?: unknown }): string {
  return value.kind === "text" ? `"${value.value}"` : String(value.value);
}

/** Starts with the first card and follows its needs as far as possible. */
function story(component: readonly PlayCard[], unmet: UnmetNeeds): Circle {
  const sorted = component.toSorted((one, other) => one.index - other.index);
  const inside = new Set(sorted);
  const left = new Set(sorted);
  const follow = (card: PlayCard, among: ReadonlySet<PlayCard>) => {
    for (const { suppliers, what } of unmet.of(card)) {
      const next = suppliers.find((one) => among.has(one));
      if (next !== undefined) return { next, what };
    }
    return undefined;
  };
  const cards: PlayCard[] = [];
  const needs: string[] = [];
  for (const start of sorted) {
    for (let card: PlayCard | undefined = start; card !== undefined && left.has(card); ) {
      left.delete(card);
      cards.push(card);
      const found: ReturnType<typeof follow> = follow(card, left) ?? follow(card, inside);
      needs.push(found === undefined ? "" : `${card.name} needs ${found.what} of ${found.next.name}`);
      card = found?.next;
    }
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
  const places = new Map(missing.map((card, at) => [card, at]));
  const needs = new UnmetNeeds(plain, new Set([...missing, ...roots]));
  const asking = new Map<Need, PlayCard[]>();
  for (const card of missing) for (const need of needs.of(card)) pushTo(asking, need, card);
  const met = new Map<PlayCard, Need[]>();
  for (const need of asking.keys()) for (const card of need.suppliers) pushTo(met, card, need);
  /** The cards that wait for this one, and have not been found to wait for another. */
  const waitingFor = (card: PlayCard): PlayCard[] => {
    const found = (met.get(card) ?? []).flatMap((need) => {
      const cards = asking.get(need) ?? [];
      asking.delete(need);
      return cards.filter((one) => places.has(one));
    });
    const waiting = [...new Set(found)].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    for (const one of waiting) places.delete(one);
    return waiting;
  };
  for (const root of roots) {
    const found = waitingFor(root);
    for (const card of found) pushAll(found, waitingFor(card));
    if (found.length > 0) downstream.set(root, found);
  }
  return downstream;
}
