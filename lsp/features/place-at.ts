import {
  type CategorySection,
  commentStart,
  contentOfLine,
  type Entry,
  type FileModel,
  isListLabel,
  type LabelItem,
  listContent,
  listedBy,
  namesListed,
  type PackModel,
  type RecordModel,
  readDecklistLine,
  type Section,
} from "../../compiler/index.js";
import { isStatement, type LineNode, largest, type RecordNode, type Span, wordAt } from "../../grammar/index.js";
import { lineAt, recordNodeAt, recordOnLine } from "./find-line.js";
import type { ListItemPlace, Place, PlaceBase } from "./place.js";
import { placeInStatement } from "./place-in-statement.js";
import { placeInSuppression } from "./place-in-suppression.js";
import { holds, moved } from "./spans.js";

/**
 * Determines what is at an offset of a file. Total: any text, any number. In lists, marks that are part of a name are
 * only known with the pack.
 */
export function placeAt(file: FileModel, offset: number, pack?: PackModel): Place {
  const place = Math.min(Math.max(0, Math.trunc(offset) || 0), file.node.length);
  const node = recordNodeAt(file, place);
  const { separator } = node;
  if (separator !== undefined && place >= separator.start) return onSeparator(file, node, separator, place);
  const found = lineAt(node, place - node.start);
  const record = recordOnLine(file, node, found.line);
  const lineSpan = { start: node.start + found.start, end: node.start + found.start + found.length };
  // An offset between CR and LF belongs to the end of the line.
  const base: PlaceBase = { offset: Math.min(place, lineSpan.end), lineSpan, node, line: found.line, record };
  const text = node.text.slice(found.start, found.start + found.length);
  const line = node.lines[found.line];
  if (record === undefined) return outsideRecords(base, line, text);
  return inRecord({ base, record, text, pack }, line);
}

function onSeparator(
  file: FileModel,
  node: RecordNode,
  separator: NonNullable<RecordNode["separator"]>,
  offset: number,
): Place {
  const { start, text } = separator;
  const end = start + text.replace(/[\r\n]+$/, "").length;
  const line = Math.max(0, node.lines.length - 1);
  const record = recordOnLine(file, node, line);
  return {
    kind: "separator",
    separator,
    offset: Math.min(offset, end),
    lineSpan: { start, end },
    node,
    line,
    record,
  };
}

/** Comments and blank lines between separators, without a record. */
function outsideRecords(base: PlaceBase, line: LineNode | undefined, text: string): Place {
  if (line?.comment !== undefined) return onComment(base, line.comment, text) ?? blank(base, text);
  if (line?.kind === "marker") return { ...base, kind: "marker" };
  return blank(base, text);
}

interface LineOfRecord {
  readonly base: PlaceBase;
  readonly record: RecordModel;
  readonly text: string;
  readonly pack: PackModel | undefined;
}

function inRecord(here: LineOfRecord, line: LineNode | undefined): Place {
  const { base, record, text } = here;
  const label = record.labels.find((candidate) => base.line >= candidate.line && base.line < candidate.endLine);
  if (line?.kind === "blank" || line === undefined) {
    return label !== undefined && isListLabel(label) ? inList(here, label, 0) : blank(base, text, record);
  }
  if (label !== undefined && !(line.kind === "comment" && line.indent === 0)) return inLabel(here, label, line);
  if (line.kind === "marker") return { ...base, kind: "marker" };
  const comment = line.comment === undefined ? undefined : onComment(base, line.comment, text);
  if (comment !== undefined) return comment;
  if (base.offset - base.lineSpan.start < line.indent) return blank(base, text, record);
  return onStatement(base, record, line, text);
}

function onComment(base: PlaceBase, comment: Span, text: string): Place | undefined {
  if (base.offset < base.lineSpan.start + comment.start) return undefined;
  const span = moved(comment, base.lineSpan.start);
  return placeInSuppression(base, span, text, base.lineSpan.start) ?? { ...base, kind: "comment", span };
}

function inLabel(here: LineOfRecord, label: LabelItem, line: LineNode): Place {
  const { base, record, text } = here;
  const column = base.offset - base.lineSpan.start;
  const isHead = base.line === label.line;
  if (isHead && column <= label.node.name.end) {
    return { ...base, kind: "label-name", record, label, span: moved(label.node.name, base.lineSpan.start) };
  }
  const from = isHead ? label.node.name.end + 1 : 0;
  if (isListLabel(label)) return inList(here, label, from);
  if (!isHead && column < line.indent && line.kind !== "label") return blank(base, text, record);
  return { ...base, kind: "label-text", record, label, span: textSpan(base, text, from) };
}

/** The trimmed content of a line after `from`. */
function textSpan({ offset, lineSpan }: PlaceBase, text: string, from: number): Span {
  const rest = text.slice(from);
  const trimmed = rest.trim();
  if (trimmed === "") return { start: offset, end: offset };
  const start = lineSpan.start + from + rest.indexOf(trimmed);
  return { start, end: start + trimmed.length };
}

