import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeActions, complete, signatureHelp } from "../../../lsp/features/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { runs } from "../../support/sweep.js";
import { requestOf } from "../support/act.js";
import { ask } from "../support/ask.js";

const places = fc.tuple(badTexts, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40));

/** What is asked at a place of a text, and the text as it was read: `$0` in it is the cursor. */
function questionAt(text: string, share: number, path: string) {
  const plain = text.replaceAll("$0", "");
  const offset = Math.floor(share * plain.length);
  return { ...ask(plain, { path }), offset };
}

describe.each(["test.cards", "test.system"])("in any %s", (path) => {
  test("completions, if any, stay within the line", { tags: "slow" }, () => {
    fc.assert(
      fc.property(places, ([text, share]) => {
        const asked = questionAt(text, share, path);
        const list = complete(asked, { today: "2031-01-31", found: () => [] });
        signatureHelp(asked);
        if (list === undefined) return;
        expect(list.replace.start).toBe(list.insert.start);
        expect(list.replace.start).toBeLessThanOrEqual(list.insert.end);
        expect(list.insert.end).toBeLessThanOrEqual(list.replace.end);
        expect(asked.text.slice(list.replace.start, list.replace.end)).not.toMatch(/[\r\n]/);
        for (const item of list.items) item.documentation?.();
      }),
      runs(120),
    );
  });

  test("edits of code actions are within the text and don't overlap", () => {
    fc.assert(
      fc.property(places, ([text, share, length]) => {
        const asked = questionAt(text, share, path);
        const end = Math.min(asked.text.length, asked.offset + length);
        const only = [undefined, ["source"], ["refactor"]][length % 3];
        const request = requestOf(asked, { start: asked.offset, end });
        for (const action of codeActions({ ...request, only, check: () => [] })) {
          for (const file of action.edit() ?? []) {
            if (file.kind !== "edit" || file.path !== asked.file.path) continue;
            const edits = file.edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
            let from = 0;
            for (const edit of edits) {
              expect(edit.start).toBeGreaterThanOrEqual(from);
              expect(edit.end).toBeGreaterThanOrEqual(edit.start);
              from = edit.end;
            }
            expect(from).toBeLessThanOrEqual(asked.text.length);
          }
        }
      }),
      runs(150),
    );
  });
});

test("an implausibly long record offers nothing, since it would take too long", { tags: "slow" }, () => {
  const lines = Array.from({ length: 30_000 }, (_, number) => `Name${"x".repeat(number % 7)} ${number}\n`).join("");
  expect(complete(ask(`${lines}Lev$0`))).toBeUndefined();
});
