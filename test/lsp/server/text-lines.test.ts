import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Encoding } from "../../../lsp/server/client.js";
import { openDocuments } from "../../../lsp/server/documents.js";
import { PiecewiseText } from "../../../lsp/server/piecewise-text.js";
import { linesOfText } from "../../../lsp/server/text-lines.js";
import { runs } from "../../support/sweep.js";

const TEXT = 'Name "ä😀b"\r\nsecond\rthird\n';

describe("places of a text", () => {
  const cases: readonly [encoding: Encoding, offset: number, line: number, character: number][] = [
    ["utf-16", 7, 0, 7],
    ["utf-8", 7, 0, 8],
    ["utf-16", 9, 0, 9],
    ["utf-8", 9, 0, 12],
    ["utf-32", 7, 0, 7],
    ["utf-32", 9, 0, 8],
    ["utf-32", TEXT.length, 3, 0],
    ["utf-8", 13, 1, 0],
    ["utf-8", 20, 2, 0],
    ["utf-8", TEXT.length, 3, 0],
  ];
  test.each(cases)("%s: offset %i is %i:%i", (encoding, offset, line, character) => {
    const lines = linesOfText(TEXT, encoding);
    expect(lines.positionAt(offset)).toEqual({ line, character });
    expect(lines.offsetAt({ line, character })).toBe(offset);
  });

  test("what lies outside is taken to the nearest place, and so is the middle of a character", () => {
    const lines = linesOfText(TEXT, "utf-8");
    expect(lines.offsetAt({ line: 99, character: 0 })).toBe(TEXT.length);
    expect(lines.offsetAt({ line: 0, character: 999 })).toBe(11);
    expect(lines.offsetAt({ line: -1, character: -1 })).toBe(0);
    expect(lines.offsetAt({ line: 0, character: 7 })).toBe(6);
    expect(lines.offsetAt({ line: "x", character: null } as never)).toBe(0);
  });
});

describe("a text in pieces", () => {
  const line = fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n", "\r\n", "ä"), maxLength: 6 });
  const long = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => `${lines.join("\n")}\n`.repeat(9_000));
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, fc.nat(50_000)),
    text: fc.oneof({ weight: 3, arbitrary: line }, long),
  });

  test("is the text that it would be in one, and has its places", { tags: "slow" }, () => {
    fc.assert(
      fc.property(long, fc.array(edit, { maxLength: 6 }), (first, edits) => {
        const pieces = new PiecewiseText(first);
        let whole = first;
        for (const { at, length, text } of edits) {
          const start = Math.floor(at * whole.length);
          const end = Math.min(whole.length, start + length);
          whole = whole.slice(0, start) + text + whole.slice(end);
          pieces.replace({ start, end }, text);
        }
        const document = TextDocument.create("", "", 0, whole);
        expect(pieces.length).toBe(whole.length);
        expect(pieces.toString() === whole).toBe(true);
        for (let step = 0; step <= 40; step++) {
          const offset = Math.floor((whole.length * step) / 40);
          const position = document.positionAt(offset);
          expect(pieces.positionAt(offset)).toEqual(position);
          const far = { line: position.line, character: position.character + step };
          expect(pieces.offsetAt(far)).toBe(document.offsetAt(far));
          expect(pieces.slice(offset, offset + step * 900)).toBe(whole.slice(offset, offset + step * 900));
          const next = { line: position.line + 1, character: 0 };
          const lineStart = { line: position.line, character: 0 };
          expect(pieces.lineText(position.line)).toBe(document.getText({ start: lineStart, end: next }));
        }
      }),
      runs(40),
    );
  });
});

describe("edits of an open text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ä", "😀", "\n", "\r\n"), maxLength: 20 });
  const change = fc.record({
    from: fc.record({ line: fc.nat(5), character: fc.nat(9) }),
    to: fc.record({ line: fc.nat(5), character: fc.nat(9) }),
    text,
  });

  test("lead to the text that the client has, in either way of counting", { tags: "slow" }, () => {
    fc.assert(
      fc.property(
        text,
        fc.array(change, { maxLength: 5 }),
        fc.constantFrom("utf-8", "utf-16"),
        (first, changes, encoding) => {
          const documents = openDocuments(encoding as "utf-8" | "utf-16");
          const item = { uri: "file:///a.cards", languageId: "cardwright", version: 1, text: first };
          const document = documents.open(item, "/a.cards");
          let expected = first;
          for (const { from, to, text: written } of changes) {
            const lines = linesOfText(expected, encoding as "utf-8" | "utf-16");
            const [one, other] = [lines.offsetAt(from), lines.offsetAt(to)];
            const [start, end] = [Math.min(one, other), Math.max(one, other)];
            expected = expected.slice(0, start) + written + expected.slice(end);
            const done = documents.change("/a.cards", [{ range: { start: from, end: to }, text: written }], 2);
            expect(done?.edits).toEqual([{ start, end, text: written }]);
            expect(document.text).toBe(expected);
          }
          expect(TextDocument.create("", "", 0, expected).getText()).toBe(document.text);
        },
      ),
    );
  });

  test("one that may make a folder a pack, or none any more, is noticed", () => {
    const documents = openDocuments("utf-16");
    documents.open({ uri: "", languageId: "", version: 1, text: "Pack: One\nKind 3\n" }, "/a.cards");
    const at = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });
    const moves = (range: ReturnType<typeof at>, text: string) =>
      documents.change("/a.cards", [{ range, text }], 2)?.mayMovePacks;
    expect(moves(at(0, 6), "x")).toBe(false);
    expect(moves(at(1, 0), "x")).toBe(false);
    expect(moves(at(0, 0), "#")).toBe(true);
    expect(moves(at(2, 0), "Pack: Two")).toBe(true);
    expect(documents.change("/b.cards", [], 1)).toBeUndefined();
  });
});
