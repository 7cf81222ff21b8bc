import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

/** A pack in which three cards provide `often` and one `once`. */
const pack = (often: string, once: string): string =>
  [often, often, often, once]
    .map((name, at) => `Identifier: KITE S ${at}\n\nType "Support"\nAdventureResources\n    ${name} 2\n`)
    .join("---\n");

const similar = (often: string, once: string): unknown[] =>
  check(pack(often, once)).flatMap(({ rule, data }) => (rule === "similar-name" ? [data.name] : []));

test.each([
  ["Ropework", "Ropewrk", ["Ropewrk"]],
  ["Barrel", "Barel", ["Barel"]],
  ["Wood", "Wod", []],
  ["Reef", "reef", ["reef"]],
])("with %s thrice, %s is a slip if it is long enough or differs only in case", (often, once, expected) => {
  expect(similar(often, once)).toEqual(expected);
});

test.each([
  ["Salted", "Saltde", "similar-value"],
  ["Salted", "Salte", "similar-value"],
  ["Salted", "Saltted", "similar-value"],
  ["Salted", "salted", "similar-value"],
  ["Salted", "Sal-ted", "similar-value"],
  ["Salted", "Sålted", "similar-value"],
  ["Salted", "Salted ", "padded-text"],
  ["Salted", "Salt\u00aded", "odd-character"],
  ["Salted", "Malted", undefined],
  ["Tower", "Power", undefined],
])("a text %j on twelve cards, and %j on one", (often, once, rule) => {
  const text = Array.from({ length: 13 }, (_, at) => {
    const subtype = at === 12 ? once : often;
    return `Identifier: KITE S ${at}\n\nType "Support"\nSubtype "${subtype}"\nAdventureResources\n    Wind ${at + 1}\n`;
  }).join("---\n");
  const all = check(text).filter(({ severity }) => severity !== "info");
  expect(all.map((one) => one.rule)).toEqual(rule === undefined ? [] : [rule]);
});

test("slashes between words of many texts are how these are written", () => {
  const system = systemOf(
    'System: Boats\nAbout: Boats.\nId "boats"\nEdition "1"\nExtends "common"\n---\nAttribute: Trade\nAbout: What it does.\nOn "Card"\nMany "Yes"\n',
  );
  const joined = (count: number): number => {
    const cards = Array.from({ length: 12 }, (_, at) => {
      const trade =
        at < count ? `${["Diver", "Cook", "Smith", "Baker", "Miller", "Fowler"][at % 6]} / Sailor` : "Sailor";
      return `Identifier: ${at}\n\nTrade "${trade}"\n`;
    });
    return check(cards.join("---\n"), system).filter(({ rule }) => rule === "similar-value").length;
  };
  expect(joined(2)).toBe(2);
  expect(joined(6)).toBe(0);
});

test("several names in one pair of quotes are found where a list names things", () => {
  const system = systemOf(`System: Boats
About: Boats.
Id "boats"
Edition "1"
Extends "common"
---
Attribute: Name
About: What it is called.
On "Card"
---
Attribute: Tows
About: The boats behind it.
On "Card"
Many "Yes"
SuchAs "<Card.Name>"
`);
  const said = (tows: string) =>
    check(
      `Identifier: 1\nName "Tern"\nTows ${tows}\n---\nIdentifier: 2\nName "Grebe"\n---\nIdentifier: 3\nName "Old Loon"\n`,
      system,
    ).flatMap(({ rule, fixes }) => [rule, ...fixes.map(({ title }) => title)]);
  expect(said('"Grebe" / "Old Loon"')).toEqual([]);
  for (const joined of ["Grebe, Old Loon", "Grebe / Old Loon"])
    expect(said(`"${joined}"`)).toEqual(["similar-value", 'Write "Grebe" / "Old Loon"']);
});
