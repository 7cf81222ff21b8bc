import { parseOutdented } from "./parse-line.js";
import { RecordParser } from "./record-parser.js";
import { IGNORED, indentAbove, type LineToken, shapeOf, tokenOf } from "./record-tokens.js";
import { type LineNode, lineStarts, type PartNode, type RecordBody } from "./tree.js";

const parser = new RecordParser();
/** Records with more lines than this are seldom like another one, and are not remembered. */
const LONGEST_REMEMBERED = 100;
const MOST_REMEMBERED = 50_000;

/** A step on the way to the parts of a record, from its last line up: what is below is the same. */
interface Step {
  readonly above: Map<number, Step>;
  parts: readonly PartNode[] | undefined;
}

const newStep = (): Step => ({ above: new Map(), parts: undefined });

let root = newStep();
let steps = 0;

const NO_LINES: ReadonlySet<number> = new Set();

/** Says which lines of a record belong together. Depends on its text alone. */
export function parseBody(text: string, lines: readonly LineNode[]): RecordBody {
  const indent = commonIndent(lines);
  const read = indent === 0 ? lines : outdented(text, lines, indent);
  return { lines: read, indent, parts: groupLines(read) };
}

/**
 * Groups the lines from `first` to before `end`, as if they were a record of their own. `ignored` are lines (index) that
 * stand in between and say nothing: markers of conflicts. Records whose lines have equal shapes share their parts: most
 * cards of a pack do, so remembering them makes this about as cheap as looking at each line once.
 */
export function groupLines(
  lines: readonly LineNode[],
  ignored: ReadonlySet<number> = NO_LINES,
  first = 0,
  end: number = lines.length,
): readonly PartNode[] {
  if (first > 0 || end > LONGEST_REMEMBERED) return parseLines(lines, ignored, first, end);
  if (steps > MOST_REMEMBERED) {
    root = newStep();
    steps = 0;
  }
  let step = root;
  let below = 0;
  for (let line = end - 1; line >= 0; line--) {
    const node = lines[line] as LineNode;
    step = follow(step, ignored.has(line) ? IGNORED : shapeOf(node, below));
    below = indentAbove(node, below);
  }
  step.parts ??= parseLines(lines, ignored, first, end);
  return step.parts;
}

function follow({ above }: Step, shape: number): Step {
  const known = above.get(shape);
  if (known !== undefined) return known;
  const made = newStep();
  above.set(shape, made);
  steps++;
  return made;
}

function parseLines(
  lines: readonly LineNode[],
  ignored: ReadonlySet<number>,
  first: number,
  end: number,
): readonly PartNode[] {
  const tokens = new Array<LineToken>(end - first);
  let below = 0;
  for (let line = end - 1; line >= first; line--) {
    const node = lines[line] as LineNode;
    tokens[line - first] = tokenOf(line, ignored.has(line) ? IGNORED : shapeOf(node, below));
    below = indentAbove(node, below);
  }
  parser.input = tokens;
  return parser.record();
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
