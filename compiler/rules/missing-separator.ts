import { isStatement, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, indented, lineEndOf, startOf, textOf, withoutLines } from "../model/record-text.js";
import { dashesAbove } from "../model/repair.js";
import { describesSystems } from "../systems/system.js";
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
    within: message`${"label"} stands in the middle of a ${"record"}, and what is below it seems to belong to that. Remove it, or put a line --- above it and write a whole ${"record"}.`,
    indented: message`A line --- separates records only if it begins at the first column.`,
  },
  check: {
    recordIf: ["divided"],
    record(record, report) {
      if (!record.separatorMissing) return;
      const dashes = dashesAbove(record.firstLine, record.node.lines, (line) => textOf(record, line));
      if (dashes !== undefined) {
        const fix = {
          title: "Move it to the first column",
          safe: isWhole(record),
          edits: [indented(record, dashes, "")],
        };
        report("indented", contentOf(record, dashes), {}, { fixes: [fix] });
        return;
      }
      if (mayBeRest(record) || isRepeated(record)) {
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
      report(
        "missing",
        firstName(record),
        { record: describesSystems(record.system.data) ? "record" : record.role },
        {
          fixes: isSecondPack(record)
            ? []
            : [
                {
                  title: "Insert a line ---",
                  safe: isWhole(record) && isWholeAbove(record),
                  edits: [{ start, end: start, text: `---${lineEndOf(record)}` }],
                },
              ],
        },
      );
    },
  },
});

/** A folder has one pack, so dividing two doesn't help. */
function isSecondPack({ role, node, firstLine }: RecordModel): boolean {
  return (
    role === "pack" && node.lines.slice(0, firstLine).some((line) => line.kind === "label" && line.name.text === "Pack")
  );
}

/** The same line begins the pack or the deck above. */
function isRepeated(record: RecordModel): boolean {
  const own = contentText(record, record.firstLine);
  if (record.role === "card" || describesSystems(record.system.data)) return false;
  return record.node.lines.some(
    (node, line) => line < record.firstLine && node.kind === "label" && contentText(record, line) === own,
  );
}

/**
 * The record is complete: nothing on it belongs to another one, and it has a kind if cards need one. Otherwise, the
 * label may be the mistake.
 */
function isWhole({ uncertain, role, kind, system: { data } }: RecordModel): boolean {
  return !uncertain && role !== "pack" && (role !== "card" || data.kindFrom === undefined || kind !== undefined);
}

/** The record above is complete as well, up to the label that decides what it is; and that isn't reported twice. */
function isWholeAbove(record: RecordModel): boolean {
  const { lines } = record.node;
  const { kindFrom } = record.system.data;
  const [own] = record.labels;
  const kinds = new Set<string>();
  for (let line = record.firstLine - 1; line >= 0; line--) {
    const node = lines[line];
    if (node === undefined) continue;
    if (isStatement(node) && node.path.length === 1) kinds.add(node.path[0].text);
    const name = node.kind === "label" ? node.name.text : "";
    if (!record.system.beginnings.has(name)) continue;
    const isSame = name === own?.name && contentText(record, line) === contentText(record, own.line);
    // A card is there once; a name of a game may be declared several times, each time with something.
    if (describesSystems(record.system.data)) return !isSame || kinds.size > 0;
    if (isSame) return false;
    return name !== "Identifier" || kindFrom === undefined || kinds.has(kindFrom);
  }
  return false;
}

function contentText(record: RecordModel, line: number): string {
  const { start, end } = contentOf(record, line);
  return record.node.text.slice(start, end);
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
