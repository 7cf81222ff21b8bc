import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatFile } from "../../compiler/format/format-file.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import { packOf } from "../support/check.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

/**
 * The cases are text files: input, `[expect]`, output, and perhaps `[sorted]`, what `--sort` makes of it. Divided by
 * lines that begin with `==` and say what is shown. `·` is a blank and `→` a tab where they could not be seen.
 */
const CASES = new URL("cases/", import.meta.url);

function format(text: string, name: string, sort: boolean): string {
  const system = name.endsWith(".system.txt") ? shippedSystem("meta") : defaultSystem();
  const [file] = packOf({ "test.cards": text }, system).files;
  return formatFile(file as FileModel, { sort, indent: 4 });
}

const visible = (text: string): string => text.replaceAll("·", " ").replaceAll("→", "\t");

for (const name of readdirSync(CASES).toSorted()) {
  const cases = readFileSync(new URL(name, CASES), "utf8").split(/^== /m).slice(1);
  describe(name, () => {
    for (const written of cases) {
      const [title = "", ...lines] = written.split("\n");
      const [input = "", expected = "", sorted] = lines.join("\n").split(/^\[(?:expect|sorted)\]\n/m);
      test(title, () => {
        expect(format(visible(input), name, false)).toBe(expected);
        expect(format(expected, name, false)).toBe(expected);
        if (sorted === undefined) return;
        expect(format(visible(input), name, true)).toBe(sorted);
        expect(format(sorted, name, true)).toBe(sorted);
      });
    }
  });
}

describe("line ends", () => {
  const cases: [what: string, input: string, output: string][] = [
    ["the ones that most lines have", 'Type  "Support"\r\nFeats\r\n X 1\n', 'Type "Support"\r\nFeats\r\n    X 1\r\n'],
    ["old ones too", 'Type  "Support"\rFeats\r X 1', 'Type "Support"\rFeats\r    X 1\r'],
    ["LF where none leads", 'Type  "Support"', 'Type "Support"\n'],
    ["nothing is made of nothing", "", ""],
    ["nor of blank lines", "\n \n\r\n", ""],
  ];
  test.each(cases)("%s", (_, input, output) => {
    expect(format(input, "", false)).toBe(output);
  });
});

const COMMENTS = "# gulls\n".repeat(200_000);
test.each([
  ["at the top", `${COMMENTS}Type "Support"\n`],
  ["between lines", `Type "Support"\n${COMMENTS}Unique "Redtail"\n`],
  ["at the end", `Type "Support"\n${COMMENTS}`],
  ["and as many lines of one text", `Lore: ${"gulls\n    ".repeat(200_000)}gulls\n`],
])("hundreds of thousands of comments stay as they are: %s", { tags: "slow" }, (_, text) => {
  expect(format(text, "", false) === text).toBe(true);
});

test("what can't stand on a card stays below a category of which nothing is known", () => {
  const text = "Identifier: KITE S 1\n\nUnheard\n    Wind 2\nBurnOff 0\n";
  expect(format(text, "", false)).toBe(text);
});

test("a file that is not UTF-8 or holds conflict markers stays as it is", () => {
  const conflict = 'Type  "Support"\n<<<<<<< ours\nLevel  1\n=======\nLevel  2\n>>>>>>> theirs\n';
  expect(format(conflict, "", false)).toBe(conflict);
  const [file] = packOf('Type  "Support"').files;
  const broken = { ...(file as FileModel), encoding: { likely: "UTF-16", spans: [] } } as const;
  expect(formatFile(broken)).toBe(broken.text);
});
