import { BoundedCache } from "./bounded-cache.js";
import { once } from "./memoize.js";
import { parseOutdented } from "./parse-line.js";
import { RecordParser } from "./record-parser.js";
import { beginsPart, IGNORED, shapeOf, tokenOf } from "./record-tokens.js";
import type { LineNode, PartNode, RecordBody, RecordNode } from "./tree.js";

const parser = once(() => new RecordParser());
/** Longer sections rarely repeat, so they aren't cached. */
const LONGEST_REMEMBERED = 100;
const MOST_REMEMBERED = 20_000;
/** Parts of records and of later sections, by the shapes of their lines. */
const remembered = new BoundedCache<string, readonly PartNode[]>(MOST_REMEMBERED);

const NO_LINES: ReadonlySet<number> = new Set();
const NO_TOKENS: never[] = [];

/** Groups the lines of a record. Depends only on its text. */
export function parseBody(text: string, { lines, starts }: Pick<RecordNode, "lines" | "starts">): RecordBody {
  const indent = commonIndent(text, lines, starts);
  const read = indent === 0 ? lines : outdented(text, lines, starts, indent);
  return { lines: read, indent, parts: groupLines(read) };
}

/**
 * Groups the lines from `first` up to `end` as if they were a record. `ignored` are indexes of lines without meaning,
 * such as conflict markers. Lines of equal shapes share their parts. Most records of a pack repeat an earlier shape,
 * and the rest are made of repeated sections: each ends at the next line that always begins a part.
 */
export function groupLines(
  lines: readonly LineNode[],
  ignored: ReadonlySet<number> = NO_LINES,
  first = 0,
  end: number = lines.length,
): readonly PartNode[] {
  const shapes = shapesOf(lines, ignored, first, end);
  return remember(shapes, first, () => {
    const parts: PartNode[] = [];
    for (let from = 0; from < shapes.length; ) {
      let to = from + 1;
      while (to < shapes.length && !beginsPart(shapes[to] as number)) to++;
      const section = shapes.slice(from, to);
      const line = first + from;
      for (const part of remember(section, line, () => parseSection(section, line))) parts.push(part);
      from = to;
    }
    return parts;
  });
}

/** Memoizes by the shapes of the lines and the index of the first. */
function remember(shapes: readonly number[], first: number, make: () => readonly PartNode[]): readonly PartNode[] {
  if (first + shapes.length > LONGEST_REMEMBERED || !areCodes(shapes)) return make();
  const key = String.fromCharCode(first, ...shapes);
  return remembered.get(key) ?? remembered.set(key, make());
}

/** The codes of very deep lines would collide. */
function areCodes(shapes: readonly number[]): boolean {
  for (let index = 0; index < shapes.length; index++) if ((shapes[index] as number) > 0xffff) return false;
  return true;
}

function parseSection(shapes: readonly number[], first: number): readonly PartNode[] {
  const ready = parser();
  ready.input = shapes.map((shape, index) => tokenOf(first + index, shape));
  const parts = ready.record();
  // Of a million lines, the tokens would take 70 MB until the next record.
  ready.input = NO_TOKENS;
  return parts;
}

/** The shapes of lines, from the last one up: the lines below decide whether a name is a head. */
function shapesOf(lines: readonly LineNode[], ignored: ReadonlySet<number>, first: number, end: number): number[] {
  const shapes = new Array<number>(end - first);
  let below = 0;
  for (let line = end - 1; line >= first; line--) {
    const node = lines[line] as LineNode;
    shapes[line - first] = ignored !== NO_LINES && ignored.has(line) ? IGNORED : shapeOf(node, below);
    if (node.kind !== "blank" && node.kind !== "comment") below = node.indent;
  }
  return shapes;
}

/**
 * Indentation of the least indented line, ignoring blank lines and comments. Above an indented separator, the first line
 * does not count: what is copied from a place further in often begins behind the indentation of its first line.
 */
function commonIndent(text: string, lines: readonly LineNode[], starts: readonly number[]): number {
  let first: LineNode | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    if (first === undefined) first = line;
    else if (line.indent === 0) return 0;
    else least = Math.min(least, line.indent);
  }
  if (first === undefined || (first.indent === 0 && least === Number.POSITIVE_INFINITY)) return 0;
  if (first.indent > 0) return Math.min(first.indent, least);
  const isSeparator = ({ kind, indent, length }: LineNode, at: number): boolean =>
    kind === "other" && indent === least && /^\s*-{3,}\s*$/.test(text.slice(starts[at], (starts[at] ?? 0) + length));
  return lines.some(isSeparator) ? least : 0;
}

function outdented(
  text: string,
  lines: readonly LineNode[],
  starts: readonly number[],
  indent: number,
): readonly LineNode[] {
  return lines.map((line, index) => {
    if (line.kind === "blank") return line;
    const start = starts[index] ?? 0;
    return parseOutdented(text.slice(start, start + line.length), Math.min(indent, line.indent));
  });
}
