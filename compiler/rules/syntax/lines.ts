import {
  isStatement,
  type LineNode,
  pushTo,
  quotedText,
  type Span,
  type StatementLine,
  type TokenNode,
} from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { alternatives, message } from "../../diagnostics/message.js";
import { comparable, nearestName } from "../../diagnostics/nearest.js";
import { isOfLostList } from "../../model/lost-indentation.js";
import { namesOf } from "../../model/names.js";
import type { RecordModel, StrayLine } from "../../model/record-model.js";
import {
  contentOf,
  headOf,
  INDENTATION,
  indented,
  inRecord,
  marginOf,
  startOf,
  textOf,
} from "../../model/record-text.js";
import { describesSystems } from "../../systems/system.js";
import type { FindingDetails, Report } from "../define-rule.js";
import { beginsRecord, declaredLabel, mayBeginAnother } from "../entry-facts.js";
import { isLabelWithoutColon } from "../label-as-attribute.js";
import { allowed, without } from "../wording.js";
import { bareNameMessages, checkBareName, reportTextAlone } from "./bare-names.js";
import { bracesOn } from "./braces.js";
import { type LikelyMeaning, likelyMeaningMessages } from "./guessing.js";
import { likelyMeaning } from "./likely-meaning.js";

export const lineMessages = {
  ...bareNameMessages,
  "label-one-word": message`A label is one word with a colon. The labels here are ${"labels"}.`,
  "label-one-word-nearest": message`A label is one word with a colon. Did you mean ${"nearest"}:?`,
  "attribute-of-words": message`A label is one word with a colon. Did you mean the attribute ${"meant"}?`,
  "indented-label": message`${"name"}: is a label. Labels begin in the first column.`,
  "text-without-quotes": message`A text of several words goes in quotes: ${"meant"}.`,
  "left-over": message`${"what"} is unexpected here. Give each attribute and condition its own line; only a # comment may follow one.`,
  unreadable: message`Can't read this line. Write a name and then a value, as in Name 3 or Name "Text".`,
  "unreadable-condition": message`Can't read this line. Write a name, an operator and a value, as in Name > 3 or Name = "Text".`,
  braces: message`There are no braces here: what is indented belongs to the category above it.`,
  ...likelyMeaningMessages,
  "too-many": message`This record has more than 150000 lines. Those below are not read.`,
  "too-long": message`This line has ${"length"} characters. Only the text of a label may be longer than 20000.`,
};

type LineReport = Report<typeof lineMessages>;

/** Unreadable lines. */
export function checkLines(record: RecordModel, report: LineReport): void {
  const together = new Together(record);
  for (const stray of record.strayLines) {
    if (isUnreadRest(record.node.lines[stray.line])) {
      // Of thousands of findings, the first are shown.
      report("too-many", headOf(record), NO_DATA);
      continue;
    }
    if (isOfLostList(record, stray.line)) continue;
    const section = record.categories[stray.category ?? -1];
    if (isDamaged(record, stray.line) || (section !== undefined && section.anyDeclaration === undefined)) continue;
    if (stray.reason === "bare-name") checkBareName(record, stray, report);
    else if (stray.reason === "unreadable") checkUnreadable(record, stray, together, report);
  }
  for (const { line, head, anyDeclaration } of record.categories)
    if (anyDeclaration !== undefined && head.kind !== "bare-name") together.takesBraces(line);
  together.report(report);
  checkIndentedLabels(record, report);
}

const isUnreadRest = (node: LineNode | undefined): boolean =>
  node !== undefined && "rest" in node && node.rest[0]?.kind === "too-many";

/** Shared, since a record may have a million such lines. */
const NO_DATA = {};

function checkUnreadable(record: RecordModel, stray: StrayLine, together: Together, report: LineReport): void {
  const node = record.node.lines[stray.line];
  const at = contentOf(record, stray.line);
  if (node === undefined || !("rest" in node)) return;
  if (node.rest[0]?.kind === "too-long") report("too-long", at, { length: node.length });
  else if (isLabelWithoutColon(node, record) || isRestOfLine(record, stray.line)) return;
  else if (isStatement(node) && isLabelOfWords(node)) checkLabelOfWords(record, stray.line, node, report);
  else if (together.takesBraces(stray.line)) return;
  else if (reportMeant(record, stray, node, together, report)) return;
  else if (reportTextAlone(record, stray, report)) return;
  else if (!isStatement(node)) reportUnreadable(record, stray, report);
  else if (indentedLabelOf(record, node) === undefined) checkStatement(record, stray, node, report);
}

