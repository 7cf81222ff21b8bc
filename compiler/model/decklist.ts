import type { Span } from "../../grammar/index.js";

/** A parsed line of a `Cards:` list. Spans are in the line. */
export type DecklistLine =
  | { readonly kind: "card"; readonly copies: number; readonly identifier: string; readonly at: DecklistPlaces }
  | MalformedLine
  | { readonly kind: "empty" };

/** A line that isn't `count identifier`. Its meaning is used if it is certain. */
export interface MalformedLine {
  readonly kind: "malformed";
  readonly reason: "no-count" | "no-identifier" | "count-behind" | "unclear-count";
  /** Trimmed, without comment. */
  readonly span: Span;
  /** The corrected line. */
  readonly meant: string | undefined;
  readonly copies: number | undefined;
  readonly identifier: string | undefined;
}

export interface DecklistPlaces {
  readonly copies: Span;
  readonly identifier: Span;
}

// A line of a list is free text: quotes don't protect a `#`, so the line lexer isn't useful here.
const CARD = /^(\d+)x?[ \t]+(\S.*)$/;
/** `2 x GEN S 40`, `2X GEN S 40`, `2× GEN S 40`, `2xGEN S 40`, `x2 GEN S 40` */
const UNCLEAR_COUNT =
  /^(?:[xX×*][ \t]*(\d+)[ \t]+|(\d+)[ \t]*[xX×*](?:[ \t]+|(?=[A-Z]))|(\d+)[ \t]*[.):][ \t]+)(\S.*)$/;
/** `GEN S 40 x2`, `GEN S 40 (2)` */
const COUNT_BEHIND = /^(\S.*?)[ \t]+(?:[xX×*][ \t]*(\d+)|(\d+)[ \t]*[xX×*]|\((\d+)\))$/;

/** Parses one line of a list: `2 GEN S 40` or `2x GEN S 40`, with an optional comment. */
export function readDecklistLine(line: string): DecklistLine {
  const end = commentStart(line);
  const text = line.slice(0, end).trim();
  if (text === "") return { kind: "empty" };
  const start = line.length - line.trimStart().length;
  const span = { start, end: start + text.length };
  return readUnclear(text, span) ?? readCard(text, span) ?? readMalformed(text, span);
}

/** The start of a list line's comment: a `#` at the start or after a blank; otherwise the end. */
export function commentStart(line: string): number {
  const found = /(?:^|[ \t])#/.exec(line);
  return found === null ? line.length : found.index + found[0].length - 1;
}

function readCard(text: string, span: Span): DecklistLine | undefined {
  const match = CARD.exec(text);
  if (match === null) return undefined;
  const [, count = "", identifier = ""] = match;
  return {
    kind: "card",
    copies: Number(count),
    identifier: identifier.normalize("NFC"),
    at: {
      copies: { start: span.start, end: span.start + count.length },
      identifier: { start: span.end - identifier.length, end: span.end },
    },
  };
}

function readUnclear(text: string, span: Span): MalformedLine | undefined {
  const match = UNCLEAR_COUNT.exec(text);
  if (match === null || /^\d+x[ \t]/.test(text)) return undefined;
  return understood("unclear-count", span, match[1] ?? match[2] ?? match[3] ?? "", match[4] ?? "");
}

function readMalformed(text: string, span: Span): MalformedLine {
  const behind = COUNT_BEHIND.exec(text);
  if (behind !== null)
    return understood("count-behind", span, behind[2] ?? behind[3] ?? behind[4] ?? "", behind[1] ?? "");
  const unread = { kind: "malformed", span, copies: undefined, identifier: undefined } as const;
  if (/^\d+[xX×*]?$/.test(text)) return { ...unread, reason: "no-identifier", meant: undefined };
  if (/^[+-]?\d/.test(text) && /\s/.test(text)) return { ...unread, reason: "unclear-count", meant: undefined };
  return { ...unread, reason: "no-count", meant: `1 ${text}`, identifier: text.normalize("NFC"), copies: 1 };
}

function understood(reason: MalformedLine["reason"], span: Span, count: string, identifier: string): MalformedLine {
  const meant = `${Number(count)} ${identifier}`;
  return { kind: "malformed", reason, span, meant, copies: Number(count), identifier: identifier.normalize("NFC") };
}
