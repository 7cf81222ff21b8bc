import { emptyFigure } from "../render/views/gallery-view.js";
import type { UndrawnCard } from "../render/views/views.js";
import { xmlText } from "../render/xml-text.js";
import type { PlayTable } from "./play-table.js";
import {
  type Answer,
  answersTo,
  questionOf,
  reasonText,
  type SeenCard,
  type SeenPart,
  type SeenZone,
  seatShown,
  seenTable,
} from "./seen-table.js";

export interface TableViewOptions {
  readonly title: string;
  /** What the cards are called, by identifier. */
  readonly captions: ReadonlyMap<string, string>;
  /** How a card lies there until it is drawn; undefined if its text isn't at hand. */
  cardOf(id: string): UndrawnCard | undefined;
  /** Why the last thing that was said can't be, or what a bot would say. */
  readonly note?: string;
  /** The words of an answer to point out. */
  readonly hint?: string;
}

/**
 * The table as the seat that decides sees it, as HTML without scripts: what happened, what can be said to the decision,
 * and the cards that this seat sees. `data-say` is an answer by its words; `data-at` joins cards and answers.
 */
export function tableView(table: PlayTable, options: TableViewOptions): string {
  const { title, note } = options;
  const seat = seatShown(table);
  const { now, parts } = seenTable(table, seat);
  const { possible, impossible } = answersTo(table);
  const news = table.news(seat).map((line) => `<li>${xmlText(line)}</li>`);
  const log = table.log(seat).map((line) => `<li>${xmlText(line)}</li>`);
  const refused = impossible.map(
    ({ words, reasons, id, place }) =>
      `<li data-at="${xmlText(keyOf(place, id))}"><b>${xmlText(words)}</b> <span>${xmlText(reasons.map(reasonText).join(" "))}</span></li>`,
  );
  return `<section class="table" aria-label="${xmlText(title)}">
<p class="now">${xmlText(now)}</p>
${list("ul", "news", news)}${note === undefined ? "" : `<p class="note">${xmlText(note)}</p>\n`}<h2>${xmlText(questionOf(table))}</h2>
${list(
  "ol",
  "answers",
  possible.map((answer) => answerItem(answer, options)),
)}${refused.length === 0 ? "" : `<details class="refused"><summary>${refused.length} can’t be done now</summary>\n${list("ul", "why", refused)}</details>\n`}${parts.map((part) => partSection(part, { possible, impossible }, options)).join("\n")}
${log.length === 0 ? "" : `<details class="log"><summary>What was played</summary>\n${list("ol", "lines", log)}</details>`}
</section>`;
}

const list = (tag: "ol" | "ul", name: string, items: readonly string[]): string =>
  items.length === 0 ? "" : `<${tag} class="${name}">${items.join("")}</${tag}>\n`;

/** Joins a card on the table and what can be done with it. */
const keyOf = (place: number, id: string): string => (id === "" ? "" : `${place} ${id}`);

function answerItem({ words, id, place }: Answer, { captions, hint }: TableViewOptions): string {
  const caption = captions.get(id) ?? "";
  const about = caption === "" ? "" : ` <small>${xmlText(caption)}</small>`;
  return `<li><button type="button"${words === hint ? ' class="hinted"' : ""} data-say="${xmlText(words)}" data-at="${xmlText(keyOf(place, id))}">${xmlText(words)}${about}</button></li>`;
}

type Answers = ReturnType<typeof answersTo>;

function partSection({ name, zones, counters }: SeenPart, answers: Answers, options: TableViewOptions): string {
  const count =
    counters.length === 0
      ? ""
      : `<p class="counters">${counters.map(({ counter, value }) => `<span>${xmlText(`${counter} ${value}`)}</span>`).join(" ")}</p>\n`;
  return `<section class="part" aria-label="${xmlText(name)}">
<h3>${xmlText(name)}</h3>
${count}${zones.map((zone) => zoneRow(zone, answers, options)).join("\n")}
</section>`;
}

function zoneRow({ name, place, cards }: SeenZone, answers: Answers, options: TableViewOptions): string {
  const count = typeof cards === "number" ? cards : cards.reduce((sum, { copies }) => sum + copies, 0);
  const said = `${name}: ${count} ${count === 1 ? "card" : "cards"}`;
  if (typeof cards === "number") return `<p class="stack">${xmlText(said)}</p>`;
  const drawn = cards.map((card) => cardOnTable(card, place, answers, options));
  return `<h4>${xmlText(said)}</h4>
<div class="zone" role="group" aria-label="${xmlText(said)}">${drawn.join("")}</div>`;
}

function cardOnTable(
  { id, copies }: SeenCard,
  place: number,
  { possible, impossible }: Answers,
  { captions, cardOf }: TableViewOptions,
): string {
  const own = (all: readonly Answer[]) => all.filter((one) => one.id === id && one.place === place);
  const can = own(possible);
  const cannot = own(impossible);
  const state = can.length > 0 ? "possible" : cannot.length > 0 ? "impossible" : "";
  const why =
    can.length > 0
      ? can.map(({ words }) => words).join(", ")
      : cannot.flatMap(({ words, reasons }) => [`${words}:`, ...reasons.map(reasonText)]).join(" ");
  const many = copies === 1 ? "" : `, ${copies} copies`;
  const caption = captions.get(id) ?? "";
  const about = `${id}${many}${caption === "" ? "" : `, ${caption}`}${why === "" ? "" : `. ${why}`}`;
  const card = cardOf(id);
  const face =
    card === undefined
      ? { attributes: "", content: xmlText(id) }
      : {
          attributes: ` data-draw="${copies}" data-words="${xmlText(card.words)}" data-uri="${xmlText(card.uri)}" data-offset="${card.offset}"`,
          content: emptyFigure({ ...card, copies }).content,
        };
  return `<div class="card ${state}" role="button" data-at="${xmlText(keyOf(place, id))}" title="${xmlText(about)}"${face.attributes}>${face.content}</div>`;
}

/** What is chosen before a session begins: who sits where, the deck and the seed. */
export function seatsView(title: string, decks: readonly string[], note?: string): string {
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => {
    const chosen = ["person", "greedy"][seat] ?? "";
    const choices = [
      ["person", "A person"],
      ["greedy", "A greedy bot"],
      ["random", "A random bot"],
      ["", "Nobody"],
    ].map(([value, name]) => `<option value="${value}"${value === chosen ? ' selected=""' : ""}>${name}</option>`);
    return `<div class="seat"><label for="seat-${seat + 1}">Seat ${seat + 1}</label> <select id="seat-${seat + 1}" name="who">${choices.join("")}</select> <input name="name" aria-label="Name in seat ${seat + 1}" value="Player ${seat + 1}" maxlength="30"/></div>`;
  });
  const deckChoice =
    decks.length < 2
      ? ""
      : `<div><label for="seats-deck">Deck</label> <select id="seats-deck" name="deck"><option value="">All of the pack</option>${decks.map((deck) => `<option>${xmlText(deck)}</option>`).join("")}</select></div>\n`;
  return `<form class="seats" aria-label="A session of ${xmlText(title)}">
${note === undefined ? "" : `<p class="note">${xmlText(note)}</p>\n`}<h2>${xmlText(title)}</h2>
${seats.join("\n")}
${deckChoice}<label>Seed <input name="seed" inputmode="numeric" pattern="[0-9]{1,9}" placeholder="another each time"/></label>
<button type="submit">Play</button>
</form>`;
}

const MOST_SEATS = 6;
