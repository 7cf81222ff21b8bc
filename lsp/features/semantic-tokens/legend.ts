import type { Span } from "../../../grammar/index.js";
/**
 * Token types and modifiers, in the protocol's terms that themes know. Their order is that of the announced legend; the
 * extension maps the same names to colours.
 */
export const SEMANTIC_TOKEN_LEGEND = {
  types: {
    keyword: "the name of a label",
    type: "the name of a category",
    class: "a kind: the value that says what a card is, or the name of a declared one",
    property: "an attribute that the game declares",
    variable: "an attribute that the game doesn't declare: one of the author's own, or unknown",
    function: "the identifier of a card, or its name in a text",
    namespace: "the name of a pack, a deck or a game system",
    enumMember: "a value that the game lists",
    number: "a number, a range, a percentage, a number of copies",
    string: "any other text, in quotes",
    operator: "the operator of a condition, or a symbol in a text",
    comment: "a comment",
    macro: "the words of a comment that ignores rules",
    decorator: "the id of a rule",
  },
  modifiers: {
    declaration: "the place that defines the name",
    defaultLibrary: "declared by the game",
    shortcut: "a short name for another",
    deprecated: "an old spelling",
    unknown: "a name that isn't allowed there, or no such value",
  },
} as const;

export type TokenType = keyof (typeof SEMANTIC_TOKEN_LEGEND)["types"];
export type TokenModifier = keyof (typeof SEMANTIC_TOKEN_LEGEND)["modifiers"];

/** A word and its type, on one line. */
export interface SemanticToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}
