import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  type Choice,
  decision,
  explain,
  offers,
  type Pending,
  type Reason,
  type Rules,
  result,
  view,
} from "../../play/engine/index.js";
import type { PlayTable } from "./play-table.js";

/** Cards of one identifier that lie in one place. */
export interface SeenCard {
  readonly id: string;
  readonly copies: number;
}

export interface SeenZone {
  readonly name: string;
  /** Its number among all places of the session. */
  readonly place: number;
  /** Equal cards once; only how many there are, if the seat doesn't see them. */
  readonly cards: readonly SeenCard[] | number;
}

/** What lies before a seat, or between all. */
export interface SeenPart {
  /** Undefined for what is everybody's. */
  readonly seat: number | undefined;
  readonly name: string;
  readonly zones: readonly SeenZone[];
  /** Those that don't stand where they began. */
  readonly counters: readonly { readonly counter: string; readonly value: number | string }[];
}

/** The table as a seat sees it, what everybody shares first. What is empty is left out. */
export function seenTable({ session, rules, seats }: PlayTable, seat: number) {
  const seen = view(session, seat);
  const partOf = (owner: number | undefined, name: string): SeenPart => ({
    seat: owner,
    name,
    zones: seen.zones
      .filter((zone) => zone.seat === owner)
      .map(({ zone: name, cards }) => {
        const zone = rules.table.zone(name);
        const place = zone.base + (owner ?? 0);
        return { name, place, cards: typeof cards === "number" ? cards : counted(cards, zone.as === "hand", rules) };
      })
      .filter(({ cards }) => (typeof cards === "number" ? cards : cards.length) > 0),
    counters: seen.counters.filter(
      (one) => one.seat === owner && one.value !== "none" && one.value !== startOf(one.counter, rules),
    ),
  });
  const all = [
    partOf(undefined, "Table"),
    ...seats.map((name, owner) => partOf(owner, owner === seat && name !== "You" ? `${name} (you)` : name)),
  ];
  return {
    /** The phases, the outermost first, and the turn. */
    // Once the session has ended, no phase is left.
    now: [
      ...(seen.phases.length > 0 ? [seen.phases.join(" > ")] : []),
      ...(seen.turns > 0 ? [`turn ${seen.turns}`] : []),
    ].join(", "),
    parts: all.filter(({ zones, counters }) => zones.length + counters.length > 0),
  };
}

/** Counters that stand where they began are not worth a line. */
function startOf(name: string, { table }: Rules): number | string | undefined {
  const counter = table.counter(name);
  return counter?.isText === true ? table.texts[counter.starts] : counter?.starts;
}

/** Equal cards once, with their number; a hand in the order of the pack. */
function counted(cards: readonly string[], isHand: boolean, { table }: Rules): readonly SeenCard[] {
  const counts = new Map<string, number>();
  for (const id of isHand ? table.types.ids.filter((one) => cards.includes(one)) : cards) counts.set(id, 0);
  for (const id of cards) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, copies]) => ({ id, copies }));
}

/** The seat whose view is shown: that of whoever decides, at the end that of the first person. */
export function seatShown(table: PlayTable): number {
  const pending = decision(table.session);
  return (
    pending?.seat ??
    Math.max(
      0,
      table.seats.findIndex((_, seat) => table.isPerson(seat)),
    )
  );
}

/** What is to be decided, and which rule asks; or how the session ended. */
export function questionOf(table: PlayTable): string {
  const { session, rules, seats } = table;
  const pending = decision(session);
  if (pending === undefined) return endOf(table);
  const top = session.state.frames.at(-1);
  const asking = pending.kind === "action" ? undefined : rules.doings[top?.of ?? -1]?.rule;
  const said =
    asking === undefined ? "" : ` for ${asking.name}${asking.about === undefined ? "" : `: ${asking.about}`}`;
  const isMany = pending.kind === "cards" && pending.left > 1;
  const left = isMany ? `, ${pending.must ? "one after the other" : `up to ${pending.left}`}` : "";
  const asked: Record<Pending["kind"], string> = {
    action: "your turn",
    cards: isMany && pending.must ? `choose ${pending.left} cards` : "choose a card",
    seat: "choose a player",
    value: "choose a value",
    option: "do you want this",
  };
  return `${seats[pending.seat]}, ${asked[pending.kind]}${left}${said}`;
}

