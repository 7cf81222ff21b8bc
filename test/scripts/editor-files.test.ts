import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editorFiles } from "../../scripts/editors/editor-files.js";
import { vimPattern } from "../../scripts/editors/vim-pattern.js";
import { readSystems } from "../../scripts/published-data.js";

test("editors/vim and editors/sublime are what npm run editors writes", () => {
  const made = editorFiles(readSystems());
  const there = ["editors/vim", "editors/sublime"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/")),
  );
  expect(there.toSorted()).toEqual([...made.keys()].toSorted());
  for (const [file, text] of made) expect([file, readFileSync(file, "utf8")]).toEqual([file, text]);
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
