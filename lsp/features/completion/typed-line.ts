import type { FileModel } from "../../../compiler/index.js";
import { type LexedToken, lexLine, type RecordNode, type Span, wordAt } from "../../../grammar/index.js";
import { lineAt, recordNodeAt, textBetween } from "../find-line.js";

/** The line being typed, divided at the cursor. */
export interface TypedLine {
  readonly file: FileModel;
  readonly offset: number;
  readonly node: RecordNode;
  /** Index of the line in the node. */
  readonly line: number;
  /** Span in the file, without the line end. */
  readonly span: Span;
  readonly before: string;
  readonly behind: string;
  readonly indent: string;
}

/**
 * What the cursor is in, judged only by the text before it: a line being typed can rarely be parsed. All spans are in
 * the file.
 */
export type TypedPlace =
  | ValueTyped
  | LabelTextTyped
  /** A name at the start of a line; may be empty. complete: after a complete value. */
  | (Typed & { readonly kind: "name" | "comment" | "dashes" | "complete" | "other" })
  /** The name after a dot, which may be empty; `category` is before the dot, as written. */
  | (Typed & { readonly kind: "dotted"; readonly category: string })
  /** In an operator, or after a name and a blank: an operator or a value can follow. */
  | (Typed & { readonly kind: "operator" | "after-name"; readonly path: readonly string[] });

interface Typed {
  readonly insert: Span;
  /** The same, including the rest of the word behind the cursor. */
  readonly replace: Span;
}

/** In a value or an alternative, or where one can begin. */
export interface ValueTyped extends Typed {
  readonly kind: "value";
  readonly path: readonly string[];
  /** Where the cursor is: outside quotes, after an unclosed quote, or between two. */
  readonly quotes: "none" | "open" | "closed";
}

/** In the text after a label's colon and blanks. */
export interface LabelTextTyped extends Typed {
  readonly kind: "label-text";
  readonly name: string;
}

/** The line at an offset of a file; undefined on a separator. */
export function typedLineAt(file: FileModel, given: number): TypedLine | undefined {
  const offset = Math.min(Math.max(0, Math.trunc(given) || 0), file.node.length);
  const node = recordNodeAt(file, offset);
  if (node.separator !== undefined && offset >= node.separator.start) return undefined;
  const found = lineAt(node, offset - node.start);
  const span = { start: node.start + found.start, end: node.start + found.start + found.length };
  const at = Math.min(offset, span.end);
  const before = textBetween(file, { start: span.start, end: at });
  const behind = textBetween(file, { start: at, end: span.end });
  const indent = /^[ \t]*/.exec(before + behind)?.[0] ?? "";
  return { file, offset: at, node, line: found.line, span, before, behind, indent };
}

const DASHES = /^-+$/;

/** A label's name, colon and following blanks, if the line begins with one. */
export function labelHead(before: string): { readonly name: string; readonly end: number } | undefined {
  const [first] = lexLine(before);
  if (first?.kind !== "LabelHead") return undefined;
  return { name: first.text.slice(0, -1), end: before.length - before.slice(first.end).trimStart().length };
}

