import { expressions } from "../../grammar/tokens.js";

/**
 * What the editor does by itself in both languages: comments, quotes, indentation below a category, words. Its word is the
 * lexer's name, so that completion and double clicks take a name whole, and of a dotted one the half that was meant.
 */
export function languageConfiguration(): object {
  const { name } = expressions;
  const comment = "(?:[ \\t]+#.*)?[ \\t]*";
  return {
    comments: { lineComment: "#" },
    brackets: [],
    autoClosingPairs: [{ open: '"', close: '"', notIn: ["string", "comment"] }],
    autoCloseBefore: " \t\n/#",
    surroundingPairs: [
      ['"', '"'],
      ["<", ">"],
    ],
    wordPattern: { pattern: `${name}|\\p{Nd}+`, flags: "u" },
    indentationRules: {
      // A name alone on its line is a category; what belongs to it is indented.
      increaseIndentPattern: { pattern: `^${name}${comment}$`, flags: "u" },
      // Labels and separators stand at the first column.
      decreaseIndentPattern: { pattern: `^[ \\t]+(?:-{3,}[ \\t]*$|(?:Identifier|Pack|Deck):)`, flags: "u" },
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
