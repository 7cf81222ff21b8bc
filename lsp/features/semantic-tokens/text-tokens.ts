import type { System } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { PlacedLeaf } from "../meaning/text-meaning.js";
import type { SemanticToken } from "./legend.js";

/** The tokens of a text that phrases read: symbols, keywords, numbers, names; `whole` is the text with its quotes. */
export function textTokens(leaves: readonly PlacedLeaf[], whole: Span, system: System): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  let from = whole.start;
  const plain = (to: number): void => {
    if (to > from) tokens.push({ start: from, end: to, type: "string", modifiers: [] });
    from = Math.max(from, to);
  };
  for (const [index, placed] of leaves.entries()) {
    for (const { start, end } of symbolsIn(placed)) {
      plain(start);
      tokens.push({ start, end, type: "operator", modifiers: [] });
      from = end;
    }
    const kind = kindOf(placed, system);
    if (kind === undefined) continue;
    const symbol = kind.type === "enumMember" ? inBraces(leaves, index) : undefined;
    const { start, end } = symbol ?? placed.span;
    plain(start);
    tokens.push({ start, end, ...kind, type: symbol === undefined ? kind.type : "operator" });
    from = end;
  }
  plain(whole.end);
  return tokens;
}

type Kind = Pick<SemanticToken, "type" | "modifiers">;

/** Undefined for words. */
function kindOf({ leaf, read }: PlacedLeaf, system: System): Kind | undefined {
  const { hole, start, end } = leaf;
  const written = read.text.slice(start, end);
  if (hole === undefined || hole.unread) return undefined;
  if (/^\d+$/.test(written)) return { type: "number", modifiers: [] };
  // A spelled-out number is a word.
  if (hole.numeric) return undefined;
  if (hole.refersTo.length > 0) return { type: "function", modifiers: [] };
  if (!system.attributes.has(hole.name)) return undefined;
  return { type: "enumMember", modifiers: hole.unlisted ? ["unknown"] : ["defaultLibrary"] };
}

/** The symbols among the words of a form: `{T}`. */
function symbolsIn({ leaf, read }: PlacedLeaf): Span[] {
  if (leaf.hole !== undefined) return [];
  const words = read.text.slice(leaf.start, leaf.end);
  return [...words.matchAll(/\{[^{}]+\}/g)].map(({ index, 0: symbol }) =>
    read.place({ start: leaf.start + index, end: leaf.start + index + symbol.length }),
  );
}

/** A letter that is a symbol, including its braces. */
function inBraces(leaves: readonly PlacedLeaf[], index: number): Span | undefined {
  const [before, at, behind] = [leaves[index - 1], leaves[index], leaves[index + 1]];
  if (before === undefined || at === undefined || behind === undefined) return undefined;
  const { text } = at.read;
  if (text.charAt(at.leaf.start - 1) !== "{" || text.charAt(at.leaf.end) !== "}") return undefined;
  const { start, end } = at.read.place({ start: at.leaf.start - 1, end: at.leaf.end + 1 });
  return before.read === at.read && behind.read === at.read ? { start, end } : undefined;
}
