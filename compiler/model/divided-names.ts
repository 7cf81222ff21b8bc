import {
  isStatement,
  type LineNode,
  moved,
  type NameNode,
  parseLine,
  type StatementLine,
} from "../../grammar/index.js";
import type { NameTable, SystemNames } from "./names.js";

/** The context of a line that decides how a name with inner blanks is meant. */
export interface LineContext {
  /** The next significant line is indented deeper. */
  readonly linesBelow: boolean;
  /** The line may continue the text above it, so only the exact name counts. */
  readonly inText: boolean;
}

/**
 * `Common Costs` with lines below it, `Role play "Solo"`, `Flavour Text: gulls`: a name of the system, typed with
 * blanks. Returns the line as read with the name in one piece; the name keeps its span. Excludes lines that can be read
 * as they are, and words that might not be a name.
 */
export function withWholeName(
  node: LineNode,
  text: string,
  names: SystemNames,
  context: LineContext,
): LineNode | undefined {
  if (!isStatement(node) || node.path.length > 1 || node.colon !== undefined || node.operator !== undefined)
    return undefined;
  const words = wordsOf(node);
  // Most lines are no names: a million lines of prose would be looked up in eleven lengths each.
  if (words.length < 2 || !names.mayBegin(nameOf(words.slice(0, 2)))) return undefined;
  // Longest name first: `Allow Play If Buildsite` is not `AllowPlay` and three words.
  for (let count = words.length; count > 1; count--) {
    const line = joined(node, words.slice(0, count), text, names, context);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** A word that could be part of a name: `Common`, `1`, or as the last one `Resources.Sails`. */
interface NameWord {
  readonly names: readonly NameNode[];
}

/** Maximum number of words in a name. */
const MOST_WORDS = 12;

/** The words at the start of a line. */
function wordsOf(node: StatementLine): NameWord[] {
  const words: NameWord[] = [{ names: node.path }];
  if (node.colon !== undefined || node.operator !== undefined) return words;
  for (const part of [...node.values, ...node.rest]) {
    if (words.length === MOST_WORDS || (words.at(-1)?.names.length ?? 0) > 1) break;
    const word = wordOf(part);
    if (word === undefined) break;
    words.push(word);
  }
  return words;
}

function wordOf(part: StatementLine["values"][number] | StatementLine["rest"][number]): NameWord | undefined {
  const { start, end } = part;
  if (part.kind === "word") return { names: part.path };
  if (part.kind === "integer" && part.value >= 0) return { names: [{ start, end, text: String(part.value) }] };
  if (part.kind === "path" && !part.text.includes(".")) return { names: [{ start, end, text: part.text }] };
  if (part.kind === "value" && /^\d+$/.test(part.text)) return { names: [{ start, end, text: part.text }] };
  return undefined;
}

/** The name as written, without a dotted suffix. */
const nameOf = (words: readonly NameWord[]): string => words.map(({ names }) => names[0]?.text ?? "").join(" ");

function joined(
  node: StatementLine,
  words: readonly NameWord[],
  text: string,
  names: SystemNames,
  { linesBelow, inText }: LineContext,
): LineNode | undefined {
  const [first] = node.path;
  const [inner, ...dotted] = words.at(-1)?.names ?? [];
  if (inner === undefined) return undefined;
  const name: NameNode = { start: first.start, end: inner.end, text: nameOf(words) };
  // Most words aren't names, so this avoids parsing again.
  if (!names.attributes.mayHold(name.text) && !names.categories.mayHold(name.text) && !names.labels.mayHold(name.text))
    return undefined;
  const line = readBehind(text, node, [name, ...dotted]);
  if (line.kind === "label") return isMeant(name.text, names.labels, inText) ? line : undefined;
  if (!isStatement(line)) return undefined;
  if (dotted.length > 0) return isReadable(line) && isMeant(name.text, names.categories, inText) ? line : undefined;
  // No prose is a name and texts in quotes.
  const isProse = inText && (line.kind !== "attribute" || !line.values.every(({ kind }) => kind === "text"));
  if (isReadable(line) && isMeant(name.text, names.attributes, isProse)) return line;
  if (!isMeant(name.text, names.categories, !linesBelow)) return undefined;
  if (linesBelow) return line;
  // A word without lines below must not have a meaning by itself.
  const isBare = line.kind === "bare-name" && line.looseSlashes.length === 0;
  return isBare && !isKnown(first.text, names) ? line : undefined;
}

const isReadable = ({ kind, values, looseSlashes }: StatementLine): boolean =>
  (kind === "attribute" || kind === "condition" || kind === "wrong-value") &&
  values.length > 0 &&
  looseSlashes.length === 0;

/** Reads the rest of a line after these names. Spans are in the line. */
function readBehind(text: string, node: StatementLine, path: [NameNode, ...NameNode[]]): LineNode {
  const end = path.at(-1)?.end ?? 0;
  const head = `${" ".repeat(node.indent)}X`;
  const shift = end - head.length;
  const line = moved(parseLine(head + text.slice(end)), (offset) => (offset < head.length ? offset : offset + shift));
  const here = { length: node.length, typographic: node.typographic };
  if (line.kind === "label") return { ...line, ...here, name: path[0] };
  return isStatement(line) ? { ...line, ...here, path } : line;
}

/** Whether the words form a name of the table; `exactly`: with the same case. */
function isMeant(written: string, table: NameTable, exactly: boolean): boolean {
  if (!exactly) return table.resolve(written).spelling === "garbled";
  const { spelling } = table.resolve(written.replace(/ /g, ""));
  return spelling === "exact" || spelling === "shortcut";
}

function isKnown(word: string, { attributes, categories, labels }: SystemNames): boolean {
  return [attributes, categories, labels].some((table) => {
    const { spelling } = table.resolve(word);
    return spelling !== "unknown" && spelling !== "misspelt";
  });
}
