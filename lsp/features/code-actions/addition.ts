import {
  type CategorySection,
  describesSystems,
  type FileModel,
  firstContentLine,
  type RecordModel,
} from "../../../compiler/index.js";
import { largest, lineEndIn } from "../../../grammar/index.js";
import { filledText, type Insertion, type InsertionPart } from "../completion/insertion.js";
import { partsFor, type RecordPart } from "../completion/record-parts.js";
import { lineSpanOf } from "../find-line.js";
import type { ActionEdit, ActionRequest } from "./code-action.js";

/**
 * Adds a name to a record with what it needs, in the order of the game. `section`: among the members of a category.
 * Undefined if the name isn't allowed there.
 */
export function additionOf(
  name: string,
  record: RecordModel,
  section: CategorySection | undefined,
  { question, layout }: ActionRequest,
): ActionEdit | undefined {
  const indent = " ".repeat(layout.indent);
  const [part] = partsFor(name, { record, category: section?.name, system: record.system, indent, question });
  if (part === undefined) return undefined;
  const lineEnd = lineEndIn(question.file.node);
  const lead = section === undefined ? "" : indent;
  const line = [lead, ...part.line].map(
    (piece): InsertionPart => (typeof piece === "string" ? piece.replace(/\r?\n/g, lineEnd) : piece),
  );
  const { at, before, after } = insertionPlace(part, record, section, question.file);
  const insertion: Insertion = before === "" ? [...line, after] : [before, ...line];
  return { start: at, end: at, text: filledText(insertion), insertion };
}

type NamedPart = Pick<RecordPart, "name" | "sort">;

/** The position of a name in the order of the game. `section`: among the members of a category. */
export function insertionPlace(
  part: NamedPart,
  record: RecordModel,
  section: CategorySection | undefined,
  file: Pick<FileModel, "node">,
): { readonly at: number; readonly before: string; readonly after: string } {
  const lineEnd = lineEndIn(file.node);
  const place = placeFor(part, record, section);
  const gap = (place.divided ? lineEnd : "") + lineEnd;
  return place.above === undefined
    ? { at: lineSpanOf(record, place.below).start, before: "", after: gap }
    : { at: lineSpanOf(record, place.above).end, before: gap, after: "" };
}

/** After a line or, if there is none, above another; separated from it by a blank line. */
type AdditionPlace =
  | { readonly above: number; readonly divided: boolean }
  | { readonly above: undefined; readonly below: number; readonly divided: boolean };

function placeFor(part: NamedPart, record: RecordModel, section: CategorySection | undefined): AdditionPlace {
  if (section !== undefined) return { above: largest(section.lines, section.line), divided: false };
  const before = linesBefore(part, record);
  const [first] = [...record.globals.lines, ...record.categories.map(({ line }) => line)].sort((a, b) => a - b);
  const labels = largest(
    record.labels.map(({ endLine }) => endLine - 1),
    -1,
  );
  if (part.sort === "label") {
    return labels >= 0
      ? { above: labels, divided: false }
      : { above: undefined, below: firstContentLine(record), divided: false };
  }
  if (before.length > 0) return { above: largest(before), divided: false };
  if (first !== undefined) return { above: undefined, below: first, divided: false };
  // On a card, a blank line separates texts and attributes.
  return { above: labels, divided: record.role === "card" && !describesSystems(record) };
}

/** The last line of each attribute and category that precedes it in the order of the game. */
function linesBefore({ name, sort }: NamedPart, { system, globals, categories }: RecordModel): number[] {
  const order = (other: string): number => system.order.get(other) ?? Number.POSITIVE_INFINITY;
  const isBefore = (other: string): boolean => order(other) < order(name);
  const attributes = globals.lines.filter(
    (_, index) => sort === "category" || isBefore(globals.entries[index]?.name ?? ""),
  );
  if (sort !== "category") return attributes;
  const others = categories.filter((category) => isBefore(category.name));
  return [...attributes, ...others.map(({ line, lines }) => largest(lines, line))];
}

/** Merges insertions at the same place. */
export function together(edits: readonly ActionEdit[]): ActionEdit[] {
  const sorted = edits.toSorted((one, other) => one.start - other.start);
  const result: ActionEdit[] = [];
  for (const edit of sorted) {
    const last = result.at(-1);
    if (last?.start !== edit.start) result.push(edit);
    else {
      const insertion = [...(last.insertion ?? [last.text]), ...(edit.insertion ?? [edit.text])];
      result[result.length - 1] = { ...last, text: last.text + edit.text, insertion };
    }
  }
  return result;
}
