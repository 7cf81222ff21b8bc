import { alternatives, written } from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import { nearest } from "../checks/conditions.js";
import { chainOf, clauseOf } from "../checks/denied-forever.js";
import { biting } from "../checks/winning.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import { type OwnDefect, ownDefects } from "../own-defects.js";
import { blockedIn, UnmetNeeds } from "../reach/blocked.js";
import { goalDefects } from "../reach/goal-defects.js";
import { reachIn } from "../reach/reach-in.js";
import { Candidates } from "../solve/candidates.js";
import type { Sides, WinQuestion } from "../solve/question.js";
import type { Budget } from "../solve/search.js";
import { type Shortfall, whyNot } from "../solve/why-not.js";

/**
 * Why a goal can never be won in a deck, in words and numbers. (docs/analyses.md, "Why something is not reached" and
 * "What is missing")
 */
export interface WhyNever {
  /** Sentences, one for each reason. */
  readonly reasons: readonly string[];
  /** All of it is proved within the limit of steps. */
  readonly decided: boolean;
  /** Names that fall short. */
  readonly short: readonly Shortfall[];
  /** The helpers that cover the most; none if coverage isn't the problem. */
  readonly best: readonly { readonly card: PlayCard; readonly copies: number }[];
  /** The smallest changes that would help: hints, since only the author knows the intent. */
  readonly mends: readonly string[];
  /** The chain of dependencies, from the goal to the card that causes the problem. */
  readonly chain: readonly string[];
}

/** The place of a card: an era of a configuration. */
export interface Baseline {
  readonly analysis: Analysis;
  readonly configuration: PlayerConfiguration;
  readonly era: number;
}

export function whyNever(card: PlayCard, baseline: Baseline, budget: () => Budget): WhyNever | undefined {
  const { analysis, configuration, era } = baseline;
  const own = ownReasons(card, baseline);
  if (own.length > 0) return { ...NOTHING, reasons: own };
  const defect = goalDefects(analysis, configuration)[era]?.get(card);
  if (defect?.kind === "always-tied") return { ...NOTHING, reasons: [TIED] };
  if (defect?.kind === "out-of-reach") return fallsShort(defect.question, defect.ways, baseline, budget);
  return waits(card, baseline, budget);
}

const NOTHING: WhyNever = { decided: true, reasons: [], short: [], best: [], mends: [], chain: [] };
const TIED =
  "All players cover its costs alike without playing anything, so all tie, and a tie is lost: no card makes a difference.";

/** What is wrong with the card itself, whatever else could be won. */
function ownReasons(card: PlayCard, { analysis, configuration, era }: Baseline): string[] {
  const { roles } = analysis.session;
  if (card.kind === "goal" && !card.outcome?.canBeWon)
    return [`Nobody ever wins it: it is none of ${alternatives(roles.names("CanBeWon"))}.`];
  if (card.outcome?.needsRival && configuration.players < 2) return ["It takes a second player."];
  const defects = ownDefects(analysis, configuration)[era]?.defects.filter((defect) => defect.card === card) ?? [];
  if (defects.length > 0) return defects.map((defect) => inWords(defect, analysis));
  const reach = reachIn(analysis, configuration);
  const denial = reach.denials[era]?.get(card);
  if (denial === undefined) return [];
  return [`${clauseOf(denial)} forbids it whenever it could be ${denial.never}, for ${chainOf(denial, reach)}.`];
}

function inWords(defect: OwnDefect, analysis: Analysis): string {
  const deck = defect.position.era.name;
  switch (defect.kind) {
    case "never-met": {
      const conditions = alternatives(defect.group.conditions.map(written), "and");
      return `${defect.clause.name} asks for ${conditions}, and no card that it looks at in "${deck}" fits. ${nearest(defect, analysis).near}`;
    }
    case "lost":
      return `Only ${defect.giver.name} of "${defect.from.name}" gives ${defect.what}, and it is gone by then.`;
    case "too-few-below": {
      const [step = ""] = analysis.session.roles.names("Step");
      const most = defect.count === 0 ? "there is none" : `nobody can have more than ${defect.count}`;
      return `${defect.need.name} asks for ${defect.need.count} of ${step} ${(defect.card.step ?? 0) - 1}, and ${most}.`;
    }
    case "unpaid":
      return `Nothing in "${deck}" brings ${defect.amount.name}, of which ${defect.amount.value} must be covered.`;
  }
}

/** Its costs could be covered, but no set of cards does that and can be played. */
export function noSetWins(
  question: WinQuestion,
  ways: readonly Sides[],
  baseline: Baseline,
  budget: () => Budget,
): WhyNever {
  const why = fallsShort(question, ways, baseline, budget);
  return why.short.length > 0 ? why : { ...why, reasons: [FORBIDDEN] };
}

