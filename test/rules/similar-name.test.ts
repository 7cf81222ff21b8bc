import { expect, test } from "vitest";
import { check } from "../support/check.js";

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
