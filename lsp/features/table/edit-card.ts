import {
  canonicalOrder,
  createRecordReader,
  dominantLineEnd,
  type RecordModel,
  type System,
} from "../../../compiler/index.js";
import { largest, lineStarts, memoize, parseRecord, smallest } from "../../../grammar/index.js";
import { type CellLines, cardCells, cellLines, linesOfColumn } from "../../../tools/index.js";

/** The new content of a card's cell: an empty text clears it. */
export interface CellText {
  readonly column: string;
  readonly text: string;
}

/** Why a cell can't be changed, in a sentence for the author. */
export interface RefusedCell {
  readonly because: string;
}

/**
 * The text of a card's record after changing a cell. Only the lines of that cell change, and reading the record again
 * gives the new cell; otherwise the change is refused.
 */
export function editCard(record: RecordModel, { column, text }: CellText, indent: number): string | RefusedCell {
  const { node, system } = record;
  if (record.firstLine > 0 || record.endLine < node.lines.length || record.separatorMissing)
    return { because: "This card is not divided from the one beside it. Write --- between them in the text first." };
  const written = cellLines(column, text, system);
  if (written === undefined) return { because: `${column} is not written on the card itself.` };
  const after = withLines(record, column, written, indent);
  const [again, ...others] = readerOf(system).read(parseRecord(after));
  if (again === undefined) return { because: "Nothing would be left of this card. Delete it in the text." };
  if (others.length > 0 || again.role !== record.role)
    return { because: "The text would be read as another record. Write it in the file." };
  const lost = whatElseChanged(record, again, column);
  if (lost !== undefined) return { because: `${lost} would change with it. Write it in the file.` };
  const shown = cardCells(again).get(column) ?? "";
  if (!isSame(shown, written.lines.length === 0 ? "" : text))
    return { because: `It would be read as ${shown === "" ? "nothing" : shown}. Write it in the file.` };
  return after;
}

export const readerOf: (system: System) => ReturnType<typeof createRecordReader> = memoize(createRecordReader);

