import type { FileModel } from "../../../compiler/index.js";
import type { RecordNode, Span } from "../../../grammar/index.js";
import { lineAt, recordNodeAt } from "../find-line.js";

/** The line that is being typed, cut at the cursor. */
export interface TypedLine {
  readonly file: FileModel;
  readonly offset: number;
  readonly node: RecordNode;
  /** Index of the line in the node. */
  readonly line: number;
  /** In the file, without its line end. */
  readonly span: Span;
  readonly before: string;
  readonly behind: string;
  readonly indent: string;
}

/**
 * What the cursor is in, told by the letters before it alone: a line that is being typed is rarely one that can be read.
 * Every span is in the file.
 */
export type TypedPlace = NameTyped | DottedTyped | AfterName | OperatorTyped | ValueTyped | LabelTextTyped | OtherTyped;

/** A name at the start of a line, be it empty. */
export interface NameTyped {
  readonly kind: "name";
  readonly insert: Span;
  readonly replace: Span;
}

/** The name behind a dot, be it empty. */
export interface DottedTyped {
  readonly kind: "dotted";
  /** Left of the dot, as written. */
  readonly category: string;
  readonly insert: Span;
  readonly replace: Span;
}

/** Behind a name and a blank: an operator or a value may come. */
export interface AfterName {
  readonly kind: "after-name";
  readonly path: readonly string[];
  readonly insert: Span;
  readonly replace: Span;
}

/** In an operator. */
export interface OperatorTyped {
  readonly kind: "operator";
  readonly path: readonly string[];
  readonly insert: Span;
  readonly replace: Span;
}

/** In a value or an alternative, or where one would be. */
export interface ValueTyped {
  readonly kind: "value";
  readonly path: readonly string[];
  readonly operator: string | undefined;
  /** Where the cursor is: outside of quotes, behind a quote that nothing closes, or between two. */
  readonly quotes: "none" | "open" | "closed";
  readonly insert: Span;
  readonly replace: Span;
}

/** In the text behind a label's colon. */
export interface LabelTextTyped {
  readonly kind: "label-text";
  readonly name: string;
  /** From behind the blanks after the colon. */
  readonly insert: Span;
  readonly replace: Span;
}

export interface OtherTyped {
  /** complete: behind a complete value. */
  readonly kind: "comment" | "dashes" | "complete" | "other";
  readonly insert: Span;
  readonly replace: Span;
}

/** The line of an offset of a file; undefined on a separator. */
export function typedLineAt(file: FileModel, given: number): TypedLine | undefined {
  const offset = Math.min(Math.max(0, Math.trunc(given) || 0), file.text.length);
  const node = recordNodeAt(file, offset);
  if (node.separator !== undefined && offset >= node.separator.start) return undefined;
  const found = lineAt(node, offset - node.start);
  const span = { start: node.start + found.start, end: node.start + found.start + found.length };
  const at = Math.min(offset, span.end);
  const before = file.text.slice(span.start, at);
  const behind = file.text.slice(at, span.end);
  const indent = /^[ \t]*/.exec(before + behind)?.[0] ?? "";
  return { file, offset: at, node, line: found.line, span, before, behind, indent };
}

const NAME = String.raw`\p{L}[\p{L}\p{M}\p{Nd}_-]*`;
const PATH = `${NAME}(?:\\.${NAME})*`;
const LABEL = new RegExp(`^(${NAME}):(?=[ \\t]|$)[ \\t]*`, "u");
const LONE_NAME = new RegExp(`^[ \\t]*(${NAME})?$`, "u");
const DOTTED = new RegExp(`^[ \\t]*(${NAME})\\.(${NAME})?$`, "u");
const AFTER_NAME = new RegExp(`^[ \\t]*(${PATH})[ \\t]+$`, "u");
const OPERATOR = new RegExp(`^[ \\t]*(${PATH})[ \\t]*([=<>!≤≥≠]+)$`, "u");
const STATEMENT = new RegExp(`^[ \\t]*(${PATH})(?:[ \\t]*([=<>!≤≥≠]+)|[ \\t])[ \\t]*`, "u");
const DASHES = /^-+$/;
const WORD_BEHIND = /^[\p{L}\p{M}\p{Nd}_-]*/u;

