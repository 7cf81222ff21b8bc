import { groupBy } from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import { firstOverlapping } from "../../diagnostics/by-place.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import type { RecordCircumstance } from "../../diagnostics/rule-traits.js";
import { isMisspeltDeck } from "../../model/decks.js";
import { type Finding, isAbout } from "../../model/finding.js";
import { decidingNames, kindsDecidedBy } from "../../model/flaws.js";
import { lostLines } from "../../model/lost-indentation.js";
import type { Entry, RecordModel } from "../../model/record-model.js";
import { headOf, inRecord, lineAt } from "../../model/record-text.js";
import { begunOn } from "../../model/unread.js";
import { specificationsOf, writtenValues } from "../../rules/entry-facts.js";
import { fitsType, isListed } from "../../rules/value-facts.js";
import type { System } from "../../systems/system.js";

/** Whether a finding that yields to a circumstance follows from it. */
type Follows = (finding: Finding) => boolean;

/** What is known of a record when its findings are settled. */
interface FoundOnRecord {
  readonly record: RecordModel;
  /** Names with a wrong value. */
  readonly doubtful: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

type Recognise = (found: FoundOnRecord) => Follows | undefined;

/** How each circumstance is recognised, in the order in which they are looked for; undefined: it isn't so. */
const CIRCUMSTANCES: Readonly<Record<RecordCircumstance, Recognise>> = {
  "unclear-kind": unclearKind,
  "lost-category": lostCategory,
  "unread-above": unreadAbove,
  "lost-lines": lostUnread,
  "lost-name": lostName,
  "lost-separator": lostSeparator,
  "continued-text": continuedText,
  "unread-declaration": unreadDeclaration,
};
const IN_ORDER = Object.entries(CIRCUMSTANCES) as [RecordCircumstance, Recognise][];

/** The findings of the tool's rules on a record, without those that follow from another of its lines. */
export function settleRecord({ record, doubtful, findings }: FoundOnRecord): readonly Finding[] {
  const parts = withoutThoseOfLostDeck(record, withValuesExchanged(record, withoutPartsOfDivided(findings)));
  let left = withNameMeant(record, withoutThoseNamed(parts));
  for (const [circumstance, recognise] of IN_ORDER) {
    const yields = ({ traits }: Finding): boolean => traits.yieldsTo.has(circumstance);
    if (!left.some(yields)) continue;
    const follows = recognise({ record, doubtful, findings: left });
    if (follows === undefined) continue;
    const gone = new Set(left.filter((one) => yields(one) && follows(one)));
    if (gone.size === 0) continue;
    left = left.filter((one) => !gone.has(one));
    if (circumstance === "continued-text") left = inPlaceOfTexts([...gone], left);
  }
  return left;
}

/**
 * Without what is found on a record because the line that begins a deck is lost: a card with no identifier has something
 * that only decks may have. That is found once, and nothing that a card would need.
 */
export function withoutThoseOfLostDeck(record: RecordModel, findings: readonly Finding[]): readonly Finding[] {
  if (record.role !== "card" || record.identifier !== undefined) return findings;
  const ofDecks = lostDeckIn(record, findings);
  const isMisnamed = (one: Finding): boolean => isMisspeltDeck(one, record);
  if (ofDecks.length === 0 && !findings.some(isMisnamed)) return findings;
  // The line that begins the deck may be there, and not be read.
  const head = lineAt(record, headOf(record).start);
  const isBeginning = (one: Finding): boolean => isAbout(one, "name", "form", "meaning") || isMisnamed(one);
  const atHead = findings.filter((one) => isBeginning(one) && lineAt(record, one.span.start) === head);
  const all = atHead.length > 0 ? atHead : ofDecks;
  const first = all.reduce((one, other) => (other.span.start < one.span.start ? other : one));
  const gone = new Set(ofDecks);
  return findings.filter((one) => one === first || !(gone.has(one) || isAbout(one, "absence", "kind", "beginning")));
}

function lostDeckIn({ system }: RecordModel, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((one) => {
    const name = labelOf(one.data);
    const declared = [system.attributes, system.categories, system.labels].flatMap((all) => [...(all.get(name) ?? [])]);
    return (
      isAbout(one, "place") && declared.length > 0 && declared.every(({ on }) => on.length === 1 && on[0] === "Deck")
    );
  });
}

/**
 * Of a name that is there twice, where one is missing that takes the same values, one was meant to be that: the first of
 * the two if it is usually above them. Found once, with that fix.
 */
function withNameMeant(record: RecordModel, findings: readonly Finding[]): readonly Finding[] {
  const [repeated, ...more] = findings.filter((one) => isAbout(one, "repetition") && isAbout(one, "value"));
  const [missing, ...others] = findings.filter((one) => isAbout(one, "absence"));
  if (repeated === undefined || missing === undefined || more.length + others.length > 0) return findings;
  const { attributes, data } = record.system;
  const [name, meant] = [String(repeated.data.name), String(missing.data.name)];
  const typesOf = (one: string): string => `${attributes.get(one)?.[0]?.values}`;
  const isInCategory = record.system.categories.has(String(missing.data.kind));
  if (!attributes.has(meant) || typesOf(name) !== typesOf(meant)) return findings;
  if (isInCategory ? missing.data.kind !== repeated.data.category : repeated.data.category !== "") return findings;
  const positionOf = (one: string): number => data.attributes.findIndex((attribute) => attribute.name === one);
  const first = repeated.related[0]?.at;
  const at = first !== undefined && positionOf(meant) < positionOf(name) ? first : repeated.span;
  const written = /^[^\s:=]+/.exec(record.node.text.slice(at.start, at.end))?.[0] ?? "";
  const span = { start: at.start, end: at.start + written.length };
  const fix = writing(meant, span);
  const found = { ...repeated, span, fixes: [fix] };
  return findings.flatMap((one) => (one === missing ? [] : one === repeated ? found : one));
}

/** Of two adjacent lines whose values would be right the other way round, one finding, with that fix. */
function withValuesExchanged(record: RecordModel, findings: readonly Finding[]): readonly Finding[] {
  const wrong = groupBy(
    findings.filter((one) => isAbout(one, "value") && !isAbout(one, "repetition")),
    ({ span }) => lineAt(record, span.start),
  );
  if (wrong.size === 0) return findings;
  const exchanged = new Map<Finding, Fix>();
  const gone = new Set<Finding>();
  for (const { entries, lines } of [record.globals, ...record.categories])
    for (let at = 0; at + 1 < entries.length; at++) {
      const line = lines[at] ?? 0;
      if (lines[at + 1] !== line + 1 || !(wrong.has(line) || wrong.has(line + 1))) continue;
      const [one, other] = [entries[at] as Entry, entries[at + 1] as Entry];
      const both = [line, line + 1].flatMap((one) => (wrong.has(one) ? [wrong.get(one) ?? []] : []));
      const isElse = both.every((all) => all.some(({ fixes }) => fixes.length > 0));
      const [own, below] = [one.node.values[0], other.node.values[0]];
      if (isElse || own === undefined || below === undefined || !takesValueOf(one, other) || !takesValueOf(other, one))
        continue;
      const [first, ...others] = both.flat().filter((found) => !gone.has(found) && !exchanged.has(found));
      if (first === undefined) continue;
      const [here, there] = [inRecord(record, line, own), inRecord(record, line + 1, below)];
      const [text = "", next = ""] = [here, there].map(({ start, end }) => record.node.text.slice(start, end));
      const edits = [
        { ...here, text: next },
        { ...there, text },
      ];
      exchanged.set(first, { title: `Exchange ${text} and ${next}`, safe: false, edits });
      for (const found of others) gone.add(found);
    }
  if (exchanged.size === 0) return findings;
  return findings.flatMap((one) => {
    const fix = exchanged.get(one);
    return gone.has(one) ? [] : fix === undefined ? one : { ...one, fixes: [fix] };
  });
}

/** Whether the one value of another line could be the value of this one. */
function takesValueOf(entry: Entry, other: Entry): boolean {
  const [written, ...more] = writtenValues(other, other.scope);
  if (written === undefined || more.length > 0) return false;
  const { system } = entry.scope;
  return specificationsOf(entry, entry.scope).some(
    (one) =>
      fitsType(written, one, system) &&
      written.values.every(
        (value) => value.kind !== "text" || one.oneOf === undefined || isListed(value.value, one.oneOf, system),
      ),
  );
}

/** Without what is missed only because it is called by another name, which is reported. */
function withoutThoseNamed(findings: readonly Finding[]): readonly Finding[] {
  const named = findings.filter((one) => isAbout(one, "name", "meaning") && one.traits.doubts.has(one.messageId));
  const isThere = ({ data }: Finding): boolean => named.some((one) => one.data.name === data.name);
  return named.length === 0 ? findings : findings.filter((one) => !(isAbout(one, "absence") && isThere(one)));
}

/** Without what is found on lines that are one thing, which is reported as a whole. */
function withoutPartsOfDivided(findings: readonly Finding[]): readonly Finding[] {
  const divided = findings.filter((one) => isAbout(one, "division"));
  if (divided.length === 0) return findings;
  const wholes = divided.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map((span) => ({ span }))));
  const overlapping = firstOverlapping(wholes.toSorted((one, other) => one.span.start - other.span.start));
  const isWithin = ({ span: { start, end } }: Finding): boolean =>
    overlapping({ start: start - 1, end: end + 1 }) !== undefined;
  return findings.filter((one) => isAbout(one, "division") || !isWithin(one));
}

