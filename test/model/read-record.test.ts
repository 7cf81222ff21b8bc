import { describe, expect, test } from "vitest";
import type { Entry, RecordModel } from "../../compiler/model/record-model.js";
import { couldCarry } from "../../compiler/model/unread.js";
import type { Value } from "../../compiler/values/value.js";
import { packOf } from "../support/check.js";

/** A record as its author sees it: labels, globals, categories with their members. */
function picture(record: RecordModel): string[] {
  return [
    ...record.labels.map(({ name, text }) => `${name}: ${text}`),
    ...record.globals.entries.map(entryPicture),
    ...record.categories.flatMap((category) => [
      `${category.name}${category.flattened ? " (flattened)" : ""}`,
      ...category.entries.map((entry) => `    ${entryPicture(entry)}`),
    ]),
    ...record.strayLines.map(({ reason }) => `(${reason})`),
  ];
}

function entryPicture({ category, name, operator, values }: Entry): string {
  const path = category === undefined ? name : `${category}.${name}`;
  return [path, operator, values.map(valuePicture).join(" / ")]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}

function valuePicture(value: Value): string {
  switch (value.kind) {
    case "integer":
      return String(value.value);
    case "text":
      return `"${value.value}"`;
    case "range":
      return `${value.from}..${value.to}`;
    case "percentage":
      return `${value.value}%`;
    case "name":
      return value.path.join(".");
  }
}

function read(text: string): RecordModel[] {
  return packOf(text).files.flatMap(({ records }) => records);
}

const pictureOf = (text: string): string[][] => read(text).map(picture);

describe("labels", () => {
  test.each([
    ["a line break counts as one blank", "Lore: Fog,\n    and bells.", ["Lore: Fog, and bells."]],
    ["a blank line is a paragraph break", "Lore: Fog.\n\n    Bells.", ["Lore: Fog.\nBells."]],
    ["a blank line before an attribute ends it", "Lore: Fog.\n\n    Level 3", ["Lore: Fog.", "Level 3"]],
    ["the text may begin on the next line", "Lore:\n    Fog.", ["Lore: Fog."]],
    ["unindented lines of other shapes go on", "Lore: Fog and\nbells. No end.", ["Lore: Fog and bells. No end."]],
    ["one unindented word goes on", "Lore: Fog and\nbells", ["Lore: Fog and bells"]],
    ["but not after a blank line", "Lore: Fog and\n\nbells. No end.", ["Lore: Fog and", "(unreadable)"]],
    ["a category's name ends it", "Lore: Fog\nEraCosts\n    Sway 1", ["Lore: Fog", "EraCosts", "    Sway 1"]],
    ["an attribute ends it", "Lore: Fog\nLevel 3", ["Lore: Fog", "Level 3"]],
    ["an unindented comment does not", "Lore: Fog\n# note\n    bells", ["Lore: Fog bells"]],
    ["a hash sign in the text is text", "Lore: Fog # bells\n    # rain", ["Lore: Fog # bells # rain"]],
    ["a label of one line has no continuation", "Identifier: A 1\n    Level 3", ["Identifier: A 1", "Level 3"]],
    ["it may stand below attributes", "Level 3\nLore: Fog", ["Lore: Fog", "Level 3"]],
    ["texts are in Unicode form NFC", "Lore: Bo\u0308", ["Lore: Bö"]],
  ])("%s", { tags: "slow" }, (_, text, expected) => expect(pictureOf(text)).toEqual([expected]));

  test("kept lines lose their common indentation only", () => {
    const [deck] = read("Era: One\nCards:\n    2 A 1\n\n      # note\n    1 A 2\n");
    expect(deck?.labels[1]?.text).toBe("2 A 1\n\n  # note\n1 A 2");
    expect(deck?.labels[1]?.textLines).toEqual([2, 3, 4, 5]);
  });

  test("the list of a deck may be in the first column, with blank lines between, as it is copied from a page", () => {
    const [deck] = read("Era: One\nCards:\n\n2 A 1\n\n# note\n1 A 2\n\nBurnOff 10%\n");
    expect(deck?.labels[1]?.textLines).toEqual([3, 4, 6]);
    expect(deck?.globals.entries.map(({ name }) => name)).toEqual(["BurnOff"]);
    expect(deck?.strayLines).toEqual([]);
  });

  test("an indented line of dashes is text", () => {
    expect(read("Era: One\nCards:\n    1 A 1\n    ---\n    1 A 2")).toHaveLength(1);
  });
});

