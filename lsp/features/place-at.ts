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
  readSuppression,
  type Section,
} from "../../compiler/index.js";
import { isStatement, type LineNode, type RecordNode, type Span, wordAt } from "../../grammar/index.js";
import { lineAt, recordNodeAt, recordOnLine } from "./find-line.js";
import type { OtherPlace, Place, PlaceBase } from "./place.js";
import { placeInStatement } from "./place-in-statement.js";
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
  if (record !== undefined) return inRecord({ base, record, text, pack }, line);
  return (line?.comment && onComment(base, line.comment, text)) ?? other(base);
}

function onSeparator(
  file: FileModel,
  node: RecordNode,
  { start, text }: NonNullable<RecordNode["separator"]>,
  offset: number,
): Place {
  const end = start + text.replace(/[\r\n]+$/, "").length;
  const line = Math.max(0, node.lines.length - 1);
  const record = recordOnLine(file, node, line);
  return other({ offset: Math.min(offset, end), lineSpan: { start, end }, node, line, record });
}

function other(base: PlaceBase, word?: Span): OtherPlace {
  const span = word === undefined ? { start: base.offset, end: base.offset } : moved(word, base.lineSpan.start);
  return { ...base, kind: "other", span };
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
  if (line?.kind === "blank" || line === undefined)
    return label !== undefined && isListLabel(label) ? inList(here, label, 0) : other(base);
  if (label !== undefined && !(line.kind === "comment" && line.indent === 0)) return inLabel(here, label, line);
  const comment = line.comment && onComment(base, line.comment, text);
  if (comment !== undefined) return comment;
  const isBefore = base.offset - base.lineSpan.start < line.indent;
  return isBefore || line.kind === "marker" ? other(base) : onStatement(base, record, line, text);
}

function onComment(base: PlaceBase, comment: Span, text: string): Place | undefined {
  const by = base.lineSpan.start;
  if (base.offset < by + comment.start) return undefined;
  const rules = readSuppression(text, { ...comment, alone: true })?.rules ?? [];
  const inFile = rules.map((rule) => ({ text: rule.text, ...moved(rule, by) }));
  return { ...base, kind: "comment", rules: inFile, span: moved(comment, by) };
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
  if (!isHead && column < line.indent && line.kind !== "label") return other(base);
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
    return onComment(base, { start: comment, end: text.length }, text) ?? other(base);
  const common = { ...base, kind: "list-item", record, label } as const;
  const span = textSpan(base, text.slice(0, comment), from);
  const written = text.slice(span.start - base.lineSpan.start, span.end - base.lineSpan.start);
  if (card === undefined) return { ...common, name: written === "" ? undefined : written.normalize("NFC"), span };
  const isCounted = card.kind !== "malformed" || card.reason !== "no-count";
  const count = isCounted ? (/^\d+x?(?=[ \t]|$)/.exec(written)?.[0].length ?? 0) : 0;
  const countEnd = span.start + count;
  if (count > 0 && base.offset <= countEnd)
    return { ...common, name: undefined, span: { start: span.start, end: countEnd } };
  const identifier = written.slice(count).trimStart();
  if (identifier === "" || card.kind === "empty")
    return { ...common, name: undefined, span: { start: base.offset, end: base.offset } };
  const name = card.identifier?.normalize("NFC");
  return { ...common, name, span: { start: span.end - identifier.length, end: span.end } };
}

function onStatement(base: PlaceBase, record: RecordModel, line: LineNode, text: string): Place {
  const head = record.categories.find((category) => category.line === base.line);
  if (head !== undefined) {
    const span = moved(head.head.path[0], base.lineSpan.start);
    if (holds(span, base.offset)) return { ...base, kind: "category-head", record, category: head, span };
  }
  const found = entryOnLine(record, base.line);
  const statement = found.entry?.node ?? head?.head ?? (isStatement(line) ? line : undefined);
  const category = found.category ?? strayCategory(record, base.line);
  const place = statement && placeInStatement({ ...base, record, statement, entry: found.entry, category }, text);
  return place ?? other(base, wordAt(text, base.offset - base.lineSpan.start));
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
