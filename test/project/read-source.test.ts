import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSource } from "../../project/files/read-source.js";

/** Texts and bytes, in the order of the file. */
function file(...parts: readonly (string | readonly number[])[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([...part]))));
}

describe("reading bytes", () => {
  test("a byte-order mark is no part of the text", () => {
    expect(decodeSource(file([0xef, 0xbb, 0xbf], "Level 3"))).toEqual({
      text: "Level 3",
      byteOrderMark: true,
      encoding: undefined,
    });
  });

  test("any text comes back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { text: read, byteOrderMark, encoding } = decodeSource(Buffer.from(text));
        const mark = byteOrderMark ? "\uFEFF" : "";
        expect(`${mark}${read}`).toBe(Buffer.from(text).toString());
        if (!text.includes("\0")) expect(encoding).toBeUndefined();
      }),
    );
  });

  test("any bytes are read, with places inside the text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { text, encoding } = decodeSource(Buffer.from(bytes));
        for (const { start, end } of encoding?.spans ?? []) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  const foreign: readonly [what: string, bytes: Buffer, likely: string, marked: readonly string[]][] = [
    ["one letter", file("Lore: caf", [0xe9], "\n"), "Windows-1252", ["9-10"]],
    ["two together", file("Lore: ", [0x93, 0x94], "\n"), "Windows-1252", ["6-8"]],
    ["one finding a line", file("a", [0xe9], "b", [0xe9], "\nc", [0xe9]), "Windows-1252", ["1-2", "6-7"]],
    ["beside a U+FFFD of its own", file("\uFFFD", [0xe9], "\n"), "Windows-1252", ["1-2"]],
    ["a sequence that is cut off", file("a", [0xe2, 0x82], "b"), "Windows-1252", ["1-2"]],
    ["no text at all", file([0x7f, 0xff, 0], "ELF\n", [0xff]), "no text", ["1-2"]],
    ["NULs and nothing else", file([0, 0, 0, 0, 0]), "no text", ["0-1"]],
    ["UTF-16 by its mark", file([0xff, 0xfe], "L\0e\0\n\0"), "UTF-16", ["0-2"]],
    ["UTF-16 by its NULs", file("L\0e\0v\0e\0l\0"), "UTF-16", ["1-2"]],
  ];
  test.each(foreign)("%s", (_, bytes, likely, marked) => {
    const { encoding } = decodeSource(bytes);
    expect(encoding?.likely).toBe(likely);
    expect(encoding?.spans.map(({ start, end }) => `${start}-${end}`)).toEqual(marked);
  });

  test("at most twenty lines are marked", () => {
    const bytes = file(...Array.from({ length: 50 }, () => [0xe9, 0x0a]));
    expect(decodeSource(bytes).encoding?.spans).toHaveLength(20);
  });

  test("a single NUL is a control character, not another encoding", () => {
    expect(decodeSource(file("Identifier: GEN S 1\0\n")).encoding).toBeUndefined();
  });
});
