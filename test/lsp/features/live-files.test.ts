import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finish } from "../../../compiler/index.js";
import { lineEndIn } from "../../../grammar/index.js";
import { namedTexts } from "../../../lsp/features/completion/named-texts.js";
import { textBetween } from "../../../lsp/features/find-line.js";
import { openLivePack } from "../../../lsp/features/index.js";
import { createChecker } from "../../../play/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { runs } from "../../support/sweep.js";
import { CHOOSABLE, shippedSystem } from "../../support/systems.js";
import { ask } from "../support/ask.js";

/** A pack of one file, which is edited. */
function livePack(text: string) {
  const checker = createChecker();
  const input = {
    files: [{ path: "pack.cards", text, encoding: undefined, system: shippedSystem("got") }],
    systemNames: CHOOSABLE,
    findSystem: () => undefined,
    usePack: (folder: string) => ({ folder, problem: "missing" as const, pack: undefined }),
    readerOf: checker.readerOf,
  };
  return finish(openLivePack(checker, input, { severityOf: () => undefined }));
}

describe("a part of a file", () => {
  const spans = fc.tuple(badTexts, fc.nat(60), fc.nat(60));

  test("is what the whole text says there, also after an edit", { tags: "slow" }, () => {
    fc.assert(
      fc.property(spans, fc.constantFrom("---\n", "\r", "A: b\n", ""), ([text, one, other], typed) => {
        const pack = livePack(text);
        const at = Math.min(one, text.length);
        const after = text.slice(0, at) + typed + text.slice(Math.min(other, at));
        pack.bringTo("pack.cards", after);
        const file = pack.model.files[0] ?? expect.unreachable();
        for (const [start, end] of [
          [0, after.length],
          [Math.min(one, other), Math.max(one, other)],
          [at, at],
        ] as const)
          expect(textBetween(file, { start, end })).toBe(after.slice(start, end));
        expect(lineEndIn(file.node)).toBe(/\r\n|\r|\n/.exec(after)?.[0] ?? "\n");
      }),
      runs(150),
    );
  });

  test("includes the separators it touches", () => {
    const { file } = ask("Pack: P\n---\nIdentifier: A 1\n");
    expect(textBetween(file, { start: 6, end: 14 })).toBe("P\n---\nId");
  });
});

test("texts of a label are those of the file as it is now", () => {
  const card = (text: string) => `Identifier: A 1\nDirective: ${text}\nType "Support"\n`;
  const pack = livePack(card("one"));
  const texts = (): string[] => {
    const { model, index } = pack;
    const file = model.files[0] ?? expect.unreachable();
    const systems = { names: CHOOSABLE, find: () => undefined, fileOf: () => undefined };
    return namedTexts({ pack: model, file, offset: 0, index, systems }, "Support", "Directive");
  };
  expect(texts()).toEqual(["one"]);
  pack.bringTo("pack.cards", card("two"));
  expect(texts()).toEqual(["two"]);
});
