import { Lexer } from "chevrotain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineParser } from "../../grammar/line-parser.js";
import { tokens } from "../../grammar/tokens.js";
import { runs } from "../support/sweep.js";
import { withGroupBy } from "./group-by.js";

const lexer = new Lexer([...tokens], { positionTracking: "onlyOffset", ensureOptimizations: true });

test("the grammar passes Chevrotain's own checks", () => {
  expect(() => withGroupBy(() => new LineParser({ skipValidations: false }))).not.toThrow();
});

test("every character but a line end can start a line and stand within one", { tags: "slow" }, () => {
  const isLost = (line: string) => lexer.tokenize(line).errors.length > 0;
  const lost = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    .filter((character) => !/[\r\n]/.test(character))
    .filter((character) => isLost(character) || isLost(`A ${character}`));
  expect(lost).toEqual([]);
});

test("the parser meets no error, whatever the line", () => {
  const parser = new LineParser();
  const words = [
    "Type",
    "A.B",
    "Lore:",
    "3",
    '"x"',
    '"',
    "“x”",
    "=",
    ">=",
    "/",
    "..",
    ":",
    "#",
    " ",
    "\t",
    "'",
    "$",
    "to",
  ];
  const lines = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary" }).filter((text) => !/[\r\n]/.test(text)),
  );
  fc.assert(
    fc.property(lines, (line) => {
      const lexed = lexer.tokenize(line);
      parser.input = lexed.tokens;
      parser.line(line);
      expect([...lexed.errors, ...parser.errors]).toEqual([]);
    }),
    runs(3000),
  );
});
