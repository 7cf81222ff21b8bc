import { groupBy, memoize, once } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { editDistance } from "../diagnostics/nearest.js";
import { contentOfLine, type DecklistLine, type IsName, readDecklistLine } from "./decklist.js";
import type { Finding } from "./finding.js";
import { lostList } from "./lost-indentation.js";
import type { DeckCard, DeckModel, PackModel, RecordInPack } from "./pack-model.js";
import type { RecordModel } from "./record-model.js";
import { inRecord, startOf, textOf } from "./record-text.js";
import { labelOf, type VerbatimLine, verbatimLines } from "./verbatim-lines.js";

/** Finds the card with an identifier in this pack, or in one it uses. */
export type FindCard = (identifier: string) => RecordInPack | undefined;

/**
 * The decks of a pack in pack order: those that list their cards, and those that contain the cards after them in their
 * file. A pack's only deck also contains the cards of files without a deck record. (docs/language.md)
 */
export function readDecks(files: readonly PlacesOfFile[], findCard: FindCard): DeckModel[] {
  const only = files.reduce((count, places) => count + places.filter(isDeck).length, 0) === 1;
  const decks: DeckModel[] = [];
  const loose: RecordInPack[] = [];
  for (const places of files) {
    const found = decksOf(places, findCard);
    // Each on its own: a call takes only so many arguments.
    for (const deck of found) decks.push(deck);
    if (found.length === 0 && only) for (const place of places) if (isCard(place)) loose.push(place);
  }
  const [deck] = decks;
  return only && deck !== undefined && !deck.listed ? [withLoose(deck, loose, files)] : decks;
}

/**
 * The decks that are played. In a pack that is mixed into others and has no decks, its cards form one: `loose`, because
 * the players decide where to mix them.
 */
export function decksInPlay({ pack, decks, cards }: PackModel): { decks: readonly DeckModel[]; loose: boolean } {
  const additions = pack?.record.system.data.uses.Additions ?? [];
  const isLoose =
    decks.length === 0 && cards.length > 0 && additions.some((kind) => pack?.record.kinds.names.has(kind));
  if (pack === undefined || !isLoose) return { decks, loose: false };
  const name = labelOf(pack.record, "Pack")?.text ?? "";
  return { decks: [{ ...pack, name, listed: false, cards: cards.map(ownedCard), beside: [] }], loose: true };
}

/** The records of one file, in order. */
export type PlacesOfFile = readonly RecordInPack[];

/** Sorts decks by the pack's `Decks:` label; unlisted ones come last, in pack order. */
export function inNamedOrder(decks: readonly DeckModel[], names: readonly string[]): readonly DeckModel[] {
  if (names.length === 0) return decks;
  const order = new Map([...names.entries()].reverse().map(([position, name]) => [name, position]));
  const position = (deck: DeckModel): number => order.get(deck.name) ?? names.length;
  return decks.toSorted((one, other) => position(one) - position(other));
}

/** A line of a deck's `Cards:` list: its place and content (spans relative to its text). */
export interface DecklistEntry extends VerbatimLine {
  /** The label of its list. */
  readonly list: string;
  readonly read: Exclude<DecklistLine, { kind: "empty" }>;
}

/** The `Cards:` list of a deck, and what is listed beside it; undefined if nothing is. */
export const decklistOf = memoize((deck: DeckModel): readonly DecklistEntry[] | undefined => {
  // The cards were found by these names, so each line is read as it was then.
  const found = new Set(allListed(deck).map(({ card, identifier }) => (card === undefined ? undefined : identifier)));
  return readDecklist(deck, (name) => found.has(name));
});

/**
 * Of a card that a list has twice, the ones that may be meant at one of its lines: the deck doesn't have them, and their
 * identifiers are a character away. In a list that is in order but for that line, those that are in order there.
 */
export function cardsMeant({ record, cards }: DeckModel, line: number, all: Iterable<RecordInPack>): readonly Fix[] {
  const at = cards.findIndex((one) => one.line === line);
  const { identifier, card } = cards[at] ?? {};
  if (identifier === undefined || !cards.some((one, other) => other !== at && one.card?.record === card?.record))
    return [];
  const listed = new Set(cards.map((one) => one.card?.record));
  const [before, behind] = isInOrder(cards, line) ? [cards[at - 1]?.identifier, cards[at + 1]?.identifier] : [];
  const near: string[] = [];
  for (const { record: other } of all) {
    const { identifier: name } = other;
    if (name === undefined || listed.has(other) || editDistance(name, identifier, 1) !== 1) continue;
    if (isBefore(before ?? name, name) && isBefore(name, behind ?? name)) near.push(name);
  }
  const start = textOf(record, line).lastIndexOf(identifier);
  if (start === -1 || near.length > MOST_MEANT) return [];
  return near.map((text) => {
    const edits = [{ ...inRecord(record, line, { start, end: start + identifier.length }), text }];
    return { title: `Write ${text}`, safe: false, edits };
  });
}

/** More are no help. */
const MOST_MEANT = 3;

/** Of some lines, the one without which a list is in the order of identifiers; undefined if it is with all of them. */
export function misplacedLine({ cards }: DeckModel, lines: readonly number[]): number | undefined {
  return lines.length < 2 || isInOrder(cards) ? undefined : lines.find((line) => isInOrder(cards, line));
}

/** Whether a list is in the order of identifiers, but for one line of it. */
function isInOrder(cards: DeckModel["cards"], but?: number): boolean {
  const names = cards.flatMap(({ identifier, line }) => (line === but ? [] : (identifier ?? "")));
  return names.every((name, at) => at === 0 || isBefore(names[at - 1] ?? "", name));
}

