import { memoize, pushTo, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { contentOfLine, readDecklistLine } from "../model/decklist.js";
import { cardsMeant, misplacedLine } from "../model/decks.js";
import type { PlacedFinding } from "../model/finding.js";
import type { DeckModel, FileModel, RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf, inRecord, textOf } from "../model/record-text.js";

/** A line of a decklist, and the number of copies it adds. */
export interface ListedCopies {
  /** Index of the line in the deck's node. */
  readonly line: number;
  readonly copies: number;
}

/** The lines of a decklist that name a card, in order; empty for a deck without a list. */
export function linesOfCard(deck: DeckModel, card: RecordModel): readonly ListedCopies[] {
  return linesByCard(deck).get(card) ?? [];
}

const linesByCard = memoize(({ cards }: DeckModel): ReadonlyMap<RecordModel, readonly ListedCopies[]> => {
  const lines = new Map<RecordModel, ListedCopies[]>();
  for (const { card, line, copies } of cards) {
    if (card === undefined || line === undefined) continue;
    pushTo(lines, card.record, { line, copies });
  }
  return lines;
});

/** A finding on a card, caused by a deck that contains it. */
export interface FoundInDeck {
  readonly finding: PlacedFinding;
  readonly deck: DeckModel;
  /** The line of the list, if the card is on several; otherwise the first. */
  readonly line?: number | undefined;
}

/**
 * Moves a finding caused by a deck to where its author edits: to the line of the deck's list, with the card as related
 * place; without a list to the card, with the deck as related place. The message names the deck. Undefined if the fix
 * would be in another pack. `own`: the files of the checked pack.
 */
export function placedInDeck(
  { finding, deck, line }: FoundInDeck,
  own: ReadonlySet<FileModel>,
): PlacedFinding | undefined {
  const record = "record" in finding.in ? finding.in.record : undefined;
  const named = withDeck(finding, deck, record);
  if (record === undefined || record === deck.record) {
    const related = finding.related.map((one) => relatedInDeck(one, deckPlace(deck), deck));
    return own.has(finding.in.file) ? { ...named, related } : undefined;
  }
  const card = { file: finding.in.file, record };
  const lines = linesOfCard(deck, record);
  if (own.has(deck.file) && (lines.length > 0 || !own.has(card.file))) {
    const every = lines.map((one) => one.line);
    const at = misplacedLine(deck, every) ?? line ?? every[0];
    return {
      ...named,
      in: deckPlace(deck),
      span: at === undefined ? headOf(deck.record) : onList(deck, at),
      // Its own would change the card, and so every other deck it is in.
      fixes:
        at === undefined
          ? []
          : [...countMeant(finding, deck, at), ...cardsMeant(deck, at, othersOf(own, finding, record))],
      related: [
        { at: finding.span, in: card, message: "The card." },
        ...finding.related.map((related) => relatedInDeck(related, card, deck)),
      ],
    };
  }
  if (!own.has(card.file)) return undefined;
  return {
    ...named,
    related: [...finding.related, { at: headOf(deck.record), in: deckPlace(deck), message: "The deck." }],
  };
}

/** The cards that could replace one that a deck has too often: those of which the rule doesn't count the kind. */
function* othersOf(
  files: ReadonlySet<FileModel>,
  { rule }: PlacedFinding,
  { system }: RecordModel,
): Generator<RecordInPack> {
  const counted = system.data.rules
    .filter(({ name, per }) => name === rule && per.length === 0)
    .flatMap((one) => one.for);
  for (const file of files)
    for (const record of file.records)
      if (!counted.some((kind) => record.kinds.names.has(kind))) yield { file, record };
}

/** `22 X`, `20 X`: a digit too many in the number of copies. */
function countMeant({ surplus }: PlacedFinding, { record, cards }: DeckModel, line: number): PlacedFinding["fixes"] {
  const copies = cards.find((card) => card.line === line)?.copies ?? 0;
  const [meant, last] = [Math.floor(copies / 10), copies % 10];
  if (surplus === undefined || surplus.alone <= 0 || meant === 0 || meant > 9 || (last !== 0 && last !== meant))
    return [];
  if (surplus.by > copies - meant) return [];
  const at = textOf(record, line).indexOf(`${copies}`);
  const place = inRecord(record, line, { start: at, end: at + 2 });
  return at === -1 ? [] : [writing(`${meant}`, place, false, `Write ${meant} instead of ${copies}`)];
}

/** Another card of the deck is shown where the deck lists it. */
function relatedInDeck(
  related: PlacedFinding["related"][number],
  card: RecordInPack,
  deck: DeckModel,
): PlacedFinding["related"][number] {
  const { record } = related.in ?? card;
  const [first] = linesOfCard(deck, record);
  if (first !== undefined) return { ...related, at: onList(deck, first.line), in: deckPlace(deck) };
  return related.in === undefined ? { ...related, in: card } : related;
}

/** The content of a list line, trimmed and without comment. */
function onList({ record, cards }: DeckModel, line: number): Span {
  const whole = textOf(record, line);
  const label = record.labels.find((one) => one.line === line);
  const from = label?.node.text.start ?? 0;
  const listed = cards.find((card) => card.line === line)?.identifier;
  const content = contentOfLine(readDecklistLine(whole.slice(from), (name) => name === listed));
  return inRecord(record, line, { start: from + (content?.start ?? 0), end: from + (content?.end ?? 0) });
}

const deckPlace = ({ file, record }: DeckModel): RecordInPack => ({ file, record });

/** The finding with the deck in its message, unless it is named already, and in its data. */
function withDeck(finding: PlacedFinding, { name, record }: DeckModel, card: RecordModel | undefined): PlacedFinding {
  if (name === "") return finding;
  const { message, data } = finding;
  const label = record.labels.find((one) => record.system.deckLabels.has(one.name))?.name ?? "Deck";
  const identifier = card === record ? undefined : card?.identifier;
  return {
    ...finding,
    message: message.includes(name) ? message : `${label} "${name}": ${message}`,
    data: { ...(identifier === undefined ? {} : { card: identifier }), ...data, deck: name },
  };
}