const FORBIDDEN =
  "Its costs could be covered, but each set of cards that does needs something won before that forbids this card, or one of the set.";

/** The names that fall short, the rule that makes the difference, and the smallest change. */
export function fallsShort(
  question: WinQuestion,
  ways: readonly Sides[],
  { analysis }: Baseline,
  budget: () => Budget,
): WhyNever {
  const { short, decided, bites, bestSet } = whyNot(question, ways, budget);
  const says = biting(bites, analysis.session).trim();
  const together =
    short.length > 0 ? [] : ["What covers the one cost keeps the others from being covered: each alone could be."];
  return {
    ...NOTHING,
    short,
    decided: decided && bites !== "undecided",
    best: short.length > 0 ? bestSet() : [],
    reasons: [...together, says].filter((reason) => reason !== ""),
    mends: short.flatMap((one) => mendsOf(one, question, ways)),
  };
}

function mendsOf({ name, needed, best }: Shortfall, question: WinQuestion, ways: readonly Sides[]): string[] {
  const missing = needed - best;
  const { goal, era } = question;
  const lower =
    best > 0 ? [`lower ${name} on ${goal.name} from ${needed} to ${best}`] : [`leave ${name} off ${goal.name}`];
  const sides = ways.flatMap((way) => way.map((side) => new Candidates(question, side)));
  const [provider] = era.position
    .suppliers("brings", name)
    .filter(({ card }) => sides.some((side) => side.has(card)))
    .toSorted((one, other) => other.value - one.value);
  if (provider === undefined) return lower;
  const { card, value } = provider;
  const isTogether = goal.outcome?.together === true || sides.some((side) => side.divertedBy(card).length > 0);
  const more = Math.ceil(missing / value);
  return [
    `raise ${name} on ${card.name} from ${value} to ${value + missing}`,
    ...lower,
    ...(isTogether ? [`add ${more} ${more === 1 ? "copy" : "copies"} of ${card.name}`] : []),
  ];
}

/** Nothing is wrong with the card itself: it is in a cycle, or waits for a card that can never be won or played. */
function waits(card: PlayCard, baseline: Baseline, budget: () => Budget): WhyNever | undefined {
  const { analysis, configuration, era } = baseline;
  const blocked = blockedIn(analysis, configuration)[era];
  const circle = blocked?.circles.find(({ cards }) => cards.includes(card));
  if (circle !== undefined)
    return {
      ...NOTHING,
      reasons: ["It is in a circle of cards that only open each other."],
      chain: circle.needs.filter((need) => need !== ""),
    };
  const way = wayToRoot(card, baseline);
  if (way === undefined) return undefined;
  const { root, chain } = way;
  const why = root === card ? undefined : whyNever(root, baseline, budget);
  const inCircle = blocked?.circles.some(({ cards }) => cards.includes(root)) === true;
  return {
    decided: why?.decided ?? true,
    short: why?.short ?? [],
    best: why?.best ?? [],
    mends: why?.mends ?? [],
    chain: [...chain, ...(inCircle ? (why?.chain ?? []) : [])],
    reasons: [`It waits for ${root.name}.`, ...(why?.reasons ?? []).map((reason) => `${root.name}: ${reason}`)],
  };
}

/** The chain of dependencies, up to the first card that is itself at fault. */
function wayToRoot(
  card: PlayCard,
  { analysis, configuration, era }: Baseline,
): { readonly root: PlayCard; readonly chain: readonly string[] } | undefined {
  const reach = reachIn(analysis, configuration);
  const run = reach.eras[era];
  const blocked = blockedIn(analysis, configuration)[era];
  if (run === undefined || blocked === undefined) return undefined;
  const roots = new Set([...blocked.downstream].flatMap(([root, cards]) => (cards.includes(card) ? [root] : [])));
  const behind = new Set([...blocked.downstream.values()].flat());
  const among = new Set([...behind, ...blocked.downstream.keys()]);
  const needs = new UnmetNeeds(run, among);
  const ways = new Map<PlayCard, { readonly from: PlayCard; readonly what: string } | undefined>([[card, undefined]]);
  for (const at of ways.keys()) {
    if (roots.has(at)) return { root: at, chain: chainTo(at, ways) };
    for (const { what, suppliers } of needs.of(at))
      for (const next of suppliers) if (!ways.has(next)) ways.set(next, { from: at, what });
  }
  return undefined;
}

function chainTo(
  root: PlayCard,
  ways: ReadonlyMap<PlayCard, { readonly from: PlayCard; readonly what: string } | undefined>,
): string[] {
  const chain: string[] = [];
  let at = root;
  for (let way = ways.get(at); way !== undefined; way = ways.get(at)) {
    chain.push(`${way.from.name} needs ${way.what} of ${at.name}`);
    at = way.from;
  }
  return chain.reverse();
}