describe("attributes and categories", () => {
  test.each([
    ["members are indented", "EraCosts\n    Sway 1\n  Salt 2", ["EraCosts", "    Sway 1", "    Salt 2"]],
    [
      "blank lines and comments do not end a category",
      "EraCosts\n\n# c\n    Sway 1\n\n    Salt 2",
      ["EraCosts", "    Sway 1", "    Salt 2"],
    ],
    ["shortcuts are the same name", "AR\n    Sway 1", ["AdventureResources", "    Sway 1"]],
    [
      "in conditions too",
      "AllowPlayIfBuildsite\n    AR.Sway > 1",
      ["AllowPlayIfBuildsite", "    AdventureResources.Sway > 1"],
    ],
    ["an unindented line ends a category", "EraCosts\n    Sway 1\nLevel 3", ["Level 3", "EraCosts", "    Sway 1"]],
    [
      "an unreadable line does not",
      "EraCosts\n    Sway 1\n$$$\n    Salt 2",
      ["EraCosts", "    Sway 1", "    Salt 2", "(unreadable)"],
    ],
    ["an unknown name with lines below is a category", "Weather\n    Fog 1", ["Weather", "    Fog 1"]],
    ["a name alone is no category", "Weather\nFog 1", ["Fog 1", "(bare-name)"]],
    ["an empty declared category is one", "EraCosts", ["EraCosts"]],
    [
      "a category in a category",
      "EraCosts\n    Feats\n        Sway 1\n    Salt 2",
      ["EraCosts", "    Salt 2", "(nested-head)", "(nested-member)"],
    ],
    [
      "what is meant is read",
      "Type Adventure\nLevel 007\nUnique “Bell”",
      ['Type "Adventure"', "Level 7", 'Unique "Bell"'],
    ],
    ["a colon too much", 'Type: "Adventure"', ['Type "Adventure"']],
    [
      "one pair of quotes around alternatives",
      'AllowPlayIfBuildsite\n    Feats.Boat = "Oak/Elm"',
      ["AllowPlayIfBuildsite", '    Feats.Boat = "Oak" / "Elm"'],
    ],
    [
      "an escaped slash is part of the text",
      'AllowPlayIfBuildsite\n    Feats.Boat = "Oak\\/Elm"',
      ["AllowPlayIfBuildsite", '    Feats.Boat = "Oak/Elm"'],
    ],
    ["a slash outside of conditions is a slash", 'Unique "Oak/Elm"', ['Unique "Oak/Elm"']],
    [
      "a record that is indented as a whole",
      "    Level 3\n    EraCosts\n        Sway 1",
      ["Level 3", "EraCosts", "    Sway 1"],
    ],
    ["an indented line with no category above", "Level 3\n    Sway 1", ["Level 3", "Sway 1"]],
  ])("%s", (_, text, expected) => expect(pictureOf(text)).toEqual([expected]));
});