/** What the cursor is in. A line of a label's text or of a list looks like any other here. */
export function typedPlace({ span, offset, before, behind }: TypedLine): TypedPlace {
  const at = (start: number, end = offset) => ({ insert: { start, end: offset }, replace: { start, end } });
  const label = LABEL.exec(before);
  if (label !== null)
    return { kind: "label-text", name: label[1] ?? "", ...at(span.start + label[0].length, textEnd(offset, behind)) };
  if (commentIn(before) !== undefined) return { kind: "comment", ...at(span.start + (commentIn(before) ?? 0)) };
  if (DASHES.test(before)) return { kind: "dashes", ...at(span.start, textEnd(offset, behind)) };
  const wordEnd = offset + (WORD_BEHIND.exec(behind)?.[0].length ?? 0);
  const lone = LONE_NAME.exec(before);
  if (lone !== null) return { kind: "name", ...at(offset - (lone[1]?.length ?? 0), wordEnd) };
  const dotted = DOTTED.exec(before);
  if (dotted !== null)
    return { kind: "dotted", category: dotted[1] ?? "", ...at(offset - (dotted[2]?.length ?? 0), wordEnd) };
  const operator = OPERATOR.exec(before);
  if (operator !== null) {
    const rest = /^[=<>!≤≥≠]*/.exec(behind)?.[0].length ?? 0;
    const path = (operator[1] ?? "").split(".");
    return { kind: "operator", path, ...at(offset - (operator[2]?.length ?? 0), offset + rest) };
  }
  const after = AFTER_NAME.exec(before);
  const rest = valueEnd(behind);
  if (after !== null)
    return { kind: "after-name", path: (after[1] ?? "").split("."), ...at(offset, offset + rest.length) };
  const statement = STATEMENT.exec(before);
  return statement === null ? { kind: "other", ...at(offset) } : valuePlace(statement, before, behind, at, offset);
}

function valuePlace(
  statement: RegExpExecArray,
  before: string,
  behind: string,
  at: (start: number, end?: number) => Pick<ValueTyped, "insert" | "replace">,
  offset: number,
): TypedPlace {
  const path = (statement[1] ?? "").split(".");
  const operator = statement[2];
  const typed = lastAlternative(before.slice(statement[0].length));
  const start = offset - typed.text.length;
  if (typed.inQuotes) {
    const around = (length: number, rest: number) => at(offset - length, offset + rest);
    return { kind: "value", path, operator, ...quotedPlace(typed.text, behind, around, operator !== undefined) };
  }
  if (/["”\s]/.test(typed.text)) return { kind: "complete", ...at(offset) };
  return { kind: "value", path, operator, quotes: "none", ...at(start, offset + valueEnd(behind).length) };
}

/** In quotes only what stands between them is replaced; of several alternatives in one pair the one at the cursor. */
function quotedPlace(
  text: string,
  behind: string,
  around: (length: number, rest: number) => Pick<ValueTyped, "insert" | "replace">,
  isCondition: boolean,
): Pick<ValueTyped, "quotes" | "insert" | "replace"> {
  const content = isCondition ? (/(?<!\\)\/[ \t]*((?:[^/\\]|\\.)*)$/.exec(text)?.[1] ?? text.slice(1)) : text.slice(1);
  const length = content.length;
  const rest = /^((?:[^"\\]|\\.)*)"/.exec(behind)?.[1];
  // A quote behind a slash opens the next alternative.
  const closes = rest !== undefined && !/(?<!\\)\/[ \t]*$|[ \t]#/.test(rest);
  const inside = closes ? rest : (/^[^"/#]*/.exec(behind)?.[0] ?? "");
  const alternative = isCondition ? (/^(?:[^/\\]|\\.)*/.exec(inside)?.[0] ?? "") : inside;
  return { quotes: closes ? "closed" : "open", ...around(length, alternative.trimEnd().length) };
}

/** What was typed of the last alternative of a list: what stands behind the last slash outside of quotes. */
function lastAlternative(list: string): { readonly text: string; readonly inQuotes: boolean } {
  let start = 0;
  let quote = -1;
  for (let at = 0; at < list.length; at++) {
    const character = list.charAt(at);
    if (quote !== -1 && character === "\\") at++;
    else if (character === '"') quote = quote === -1 ? at : -1;
    else if (character === "/" && quote === -1) start = at + 1;
  }
  if (quote !== -1) return { text: list.slice(quote), inQuotes: true };
  return { text: list.slice(start).trimStart(), inQuotes: false };
}

/** Where a comment begins in what stands before the cursor: at a `#` behind a blank, outside of quotes. */
function commentIn(before: string): number | undefined {
  let quoted = false;
  for (let at = 0; at < before.length; at++) {
    const character = before.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (quoted && character === "\\") at++;
    else if (character === "#" && !quoted && (at === 0 || /[ \t]/.test(before.charAt(at - 1)))) return at;
  }
  return undefined;
}

/** The rest of a value behind the cursor: up to the next alternative, comment or blank. */
const valueEnd = (behind: string): string => /^(?:"(?:[^"\\]|\\.)*"|[^\s"/#]*)/.exec(behind)?.[0] ?? "";
const textEnd = (offset: number, behind: string): number => offset + behind.trimEnd().length;
