import { memoize, pushAll, type StatementLine } from "../../../grammar/index.js";
import { isObject } from "../../diagnostics/is-object.js";
import { isFlawed } from "../../model/flaws.js";
import type { RecordInPack } from "../../model/pack-model.js";
import type { Entry, RecordModel, Scope } from "../../model/record-model.js";

/** How a pack has changed since the rules that look at several records last ran. */
export interface PackChanges {
  /** Records were added or removed, or something else changed that isn't tracked in detail. */
  all: boolean;
  /** Names of labels, categories and lines that are new, gone or different on some record. */
  readonly names: Set<string>;
  /** Which of the files that cards name exist has changed. */
  files: boolean;
  /** The other packs of the repository are others now. */
  repository: boolean;
  /** Kinds that some record has gained or lost. */
  readonly kinds: Set<string>;
  /** Some record can now be read in full, or has one flaw less. */
  better: boolean;
  /** The opposite. */
  worse: boolean;
  /** The text of a record that can't be read in full. */
  unreadText: boolean;
  /** Removed records: findings on them have lost their place. */
  readonly gone: Set<RecordModel>;
  /** Cards that were added, or replaced others. */
  readonly come: Map<RecordModel, RecordInPack>;
  /** Pairs of records and their replacements: one of the two is missing if a record was added or removed. */
  readonly replaced: [before: RecordModel | undefined, after: RecordModel | undefined][];
  /** The record of a deck has changed. */
  decks: boolean;
  /** Which cards are in decks has changed, or what decks are called. */
  members: boolean;
  /** Something other than cards and decks changed: packs, conflicts. */
  beside: boolean;
}

export function noChanges(): PackChanges {
  return {
    all: false,
    names: new Set(),
    files: false,
    repository: false,
    kinds: new Set(),
    better: false,
    worse: false,
    unreadText: false,
    gone: new Set(),
    come: new Map(),
    replaced: [],
    decks: false,
    members: false,
    beside: false,
  };
}

/** Merges further changes into these. */
export function addChanges(to: PackChanges, more: PackChanges): void {
  to.all ||= more.all;
  to.better ||= more.better;
  to.worse ||= more.worse;
  to.unreadText ||= more.unreadText;
  for (const name of more.names) to.names.add(name);
  for (const kind of more.kinds) to.kinds.add(kind);
  to.files ||= more.files;
  to.repository ||= more.repository;
  to.decks ||= more.decks;
  to.members ||= more.members;
  to.beside ||= more.beside;
  for (const record of more.gone) noteGone(record, to);
  for (const [record, place] of more.come) to.come.set(record, place);
  pushAll(to.replaced, more.replaced);
}

function noteGone(record: RecordModel, changes: PackChanges): void {
  changes.gone.add(record);
  changes.come.delete(record);
}

/** Notes a card that was added or removed. */
export function noteCard(place: RecordInPack, isGone: boolean, changes: PackChanges): void {
  const { record: card } = place;
  if (isGone) noteGone(card, changes);
  else changes.come.set(card, place);
  changes.replaced.push(isGone ? [card, undefined] : [undefined, card]);
  noteNames(linesOf(card), [], changes);
  noteNames(labelsOf(card), [], changes);
  changes.names.add("Identifier");
  for (const kind of card.kinds.names) changes.kinds.add(kind);
  if (card.uncertain) changes.unreadText = true;
}

/** Notes the differences between a record and its replacement. */
export function noteChanges(before: RecordModel, place: RecordInPack, changes: PackChanges): void {
  const { record: after } = place;
  noteGone(before, changes);
  changes.replaced.push([before, after]);
  if (before.role === "card" && after.role === "card") changes.come.set(after, place);
  else if (before.role === "deck" && after.role === "deck") changes.decks = true;
  else changes.beside = true;
  noteNames(linesOf(before), linesOf(after), changes);
  noteNames(labelsOf(before), labelsOf(after), changes);
  if (before.identifier !== after.identifier) changes.names.add("Identifier");
  noteKinds(before.kinds.names, after.kinds.names, changes);
  noteKinds(after.kinds.names, before.kinds.names, changes);
  const [wrongBefore, wrongAfter] = [isFlawed(before), isFlawed(after)];
  if ((before.uncertain && !after.uncertain) || (wrongBefore && !wrongAfter)) changes.better = true;
  if ((!before.uncertain && after.uncertain) || (!wrongBefore && wrongAfter)) changes.worse = true;
  if (before.uncertain || after.uncertain) changes.unreadText = true;
}

