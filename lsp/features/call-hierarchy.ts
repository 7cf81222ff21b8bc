import {
  directiveOf,
  firstContentLine,
  type PackModel,
  passes,
  type RecordInPack,
  withUsed,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { entryPlaces, nameSpan } from "./entry-places.js";
import type { FilePlace } from "./file-place.js";
import { lineSpanOf } from "./find-line.js";
import { shortened } from "./hover/card-markup.js";
import { IDENTIFIER } from "./meaning/naming-labels.js";
import { meaningAt } from "./meaning-at.js";
import { type Opening, openedBy, openersOf } from "./opening.js";
import { placeAt } from "./place-at.js";
import type { FeatureRequest } from "./question.js";

/** A card that unlocks others, or is unlocked. */
export interface HierarchyCard extends FilePlace {
  readonly name: string;
  /** Its directive, or its kind. */
  readonly detail: string;
  /** Its identifier; its first line if it has none. */
  readonly span: Span;
}

/** A neighbour of the requested card, and the lines of the unlocking card that the other requires. */
export interface HierarchyStep {
  readonly card: HierarchyCard;
  readonly lines: readonly Span[];
}

/** The card at a place: the one named there, or the one that contains the place. */
export function hierarchyCardAt(question: FeatureRequest): HierarchyCard | undefined {
  const place = cardAt(question);
  return place && hierarchyCard(place);
}

/** The cards that unlock the card at a place. `lines` are theirs. */
export function openingCards(question: FeatureRequest): HierarchyStep[] {
  const place = cardAt(question);
  if (place === undefined) return [];
  return openersOf(place, question).map((opening) => ({
    card: hierarchyCard(opening.opener),
    lines: linesOf(opening),
  }));
}

/** The cards that the card at a place unlocks. `lines` are its own. */
export function openedCards(question: FeatureRequest): HierarchyStep[] {
  const place = cardAt(question);
  if (place === undefined) return [];
  return openedBy(place, question).map((opening) => ({ card: hierarchyCard(opening.opened), lines: linesOf(opening) }));
}

function cardAt(question: FeatureRequest): RecordInPack | undefined {
  const { pack, file } = question;
  const meaning = meaningAt(question)?.meaning;
  if (meaning?.kind === "thing" && meaning.label === IDENTIFIER) {
    const named = cardCalled(meaning.name, pack);
    if (named !== undefined) return named;
  }
  const { record } = placeAt(file, question.offset);
  return record?.role === "card" ? { file, record } : undefined;
}

/** The first card with an identifier, in a pack or in one that it uses. */
function cardCalled(identifier: string, pack: PackModel): RecordInPack | undefined {
  for (const { byIdentifier } of withUsed(pack)) {
    const [card] = byIdentifier.get(identifier) ?? [];
    if (card !== undefined) return card;
  }
  return undefined;
}

function hierarchyCard({ file, record }: RecordInPack): HierarchyCard {
  const first = lineSpanOf(record, record.firstLine);
  const last = lineSpanOf(record, Math.max(record.firstLine, record.endLine - 1));
  const named = record.labels.find(({ name }) => name === IDENTIFIER);
  const says = directiveOf(record);
  return {
    name: record.identifier ?? "a card without an identifier",
    detail: says === "" ? (record.kind ?? "") : shortened(says, 100),
    path: file.path,
    whole: { start: first.start, end: last.end },
    span: lineSpanOf(record, named?.line ?? firstContentLine(record)),
  };
}

/** The lines of the unlocking card that are required. */
function linesOf({ opener, clauses }: Opening): Span[] {
  const conditions = clauses.flatMap(({ group }) => group.conditions);
  const { globals, categories } = opener.record;
  const sections = [{ name: undefined, entries: globals.entries }, ...categories];
  const wanted = new Set(
    sections.flatMap(({ name: category, entries }) =>
      entries.filter((entry) =>
        conditions.some(
          (condition) =>
            condition.category === category &&
            condition.name === entry.name &&
            entry.values.some((value) => passes(value, condition)),
        ),
      ),
    ),
  );
  return entryPlaces(opener, wanted).map(nameSpan);
}
