import type { System } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { symbolsIn } from "../../../tools/index.js";
import type { PlacedLeaf } from "../meaning/text-meaning.js";
import type { SemanticToken } from "./legend.js";

/** The tokens of a text that phrases read: symbols, keywords, numbers, names; `whole` is the text with its quotes. */
export function textTokens(leaves: readonly PlacedLeaf[], whole: Span, system: System): readonly SemanticToken[] {
  const reads = new Set(leaves.map(({ read }) => read));
  const symbols = [...reads].flatMap((read) => symbolsOf(read, system));
  const others = leaves.flatMap((placed): SemanticToken[] => {
    const kind = kindOf(placed, system);
    const { start, end } = placed.span;
    return kind === undefined || symbols.some((one) => one.start < end && one.end > start)
      ? []
      : [{ start, end, ...kind }];
  });
  const tokens: SemanticToken[] = [];
  let from = whole.start;
  const plain = (to: number): void => {
    if (to > from) tokens.push({ start: from, end: to, type: "string", modifiers: [] });
  };
  for (const token of [...symbols, ...others].toSorted((one, other) => one.start - other.start)) {
    plain(token.start);
    tokens.push(token);
    from = token.end;
  }
  plain(whole.end);
  return tokens;
}

/** What is in braces, and what the game draws as a symbol. */
function symbolsOf(read: PlacedLeaf["read"], system: System): SemanticToken[] {
  const drawn = symbolsIn(read.text, system);
  const inBraces = [...read.text.matchAll(/\{[^{}]+\}/g)].map(({ index: start, 0: { length } }) => ({
    start,
    end: start + length,
  }));
  const others = inBraces.filter(({ start, end }) => !drawn.some((one) => one.start < end && one.end > start));
  return [...drawn, ...others].map((span) => ({ ...read.place(span), type: "operator", modifiers: [] }));
}

type Kind = Pick<SemanticToken, "type" | "modifiers">;

/** Undefined for words. */
function kindOf({ leaf, read }: PlacedLeaf, system: System): Kind | undefined {
  const { hole, start, end } = leaf;
  const written = read.text.slice(start, end);
  if (hole === undefined || hole.unread) return undefined;
  if (/^\p{Nd}+$/u.test(written)) return { type: "number", modifiers: [] };
  // A spelled-out number is a word.
  if (hole.numeric) return undefined;
  if (hole.refersTo.length > 0) return { type: "function", modifiers: [] };
  if (!system.attributes.has(hole.name)) return undefined;
  return { type: "enumMember", modifiers: hole.unlisted ? ["unknown"] : ["defaultLibrary"] };
}