function endOf({ session, seats }: PlayTable): string {
  const end = result(session);
  const winners = end?.winners.map((seat) => seats[seat]) ?? [];
  if (end?.capped === true) return "The session was cut short: it took too long.";
  const who =
    winners.length === 0 ? "Nobody wins" : `${winners.join(" and ")} ${winners.length === 1 ? "wins" : "win"}`;
  return `The session has ended. ${who}.`;
}

/** What can be said to a decision: words of a playthrough without the seat, and the card in it. */
export interface Answer {
  readonly words: string;
  /** Empty without a card. */
  readonly id: string;
  /** The number of the place where that card lies. */
  readonly place: number;
  /** Why it can't be said now; empty if it can. */
  readonly reasons: readonly Reason[];
}

/** What can be decided, then what can't, each once. */
export function answersTo(table: PlayTable): { readonly possible: Answer[]; readonly impossible: Answer[] } {
  const { session, rules } = table;
  const seat = decision(session)?.seat ?? 0;
  const answerOf = (choice: Choice, reasons: readonly Reason[]): Answer => {
    const card = "card" in choice ? choice.card : undefined;
    const id = card === undefined ? "" : rules.table.idOf(card);
    return {
      words: table.words(choice),
      id,
      place: card === undefined ? -1 : (session.state.where[card] ?? -1),
      reasons,
    };
  };
  const once = (all: readonly Answer[]) =>
    all.filter(({ words }, index) => all.findIndex((one) => one.words === words) === index);
  const possible = once(table.possible().map((choice) => answerOf(choice, [])));
  const refused = offers(session).flatMap((choice) => {
    const reasons = choice.kind === "action" ? explain(session, seat, choice.action, choice.card) : [];
    return reasons.length === 0 ? [] : [answerOf(choice, reasons)];
  });
  return { possible, impossible: once(refused).filter(({ words }) => possible.every((one) => one.words !== words)) };
}

/** A reason as a sentence: the ban, what it says, and where the rulebook has it. */
export const reasonText = ({ ban, about, source }: Reason): string =>
  `${ban === undefined ? "" : `${ban}: `}${about}${source === undefined ? "" : ` (${source})`}`;

/** Codes and numbers have no small letters. */
const WORDS = /[\p{Ll}\p{Lo}]/u;
/** As much of what a card says as fits beside it. */
const CAPTION = 44;

/**
 * What a card is called beside its identifier: of the labels and texts that tell the cards of the pack apart, the
 * shortest.
 */
export function captionsOf({ cards }: CompiledPack): ReadonlyMap<string, string> {
  const told = new Map<string, Set<string>>();
  const texts = cards.map(({ labels, attributes }) => {
    const { Identifier: _, ...said } = labels;
    return Object.entries({ ...attributes, ...said }).flatMap(([name, value]) =>
      typeof value === "string" && WORDS.test(value) ? [{ name, text: value.replaceAll("\n", " ") }] : [],
    );
  });
  for (const { name, text } of texts.flat()) getOrMake(told, name, () => new Set()).add(text);
  const most = Math.max(...[...told.values()].map(({ size }) => size));
  const length = (name: string): number => [...(told.get(name) ?? [])].join("").length / (told.get(name)?.size ?? 1);
  const names = [...told].flatMap(([name, { size }]) => (4 * size < 3 * most ? [] : [name]));
  names.sort((one, other) => length(one) - length(other));
  return new Map(
    cards.map(({ id }, index) => {
      const name = names.find((one) => texts[index]?.some((said) => said.name === one));
      const line = texts[index]?.find((said) => said.name === name)?.text ?? "";
      return [id, line.length > CAPTION ? `${line.slice(0, CAPTION - 1).trimEnd()}…` : line] as const;
    }),
  );
}
