import { isSeparating } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, indented, textOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/**
 * Indented lines without a category above. One finding for adjacent lines, or for a record that is indented as a whole.
 */
export const indentedGlobal = defineRule({
  id: "indented-global",
  severity: "error",
  about: ["style", "meaning"],
  yieldsTo: ["torn-above", "unread-above"],
  what: "An indented line with no category above it.",
  why: "An indented line belongs to the category above. If there is none, either the category's name was lost, or the line is about the whole card and belongs at the first column.",
  messages: {
    indented: message`This line is indented, but no category is above it.`,
    record: message`All lines of this ${"record"} are indented; they are read as if they were not.`,
  },
  check: {
    recordIf: ["indented"],
    record(record, report) {
      if (record.indented) {
        const lines = indentedLines(record);
        // A comment above may suppress this.
        const first = lines.find((line) => record.node.lines[line]?.kind !== "comment") ?? record.firstLine;
        report("record", contentOf(record, first), { record: record.role }, { fixes: [outdented(record, lines)] });
        return;
      }
      for (const run of runs(record.indentedGlobals)) {
        const [first] = run;
        if (first === undefined) continue;
        // Below a category that an attribute has ended, the lines may as well be members of it; what may be a member of
        // any may be one of a category whose name is lost; and in the middle of a text they would end it.
        const safe =
          !record.categories.some(({ line }) => line < first) &&
          !record.labels.some(({ line, endLine }) => line < first && first < endLine) &&
          run.every((line) => isGlobalOnly(record, line));
        report("indented", contentOf(record, first), {}, { fixes: [outdent(record, run, safe)] });
      }
    },
  },
});

/** A name of the game that cards have, but no category. */
function isGlobalOnly({ globals, system }: RecordModel, line: number): boolean {
  const entry = globals.entries[globals.lines.indexOf(line)];
  const declarations = entry?.placement === "declared" ? (system.attributes.get(entry.name) ?? []) : [];
  return declarations.length > 0 && declarations.every(({ on }) => !on.some((place) => system.categories.has(place)));
}

function outdent(record: RecordModel, lines: readonly number[], safe: boolean): Fix {
  return { title: "Move it to the first column", safe, edits: lines.map((line) => indented(record, line, "")) };
}

/** Removes the common indentation of all lines. */
function outdented(record: RecordModel, lines: readonly number[]): Fix {
  const common = Math.min(...lines.map((line) => record.node.lines[line]?.indent ?? 0));
  const edits = lines.map((line) => {
    const whole = indented(record, line, "");
    return { ...whole, end: whole.start + common };
  });
  // Without a label that decides what the record is, its lines may be members of a category in the record above.
  const isByItself = record.role !== "card" || record.identifier !== undefined;
  const divides = lines.some((line) => isSeparating(textOf(record, line).trimStart()));
  // Next to another record whose separator is missing, that record's lines would be read differently.
  const isAlone = !record.separatorMissing && record.endLine >= record.node.lines.length;
  return { title: "Move it to the first column", safe: isByItself && isAlone && !divides, edits };
}

function indentedLines(record: RecordModel): number[] {
  const lines: number[] = [];
  for (let line = record.firstLine; line < record.endLine; line++) {
    const node = record.node.lines[line];
    if (node !== undefined && node.kind !== "blank" && node.indent > 0) lines.push(line);
  }
  return lines;
}

/** Groups adjacent lines. */
function runs(lines: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.at(-1) === line - 1) last.push(line);
    else found.push([line]);
  }
  return found;
}
