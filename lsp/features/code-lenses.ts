import {
  type Entry,
  isSmall,
  isSystemFile,
  leastCards,
  type RecordModel,
  type RecordPlace,
  type System,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { clausesOf, opens, stepOf } from "../../tools/index.js";
import { type FilePlace, placeInRecord } from "./file-place.js";
import { lineSpanOf } from "./find-line.js";
import { IDENTIFIER } from "./meaning/naming-labels.js";
import type { PackInView } from "./occurrences/occurrence.js";
import { deckPositions, openedBy, openersOf } from "./opening.js";
import { recordAt } from "./pack-facts/card-at.js";
import type { PackIndex } from "./pack-index.js";
import type { FeatureRequest } from "./question.js";

/**
 * A line over a card. openers: what opens it. opened: what it opens. decks: where it is. winnable: with how few cards it is
 * won. What it says is worked out when it is shown.
 */
export interface CodeLens {
  /** The line above which it stands. */
  readonly span: Span;
  readonly kind: CodeLensKind;
}

export type CodeLensKind = "openers" | "opened" | "decks" | "winnable";

/** What a lens says, and the places that it is about. */
export interface LensText {
  readonly title: string;
  readonly places: readonly FilePlace[];
}

/** Steps of the search for one card: far fewer than linting takes, so that it is over in an instant. */
const STEPS = 2_000;

/** Where lenses stand in a file: only where they have something to say. */
export function codeLenses(question: Pick<FeatureRequest, "pack" | "file" | "index">): CodeLens[] {
  return question.file.records.flatMap(lensesIn(question));
}

/** The same for one record at a time. */
export function lensesIn({ pack, file, index }: Pick<FeatureRequest, "pack" | "file" | "index">): LensesOf {
  const kindsOf = lensKinds({ pack, index });
  return (record) => {
    if (record.role !== "card" || record.identifier === undefined || isSystemFile(file)) return [];
    const span = headOf(record);
    return kindsOf({ file, record }).map((kind) => ({ span, kind }));
  };
}

type LensesOf = (record: RecordModel) => readonly CodeLens[];

function lensKinds(view: PackInView): (place: RecordPlace) => readonly CodeLensKind[] {
  const { pack, index } = view;
  const asked = askedNames(index);
  const small = new Map<System, boolean>();
  const isSolved = ({ system, kinds }: RecordModel, decks: number): boolean => {
    if (decks === 0 || !(system.data.uses.Goals ?? []).some((kind) => kinds.names.has(kind))) return false;
    if (!small.has(system)) small.set(system, isSmall(pack, system));
    return small.get(system) === true;
  };
  const tooMany = pack.cards.length > MOST_CARDS;
  const isOpened = (place: RecordPlace): boolean =>
    clausesOf(place.record).some(opens) && (tooMany || openersOf(place, view).length > 0);
  const opensSome = (place: RecordPlace): boolean =>
    isAskedFor(place.record, asked) && (tooMany || openedBy(place, view).length > 0);
  return (place) => {
    const decks = deckPositions(place.record, pack).length;
    return [
      ...(isOpened(place) ? (["openers"] as const) : []),
      ...(opensSome(place) ? (["opened"] as const) : []),
      // A card in one deck is where anybody would look for it.
      ...(pack.decks.length > 0 && decks !== 1 ? (["decks"] as const) : []),
      ...(isSolved(place.record, decks) ? (["winnable"] as const) : []),
    ];
  };
}

/** In packs with more cards, whether a card opens others is worked out only for the lenses that are shown. */
const MOST_CARDS = 1_000;

/** The names that conditions ask for, by category. */
type AskedNames = (category: string | undefined) => ReadonlySet<string>;

function askedNames(index: PackIndex): AskedNames {
  const known = new Map<string | undefined, ReadonlySet<string>>();
  return (category) => {
    const names = known.get(category) ?? new Set(index.namesAsked(category));
    known.set(category, names);
    return names;
  };
}

/** Whether some condition asks for a name that the card has, or the cards of the next step for its step. */
function isAskedFor({ globals, categories, system }: RecordModel, asked: AskedNames): boolean {
  const step = stepOf(system);
  const gives = (entries: readonly Entry[], category: string | undefined): boolean =>
    entries.some(({ name, standing }) => standing !== "asked" && asked(category).has(name));
  if (globals.entries.some(({ name }) => name === step)) return true;
  return gives(globals.entries, undefined) || categories.some(({ entries, name }) => gives(entries, name));
}

/** The line that a card begins with, behind comments about it. By its text alone: a file may have thousands of cards. */
function headOf(record: RecordModel): Span {
  const { node, firstLine } = record;
  const from = firstLine === 0 ? 0 : lineSpanOf(record, firstLine).start - node.start;
  const { text } = node;
  LEAD.lastIndex = from;
  const start = from + (LEAD.exec(text)?.[0].length ?? 0);
  LINE.lastIndex = start;
  return { start: node.start + start, end: node.start + start + (LINE.exec(text)?.[0].length ?? 0) };
}

/** Blank lines and comments. */
const LEAD = /(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*/y;
const LINE = /[^\r\n]*/y;

/** What the lens over the card at a place says; undefined where no card is there, or nothing is to be said. */
export function lensTextAt(kind: CodeLensKind, question: FeatureRequest): LensText | undefined {
  const { file, offset } = question;
  const record = recordAt(file, offset);
  return record?.role === "card" ? lensText(kind, { file, record }, question) : undefined;
}

/** What a lens over a card says; undefined where there is nothing to say. */
function lensText(kind: CodeLensKind, place: RecordPlace, view: PackInView): LensText | undefined {
  switch (kind) {
    case "openers":
      return counted(
        "opened by",
        openersOf(place, view).map(({ opener }) => opener),
      );
    case "opened":
      return counted(
        "opens",
        openedBy(place, view).map(({ opened }) => opened),
      );
    case "decks":
      return inDecks(place, view);
    case "winnable":
      return winnable(place, view);
  }
}

function counted(said: string, cards: readonly RecordPlace[]): LensText {
  const number = cards.length === 0 ? "no" : cards.length;
  const title = `${said} ${number} ${cards.length < 2 ? "card" : "cards"}`;
  return { title, places: cards.map(identifierPlace) };
}

function inDecks({ record }: RecordPlace, { pack }: PackInView): LensText | undefined {
  if (pack.decks.length === 0) return undefined;
  const decks = deckPositions(record, pack).flatMap((position) => pack.decks[position] ?? []);
  const [only] = decks;
  const places = decks.map((deck) => placeInRecord(deck, headOf(deck.record)));
  if (only === undefined) return { title: "in no deck", places };
  return { title: decks.length === 1 ? `in ${only.name}` : `in ${decks.length} decks`, places };
}

function winnable({ record }: RecordPlace, { pack }: PackInView): LensText | undefined {
  const found = leastCards(pack, record, STEPS);
  switch (found?.kind) {
    case "winnable": {
      const least = found.decided ? "" : "at most ";
      const cards = found.cards === 1 ? "1 card" : `${found.cards === 0 ? "no" : found.cards} cards`;
      return { title: `winnable with ${least}${cards}`, places: [] };
    }
    case "not winnable":
      return { title: "not winnable", places: [] };
    case "not decided":
      return { title: "not decided whether it can be won", places: [] };
    default:
      return undefined;
  }
}

function identifierPlace(place: RecordPlace): FilePlace {
  const label = place.record.labels.find(({ name }) => name === IDENTIFIER);
  return placeInRecord(place, label === undefined ? headOf(place.record) : lineSpanOf(place.record, label.line));
}