/** The line that continues a text is reported in place of the text, and with its severity. */
function inPlaceOfTexts(texts: readonly Finding[], findings: readonly Finding[]): readonly Finding[] {
  return findings.map((one) => {
    if (!one.traits.takesSeverity) return one;
    const text = texts.findLast(({ data }) => labelOf(data) === one.data.label);
    return text === undefined
      ? one
      : { ...one, severity: text.severity ?? "error", certainMistake: text.certainMistake };
  });
}

/** A label is named with its colon. */
const labelOf = ({ name }: Finding["data"]): string => String(name).replace(/:$/, "");

function unclearKind({ record, doubtful }: FoundOnRecord): Follows | undefined {
  if (doubtful.size === 0 && !record.uncertain) return undefined;
  const { system } = record;
  const unread = record.uncertain ? begunOn(record, absentOf(record, decidingNames(system).keys())) : new Set<string>();
  const follows = (name: string | undefined): boolean => {
    if (name === undefined) return false;
    const places = placesOf(name, system);
    const decides = (kinds: Iterable<string>): boolean => [...kinds].some((kind) => places.has(kind));
    for (const other of doubtful) if (other !== name && decides(kindsDecidedBy(other, system))) return true;
    for (const other of unread) if (other !== name && decides(decidingNames(system).get(other) ?? [])) return true;
    return false;
  };
  const names = namesByLine(record);
  const isKindDoubted = doubtful.has(system.data.kindFrom ?? "");
  return (finding) => {
    // Within a text, only what belongs on another kind depends on it.
    if (isAbout(finding, "wording") && finding.data.name === undefined)
      return isKindDoubted && Boolean(finding.data.places);
    // Of what is missing, the name is in the data; anything else is on a line.
    const isMissing = isAbout(finding, "absence");
    const name = isMissing ? String(finding.data.name) : names.get(lineAt(record, finding.span.start));
    return follows(name) && !(isAbout(finding, "value") && isDeclaredOnce(name, system));
  };
}

