import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground, wrongCard } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

async function found(words = ""): Promise<readonly string[]> {
  const { out } = await place.run(`lint --format compact ${words}`);
  return out.split("\n").flatMap((line) => {
    const [, file, number, rule] = /^([^:]+):(\d+):\d+: .*\[(.*)\]$/.exec(line) ?? [];
    return file === undefined ? [] : [`${file}:${number} ${rule}`];
  });
}

describe("where comments silence rules", () => {
  const cases: readonly [what: string, files: Readonly<Record<string, string>>][] = [
    [
      "above a category, for all that is in it",
      {
        "a.cards":
          'Identifier: KITE S 1\nType "Support"\n# cardwright-ignore syntax: as printed\nAdventureResources\n    Wind 007\n    Calm 008\n',
      },
    ],
    [
      "behind a line, and in a list of cards",
      {
        "a.cards": `Pack: Kites\nKind "Booster"\n---\nDeck: Kites\nCards:\n    1 KITE S 1\n    1 KITE S 9 # cardwright-ignore unknown-card until 2999-01-01: drawn next week\n    # cardwright-ignore unknown-card: and this one\n    1 KITE S 8\n---\n${cleanCard("KITE S 1")}`,
      },
    ],
    [
      "for a record, from anywhere in it",
      { "a.cards": `${wrongCard("KITE S 1")}# cardwright-ignore-record syntax: as printed\n` },
    ],
    ["for a file", { "a.cards": `# cardwright-ignore-file syntax: as printed\n---\n${wrongCard("KITE S 1")}` }],
    [
      "a mistake in the description of a game",
      {
        "kennel.system":
          'System: Kennel race\nAbout: Dogs run.\nId "kennel"\nEdition "1"\nExtends "common"\n---\nAttribute: Speed\nAbout: How fast.\nOn "Card"\n# cardwright-ignore unknown-attribute: a word of the next version\nValeu "integer"\n',
      },
    ],
    [
      "a rule of a game of one's own, also below the folder in which the tool runs",
      {
        "pack/cardwright.json": '{ "system": "kennel", "systems": ["kennel.system"] }',
        "pack/kennel.system":
          'System: Kennel race\nAbout: Dogs run.\nId "kennel"\nEdition "1"\nExtends "common"\n---\nAttribute: Speed\nAbout: How fast it runs.\nOn "Card"\nValue "integer"\n---\nRule: slow-dog\nAbout: A dog runs.\nSays: <Speed> is too slow.\nSeverity "warning"\nFor "Card"\nMust\n    Speed > 2\nBreaks:\n    Identifier: DOG 1\n    Speed 1\nMended:\n    Identifier: DOG 1\n    Speed 3\n',
        "pack/a.cards": "Identifier: DOG 1\n# cardwright-ignore kennel/slow-dog: an old dog\nSpeed 1\n",
      },
    ],
  ];
  test.each(cases)("%s", async (_, files) => {
    place = playground(files);
    expect(await found()).toEqual([]);
    // And it is the comments that do it.
    for (const [name, text] of Object.entries(files))
      place.write({ [name]: text.replaceAll("cardwright-ignore", "once ignored") });
    expect((await found()).length).toBeGreaterThan(0);
  });
});

describe("--today", () => {
  const text = `${wrongCard("KITE S 1")}# cardwright-ignore-record syntax until 2027-01-01: the printer asked for it\n`;

  test.each([
    ["2026-12-31", []],
    ["2027-01-01", []],
    ["2027-01-02", ["a.cards:2 syntax", "a.cards:5 expired-suppression"]],
  ])("%s", async (today, expected) => {
    place = playground({ "a.cards": text });
    expect(await found(`--today ${today}`)).toEqual(expected);
  });

  test.each(["tomorrow", "2027-02-29", "2027-1-1", ""])("is a day: %j", async (today) => {
    place = playground({ "a.cards": text });
    const { status, out, error } = await place.run(`lint --today=${today}`);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(error).toBe(`cardwright: --today ${today}: this takes a day, such as 2031-01-31\n`);
  });
});

describe("a configuration that asks for reasons", () => {
  test("and one that does not", async () => {
    place = playground({
      "cardwright.json": '{ "rules": { "suppression-without-reason": "error" } }',
      "a.cards": `# cardwright-ignore-file syntax\n---\n${wrongCard("KITE S 1")}`,
      "old/cardwright.json": "{}",
      "old/b.cards": `# cardwright-ignore-file syntax\n---\n${wrongCard("KITE S 2")}`,
    });
    expect(await found()).toEqual(["a.cards:1 suppression-without-reason"]);
    expect((await place.run("lint")).status).toBe(1);
  });
});

test("--fix takes out what suppresses nothing, and leaves what is only over", async () => {
  const text = `${cleanCard("KITE S 1")}# cardwright-ignore-record syntax: mended long ago\n# cardwright-ignore-record missing-kind until 2020-01-01: so\n`;
  place = playground({ "a.cards": text });
  await place.run("lint --fix");
  expect(place.read("a.cards")).toBe(text.replace("# cardwright-ignore-record syntax: mended long ago\n", ""));
});
