import {
  alternatives,
  isInDoubt,
  type PackModel,
  packName,
  type RecordModel,
  thereIsNo,
} from "../../../compiler/index.js";
import type { Aim } from "../../engine/index.js";
import { listsNotPlayed } from "../../lists-not-played.js";
import { analyse } from "../analysis.js";
import type { NamedQuantity, PlayCard } from "../model/card-facts.js";
import type { PlaySession } from "../model/session.js";
import type { Play } from "../solve/cheapest-sets.js";
import type { Shortfall } from "../solve/why-not.js";
import { type GoalAnswer, type SetAndWay, type SolveOptions, solveGoal } from "./solve-goal.js";
import type { WhyNever } from "./why-never.js";

/** The output of `cardwright solve --format json`: docs/solve.md describes each key. */
export interface SolveReport {
  readonly version: 1;
  readonly card: {
    readonly identifier: string;
    readonly kind: string | undefined;
    readonly pack: string | undefined;
    readonly system: string;
  };
  readonly notes: readonly string[];
  readonly answers: readonly SolveAnswer[];
}

export interface SolveAnswer {
  readonly deck: string;
  readonly players: {
    readonly which: "standard" | "high";
    readonly most: number | undefined;
    /** The winner's side, if the pack gives every player one. */
    readonly side?: string;
  };
  readonly costs: readonly NamedAmount[];
  readonly answer: "winnable" | "not winnable" | "not decided";
  /** The limit of steps was not reached: nothing is cheaper, or nothing comes closer. Concerns what was decided. */
  readonly complete?: boolean;
  /** For winnable ones. */
  readonly coveredAnyway?: boolean;
  readonly sets?: readonly SolveSet[];
  /** For those that can't be won. */
  readonly why?: SolveWhy;
}

export interface NamedAmount {
  readonly name: string;
  readonly value: number;
}

/** Shows how an aim is reached, as the text of a playthrough; "none" if the rules of play allow no such moves. */
export type ShowAim = (pack: PackModel, aim: Aim) => string | undefined;

export interface SolveSet {
  readonly size: number;
  readonly deckCosts: number;
  readonly powers: boolean;
  readonly before: readonly string[];
  readonly undecided: readonly string[];
  readonly cards: readonly SolveCard[];
  readonly players: readonly {
    readonly who: "hero" | "competitor" | "another";
    readonly plays: readonly SolvePlay[];
  }[];
  /** The set as it is played, in the notation of `.play` files; null if no moves were found. Only with rules of play. */
  readonly playthrough?: string | null;
}

export interface SolveCard {
  readonly identifier: string;
  readonly copies: number;
  readonly brings: readonly NamedAmount[];
  readonly costs: readonly NamedAmount[];
  readonly costsAll: readonly NamedAmount[];
  readonly deckCosts: readonly NamedAmount[];
}

export interface SolvePlay {
  readonly identifier: string;
  readonly how: Play["how"]["kind"];
  readonly by?: string;
}

export interface SolveWhy extends Pick<WhyNever, "reasons" | "mends" | "chain"> {
  readonly short: readonly SolveShortfall[];
  /** The cards that come closest. */
  readonly best: readonly { readonly identifier: string; readonly copies: number }[];
}

export interface SolveShortfall extends Shortfall {
  readonly missing: number;
}

/** The cheapest sets that win a card of one of the packs, or a sentence that says why there is no answer. */
export function solveCard(
  packs: readonly PackModel[],
  asked: string,
  options: SolveOptions & { readonly show?: ShowAim },
): SolveReport | string {
  const identifier = asked.normalize("NFC").trim();
  const having = packs.flatMap((pack) => {
    const place = pack.cards.find(({ record }) => record.identifier === identifier);
    return place === undefined ? [] : [{ pack, place }];
  });
  const [only, ...others] = having;
  if (only === undefined) {
    const known = packs.flatMap(({ cards }) => cards.flatMap(({ record }) => record.identifier ?? []));
    return thereIsNo("card", identifier, known);
  }
  if (others.length > 0) {
    const files = having.map(({ place }) => place.file.path);
    return `${identifier} is in ${having.length} packs, in ${alternatives(files, "and")}; name the one that is meant after it`;
  }
  return solveIn(only.pack, only.place.record, identifier, options);
}

