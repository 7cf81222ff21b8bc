import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Span } from "../../../grammar/index.js";
import {
  asMarkdown,
  asPlainText,
  definitionOf,
  documentLinks,
  hierarchyCardAt,
  highlightsOf,
  hoverAt,
  inlayHints,
  lensTextAt,
  openedCards,
  openingCards,
  prepareRename,
  rename,
} from "../../../lsp/features/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { ROOT } from "../../support/samples.js";
import { runs, sample } from "../../support/sweep.js";
import { type Asked, ask } from "../support/ask.js";
import { codeLenses, referencesTo } from "../support/whole-answers.js";

function expectWithin({ start, end }: Span, text: string): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}

/** A span does not cut a character in two. */
function expectWhole({ start, end }: Span, text: string): void {
  for (const at of [start, end])
    expect(/[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1))).toBe(false);
}

/** Asks everything about a place: nothing throws, and every place lies in its text. */
function askAll(question: Asked): void {
  const { text, offset } = question;
  const textOf = (path: string): string => question.files[path] ?? readFileSync(join(ROOT, path), "utf8");
  const hover = hoverAt(question);
  if (hover !== undefined) {
    expectWithin(hover.span, text);
    expectWhole(hover.span, text);
    expect(hover.span.start).toBeLessThanOrEqual(offset);
    // Between the two characters of a line end one is at its beginning.
    expect(hover.span.end).toBeGreaterThanOrEqual(text.slice(offset - 1, offset + 1) === "\r\n" ? offset - 1 : offset);
    expect(asMarkdown(hover.content, () => "file:///x#L1")).not.toContain("undefined");
    expect(asPlainText(hover.content)).not.toContain("undefined");
  }
  const definition = definitionOf(question);
  if (definition !== undefined) {
    expectWithin(definition.origin, text);
    for (const { path, span, whole } of definition.places) {
      expectWithin(span, textOf(path));
      expectWithin(whole, textOf(path));
    }
  }
  for (const { path, span } of referencesTo(question, { declaration: true, others: [] }) ?? [])
    expectWithin(span, textOf(path));
  for (const { span } of highlightsOf(question) ?? []) expectWithin(span, text);
  hierarchyCardAt(question);
  for (const { lines } of [...openingCards(question), ...openedCards(question)])
    expect(lines.length).toBeGreaterThanOrEqual(0);
  const prepared = prepareRename(question, []);
  if (prepared.kind === "refused") return;
  expectWithin(prepared.span, text);
  const renamed = rename(question, "Zwieback", []);
  if (renamed.kind === "refused") return;
  for (const [path, edits] of renamed.edits) for (const edit of edits) expectWithin(edit, textOf(path));
}

/** The same for a whole file. */
function askFile(question: Asked): void {
  const { text, file, pack } = question;
  for (const { span, kind } of codeLenses(question)) {
    expectWithin(span, text);
    if (kind !== "winnable") lensTextAt(kind, { ...question, offset: span.start });
  }
  for (const { offset, tooltip } of inlayHints(question, { start: 0, end: text.length })) {
    expectWithin({ start: offset, end: offset }, text);
    tooltip?.();
  }
  for (const { span } of documentLinks(pack, file, (_, written) => written)) expectWithin(span, text);
}

describe("any text at any place", () => {
  test.each(["test.cards", "test.system"])("%s", (path) => {
    fc.assert(
      fc.property(badTexts, fc.nat(), (text, at) => {
        const offset = at % (text.length + 1);
        const question = ask(text.replaceAll("$0", "").replace(/^\/\/-/gm, "//"), { path });
        askFile(question);
        askAll({ ...question, offset });
      }),
      runs(100),
    );
  });

  test("and outside it", () => {
    const question = ask('Identifier: A 1\nType "Support"\n');
    for (const offset of [-5, 1e9, Number.NaN, 3.7]) expect(() => hoverAt({ ...question, offset })).not.toThrow();
  });
});

/** Some sixty places of a text, or a sample of these. */
function places(text: string): readonly number[] {
  const step = 1 + Math.floor(text.length / 60);
  const all = Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step);
  return sample(all, 8);
}

const SAMPLES = ["lanterns", "glasshouse", "beekeepers", "caravans", "salt-stairs", "tavern", "starter"];

describe("the sample packs", () => {
  test.each(sample(SAMPLES, 1))("%s", (name) => {
    const folder = join(ROOT, "samples", name);
    const files = readdirSync(folder).filter((file) => /\.(?:cards|system)$/.test(file));
    for (const path of files) {
      const texts = [path, ...files.filter((other) => other !== path)];
      const marked = texts.map(
        (file) => `//- ${file}\n${file === path ? "$0" : ""}${readFileSync(join(folder, file), "utf8")}`,
      );
      const question = ask(marked.join(""));
      askFile(question);
      for (const offset of places(question.text)) askAll({ ...question, offset });
    }
  });
});

describe("the files of the shipped games", () => {
  test.each(
    sample(
      readdirSync(join(ROOT, "systems")).filter((name) => name.endsWith(".system")),
      2,
    ),
  )("%s", { tags: "slow" }, (name) => {
    const question = ask(`//- ${name}\n${readFileSync(join(ROOT, "systems", name), "utf8")}`);
    askFile(question);
    for (const offset of places(question.text)) {
      const at = { ...question, offset };
      hoverAt(at);
      definitionOf(at);
      highlightsOf(at);
      prepareRename(at, []);
    }
  });
});
