import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { loadSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { check } from "../support/check.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

const FILE = "harbour.system";
const HEADER = `System: Harbour
About: A harbour of our own.
Id "harbour"
Edition "1"
Extends "altered@2026"
`;
const OWN = `${HEADER}---
Label: Weather
About: How the day is.
On "Card"
SuchAs "calm" / "stormy"
Value "one"
---
Attribute: SubTypes
About: The sub-types of a spell.
MustBeOn "Spell"
Many "Yes"
SuchAs "Boon"
SuchAs "Song"
Severity "warning"
`;

/** The system of a file of the author's own. */
function ownSystem(text: string): System {
  const { data } = loadSystem(text, resolveShipped, shippedSystem("meta"));
  return { ...instantiateSystem(data), source: { file: FILE, path: FILE, text } };
}

const card = (type: string, subTypes: string, more = "") =>
  `Identifier: QUAY 1
${more}Type "${type}"
Name "Foghorn"
SubTypes ${subTypes}
HandCost 1
ReserveCost 1
${type === "Character" ? "Forest 1\nMountain 1\nWater 1" : 'Ability "Draw a card."'}
`;

const unlisted = (text: string, system: System): Diagnostic[] =>
  check(text, system).filter(({ rule }) => rule === "unlisted-value");

/** The file of the system after its edit has been made. */
function declared({ fixes }: Diagnostic): string {
  const [edit, ...others] = fixes.find(({ title }) => title === `Declare it in ${FILE}`)?.edits ?? [];
  expect(others).toEqual([]);
  expect(edit?.in?.file).toBe(FILE);
  const text = edit?.in?.text ?? "";
  return text.slice(0, edit?.start) + edit?.text + text.slice(edit?.end);
}

describe("the fix declares the text in the file of the author's own system", () => {
  test.each([
    [
      "in the record that has the list",
      OWN,
      card("Spell", '"Boon" / "Shanty"'),
      'SuchAs "Song"\nSuchAs "Shanty"\nSeverity',
    ],
    [
      "in the record of a label",
      OWN,
      card("Spell", '"Boon"', "Weather: misty\n"),
      'SuchAs "calm" / "stormy"\nSuchAs "misty"\n',
    ],
    [
      "in a record that adds to what is inherited",
      OWN,
      card("Permanent", '"Landmark" / "Pier"'),
      '---\nAttribute: SubTypes\nOn "Permanent"\nExtends "Pier"\n',
    ],
    [
      "in one that does so already",
      `${OWN}---\nAttribute: SubTypes\nOn "Permanent"\nExtends "Quay"\n`,
      card("Permanent", '"Quay" / "Pier"'),
      '---\nAttribute: SubTypes\nOn "Permanent"\nExtends "Quay"\nExtends "Pier"\n',
    ],
    [
      "in a file that ends without a line end",
      HEADER.trimEnd(),
      card("Character", '"Stevedore"'),
      'Edition "1"\nExtends "altered@2026"\n---\nAttribute: SubTypes',
    ],
  ])("%s", { tags: "slow" }, (_, system, cards, expected) => {
    const before = ownSystem(system);
    const [finding, ...others] = unlisted(cards, before);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe("info");
    const text = declared(finding as Diagnostic);
    expect(text).toContain(expected);
    const after = ownSystem(text);
    expect(check(cards, after)).toEqual(check(cards, before).filter(({ rule }) => rule !== "unlisted-value"));
    expect(check({ [FILE]: text }, shippedSystem("meta"))).toEqual([]);
  });

  test("it is never made by itself", () => {
    const [finding] = unlisted(card("Spell", '"Shanty"'), ownSystem(OWN));
    expect(finding?.fixes.map(({ safe }) => safe)).toEqual([false]);
  });
});

test("without a system of one's own the finding says how to begin one", () => {
  const [finding] = unlisted(card("Character", '"Stevedore"'), shippedSystem("altered@2026"));
  expect(finding?.message).toContain("in a .system file of your own that extends altered@2026");
  expect(finding?.fixes).toEqual([]);
});

test("nothing is said of a text that a rule of the game objects to", () => {
  expect(unlisted(card("Character", '"Song"'), shippedSystem("altered@2026"))).toEqual([]);
});
