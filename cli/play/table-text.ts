import type { CompiledPack } from "../../compiler/index.js";
import { type Pending, type Rules, view } from "../../play/engine/index.js";
import { wrapText } from "../wrap-text.js";
import type { PlayTable } from "./play-table.js";

const WIDTH = 80;
/** As much of what a card says as fits beside it. */
const CAPTION = 44;

/** What a card is called beside its identifier: its first label, else the text that differs most between cards. */
export function captionsOf({ cards }: CompiledPack): ReadonlyMap<string, string> {
  const told = new Map<string, Set<string>>();
  for (const { attributes } of cards)
    for (const [name, value] of Object.entries(attributes))
      if (typeof value === "string") told.set(name, (told.get(name) ?? new Set()).add(value));
  const [best] = [...told].sort(([, one], [, other]) => other.size - one.size);
  return new Map(
    cards.map(({ id, labels, attributes }) => {
      const [label] = Object.entries(labels).flatMap(([name, text]) => (name === "Identifier" ? [] : [text]));
      const [text] = label === undefined ? [attributes[best?.[0] ?? ""]] : [label].flat();
      const line = typeof text === "string" ? text.replaceAll("\n", " ") : "";
      return [id, line.length > CAPTION ? `${line.slice(0, CAPTION - 1).trimEnd()}…` : line] as const;
    }),
  );
}

/** The table as a seat sees it: zones and counters as lines, what everybody shares first. */
export function tableText({ session, rules, seats }: PlayTable, seat: number): string {
  const seen = view(session, seat);
  const isHand = (name: string) => rules.table.zone(name).as === "hand";
  const zoneLines = (owner: number | undefined) =>
    seen.zones
      .filter((zone) => zone.seat === owner)
      .flatMap(({ zone, cards }) => {
        const count = typeof cards === "number" ? cards : cards.length;
        if (count === 0) return [];
        const said = typeof cards === "number" ? number(cards, "card") : counted(cards, isHand(zone), rules);
        return [wrapText(`${zone}: ${said}`, "  ").replaceAll(TIED, " ")];
      });
  const counterLine = (owner: number | undefined) => {
    const changed = seen.counters.filter(
      (one) => one.seat === owner && one.value !== "none" && one.value !== startOf(one.counter, rules),
    );
    return changed.length === 0
      ? []
      : [wrapText(changed.map(({ counter, value }) => `${counter} ${value}`).join(", "), "  ")];
  };
  const part = (head: string, owner: number | undefined) => {
    const lines = [...zoneLines(owner), ...counterLine(owner)];
    return lines.length === 0 ? [] : [head, ...lines];
  };
  return [
    `${seen.phases.join(" > ")}${seen.turns > 0 ? `, turn ${seen.turns}` : ""}`,
    ...part("Table", undefined),
    ...seats.flatMap((name, owner) => part(owner === seat ? `${name} (you)` : name, owner)),
    "",
  ].join("\n");
}

const number = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Counters that stand where they began are not worth a line. */
function startOf(name: string, { table }: Rules): number | string | undefined {
  const counter = table.counter(name);
  return counter?.isText === true ? table.texts[counter.starts] : counter?.starts;
}

/** Stands for a blank at which no line may break. */
const TIED = "\u0000";

/** Equal cards once, with their number; a hand in the order of the pack. */
function counted(cards: readonly string[], isHand: boolean, { table }: Rules): string {
  const counts = new Map<string, number>();
  for (const id of isHand ? table.types.ids.filter((one) => cards.includes(one)) : cards) counts.set(id, 0);
  for (const id of cards) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => (count === 1 ? id : `${id} (${count})`).replaceAll(" ", TIED)).join(", ");
}

/** What is to be decided, and which rule asks. */
export function questionText({ session, rules, seats }: PlayTable, pending: Pending): string {
  const top = session.state.frames.at(-1);
  const asking = pending.kind === "action" ? undefined : rules.doings[top?.of ?? -1]?.rule;
  const said =
    asking === undefined ? "" : ` for ${asking.name}${asking.about === undefined ? "" : `: ${asking.about}`}`;
  const asked: Record<Pending["kind"], string> = {
    action: "your turn",
    cards: "choose a card",
    seat: "choose a player",
    value: "choose a value",
    option: "do you want this",
  };
  const left = pending.kind === "cards" && pending.left > 1 ? `, up to ${pending.left}` : "";
  return wrapText(`${seats[pending.seat]}, ${asked[pending.kind]}${left}${said}`);
}

/** A line of a numbered list: what is played, and what the card in it is called. */
export interface Row {
  readonly words: string;
  readonly caption: string;
}

export function listText(rows: readonly Row[], from = 1): string {
  const width = Math.max(...rows.map(({ words }) => words.length));
  const room = WIDTH - "1234  ".length - width - 2;
  return rows
    .map(({ words, caption }, index) => {
      const shown = caption.length > room ? `${caption.slice(0, Math.max(0, room - 1)).trimEnd()}…` : caption;
      return `${String(from + index).padStart(4)}  ${words.padEnd(width)}  ${room > 8 ? shown : ""}`.trimEnd();
    })
    .join("\n");
}