/** What the cursor is in. Lines of a label's text or of a list aren't distinguished here. */
export function typedPlace({ span, offset, before, behind }: TypedLine): TypedPlace {
  const at = (start: number, end = offset) => ({ insert: { start, end: offset }, replace: { start, end } });
  const label = labelHead(before);
  if (label !== undefined)
    return { kind: "label-text", name: label.name, ...at(span.start + label.end, textEnd(offset, behind)) };
  const tokens = lexLine(before).filter(({ kind }) => kind !== "Indent");
  const last = tokens.at(-1);
  if (last?.kind === "Comment") return { kind: "comment", ...at(span.start + last.start) };
  if (DASHES.test(before)) return { kind: "dashes", ...at(span.start, textEnd(offset, behind)) };
  const wordEnd = offset + wordAt(behind, 0).end;
  const [head, second, ...others] = tokens;
  if (head === undefined) return { kind: "name", ...at(offset, wordEnd) };
  if (head.kind !== "Path") return { kind: "other", ...at(offset) };
  const path = head.text.split(".");
  const [first = "", dotted = "", ...more] = path;
  if (second === undefined) {
    if (head.end < before.length) return { kind: "after-name", path, ...at(offset, offset + valueEnd(behind).length) };
    if (path.length === 1) return { kind: "name", ...at(offset - first.length, wordEnd) };
    if (more.length === 0) return { kind: "dotted", category: first, ...at(offset - dotted.length, wordEnd) };
  } else if (second.text === "." && second.start === head.end && second.end === before.length && path.length === 1)
    return { kind: "dotted", category: first, ...at(offset, wordEnd) };
  else if (second.kind === "Operator" && second.end === before.length) {
    const rest = /^[=<>!≤≥≠]*/.exec(behind)?.[0].length ?? 0;
    return { kind: "operator", path, ...at(offset - second.text.length, offset + rest) };
  } else if (second.kind === "Operator") return valuePlace(path, second, others, { before, behind, at, offset });
  else if (second.start > head.end)
    return valuePlace(path, undefined, [second, ...others], { before, behind, at, offset });
  return { kind: "other", ...at(offset) };
}

interface AtCursor extends Pick<TypedLine, "before" | "behind" | "offset"> {
  readonly at: (start: number, end?: number) => Typed;
}

/** The last alternative typed so far: everything after the last slash outside quotes. */
function valuePlace(
  path: readonly string[],
  operator: LexedToken | undefined,
  values: readonly LexedToken[],
  { before, behind, at, offset }: AtCursor,
): TypedPlace {
  const last = values.at(-1);
  const known = { kind: "value", path } as const;
  if (last?.kind === "OpenText") {
    const around = (length: number, rest: number) => at(offset - length, offset + rest);
    return { ...known, ...quotedPlace(before.slice(last.start), behind, around, operator !== undefined) };
  }
  const slash = values.findLast(({ kind }) => kind === "Slash");
  const from = slash?.end ?? operator?.end ?? values[0]?.start ?? before.length;
  const typed = before.slice(from).trimStart();
  if (/["”\s]/.test(typed)) return { kind: "complete", ...at(offset) };
  return { ...known, quotes: "none", ...at(offset - typed.length, offset + valueEnd(behind).length) };
}

/** Within quotes, only their content is replaced; of several alternatives in one pair, the one at the cursor. */
function quotedPlace(
  text: string,
  behind: string,
  around: (length: number, rest: number) => Typed,
  isCondition: boolean,
): Pick<ValueTyped, "quotes" | "insert" | "replace"> {
  const content = isCondition
    ? (/(?<!\\)\/[ \t]*((?:[^/\\]|\\.){0,9999})$/.exec(text)?.[1] ?? text.slice(1))
    : text.slice(1);
  const length = content.length;
  const rest = /^((?:[^"\\]|\\.){0,9999})"/.exec(behind)?.[1];
  // A quote after a slash opens the next alternative.
  const closes = rest !== undefined && !/(?<!\\)\/[ \t]*$|[ \t]#/.test(rest);
  const inside = closes ? rest : (/^[^"/#]*/.exec(behind)?.[0] ?? "");
  const alternative = isCondition ? (/^(?:[^/\\]|\\.){0,9999}/.exec(inside)?.[0] ?? "") : inside;
  return { quotes: closes ? "closed" : "open", ...around(length, alternative.trimEnd().length) };
}

/** The rest of a value after the cursor: up to the next alternative, comment or blank. */
const valueEnd = (behind: string): string => /^(?:"(?:[^"\\]|\\.){0,9999}"|[^\s"/#]*)/.exec(behind)?.[0] ?? "";
const textEnd = (offset: number, behind: string): number => offset + behind.trimEnd().length;
