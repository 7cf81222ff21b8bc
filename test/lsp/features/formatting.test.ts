import { extname } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../compiler/diagnostics/apply-fixes.js";
import { DEFAULT_FORMAT, formatFile } from "../../../compiler/format/format-file.js";
import { formatEdits, joinEdits } from "../../../lsp/features/formatting/format-edits.js";
import { indentOnEnter, tidyOnEnter } from "../../../lsp/features/formatting/indent-on-enter.js";
import { lineEdits } from "../../../lsp/features/formatting/line-edits.js";
import { packs } from "../../support/generate-cards.js";
import { readSamples } from "../../support/samples.js";
import { runs, sample } from "../../support/sweep.js";
import { defaultSystem } from "../../support/systems.js";
import { type AskOptions, ask } from "../support/ask.js";

const editsOf = (...words: Parameters<typeof formatEdits>) => joinEdits([...formatEdits(...words)].flat());

describe("formatting a file", () => {
  const edits = (text: string, options?: AskOptions): string[] => {
    const { file } = ask(text, options);
    return editsOf(file, DEFAULT_FORMAT).map(
      ({ start, end, text: written }) => `${JSON.stringify(file.text.slice(start, end))} → ${JSON.stringify(written)}`,
    );
  };

  test.each<[what: string, text: string, edits: readonly string[]]>([
    ["nothing to do", 'Identifier: A 1\n\nType "Support"\n', []],
    ["blanks within a line", 'Identifier: A 1\n\nType   "Support"\nUnique "Fish"\n', ['"  " → ""']],
    ["indentation", "Feats\n  A 1\n    B 2\n  C 3\n", ['"" → "  "', '"" → "  "']],
    ["a blank line that is missing", 'Identifier: A 1\nType "Support"\n', ['"" → "\\n"']],
    ["a blank line too many", 'Type "Support"\n\n\nLevel 1\nUnique 2\n', ['"\\n" → ""']],
    ["a last line without a line end", "Level 1\nUnique 2", ['"" → "\\n"']],
    ["a separator", "Level 1\n-----  \nLevel 2\n", ['"--  " → ""']],
    ["CR LF stays", 'Type   "Support"\r\nLevel 1\r\n', ['"  " → ""']],
    ["one line end among others", "Level 1\r\nAnchored 2\nUnique 3\r\n", ['"\\n" → "\\r\\n"']],
    ["a line that cannot be read keeps its card as it is", "Level   1\nwhat is this\n---\nLevel   2\n", ['"  " → ""']],
    ["a file with marks of a conflict stays", "<<<<<<< a\nLevel   1\n=======\nLevel 2\n>>>>>>> b\n", []],
  ])("%s", (_what, text, expected) => {
    expect(edits(text)).toEqual(expected);
  });

  test("a surrogate pair is not split", () => {
    const { file } = ask('Identifier: A 1\n\nUnique   "🐟"   # 🐠\n');
    const made = editsOf(file, DEFAULT_FORMAT);
    for (const { start, end } of made) {
      expect(file.text.charAt(start)).not.toMatch(/[\uDC00-\uDFFF]/);
      expect(file.text.charAt(end)).not.toMatch(/[\uDC00-\uDFFF]/);
    }
    expect(applyEdits(file.text, made)).toBe(formatFile(file));
  });

  test("a range formats the cards it overlaps, each as a whole", () => {
    const { file, offset } = ask("Level   1\n---\nUnique   2\nLev$0el   3\n---\nLevel   4\n");
    const made = editsOf(file, DEFAULT_FORMAT, [{ start: offset, end: offset }]);
    expect(applyEdits(file.text, made)).toBe("Level   1\n---\nUnique 2\nLevel 3\n---\nLevel   4\n");
  });

  test("sorting moves whole lines", () => {
    const { file } = ask('Identifier: A 1\n\nLevel 1\nSubtype "Fish"\nType "Adventure"\n');
    const made = editsOf(file, { ...DEFAULT_FORMAT, sort: true });
    expect(applyEdits(file.text, made)).toBe('Identifier: A 1\n\nType "Adventure"\nSubtype "Fish"\nLevel 1\n');
  });

  function expectSame(text: string, path: string): void {
    const { file } = ask(text.replaceAll("$0", "$ 0"), { path });
    for (const options of [DEFAULT_FORMAT, { sort: true, indent: 2 }]) {
      const made = editsOf(file, options);
      for (const [index, { start }] of made.entries()) expect(start).toBeGreaterThan(made[index - 1]?.end ?? -1);
      expect(applyEdits(file.text, made)).toBe(formatFile(file, options));
    }
  }

  test("the edited text is what the command line writes", { tags: "slow" }, () => {
    const samples = readSamples().filter((_, index) => index % 3 === 0);
    const all = [...samples, ...readSamples("systems")];
    for (const { path, text } of sample(all, 16, ({ path }) => extname(path))) expectSame(text, path);
    fc.assert(
      fc.property(packs(defaultSystem()), (text) => expectSame(text, "test.cards")),
      runs(40),
    );
  });
});

