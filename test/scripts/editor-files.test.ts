import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editorFiles, PARSER_OF } from "../../scripts/editors/editor-files.js";
import { vimPattern } from "../../scripts/editors/vim-pattern.js";
import { readSystems } from "../../scripts/published-data.js";

test("editors/ holds what npm run generate writes, and a parser of that grammar", { tags: "slow" }, () => {
  const made = editorFiles(readSystems());
  const there = ["editors/vim", "editors/sublime", "editors/tree-sitter/queries"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/")),
  );
  expect([...there, "editors/tree-sitter/grammar.js"].toSorted()).toEqual([...made.keys()].toSorted());
  for (const [file, text] of made) expect([file, readFileSync(file, "utf8")]).toEqual([file, text]);
  const digest = createHash("sha256")
    .update(made.get("editors/tree-sitter/grammar.js") ?? "")
    .digest("hex");
  expect(readFileSync(PARSER_OF, "utf8")).toBe(`${digest}\n`);
});

test.each([
  ["\\p{L}[\\p{L}\\p{M}\\p{Nd}_-]*", "[_-]@!\\K\\k*"],
  ["(?:a|b)(?=c)(?!d)(?<=e)", "%(a|b)%(c)@=%(d)@!%(e)@<="],
  ["<{7}=@~&%", "\\<{7}\\=\\@\\~\\&\\%"],
  ['"[^"\\\\/]*"', '"[^"\\\\\\/]*"'],
  ["^-{3,}[ \\t]*$", "^-{3,}[ \\t]*$"],
])("a pattern of Vim for %s", (expression, pattern) => expect(vimPattern(expression)).toBe(pattern));

test.each(["[^\\p{L}]", "a{", "]"])("no pattern of Vim for %s", (expression) =>
  expect(() => vimPattern(expression)).toThrow("a pattern of Vim cannot say"),
);
