import type { FontRun } from "./drawing.js";
import { clustersOf, isSquare, widthOfRun, widthOfRuns } from "./measure-text.js";

/**
 * Wraps text to lines of at most `width` (relative to the font size); lines after the first are `hanging` narrower.
 * Breaks at blanks and between square characters, and long words anywhere.
 */
export function wrapRuns(runs: readonly FontRun[], width: number, hanging = 0): FontRun[][] {
  const lines: FontRun[][] = [];
  let line: FontRun[] = [];
  let used = 0;
  const room = () => Math.max(width - (lines.length === 0 ? 0 : hanging), LEAST_WIDTH);
  const close = () => {
    lines.push(withoutSeparator(line));
    line = [];
    used = 0;
  };
  for (const word of wordsOf(runs)) {
    const blank = word.blank && line.length > 0 ? widthOfRun({ face: "sans", ...word.pieces[0], text: " " }) : 0;
    if (line.length > 0 && used + blank + word.width > room()) close();
    const space = line.length > 0 && word.blank;
    if (word.width <= room()) {
      used += (space ? blank : 0) + word.width;
      append(line, word.pieces, space);
      continue;
    }
    for (const piece of cut(word.pieces)) {
      const more = widthOfRuns([piece]);
      if (line.length > 0 && used + more > room()) close();
      append(line, [piece], false);
      used += more;
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** A line that ends between two things needs nothing else to separate them. */
function withoutSeparator(line: readonly FontRun[]): FontRun[] {
  const last = line.at(-1);
  return last?.glyph === undefined && last?.text.endsWith(" ·")
    ? [...line.slice(0, -1), { ...last, text: last.text.slice(0, -2) }].filter(({ text }) => text !== "")
    : [...line];
}

/** Each line has room for about one letter, however narrow the area is. */
const LEAST_WIDTH = 1;

interface MeasuredWord {
  readonly pieces: readonly FontRun[];
  /** Preceded by a blank. */
  readonly blank: boolean;
  readonly width: number;
}

function wordsOf(runs: readonly FontRun[]): MeasuredWord[] {
  const words: MeasuredWord[] = [];
  let pieces: FontRun[] = [];
  let blank = false;
  const close = () => {
    if (pieces.length > 0) words.push({ pieces, blank, width: widthOfRuns(pieces) });
    pieces = [];
    blank = false;
  };
  for (const run of runs) {
    if (run.glyph !== undefined) {
      pieces.push(run);
      continue;
    }
    for (const part of run.text.split(/([ \t\n\r]+)/)) {
      if (part === "") continue;
      if (/^[ \t\n\r]/.test(part)) {
        close();
        blank = true;
        continue;
      }
      for (const piece of squaresApart(part)) {
        if (isSquare([...piece][0] ?? "") && pieces.length > 0) close();
        pieces.push({ ...run, text: piece });
        if (isSquare([...piece][0] ?? "")) close();
      }
    }
  }
  close();
  return words;
}

/** Separates square characters, keeping with each what may not begin a line. */
function squaresApart(text: string): string[] {
  if (![...text].some(isSquare)) return [text];
  const parts: string[] = [];
  for (const cluster of clustersOf(text)) {
    const last = parts.at(-1);
    const square = isSquare([...cluster][0] ?? "");
    const closes = /^[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u300d\u300f\u3011.,;:!?)\]]/.test(cluster);
    if (last !== undefined && (closes || (!square && !isSquare([...last][0] ?? ""))))
      parts[parts.length - 1] = last + cluster;
    else parts.push(cluster);
  }
  return parts;
}

function cut(pieces: readonly FontRun[]): FontRun[] {
  return pieces.flatMap((piece) =>
    piece.glyph === undefined ? clustersOf(piece.text).map((text) => ({ ...piece, text })) : [piece],
  );
}

function append(line: FontRun[], pieces: readonly FontRun[], blank: boolean): void {
  for (const [index, piece] of pieces.entries()) {
    const before = blank && index === 0 ? " " : "";
    if (piece.glyph === undefined) appendText(line, { ...piece, text: before + piece.text });
    else {
      if (before !== "") appendText(line, { ...piece, glyph: undefined, text: before });
      line.push(piece);
    }
  }
}

function appendText(line: FontRun[], piece: FontRun): void {
  const last = line.at(-1);
  const isSame =
    last?.glyph === undefined &&
    last?.face === piece.face &&
    last.font === piece.font &&
    last.colour === piece.colour &&
    last.source === piece.source;
  if (last !== undefined && isSame) line[line.length - 1] = { ...last, text: last.text + piece.text };
  else line.push(piece);
}
