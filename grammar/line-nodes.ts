/** Builds nodes from tokens, for the actions of the grammar. */
import { type IToken, tokenMatcher } from "chevrotain";
import { BoundedCache } from "./bounded-cache.js";
import * as tokenTypes from "./tokens.js";
import type { LineNode, NameNode, OperatorNode, Span, StatementLine, TokenNode, ValueNode } from "./tree.js";

type Distribute<T> = T extends unknown ? Omit<T, "length" | "indent" | "comment" | "typographic"> : never;
/** Fields of every line, filled in when the line is complete. */
interface LineNodeBase {
  length: number;
  indent: number;
  comment: Span | undefined;
  typographic: undefined;
}
/**
 * A line's node under construction. It has all its fields from the start, because adding them later costs memory and
 * time.
 */
export type Content = Distribute<Exclude<LineNode, { kind: "blank" | "comment" }>> & LineNodeBase;

/** The tokens of a statement, as the parser consumes them. */
export interface StatementParts {
  path: IToken | undefined;
  colon: IToken | undefined;
  operator: IToken | undefined;
  readonly values: ValueNode[];
  readonly slashes: { readonly span: Span; readonly valuesBefore: number }[];
  readonly rest: IToken[];
}

export function line(
  text: string,
  indent: IToken | undefined,
  content: Content | undefined,
  comment: IToken | undefined,
): LineNode {
  const length = text.length;
  const depth = indent?.image.length ?? 0;
  const place = comment && { start: comment.startOffset, end: length };
  if (content === undefined) {
    const base = { length, indent: depth, typographic: undefined };
    return place === undefined
      ? { kind: "blank", ...base, comment: undefined }
      : { kind: "comment", ...base, comment: place };
  }
  content.length = length;
  content.indent = depth;
  content.comment = place;
  return content;
}

export function label(head: IToken): Content {
  const end = head.startOffset + head.image.length;
  const name = { ...span(head), end: end - 1, text: head.image.slice(0, -1).normalize("NFC") };
  return {
    kind: "label",
    length: 0,
    indent: 0,
    comment: undefined,
    typographic: undefined,
    name,
    text: { start: end, end },
  };
}

export function marker(token: IToken): Content {
  const sort = token.image.charAt(0) as "<" | "|" | "=" | ">";
  return { kind: "marker", length: 0, indent: 0, comment: undefined, typographic: undefined, marker: sort };
}

export function openStatement(): StatementParts {
  return { path: undefined, colon: undefined, operator: undefined, values: [], slashes: [], rest: [] };
}

export function addSlash(parts: StatementParts, slash: IToken): void {
  parts.slashes.push({ span: span(slash), valuesBefore: parts.values.length });
}

export function statement(parts: StatementParts): Content {
  const rest = parts.rest.length === 0 ? NONE : parts.rest.map(token);
  // A copy has the exact size; the array that grew has spare capacity.
  const values = joinWordRange(parts.values.slice(), rest);
  const looseSlashes = slashesWithoutValue(parts);
  const colon = parts.colon && span(parts.colon);
  const operator = parts.operator && operatorNode(parts.operator);
  const kind = shape({ values, rest, colon, looseSlashes }, operator);
  return {
    kind,
    length: 0,
    indent: 0,
    comment: undefined,
    typographic: undefined,
    path: names(parts.path),
    operator,
    colon,
    values,
    looseSlashes,
    rest,
  } as Content;
}

export function loose(parts: StatementParts): Content {
  const rest = parts.rest.map(token);
  return { kind: "other", length: 0, indent: 0, comment: undefined, typographic: undefined, path: undefined, rest };
}

const NONE: never[] = [];