function reportUnreadable(record: RecordModel, { line, category }: StrayLine, report: LineReport): void {
  const id = asksIn(record, category) ? "unreadable-condition" : "unreadable";
  report(id, contentOf(record, line), NO_DATA, { fixes: asAbout(record, line) });
}

/** Whether the lines of a category have operators. */
const asksIn = (record: RecordModel, category: number | undefined): boolean =>
  (record.categories[category ?? -1]?.anyDeclaration?.operators ?? []).length > 0;

/** Reports what a line most likely means; false if unknown. */
function reportMeant(
  record: RecordModel,
  { line, category }: StrayLine,
  node: LineNode,
  together: Together,
  report: LineReport,
): boolean {
  const content = contentOf(record, line);
  const at = { start: content.start, end: Math.min(content.end, inRecord(record, line, endOfWords(node)).end) };
  const text = record.node.text.slice(at.start, at.end).trimEnd();
  const meant = likelyMeaning({
    text,
    node,
    record,
    isMember: category !== undefined || node.indent > 0,
    category: record.categories[category ?? -1]?.name,
    asks: asksIn(record, category),
  });
  if (meant === undefined) return false;
  const place = { start: at.start, end: at.start + text.length };
  const isMember = meant.id === "list-mark" && node.indent === 0 && together.isBelowHead(line);
  const indentation = isMember ? INDENTATION : "";
  const below = `\n${marginOf(record, line)}`;
  const written = [meant.text, ...(meant.others ?? [])].filter((one) => one !== text);
  const fixes = written.map((one) => ({
    title: `Write ${one.replace(/\n\s*/g, ", and below it ")}${meant.id === "one-value" || meant.id === "unit" ? without(lostFrom(text, one)) : ""}`,
    safe: meant.safe,
    edits: [{ ...place, text: indentation + one.replaceAll("\n", below) }],
  }));
  if (FOREIGN.has(meant.id)) together.add({ meant, place, fixes });
  else report(meant.id, place, meant.data, { fixes });
  return true;
}

/** What is pasted from elsewhere has many such lines. */
const FOREIGN: ReadonlySet<LikelyMeaning["id"]> = new Set(["list-mark", "markup", "table-row", "field"]);

interface ForeignLine {
  readonly meant: LikelyMeaning;
  readonly place: Span;
  readonly fixes: readonly Fix[];
}

/** The lines of a record that are written as in another program: one cause, so one finding for each notation. */
class Together {
  private readonly byNotation = new Map<string, ForeignLine[]>();
  private readonly braces: ForeignLine[] = [];
  /** The names of categories, and the lines of a list right below them. */
  private readonly heads: Set<number>;

  constructor(private readonly record: RecordModel) {
    this.heads = new Set(record.categories.map(({ line }) => line));
  }

  /** Whether a line of a list, asked in order, stands right below the name of a category, or such a line. */
  isBelowHead(line: number): boolean {
    if (!this.heads.has(line - 1)) return false;
    this.heads.add(line);
    return true;
  }

  add(line: ForeignLine): void {
    pushTo(this.byNotation, `${line.meant.id} ${line.meant.data.mark}`, line);
  }

  /** Whether there are braces on a line, which are reported with the others. */
  takesBraces(line: number): boolean {
    const found = bracesOn(this.record, line);
    if (found === undefined) return false;
    const fix = { title: "Remove the braces", safe: false, edits: [found.edit] };
    this.braces.push({ meant: BRACES, place: found.place, fixes: [fix] });
    return true;
  }

  private reportBraces(report: LineReport): void {
    const [first, ...others] = this.braces.toSorted((one, other) => one.place.start - other.place.start);
    if (first === undefined) return;
    const edits = this.braces.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    report("braces", first.place, NO_DATA, {
      fixes: [{ title: "Remove the braces", safe: false, edits }],
      related: relatedTo(others),
    });
  }

