import { isStatement, type LineNode, memoizeByKey, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, contentText, indented, startOf, textOf, withoutLines } from "../model/record-text.js";
import { marksAbove } from "../model/repair.js";
import { describesSystems, type System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { mayBeRest } from "./inferred-kinds.js";

/** If a record has two labels that decide what it is, the model reads two records; this reports the missing separator. */
export const missingSeparator = defineRule({
  id: "missing-separator",
  severity: "error",
  about: "beginning",
  yieldsTo: ["both-sides"],
  what: "Two cards with no line of three dashes between them.",
  why: "Only a line of dashes ends a card. Without it, everything that follows would be read as one card with two identities, and its attributes would seem to be there twice.",
  messages: {
    missing: message`Another ${"record"} begins here. Put a line --- above it.`,
    within: message`${"label"} is in the middle of a ${"record"}, and what is below it seems to belong to that. Remove it, or put a line --- above it and write a whole ${"record"}.`,
    indented: message`A line --- separates records only if it begins in the first column.`,
    marks: message`Records are separated by a line of three dashes, not by ${"written"}.`,
  },
  check: {
    recordIf: ["divided"],
    record(record, report) {
      if (!record.separatorMissing) return;
      const marks = marksAbove(record.firstLine, record.node.lines, (line) => textOf(record, line));
      if (marks !== undefined) {
        const written = textOf(record, marks).trim();
        const isIndented = /^-{3,}$/.test(written);
        // indented-global tells once that all lines are.
        if (isIndented && record.indented) return;
        const title = isIndented ? "Move it to the first column" : "Write ---";
        const heading = written.replace(/^-+\s*#?\s*/, "");
        const text = /[\p{L}\p{N}]/u.test(heading) && written.startsWith("-") ? `---\n# ${heading}` : "---";
        const edit = isIndented ? indented(record, marks, "") : { ...contentOf(record, marks), text };
        const fixes = [{ title, safe: isWhole(record) && isIndented, edits: [edit] }];
        report(isIndented ? "indented" : "marks", contentOf(record, marks), { written }, { fixes });
        return;
      }
      if (mayBeRest(record) || isRepeated(record) || isOfTheRecordAbove(record)) {
        // Divided here, neither would be a card.
        const own = withoutLines(record, record.firstLine, record.firstLine + 1);
        const fix = { title: `Remove ${contentText(record, record.firstLine)}`, safe: false, edits: [own] };
        report(
          "within",
          firstName(record),
          { label: contentText(record, record.firstLine), record: record.role },
          { fixes: [fix] },
        );
        return;
      }
      const start = startOf(record, firstLineWithComments(record));
      const safe = isWhole(record) && isWholeAbove(record);
      report(
        "missing",
        firstName(record),
        { record: describesSystems(record.system.data) ? "record" : record.role },
        {
          fixes: isSecondPack(record) ? [] : [writing(`---\n`, { start, end: start }, safe, "Insert a line ---")],
        },
      );
    },
  },
});

/** A folder has one pack, so dividing two doesn't help. */
function isSecondPack(record: RecordModel): boolean {
  return record.role === "pack" && isAbove(record, linesOf(record).labels.get("Pack"));
}

/** The same line begins the record above. */
function isRepeated(record: RecordModel): boolean {
  if (describesSystems(record.system.data)) return false;
  const own = contentText(record, record.firstLine);
  // A card may be there twice, but not on two lines one below the other.
  if (record.role === "card") return record.firstLine > 0 && contentText(record, record.firstLine - 1) === own;
  return isAbove(record, linesOf(record).texts.get(own));
}

/** In a description of a game: all that is below the label belongs to other records than it begins. */
function isOfTheRecordAbove({ globals: { entries }, categories, system }: RecordModel): boolean {
  return (
    describesSystems(system.data) &&
    categories.length === 0 &&
    entries.length > 0 &&
    entries.every(({ placement }) => placement === "misplaced")
  );
}

const isAbove = ({ firstLine }: RecordModel, line: number | undefined): boolean =>
  line !== undefined && line < firstLine;

/** What stands where on the lines of records that no separator divides. Looked through once: there may be thousands. */
interface UndividedLines {
  /** The first line with a label of this name. */
  readonly labels: ReadonlyMap<string, number>;
  /** The first label that is written like this, with its text. */
  readonly texts: ReadonlyMap<string, number>;
  /** At each line, the last one that begins a record, up to there; -1 if there is none. The same below. */
  readonly beginnings: readonly number[];
  /** With a single name, not of a label. */
  readonly names: readonly number[];
  /** With the name of the attribute that gives a card its kind. */
  readonly kinds: readonly number[];
}

// The lines of a record are read again when others have been, and this is let go of with them.
const remembered = memoizeByKey<readonly LineNode[], System, UndividedLines>();

const linesOf = (record: RecordModel): UndividedLines =>
  remembered(record.node.lines, record.system, ({ beginnings: declared, data: { kindFrom } }, lines) => {
    const [labels, texts] = [new Map<string, number>(), new Map<string, number>()];
    const beginnings: number[] = [];
    const names: number[] = [];
    const kinds: number[] = [];
    let [beginning, named, kind] = [-1, -1, -1];
    for (const [line, node] of lines.entries()) {
      if (node.kind === "label") {
        const { text } = node.name;
        const content = contentText(record, line);
        if (!labels.has(text)) labels.set(text, line);
        if (!texts.has(content)) texts.set(content, line);
        if (declared.has(text)) beginning = line;
      } else if (isStatement(node) && node.path.length === 1) {
        named = line;
        if (node.path[0].text === kindFrom) kind = line;
      }
      beginnings.push(beginning);
      names.push(named);
      kinds.push(kind);
    }
    return { labels, texts, beginnings, names, kinds };
  });

/**
 * The record is complete: nothing on it belongs to another one, and it has a kind if cards need one. Otherwise, the
 * label may be the mistake.
 */
function isWhole({ uncertain, role, kind, system: { data } }: RecordModel): boolean {
  return !uncertain && role !== "pack" && (role !== "card" || data.kindFrom === undefined || kind !== undefined);
}

/** The record above is complete as well, up to the label that decides what it is; and that isn't reported twice. */
function isWholeAbove(record: RecordModel): boolean {
  const { beginnings, names, kinds } = linesOf(record);
  const above = record.firstLine - 1;
  const [beginning = -1, named = -1, kind = -1] = [beginnings[above], names[above], kinds[above]];
  const node = record.node.lines[beginning];
  if (node?.kind !== "label") return false;
  const [own] = record.labels;
  const name = node.name.text;
  const isSame = name === own?.name && contentText(record, beginning) === contentText(record, own.line);
  // A card is there once; a name of a game may be declared several times, each time with something.
  if (describesSystems(record.system.data)) return !isSame || named > beginning;
  return !isSame && (name !== "Identifier" || record.system.data.kindFrom === undefined || kind > beginning);
}

/** A comment right above a line belongs to it. */
function firstLineWithComments(record: RecordModel): number {
  let line = record.firstLine;
  while (line > 0 && record.node.lines[line - 1]?.kind === "comment") line--;
  return line;
}

/** The name on the first line of the record. */
function firstName(record: RecordModel): Span {
  const place = contentOf(record, record.firstLine);
  const node = record.node.lines[record.firstLine];
  if (node?.kind === "label") return { start: place.start, end: place.start + node.name.end - node.name.start };
  return place;
}
