import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadSystem, type ResolveSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { SystemData } from "../../compiler/systems/system-data.js";
import { shippedSystem } from "../support/systems.js";
import { systemText } from "./fair.js";

const meta = shippedSystem("meta");
const nothing: ResolveSystem = () => undefined;
const load = (records: string, resolve = nothing): SystemData => loadSystem(systemText(records), resolve, meta).data;
const shown = (data: unknown): string => JSON.stringify(data);

describe("what a record says", () => {
  test.each([
    ["a label on one line", "Attribute: Price\nAbout: What it costs.", "What it costs."],
    ["a label that goes on", "Attribute: Price\nAbout: What it\n    costs.", "What it costs."],
    ["a label that begins below", "Attribute: Price\nAbout:\n    What it costs.", "What it costs."],
    ["a paragraph", "Attribute: Price\nAbout: One.\n\n    Two.", "One.\nTwo."],
    ["a comment in the first column", "Attribute: Price\nAbout: One\n# not this\n    two.", "One two."],
    ["no label", "Attribute: Price", ""],
  ])("%s", (_, record, about) => expect(load(record).attributes[0]?.about).toBe(about));

  test.each([
    ["the common indentation goes", "    Price 1\n    Needs\n        Sugar 2", "Price 1\nNeeds\n    Sugar 2"],
    ["a separator is text", "    Price 1\n    ---\n    Price 2", "Price 1\n---\nPrice 2"],
    ["a blank line stays", "    Price 1\n\n    Price 2", "Price 1\n\nPrice 2"],
    ["blank lines at the end go", "    Price 1\n\n\n", "Price 1"],
  ])("kept lines: %s", (_, lines, text) => {
    expect(load(`Rule: dear\nFor "Card"\nMust\n    Price < 9\nBreaks:\n${lines}`).rules[0]?.breaks).toEqual([text]);
  });

  test("lists stand on one line or on several, and count once each", () => {
    const [attribute] = load('Attribute: Fruit\nOn "Card" / "Deck"\nOn "Pack" / "Card"').attributes;
    expect(attribute?.on).toEqual(["Card", "Deck", "Pack"]);
  });

  test("words of old are read as those of today", () => {
    const conditions = 'Attribute: Fruit\nOperators "="\n';
    const old = load(`${conditions}LooksAt "Card"\nWhere "hand"\nMetBy "one card"\n---\nLabel: Note\nLines "kept"`);
    const today = load(`${conditions}For "Card"\nIn "hand"\nBy "one card"\n---\nLabel: Note\nValue "kept"`);
    const meant = ({ attributes: [fruit], labels: [note] }: SystemData) => [
      fruit?.looksAt,
      fruit?.where,
      fruit?.metBy,
      note?.lines,
    ];
    expect(meant(old)).toEqual([["Card"], "hand", "one card", "kept"]);
    expect(meant(today)).toEqual(meant(old));
  });

  test("a name may stand where it must stand", () => {
    expect(load('Attribute: Fruit\nOn "Deck"\nMustBeOn "Card"').attributes[0]).toMatchObject({
      on: ["Deck", "Card"],
      mustBeOn: ["Card"],
    });
  });

  test.each([
    ["Price < 3", { path: ["Price"], operator: "<", values: [{ kind: "integer", value: 3 }] }],
    ["Needs.Sugar > 3", { path: ["Needs", "Sugar"], operator: ">", values: [{ kind: "integer", value: 3 }] }],
    ["Copies = 2..4", { path: ["Copies"], operator: "=", values: [{ kind: "range", from: 2, to: 4 }] }],
    [
      'Fruit = Deck.Fruit / "none" / 7 # so',
      {
        path: ["Fruit"],
        operator: "=",
        values: [
          { kind: "name", path: ["Deck", "Fruit"] },
          { kind: "text", value: "none" },
          { kind: "integer", value: 7 },
        ],
      },
    ],
    [
      'Fruit = "Plum/Pear" / "a \\/ b"',
      {
        path: ["Fruit"],
        operator: "=",
        values: [
          { kind: "text", value: "Plum" },
          { kind: "text", value: "Pear" },
          { kind: "text", value: "a / b" },
        ],
      },
    ],
  ])("the condition %s", (line, condition) => {
    expect(load(`Rule: dear\nFor "Card"\nMust\n    ${line}`).rules[0]?.must).toEqual([condition]);
  });

  test("a name may stand several times among conditions", () => {
    expect(load('Rule: dear\nFor "Card"\nMust\n    Price > 1\n    Price < 3').rules[0]?.must).toHaveLength(2);
  });

  test.each([
    ["Default 3", 3],
    ['Default "red"', "red"],
    ["Default 10%", { percent: 10 }],
    ["", undefined],
  ])("the default %s", (line, value) =>
    expect(load(`Attribute: Price\n${line}`).attributes[0]?.default).toEqual(value),
  );

  test("a declaration knows the place of its name", () => {
    const text = systemText("Attribute: Price");
    const { start = 0, end = 0, system } = loadSystem(text, nothing, meta).data.attributes[0]?.place ?? {};
    expect([text.slice(start, end), system]).toEqual(["Price", "fair"]);
  });
});