  report(report: LineReport): void {
    const fields = this.byNotation.get(`${BRACES.id} `);
    // They belong to the fields around them.
    if (fields !== undefined) for (const line of this.braces) fields.push(line);
    else this.reportBraces(report);
    for (const lines of this.byNotation.values()) {
      const [first, ...others] = lines;
      if (first === undefined) continue;
      const { meant, place, fixes } = first;
      report(meant.id, place, meant.data, {
        fixes: others.length === 0 ? fixes : [mendedTogether(lines)].flatMap((fix) => fix ?? []),
        related: relatedTo(others),
      });
    }
  }
}

function relatedTo(others: readonly ForeignLine[]): NonNullable<FindingDetails["related"]> {
  return others.slice(0, MOST_RELATED).map(({ place }, at) => {
    const more = others.length - MOST_RELATED;
    const isLast = more > 0 && at === MOST_RELATED - 1;
    return { at: place, message: isLast ? `Here too, and on ${more} more lines.` : "Here too." };
  });
}

const BRACES: LikelyMeaning = { id: "field", data: { mark: "", meant: "", word: "", name: "" }, text: "", safe: false };
const MOST_RELATED = 5;

function mendedTogether(lines: readonly ForeignLine[]): Fix | undefined {
  const all = lines.map(({ fixes: [fix] }) => fix);
  const mended = all.flatMap((fix) => fix ?? []);
  const [first] = mended;
  if (first === undefined || mended.length < all.length) return undefined;
  return {
    title: `${first.title}, and ${lines.length === 2 ? "the other line" : `the ${lines.length - 1} other lines`} in the same way`,
    safe: mended.every(({ safe }) => safe),
    edits: mended.flatMap(({ edits }) => edits),
  };
}

