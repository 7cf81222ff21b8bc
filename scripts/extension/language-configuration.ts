import { expressions } from "../../grammar/tokens.js";

const COMMENT = "(?:[ \\t]+#.*)?[ \\t]*";

/** Which lines change the indentation, for every editor that asks. */
export const indentation = {
  /** A name alone on its line is a category; what belongs to it is indented. */
  increase: `^${expressions.name.source}${COMMENT}$`,
  /** Labels and separators stand at the first column. */
  decrease: "^[ \\t]+(?:-{3,}[ \\t]*$|(?:Identifier|Pack|Deck):)",
} as const;

/**
 * What the editor does by itself in both languages: comments, quotes, indentation below a category, words. Its word is the
 * lexer's name, so that completion and double clicks take a name whole, and of a dotted one the half that was meant.
 */
export function languageConfiguration(): object {
  const { name } = expressions;
  return {
    comments: { lineComment: "#" },
    brackets: [],
    autoClosingPairs: [{ open: '"', close: '"', notIn: ["string", "comment"] }],
    autoCloseBefore: " \t\n/#",
    surroundingPairs: [
      ['"', '"'],
      ["<", ">"],
    ],
    wordPattern: { pattern: `${name.source}|\\p{Nd}+`, flags: "u" },
    indentationRules: {
      increaseIndentPattern: { pattern: indentation.increase, flags: "u" },
      decreaseIndentPattern: { pattern: indentation.decrease, flags: "u" },
    },
    onEnterRules: [
      {
        beforeText: { pattern: `^[ \\t]*#[ \\t]?.*\\S`, flags: "u" },
        afterText: { pattern: "\\S", flags: "u" },
        action: { indent: "none", appendText: "# " },
      },
    ],
    folding: { offSide: true, markers: { start: "^#[ \\t]*region\\b", end: "^#[ \\t]*endregion\\b" } },
  };
}
