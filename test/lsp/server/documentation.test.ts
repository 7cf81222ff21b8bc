import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SEMANTIC_TOKEN_LEGEND } from "../../../lsp/features/index.js";
import * as requests from "../../../lsp/server/requests/index.js";
import { handlersIn } from "../../../lsp/server/requests/request.js";
import { ROOT } from "../../support/samples.js";

const page = readFileSync(join(ROOT, "docs/language-server.md"), "utf8");

/** The first two cells of the rows of a table, by the head of its first column. */
function rowsUnder(head: string): (readonly [string, string])[] {
  const table = new RegExp(`^\\| ${head} \\|.*\\n\\|-.*\\n((?:\\|.*\\n)+)`, "m").exec(page)?.[1] ?? "";
  return [...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = "", about = ""]) => [name, about]);
}

describe("docs/language-server.md", () => {
  test("lists the legend of semantic tokens as it is", () => {
    expect(rowsUnder("type")).toEqual(Object.entries(SEMANTIC_TOKEN_LEGEND.types));
    expect(rowsUnder("modifier")).toEqual(Object.entries(SEMANTIC_TOKEN_LEGEND.modifiers));
  });

  test("lists every request of the server's own, and no other", () => {
    const own = handlersIn(requests)
      .map(({ method }) => method)
      .filter((method) => method.startsWith("cardwright/"));
    expect(rowsUnder("request").map(([name]) => name)).toEqual(expect.arrayContaining(own));
    expect(rowsUnder("request")).toHaveLength(own.length);
  });
});
