import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allFixes, applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { brokenLaw } from "../fuzz/laws.js";
import { damagedPiece, systemFor } from "../fuzz/pieces.js";
import { randomFrom } from "../planted/random.js";
import { check, type Files, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { filesOf, listedIn, nastyPacks } from "../support/generate-decks.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { runs } from "../support/sweep.js";
import { CHOOSABLE, defaultSystem } from "../support/systems.js";

/** The compiled cards by identifier. */
function cardsOf(text: string): Map<string, unknown> {
  const { cards } = compilePack(packOf(text), sha256);
  return new Map(cards.map((card) => [card.id, card]));
}

test("safe fixes leave the JSON of the cards alone on which nothing is found", { tags: "slow" }, () => {
  fc.assert(
    fc.property(packs(defaultSystem()), (text) => {
      const found = check(text);
      const touched = new Set(found.map(({ record }) => record?.identifier));
      const mended = cardsOf(
        applyEdits(
          text,
          safeFixes(found).flatMap(({ edits }) => edits),
        ),
      );
      for (const [identifier, card] of cardsOf(text)) {
        if (!touched.has(identifier)) expect(mended.get(identifier)).toEqual(card);
      }
    }),
    runs(150),
  );
});

describe("whatever cards are called, and whichever of them a deck lists", () => {
  const FILE = "own/pack.cards";
  const ABOUT_LISTS = /^(?:malformed-deck-line|unknown-card)$/;
  const systems = fc.constantFrom(...CHOOSABLE.filter((name) => name !== "meta"));

  function fixed(files: Files, fixesOf: typeof safeFixes): Files {
    const found = check(files).filter(({ file, rule }) => file === FILE && ABOUT_LISTS.test(rule));
    const edits = fixesOf(found).flatMap((fix) => fix.edits);
    return { ...files, [FILE]: applyEdits(files[FILE] ?? "", edits) };
  }

  test("a line that names a card as it is called lists it", { tags: "slow" }, () => {
    fc.assert(
      fc.property(nastyPacks, systems, fc.constantFrom(" ", "x "), (nasty, system, gap) => {
        const names = [...nasty.own, ...nasty.used];
        const files = filesOf({ ...nasty, lists: [names.map((name, at) => `${at + 1}${gap}${name}`)] }, system);
        expect(listedIn(packOf(files))).toEqual(names.map((name, at) => `${at + 1} × ${name}`));
        expect(check(files).filter(({ rule }) => ABOUT_LISTS.test(rule))).toEqual([]);
      }),
      runs(60),
    );
  });

  test("a safe fix leaves every line its card and its count, and a possible one nothing to fix", {
    tags: "slow",
  }, () => {
    fc.assert(
      fc.property(nastyPacks, systems, fc.constantFrom(safeFixes, allFixes), (nasty, system, fixesOf) => {
        let files: Files = filesOf(nasty, system);
        for (let round = 0; ; round++) {
          const before = listedIn(packOf(files));
          const next = fixed(files, fixesOf);
          if (next[FILE] === files[FILE]) break;
          expect(round).toBeLessThan(3);
          files = next;
          const kept = listedIn(packOf(files)).map((one, at) => (before[at] === undefined ? undefined : one));
          expect(kept).toEqual(before);
        }
      }),
      runs(100),
    );
  });
});

test.each<[string, Files, string]>([
  ["another card is called that", { "a.cards": "Identifier: A\n---\nIdentifier: X A\n" }, "2 x A"],
  ["the mark may be the first letter", { "a.cards": "Identifier: A\n" }, "2 XA"],
  ["there is no such card yet", { "a.cards": "Identifier: B\n" }, "2 x A"],
  ["a card has no identifier", { "a.cards": 'Identifier: A\n---\nType "Support"\n' }, "2 x A"],
  ["two cards have one identifier", { "a.cards": "Identifier: A\n---\nIdentifier: B\n---\nIdentifier: B\n" }, "A x2"],
  ["a used pack is missing", { "a.cards": "Pack: A\nUses:\n  b\n---\nIdentifier: A\n" }, "2 x A"],
])("the count of a decklist line isn't mended by a safe fix where %s", (_, files, line) => {
  const fixesOf = (more: Files) =>
    check({ ...more, "d.cards": `Deck: D\nCards:\n  ${line}\n` }).flatMap(({ rule, fixes }) =>
      rule === "malformed-deck-line" ? fixes.map(({ title, safe }) => `${title} ${safe}`) : [],
    );
  expect(fixesOf(files)).toEqual(["Write 2 A false"]);
  const known = { "a.cards": "Pack: A\n---\nIdentifier: A\n" };
  expect(fixesOf(known)).toEqual([`Write 2 A ${line !== "2 XA"}`]);
});

/** Small enough for a test; `npm run try -- fuzz` tries as many as there is time for. */
const PIECES = 8;

test.each(["caravans", "beekeepers", "glasshouse", "salt-stairs", "tavern", "starter"])(
  "whatever is wrong in %s, no record is split, joined, retyped or emptied by a safe fix",
  // Each piece is checked, mended, formatted and compiled some dozen times.
  { tags: "slow" },
  (name) => {
    const samples = readSamples(`samples/${name}`);
    for (let piece = 0; piece < PIECES; piece++) {
      const random = randomFrom(`${name}/${piece}`);
      const { text, path } = random.pick(samples) ?? { text: "", path: "" };
      const damaged = damagedPiece(text, random);
      expect(brokenLaw(damaged, path, systemFor(path)), damaged).toBeUndefined();
    }
  },
);
