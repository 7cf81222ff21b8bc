import { findingsOf, type LabelDeclaration, type RecordModel, type System } from "../../../compiler/index.js";
import { isContent, parseRecord, partitionPoint } from "../../../grammar/index.js";
import { nextIdentifier } from "../../../tools/index.js";
import { text } from "../markup.js";
import type { CompletionItem } from "./completion-item.js";
import { filledText, type Insertion, stop } from "./insertion.js";
import { missingNames } from "./possibly-allowed.js";
import { type PartPlace, partsFor, type RecordPart } from "./record-parts.js";
import { type Typing, unnamedAt } from "./typing.js";
import { literalsOf } from "./value-forms.js";

/** A whole record as a snippet: a card of a kind, a deck, a pack, a declaration of a game. */
export function recordItems(typing: Typing): CompletionItem[] {
  return recordForms(typing).map(({ title, insertion }, index) => ({
    label: title,
    kind: "record",
    filter: title,
    insertion,
    rank: -1_000 + index,
    documentation: () => [text("A whole record, to be filled in."), { kind: "cards", text: filledText(insertion) }],
  }));
}

/** The records that can be inserted in an empty place: cards of each kind first. */
export function recordForms(typing: Typing): RecordForm[] {
  const cards = kindsOfCards(typing.system).flatMap((kind) => cardForm(typing, kind) ?? []);
  const others = openingLabels(typing).flatMap((label) => openingForm(typing, label) ?? []);
  return [...cards, ...others];
}

