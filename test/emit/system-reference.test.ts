import { describe, expect, test } from "vitest";
import { systemReference } from "../../compiler/emit/system-reference.js";
import { shippedSystem } from "../support/systems.js";

const got = systemReference(shippedSystem("got").data);

/** What stands beside a name in the reference of GOT CGS. */
const FACTS: readonly (readonly [section: string, name: string, facts: string])[] = [
  ["Labels", "Identifier:", "on cards, one line"],
  ["Labels", "Cards:", "on decks, line by line"],
  ["Labels", "Size:", 'on cards, one line, "silver" or "gold", silver if nothing is said'],
  ["Attributes", "Level", "on Adventure cards, a whole number, 1 or more"],
  ["Attributes", "StandardAffiliations", "on packs, a text in quotes, several"],
  ["Attributes", "BurnOff", "on decks, a whole number or a percentage such as 10%, 0 if nothing is said"],
  [
    "Attributes",
    "AllowPlayIfPreviousLevel",
    "on Adventure cards, condition with > on Adventure cards (own won cards), a whole number, 1 or more",
  ],
  [
    "Categories",
    "AdventureCosts",
    "short AC, on Support cards, lists names of your own, each with a whole number, 0 or more, covered by AdventureResources and Feats",
  ],
  ["Categories", "SeizeIf1", "on Support cards, lists conditions with =, < or > on Seizable cards (rival hand)"],
  ["Rules", "many-powers", "info"],
];

describe("the reference of a system", () => {
  test.each(FACTS)("%s: %s", (title, name, facts) => {
    const entry = got.find((section) => section.title === title)?.entries.find((one) => one.name === name);
    expect(entry?.facts).toBe(facts);
  });

  test("puts together what several records say of one kind", () => {
    const kinds = got.find(({ title }) => title === "Kinds")?.entries ?? [];
    expect(kinds.filter(({ name }) => name === "Protected").map(({ sentences }) => sentences.length)).toEqual([2]);
  });

  test.each(["common", "got", "meta"])("%s has a sentence on every name", (id) => {
    const entries = systemReference(shippedSystem(id).data).flatMap((section) => section.entries);
    expect(entries.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  });
});
