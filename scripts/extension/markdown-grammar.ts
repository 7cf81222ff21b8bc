import type { TextMateGrammar, TextMateRule } from "./text-mate-grammars.js";

/** Colours for cards and systems in Markdown code blocks marked `cards` or `system`. */
export function markdownGrammar(): TextMateGrammar {
  return {
    name: "Cards in Markdown",
    scopeName: "markdown.cards.codeblock",
    injectionSelector: "L:text.html.markdown",
    patterns: [{ include: "#cards" }, { include: "#card-system" }],
    repository: { cards: fenced("cards", "cards"), "card-system": fenced("system", "card-system") },
  };
}

function fenced(word: string, language: string): TextMateRule {
  return {
    name: "markup.fenced_code.block.markdown",
    begin: `(^|\\G)(\\s*)(\`{3,}|~{3,})\\s*(${word})(?=\\s|$)[^\`~]*$`,
    end: "(^|\\G)(\\2|\\s{0,3})(\\3)\\s*$",
    beginCaptures: {
      3: { name: "punctuation.definition.markdown" },
      4: { name: "fenced_code.block.language.markdown" },
    },
    endCaptures: { 3: { name: "punctuation.definition.markdown" } },
    patterns: [
      {
        begin: "(^|\\G)(\\s*)(.*)",
        while: "(^|\\G)(?!\\s*([`~]{3,})\\s*$)",
        contentName: `meta.embedded.block.${language}`,
        patterns: [{ include: `source.${language}` }],
      },
    ],
  };
}
