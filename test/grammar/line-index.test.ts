import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexLines, lineAt, positionAt } from "../../grammar/line-index.js";

describe("places as people count them", () => {
  const cases: readonly [text: string, offset: number, line: number, column: number][] = [
    ["", 0, 1, 1],
    ["Level 3", 6, 1, 7],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\r\nb", 2, 1, 3],
    ["a\rb", 2, 2, 1],
    ["a\n\r\nb", 4, 3, 1],
    // Nothing else ends a line, and columns count UTF-16 units.
    ["a\u2028b\u0085c\fd", 6, 1, 7],
    ['Unique "😀" x', 12, 1, 13],
    ["a\n", 2, 2, 1],
    ["a\n", 99, 2, 1],
  ];
  test.each(cases)("%j at %i", (text, offset, line, column) => {
    expect(positionAt(indexLines(text), offset)).toMatchObject({ line, column });
  });

  test("lines and their starts give back the text", () => {
    const pieces = fc.array(fc.constantFrom("a", "\n", "\r", "\r\n", "😀"));
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join("");
        const index = indexLines(text);
        const lines = index.starts.map((_, line) => lineAt(index, line + 1).text);
        expect(lines).toEqual(text.split(/\r\n|\n|\r/));
      }),
    );
  });
});