/** Made when it is needed: the first one of a process takes as long as a small pack. */
const collator = once(() => new Intl.Collator("en", { numeric: true }));
const isBefore = (one: string, other: string): boolean => collator().compare(one, other) <= 0;

/** The cards of a deck, and those listed beside it. */
export function allListed({ cards, beside }: DeckModel): readonly DeckCard[] {
  return beside.length === 0 ? cards : [...cards, ...beside.flatMap((list) => list.cards)];
}

/** The lists of cards on a record, among cards that are called like this: `Cards:`, and those of the game. */
export function readDecklist({ file, record }: RecordInPack, isCard: IsName): DecklistEntry[] | undefined {
  const lists: (readonly [list: string, lines: readonly VerbatimLine[]])[] = record.labels
    .filter(({ name }) => record.system.cardLists.has(name))
    .map((label) => [label.name, verbatimLines(record, label)]);
  const lost = record.role === "deck" ? lostList(record) : undefined;
  if (lost !== undefined)
    lists.unshift([
      lost.label,
      lost.lines.map((line) => ({ line, start: startOf(record, line), text: textOf(record, line) })),
    ]);
  if (lists.length === 0) return undefined;
  const entries: DecklistEntry[] = [];
  for (const [list, lines] of lists)
    for (const kept of lines) {
      if (file.conflicts.length > 0 && record.node.lines[kept.line]?.kind === "marker") continue;
      const read = readDecklistLine(kept.text, isCard);
      if (read.kind === "empty") continue;
      const entry = { ...kept, read, list };
      const above = entries.at(-1);
      const whole = above && onTwoLines(record, above, entry, isCard);
      if (whole === undefined) entries.push(entry);
      else entries.splice(-1, 1, whole);
    }
  return entries;
}

/** `2` above `TIDE S 7`, or `2 TIDE S` above `7`: a line of a list, if there is such a card. */
function onTwoLines(
  record: RecordModel,
  above: DecklistEntry,
  below: DecklistEntry,
  isCard: IsName,
): DecklistEntry | undefined {
  const [head, rest] = [contentOfLine(above.read), contentOfLine(below.read)];
  if (head === undefined || rest === undefined || below.line !== above.line + 1 || below.list !== above.list)
    return undefined;
  if (above.read.identifier !== undefined && isCard(above.read.identifier)) return undefined;
  const meant = `${above.text.slice(head.start, head.end)} ${below.text.slice(rest.start, rest.end)}`;
  const read = readDecklistLine(meant, isCard);
  if (read.kind !== "card" || !isCard(read.identifier)) return undefined;
  const { copies, identifier } = read;
  const text = record.node.text.slice(above.start, below.start + below.text.length);
  const span = { start: head.start, end: below.start + rest.end - above.start };
  return { ...above, text, read: { kind: "malformed", reason: "divided", span, meant, copies, identifier } };
}

function isDeck({ record }: RecordInPack): boolean {
  return record.role === "deck";
}

function isCard({ record }: RecordInPack): boolean {
  return record.role === "card";
}

function decksOf(places: PlacesOfFile, findCard: FindCard): DeckModel[] {
  const decks: DeckModel[] = [];
  let owned: DeckCard[] | undefined;
  for (const place of places) {
    if (isDeck(place)) {
      const lists = groupBy(readDecklist(place, (name) => findCard(name) !== undefined) ?? [], ({ list }) => list);
      const listed = labelOf(place.record, "Cards") !== undefined || lostList(place.record) !== undefined;
      const cards = listedCards(lists.get("Cards") ?? [], findCard);
      owned = listed ? undefined : cards;
      lists.delete("Cards");
      const beside = [...lists].map(([label, list]) => ({ label, cards: listedCards(list, findCard) }));
      decks.push({ ...place, name: deckName(place.record), listed, cards, beside });
    } else if (isCard(place)) owned?.push(ownedCard(place));
  }
  return decks;
}

/** Whether a finding on a record takes one of its names for the misspelt beginning of a deck. */
export const isMisspeltDeck = ({ data }: Finding, { system }: RecordModel): boolean =>
  system.deckLabels.has(String(data.nearest));

/** Its first label makes it a deck, by the built-in word or the game's. */
function deckName(record: RecordModel): string {
  return record.labels.find(({ name }) => record.system.deckLabels.has(name))?.text ?? "";
}

function listedCards(list: readonly DecklistEntry[], findCard: FindCard): DeckCard[] {
  return list.flatMap(({ line, read }) => {
    const cards = read.kind === "malformed" && read.more !== undefined ? [read, ...read.more] : [read];
    return cards.flatMap(({ copies, identifier }) =>
      identifier === undefined ? [] : [{ identifier, copies: copies ?? 1, card: findCard(identifier), line }],
    );
  });
}

/** A card that a deck contains, because it follows it. */
export function ownedCard(card: RecordInPack): DeckCard {
  return { identifier: card.record.identifier, copies: card.record.copies, card, line: undefined };
}

/** The only deck, with the cards of files without deck records, in pack order. */
function withLoose(deck: DeckModel, loose: readonly RecordInPack[], files: readonly PlacesOfFile[]): DeckModel {
  if (loose.length === 0) return deck;
  const position = new Map(files.map(([first], index) => [first?.file, index]));
  const own = position.get(deck.file) ?? 0;
  const isBefore = ({ file }: RecordInPack): boolean => (position.get(file) ?? 0) < own;
  const before = loose.filter(isBefore).map(ownedCard);
  const after = loose.filter((card) => !isBefore(card)).map(ownedCard);
  return { ...deck, cards: [...before, ...deck.cards, ...after] };
}