/** The first other column whose content would change. */
function whatElseChanged(before: RecordModel, after: RecordModel, column: string): string | undefined {
  const [old, fresh] = [cardCells(before), cardCells(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names].find((name) => name !== column && old.get(name) !== fresh.get(name));
}

/** Differences in quotes, blanks and separators may come from the notation. */
function isSame(shown: string, wanted: string): boolean {
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .replace(/\\(?=["\\])/g, "")
      .replace(/"/g, "")
      .replace(/\s*[\r\n;|/]+\s*/g, "/")
      .replace(/\s+/g, "")
      .replace(/\b0+(?=\d)/g, "");
  // In a one-line text, line breaks become blanks.
  return plain(shown) === plain(wanted) || plain(shown) === plain(wanted.replace(/[\r\n]+/g, " "));
}

interface TextLine {
  readonly text: string;
  readonly end: string;
}

/** The text of a record with new lines for a column. */
export function withLines(record: RecordModel, column: string, { target, lines }: CellLines, indent: number): string {
  const { node } = record;
  const starts = lineStarts(node);
  const rows = node.lines.map(({ length }, index): TextLine => {
    const start = starts[index] ?? 0;
    const next = starts[index + 1] ?? node.text.length;
    return { text: node.text.slice(start, start + length), end: node.text.slice(start + length, next) };
  });
  const taken = linesOfColumn(record, column);
  const isHead = (line: number) => record.categories.some((section) => section.line === line);
  // A member's category stays while it has a line.
  const replaced = target.kind === "member" && lines.length > 0 ? taken.filter((line) => !isHead(line)) : taken;
  const fresh = lines.map((line) => line.replace(/^ {4}/, " ".repeat(indent)));
  const [first] = replaced;
  const comments = replaced.flatMap((line) => commentOf(record, line));
  const [only, ...more] = comments;
  const end = dominantLineEnd(node.text);
  const row = (text: string): TextLine => ({ text, end });
  let result: TextLine[];
  if (first !== undefined) {
    const keepsComment = only !== undefined && more.length === 0 && fresh.length > 0;
    const kept = keepsComment ? [] : comments.map(({ text }) => row(text));
    const head = replaced.find(isHead) === first && target.kind === "category" ? 0 : undefined;
    const put = fresh.map((text, index) =>
      row(keepsComment && index === (head ?? 0) ? `${text}${only.gap}${only.text}` : text),
    );
    result = rows.flatMap((one, line) => {
      if (line === first) return [...kept, ...put];
      return replaced.includes(line) ? [] : [one];
    });
  } else if (fresh.length === 0) return node.text;
  else {
    const { at, before, after, withHead } = placeFor(record, target);
    const body = withHead === undefined ? fresh : [withHead, ...fresh];
    const put = [...(before ? [""] : []), ...body, ...(after ? [""] : [])].map(row);
    result = [...rows.slice(0, at), ...put, ...rows.slice(at)];
  }
  // Only the last line may lack a line end.
  const last = rows.at(-1)?.end ?? end;
  return result
    .map((one, index) => one.text + (index === result.length - 1 ? last : one.end === "" ? end : one.end))
    .join("");
}

/** An end-of-line comment, with the blanks before it. */
function commentOf({ node }: RecordModel, line: number): { readonly text: string; readonly gap: string }[] {
  const found = node.lines[line];
  if (found?.comment === undefined || found.kind === "comment" || found.kind === "label") return [];
  const start = lineStarts(node)[line] ?? 0;
  const before = node.text.slice(start, start + found.comment.start);
  return [
    {
      text: node.text.slice(start + found.comment.start, start + found.comment.end),
      gap: /\s*$/.exec(before)?.[0] || " ",
    },
  ];
}

/**
 * Where to insert lines in the order of the game: before a line of the node, with a blank line before or after if
 * necessary.
 */
interface InsertionLine {
  readonly at: number;
  readonly before?: boolean;
  readonly after?: boolean;
  /** The category's head, if it is missing. */
  readonly withHead?: string;
}

function placeFor(record: RecordModel, target: CellLines["target"]): InsertionLine {
  const order = canonicalOrder(record.system);
  const { labels, globals, categories } = record;
  const behindLabels = largest(
    labels.map(({ endLine }) => endLine),
    -1,
  );
  const body = smallest([...globals.lines, ...categories.map(({ line }) => line)]);
  if (target.kind === "label") {
    const above = labels.filter(({ name }) => order.labels(name, target.name) <= 0).map(({ endLine }) => endLine);
    if (above.length > 0) return { at: largest(above) };
    if (labels.length > 0) return { at: smallest(labels.map(({ line }) => line)) };
    return { at: aboveComments(record, Number.isFinite(body) ? body : 0), after: Number.isFinite(body) };
  }
  const atStart = (): InsertionLine => {
    if (Number.isFinite(body)) return { at: aboveComments(record, body) };
    return { at: behindLabels === -1 ? record.node.lines.length : behindLabels, before: behindLabels !== -1 };
  };
  if (target.kind === "attribute") {
    const above = globals.entries.flatMap((entry, index) =>
      order.globals(entry.name, target.name) <= 0 ? [(globals.lines[index] ?? 0) + 1] : [],
    );
    return above.length > 0 ? { at: largest(above) } : atStart();
  }
  const name = target.kind === "member" ? target.category : target.name;
  const section = target.kind === "member" ? categories.find((one) => one.name === name) : undefined;
  if (section !== undefined && target.kind === "member") {
    const compare = order.members(name);
    const above = section.entries.flatMap((entry, index) =>
      compare(entry.name, target.name) <= 0 ? [(section.lines[index] ?? 0) + 1] : [],
    );
    return { at: largest(above, section.line + 1) };
  }
  const withHead = target.kind === "member" ? { withHead: name } : {};
  const above = categories.filter((one) => order.categories(one.name, name) <= 0);
  if (above.length > 0) return { at: largest(above.flatMap(({ line, lines }) => [line, ...lines])) + 1, ...withHead };
  const next = smallest(categories.map(({ line }) => line));
  if (Number.isFinite(next)) return { at: aboveComments(record, next), ...withHead };
  if (globals.lines.length > 0) return { at: largest(globals.lines) + 1, ...withHead };
  return { ...atStart(), ...withHead };
}

/** Comments right above a line are about it. */
function aboveComments({ node }: RecordModel, line: number): number {
  let at = line;
  while (at > 0 && node.lines[at - 1]?.kind === "comment") at--;
  return at;
}
