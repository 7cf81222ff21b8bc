import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

function project(): Playground {
  return playground({
    "shared/base.json": `{
  "ignore": ["old"],
  "rules": { "similar-name": "info", "many-powers": ["warning", { "limit": 4 }] },
  "format": { "indent": 2 }
}
`,
    "cardwright.json": `{
  "extends": "shared/base.json",
  "rules": { "similar-name": "error" },
  "overrides": [
    { "files": ["drafts"], "rules": { "similar-name": "off", "syntax/unquoted-text": "warning" } }
  ],
  "compile": { "out": "game" }
}
`,
    "drafts/a.cards": cleanCard("KITE S 1"),
    "b.cards": cleanCard("KITE S 2"),
    "old/c.cards": cleanCard("KITE S 3"),
  });
}

describe("--print-config", () => {
  test("shows what applies to a file, and where each value is said", async () => {
    place = project();
    const { status, out, error } = await place.run("lint --print-config drafts/a.cards --rule empty-text=off");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out.replace(/^\d+ rules/m, "N rules")).toMatchInlineSnapshot(`
      "drafts/a.cards
      Configured by cardwright.json, which extends shared/base.json.
      It is looked at when its folder is.

      system                got@2010-07-11  default
      systems               none            default
      files                 *.cards         default
                            *.system        default
      ignore                old             shared/base.json:2:14, extended
      format.indent         2               shared/base.json:4:25, extended
      format.alignComments  true            default
      compile.out           game            cardwright.json:7:23
      compile.minify        false           default

      Rules
        empty-text            off      --rule
        many-powers           warning  shared/base.json:3:38, extended
        many-powers, limit    4        shared/base.json:3:76, extended
        missing-kind          warning  the system got@2010-07-11
        similar-name          off      cardwright.json:5:39, an override for drafts
        syntax/unquoted-text  warning  cardwright.json:5:62, an override for drafts

      N rules are as they come; --format json lists them too.
      "
    `);
  });

  test("an override speaks of its files only", async () => {
    place = project();
    const { out } = await place.run("lint --print-config b.cards");
    expect(out).toMatch(/similar-name\s+error\s+cardwright\.json:3:14\n/);
    expect(out).not.toContain("unquoted-text");
  });

  test("says when a file is passed over", async () => {
    place = project();
    expect((await place.run("lint --print-config old/c.cards")).out).toContain(
      "It is passed over when folders are walked",
    );
    expect((await place.run("lint --print-config b.cards")).out).toContain("It is looked at when its folder is.");
  });

  test("JSON has every rule, with the place of what is set", async () => {
    place = project();
    const { out } = await place.run("lint --print-config drafts/a.cards --format json");
    const { version, file, configurations, settings, rules } = JSON.parse(out);
    expect({ version, file, configurations }).toEqual({
      version: 1,
      file: "drafts/a.cards",
      configurations: ["cardwright.json", "shared/base.json"],
    });
    expect(settings["format.indent"]).toEqual([
      { value: 2, origin: { kind: "configuration", path: "shared/base.json", line: 4, column: 25, extended: true } },
    ]);
    expect(settings["compile.minify"]).toEqual([{ value: false, origin: { kind: "default" } }]);
    expect(rules["many-powers"]).toEqual({
      severity: {
        value: "warning",
        origin: { kind: "configuration", path: "shared/base.json", line: 3, column: 38, extended: true },
      },
      options: {
        limit: {
          value: 4,
          origin: { kind: "configuration", path: "shared/base.json", line: 3, column: 76, extended: true },
        },
      },
    });
    expect(rules["similar-name"].severity).toEqual({
      value: "off",
      origin: {
        kind: "configuration",
        path: "cardwright.json",
        line: 5,
        column: 39,
        extended: false,
        override: ["drafts"],
      },
    });
    expect(rules["duplicate-attribute"]).toEqual({
      severity: { value: "error", origin: { kind: "default" } },
      options: {},
    });
    expect(rules["similar-name"].options.shortest).toEqual({ value: 5, origin: { kind: "default" } });
  });

  test("the game is the one that the cards name", async () => {
    place = playground({
      "cardwright.json": '{ "system": "altered" }',
      "a.cards": `System: got\n---\n${cleanCard("KITE S 1")}`,
      "b.cards": "Identifier: X\n",
    });
    expect((await place.run("lint --print-config a.cards")).out).toMatch(/^system +got@[\d-]+ +the cards say so$/m);
    expect((await place.run("lint --print-config b.cards")).out).toMatch(
      /^system +altered@[\d-]+ +cardwright\.json:1:13$/m,
    );
  });

  test("without a configuration all is as it comes", async () => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    const { out } = await place.run("lint --print-config a.cards");
    expect(out).toContain("No configuration lies above it.");
    expect(out).toMatch(/^system +got@[\d-]+ +default$/m);
    expect(out).not.toContain("cardwright.json");
  });

  test("a wrong configuration is said too, and what is right in it is shown", async () => {
    place = playground({
      "cardwright.json": '{ "rules": { "missing-kind": "off" }, "formt": {} }',
      "a.cards": cleanCard("KITE S 1"),
    });
    const { status, out, error } = await place.run("lint --print-config a.cards");
    expect(status).toBe(2);
    expect(error).toContain("Unknown key formt. Did you mean format?");
    expect(out).toMatch(/missing-kind +off +cardwright\.json:1:14/);
  });

  test.each([
    ["lint --print-config nowhere.cards", "there is no file nowhere.cards"],
    ["lint --print-config a.cards --format sarif", "--print-config prints text, or with --format json an object"],
  ])("%s", async (words, says) => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    expect(await place.run(words)).toEqual({ status: 2, out: "", error: `cardwright: ${says}\n` });
  });
});
