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
});
