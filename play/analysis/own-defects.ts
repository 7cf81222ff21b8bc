import { type ConditionGroup, groupOf } from "../../compiler/index.js";
import { getOrMake, NOTHING, pushTo } from "../../grammar/index.js";
import type { Analysis } from "./analysis.js";
import { type Asked, analysisMemo } from "./analysis-memo.js";
import type { NamedQuantity, PlayCard, PlayClause, StepNeed } from "./model/card-facts.js";
import type { PlayerConfiguration } from "./model/configurations.js";
import { countOfStep, enoughOfStep } from "./model/levels.js";
import { type EraState, helpersThat, isIn } from "./model/positions.js";
import type { DeckInPlay } from "./model/session.js";
import { playedTogether } from "./played-together.js";

/**
 * What is wrong with a card even if everything else that could be won were won: reported by a rule of its own, and only
 * by the first that applies. (docs/analyses.md, "Why something is not reached")
 */
export type OwnDefect = { readonly card: PlayCard; readonly position: EraState } & (
  | {
      readonly kind: "lost";
      readonly what: string;
      readonly giver: PlayCard;
      readonly from: DeckInPlay;
      readonly line: number;
    }
  | { readonly kind: "never-met"; readonly clause: PlayClause; readonly group: ConditionGroup; readonly line: number }
  | { readonly kind: "too-few-below"; readonly need: StepNeed; readonly count: number }
  | { readonly kind: "unpaid"; readonly amount: NamedQuantity; readonly costs: "own" | "common" }
);

export type OwnDefectOf<Kind extends OwnDefect["kind"]> = OwnDefect & { readonly kind: Kind };

/** The defects of cards in one era of a configuration that lookups can find. Claimed cards are checked separately. */
export interface EraDefects {
  readonly position: EraState;
  readonly defects: readonly OwnDefect[];
  has(card: PlayCard): boolean;
}

/** The defects of the cards that are asked about, in all eras, cached. */
export const ownDefects = analysisMemo((analysis, configuration, asked): readonly EraDefects[] => {
  const givers = earningCards(analysis);
  return analysis.positions(configuration).map((position) => {
    const look = new LookUp(analysis, configuration, position, givers);
    const goals = position.goals.map(({ card }) => card);
    const defects = [...goals, ...asking(position)].flatMap((card) => (asked(card) ? look.firstOf(card) : NOTHING));
    const cards = new Set(defects.map(({ card }) => card));
    return { position, defects, has: (card) => cards.has(card) };
  });
});

/** Helpers with requirements that might not be met. */
const asking = helpersThat(
  ({ clauses, stepNeeds, amounts }) =>
    clauses.length + stepNeeds.length + amounts.common.length + amounts.own.length > 0,
);

/** Those of one kind, of all eras. */
export function defectsOf<Kind extends OwnDefect["kind"]>(
  analysis: Analysis,
  configuration: PlayerConfiguration,
  kind: Kind,
  asked: Asked,
): OwnDefectOf<Kind>[] {
  const isOfKind = (defect: OwnDefect): defect is OwnDefectOf<Kind> => defect.kind === kind;
  return ownDefects(analysis, configuration, asked).flatMap(({ defects }) => defects.filter(isOfKind));
}

type Givers = ReadonlyMap<string, readonly PlayCard[]>;

/** Goals by the names they earn, in the whole session. */
function earningCards({ session }: Analysis): Givers {
  const givers = new Map<string, PlayCard[]>();
  for (const card of session.cards)
    for (const { name, value } of card.amounts.earns) if (value > 0) pushTo(givers, name, card);
  return givers;
}

/**
 * How many goals of a step one player can have: now, counted up to the requirement, and if those of earlier eras had
 * lasted.
 */
interface Below {
  readonly count: number;
  readonly hadTheyStayed: () => { readonly earlier: readonly PlayCard[]; readonly count: number };
}

class LookUp {
  private readonly isTogether: ReturnType<typeof playedTogether>;
  private readonly belowSteps = new Map<string, Below>();

  constructor(
    private readonly analysis: Analysis,
    private readonly configuration: PlayerConfiguration,
    private readonly position: EraState,
    private readonly givers: Givers,
  ) {
    this.isTogether = playedTogether(position);
  }

  /** The first defect of a card, in the order of the rules. */
  firstOf(card: PlayCard): readonly OwnDefect[] {
    const unmet = this.unmetGroups(card);
    const steps = this.unmetSteps(card);
    const unpaid = this.unpaid(card);
    if (unmet.length + steps.length + unpaid.length === 0) return NOTHING;
    const lost = [unmet, steps, unpaid].flatMap((found) => found.filter(({ kind }) => kind === "lost"));
    return [lost, unmet, steps, unpaid].find((found) => found.length > 0) ?? [];
  }

