import { once, type Span } from "../../grammar/index.js";
import { numberMeant } from "../diagnostics/number-meant.js";

/** A parsed line of a `Cards:` list. Spans are in the line. */
export type DecklistLine =
  | { readonly kind: "card"; readonly copies: number; readonly identifier: string; readonly at: DecklistPlaces }
  | MalformedLine
  | { readonly kind: "empty" };

/** A line that isn't `count identifier`. Its meaning is used if it is certain. */
export interface MalformedLine {
  readonly kind: "malformed";
  readonly reason:
    | "no-count"
    | "no-identifier"
    | "count-behind"
    | "unclear-count"
    | "name-behind"
    | "divided"
    | "several"
    | "comment";
  /** Trimmed, without comment. */
  readonly span: Span;
  /** The corrected line, or several. */
  readonly meant: string | undefined;
  /** Further cards. */
  readonly more?: readonly MalformedLine[];
  /** What is behind the identifier, and would become a comment. */
  readonly behind?: string;
  /** There are no marks between a number and the name, so it may be part of the name. */
  readonly isGuess?: boolean;
  readonly copies: number | undefined;
  readonly identifier: string | undefined;
}

export interface DecklistPlaces {
  readonly copies: Span;
  readonly identifier: Span;
}

/** Whether something that can be listed is called this (NFC). */
export type IsName = (name: string) => boolean;

const NO_NAME: IsName = () => false;

// A line of a list is free text: quotes don't protect a `#`, so the line lexer isn't useful here.
const CARD = /^(\d+)x?[ \t]+(\S.*)$/s;
/** `2 x GEN S 40`, `2X GEN S 40`, `2× GEN S 40`, `2xGEN S 40`, `x2 GEN S 40`, `(2) GEN S 40`, `[2]x GEN S 40`, `- 2 GEN S 40`, odd blanks */
const UNCLEAR_COUNT =
  /^(?:[xX×*][ \t]*(\d+)[ \t]+|(\d+)[ \t]*[xX×*](?:[ \t]+|(?=[A-Z]))|(\d+)[ \t]*(?:[.,):][ \t]+|[,;](?=[A-Za-z]))|[([{](\d+)[ \t]*[xX×]?[)\]}][xX×]?[ \t]*|[-–—•*+][ \t]+(\d+)x?[ \t]+|(\d+)x?[ \t]*[^\S \t]\s*)(\S.*)$/s;
/** `GEN S 40 x2`, `GEN S 40 (2)`, `GEN S 40 (2 copies)`, `GEN S 40, 2` */
const COUNT_BEHIND = once(
  () =>
    /^(\S.*?)(?<![ \t])(?:[ \t]+(?:[xX×*][ \t]*(\d+)|(\d+)[ \t]*[xX×*]|[([](\d+)(?:[ \t]+\p{L}+)?[)\]])|[ \t]*[,;:|][ \t]*(\d+))$/su,
);
/** `~2 GEN S 40`, `2.0 GEN S 40`, `2 "GEN S 40"`, `| 2 | GEN S 40 |`, `ca. 2 GEN S 40`; `GEN S 40 = 2`, `GEN S 40 (x2)` */
const MARKED = once(() => /^(?:\p{L}{1,6}\.\s+)?(\d+)(?:\.0)?(?:[xX]|er)?[^\p{L}\p{N}]+(\S.*)$/su);
/** An x before a count. */
const TIMES_AT_END = once(() => /(?<=[^\p{L}\p{N}])[xX][ \t]*$/u);
/** Each run of marks is looked at once: a pattern that may begin anywhere in a run takes as many steps as its square. */
const MARKS_AROUND = once(() => /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu);
/** `1. 2 GEN S 40`, in a numbered list. */
const NUMBERED = /^\d+[.)][ \t]+(?=\d+x?[ \t])/;
/** `2 XGEN S 40`: without names, the letter may just as well be the first of the identifier. */
const GLUED_LETTER = /^\d+[ \t]+[xX][A-Z]/;

/**
 * Parses one line of a list: `2 GEN S 40` or `2x GEN S 40`, with an optional comment. Count marks and comments are only
 * looked for where no card has the name as written, because they may be part of it; of several such names, the longest.
 */
export function readDecklistLine(line: string, isCard: IsName = NO_NAME): DecklistLine {
  const start = line.length - line.trimStart().length;
  const texts = possibleContents(line);
  const shortest = texts.at(-1) ?? "";
  if (shortest === "") return { kind: "empty" };
  const spanOf = (text: string): Span => ({ start, end: start + text.length });
  for (const read of READINGS)
    for (const text of texts) {
      const found = read(text, spanOf(text), isCard);
      if (found?.identifier !== undefined && isCard(found.identifier)) return found;
    }
  const span = spanOf(shortest);
  const unclear = GLUED_LETTER.test(shortest) ? undefined : readUnclear(shortest, span, isCard);
  return unclear ?? readCard(shortest, span) ?? readMalformed(shortest, span, isCard);
}

