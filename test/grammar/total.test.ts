import { Lexer } from "chevrotain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineParser } from "../../grammar/line-parser.js";
import { tokens } from "../../grammar/tokens.js";

const lexer = new Lexer([...tokens], { positionTracking: "onlyOffset", ensureOptimizations: true });

/** Chevrotain's own checks of the grammar call a function that Node 20 lacks. */
function withGroupBy<Result>(run: () => Result): Result {
  const own: unknown = Reflect.get(Object, "groupBy");
  if (own === undefined) Reflect.set(Object, "groupBy", groupBy);
  try {
    return run();
  } finally {
    if (own === undefined) Reflect.deleteProperty(Object, "groupBy");
  }
}

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = Object.create(null);
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups[key] = [...(groups[key] ?? []), item];
  }
  return groups;
}

test("the grammar passes Chevrotain's own checks", () => {
  expect(() => withGroupBy(() => new LineParser({ skipValidations: false }))).not.toThrow();
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
    { numRuns: 3000 },
  );
});
