import { isContent, lineStarts } from "../../grammar/index.js";
import { categoryLost } from "../model/lost-indentation.js";
import type { CategorySection, Entry, LabelItem, RecordModel } from "../model/record-model.js";
import { labelLines } from "./label-lines.js";
import { entryText } from "./statement-text.js";

/** A comment on its own line, or a run of blank lines. */
export type Spacing =
  | { readonly kind: "blank" }
  | { readonly kind: "comment"; readonly text: string; readonly indented: boolean };

/** An item of a record, in source order, with the comments and blank lines above it. */
export type FormattedItem = FormattedLabel | GlobalPart | HeadPart | MemberPart;

interface PartBase {
  readonly above: readonly Spacing[];
  /** Its lines, without comments and without the indentation of the first. */
  readonly lines: readonly string[];
  readonly comment: string | undefined;
}
export interface FormattedLabel extends PartBase {
  readonly kind: "label";
  readonly label: LabelItem;
}
export interface GlobalPart extends PartBase {
  readonly kind: "global";
  readonly entry: Entry;
  /** May be a member of the category above that lost its indentation; moving it would hide that. */
  readonly stays: boolean;
}
export interface HeadPart extends PartBase {
  readonly kind: "head";
  readonly category: CategorySection;
}
export interface MemberPart extends PartBase {
  readonly kind: "member";
  readonly entry: Entry;
  readonly category: CategorySection;
}

export interface RecordItems {
  readonly items: readonly FormattedItem[];
  /** Comments and blank lines after the last item. */
  readonly end: readonly Spacing[];
}

/** The lines of a record to write. `record` is undefined if it has no content. */
export function recordItems(node: RecordModel["node"], record: RecordModel | undefined, indent: string): RecordItems {
  const parts = record === undefined ? new Map<number, PlacedPart>() : placedParts(record, indent);
  const starts = lineStarts(node);
  const common = record?.indented === true ? commonIndent(record) : 0;
  const items: FormattedItem[] = [];
  let above: Spacing[] = [];
  for (let line = 0; line < node.lines.length; ) {
    const shape = node.lines[line];
    const part = parts.get(line);
    if (shape === undefined) break;
    if (part !== undefined) {
      items.push(part.make({ above, comment: part.endLine > line + 1 ? undefined : commentOf(line) }));
      above = [];
    } else if (shape.kind === "comment") {
      above.push({ kind: "comment", text: commentOf(line) ?? "", indented: shape.indent > common });
    } else if (above.at(-1)?.kind !== "blank") above.push({ kind: "blank" });
    line = part?.endLine ?? line + 1;
  }
  return { items, end: above };

  function commentOf(line: number): string | undefined {
    const shape = node.lines[line];
    const start = starts[line] ?? 0;
    return shape?.comment && node.text.slice(start + shape.comment.start, start + shape.length).replace(/[ \t]+$/, "");
  }
}

type CommentsAround = Pick<PartBase, "above" | "comment">;

interface PlacedPart {
  readonly endLine: number;
  make(comments: CommentsAround): FormattedItem;
}

/** The parts of a record by the line they begin on. */
function placedParts(record: RecordModel, indent: string): Map<number, PlacedPart> {
  const parts = new Map<number, PlacedPart>();
  const place = (line: number | undefined, make: PlacedPart["make"]): void => {
    if (line !== undefined) parts.set(line, { endLine: line + 1, make });
  };
  for (const label of record.labels) {
    const make = (comments: CommentsAround): FormattedLabel => ({
      kind: "label",
      label,
      lines: labelLines(label, record, indent),
      ...comments,
    });
    parts.set(label.line, { endLine: label.endLine, make });
  }
  for (const [index, entry] of record.globals.entries.entries()) {
    const line = record.globals.lines[index] ?? 0;
    const stays = categoryLost(record, entry, line) !== undefined || isBelowUnknown(record, entry, line);
    place(line, (comments) => ({ kind: "global", entry, stays, lines: [entryText(entry)], ...comments }));
  }
  for (const category of record.categories) {
    place(category.line, (comments) => ({ kind: "head", category, lines: [category.head.path[0].text], ...comments }));
    for (const [index, entry] of category.entries.entries())
      place(category.lines[index], (comments) => ({
        kind: "member",
        entry,
        category,
        lines: [entryText(entry)],
        ...comments,
      }));
  }
  return parts;
}

/** Indentation of the least indented significant line. */
function commonIndent(record: RecordModel): number {
  const indents = record.node.lines.filter(isContent).map(({ indent }) => indent);
  return indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
}

/** Whether an attribute that isn't allowed here may belong to the category above it, which the game doesn't have. */
function isBelowUnknown({ categories }: RecordModel, { placement }: Entry, line: number): boolean {
  const above = placement === "misplaced" ? categories.findLast((one) => one.line < line) : undefined;
  return above !== undefined && above.anyDeclaration === undefined;
}