/** The content of a line: what isn't blank or comment. */
export function contentOfLine(read: DecklistLine): Span | undefined {
  if (read.kind === "card") return { start: read.at.copies.start, end: read.at.identifier.end };
  return read.kind === "malformed" ? read.span : undefined;
}

/** The line of a list for so many copies of a card. After `2x`, no further count mark is looked for. */
export function decklistLine(copies: number | string, identifier: string, isCard: IsName): string {
  const line = `${copies} ${identifier}`;
  return !UNCLEAR_COUNT.test(line) || isCard(identifier.normalize("NFC")) ? line : `${copies}x ${identifier}`;
}

/** All that a line of a list of cards could name, however its marks are read. */
export function possibleIdentifiers(line: string): readonly string[] {
  return possibleContents(line).flatMap((text) =>
    [
      text,
      /^\d+[ \t]*(\S.*)$/.exec(text)?.[1],
      UNCLEAR_COUNT.exec(text)?.at(-1),
      COUNT_BEHIND().exec(text)?.[1],
    ].flatMap((name) => name?.normalize("NFC") ?? []),
  );
}

/** Whether a count mark can't be told from the first letter of an identifier. */
export function isGlued(line: string): boolean {
  return GLUED_LETTER.test(line.trimStart());
}

/** More comments within comments aren't tried: each could be part of a name. */
const MOST_MARKS = 20;

/**
 * The contents that a list line could have, trimmed, the longest first: each `#` after a blank begins a comment, unless
 * it is part of a name.
 */