describe("flattened text", () => {
  test.each([
    [
      "lines below a declared category",
      "EraCosts\nSway 1\n\nSalt 2",
      ["EraCosts (flattened)", "    Sway 1", "    Salt 2"],
    ],
    [
      "up to the next bare name",
      "EraCosts\nSway 1\nFeats\nSalt 2",
      ["EraCosts (flattened)", "    Sway 1", "Feats (flattened)", "    Salt 2"],
    ],
    [
      "up to a label",
      "EraCosts\nSway 1\nLore: Fog\nSalt 2",
      ["Lore: Fog", "Salt 2", "EraCosts (flattened)", "    Sway 1"],
    ],
    [
      "up to a predefined attribute",
      "EraCosts\nSway 1\nLevel 2\nSalt 2",
      ["Level 2", "Salt 2", "EraCosts (flattened)", "    Sway 1"],
    ],
    [
      "that is not a condition",
      'DisableIf1\nAR.Sway > 1\nUnique = "Bell"',
      ["DisableIf1 (flattened)", "    AdventureResources.Sway > 1", '    Unique = "Bell"'],
    ],
    ["look-alike spellings count", 'Immunelf1\nUnique = "Bell"', ["ImmuneIf1 (flattened)", '    Unique = "Bell"']],
    [
      "a category with indented members is not flattened",
      "EraCosts\n    Sway 1\nSalt 2",
      ["Salt 2", "EraCosts", "    Sway 1"],
    ],
  ])("%s", (_, text, expected) => expect(pictureOf(text)).toEqual([expected]));
});

describe("a missing separator: two records are read from one", () => {
  test.each([
    [
      "a second identifier",
      "Identifier: A 1\nLevel 1\nIdentifier: A 2\nLevel 2",
      [
        ["Identifier: A 1", "Level 1"],
        ["Identifier: A 2", "Level 2"],
      ],
    ],
    [
      "with the labels above it",
      "Identifier: A 1\nLevel 1\nLore: Fog\nIdentifier: A 2",
      [
        ["Identifier: A 1", "Level 1"],
        ["Lore: Fog", "Identifier: A 2"],
      ],
    ],
    [
      "a second kind after a category",
      'Type "Support"\nEraCosts\n    Sway 1\nType "Adventure"',
      [['Type "Support"', "EraCosts", "    Sway 1"], ['Type "Adventure"']],
    ],
    ["a card below the deck", "Era: One\nIdentifier: A 1", [["Era: One"], ["Identifier: A 1"]]],
    [
      "but a kind given twice above the categories is a double",
      'Type "Support"\nType "Adventure"',
      [['Type "Support"', 'Type "Adventure"']],
    ],
  ])("%s", (_, text, expected) => expect(pictureOf(text)).toEqual(expected));
});

describe("what a record is", () => {
  test.each([
    ["Pack: Bells", "pack"],
    ["Era: One", "deck"],
    ["Deck: One", "deck"],
    ["System: got", "choice"],
    ["Lore: Fog", "card"],
    ["Level 1", "card"],
  ])("%s", (text, role) => expect(read(text)[0]?.role).toBe(role));

  test("blank records are none", () => expect(read("---\n---\n# note\n---\n")).toEqual([]));
});

describe("kinds", () => {
  test.each([
    ['Type "Support"\nFreeze "Yes"', ["Card", "Power", "Protected", "Support"]],
    ['Size: gold\nType "Support"', ["Card", "Gold", "Support"]],
    ["Pack: Bells", ["Pack"]],
  ])("%s", (text, kinds) => {
    expect(kinds.filter((kind) => !read(text)[0]?.kinds.names.has(kind))).toEqual([]);
  });
});

test("equal lines of equal records are one entry", () => {
  const [one, other] = read('Type "Support"\nEraCosts\n    Sway 1\n---\nType "Support"\nEraCosts\n    Sway 1\n');
  expect(one?.categories[0]?.entries[0]).toBe(other?.categories[0]?.entries[0]);
});

test("a word of millions of letters on a line that cannot be read is looked at as any other", { tags: "slow" }, () => {
  const [record] = read(`${"sold".repeat(3_000_000)} Swordsmann ×→`) as [RecordModel];
  expect(couldCarry(record, ["Swordsman"])).toBe(true);
  expect(couldCarry(record, ["Harpooner"])).toBe(false);
});
