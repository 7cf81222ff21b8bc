import { parseBody } from "./parse-body.js";
import { parseLine, unread } from "./parse-line.js";
import type { FileNode, LineNode, RecordBody, RecordNode, SeparatorNode } from "./tree.js";

const LF = 10;
const CR = 13;
/** Three or more unindented dashes; blanks may follow. */
export const SEPARATOR = /^-{3,}[ \t]*$/;
/**
 * Common mistakes for a separator: two dashes, long dashes, dashes with blanks, asterisks, a title between dashes, or
 * any other horizontal rule. (Seven `=` may be a conflict marker, though.)
 */
export const WRONG_SEPARATOR =
  /^(?:-{2}|[—–―]+|-(?:[ \t]+-)+|\*{3,}|\*(?:[ \t]+\*)+|-{3}.*-{3}|_{3,}|={3,6}|={8,})[ \t]*$/;

/** Whether a line separates records, correctly written or not. */
export function isSeparating(line: string): boolean {
  return SEPARATOR.test(line) || isWrongSeparator(line);
}

const isWrongSeparator = (line: string): boolean => line.length <= 200 && WRONG_SEPARATOR.test(line);

/** Parses the text of a `.cards` or `.system` file. Never throws; the tree contains every character. */
export function parse(text: string): FileNode {
  const records: RecordNode[] = [];
  forEachRecord(text, (start, end, next, canonical) =>
    records.push(new RecordInFile(text, start, end, next, canonical)),
  );
  return { length: text.length, records };
}

/**
 * Calls `visit` for each record of a text with its start, its end, and its end including the separator line below,
 * which the last one doesn't have. There is always one.
 */
function forEachRecord(
  text: string,
  visit: (start: number, end: number, next: number, canonical: boolean) => void,
): void {
  let start = 0;
  forEachLine(text, (lineStart, lineEnd, next) => {
    if (!mayBeSeparator(text.charCodeAt(lineStart))) return;
    const line = text.slice(lineStart, lineEnd);
    const canonical = SEPARATOR.test(line);
    if (!canonical && !isWrongSeparator(line)) return;
    visit(start, lineStart, next, canonical);
    start = next;
  });
  visit(start, text.length, text.length, true);
}

/**
 * A record as a slice of its file's text. Its lines are parsed on demand, and only those of the most recent record are
 * kept, so a file of 100,000 cards costs little more than its text. A class, because its getters cost no memory.
 */
class RecordInFile implements RecordNode {
  constructor(
    private readonly file: string,
    readonly start: number,
    private readonly end: number,
    private readonly next: number,
    private readonly canonical: boolean,
  ) {}

  get text(): string {
    return this.file.slice(this.start, this.end);
  }

  get lines(): readonly LineNode[] {
    return contentOf(this).lines;
  }

  get starts(): readonly number[] {
    return contentOf(this).starts;
  }

  get body(): RecordBody {
    return contentOf(this).body;
  }

  get separator(): SeparatorNode | undefined {
    if (this.end === this.next) return undefined;
    return { start: this.end, text: this.file.slice(this.end, this.next), canonical: this.canonical };
  }
}

/** The content of a record. Callers need the lines more often than how they are grouped. */
class LineContent {
  readonly lines: LineNode[] = [];
  readonly starts: number[] = [];
  private known: RecordBody | undefined;

  constructor(private readonly text: string) {
    this.parseLines();
  }

  get body(): RecordBody {
    if (this.known !== undefined) return this.known;
    const body = parseBody(this.text, this);
    if (this.lines.length <= LONGEST_GROUPED) this.known = body;
    return body;
  }

  private parseLines(): void {
    const { text, lines, starts } = this;
    let read = 0;
    forEachLine(text, (start, end, next) => {
      const line = parseLine(text.slice(start, end));
      lines.push(line);
      starts.push(start);
      if (line.kind === "blank" || line.kind === "comment" || ++read < MOST_LINES || next === text.length) return true;
      lines.push(unread(text.length - next, "too-many"));
      starts.push(next);
      return false;
    });
  }
}

/** In longer records, how lines are grouped is needed once, and takes memory next to all that is read of them. */
const LONGEST_GROUPED = 20_000;