/** Notes the kinds that are missing from another set. */
function noteKinds(kinds: ReadonlySet<string>, others: ReadonlySet<string>, changes: PackChanges): void {
  if (kinds === others) return;
  for (const kind of kinds) if (!others.has(kind)) changes.kinds.add(kind);
}

/** Something a record contains, and the names by which a rule may look for it. */
interface NamedContent {
  /** Equal for equal contents. */
  readonly what: unknown;
  readonly names: readonly (string | undefined)[];
}

function linesOf({ globals, categories }: RecordModel): NamedContent[] {
  const contents: NamedContent[] = [];
  const add = (entries: RecordModel["globals"]["entries"], section: string | undefined): void => {
    for (const entry of entries) {
      const full = entry.category === undefined ? undefined : `${entry.category}.${entry.name}`;
      contents.push({ what: entry, names: [section, entry.name, entry.category, full] });
    }
  };
  add(globals.entries, undefined);
  for (const { head, name, entries, flattened, declaration } of categories) {
    // The same name has another meaning on a kind that allows it.
    for (const what of [head, declaration, flattened]) contents.push({ what, names: [name] });
    add(entries, name);
  }
  return contents;
}

/** Kept until the next key in the same record: a record is parsed again for its labels. */
const labelsOf = memoize(({ labels }: RecordModel): NamedContent[] =>
  labels.map(({ name, text }) => ({ what: `${name}: ${text}`, names: [name] })),
);

/** What is in only one of two lists, ignoring what they share at both ends. */
function noteNames(before: readonly NamedContent[], after: readonly NamedContent[], changes: PackChanges): void {
  const most = Math.min(before.length, after.length);
  let above = 0;
  while (above < most && saysSame(before[above]?.what, after[above]?.what)) above++;
  let below = 0;
  while (below < most - above && saysSame(before.at(-1 - below)?.what, after.at(-1 - below)?.what)) below++;
  const gone = before.slice(above, before.length - below);
  const come = after.slice(above, after.length - below);
  for (const { names } of [...gone, ...come]) for (const name of names) if (name !== undefined) changes.names.add(name);
}

/** Equal lines are usually the same objects, but not always: what hasn't been read for long is parsed again. */
function saysSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (isEntry(one)) return isEntry(other) && isSameScope(one.scope, other.scope) && isSameLine(one.node, other.node);
  return isLine(one) && isLine(other) && isSameLine(one, other);
}

const isEntry = (what: object | Entry): what is Entry => "scope" in what;
const isLine = (what: object): what is StatementLine => "path" in what;

function isSameScope(one: Scope, other: Scope): boolean {
  return (
    one === other ||
    (one.system === other.system &&
      one.kinds === other.kinds &&
      one.role === other.role &&
      one.anyKind === other.anyKind &&
      one.category === other.category &&
      one.categoryName === other.categoryName)
  );
}

function isSameLine(one: StatementLine, other: StatementLine): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The changes of the pack itself, not of others in its repository. */
export function ownChanges(changes: PackChanges): PackChanges {
  return { ...changes, repository: false };
}

/** True if no rule on packs could see a difference. */
export function isNothing(changes: PackChanges): boolean {
  return (
    !changes.all &&
    !changes.members &&
    changes.names.size === 0 &&
    !changes.files &&
    !changes.repository &&
    changes.kinds.size === 0 &&
    !changes.better &&
    !changes.worse &&
    !changes.unreadText
  );
}
