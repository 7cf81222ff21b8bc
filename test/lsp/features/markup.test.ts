import { expect, test } from "vitest";
import { asMarkdown, asPlainText, type Markup } from "../../../lsp/features/index.js";
import { code, emphasis, strong, text } from "../../../lsp/features/markup.js";

const MARKUP: Markup = [
  text(strong("Rope*s"), ", a ", code("na`me"), undefined, "", " of <b>[1](2)</b>"),
  { kind: "list", items: [[{ link: "TST A_1", to: { path: "a b.cards", start: 3 } }], [emphasis("two\nlines")]] },
  { kind: "cards", text: 'Type "X"\n```\n' },
  text({ link: "more", page: "syntax" }),
];

test("Markdown: special characters are escaped, and links are those that the editor can open", () => {
  const markdown = asMarkdown(MARKUP, (link) =>
    "to" in link ? `file:///${link.to.path}#L${link.to.start}` : undefined,
  );
  expect(markdown).toBe(
    [
      "**Rope\\*s**, a `` na`me `` of \\<b\\>\\[1\\](2)\\</b\\>",
      "- [TST A\\_1](<file:///a%20b.cards#L3>)\n- *two lines*",
      '````cards\nType "X"\n```\n````',
      "more",
    ].join("\n\n"),
  );
});

test("plain text", () => {
  expect(asPlainText(MARKUP)).toBe(
    ["Rope*s, a na`me of <b>[1](2)</b>", "- TST A_1\n- two\nlines", 'Type "X"\n```', "more"].join("\n\n"),
  );
});
