import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check, packOf } from "./support/check.js";
import { ROOT } from "./support/samples.js";

/**
 * The cards that the rulebook of GOT CGS prints, cut out as they stand in its text: with lost indentation, wrapped
 * lines and stray blanks. The text is not ours and not in this repository, so these tests are skipped without it.
 */
const BOOKS = join(ROOT, "..", "shared", "rulebooks");
const book = existsSync(BOOKS) ? readdirSync(BOOKS).find((name) => name.startsWith("000")) : undefined;

/** First and last line of each printed card; and whether it lost its indentation. */
const CARDS = [
  {
    lines: [1373, 1395],
    flattened: true,
    categories: { AdventureCommonCosts: 3, AllowSupportIf1: 1, EraResources: 1 },
  },
  {
    lines: [1413, 1422],
    flattened: false,
    categories: { AdventureResources: 1, AllowPlayIfBuildsite: 1, EraCosts: 1 },
  },
  { lines: [1429, 1447], flattened: true, categories: { AdventureResources: 1, AllowPlayIfBuildsite: 1, EraCosts: 1 } },
  {
    lines: [1453, 1463],
    flattened: false,
    categories: { AdventureResources: 1, AllowPlayIfBuildsite: 1, EraCosts: 1 },
  },
  { lines: [1469, 1476], flattened: false, categories: { AllowPlayIfBuildsite: 1, EraCosts: 1, ImmuneIf1: 1 } },
  { lines: [1483, 1498], flattened: false, categories: { AdventureCommonCosts: 4, EraResources: 1, Feats: 1 } },
  { lines: [1504, 1510], flattened: false, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1513, 1525], flattened: true, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1527, 1539], flattened: true, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1541, 1551], flattened: true, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1553, 1558], flattened: false, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1564, 1570], flattened: false, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1574, 1594], flattened: true, categories: { AdventureResources: 2, DisableIf1: 2, EraCosts: 1 } },
  { lines: [1598, 1608], flattened: true, categories: { EraCosts: 1, ImmuneIf1: 1 } },
  { lines: [1614, 1621], flattened: false, categories: { AdventureResources: 1, EraCosts: 1 } },
  { lines: [1625, 1633], flattened: false, categories: { DisableIf1: 2, EraCosts: 1 } },
] as const;

describe.skipIf(book === undefined)("the cards printed in the rulebook", () => {
  const lines = book === undefined ? [] : readFileSync(join(BOOKS, book), "utf8").split("\n");

  test.each(CARDS)("the card at lines $lines", ({ lines: [first, last], flattened, categories }) => {
    const text = lines.slice(first - 1, last).join("\n");
    const [record, ...others] = packOf(text).files[0]?.records ?? [];
    expect(others).toEqual([]);
    expect(Object.fromEntries(record?.categories.map(({ name, entries }) => [name, entries.length]) ?? [])).toEqual(
      categories,
    );

    const findings = check(text).filter(({ severity }) => severity !== "info");
    const expected = [
      "missing-identifier",
      ...(flattened ? ["flattened"] : []),
      ...("ImmuneIf1" in categories && !flattened ? ["unknown-category"] : []),
    ];
    expect(findings.map(({ rule }) => rule).toSorted()).toEqual(expected.toSorted());
    for (const { severity } of findings) expect(severity).toBe("warning");
  });

  test("a garbled category is named as it should be", () => {
    const [garbled] = check(lines.slice(1468, 1476).join("\n")).filter(({ rule }) => rule === "unknown-category");
    expect(garbled?.message).toContain("ImmuneIf1");
  });
});
