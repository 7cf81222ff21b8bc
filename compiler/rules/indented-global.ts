import { isContent, isSeparating, isStatement, type LineNode, memoize, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import {
  categoryLost,
  isOfLostList,
  type LostLines,
  type LostList,
  lostLines,
  lostList,
} from "../model/lost-indentation.js";
import type { Entry, RecordModel, Section } from "../model/record-model.js";
import { contentOf, contentText, indented, startOf, textOf } from "../model/record-text.js";
import type { CategoryDeclaration } from "../systems/system-data.js";
import { defineRule } from "./define-rule.js";
import { declaredLabel } from "./entry-facts.js";
import { nestedCategoryOn } from "./nested-category.js";
import { recordWord } from "./wording.js";

/**
 * Indented lines whose category isn't above. One finding for adjacent lines, or for a record that is indented as a whole.
 */
export const indentedGlobal = defineRule({
  id: "indented-global",
  severity: "error",
  about: ["style", "meaning"],
  yieldsTo: ["torn-above", "unread-above"],
  triesFixes: true,
  what: "An indented line whose category isn't above it, or the list of a deck without its label.",
  why: "An indented line belongs to the category above. If there is none, either the category's name was lost, or the line is about the whole card and belongs in the first column.",
  messages: {
    indented: message`This line is indented, but no category is above it.`,
    lost: message`This line doesn't belong to ${"category"}: the name of its own category is missing above it.`,
    commented: message`${"name"} is a comment here, so the lines below it are not read as its own.`,
    list: message`${"label"}: is missing above this list.`,
    record: message`All lines of this ${"record"} are indented; they are read as if they were not.`,
    records: message`The lines from here on are all indented; they are read as if they were not.`,
  },
  check: {
    record(record, report) {
      const list = lostList(record);
      // A label right above that is indented too has a finding of its own.
      const isNamed = list !== undefined && isLabel(record, (list.lines[0] ?? 0) - 1);
      if (list !== undefined && !isNamed) {
        const at = contentOf(record, list.head ?? list.lines[0] ?? 0);
        report("list", at, { label: list.label }, { fixes: list.isRest ? [] : [withLabel(record, list, at)] });
      } else if (list === undefined && record.indented) {
        // Of those divided by indented separators, the first one tells.
        if (record.separatorMissing) return;
        const { lines: all } = record.node;
        const lines = indentedLines(record, all.length);
        // A comment above may suppress this.
        const first = lines.find((line) => all[line]?.kind !== "comment") ?? record.firstLine;
        const messageId = record.endLine < all.length ? "records" : "record";
        report(
          messageId,
          contentOf(record, first),
          { record: recordWord(record) },
          { fixes: [outdented(record, lines)] },
        );
        return;
      }
      for (const lost of lostLines(record)) {
        const [first = 0] = lost.lines;
        if (isOfLostList(record, first) || isLabel(record, first)) continue;
        // The name of their category is right above, and is indented too.
        if (record.strayLines.some((one) => one.line + 1 === first && nestedCategoryOn(record, one) !== undefined))
          continue;
        // So is one of it that lost its indentation.
        const above = entryOn(record, first - 1);
        if (above !== undefined && categoryLost(record, above, first - 1) !== undefined) continue;
        if (lost.comment !== undefined) {
          const { line, name } = lost.comment;
          const [at, fixes] = [contentOf(record, line), [uncommented(record, line)]];
          report("commented", at, { name }, { fixes });
        } else if (lost.category !== undefined)
          report("lost", contentOf(record, first), { category: lost.category }, { fixes: named(record, lost) });
        else
          report(
            "indented",
            contentOf(record, first),
            {},
            { fixes: [...outdent(record, lost), ...named(record, lost)] },
          );
      }
    },
  },
});

/** A label that is indented has a finding of its own. */
export function isLabel({ node: { lines }, system }: RecordModel, line: number): boolean {
  const node = lines[line];
  if (node === undefined || !isStatement(node) || node.indent === 0 || node.colon === undefined) return false;
  return declaredLabel(node.path[0].text, system) !== undefined;
}

/** Writes the label of a list above it, in place of what stands there. */
function withLabel(record: RecordModel, { label, lines: [first = 0], head }: LostList, at: Span): Fix {
  if (head !== undefined) {
    const written = record.node.text.slice(at.start, at.end);
    const isSame = written.replace(/[^\p{L}]/gu, "").toLowerCase() === label.toLowerCase();
    return writing(`${label}:`, at, false, `Write ${label}:${isSame ? "" : ` instead of ${written}`}`);
  }
  const start = startOf(record, first);
  return writing(`${label}:\n`, { start, end: start }, false, `Write ${label}: above it`);
}

/** Takes the mark of a comment away. */
function uncommented(record: RecordModel, line: number): Fix {
  const { start } = contentOf(record, line);
  const [mark = ""] = /^[#\s]+/.exec(textOf(record, line).trimStart()) ?? [];
  const title = `Write ${textOf(record, line).trim().slice(mark.length)}`;
  return writing("", { start, end: start + mark.length }, false, title);
}

/** More names are no help. */
const MOST_NAMES = 5;

const categoryNames = memoize(
  (categories: RecordModel["categories"]): ReadonlySet<string> => new Set(categories.map(({ name }) => name)),
);

/** Writes the name of a category above lines that lost it: one that the card may have and hasn't, and that takes them. */
function named(record: RecordModel, { lines }: LostLines): Fix[] {
  const { system, kinds, kind, categories, node } = record;
  const [first = 0] = lines;
  const asks = lines.some((line) => node.lines[line]?.kind === "condition");
  const entries = lines.flatMap((line) => entryOn(record, line) ?? []);
  const isKnown = entries.some(({ placement }) => placement === "declared");
  const lists = (name: string): boolean =>
    entries.length > 0 &&
    entries.every((entry) => system.attributes.get(entry.name)?.some(({ on }) => on.includes(name)) === true);
  const takes = ({ custom, operators, on, name, many }: CategoryDeclaration): boolean =>
    (custom === true || lists(name)) &&
    operators.length > 0 === asks &&
    (on.length === 0 || on.some((place) => kinds.names.has(place))) &&
    (many === true || !categoryNames(categories).has(name));
  const names =
    kind === undefined || isKnown ? [] : [...new Set(system.data.categories.filter(takes).map(({ name }) => name))];
  if (names.length > MOST_NAMES) return [];
  const start = startOf(record, first);
  // Of several that list these names, the one before the next on the card.
  const order = system.data.categories.map(({ name }) => name);
  const next = categories.find(({ line }) => line > first);
  const before = next && names.findLast((name) => order.indexOf(name) < order.indexOf(next.name));
  return (names.length > 1 && entries.some(({ name }) => system.attributes.has(name)) ? [before ?? ""] : names)
    .filter((name) => name !== "")
    .map((name) => writing(`${name}\n`, { start, end: start }, false, `Write ${name} above it`));
}

/** Not offered for names that aren't the game's: those are what categories list. */
function outdent(record: RecordModel, { lines }: LostLines): Fix[] {
  const [first = 0, ...below] = lines;
  // Its lines are indented as much as it is, or more.
  const head = record.categories.find(({ line }) => line === first);
  if (head !== undefined && (head.entries.length > 0 || below.length > 0))
    return [{ title: `Move ${head.name} to the first column`, safe: false, edits: [indented(record, first, "")] }];
  const entries = lines.map((line) => entryOn(record, line));
  if (entries.some((entry) => entry?.placement !== "declared")) return allBelow(record, first);
  const { attributes, categories } = record.system;
  const isGlobalOnly = (name = ""): boolean =>
    attributes.get(name)?.every(({ on }) => !on.some((place) => categories.has(place))) === true;
  // Below a category that an attribute has ended, the lines may as well be members of it; and in the middle of a text they
  // would end it.
  const safe =
    !record.categories.some(({ line }) => line < first) &&
    !record.labels.some(({ line, endLine }) => line < first && first < endLine) &&
    entries.every((entry) => isGlobalOnly(entry?.name));
  return [{ title: "Move it to the first column", safe, edits: lines.map((line) => indented(record, line, "")) }];
}

/** Where all that is below is indented, with lists of its own: a part that was pasted further in. */
function allBelow(record: RecordModel, first: number): Fix[] {
  const lines = indentedLines(record).filter((line) => line >= first);
  const { lines: all } = record.node;
  for (let line = first; line < record.endLine; line++)
    if (all[line]?.indent === 0 && all[line]?.kind !== "blank") return [];
  return record.categories.some(({ line }) => line > first) ? [{ ...outdented(record, lines), safe: false }] : [];
}

const entryOn = ({ globals }: RecordModel, line: number): Entry | undefined => entriesByLine(globals).get(line);

const entriesByLine = memoize(
  ({ entries, lines }: Section): ReadonlyMap<number, Entry> =>
    new Map(lines.map((line, at) => [line, entries[at] as Entry])),
);

/** Removes the common indentation of all lines. */
function outdented(record: RecordModel, lines: readonly number[]): Fix {
  let common = Infinity;
  for (const line of lines) common = Math.min(common, record.node.lines[line]?.indent ?? 0);
  const edits = lines.map((line) => {
    const whole = indented(record, line, "");
    return { ...whole, end: whole.start + common };
  });
  // Without a label that decides what the record is, its lines may be members of a category in the record above.
  const isByItself = record.role !== "card" || record.identifier !== undefined;
  // What is below such a line is another record then.
  const divides = lines.some((line) => isSeparating(textOf(record, line).trimStart()) && !beginsBelow(record, line));
  // Next to another record whose separator is missing, that record's lines would be read differently.
  const isWhole = !record.separatorMissing && (lines.at(-1) ?? 0) >= record.endLine - 1;
  return { title: "Move it to the first column", safe: isByItself && isWhole && !divides, edits };
}

/** Whether a line is followed by a label that begins another record, and is read so already. */
function beginsBelow(record: RecordModel, line: number): boolean {
  const { lines } = record.node;
  let next = line + 1;
  while (next < lines.length && !isContent(lines[next] as LineNode)) next++;
  const [, label = ""] = next < lines.length ? (/^(\p{L}+):/u.exec(contentText(record, next)) ?? []) : [];
  return record.system.beginnings.has(label);
}

function indentedLines(record: RecordModel, end = record.endLine): number[] {
  const lines: number[] = [];
  for (let line = record.firstLine; line < end; line++) {
    const node = record.node.lines[line];
    if (node !== undefined && node.kind !== "blank" && node.indent > 0) lines.push(line);
  }
  return lines;
}
