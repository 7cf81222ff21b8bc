import { BoundedCache } from "./bounded-cache.js";
import { parseOutdented } from "./parse-line.js";
import { RecordParser } from "./record-parser.js";
import { beginsPart, IGNORED, shapeOf, tokenOf } from "./record-tokens.js";
import { type LineNode, lineStarts, type PartNode, type RecordBody } from "./tree.js";

const parser = new RecordParser();
/** What goes on further down than this is seldom like anything else, and is not remembered. */
const LONGEST_REMEMBERED = 100;
const MOST_REMEMBERED = 20_000;
/** By the shapes of the lines: the parts of records, and of sections that begin on a line further down. */
const remembered = new BoundedCache<string, readonly PartNode[]>(MOST_REMEMBERED);

const NO_LINES: ReadonlySet<number> = new Set();

/** Says which lines of a record belong together. Depends on its text alone. */
export function parseBody(text: string, lines: readonly LineNode[]): RecordBody {
  const indent = commonIndent(lines);
  const read = indent === 0 ? lines : outdented(text, lines, indent);
  return { lines: read, indent, parts: groupLines(read) };
}

/**
 * Groups the lines from `first` to before `end`, as if they were a record of their own. `ignored` are lines (index) that
 * stand in between and say nothing: markers of conflicts. Lines of equal shapes share their parts: most records of a pack
 * are like an earlier one, and the others are made of sections that are, each up to the next line that begins a part
 * whatever is above.
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

/** Answers by the shapes of lines and the index of their first one. */
function remember(shapes: readonly number[], first: number, make: () => readonly PartNode[]): readonly PartNode[] {
  if (first + shapes.length > LONGEST_REMEMBERED || !areCodes(shapes)) return make();
  const key = String.fromCharCode(first, ...shapes);
  return remembered.get(key) ?? remembered.set(key, make());
}

/** A very deep line would have the code of another one. */
function areCodes(shapes: readonly number[]): boolean {
  for (let index = 0; index < shapes.length; index++) if ((shapes[index] as number) > 0xffff) return false;
  return true;
}

function parseSection(shapes: readonly number[], first: number): readonly PartNode[] {
  parser.input = shapes.map((shape, index) => tokenOf(first + index, shape));
  return parser.record();
}

/** Of each line, from the last one up: what is below decides whether a name is a head. */
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

/** Indentation of the least indented line that says something; comments do not count. */
function commonIndent(lines: readonly LineNode[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    if (line.indent === 0) return 0;
    least = Math.min(least, line.indent);
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

function outdented(text: string, lines: readonly LineNode[], indent: number): readonly LineNode[] {
  const starts = lineStarts({ text, lines });
  return lines.map((line, index) => {
    if (line.kind === "blank") return line;
    const start = starts[index] ?? 0;
    return parseOutdented(text.slice(start, start + line.length), Math.min(indent, line.indent));
  });
}
