import type { PhraseForm, PhrasePart } from "./grammar.js";
import { nodesIn, type PhrasePiece, type ReadingNode } from "./reading.js";

/** Where two readings of a text diverge, and each one's reading of that piece, as a phrase with its parts. */
export function describeReadings({ node, other }: { readonly node: ReadingNode; readonly other: ReadingNode }): {
  readonly one: string;
  readonly other: string;
  readonly start: number;
  readonly end: number;
} {
  const [one, two] = whereTheyPart(node, other);
  const { start, end } = one;
  const words = { one: inWords(one), other: inWords(two) };
  const isTold = words.one !== words.other || one.kind === "list" || two.kind === "list";
  return isTold ? { ...words, start, end } : { one: asWritten(one.form), other: asWritten(two.form), start, end };
}

/** A form as the system writes it. */
function asWritten({ parts }: Pick<PhraseForm, "parts">): string {
  const inside = parts.map((part) => {
    if (part.kind === "literal") return part.text;
    if (part.kind === "choice") return `<${part.texts.join("|")}>`;
    if (part.kind === "optional") return ` <${part.parts.flatMap(holeName).join("")}?>`;
    return `<${holeName(part).join("")}>`;
  });
  return `"${inside.join("")}"`;
}

const holeName = (part: PhrasePart): readonly string[] =>
  part.kind === "phrase" ? [part.name] : part.kind === "text" ? [part.terminal.name] : [];

/** Descends both readings as long as they agree except in one piece. */
function whereTheyPart(one: ReadingNode, other: ReadingNode): readonly [ReadingNode, ReadingNode] {
  if (!isOfSameForm(one, other)) return [one, other];
  const theirs = nodesOf(other);
  const different = nodesOf(one).flatMap((mine, index) => {
    const twin = theirs[index] as ReadingNode;
    return isSame(mine, twin) ? [] : [[mine, twin] as const];
  });
  return different.length === 1
    ? whereTheyPart(...(different[0] as readonly [ReadingNode, ReadingNode]))
    : [one, other];
}

const nodesOf = (node: ReadingNode): readonly ReadingNode[] =>
  node.kind === "list" ? node.items : nodesIn(node.pieces);

/** Two lists, or the same form, with parts in the same places. */
function isOfSameForm(one: ReadingNode, other: ReadingNode): boolean {
  const isForm = one.kind === "list" ? other.kind === "list" : other.kind === "form" && one.form === other.form;
  const [mine, theirs] = [nodesOf(one), nodesOf(other)];
  const isThere = (node: ReadingNode, index: number): boolean =>
    node.start === theirs[index]?.start && node.end === theirs[index]?.end;
  return isForm && mine.length === theirs.length && mine.every(isThere);
}

function isSame(one: ReadingNode, other: ReadingNode): boolean {
  if (one === other) return true;
  if (one.phrase !== other.phrase || !isOfSameForm(one, other)) return false;
  const theirs = nodesOf(other);
  return nodesOf(one).every((mine, index) => isSame(mine, theirs[index] as ReadingNode));
}

/** `Steps (Step, Step)`: the name of the phrase and those in it, with the names of things. */
function inWords(node: ReadingNode): string {
  const [only] = node.kind === "form" ? nodesIn(node.pieces) : [];
  if (only?.start === node.start && only.end === node.end) return inWords(only);
  const inside = node.kind === "list" ? node.items.map(nameOf) : namesOf(node.pieces);
  return inside.length === 0 ? node.phrase.name : `${node.phrase.name} (${inside.join(", ")})`;
}

const namesOf = (pieces: readonly PhrasePiece[]): readonly string[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === "phrase") return [nameOf(piece.node)];
    return piece.kind === "text" && piece.refersTo.length > 0 ? [`${piece.name} "${piece.text}"`] : [];
  });

function nameOf(node: ReadingNode): string {
  const [only] = node.kind === "form" ? nodesIn(node.pieces) : [];
  return only?.start === node.start && only.end === node.end ? nameOf(only) : node.phrase.name;
}
