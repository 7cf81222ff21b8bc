import type { Span } from "./tree.js";

/** Characters that look like plain ones: unusual blanks, invisible characters, full-width forms. */
const LOOKALIKE =
  /[\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200c\u200e\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uff01-\uff5e\uffa0]|\u034f|\u200d|[\ufe00-\ufe0f]/;
const BLANK = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/;

/** A line with look-alikes replaced, and the original offset of each character. */
export interface PlainLine {
  readonly text: string;
  /** Offset in the original line of each character of `text`, and of its end. */
  readonly offsets: readonly number[];
  /** The spans that were replaced. */
  readonly replaced: readonly Span[];
}

/** Whether the line may contain a look-alike character. */
export function mayBeTypographic(line: string): boolean {
  return LOOKALIKE.test(line);
}

/** The plain character for a look-alike; empty for an invisible one. Others are returned unchanged. */
export function plainCharacter(character: string): string {
  if (!LOOKALIKE.test(character)) return character;
  if (BLANK.test(character)) return " ";
  const code = character.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : "";
}

/** Replaces look-alike characters outside quoted texts and comments. */
export function toPlainLine(line: string): PlainLine {
  let text = "";
  const offsets: number[] = [];
  const replaced: Span[] = [];
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '"' && !(quoted && line.charAt(at - 1) === "\\")) quoted = !quoted;
    if (!quoted && character === "#" && /^$|[ \t]$/.test(text.slice(-1)))
      return finish(line, at, text, offsets, replaced);
    const plain = quoted ? character : plainCharacter(character);
    if (plain !== character) replaced.push({ start: at, end: at + 1 });
    if (plain !== "") offsets.push(at);
    text += plain;
  }
  return finish(line, line.length, text, offsets, replaced);
}

/** Copies the rest of the line (a comment) unchanged. */
function finish(line: string, from: number, text: string, offsets: number[], replaced: Span[]): PlainLine {
  for (let at = from; at <= line.length; at++) offsets.push(at);
  return { text: text + line.slice(from), offsets, replaced };
}