/** A wrong value of such a name is as wrong on any other kind. */
function isDeclaredOnce(name: string | undefined, { attributes, categories, labels }: System): boolean {
  if (name === undefined || categories.has(name) || labels.has(name)) return false;
  return attributes.get(name)?.length === 1;
}

/** Where a name is declared for. */
function placesOf(name: string, { attributes, categories, labels }: System): ReadonlySet<string> {
  const declared = [...(attributes.get(name) ?? []), ...(categories.get(name) ?? []), ...(labels.get(name) ?? [])];
  return new Set(declared.flatMap(({ on }) => on));
}

function absentOf({ labels, categories, globals }: RecordModel, names: Iterable<string>): string[] {
  const isCertain = globals.entries.filter(({ uncertain }) => !uncertain);
  const present = new Set([...labels, ...categories, ...isCertain].map(({ name }) => name));
  return [...names].filter((name) => !present.has(name));
}

function lostCategory({ record }: FoundOnRecord): Follows | undefined {
  const lost = record.indented ? [] : lostLines(record);
  const lines = new Set(lost.flatMap((one) => one.lines));
  if (lines.size === 0) return undefined;
  // What is missed may be the category whose name is lost.
  const isLost = (name: string): boolean =>
    record.system.categories.has(name) && lost.some(({ comment }) => comment === undefined || comment.name === name);
  return (one) => (isAbout(one, "absence") ? isLost(String(one.data.name)) : lines.has(lineAt(record, one.span.start)));
}

