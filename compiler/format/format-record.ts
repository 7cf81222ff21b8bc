import type { RecordModel } from "../model/record-model.js";
import { describesSystems } from "./describes-systems.js";
import { type FormattedItem, type RecordItems, recordItems, type Spacing } from "./record-items.js";
import { raiseGlobals, sortItems } from "./sort-items.js";
import { isPlainHead, isWellFormed } from "./statement-text.js";

export interface FormatOptions {
  /** Sort labels, attributes, categories and their members in the system's order. */
  readonly sort: boolean;
  /** Indentation of members and continuation lines, in blanks. */
  readonly indent: number;
  /** Align end-of-line comments, by default true. */
  readonly alignComments?: boolean;
}

/**
 * Whether every line of the record was understood, so that formatting changes only its layout. Where the first label is
 * repeated, a separator may be missing, and the lines below belong to another card.
 */
export function canFormat(record: RecordModel): boolean {
  const [first, ...others] = record.labels;
  return (
    (first?.declaration?.many === true || others.every(({ name }) => name !== first?.name)) &&
    record.strayLines.length === 0 &&
    record.indentedGlobals.length === 0 &&
    record.labels.every(({ attributeLines }) => attributeLines.length === 0) &&
    record.globals.entries.every(isWellFormed) &&
    record.categories.every(({ head, entries }) => isPlainHead(head) && entries.every(isWellFormed))
  );
}

/** The lines of a record in canonical layout. `record` is undefined if there are only comments. */
export function formatRecord(
  node: RecordModel["node"],
  record: RecordModel | undefined,
  options: FormatOptions,
): string[] {
  const indent = " ".repeat(options.indent);
  const items = recordItems(node, record, indent);
  const layout = {
    indent,
    alignComments: options.alignComments !== false,
    opensAttributes: record !== undefined && opensAttributes(record),
    flat: record?.categories.some(({ flattened }) => flattened) ?? false,
  };
  const arranged = options.sort && record !== undefined ? sortItems(items, record) : raiseGlobals(items);
  return trimBlankLines(writeItems(arranged, layout));
}

/** On cards, a blank line separates texts and attributes; declarations, packs and decks have none. */
function opensAttributes(record: RecordModel): boolean {
  return record.role === "card" && !describesSystems(record);
}

interface LayoutOptions {
  readonly indent: string;
  readonly alignComments: boolean;
  readonly opensAttributes: boolean;
  readonly flat: boolean;
}

function writeItems({ items, end }: RecordItems, layout: LayoutOptions): string[] {
  const lines: string[] = [];
  const column = commentColumn(items, layout);
  let previous: FormattedItem | undefined;
  // Each on its own: a call takes only so many arguments.
  for (const item of items) {
    for (const line of spacingLines(item.above, previous, item, layout)) lines.push(line);
    const first = firstLine(item, layout);
    lines.push(item.comment === undefined ? first : `${first.padEnd(column)}  ${item.comment}`);
    for (let index = 1; index < item.lines.length; index++) lines.push(item.lines[index] as string);
    previous = item;
  }
  for (const line of spacingLines(end, previous, undefined, layout)) lines.push(line);
  return lines;
}

function firstLine(item: FormattedItem, { indent }: LayoutOptions): string {
  return (item.kind === "member" ? indent : "") + (item.lines[0] ?? "");
}

/** Longer lines don't affect the column of comments. */
const WIDEST_ALIGNED = 40;

/** The column for end-of-line comments in a record. */
function commentColumn(items: readonly FormattedItem[], layout: LayoutOptions): number {
  if (!layout.alignComments) return 0;
  const widths = items.filter(({ comment }) => comment !== undefined).map((item) => firstLine(item, layout).length);
  return widths.reduce((widest, width) => (width > WIDEST_ALIGNED ? widest : Math.max(widest, width)), 0);
}

/** The comments and blank lines between two items. A comment is indented like the line it is about. */
function spacingLines(
  spacing: readonly Spacing[],
  previous: FormattedItem | undefined,
  next: FormattedItem | undefined,
  layout: LayoutOptions,
): string[] {
  const leavesTexts = previous?.kind === "label" && next !== undefined && next.kind !== "label";
  const lines: string[] = leavesTexts && layout.opensAttributes && !spacing.some(isBlank) ? [""] : [];
  let closesCategory = inCategory(previous) && next?.kind !== "member";
  for (const space of spacing) {
    if (space.kind === "comment") {
      closesCategory &&= space.indented;
      lines.push((next?.kind === "member" || closesCategory ? layout.indent : "") + space.text);
    } else if (!(layout.flat && isStatement(previous) && isStatement(next)) && lines.at(-1) !== "") lines.push("");
  }
  return lines;
}

const isBlank = ({ kind }: Spacing): boolean => kind === "blank";
const inCategory = (item: FormattedItem | undefined): boolean => item?.kind === "head" || item?.kind === "member";
const isStatement = (item: FormattedItem | undefined): boolean => item !== undefined && item.kind !== "label";

function trimBlankLines(lines: readonly string[]): string[] {
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start] === "") start++;
  while (end > start && lines[end - 1] === "") end--;
  return lines.slice(start, end);
}
