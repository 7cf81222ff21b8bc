import type { FontRun, TextShape } from "./drawing.js";
import { type FontPart, fontParts, partWith, SHARED } from "./font-faces.js";
import { clustersOf, widthOfRun } from "./measure-text.js";

/** A piece of a line that one font draws. */
export interface TextPiece {
  readonly run: FontRun;
  readonly text: string;
  readonly part: FontPart;
  /** No built-in font has all of it. */
  readonly rare: boolean;
  /** Its left end. */
  readonly x: number;
  readonly width: number;
}

/** How wide a text is that no built-in font has, relative to the font size; undefined if nobody knows. */
export type RareWidth = (text: string) => number | undefined;

/**
 * Divides a line into pieces with one font each, at their places, from left to right as they are read there. Undefined
 * if the fonts of Latin have all of it, letter by letter.
 */
export function piecesOf(line: TextShape, rareWidth: RareWidth): readonly TextPiece[] | undefined {
  const { size, anchor, rightToLeft } = line;
  if (!rightToLeft && line.runs.every(({ text, font }) => font !== undefined || isPlainLatin(text))) return undefined;
  const pieces = inOrder(joined(clustersIn(line)), rightToLeft).map((piece) => {
    const own = piece.rare ? rareWidth(piece.text) : undefined;
    return { ...piece, width: (own ?? widthOfRun({ ...piece.run, text: piece.text })) * size };
  });
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  let at = line.x - (rightToLeft || anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
  return pieces.map(({ fromRight, ...piece }) => {
    const x = at;
    at += piece.width;
    // Between two of these marks, blanks and brackets are set from right to left as well.
    return { ...piece, text: fromRight ? `\u200f${piece.text}\u200f` : piece.text, x };
  });
}

/** Without marks, each character is one glyph in any of the fonts. */
function isPlainLatin(text: string): boolean {
  return [...text].every((character) => partWith(character) === "latin") && !/\p{M}/u.test(text);
}

/** The parts that a text is drawn with in pieces. */
export function partsIn(text: string): readonly FontPart[] {
  const clusters = [...new Set(clustersOf(text.normalize("NFC")))];
  const found = new Set(clusters.flatMap((cluster) => partWith(cluster) ?? [...cluster].map(partWith)));
  return fontParts.filter((part) => part === "latin" || found.has(part));
}

interface Cluster extends Pick<TextPiece, "run" | "text" | "part" | "rare"> {
  /** Read from right to left. */
  readonly fromRight: boolean;
}

/** Composed: the fonts have more letters with marks than marks to put on letters. */
function clustersIn({ runs, rightToLeft }: TextShape): Cluster[] {
  const clusters = runs.flatMap((run) => clustersOf(run.text.normalize("NFC")).map((text) => ({ run, text })));
  const directions = directionsOf(
    clusters.map(({ text }) => text),
    rightToLeft,
  );
  let last: Cluster | undefined;
  return clusters.map(({ run, text }, index) => {
    const fromRight = directions[index] ?? rightToLeft;
    // Every font has blanks.
    const whole = run.font === undefined ? partWith(text) : "latin";
    last =
      last?.run === run && /^[\p{Z}\p{Cf}]/u.test(text)
        ? { ...last, text, fromRight }
        : { run, text, part: whole ?? partWith([...text][0] ?? "") ?? "latin", rare: whole === undefined, fromRight };
    return last;
  });
}

/**
 * Whether each cluster is read from right to left: letters by their script, digits like the letters before them,
 * anything else like what is around it, if that agrees. A simple form of https://www.unicode.org/reports/tr9/.
 */
function directionsOf(clusters: readonly string[], rightToLeft: boolean): boolean[] {
  let before = rightToLeft;
  const strong = clusters.map((text) => {
    if (/[\p{L}\p{N}]/u.test(text)) before = /\p{L}/u.test(text) ? FROM_RIGHT.test(text) : before;
    return /[\p{L}\p{N}]/u.test(text) ? before : undefined;
  });
  const after: boolean[] = [];
  let next = rightToLeft;
  for (let index = strong.length - 1; index >= 0; index--) after[index] = next = strong[index] ?? next;
  before = rightToLeft;
  return after.map((following, index) => {
    before = strong[index] ?? before;
    return before === following ? before : rightToLeft;
  });
}

/** Letters of scripts that are read from right to left. */
export const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

function joined(clusters: readonly Cluster[]): Cluster[] {
  const pieces: Cluster[] = [];
  for (const cluster of clusters) {
    const last = pieces.at(-1);
    const { run, part, rare, fromRight } = cluster;
    const isBehindBlank = SHARED.has(part) && /\p{Z}$/u.test(last?.text ?? "");
    if (!isBehindBlank && last?.run === run && last.part === part && last.rare === rare && last.fromRight === fromRight)
      pieces[pieces.length - 1] = { ...last, text: last.text + cluster.text };
    else pieces.push(cluster);
  }
  return pieces;
}

/** From left to right on the card. */
function inOrder(pieces: readonly Cluster[], rightToLeft: boolean): Cluster[] {
  const stretches: Cluster[][] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    if (last?.[0]?.fromRight === piece.fromRight) last.push(piece);
    else stretches.push([piece]);
  }
  const shown = stretches.map((stretch) => (stretch[0]?.fromRight ? stretch.toReversed() : stretch));
  return (rightToLeft ? shown.toReversed() : shown).flat();
}
