import {
  type FileModel,
  leastCards,
  type PackModel,
  type RecordModel,
  type RecordPlace,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { type FilePlace, placeInRecord } from "./file-place.js";
import { lineSpanOf } from "./find-line.js";
import { IDENTIFIER } from "./meaning/naming-labels.js";
import type { PackInView } from "./occurrences/occurrence.js";
import { deckPositions, openedBy, openersOf } from "./opening.js";
import { recordAt } from "./pack-facts/card-at.js";
import type { Question } from "./question.js";

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

/** Where lenses stand in a file: nothing is counted yet. */
export function codeLenses({ decks }: PackModel, file: FileModel): CodeLens[] {
  // Where all cards lie in one deck that owns them, there is nothing to be said.
  const divided = decks.length > 1 || decks.some(({ listed }) => listed);
  return file.records.flatMap((record) => {
    if (record.role !== "card" || record.identifier === undefined || file.path.endsWith(".system")) return [];
    const span = headOf(record);
    return kindsFor(record, divided).map((kind) => ({ span, kind }));
  });
}

function kindsFor({ system, kinds }: RecordModel, divided: boolean): readonly CodeLensKind[] {
  const goals = system.data.uses.Goals ?? [];
  const decks = divided ? (["decks"] as const) : [];
  if (goals.length === 0) return decks;
  const isGoal = goals.some((kind) => kinds.names.has(kind));
  return isGoal ? ["openers", "opened", ...decks, "winnable"] : ["openers", "opened", ...decks];
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
export function lensTextAt(kind: CodeLensKind, question: Question): LensText | undefined {
  const { file, offset } = question;
  const record = recordAt(file, offset);
  return record?.role === "card" ? lensText(kind, { file, record }, question) : undefined;
}

/** What a lens over a card says; undefined where there is nothing to say. */
export function lensText(kind: CodeLensKind, place: RecordPlace, view: PackInView): LensText | undefined {
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

function counted(said: string, cards: readonly RecordPlace[]): LensText | undefined {
  if (cards.length === 0) return undefined;
  const title = `${said} ${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
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
    default:
      return undefined;
  }
}

function identifierPlace(place: RecordPlace): FilePlace {
  const label = place.record.labels.find(({ name }) => name === IDENTIFIER);
  return placeInRecord(place, label === undefined ? headOf(place.record) : lineSpanOf(place.record, label.line));
}
