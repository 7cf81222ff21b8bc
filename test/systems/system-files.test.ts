import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_FORMAT, formatFile } from "../../compiler/format/format-file.js";
import { check, packOf } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";

/** What an example of the language that describes systems lacks to be a system. */
const HEADER = 'System: Example\nAbout: What an example shows.\nId "example"\nEdition "1"\n---\n';

/** An example of a rule, as a file of its own. */
function fileOf(id: string, text: string): Record<string, string> {
  if (id !== "meta") return { "example.cards": text };
  return { "example.system": text.startsWith("System:") ? text : HEADER + text };
}

describe.each(SHIPPED)("%s.system", (id) => {
  const system = shippedSystem(id);
  const { data } = system;
  const own = data.rules.filter(({ place }) => place.system === data.id && place.edition === data.edition);

  test("is what the description of system files asks for", () => {
    const text = readFileSync(join(ROOT, "systems", `${id}.system`), "utf8");
    expect(check({ [`${id}.system`]: text }, shippedSystem("meta"))).toEqual([]);
  });

  test("is in canonical layout and order", () => {
    const text = readFileSync(join(ROOT, "systems", `${id}.system`), "utf8");
    const [file] = packOf({ [`${id}.system`]: text }, shippedSystem("meta")).files;
    expect(file && formatFile(file, { ...DEFAULT_FORMAT, sort: true })).toBe(text);
  });

  test.each(own.map((rule) => [rule.name, rule] as const))(
    "%s finds what its example breaks, and only that",
    (_, rule) => {
      for (const text of rule.breaks) {
        const findings = check(fileOf(id, text), system);
        const said = findings.filter(({ severity, rule: by }) => severity !== "info" || by === rule.name);
        expect(said.map((finding) => [finding.rule, finding.severity])).toEqual([[rule.name, rule.severity]]);
      }
    },
  );

  test.each(own.map((rule) => [rule.name, rule] as const))("%s has nothing to say of its mended example", (_, rule) => {
    for (const text of rule.mended) {
      const findings = check(fileOf(id, text), system);
      expect(findings.filter(({ severity, rule: by }) => severity !== "info" || by === rule.name)).toEqual([]);
    }
  });

  test("every message is filled: no hole is left in it", () => {
    const messages = own.flatMap(({ breaks }) => breaks.flatMap((text) => check(fileOf(id, text), system)));
    expect(messages.filter(({ message }) => /<\w/.test(message)).map(({ message }) => message)).toEqual([]);
  });
});

/** What is underlined in the broken example of each rule of GOT CGS: the word that its author has to look at. */
const UNDERLINED: readonly (readonly [string, string])[] = [
  ["unnumbered-identifier", "TIDE S"],
  ["unnoticed-high-number-mark", "TIDE hnp S 12"],
  ["previous-level-without-level", "AllowPlayIfPreviousLevel"],
  ["impossible-previous-level", "AllowPlayIfPreviousLevel"],
  ["redundant-previous-level", "2"],
  ["adventure-without-roleplay", "Identifier: TIDE A 1"],
  ["stock-offering-not-cooperative", "StockOffering"],
  ["stock-holding-without-era-resources", "StockHolding"],
  ["era-resources-never-count", "EraResources"],
  ["adventure-without-costs", "Identifier: TIDE A 1"],
  ["cost-of-nothing", "0"],
  ["same-unique-and-unique-any", '"Kestrel"'],
  ["rewind-with-other-power", "Freeze"],
  ["support-without-effect", "Identifier: TIDE S 1"],
  ["many-powers", "WreckIf1"],
];

describe("the rules of GOT CGS", () => {
  const got = shippedSystem("got");

  test("are all in the table", () => {
    const own = got.data.rules.filter(({ place }) => place.system === "got").map(({ name }) => name);
    expect(own.toSorted()).toEqual(UNDERLINED.map(([rule]) => rule).toSorted());
  });

  test.each(UNDERLINED)("%s underlines %s", (id, underlined) => {
    const text = got.rules.get(id)?.[0]?.breaks[0] ?? "";
    const finding = check({ "example.cards": text }, got).find(({ rule }) => rule === id);
    expect(text.slice(finding?.span.start, finding?.span.end)).toBe(underlined);
  });

  test.each([
    ["Freeze", 'Freeze "Yes"', "Freeze is a power, and powers stand on support cards only."],
    [
      "a conditional power",
      'WreckIf\n    Subtype = "Boat"',
      "WreckIf is a power, and powers stand on support cards only.",
    ],
    [
      "a look at the playground",
      'AllowPlayIfPlayground\n    Subtype = "Boat"',
      "AllowPlayIfPlayground stands on Support cards only. The rulebook ignores it on an adventure card, for nothing is played yet when the adventure begins.",
    ],
    ["Recover1", 'Recover1 "Yes"', "Recover1 stands on Support cards only."],
  ])("say why %s cannot stand on an adventure", (_, line, message) => {
    const card = `Identifier: TIDE A 1\nType "Adventure"\nRoleplay "Solo"\nAdventureCommonCosts\n    Oil 1\n${line}\n`;
    const text = line.includes("\n")
      ? card
      : card.replace("Roleplay", `${line}\nRoleplay`).replace(new RegExp(`${line}\n$`), "");
    expect(check(text, got).map((finding) => finding.message)).toEqual([message]);
  });
});