describe("what cannot be used is left out, and the rest is used", () => {
  test.each([
    ["a wrong value", "Attribute: Price\nMinimum two\nMaximum 3", { minimum: undefined, maximum: 3 }],
    ["a word that no list has", 'Attribute: Price\nValue "number" / "integer"', { values: ["integer"] }],
    ["quotes forgotten", "Attribute: Price\nOn Card", { on: ["Card"] }],
    ["a line of nonsense", "Attribute: Price\n!!\nMaximum 3", { maximum: 3 }],
    ["a condition without an operator", "Attribute: Price\nWhen\n    Price 3\nMaximum 3", { maximum: 3 }],
  ])("%s", (_, record, expected) => expect(load(record).attributes[0]).toMatchObject(expected));

  test("a record without a name, or that declares nothing", () => {
    expect(load('Attribute:\n---\nAbout: So.\n---\nOn "Card"').attributes).toEqual([]);
  });

  test("any text gives a system", () => {
    const lines = systemText('Rule: dear\nFor "Card"\nMust\n    Price < 3').split("\n");
    const line = fc.oneof(fc.constantFrom(...lines), fc.string());
    fc.assert(
      fc.property(fc.array(line), (some) => {
        const { data } = loadSystem(some.join("\n"), nothing, meta);
        expect(JSON.parse(JSON.stringify(instantiateSystem(data).data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
});

describe("labels of every game", () => {
  const common = loadSystem(readFileSync("systems/common.system", "utf8"), nothing, meta).data;
  const names = (data: SystemData) => data.labels.map(({ name }) => name);

  test("say whose work a card or a pack is", () => {
    for (const name of ["Artist", "Licence", "Source"])
      expect(common.labels.find((label) => label.name === name)).toMatchObject({ on: ["Card", "Pack"], lines: "one" });
  });

  test("give way to an attribute or category of their name, if Cardwright does not interpret them", () => {
    const text =
      'System: Inks\nId "inks"\nEdition "1"\nExtends "common"\n---\nAttribute: Artist\n---\nCategory: Source\n';
    const { data } = loadSystem(text, (id) => (id === "common" ? common : undefined), meta);
    expect(names(common).filter((name) => !names(data).includes(name))).toEqual(["Artist", "Source"]);
    const own = loadSystem(text.replace("Artist", "Copies"), (id) => (id === "common" ? common : undefined), meta);
    expect(names(own.data)).toContain("Copies");
  });
});

describe("a system that builds on another", () => {
  const base = load(`
Kind: Cake
When
    Sort = "Cake"
---
Attribute: Price
About: Old.
---
Attribute: Fruit
On "Card" / "Deck"
MustBeOn "Pack"
---
Rule: dear
About: Old, one.
For "Card"
Must
    Price < 3
---
Rule: dear
About: Old, two.
For "Card"
Must
    Price < 4
---
Rule: cheap
Severity "info"
For "Card"
Must
    Price > 1`);
  const extend = (records: string): SystemData =>
    loadSystem(
      `System: Autumn fair\nId "autumn"\nEdition "2"\nExtends "fair"\n---\n${records}`,
      (key) => (key === "fair" ? base : undefined),
      meta,
    ).data;
  const names = (list: readonly { name: string; about: string }[]) =>
    list.map(({ name, about }) => `${name}: ${about}`);

  test("has all its declarations", () => {
    expect(extend("Attribute: Size").attributes.map(({ name }) => name)).toEqual(["Price", "Fruit", "Size"]);
  });

  test("knows whose a declaration is", () => {
    const { attributes } = extend("Attribute: Size");
    expect(attributes.map(({ place }) => place.system)).toEqual(["fair", "fair", "autumn"]);
  });

  test.each([
    ["Rule: dear\nAbout: New.", ["cheap: ", "dear: New."]],
    ['Rule: dear\nRemoved "Yes"', ["cheap: "]],
    ["Rule: new\nAbout: New.", ["dear: Old, one.", "dear: Old, two.", "cheap: ", "new: New."]],
  ])("a rule puts aside all records of its name: %j", (record, expected) => {
    expect(names(extend(record).rules)).toEqual(expected);
  });

  test.each([
    ["Attribute: Price\nAbout: New.", ["Fruit on Card Deck Pack", "Price on "]],
    ['Attribute: Price\nOn "Card"', ["Price on ", "Fruit on Card Deck Pack", "Price on Card"]],
    ['Attribute: Fruit\nOn "Deck"', ["Price on ", "Fruit on Card Pack", "Fruit on Deck"]],
    ['Attribute: Fruit\nOn "Pack" / "Card" / "Deck"', ["Price on ", "Fruit on Pack Card Deck"]],
    ['Attribute: Fruit\nRemoved "Yes"', ["Price on "]],
    ['Attribute: Fruit\nOn "Card"\nRemoved "Yes"', ["Price on ", "Fruit on Deck Pack"]],
  ])("an attribute puts aside what stands on its places: %j", (record, expected) => {
    expect(extend(record).attributes.map(({ name, on }) => `${name} on ${on.join(" ")}`)).toEqual(expected);
  });

  test("a severity alone changes the rule, and those of the tool", () => {
    const { rules, severities } = extend('Rule: cheap\nSeverity "error"\n---\nRule: missing-kind\nSeverity "off"');
    expect(rules.find(({ name }) => name === "cheap")?.severity).toBe("error");
    expect(severities).toEqual({ cheap: "error", "missing-kind": "off" });
  });

  test("the attribute that gives the kind stays", () => expect(extend("").kindFrom).toBe("Sort"));
});

describe("names that mean something to the language this is written in", () => {
  test.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("%s is an ordinary name", (name) => {
    const data = load(`Attribute: ${name}\n---\nRule: ${name}\nSeverity "off"`);
    const system = instantiateSystem(JSON.parse(JSON.stringify(data)) as SystemData);
    expect(system.attributes.get(name)).toHaveLength(1);
    expect(system.severities.get(name)).toBe("off");
    expect(system.attributes.get("valueOf")).toBeUndefined();
  });
});

describe("a system ready for use", () => {
  const system = instantiateSystem(
    load(`
Attribute: Price
Shortcut "P"
MustBeOn "Cake" / "Drink"
---
Category: Needs
Shortcut "N" / "Ne"
Formerly "Need"
---
Attribute: Price
On "Deck"`),
  );

  test("finds names by shortcut and by old spelling", () => {
    expect([...system.shortcuts]).toEqual([
      ["P", "Price"],
      ["N", "Needs"],
      ["Ne", "Needs"],
    ]);
    expect([...system.formerly]).toEqual([["Need", "Needs"]]);
  });

  test("has the names in the order in which they are declared, each once", () => {
    expect([...system.order]).toEqual([
      ["Price", 0],
      ["Needs", 1],
    ]);
  });

  test("knows what must stand where", () => {
    expect(shown([...system.required].map(([place, all]) => [place, all.map(({ name }) => name)]))).toBe(
      shown([
        ["Cake", ["Price"]],
        ["Drink", ["Price"]],
      ]),
    );
  });

  test("knows the labels that make a deck", () => {
    const fair = instantiateSystem(load('Kind: Deck\nWhen\n    Has = "Deck" / "Stall"'));
    expect([...fair.deckLabels]).toEqual(["Deck", "Stall"]);
  });
});