function solveIn(
  pack: PackModel,
  record: RecordModel,
  identifier: string,
  options: Parameters<typeof solveCard>[2],
): SolveReport | string {
  const { system } = record;
  const goals = system.data.uses.Goals ?? [];
  if (goals.length === 0) return `the game of ${identifier} (${system.data.id}) has no cards that are won`;
  if (!goals.some((kind) => record.kinds.names.has(kind)))
    return `${identifier} is of the kind ${record.kind ?? "nothing known"}; solve answers for ${alternatives(goals)}`;
  if (isInDoubt(record, pack))
    return `${identifier} has a mistake, and nothing can be said of how it is won until that is corrected: see cardwright lint`;
  const analysis = analyse(pack, system);
  const goal = analysis?.session.cards.find((card) => card.record === record);
  const answers = analysis === undefined || goal === undefined ? [] : solveGoal(analysis, goal, options);
  if (analysis === undefined || goal === undefined || answers.length === 0)
    return `${identifier} is in no deck that is played`;
  return {
    version: 1,
    card: { identifier, kind: record.kind, pack: packName(pack), system: system.key },
    notes: notesOn(analysis.session, pack),
    answers: answers.map((answer) => answerOf(goal, answer, (aim) => options.show?.(pack, aim))),
  };
}

function notesOn({ open, incomplete }: PlaySession, pack: PackModel): string[] {
  return [
    ...(open
      ? ["These decks are meant to be mixed into others that are not in view: what is missing may be there."]
      : []),
    ...(incomplete
      ? ["Some of this pack cannot be read for sure (cardwright lint says what), so this may change."]
      : []),
    ...listsNotPlayed(pack),
  ];
}

function answerOf(
  goal: PlayCard,
  { era, configuration, answer }: GoalAnswer,
  show: (aim: Aim) => string | undefined,
): SolveAnswer {
  const { name, players, chosen } = configuration;
  const common = {
    deck: era.name,
    players: {
      which: name,
      most: Number.isFinite(players) ? players : undefined,
      ...(chosen === undefined ? {} : { side: chosen.side }),
    },
    costs: amounts(goal.amounts.common),
    answer: answer.kind,
  };
  if (answer.kind === "not decided") return common;
  if (answer.kind === "not winnable") {
    const { decided, ...why } = answer.why ?? { ...NO_REASON, decided: true };
    const short = why.short.map((one) => ({ ...one, missing: one.needed - one.best }));
    return {
      ...common,
      complete: decided,
      why: { ...why, short, best: why.best.map(({ card, copies }) => ({ identifier: card.name, copies })) },
    };
  }
  return {
    ...common,
    complete: answer.decided,
    coveredAnyway: answer.isCoveredAnyway,
    sets: answer.ways.map((way) => setData(way, way.aim === undefined ? undefined : show(way.aim))),
  };
}

const NO_REASON = { reasons: [], short: [], best: [], mends: [], chain: [] };

function setData({ set, before, undecided }: SetAndWay, shown: string | undefined): SolveSet {
  return {
    size: set.size,
    deckCosts: set.deckCosts,
    powers: set.extended,
    before: before.map(({ name }) => name),
    undecided: undecided.map(({ name }) => name),
    cards: set.used.map(({ card, copies }) => ({
      identifier: card.name,
      copies,
      brings: amounts(card.amounts.brings),
      costs: amounts(card.amounts.own),
      costsAll: amounts(card.amounts.common),
      deckCosts: amounts(card.amounts.deck),
    })),
    players: set.hands.map(({ role, plays }) => ({ who: role, plays: plays.map(playData) })),
    ...(shown === undefined ? {} : { playthrough: shown === "none" ? null : shown }),
  };
}

function playData({ card, how }: Play): SolvePlay {
  const by = how.kind === "played" ? undefined : how.by;
  return { identifier: card.name, how: how.kind, ...(by === undefined ? {} : { by: by.name }) };
}

function amounts(all: readonly NamedQuantity[]): NamedAmount[] {
  return all.flatMap(({ name, value }) => (value > 0 ? [{ name, value }] : []));
}
