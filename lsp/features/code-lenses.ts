import {
  type Entry,
  firstContentLine,
  isInDoubt,
  isSystemFile,
  type RecordInPack,
  type RecordModel,
  type System,
} from "../../compiler/index.js";
import { getOrMake, memoize, type Span } from "../../grammar/index.js";
import { isSmall, leastCards } from "../../play/index.js";
import { meaningsOf, meansOpening, stepOf } from "../../tools/index.js";
import { type FilePlace, placeInRecord } from "./file-place.js";
import { lineSpanOf, recordAt } from "./find-line.js";
import { cardsFound, countOf } from "./hover/card-markup.js";
import { IDENTIFIER } from "./meaning/naming-labels.js";
import type { PackInView } from "./occurrences/occurrence.js";
import { deckPositions, openedBy, openersOf } from "./opening.js";
import type { PackIndex } from "./pack-index.js";
import type { FeatureRequest } from "./question.js";
import { moved } from "./spans.js";

/**
 * A code lens above a card. openers: what unlocks it. opened: what it unlocks. decks: its decks. winnable: the smallest
 * set of cards that wins it. The text is computed when it is shown.
 */
export type CodeLensKind = "openers" | "opened" | "decks" | "winnable";

/** The text of a lens, and its target places. */
export interface LensText {
  readonly title: string;
  readonly places: readonly FilePlace[];
}

/** Search steps for one card: far fewer than in linting, so that it is instant. */
const STEPS = 2_000;

/** The lenses of records of a file: only those with something to show. */
export function lensesIn({ pack, file, index }: Pick<FeatureRequest, "pack" | "file" | "index">): LensesOf {
  const kindsOf = lensKinds({ pack, index });
  return (record) => {
    if (record.role !== "card" || record.identifier === undefined || isSystemFile(file)) return NO_LENSES;
    return kindsOf({ file, record });
  };
}

type LensesOf = (record: RecordModel) => readonly CodeLensKind[];

const NO_LENSES: readonly never[] = [];

function lensKinds(view: PackInView): (place: RecordInPack) => readonly CodeLensKind[] {
  const { pack, index } = view;
  const asked = askedNames(index);
  const small = new Map<System, boolean>();
  const isSolved = ({ system, kinds }: RecordModel, decks: number): boolean => {
    if (decks === 0 || !(system.data.uses.Goals ?? []).some((kind) => kinds.names.has(kind))) return false;
    if (!small.has(system)) small.set(system, isSmall(pack, system));
    return small.get(system) === true;
  };
  const tooMany = pack.cards.length > MOST_CARDS;
  const isOpened = (place: RecordInPack): boolean =>
    asksForOpener(place.record) && (tooMany || openersOf(place, view).length > 0);
  const opensSome = (place: RecordInPack): boolean =>
    isAskedFor(place.record, asked) && (tooMany || openedBy(place, view).length > 0);
  return (place) => {
    const decks = deckPositions(place.record, pack).length;
    const kinds: CodeLensKind[] = [];
    if (isOpened(place)) kinds.push("openers");
    if (opensSome(place)) kinds.push("opened");
    // If a card is in exactly one deck, that isn't worth a lens.
    if (pack.decks.length > 0 && decks !== 1) kinds.push("decks");
    if (isSolved(place.record, decks)) kinds.push("winnable");
    return kinds;
  };
}

/** In larger packs, what a card unlocks is only computed for visible lenses. */
const MOST_CARDS = 1_000;

/** The names that conditions test, by category. */
type AskedNames = (category: string | undefined) => ReadonlySet<string>;

function askedNames(index: PackIndex): AskedNames {
  const known = new Map<string | undefined, ReadonlySet<string>>();
  return (category) => {
    return getOrMake(known, category, () => new Set(index.namesAsked(category)));
  };
}

const asksForOpener = memoize((record: RecordModel): boolean => meaningsOf(record).some(meansOpening));

/** Whether some condition tests a name that the card has, or cards of the next step require its step. */
function isAskedFor({ globals, categories, system }: RecordModel, asked: AskedNames): boolean {
  const step = stepOf(system);
  if (globals.entries.some(({ name }) => name === step) || givesSome(globals.entries, asked(undefined))) return true;
  return categories.some(({ entries, name }) => givesSome(entries, asked(name)));
}

const givesSome = (entries: readonly Entry[], names: ReadonlySet<string>): boolean =>
  names.size > 0 && entries.some(({ name, placement }) => placement !== "asked" && names.has(name));

/** The line that the lenses of a card are shown above: its first, after comments about it. From the start of its node. */
export const lensSpan = (record: RecordModel): Span => moved(headInFile(record), -record.node.start);

const headInFile = (record: RecordModel): Span => lineSpanOf(record, firstContentLine(record));

/** The text of the lens of the card at a place; undefined if there is no card or nothing to show. */
export function lensTextAt(kind: CodeLensKind, question: FeatureRequest): LensText | undefined {
  const { file, offset } = question;
  const record = recordAt(file, offset);
  return record?.role === "card" ? lensText(kind, { file, record }, question) : undefined;
}

/** The text of a card's lens; undefined if there is nothing to show. */
function lensText(kind: CodeLensKind, place: RecordInPack, view: PackInView): LensText | undefined {
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

function counted(prefix: string, cards: readonly RecordInPack[]): LensText {
  return { title: `${prefix} ${countOf(cards.length, "card")}`, places: cards.map(identifierPlace) };
}

function inDecks({ record }: RecordInPack, { pack }: PackInView): LensText | undefined {
  if (pack.decks.length === 0) return undefined;
  const decks = deckPositions(record, pack).flatMap((position) => pack.decks[position] ?? []);
  const [only] = decks;
  const places = decks.map((deck) => placeInRecord(deck, headInFile(deck.record)));
  if (only === undefined) return { title: "in no deck", places };
  return { title: decks.length === 1 ? `in ${only.name}` : `in ${decks.length} decks`, places };
}

function winnable({ record }: RecordInPack, { pack }: PackInView): LensText | undefined {
  if (isInDoubt(record, pack)) return { title: "not known how it is won: the card has a mistake", places: [] };
  const found = leastCards(pack, record, STEPS);
  switch (found?.kind) {
    case "winnable": {
      const least = found.decided ? "" : "at most ";
      return { title: `winnable with ${least}${cardsFound(found.cards)}`, places: [] };
    }
    case "not winnable":
      return { title: "not winnable", places: [] };
    case "not decided":
      return { title: "not decided whether it can be won", places: [] };
    default:
      return undefined;
  }
}

function identifierPlace(place: RecordInPack): FilePlace {
  const label = place.record.labels.find(({ name }) => name === IDENTIFIER);
  return placeInRecord(place, label === undefined ? headInFile(place.record) : lineSpanOf(place.record, label.line));
}
