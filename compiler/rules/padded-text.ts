import { quotedText } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { listedEntries } from "../systems/records/values.js";
import { defineRule } from "./define-rule.js";
import { mayBeBlank } from "./entry-facts.js";
import { characterOf } from "./syntax/foreign-notation.js";
import { isListed } from "./value-facts.js";

/** Blanks at the ends of a text: invisible, but significant. */
export const paddedText = defineRule({
  id: "padded-text",
  severity: "warning",
  about: ["extent", "meaning"],
  takesSeverity: true,
  doubts: ["padded", "marked"],
  what: "A text with spaces at its beginning or end, or with the marks of a page around or in it.",
  why: "Texts are compared character by character, so a space or a mark makes it a different text, and a condition on the text is never met.",
  messages: {
    padded: message`This text begins or ends with spaces, and they count: it is not the same as ${"trimmed"}.`,
    marked: message`Cards are plain text, so ${"marks"} counts: this is not the same as ${"plain"}.`,
  },
  check: {
    entry(entry, { system }, report) {
      if (mayBeBlank(entry)) return;
      for (const node of entry.node.values) {
        if (node.kind !== "text") continue;
        const marked = withoutMarkup(node.value);
        if (marked !== undefined) {
          // Some games print their texts with such marks.
          if (isListed(node.value, listedEntries(entry.declaration ?? {}), system)) continue;
          const plain = quotedText(marked.plain);
          report("marked", node, { name: entry.name, marks: marked.marks, plain }, { fixes: [writing(plain, node)] });
          continue;
        }
        const trimmed = node.value.trim();
        if (trimmed === "" || trimmed === node.value) continue;
        const text = `"${node.raw.trim()}"`;
        const edits = [{ start: node.start, end: node.end, text }];
        report(
          "padded",
          node,
          { name: entry.name, trimmed: text },
          { fixes: [{ title: "Remove the spaces", safe: true, edits }] },
        );
      }
    },
  },
});

/** All of a text in bold, as pages have it; and marks that pages write in letters. */
const AROUND = /^(?:(\*\*|__)(?=\S)(?<plain>[^*_]*[^*_\s])\1|<(b|i|u|em|strong)>(?<inner>[^<>]*)<\/\3>)$/i;
const ENTITY = /&(quot|amp|lt|gt|nbsp|apos|#39);/g;

/** `**Solo**`, `<b>Solo</b>`, `Salt &amp; Rope`: without the markup of a page. */
function withoutMarkup(text: string): { readonly marks: string; readonly plain: string } | undefined {
  const found = AROUND.exec(text);
  const [, stars, , tag] = found ?? [];
  const inner = found?.groups?.plain ?? found?.groups?.inner;
  // Names of programs have such underscores.
  const isName = stars === "__" && /^\p{Ll}+$/u.test(inner ?? "");
  if (inner !== undefined && inner.trim() !== "" && !isName) return { marks: stars ?? `<${tag}>`, plain: inner };
  const [entity] = text.match(ENTITY) ?? [];
  if (entity === undefined) return undefined;
  const plain = text.replace(ENTITY, (_, name: string) => characterOf(name));
  return { marks: entity, plain };
}