describe("edits from one text to another", () => {
  const lines = fc.array(fc.constantFrom("a\n", "b\r\n", "b\n", "\n", "🐟🐠\n", "🐟🐡\n", "🐟\r", "c"), {
    maxLength: 9,
  });

  test("turn one into the other, in order and without overlaps, and never split a character or line ending", () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const [before, after] = [one.join(""), other.join("")];
        const edits = lineEdits(before, after, 0);
        expect(applyEdits(before, edits)).toBe(after);
        for (const { start, end } of edits) {
          for (const place of [start, end]) {
            expect(before.slice(place - 1, place + 1)).not.toBe("\r\n");
            expect(before.slice(place, place + 1)).not.toMatch(/[\uDC00-\uDFFF]/);
          }
        }
      }),
      runs(500),
    );
  });

  test("an unchanged line has none", () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `${index}\n`);
    const without = numbers.filter((_, index) => index % 10 !== 0);
    expect(lineEdits(numbers.join(""), without.join(""), 0)).toHaveLength(4);
  });

  test("many lines that all differ are one edit, and don't take quadratic time", () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join("");
    expect(lineEdits(`a\n${before}`, `b\n${before.replaceAll("\n", " \n")}c`, 0)).toHaveLength(1);
  });
});

describe("the line finished with Enter", () => {
  /** The text with the edits made, the cursor as `$0`. */
  const tidied = (marked: string): string => {
    const { file, offset, text } = ask(marked);
    const edits = tidyOnEnter(file, offset, { sort: true, indent: 4, alignComments: true });
    const at = offset + edits.reduce((sum, { start, end, text: by }) => sum + by.length - (end - start), 0);
    const made = edits.reduceRight((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);
    return `${made.slice(0, at)}$0${made.slice(at)}`;
  };

  test.each<[what: string, text: string, after: string]>([
    ["at the end of the text", 'Type    "Support"\n$0', 'Type "Support"\n$0'],
    ["where the editor has indented", "EraCosts\n  Sway   2\n  $0", "EraCosts\n  Sway 2\n  $0"],
    [
      "of conditions",
      "AllowPlayIfBuildsite\n    AR.Sway   >2\n    $0\n",
      "AllowPlayIfBuildsite\n    AR.Sway > 2\n    $0\n",
    ],
    [
      "between others, which stay",
      "EraCosts\n  Oars    3\n  Sway   2\n  $0\nLevel   3\n",
      "EraCosts\n  Oars    3\n  Sway 2\n  $0\nLevel   3\n",
    ],
    ["which Enter has cut", 'Type   "Support"\n$0Subtype "Ship"\n', 'Type "Support"\n$0Subtype "Ship"\n'],
    ["with a comment", "Level   3   # high\n$0", "Level 3  # high\n$0"],
    ["with CR LF", "Level   3\r\n$0\r\n", "Level 3\r\n$0\r\n"],
    [
      "in the second record",
      "Level 1\n---\nLevel   3\n$0\n---\nLevel   1\n",
      "Level 1\n---\nLevel 3\n$0\n---\nLevel   1\n",
    ],
    ["in the layout already", "Level 3\n$0", "Level 3\n$0"],
    ["that is blank", "Level   3\n\n$0", "Level   3\n\n$0"],
    ["beside one that cannot be read", "Roleplay Competition\nLevel   3\n$0", "Roleplay Competition\nLevel   3\n$0"],
    ["that cannot be read itself", "EraCosts\n    Sway   2   and\n    $0", "EraCosts\n    Sway   2   and\n    $0"],
    ["of a text, whose blanks are the author's", "Directive: Bake   bread.\n$0", "Directive: Bake   bread.\n$0"],
    [
      "of a text, that looks like another line",
      "Level 3\nDirective: Bake\n    Level   3\n$0",
      "Level 3\nDirective: Bake\n    Level   3\n$0",
    ],
    ["nothing", "$0", "$0"],
  ])("%s", (_what, text, after) => expect(tidied(text)).toBe(after));
});

describe("after Enter", () => {
  const inserted = (text: string, options?: AskOptions): string => {
    const { file, offset } = ask(text, options);
    const edits = indentOnEnter(file, offset, 4);
    for (const { start, end } of edits) expect([start, end]).toEqual([offset, offset]);
    return edits.map(({ text: blanks }) => blanks).join("|");
  };

  test.each<[what: string, text: string, blanks: string]>([
    ["a declared category", "EraCosts\n$0", "    "],
    ["a category by its short name", "AR\n$0", "    "],
    ["a category with a comment", "EraCosts # of the first era\n$0", "    "],
    ["a category, before its members", "EraCosts\n$0\n    Sway 2\n", "    "],
    ["a category on a card that has text above", "Lore: So it was\nEraCosts\n$0", "    "],
    ["a category, what was behind the cursor is taken along", "EraCosts\n$0Sway 2\n", "    "],
    ["a category, where the editor has indented", "EraCosts\n    $0", ""],
    ["a category, where the editor has indented otherwise", "EraCosts\n\t$0", ""],
    ["a member", "EraCosts\n  Sway 2\n$0", "  "],
    ["a member that is half typed", "AllowSupportIf1\n    AR.Ra\n$0", "    "],
    ["a member that cannot be read", "EraCosts\n    Sway 2 and\n$0", "    "],
    ["a comment among members", "EraCosts\n    Sway 2\n    # more\n$0", "    "],
    ["a member with a tab", "EraCosts\n\tSway 2\n$0\n", "\t"],
    ["a member, where the editor has indented", "EraCosts\n    Sway 2\n    $0", ""],
    ["an attribute", "EraCosts\n    Sway 2\nLevel 2\n$0", ""],
    ["a blank line", "EraCosts\n    Sway 2\n\n$0", ""],
    ["a name that nobody declares", "Hats\n$0", ""],
    ["half a name", "EraCo\n$0", ""],
    ["a label", "Directive: Bake.\n$0", ""],
    ["a text that goes on", "Directive: Bake\n    bread.\n$0", ""],
    ["a list", "Deck: One\nCards:\n$0", "    "],
    ["a line of a list", "Deck: One\nCards:\n  2 A 1\n$0", "  "],
    ["a separator", "EraCosts\n---\n$0", ""],
    ["a category, before a separator", "EraCosts\n$0---\nLevel 2", "    "],
    ["a category, with CR LF", "EraCosts\r\n$0\r\n", "    "],
    ["nothing", "$0", ""],
  ])("%s", (_what, text, blanks) => {
    expect(inserted(text)).toBe(blanks);
  });

  test("a group of conditions in a custom game", () => {
    expect(inserted("Kind: Dog\nWhen\n$0", { path: "a.system" })).toBe("    ");
    expect(inserted("Rule: dog\nBreaks:\n$0", { path: "a.system" })).toBe("    ");
  });
});
