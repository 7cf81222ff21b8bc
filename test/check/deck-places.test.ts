import { describe, expect, test } from "vitest";
import { check, type Files, packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { placesIn, planted, textAt } from "./planted.js";

describe("a mistake in a deck is found on the line of its list", () => {
  test.each([
    ["caravans", "2 DRY 15\n", "4 DRY 15\n", "copies-of-a-name @ pack.cards 4 DRY 15"],
    ["caravans", "3 DRY 22\n", "3 DRY 42\n", "faction-of-the-hero @ pack.cards 3 DRY 42"],
    ["caravans", "1 DRY 1\n", "1 DRY 1\n    1 DRY 2\n", "one-hero @ pack.cards 1 DRY 2"],
    ["caravans", "    1 DRY 1\n", "", "one-hero @ pack.cards Deck: Water for Everyone"],
    ["caravans", "1 DRY 2\n", "1 DRY 2\n    1 DRY 91 # a token\n", "not-in-decks @ pack.cards 1 DRY 91"],
    ["caravans", "1 DRY 41 U\n", "3 DRY 41 U\n", "unique-copies @ pack.cards 3 DRY 41 U"],
    ["caravans", '"Standard"', '"Doubles"', "factions-of-doubles @ pack.cards Deck: Water for Everyone"],
    ["beekeepers", "1 HUM 13\n", "2 HUM 13\n", "character-twice @ pack.cards 2 HUM 13"],
    ["beekeepers", "3 HUM 33\n", "4 HUM 33\n", "action-too-often @ pack.cards 4 HUM 33"],
    ["beekeepers", "3 HUM 33\n", "3 HUM 36\n", "sphere-not-required @ pack.cards 3 HUM 36"],
    ["beekeepers", "1 HUM 1\n", "1 HUM 1\n    1 HUM 2\n", "one-secret-master @ pack.cards 1 HUM 2"],
    ["glasshouse", "2 GLASS 301\n", "4 GLASS 301\n", "artifact-too-often @ pack.cards 4 GLASS 301"],
    ["glasshouse", "    1 GLASS 201\n", "", "uneven-start @ pack.cards Deck: Events for three"],
    ["salt-stairs", "    1 SALT 2\n", "", "starter-characters @ pack.cards Deck: The box"],
    ["salt-stairs", "3 SALT 51\n", "3 SALT 51\n    1 SALT 32\n", "sharp-weapon-for-mage @ pack.cards 1 SALT 32"],
  ])("in %s: %j as %j", (folder, right, wrong, expected) => {
    expect(placesIn(planted(folder, right, wrong))).toContain(expected);
  });

  test.each([
    ["starters/altered", "10 LOW 3\n", "8 LOW 3\n", ["deck-size @ pack.cards Deck: An evening at the harbour"]],
    ["starters/conspiracy", "3 WEIR 31\n", "4 WEIR 31\n", ["action-too-often @ pack.cards 4 WEIR 31"]],
    [
      "starters/conspiracy",
      "3 WEIR 41\n",
      "2 WEIR 41\n",
      ["first-hand-too-small @ pack.cards Deck: The keeper's people"],
    ],
    ["starters/horizon", "7 ROAD 1\n", "6 ROAD 1\n", ["too-few-events @ pack.cards Deck: Events for two"]],
    ["starters/horizon", "Players 2\n", "Players 3\n", ["colour-for-each-player", "too-few-events"]],
    ["starters/prelude", "    1 ROPE 1\n", "", ["one-character @ pack.cards Deck: Sella in the yard"]],
    ["starters/prelude", "    1 ROPE 13\n", "    1 ROPE 31\n", ["repeated-deck-line @ pack.cards ROPE 31"]],
  ])("of the deck that init begins with: in %s, %j as %j", (folder, right, wrong, expected) => {
    const found = placesIn(planted(folder, right, wrong));
    for (const one of expected) expect(found).toContainEqual(expect.stringContaining(one));
    expect(check(planted(folder, right, right))).toEqual([]);
  });

  test("which names the deck and shows the card, once for each deck", () => {
    const files = planted("caravans", 'Name "Toll Clerk"\n', 'Name "Toll Clerk"\nBanned "Yes"\n');
    const both = planted("caravans", '"Draft"', '"Singleton"')["samples/caravans/pack.cards"] ?? "";
    const found = check({ ...files, "samples/caravans/pack.cards": both }).filter(({ rule }) => rule === "banned-card");
    expect(found.map((one) => [textAt(files, one), one.data.deck, one.data.card])).toEqual([
      ["pack.cards 3 DRY 12", "Water for Everyone", "DRY 12"],
      ["pack.cards 4 DRY 12", "Whatever Was in the Bag", "DRY 12"],
    ]);
    for (const { message, data, related } of found) {
      expect(message).toContain(`Deck "${data.deck}": `);
      expect(related.map((place) => [textAt(files, place), place.message])).toEqual([
        ["cards.cards Banned", "The card."],
      ]);
    }
  });

  test("of a list with the same card on two lines, on that which is too many", () => {
    const files = planted("caravans", "3 DRY 31\n    3 DRY 32\n", "3 DRY 31\n    3 DRY 32\n    2 DRY 31\n");
    expect(placesIn(files)).toEqual(["copies-of-a-name @ pack.cards 2 DRY 31"]);
  });

  test.each([
    ["caravans", "1 DRY 1\n    1 DRY 11\n", "1 DRY 2\n    1 DRY 11\n", ["faction-of-the-hero @ pack.cards 1 DRY 2"]],
    ["beekeepers", "1 HUM 1\n", "1 HUM 2\n", ["sphere-not-required @ pack.cards 1 HUM 2"]],
    ["salt-stairs", 'RankLines "Swordsman"', 'RankLines "Sworsman"', ['rank-left-over @ pack.cards "Sworsman"']],
  ])("once, where most of the deck speaks against one line: in %s, %j as %j", (folder, right, wrong, expected) => {
    expect(placesIn(planted(folder, right, wrong))).toEqual(expected);
  });

  test.each([
    ['Preliminaries "Stair Guard" / "Landing Guard"', 'Preliminaries "Stair Guard" / "Blade of the Tenth Step"'],
  ])("where the deck names one card for what it is not, at that name", (right, wrong) => {
    expect(placesIn(planted("salt-stairs", right, wrong))).toEqual([
      'no-such-preliminary @ pack.cards "Blade of the Tenth Step"',
    ]);
  });

  test.each([
    ["caravans", "3 DRY 22\n", "3 DRY 222\n"],
    ["caravans", "3 DRY 12\n    3 DRY 13\n    3 DRY 14\n", "3 DRY 12\n    3 DRY 13\n    3 DRY 144\n"],
    ["beekeepers", "    1 HUM 1\n", "    1 HUM 100\n"],
    ["salt-stairs", "    1 SALT 2\n", "    1 SALT 200\n"],
  ])("a line that names no card is the only finding: in %s, %j as %j", (folder, right, wrong) => {
    expect(check(planted(folder, right, wrong)).map(({ rule }) => rule)).toEqual(["unknown-card"]);
  });

  test("of factions, at the one of which there are fewest cards", () => {
    const files = planted("caravans", '1 DRY 51\n\nFormat "Standard"', '1 DRY 51\n\nFormat "Doubles"');
    const three = "samples/caravans/cards.cards";
    const mixed = {
      ...files,
      "samples/caravans/pack.cards":
        files["samples/caravans/pack.cards"]?.replace("3 DRY 12", "1 DRY 42\n    3 DRY 12") ?? "",
      [three]: files[three]?.replace('Name "Oath Keeper"\nFaction "Ordis"', 'Name "Oath Keeper"\nFaction "Lyra"') ?? "",
    };
    expect(placesIn(mixed)).toContain("factions-of-doubles @ pack.cards 1 DRY 42");
  });
});

describe("in a deck without a list", () => {
  const CARD = 'Type "Character"\nName "Lamplighter"\nFaction "Ordis"\nRarity "Common"\nSubTypes "Citizen"\n';
  const FILES = {
    "pack.cards": "Pack: Trial\nSystem: altered\n",
    "deck.cards": `Deck: Evening\n---\nIdentifier: T 1\nCopies: 4\n${CARD}`,
  };

  test("it is found on the card, with the deck as related place", () => {
    const [found] = check(FILES).filter(({ rule }) => rule === "copies-of-a-name");
    expect(found).toMatchObject({ file: "deck.cards", data: { deck: "Evening" } });
    expect(found && textAt(FILES, found)).toBe('deck.cards "Lamplighter"');
    expect(found?.message).toContain('Deck "Evening": ');
    expect(found?.related.map((place) => textAt(FILES, place))).toEqual(["deck.cards Deck: Evening"]);
  });
});

describe("what an analysis finds because of a deck", () => {
  /** The sample with its two decks as lists in `pack.cards`; a card is left out of them. */
  function lanterns(without: string): Files {
    const samples = readSamples("samples/lanterns");
    const model = packOf(Object.fromEntries(samples.map(({ path, text }) => [path, text])));
    const decks = model.decks.map(({ record, cards }) => {
      const lines = cards.filter(({ identifier }) => identifier !== without);
      return `---\n${record.node.text.trimEnd()}\nCards:\n${lines.map((one) => `    ${one.copies} ${one.identifier}\n`).join("")}`;
    });
    return Object.fromEntries(
      samples.map(({ path, text }) =>
        path.endsWith("pack.cards")
          ? [path, text + decks.join("")]
          : [path, text.slice(text.indexOf("---") + 4).replace(/^Copies: .*\n/gm, "")],
      ),
    );
  }

  test("is found in its list, with what asks for it on the card", { tags: "slow" }, () => {
    expect(check(lanterns("nothing"))).toEqual([]);
    const files = lanterns("TID A 108");
    const found = check(files).filter(({ rule }) => rule === "condition-never-met");
    expect(found.map((one) => textAt(files, one))).toEqual(["pack.cards 1 TID A 109"]);
    expect(found[0]?.message).toContain('"The Long Ebb"');
    expect(found[0]?.related.map((place) => textAt(files, place))).toEqual([
      '1-the-long-ebb.cards Feats.Library = "Open"',
    ]);
  });
});