/** The texts and words of a line that one written in its place doesn't have. */
const lostFrom = (line: string, written: string): string[] =>
  (line.match(/"[^"]*"|\p{L}+/gu) ?? []).filter((text) => !written.includes(text));

/** The start of a comment, or the end of the line. */
function endOfWords({ comment, length }: LineNode): Span {
  const end = comment?.start ?? length;
  return { start: end, end };
}

/** The line above lacks its value, or the end of its text: this line is probably that, and is reported there. */
function isRestOfLine(record: RecordModel, line: number): boolean {
  const above = line > record.firstLine ? record.node.lines[line - 1] : undefined;
  if (above === undefined || !isStatement(above)) return false;
  if (above.kind !== "bare-name")
    return above.values.some((value) => value.kind === "wrong" && value.reason === "unclosed-text");
  const stray = record.strayLines.some((other) => other.line === line - 1 && other.reason === "bare-name");
  return stray && record.system.attributes.has(above.path[0].text);
}

/** `Flavour text: x` */
function isLabelOfWords(node: StatementLine): boolean {
  const words = [...node.values, ...node.rest];
  const colon = words.findIndex((word) => word.kind === "colon");
  return (
    node.indent === 0 && colon > 0 && words.slice(0, colon).every(({ kind }) => kind === "word" || kind === "path")
  );
}

function checkLabelOfWords(record: RecordModel, line: number, node: StatementLine, report: LineReport): void {
  const colon = node.rest.find((word) => word.kind === "colon");
  const at = { start: node.path[0].start, end: colon?.end ?? node.path[0].end };
  const words = record.node.text
    .slice(inRecord(record, line, at).start, inRecord(record, line, at).end - 1)
    .split(/\s+/);
  const labels = record.system.data.labels
    .filter(({ on }) => on.some((place) => record.kinds.names.has(place)))
    .map(({ name }) => name);
  const attribute = attributeOfWords(record, line, node);
  if (attribute !== undefined) {
    const content = contentOf(record, line);
    const old = record.node.text.slice(content.start, content.end);
    const title = `Write ${attribute} instead of ${old}`;
    const fix = { title, safe: false, edits: [{ ...content, text: attribute }] };
    report("attribute-of-words", content, { meant: attribute }, { fixes: [fix] });
    return;
  }
  const nearest = [words.join(""), ...words]
    .map((word) => (labels.includes(word) ? word : nearestName(word, labels)))
    .find((label) => label !== undefined);
  if (nearest === undefined)
    report("label-one-word", inRecord(record, line, at), {
      labels: alternatives(
        [...new Set(labels)].map((label) => `${label}:`),
        "and",
      ),
    });
  else report("label-one-word-nearest", inRecord(record, line, at), { nearest });
}

/** `Setup time: 10 minutes`, `Player level: casual`: all words of one attribute, and a number or a text that it can have. */
function attributeOfWords(record: RecordModel, line: number, node: StatementLine): string | undefined {
  const text = textOf(record, line).slice(node.path[0].start);
  const numbers = text.match(/\d+(?:(?:\.\.|\s*(?:[-–—]|to)\s*)\d+)?/g) ?? [];
  const [number, ...others] = numbers.map((one) => one.replace(/\s*(?:[-–—]|to)\s*/, ".."));
  if (others.length > 0) return undefined;
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const value = comparable(text.slice(text.indexOf(":") + 1).trim());
  const found = record.system.data.attributes.flatMap(({ name, on, values, oneOf = [], suchAs = [] }) => {
    const own = name.match(/\p{Lu}?\p{Ll}+/gu) ?? [];
    const isHere = on.length === 0 || on.some((place) => record.kinds.names.has(place));
    if (!isHere || own.length < 2 || !own.every((word) => words.has(word.toLowerCase()))) return [];
    if (number !== undefined) return values.includes("integer") ? `${name} ${number}` : [];
    return [...oneOf, ...suchAs].flatMap((one) => (comparable(one) === value ? `${name} ${quotedText(one)}` : []));
  });
  const [only, ...more] = new Set(found);
  return more.length > 0 ? undefined : only;
}

/** A sentence right below the name of a declaration that has no About: the label is missing. */
function asAbout(record: RecordModel, line: number): readonly Fix[] {
  const { labels, system } = record;
  const isSentence = /^\p{Lu}\S*(?: \S+){2,9999}$/u.test(textOf(record, line).trimEnd());
  const isBelowName = labels[0]?.line === line - 1 && !labels.some(({ name }) => name === "About");
  if (!isSentence || !isBelowName || !describesSystems(system.data)) return [];
  const at = startOf(record, line);
  return [{ title: "Write About: before it", safe: false, edits: [{ start: at, end: at, text: "About: " }] }];
}

/** `1 to 3 / 4 to 6`, `1..3, 4..6`, `2 or 3` */
function numbersMeant(text: string): string | undefined {
  const meant = text
    .replace(/(\d)\s*(?:to|through|until)\s*(?=\d)/g, "$1..")
    .replace(/(?<!\s)(?:\s*[,;]\s*(?:or\s+)?|\s+or\s+)/g, " / ");
  return meant !== text && /^\d+(?:\.\.\d+)?(?: \/ \d+(?:\.\.\d+)?){0,9999}$/.test(meant) ? meant : undefined;
}

/** For what is left over behind the values of a line: more numbers, a mark, or words. */
function fixesOfRest(record: RecordModel, line: number, { values, rest }: StatementLine, place: Span): Fix[] {
  const begin = startOf(record, line);
  const from = { start: begin + (values[0]?.start ?? 0), end: place.end };
  const numbers = numbersMeant(record.node.text.slice(from.start, from.end));
  const meant = numbers === undefined ? [] : [writing(numbers, from)];
  if (rest.length === 1 && rest[0]?.kind === "character") {
    const mark = record.node.text.slice(place.start, place.end);
    return [writing("", { start: begin + (values.at(-1)?.end ?? 0), end: place.end }, false, `Remove ${mark}`)];
  }
  const isProse = rest.some(({ kind }) => kind === "path") || rest.every(({ kind }) => kind === "value");
  const edits = [{ start: place.start, end: place.start, text: "# " }];
  return isProse ? [...meant, { title: "Make the rest a comment", safe: false, edits }] : meant;
}

/** A line with a name, followed by more than a value. */
function checkStatement(record: RecordModel, stray: StrayLine, node: StatementLine, report: LineReport): void {
  const { line } = stray;
  const declared = record.system.attributes.get(namesOf(record.system).attributes.resolve(node.path[0].text).name);
  const [value] = node.values;
  const [first] = node.rest;
  const last = node.rest.at(-1);
  if (first === undefined || last === undefined || value === undefined) {
    const isAlone = node.path.length === 1 && node.rest.every(({ kind }) => kind === "character");
    const [only] = isAlone && !asksIn(record, stray.category) ? (declared ?? []) : [];
    if (only === undefined) reportUnreadable(record, stray, report);
    // `Level *`
    else {
      const name = node.path[0].text;
      report("value-missing", contentOf(record, line), { name, allowed: allowed(only, record.system) });
    }
    return;
  }
  if (value.kind !== "word") {
    const place = inRecord(record, line, { start: first.start, end: last.end });
    report("left-over", place, { what: described(node.rest) }, { fixes: fixesOfRest(record, line, node, place) });
    return;
  }
  const words = [value, ...node.rest].every(({ kind }) => kind === "word" || kind === "path");
  if (!words || node.values.length > 1 || !declared?.some(({ values }) => values.includes("text"))) {
    reportUnreadable(record, stray, report);
    return;
  }
  const at = inRecord(record, line, { start: value.start, end: last.end });
  const meant = `"${record.node.text.slice(at.start, at.end)}"`;
  const safe = !mayBeginAnother(record, node.path[0].text);
  const fix = { title: "Put it in quotes", safe, edits: [{ ...at, text: meant }] };
  report("text-without-quotes", at, { meant }, { fixes: [fix] });
}

/** Describes what is left. */
function described(rest: readonly TokenNode[]): string {
  const [first, second] = rest;
  if (first === undefined || second !== undefined) return "The rest of this line";
  switch (first.kind) {
    case "path":
      return `The word ${first.text}`;
    case "value":
      return /^["“”„«»]/.test(first.text) ? `The text ${first.text}` : `The number ${first.text}`;
    case "operator":
      return `The operator ${first.text}`;
    case "slash":
    case "colon":
    case "character":
      return `The character ${first.text}`;
    case "too-long":
    case "too-many":
      return "The rest of this line";
  }
}

/** A label among the members of a category: it has its colon, so it was meant as one. */
function checkIndentedLabels(record: RecordModel, report: LineReport): void {
  let lastLines: readonly number[] | undefined;
  for (const [index, { entries, lines }] of [
    ...record.categories,
    ...(record.indented ? [] : [record.globals]),
  ].entries()) {
    for (let at = 0; at < entries.length; at++) {
      const node = entries[at]?.node;
      if (node?.colon === undefined) continue;
      lastLines ??= lastLinesOf(record);
      checkIndentedLabel(record, node, lines[at] ?? 0, lastLines[index], report);
    }
  }
  for (const { category, line } of record.strayLines) {
    const node = record.node.lines[line];
    if (record.indented || node === undefined || !isStatement(node)) continue;
    lastLines ??= lastLinesOf(record);
    checkIndentedLabel(record, node, line, lastLines[category ?? -1], report);
  }
}

/** The last line of each category, whether a member or not. */
function lastLinesOf({ categories, strayLines }: RecordModel): number[] {
  const last = categories.map(({ line, lines }) => lines.at(-1) ?? line);
  for (const { category, line } of strayLines)
    if (category !== undefined) last[category] = Math.max(last[category] ?? line, line);
  return last;
}

function checkIndentedLabel(
  record: RecordModel,
  node: StatementLine,
  line: number,
  lastLine: number | undefined,
  report: LineReport,
): void {
  const label = indentedLabelOf(record, node);
  if (label === undefined) return;
  // Later members would become part of the label's text.
  const safe = line === lastLine && !beginsRecord(label, record.system);
  const fix = { title: "Move it to the first column", safe, edits: [indented(record, line, "")] };
  report("indented-label", inRecord(record, line, node.path[0]), { name: label }, { fixes: [fix] });
}

function indentedLabelOf(record: RecordModel, node: StatementLine): string | undefined {
  if (node.indent === 0 || node.colon === undefined || node.path.length > 1) return undefined;
  return declaredLabel(node.path[0].text, record.system)?.name;
}

/** A control character, which has its own finding, may be the only reason that a line is unreadable. */
function isDamaged(record: RecordModel, line: number): boolean {
  // Control characters, except tabs.
  return /(?!\t)\p{Cc}/u.test(textOf(record, line));
}
