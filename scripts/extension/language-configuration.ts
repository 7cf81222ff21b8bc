import { expressions } from "../../grammar/expressions.js";

const COMMENT = "(?:[ \\t]+#.*)?[ \\t]*";

/** The lines that change the indentation, for all editors. */
export const indentation = {
  /** A name alone on its line is a category, whose members are indented. */
  increase: `^${expressions.name.source}${COMMENT}$`,
  /** Labels and separators aren't indented. */
  decrease: "^[ \\t]+(?:-{3,}[ \\t]*$|(?:Identifier|Pack|Deck):)",
} as const;

/**
 * What the editor does without the server, for both languages: comments, quotes, indentation below a category, words. A
 * word is a name of the lexer, so that completion and double clicks take a whole name, and of a dotted one the part
 * under the cursor.
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