function unreadAbove({ record, findings }: FoundOnRecord): Follows | undefined {
  const unread = new Set(findings.flatMap((one) => (isAbout(one, "form") ? [lineAt(record, one.span.start)] : [])));
  // Of lines that are wrong in the same way, only the first is reported.
  for (const { line, reason } of record.strayLines) if (reason === "unreadable") unread.add(line);
  if (unread.size === 0) return undefined;
  const { lines } = record.node;
  // The lines whose block begins with an unread one: there may be 50,000 in one.
  const below = new Set<number>();
  let isUnread = false;
  for (const [line, { kind, indent }] of lines.entries()) {
    if (kind !== "blank" && indent === 0) isUnread = unread.has(line);
    else if (isUnread) below.add(line);
  }
  return ({ span }) => {
    const line = lineAt(record, span.start);
    return below.has(line) && lines[line]?.indent !== 0;
  };
}

function lostUnread({ record, findings }: FoundOnRecord): Follows | undefined {
  const unread = new Set(record.strayLines.flatMap(({ line, reason }) => (reason === "unreadable" ? line : [])));
  if (unread.size === 0 || record.indented) return undefined;
  const told = new Set(findings.flatMap((one) => (isAbout(one, "style") ? lineAt(record, one.span.start) : [])));
  const lost = lostLines(record).filter(
    ({ lines, category }) =>
      category === undefined && told.has(lines[0] ?? -1) && lines.every((line) => unread.has(line)),
  );
  const gone = new Set(lost.flatMap(({ lines }) => lines));
  return gone.size === 0 ? undefined : (one) => one.fixes.length === 0 && gone.has(lineAt(record, one.span.start));
}

function lostName({ record, findings }: FoundOnRecord): Follows | undefined {
  const { system } = record;
  const isRepeated = (one: Finding): boolean => isAbout(one, "repetition") && Boolean(one.data.category);
  const repeated = findings.filter(isRepeated);
  if (repeated.length === 0) return undefined;
  const names = new Set(repeated.map(({ data }) => String(data.name)));
  const isLost = ({ data }: Finding): boolean =>
    system.categories.has(String(data.name)) &&
    [...names].some((name) => placesOf(name, system).has(String(data.name)));
  const isAnyLost = findings.some((one) => isAbout(one, "absence") && isLost(one));
  const mayBeDivided = ({ data }: Finding): boolean =>
    isAnyLost || system.categories.get(String(data.category))?.some(({ many }) => many) === true;
  const lines = new Set(repeated.map(({ span }) => lineAt(record, span.start)));
  // Of adjacent lines that are there already, the name is missing above the first.
  const isBehind = (one: Finding): boolean => mayBeDivided(one) && lines.has(lineAt(record, one.span.start) - 1);
  return (one) => (isAbout(one, "absence") ? isLost(one) : isRepeated(one) && isBehind(one));
}

/** The record that goes on begins with the same label. */
function lostSeparator({ record, findings }: FoundOnRecord): Follows | undefined {
  const [first] = record.labels;
  if (first === undefined) return undefined;
  const isLabel = ({ span }: Finding): boolean => record.labels.some(({ line }) => line === lineAt(record, span.start));
  const again = findings.find((one) => isAbout(one, "repetition") && one.data.name === first.name && isLabel(one));
  // What is missing above may stand below.
  return again && ((one) => isAbout(one, "absence") || one.span.start > again.span.start);
}