export function possibleContents(line: string): readonly string[] {
  const before = (end: number): string => line.slice(0, end).trim();
  const first = commentStart(line);
  if (first === line.length || before(first) === "") return [before(first)];
  const marks = [...line.matchAll(/[ \t]#/g)].slice(0, MOST_MARKS).reverse();
  return [line.trim(), ...marks.map(({ index }) => before(index))];
}

/** The content of a list line: up to its comment, which begins as late as there is such a name. */
export function listContent(line: string, isName: IsName = NO_NAME): string {
  const texts = possibleContents(line);
  const named = texts.length === 1 ? undefined : texts.find((text) => isName(text.normalize("NFC")));
  return named ?? texts.at(-1) ?? "";
}

/** The start of a list line's comment: a `#` at the start or after a blank; otherwise the end. */
export function commentStart(line: string): number {
  const found = /(?:^|[ \t])#/.exec(line);
  return found === null ? line.length : found.index + found[0].length - 1;
}

/** In order; each is accepted if there is such a card. */
const READINGS = [
  readCard,
  readUncounted,
  readUnclear,
  readEnded,
  readCountBehind,
  readGlued,
  readSeveral,
  readNamed,
  readMarked,
] as const;

type CardLine = Extract<DecklistLine, { kind: "card" }>;

function readCard(text: string, span: Span): CardLine | undefined {
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

function readUncounted(text: string, span: Span, isCard: IsName): MalformedLine {
  return understood("no-count", span, "1", text, isCard);
}

function readUnclear(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const match = UNCLEAR_COUNT.exec(text);
  if (match === null || /^\d+x[ \t]/.test(text)) return undefined;
  return understood(
    "unclear-count",
    span,
    match.slice(1, -1).find((count) => count !== undefined) ?? "",
    match.at(-1) ?? "",
    isCard,
  );
}

/** `2 GEN S 40 Lamplighter`: of several beginnings that are cards, the longest. The rest becomes a comment. */
function readNamed(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const [, count = "", named = ""] = CARD.exec(text) ?? [];
  for (let end = named.lastIndexOf(" "), tries = 0; end > 0 && tries < MOST_MARKS; tries++) {
    const identifier = named.slice(0, end).replace(/[ \t]*[,;:]?[ \t]*$/, "");
    if (isCard(identifier.normalize("NFC"))) {
      const read = understood("name-behind", span, count, identifier, isCard);
      const behind = named.slice(end).trim();
      return { ...read, meant: `${read.meant} # ${behind.replace(/^(?:[-–—;]|\/\/)\s+/, "")}`, behind };
    }
    end = named.lastIndexOf(" ", end - 1);
  }
  return undefined;
}

/** `2 GEN S 40,` */
function readEnded(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const [, count = "", named = ""] = CARD.exec(text) ?? [];
  const identifier = named.replace(/[ \t]*[,;.:|]+$/, "");
  return identifier === named ? undefined : understood("unclear-count", span, count, identifier, isCard);
}

/** With other marks around the count or the identifier. */
function readMarked(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const digits = text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"));
  const plain = digits.replace(NUMBERED, "").replace(MARKS_AROUND(), "");
  const [, count = "", identifier = ""] = MARKED().exec(plain) ?? [];
  if (isCard(identifier.normalize("NFC"))) return understood("unclear-count", span, count, identifier, isCard);
  const [behind] = /(?<!\d)\d+$/.exec(plain) ?? [];
  if (behind === undefined) return undefined;
  const before = plain.slice(0, -behind.length).replace(TIMES_AT_END(), "");
  const named = before.replace(MARKS_AROUND(), "");
  const isApart = named !== before && /^\p{L}/u.test(named);
  return isApart ? understood("count-behind", span, behind, named, isCard) : undefined;
}

/** `2GEN S 40`, `-2 GEN S 40`, `GEN S 40 2` */
function readGlued(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const [, count = "", name = ""] = /^[-–—+]?(\d+)[ \t]*(\p{L}.*)$/su.exec(text) ?? [];
  if (name !== "" && !CARD.test(text))
    return { ...understood("unclear-count", span, count, name, isCard), isGuess: true };
  const [, before = "", behind = ""] = /^(\p{L}.*\S)[ \t]+(\d+)$/su.exec(text) ?? [];
  return before === "" ? undefined : { ...understood("count-behind", span, behind, before, isCard), isGuess: true };
}

/** Between cards of one line: a mark, or only the count of the next. */
const BETWEEN_CARDS = once(() => [
  /(?<![ \t])(?:[ \t]*[,;|&][ \t]*|[ \t]+(?:[/+]|and|und)[ \t]+)/,
  /(?<![ \t])[ \t]+(?=\d+x?[ \t]+\p{L})/u,
]);

/** `2 GEN S 40, 1 GEN S 41`, `2 GEN S 40 1 GEN S 41`, `1 GEN S 40, 41`, `1 GEN S 40-41` */
function readSeveral(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  for (const between of BETWEEN_CARDS()) {
    const found = readDivided(text.split(between), span, isCard);
    if (found !== undefined) return found;
  }
  const [, before = "", first = "", last = ""] =
    /^(.*\D)(\d{1,6})[ \t]*(?:[-–—]|\.{2,3})[ \t]*(\d{1,6})$/.exec(text) ?? [];
  const more = Number(last) - Number(first);
  if (before === "" || more < 1 || more > MOST_MARKS) return undefined;
  const others = Array.from({ length: more }, (_, at) => String(Number(first) + at + 1));
  return readDivided([before + first, ...others], span, isCard);
}

function readDivided(parts: readonly string[], span: Span, isCard: IsName): MalformedLine | undefined {
  const [head = ""] = parts;
  const series = /^(?:\d+x?[ \t]+)?(.*\D)\d+$/.exec(head)?.[1] ?? "";
  const cards = parts.map((part) => {
    // A number alone is one of the same series.
    const [, count = "1", identifier = part] = CARD.exec(/^\d+$/.test(part) ? series + part : part) ?? [];
    return understood("several", span, count, /^\d+$/.test(identifier) ? series + identifier : identifier, isCard);
  });
  const [first, ...more] = cards;
  if (first === undefined || more.length === 0) return undefined;
  if (!cards.every(({ identifier = "" }) => isCard(identifier))) return undefined;
  return { ...first, meant: cards.map(({ meant }) => meant).join("\n"), more };
}

function readCountBehind(text: string, span: Span, isCard: IsName): MalformedLine | undefined {
  const match = CARD.test(text) ? null : COUNT_BEHIND().exec(text);
  if (match === null) return undefined;
  return understood(
    "count-behind",
    span,
    match.slice(2).find((count) => count !== undefined) ?? "",
    match[1] ?? "",
    isCard,
  );
}

function readMalformed(text: string, span: Span, isCard: IsName): MalformedLine {
  const behind = readCountBehind(text, span, isCard);
  if (behind !== undefined) return behind;
  const unread = { kind: "malformed", span, copies: undefined, identifier: undefined } as const;
  const [, comment] = /^\/\/\s*(.*)$/.exec(text) ?? [];
  if (comment !== undefined) return { ...unread, reason: "comment", meant: `# ${comment}`.trimEnd() };
  if (/^\d+[xX×*]?$/.test(text)) return { ...unread, reason: "no-identifier", meant: undefined };
  const [, word = "", name = ""] = /^(\S{1,9})[ \t]+(\S.*)$/su.exec(text) ?? [];
  const count = /^an?$/i.test(word) ? 1 : numberMeant(word);
  if (count !== undefined && isCard(name.normalize("NFC")))
    return { ...understood("unclear-count", span, `${count}`, name, isCard), isGuess: /\d/.test(word) };
  if (/^[+-]?\d/.test(text) && /\s/.test(text)) return { ...unread, reason: "unclear-count", meant: undefined };
  return readUncounted(text, span, isCard);
}

function understood(
  reason: MalformedLine["reason"],
  span: Span,
  written: string,
  identifier: string,
  isCard: IsName,
): MalformedLine {
  const count = written.replace(/^0+(?=\d)/, "");
  const meant = decklistLine(count, identifier, isCard);
  return { kind: "malformed", reason, span, meant, copies: Number(count), identifier: identifier.normalize("NFC") };
}