interface ReadContent {
  readonly of: RecordNode | undefined;
  readonly content: LineContent;
}

const NOTHING_READ: ReadContent = { of: undefined, content: new LineContent("") };
let last = NOTHING_READ;
/** The most recent long one: parsing it again would take seconds, and its lines twice the memory. */
let lastLong = NOTHING_READ;

/** Parses again, unless it is the most recent record, or the most recent long one. */
function contentOf(record: RecordNode): LineContent {
  if (last.of === record) return last.content;
  if (lastLong.of === record) return lastLong.content;
  last = { of: record, content: new LineContent(record.text) };
  if (last.content.lines.length > LONGEST_GROUPED) lastLong = last;
  return last.content;
}

/** A record of a file that is being edited. It has its own copy of its text, and its start moves with edits above. */
export class MovableRecord implements RecordNode {
  constructor(
    /** Changes with edits above. */
    public start: number,
    readonly text: string,
    /** The separator line below, including its line end; empty at the end of the file. */
    readonly separatorText: string,
    private readonly canonical: boolean,
  ) {}

  /** Length of the record and the separator below. */
  get length(): number {
    return this.text.length + this.separatorText.length;
  }

  get lines(): readonly LineNode[] {
    return contentOf(this).lines;
  }

  get starts(): readonly number[] {
    return contentOf(this).starts;
  }

  get body(): RecordBody {
    return contentOf(this).body;
  }

  get separator(): SeparatorNode | undefined {
    if (this.separatorText === "") return undefined;
    return { start: this.start + this.text.length, text: this.separatorText, canonical: this.canonical };
  }
}

/** Splits part of a file into movable records. `start` is the offset of that part in the file. Texts are copied. */
export function movableRecords(text: string, start: number): MovableRecord[] {
  const records: MovableRecord[] = [];
  forEachRecord(text, (from, to, next, canonical) => {
    records.push(new MovableRecord(start + from, ownText(text, from, to), ownText(text, to, next), canonical));
  });
  return records;
}

/** A slice would keep the whole text alive, and with it every version of an edited file. Huge records are not copied. */
function ownText(text: string, from: number, to: number): string {
  const slice = text.slice(from, to);
  // Slicing a concatenated string copies it.
  return slice.length > LARGEST_COPY ? slice : ` ${slice}`.slice(1);
}
const LARGEST_COPY = 1_000_000;

/** Parses the text of one record, as if it began a file. */
export function parseRecord(text: string): RecordNode {
  const content = new LineContent(text);
  return {
    start: 0,
    text,
    lines: content.lines,
    starts: content.starts,
    get body() {
      return content.body;
    },
    separator: undefined,
  };
}

/**
 * Lines of one record that are read, blank ones and comments aside: all that is below is one line that can't be read. A
 * line takes some 600 bytes, and nobody writes so many: the longest list of a deck has a line for each card.
 */
export const MOST_LINES = 150_000;

/** Calls `visit` for each line with its start, its end, and its end with the line end, until it returns false. */
export function forEachLine(text: string, visit: (start: number, end: number, next: number) => unknown): void {
  const length = text.length;
  let nextCr = indexOrEnd(text, "\r", 0);
  let nextLf = indexOrEnd(text, "\n", 0);
  for (let start = 0; start < length; ) {
    if (nextCr < start) nextCr = indexOrEnd(text, "\r", start);
    if (nextLf < start) nextLf = indexOrEnd(text, "\n", start);
    let end = nextLf;
    let next = end + 1;
    if (nextCr < end) {
      end = nextCr;
      next = text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
    }
    next = Math.min(next, length);
    if (visit(start, end, next) === false) return;
    start = next;
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

/** `-`, `*`, `_` or a long dash. */
function mayBeSeparator(code: number): boolean {
  return code === 45 || code === 42 || code === 95 || code === 61 || (code >= 0x2013 && code <= 0x2015);
}

/** Length of the line end at `offset`: 0 at the end of the text. */
export function lineEndLength(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  if (code === CR) return text.charCodeAt(offset + 1) === LF ? 2 : 1;
  return code === LF ? 1 : 0;
}