function continuedText({ record: { labels } }: FoundOnRecord): Follows | undefined {
  const continued = new Set(labels.flatMap(({ name, attributeLines }) => (attributeLines.length > 0 ? [name] : [])));
  return continued.size === 0 ? undefined : ({ data }) => continued.has(labelOf(data));
}

function unreadDeclaration({ record }: FoundOnRecord): Follows | undefined {
  return record.system.data.incomplete === true ? () => true : undefined;
}

/** The names on the lines of a record, by line. */
function namesByLine({ globals, categories, labels }: RecordModel): ReadonlyMap<number, string> {
  const names = new Map([...labels, ...categories].map(({ line, name }) => [line, name]));
  for (const [index, { name }] of globals.entries.entries()) names.set(globals.lines[index] ?? -1, name);
  return names;
}

/**
 * The findings so far, and those of the game's rules. A text that a game's rule objects to is not reported twice: the
 * mistake is the game's, and a fix is kept.
 */
export function settleWithGame(record: RecordModel, findings: readonly Finding[], all: readonly Finding[]): Finding[] {
  // Of two categories with one name, one may be what the game misses.
  const isDoubled = findings.some(
    (one) => isAbout(one, "repetition") && record.system.categories.has(labelOf(one.data)),
  );
  // While a line of a category isn't what it was meant to be, there is no verdict about what the category says.
  const isWrong = findings.some((one) => one.certainMistake && isAbout(one, "name") && one.data.category !== undefined);
  const ofGame = withoutCounterparts(all).filter(
    ({ traits, severity }) => !(isDoubled && traits.yieldsTo.has("torn-below")) && !(isWrong && severity === "info"),
  );
  const yielding = findings.filter(({ traits }) => traits.yieldsTo.has("same-text"));
  const replaced = new Set<Finding>();
  const mended = ofGame.map((finding) => {
    const same = yielding.find(({ span }) => span.start === finding.span.start && span.end === finding.span.end);
    if (same === undefined) return finding;
    replaced.add(same);
    return finding.fixes.length > 0
      ? finding
      : { ...finding, fixes: same.fixes.filter(({ edits }) => !edits.some(isElsewhere)) };
  });
  return [...findings.filter((finding) => !replaced.has(finding)), ...mended];
}

/** In another file: where the text could be declared. */
const isElsewhere = (edit: Finding["fixes"][number]["edits"][number]): boolean => edit.in !== undefined;

/** Without those that are held back by their counterparts, which then are as grave. */
function withoutCounterparts(findings: readonly Finding[]): readonly Finding[] {
  const held = heldByCounterpart(findings);
  if (held.size === 0) return findings;
  const graver = new Set([...held].flatMap(([one, by]) => (one.severity === "error" ? [by] : [])));
  // Of two names that are there once each, either may be the misspelt one.
  const either = new Map([...held].map(([one, by]) => [by, one.fixes]));
  return findings.flatMap((one) =>
    held.has(one)
      ? []
      : {
          ...one,
          severity: graver.has(one) ? "error" : one.severity,
          fixes: [...one.fixes, ...(either.get(one) ?? [])],
        },
  );
}

/**
 * Pairs each finding that is held back with the one that it follows from. Two names that are each other's nearest are
 * one slip, reported at the rarer of them, or at the more severe if both occur once: `Execute "Darw"` beside a step Draw.
 */
export function heldByCounterpart<One extends Finding>(findings: readonly One[]): ReadonlyMap<One, One> {
  const held = new Map<One, One>();
  const pairs = findings.filter(({ data }) => typeof data.nearest === "string" && typeof data.value === "string");
  if (pairs.length < 2) return held;
  const alike = groupBy(pairs, ({ data }) => `${data.value}\n${data.nearest}`);
  for (const [at, one] of pairs.entries()) {
    const others = alike.get(`${one.data.nearest}\n${one.data.value}`);
    const own = alike.get(`${one.data.value}\n${one.data.nearest}`) ?? [];
    const [other] = others ?? [];
    if (others === undefined || other === undefined || own.includes(other)) continue;
    const graver = Number(other.severity === "error") - Number(one.severity === "error");
    const isHeld = own.length - others.length || graver || at - pairs.indexOf(other);
    if (isHeld > 0) held.set(one, other);
  }
  return held;
}
