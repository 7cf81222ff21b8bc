import { describe, expect, test } from "vitest";
import { readPatch } from "../../../cli/old-packs/read-patch.js";

/** What is read of a patch: ranges and cuts by file. */
function read(...lines: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...readPatch(`${lines.join("\n")}\n`)].map(([file, { ranges, cuts }]) => [file, { ranges, cuts }]),
  );
}

const head = (name: string) => [
  `diff --git a/${name} b/${name}`,
  "index 1..2 100644",
  `--- a/${name}`,
  `+++ b/${name}`,
];

describe("a patch without context", () => {
  test.each([
    ["an edit", ["@@ -2 +2 @@", "-a", "+b"], [[2, 2]], []],
    ["lines put in", ["@@ -0,0 +1,3 @@", "+a", "+b", "+c"], [[1, 3]], []],
    ["lines taken out", ["@@ -4,2 +3,0 @@", "-a", "-b"], [], [3]],
    ["more taken out than put in", ["@@ -4,3 +4,1 @@", "-a", "-b", "-c", "+d"], [[4, 4]], [4]],
    ["a record taken out", ["@@ -4,2 +3,0 @@", "-a", "----"], [], []],
    [
      "an end that is no end of a line",
      ["@@ -1 +1,2 @@", "-a", "\\ No newline at end of file", "+a", "+b", "\\ No newline at end of file"],
      [[1, 2]],
      [],
    ],
    [
      "two places",
      ["@@ -1 +1 @@", "-a", "+b", "@@ -9,0 +10 @@ Identifier: X", "+c"],
      [
        [1, 1],
        [10, 10],
      ],
      [],
    ],
    [
      "lines like those of a patch",
      ["@@ -1,2 +1,2 @@", "--- a/x", "-@@ -1 +1 @@", "+++ b/y", "+diff --git a/x b/x"],
      [[1, 2]],
      [],
    ],
  ])("%s", (_, lines, ranges, cuts) => {
    expect(read(...head("a.cards"), ...lines)).toEqual({ "a.cards": { ranges, cuts } });
  });

  test("a file that is gone, one that is new, one that was renamed", () => {
    expect(
      read(
        "diff --git a/gone.cards b/gone.cards",
        "deleted file mode 100644",
        "--- a/gone.cards",
        "+++ /dev/null",
        "@@ -1,2 +0,0 @@",
        "-a",
        "-b",
        "diff --git a/new.cards b/new.cards",
        "new file mode 100644",
        "--- /dev/null",
        "+++ b/new.cards",
        "@@ -0,0 +1 @@",
        "+a",
        "diff --git a/old.cards b/now.cards",
        "similarity index 90%",
        "rename from old.cards",
        "rename to now.cards",
        "--- a/old.cards",
        "+++ b/now.cards",
        "@@ -3 +3 @@",
        "-a",
        "+b",
      ),
    ).toEqual({ "new.cards": { ranges: [[1, 1]], cuts: [] }, "now.cards": { ranges: [[3, 3]], cuts: [] } });
  });

  test.each([
    ["b/with blanks.cards\t", "with blanks.cards"],
    ['"b/tab\\there \\"x\\" \\\\ \\303\\274.cards"', 'tab\there "x" \\ ü.cards'],
    ['"b/ü\\001.cards"', "ü\u0001.cards"],
  ])("the name %s", (written, name) => {
    expect(read(`diff --git a/x b/x`, "--- a/x", `+++ ${written}`, "@@ -1 +1 @@", "-a", "+b")).toEqual({
      [name]: { ranges: [[1, 1]], cuts: [] },
    });
  });
});
