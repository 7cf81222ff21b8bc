import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMarkdown, filesIn, fromHash, isFileName, isPictureName, toHash } from "../../playground/source/share.js";

const name = fc.stringMatching(/^[a-z][a-z0-9 äß-]{0,20}\.(?:cards|system)$/);

describe("a pack in an address", () => {
  test("is the same pack again", { tags: "slow" }, async () => {
    const files = fc.dictionary(name, fc.string({ unit: "binary" }), { minKeys: 1, maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const hash = await toHash({ version: "1.2.3", files: given });
        expect(hash).toMatch(/^#v=1\.2\.3&pack=[\w-]+$/);
        expect(await fromHash(hash)).toEqual({ version: "1.2.3", files: { ...given } });
      }),
    );
  });

  test("that was cut off is none", async () => {
    const hash = await toHash({ version: "1", files: { "a.cards": "Identifier: A 1\n".repeat(20) } });
    expect(await fromHash(hash.slice(0, -10))).toBeUndefined();
    expect(await fromHash("#example=lanterns")).toBeUndefined();
    expect(await fromHash("#v=1&pack=%%%")).toBeUndefined();
  });

  test("that swells beyond what anybody types is none", { tags: "slow" }, async () => {
    const hash = await toHash({ version: "1", files: { "a.cards": "a".repeat(5_000_000) } });
    expect(hash.length).toBeLessThan(10_000);
    expect(await fromHash(hash)).toBeUndefined();
  });

  test.each(["../a.cards", ".git/HEAD", "a.exe", "a\n.cards", ".cards", "a/b.cards", "__proto__"])(
    "holds no file %j",
    (file) => {
      expect(isFileName(file)).toBe(false);
      expect(() => filesIn(JSON.parse(`{ ${JSON.stringify(file)}: "" }`))).toThrow(TypeError);
    },
  );
});

test.each([
  ["a.png", true],
  ["A b.JPEG", true],
  ["a.svg", true],
  ["a.cards", false],
  ["a.play", false],
  ["../a.png", false],
  [".png", false],
  ["a.exe", false],
])("%j is a picture of a card: %j, and never in a link", (name, expected) => {
  expect(isPictureName(name)).toBe(expected);
  expect(isFileName(name)).toBe(name === "a.cards" || name === "a.play");
});

test("as Markdown, no text ends its fence", () => {
  const text = asMarkdown({ version: "1", files: { "a.cards": "Lore: x\n````\n" } }, [
    "a.cards:1:1 error: Wrong. (rule)",
  ]);
  expect(text).toBe(
    [
      "Cardwright 1\n",
      "`a.cards`\n",
      "`````cards",
      "Lore: x",
      "````",
      "`````\n",
      "Findings:\n",
      "- a.cards:1:1 error: Wrong. (rule)\n",
    ].join("\n"),
  );
});
