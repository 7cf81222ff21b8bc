import { expect, test } from "vitest";
import { parseRecord } from "../../../grammar/index.js";
import { jsonOf, placeBlocks, tokenBlock } from "../../../lsp/server/token-data.js";

test.each([3, 255, 256, 70_000])("a token in column %i", (column) => {
  const node = parseRecord(`${" ".repeat(column)}ab\n`);
  const token = { start: column, end: column + 2, type: "keyword", modifiers: [] } as const;
  const block = tokenBlock(node, [token], "utf-16");
  expect(JSON.parse(jsonOf(placeBlocks([block])))).toEqual([0, column, 2, 0, 0]);
});
