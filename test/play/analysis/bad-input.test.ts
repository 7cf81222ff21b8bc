import { describe, expect, test } from "vitest";
import { check, type Files } from "../../support/check.js";
import { adventure, BASE, deck, support, withBase } from "./decks.js";

/** `rule: what is underlined`, of what is worth more than knowing. */
function found(files: Files | string): string[] {
  const named: Files = typeof files === "string" ? { "test.cards": files } : files;
  return check(named)
    .filter(({ severity }) => severity !== "info")
    .map(({ rule, file, span }) => `${rule}: ${named[file]?.slice(span.start, span.end)}`);
}

const CARDS = BASE.split("\n---\n").slice(1);
const listed = (...lines: readonly string[]): string =>
  deck(`Era: Lagoon\nCards:\n${lines.map((line) => `    ${line}`).join("\n")}`, ...CARDS);

describe("a decklist", () => {
  test.each([
    ["a misspelt card, and nothing is missing for it", ["1 LAG A1", "2 LAG S 2"], ["unknown-card: LAG A1"]],
    ["a card of nowhere", ["1 LAG A 1", "2 LAG S 2", "1 EMBER 47"], ["unknown-card: EMBER 47"]],
    ["a line twice", ["1 LAG A 1", "1 LAG S 2", "1 LAG S 2"], ["repeated-deck-line: LAG S 2"]],
    ["a line without a card", ["1", "2 LAG S 2"], ["malformed-deck-line: 1"]],
    ["a count behind", ["LAG A 1 x2", "2 LAG S 2"], ["malformed-deck-line: LAG A 1 x2"]],
    ["none of a card", ["0 LAG A 1", "2 LAG S 2"], ["invalid-copies: 0"]],
    ["a list without a line", [], []],
  ])("with %s", (_, lines, expected) => expect(found(listed(...lines))).toEqual(expected));

  test("suggests the nearest identifier", () => {
    const [finding] = check(listed("1 LAG A1", "2 LAG S 2"));
    expect(finding?.message).toContain("LAG A 1");
  });
});

describe("copies", () => {
  const copies = (number: string): string => BASE.replace("Copies: 2", `Copies: ${number}`);
  test.each([
    ["0", ["invalid-copies: 0"]],
    ["-1", ["invalid-copies: -1"]],
    ["many", ["invalid-copies: many"]],
    ["1000000000", []],
  ])("%s", { tags: "slow" }, (number, expected) => expect(found(copies(number))).toEqual(expected));

  test("a billion of a card with the largest number", () => {
    const rich = adventure(3, "Cooperation", "Reef 9007199254740991", "EraResources\n    Pearls 9007199254740991");
    const many = support(
      4,
      "AdventureResources\n    Reef 9007199254740991\nEraCosts\n    Pearls 9007199254740991",
      "Copies: 1000000000",
    );
    expect(found(withBase(rich, many))).toEqual([]);
  });
});

describe("packs and files", () => {
  const PACK = "Pack: Lagoon\nStandardPlayers 2..4\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5";

  test("two packs in one folder", () => {
    const other = "Pack: Bay\nStandardPlayers 2..4\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5";
    expect(found({ "a.cards": deck(PACK, BASE), "b.cards": other })).toEqual(["duplicate-pack: Pack"]);
  });

  test("a deck whose cards are in files beside it", () => {
    const [first = "", second = ""] = CARDS;
    expect(found({ "a.cards": `${PACK}\n---\nEra: Lagoon`, "b.cards": first, "c/d.cards": second })).toEqual([]);
  });

  test("a place in another file is named with it", () => {
    const files = {
      "a.cards": deck(PACK, "Era: Lagoon", adventure(1, "Obstruction", "", 'Feats\n    Chart "Reef"')),
      "b.cards": deck("Era: Bay", adventure(3, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"')),
    };
    const finding = check(files).find(({ rule }) => rule === "feat-lost-between-eras");
    expect(finding?.file).toBe("b.cards");
    expect(finding?.related.map(({ file }) => file)).toEqual(["a.cards"]);
  });
});

describe("what is in doubt is not missing", () => {
  const ask = adventure(4, "Obstruction", "Reef 1", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"');
  test.each([
    ["a misspelt category", 'Feets\n    Chart "Reef"'],
    ["a text without its end", 'Feats\n    Chart "Reef'],
    ["a line nobody can read", 'Feats\n    Chart ~ "Reef"'],
  ])("%s", (_, lines) => {
    const text = withBase(adventure(3, "Obstruction", "", lines), ask);
    expect(found(text).filter((finding) => /never|unc|lost|unw|unr/.test(finding))).toEqual([]);
  });

  test("a card in two versions", () => {
    const giver = adventure(3, "Obstruction", "Reef 1", 'Feats\n    Chart "Reef"');
    const text = withBase(`<<<<<<< ours\n${giver}\n=======\n${giver.replace('Reef"', 'Rift"')}\n>>>>>>> theirs`, ask);
    expect(found(text).map((finding) => finding.split(":")[0])).toEqual(["conflict-markers"]);
  });
});

describe("large decks", () => {
  test("a thousand adventures that only open each other are one mistake", { tags: "slow" }, () => {
    const count = 1000;
    const circle = Array.from({ length: count }, (_, at) =>
      adventure(
        at + 3,
        "Obstruction",
        "Reef 1",
        `AllowPlayIfBuildsite\n    Feats.Key = ${(at + 1) % count}\nFeats\n    Key ${at}`,
      ),
    );
    expect(found(withBase(...circle))).toEqual(["unreachable-card: Identifier: LAG A 3"]);
  });

  test("ten thousand cards in a deck, one with a cost of its own", { tags: "slow" }, () => {
    const cards = Array.from({ length: 10_000 }, (_, at) =>
      at % 5 === 0
        ? adventure(at + 3, "Obstruction", at === 5000 ? "Depth 1" : "Reef 2", `Feats\n    Chart ${at}`)
        : support(at + 3, `Subtype "Net ${at}"\nAdventureResources\n    Reef ${1 + (at % 3)}`),
    );
    expect(found(withBase(...cards))).toEqual(["uncoverable-cost: Depth 1"]);
  });
});