  private unmetGroups(card: PlayCard): readonly OwnDefect[] {
    if (card.clauses.length === 0) return NOTHING;
    const found: OwnDefect[] = [];
    for (const clause of card.clauses) {
      if (clause.sense !== "allow") continue;
      clause.groups.forEach((group, at) => {
        if (this.canBeMet(card, clause, group)) return;
        const line = clause.groups.length > 1 || clause.lines.length === 1 ? clause.lines[at] : undefined;
        const asks = line ?? this.lineNothingFits(clause, group) ?? clause.line;
        const giver = clause.view === "played" ? undefined : this.lost(this.analysis.index.fittingAll(group));
        const defect = { card, position: this.position, line: asks };
        if (giver === undefined) found.push({ ...defect, kind: "never-met", clause, group });
        else found.push({ ...defect, kind: "lost", what: whatOf(group), ...giver });
      });
    }
    return found;
  }

  private canBeMet(card: PlayCard, { view }: PlayClause, group: ConditionGroup): boolean {
    if (view !== "played") return this.isEverWon(group);
    const { position, analysis } = this;
    return analysis.index.fitsIn(
      group,
      position.era,
      (one) => one !== card && position.isHere(one) && this.isTogether(card, one),
    );
  }

  /** A card that meets it could be won, or kept, at any time of the era: it is in the era, or lasts. */
  private isEverWon(group: ConditionGroup): boolean {
    const { position, analysis } = this;
    const isThere = (card: PlayCard): boolean => position.isWon(card) || position.isKept(card);
    return analysis.index.fitsIn(group, position.era, isThere) || analysis.index.fittingLasting(group).some(isThere);
  }

  /** For several conditions on one card, the line of the one that no card in view meets. */
  private lineNothingFits({ view, lines }: PlayClause, { conditions, looksAt }: ConditionGroup): number | undefined {
    const { position } = this;
    const at = conditions.findIndex((condition) => {
      const group = groupOf([condition], looksAt);
      if (view !== "played") return !this.isEverWon(group);
      return !this.analysis.index.fitsIn(group, position.era, position.isHere);
    });
    return lines[at];
  }

  private unmetSteps(card: PlayCard): readonly OwnDefect[] {
    const { step } = card;
    // Without a level, or on the first, another rule applies.
    if (step === undefined || step < 2 || card.stepNeeds.length === 0) return NOTHING;
    return card.stepNeeds.flatMap((need): OwnDefect[] => {
      const { count, hadTheyStayed } = this.below(step, need.count);
      if (count >= need.count) return [];
      const defect = { card, position: this.position };
      const stayed = hadTheyStayed();
      const giver = stayed.count >= need.count ? this.lost(stayed.earlier) : undefined;
      if (giver === undefined) return [{ ...defect, kind: "too-few-below", need, count }];
      return [{ ...defect, kind: "lost", what: `level ${step - 1}`, line: need.line, ...giver }];
    });
  }

  private below(step: number, enough: number): Below {
    return getOrMake(this.belowSteps, `${step} ${enough}`, () => {
      const { position, configuration } = this;
      const { count } = enoughOfStep(position.wonOfStep(step - 1), step - 1, position, configuration.players, enough);
      const { cards } = this.analysis.session;
      const hadTheyStayed = () => {
        const earlier = cards.filter((card) => card.step === step - 1 && this.eraOf(card) !== undefined);
        const all = new Set([...position.wonOfStep(step - 1), ...earlier]);
        return { earlier, count: countOfStep(all, step - 1, position, configuration.players) };
      };
      return { count, hadTheyStayed };
    });
  }

  private unpaid(card: PlayCard): readonly OwnDefect[] {
    if (card.amounts.common.length + card.amounts.own.length === 0) return NOTHING;
    const { position } = this;
    const found: OwnDefect[] = [];
    for (const costs of ["common", "own"] as const) {
      for (const amount of card.amounts[costs]) {
        if (amount.value <= 0 || this.isPaid(card, amount.name)) continue;
        const giver = this.lost(this.givers.get(amount.name) ?? []);
        if (giver === undefined) found.push({ kind: "unpaid", card, position, amount, costs });
        else found.push({ kind: "lost", card, position, what: amount.name, line: amount.line, ...giver });
      }
    }
    return found;
  }

  private isPaid(card: PlayCard, name: string): boolean {
    const { position } = this;
    if (position.suppliers("brings", name).length > 0) return true;
    for (const _ of position.wonSuppliers("earns", name)) return true;
    if (card.kind === "goal") return card.amounts.brings.some((one) => one.name === name && one.value > 0);
    return position.suppliers("brings", name, "goals").length > 0;
  }

  /** A goal of an earlier era that would meet it, had it lasted. */
  private lost(cards: readonly PlayCard[]): { readonly giver: PlayCard; readonly from: DeckInPlay } | undefined {
    for (const giver of cards) {
      const from = this.eraOf(giver);
      if (from !== undefined) return { giver, from };
    }
    return undefined;
  }

  private eraOf(card: PlayCard): DeckInPlay | undefined {
    const { position } = this;
    if (card.kind !== "goal" || position.isWon(card) || !isIn(card, this.configuration)) return undefined;
    return this.analysis.session.erasOf(card).findLast(({ index }) => index < position.era.index);
  }
}

function whatOf({ conditions }: ConditionGroup): string {
  return conditions.map(({ path }) => path).join(" and ");
}