export interface RecordForm {
  /** `Adventure`: a kind, or the label it begins with. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly insertion: Insertion;
}

/** The values of the attribute that decides kinds. */
function kindsOfCards({ data, attributes }: System): string[] {
  const declared = data.kindFrom === undefined ? [] : (attributes.get(data.kindFrom) ?? []);
  return literalsOf(declared);
}

function cardForm(typing: Typing, kind: string): RecordForm | undefined {
  const { kindFrom } = typing.system.data;
  const start: RecordPart[] = [
    { name: "Identifier", line: ["Identifier: ", stop(nextIdentifier(unnamedAt(typing, kind)) || "1")], sort: "label" },
    { name: kindFrom ?? "", line: [`${kindFrom} "${kind}"`], sort: "attribute" },
  ];
  const parts = completed(start, typing, typicalNames(typing, kind));
  const about = `A card of the type ${kind}, with all that must stand on it.`;
  return parts && { name: kind, title: `${kind} card`, about, insertion: writtenParts(parts, true) };
}

/** Labels that decide what a record is, for records that are allowed here. */
function openingLabels({ system, question: { pack, file } }: Typing): string[] {
  const describes = system.data.kindFrom === undefined && file.path.endsWith(".system");
  const own = [...system.deckLabels].filter((name) => name !== "Deck");
  // A game with its own word for a deck uses that.
  const first = ["Pack", ...(own.length > 0 ? own : system.deckLabels)].filter((name) => system.labels.has(name));
  const opening = describes
    ? [...system.labels.values()].flatMap(([label]) => (opensRecord(label) ? [label?.name ?? ""] : []))
    : first;
  return opening.filter((name) => (name !== "Pack" && name !== "System") || pack.pack === undefined);
}

/** A label that is only allowed on one kind of record and has its name. */
const opensRecord = (label: LabelDeclaration | undefined): boolean =>
  label !== undefined && (label.on.join() === label.name || (label.name === "System" && label.mustBeOn.length > 0));

function openingForm(typing: Typing, name: string): RecordForm | undefined {
  const line: Insertion = [`${name}: `, stop(name === "Rule" ? "rule-id" : "Name")];
  const parts = completed([{ name, line, sort: "label" }], typing, []);
  const about = typing.system.labels.get(name)?.[0]?.about ?? "";
  return parts && { name, title: `${name} record`, about, insertion: writtenParts(parts, false) };
}

/** A limit for games whose requirements never end. */
const MOST_PARTS = 30;

/**
 * The parts with everything such a record lacks: required names, and names that rules of the game require, alone or as
 * the first of several; then usual names, unless a rule objects.
 */
function completed(start: readonly RecordPart[], typing: Typing, usual: readonly string[]): RecordPart[] | undefined {
  let parts = [...start];
  const tried = new Set(parts.map(({ name }) => name));
  let record = readParts(parts, typing);
  for (let name = nextMissing(record, tried); name !== undefined && parts.length < MOST_PARTS; ) {
    tried.add(name);
    parts = [...parts, ...partsFor(name, placeFor(record, typing))];
    record = readParts(parts, typing);
    name = nextMissing(record, tried);
  }
  for (const name of usual.filter((candidate) => !tried.has(candidate))) {
    const more = [...parts, ...partsFor(name, placeFor(record, typing))];
    const longer = readParts(more, typing);
    if (
      (longer === undefined ? 1 : findingsOf(longer).length) <= (record === undefined ? 0 : findingsOf(record).length)
    )
      parts = more;
  }
  return record && parts;
}

function nextMissing(record: RecordModel | undefined, tried: ReadonlySet<string>): string | undefined {
  return record && missingNames(record, record.system).find((name) => !tried.has(name));
}

function readParts(parts: readonly RecordPart[], { trial }: Typing): RecordModel | undefined {
  const text = sorted(parts)
    .map(({ line }) => `${filledText(line)}\n`)
    .join("");
  return trial.readText(parseRecord(text));
}

const ORDER = ["label", "attribute", "category"];
const sorted = (parts: readonly RecordPart[]): RecordPart[] =>
  parts.toSorted((one, other) => ORDER.indexOf(one.sort) - ORDER.indexOf(other.sort));

const placeFor = (record: RecordModel | undefined, { question, system, settings }: Typing): PartPlace => ({
  question,
  system,
  record,
  category: undefined,
  indent: " ".repeat(settings.indent ?? 4),
});

/** On a card, a blank line separates texts and attributes. */
function writtenParts(parts: readonly RecordPart[], divides: boolean): Insertion {
  const all = sorted(parts);
  const firstAttribute = all.findIndex(({ sort }) => sort !== "label");
  return all.flatMap(({ line }, index) => {
    const gap = index === 0 ? "" : divides && index === firstAttribute ? "\n\n" : "\n";
    return gap === "" ? line : [gap, ...line];
  });
}

/** The separator line, if there is something above. */
export function separatorItem({ record, line: { line } }: Typing): CompletionItem[] {
  const stands = record?.node.lines.some((one, index) => index < line && isContent(one));
  if (stands !== true) return [];
  return [
    {
      label: "---",
      kind: "word",
      detail: " begins the next record",
      insertion: ["---\n"],
      rank: 2_000,
      documentation: () => [text("Three dashes alone on a line divide two records.")],
      goesOn: true,
    },
  ];
}

/** Maximum number of cards to compare, and of cards to search for them. */
const MOST_CARDS = 8;
const MOST_PASSED = 200;

/** Labels, attributes and categories that more than half of the last cards of a kind above in the file have. */
function typicalNames({ question: { file, pack }, line }: Typing, kind: string): string[] {
  const isAlike = ({ role, kind: own, uncertain }: RecordModel) => role === "card" && own === kind && !uncertain;
  const lastOf = (records: readonly RecordModel[]) => records.slice(-MOST_PASSED).filter(isAlike).slice(-MOST_CARDS);
  const above = partitionPoint(file.records.length, (at) => (file.records[at]?.node.start ?? 0) < line.node.start);
  // The first card of a file is like the last of the pack.
  const isFirst = !file.records.some(({ role }) => role === "card");
  const cards = isFirst
    ? lastOf(pack.cards.map(({ record }) => record))
    : lastOf(file.records.slice(0, above)).reverse();
  const counts = new Map<string, number>();
  for (const { labels, globals, categories } of cards) {
    const names = new Set([...labels, ...globals.entries, ...categories].map(({ name }) => name));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count * 2 > cards.length).map(([name]) => name);
}