/** The shape of a line, from the tokens it has. (docs/language.md, "Attributes and their values") */
function shape(
  parts: Pick<StatementLine, "values" | "rest" | "colon" | "looseSlashes">,
  operator: OperatorNode | undefined,
): StatementLine["kind"] {
  if (parts.rest.length > 0) return operator !== undefined && !isKnown(operator) ? "wrong-value" : "other";
  if (parts.values.length === 0) {
    if (operator !== undefined) return "wrong-value";
    return parts.colon !== undefined || parts.looseSlashes.length > 0 ? "other" : "bare-name";
  }
  const wrong = parts.values.some((value) => value.kind === "wrong" || value.kind === "word");
  if (wrong || parts.colon !== undefined || parts.looseSlashes.length > 0) return "wrong-value";
  if (operator === undefined) return "attribute";
  return isKnown(operator) ? "condition" : "wrong-value";
}

const isKnown = (operator: OperatorNode): boolean => /^[=<>]$/.test(operator.text);

export function textOrWord(token: IToken): ValueNode {
  if (tokenMatcher(token, tokenTypes.Path)) {
    const { start, end } = span(token);
    return { start, end, kind: "word", path: names(token) };
  }
  if (tokenMatcher(token, tokenTypes.Text)) return text(token);
  if (tokenMatcher(token, tokenTypes.TypographicText)) {
    return {
      ...span(token),
      kind: "wrong",
      reason: "typographic-quotes",
      text: token.image,
      meant: straight(token.image),
    };
  }
  const open = token.image.trimEnd();
  const place = { start: token.startOffset, end: token.startOffset + open.length };
  // Word processors sometimes convert only the closing quote.
  const curly = /^"[^"“”„‟«»#]*[”“‟»]$/.test(open);
  const reason = curly ? "typographic-quotes" : "unclosed-text";
  return { ...place, kind: "wrong", reason, text: open, meant: curly ? straight(open) : closed(open) };
}

export function number(from: IToken, dots: IToken | undefined, to: IToken | undefined): ValueNode {
  if (dots === undefined) return single(from);
  const whole = { start: from.startOffset, end: span(to ?? dots).end };
  if (to === undefined || !/^\d+$/.test(plain(from.image)) || !/^\d+$/.test(plain(to.image))) {
    const text = `${from.image}${dots.image}${to?.image ?? ""}`;
    return { ...whole, kind: "wrong", reason: "not-an-integer", text, meant: undefined };
  }
  if (/^0\d/.test(from.image) || /^0\d/.test(to.image)) {
    const meant = `${Number(plain(from.image))}..${Number(plain(to.image))}`;
    return { ...whole, kind: "wrong", reason: "leading-zeros", text: `${from.image}${dots.image}${to.image}`, meant };
  }
  const canonical = whole.end - whole.start === from.image.length + 2 + to.image.length && dots.image === "..";
  return { ...whole, kind: "range", from: Number(plain(from.image)), to: Number(plain(to.image)), canonical };
}

function single(token: IToken): ValueNode {
  const place = span(token);
  const image = plain(token.image);
  const isInteger = /^[+-]?(0|[1-9]\d*)$/.test(image);
  if (isInteger) {
    const value = Number(image);
    const { start, end } = place;
    if (Number.isSafeInteger(value)) return { kind: "integer", start, end, value: value === 0 ? 0 : value };
  }
  const wrong = { ...place, kind: "wrong", text: token.image, meant: undefined } as const;
  if (isInteger) return { ...wrong, reason: "number-too-large" };
  if (/^\d+%$/.test(image)) return { ...place, kind: "percentage", value: Number(image.slice(0, -1)) };
  const digits = /^([+-]?)0+(\d+)$/.exec(image);
  if (digits !== null) return { ...wrong, reason: "leading-zeros", meant: `${digits[1]}${digits[2]}` };
  const range = /^(\d+)[-–—](\d+)$/.exec(image);
  if (range !== null) return { ...wrong, reason: "range-without-dots", meant: `${range[1]}..${range[2]}` };
  const marked = /^(0|[1-9]\d*)[.,]+$/.exec(image);
  return { ...wrong, reason: "not-an-integer", meant: marked?.[1] };
}

