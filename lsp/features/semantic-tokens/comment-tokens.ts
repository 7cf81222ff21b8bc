import { readSuppression } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { SemanticToken } from "./legend.js";

/** The tokens of a comment: a single one, or for suppressions, its words and the text between them. */
export function commentTokens(text: string, comment: Span): readonly SemanticToken[] {
  const read = readSuppression(text, { ...comment, alone: true });
  if (read === undefined) return [{ ...comment, type: "comment", modifiers: [] }];
  const form = text.indexOf(read.form, comment.start);
  const words: SemanticToken[] = [{ start: form, end: form + read.form.length, type: "macro", modifiers: [] }];
  for (const { start, end } of read.rules) words.push({ start, end, type: "decorator", modifiers: [] });
  const { until } = read;
  if (until !== undefined) {
    const start = text.lastIndexOf("until", until.start);
    words.push({ start, end: start + "until".length, type: "macro", modifiers: [] });
    words.push({ start: until.start, end: until.end, type: "number", modifiers: [] });
  }
  return withGaps(words, comment, text);
}

/** Tokens must not overlap, so the comment consists of the gaps between the words. */
function withGaps(words: readonly SemanticToken[], { start, end }: Span, text: string): SemanticToken[] {
  const tokens: SemanticToken[] = [];
  let from = start;
  const gap = (to: number): void => {
    const between = text.slice(from, to);
    const trimmed = between.trim();
    if (trimmed === "") return;
    const at = from + between.indexOf(trimmed);
    tokens.push({ start: at, end: at + trimmed.length, type: "comment", modifiers: [] });
  };
  for (const word of words) {
    gap(word.start);
    tokens.push(word);
    from = word.end;
  }
  gap(end);
  return tokens;
}