function inList({ base, record, text, pack }: LineOfRecord, label: LabelItem, from: number): Place {
  const list = text.slice(from);
  const listed = listedBy(label.name, record.system) ?? "Cards";
  const isName = pack && namesListed(pack, listed);
  const card = listed === "Cards" ? readDecklistLine(list, isName) : undefined;
  const behind =
    card === undefined
      ? list.length - list.trimStart().length + listContent(list, isName).length
      : (contentOfLine(card)?.end ?? 0);
  const comment = from + behind + commentStart(list.slice(behind));
  if (comment < text.length && base.offset >= base.lineSpan.start + comment)
    return onComment(base, { start: comment, end: text.length }, text) ?? blank(base, text, record);
  const common = { ...base, kind: "list-item", record, label } as const;
  const whole = textSpan(base, text.slice(0, comment), from);
  if (card === undefined) {
    const item = whole.start === whole.end ? undefined : text.slice(...relative(whole, base)).normalize("NFC");
    return { ...common, card: undefined, item, part: "name", span: whole };
  }
  const isCounted = card.kind !== "malformed" || card.reason !== "no-count";
  return { ...common, card, item: undefined, ...partOfCard(base, whole, text, isCounted) };
}

/** On a line of a decklist: first the number, then the identifier. */
function partOfCard(
  base: PlaceBase,
  whole: Span,
  text: string,
  isCounted: boolean,
): Pick<ListItemPlace, "part" | "span"> {
  const written = text.slice(...relative(whole, base));
  const count = isCounted ? (/^\d+x?(?=[ \t]|$)/.exec(written)?.[0].length ?? 0) : 0;
  const countEnd = whole.start + count;
  if (count > 0 && base.offset <= countEnd) return { part: "copies", span: { start: whole.start, end: countEnd } };
  const identifier = written.slice(count).trimStart();
  if (identifier === "") {
    const at = { start: base.offset, end: base.offset };
    return { part: count > 0 ? "identifier" : "copies", span: at };
  }
  return { part: "identifier", span: { start: whole.end - identifier.length, end: whole.end } };
}

const relative = ({ start, end }: Span, { lineSpan }: PlaceBase): [number, number] => [
  start - lineSpan.start,
  end - lineSpan.start,
];

function onStatement(base: PlaceBase, record: RecordModel, line: LineNode, text: string): Place {
  const head = record.categories.find((category) => category.line === base.line);
  if (head !== undefined) {
    const span = moved(head.head.path[0], base.lineSpan.start);
    if (holds(span, base.offset)) return { ...base, kind: "category-head", record, category: head, span };
  }
  const found = entryOnLine(record, base.line);
  const statement = found.entry?.node ?? head?.head ?? (isStatement(line) ? line : undefined);
  const category = found.category ?? strayCategory(record, base.line);
  if (statement === undefined) return unreadable(base, category, text);
  const section = category ?? record.globals;
  const place = placeInStatement({ base, record, statement, entry: found.entry, category, section, text });
  return place ?? unreadable(base, category, text);
}

function unreadable(base: PlaceBase, category: CategorySection | undefined, text: string): Place {
  const span = moved(wordAt(text, base.offset - base.lineSpan.start), base.lineSpan.start);
  return { ...base, kind: "unreadable", category, span };
}

function entryOnLine(
  record: RecordModel,
  line: number,
): { readonly entry: Entry | undefined; readonly category: CategorySection | undefined } {
  const within = (section: Section): Entry | undefined => {
    const index = section.lines.indexOf(line);
    return index === -1 ? undefined : section.entries[index];
  };
  for (const category of record.categories) {
    const entry = within(category);
    if (entry !== undefined) return { entry, category };
  }
  return { entry: within(record.globals), category: undefined };
}

function strayCategory(record: RecordModel, line: number): CategorySection | undefined {
  const stray = record.strayLines.find((candidate) => candidate.line === line);
  return stray?.category === undefined ? undefined : record.categories[stray.category];
}

/** A blank line, or the indentation of another: new text here would belong to what is above. */
function blank(base: PlaceBase, text: string, record?: RecordModel): Place {
  const before = text.slice(0, base.offset - base.lineSpan.start);
  const indent = before.length - before.trimStart().length;
  const above = record && indent > 0 ? itemAbove(record, base.line) : undefined;
  return {
    ...base,
    kind: "blank",
    indent,
    category: above !== undefined && "head" in above && indent > above.head.indent ? above : undefined,
    label: above !== undefined && "text" in above ? above : undefined,
  };
}

/** The last label or category that begins above a line, unless an unindented attribute follows it. */
function itemAbove(record: RecordModel, line: number): LabelItem | CategorySection | undefined {
  let found: LabelItem | CategorySection | undefined;
  for (const item of [...record.labels, ...record.categories])
    if (item.line < line && item.line > (found?.line ?? -1)) found = item;
  const globals = record.globals.lines.filter((global) => !record.indentedGlobals.includes(global));
  const last = largest(
    globals.filter((global) => global < line),
    -1,
  );
  return found !== undefined && last < found.line ? found : undefined;
}
