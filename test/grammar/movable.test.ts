import fc from "fast-check";
import { expect, test } from "vitest";
import { movableRecords, parse } from "../../grammar/index.js";
import { badTexts } from "../support/bad-texts.js";

test("records that can be moved are those of the parser, wherever the piece stands", () => {
  fc.assert(
    fc.property(badTexts, fc.nat(100), (text, start) => {
      const moved = movableRecords(text, start);
      const told = moved.map(({ text: own, lines, separator }) => ({ own, lines, separator }));
      const expected = parse(text).records.map(({ text: own, lines, separator }) => ({
        own,
        lines,
        separator: separator && { ...separator, start: separator.start + start },
      }));
      expect(told).toEqual(expected);
      expect(moved.map((record) => record.text + record.separatorText).join("")).toBe(text);
    }),
  );
});