/** `2 to 4` and `2 - 4` are three tokens for one range. Removes them from `rest`. */
function joinWordRange(values: ValueNode[], rest: TokenNode[]): ValueNode[] {
  const [from, ...others] = values;
  const [joint, to, ...more] = rest;
  if (from?.kind !== "integer" || others.length > 0 || joint === undefined || to === undefined || more.length > 0)
    return values;
  if (!/^(to|-|–|—)$/.test(joint.text) || !/^\d+$/.test(to.text)) return values;
  rest.length = 0;
  const meant = `${from.value}..${Number(to.text)}`;
  const text = `${from.value} ${joint.text} ${to.text}`;
  return [{ start: from.start, end: to.end, kind: "wrong", reason: "range-without-dots", text, meant }];
}

function text(token: IToken): ValueNode {
  const { start, end } = span(token);
  const raw = composed(token.image.slice(1, -1));
  const value = raw.includes("\\") ? raw.replace(/\\(["\\/])/g, "$1") : raw;
  return { kind: "text", start, end, value, raw };
}

/** Straightens typographic quotes and escapes what would end the text. */
function straight(image: string): string | undefined {
  const inner = image.slice(1, /[“”„‟«»‹›‘’‚‛'`´"]$/.test(image) && image.length > 1 ? -1 : undefined).trim();
  return inner === "" ? undefined : `"${inner.replace(/[\\"]/g, "\\$&")}"`;
}

function closed(open: string): string | undefined {
  // `"Dune Sea'` and `"Dune Sea\"`: another mark closes it.
  const text = open.replace(/(?<=.)(?:['’´`]|\\")$/, "");
  return text.length === 1 || /\\$/.test(text) || text.includes("#") ? undefined : `${text}"`;
}

/** A line that can't be read may have many: an object with spread fields would take three times the memory. */
function token(token: IToken): TokenNode {
  const { startOffset: start, image } = token;
  return { start, end: start + image.length, kind: tokenKind(token), text: shared(image) };
}

/** Prose repeats its words: a million lines of it take 15 % less with one text for equal words. */
const MOST_WORDS = 5_000;
const words = new BoundedCache<string, string>(MOST_WORDS);
/** V8 copies no more than this out of a text; a longer word would keep its whole line alive. */
const LONGEST_WORD = 12;

function shared(word: string): string {
  if (word.length > LONGEST_WORD) return word;
  return words.get(word) ?? words.set(word, word);
}

function tokenKind(token: IToken): TokenNode["kind"] {
  switch (token.tokenType) {
    case tokenTypes.Path:
      return "path";
    case tokenTypes.Operator:
      return "operator";
    case tokenTypes.Slash:
      return "slash";
    case tokenTypes.Colon:
      return "colon";
    case tokenTypes.Character:
    case tokenTypes.Dots:
      return "character";
    default:
      return "value";
  }
}

function operatorNode(token: IToken): OperatorNode {
  const { start, end } = span(token);
  return { start, end, text: token.image };
}

/** The names of a dotted path, each with its span. */
function names(token: IToken | undefined): [NameNode, ...NameNode[]] {
  let start = token?.startOffset ?? 0;
  const image = token?.image ?? "";
  const name = (part: string): NameNode => {
    const node = { start, end: start + part.length, text: shared(composed(part)) };
    start = node.end + 1;
    return node;
  };
  if (!image.includes(".")) return [name(image)];
  const [first = "", ...others] = image.split(".");
  return [name(first), ...others.map(name)];
}

/** Slashes without a value before or after them. */
function slashesWithoutValue({ values, slashes }: StatementParts): Span[] {
  if (slashes.length === 0) return NONE;
  return slashes
    .filter(({ valuesBefore }, index) => {
      const next = slashes[index + 1]?.valuesBefore ?? values.length;
      const previous = slashes[index - 1]?.valuesBefore ?? 0;
      return valuesBefore === previous || next === valuesBefore;
    })
    .map((slash) => slash.span);
}

/** Converts digits of any script and the typographic minus to ASCII. */
function plain(image: string): string {
  return image.replace("−", "-");
}

/** Normalizes to NFC; most names and texts are ASCII and stay as they are. */
function composed(text: string): string {
  return /[\u0300-\uffff]/.test(text) ? text.normalize("NFC") : text;
}

function span(token: IToken): Span {
  return { start: token.startOffset, end: token.startOffset + token.image.length };
}
