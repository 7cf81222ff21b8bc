import { describe, expect, test } from "vitest";
import { recordSnippets } from "../../../lsp/features/index.js";
import { check } from "../../support/check.js";
import { SHIPPED, shippedSystem } from "../../support/systems.js";

const games = SHIPPED.map(shippedSystem).filter(({ data }) => data.kindFrom !== undefined);

/** What an author would have who takes every proposal, and of several the first. */
function filledIn(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g, (_, choices: string) => choices.split(/(?<!\\),/)[0] ?? "")
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, "$1")
    .replace(/\\([\\,|$}])/g, "$1")
    .replaceAll("\t", "    ");
}

describe.each(games.map((system) => [system.key, system] as const))("%s", (_, system) => {
  const snippets = recordSnippets(system);

  test("has a pack, a deck and a card of each type", () => {
    const types = system.data.attributes.find(({ name }) => name === system.data.kindFrom)?.oneOf ?? [];
    expect(snippets.map(({ name }) => name)).toEqual(["pack", expect.any(String), ...types]);
  });

  test.each(snippets.map((one) => [one.name, one] as const))("%s, filled in, is read without flaws", (_, snippet) => {
    const text = filledIn(snippet.lines);
    const shape = ["syntax", "unknown-", "missing-attribute", "not-a-member", "not-on-this-kind", "wrong-value-type"];
    const findings = check(text, system).filter(({ rule }) => shape.some((one) => rule.startsWith(one)));
    expect(findings.map(({ rule, message, span }) => `${rule} ${text.slice(span.start, span.end)} ${message}`)).toEqual(
      [],
    );
  });
});

test("a .system file begins with any declaration", () => {
  const words = recordSnippets(shippedSystem("meta")).map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(["system", "kind", "label", "attribute", "category", "rule"]));
});

test("placeholders are numbered, lists are choices, and members of a category are indented", () => {
  const adventure = recordSnippets(shippedSystem("got")).find(({ name }) => name === "Adventure");
  expect(adventure?.lines.map((line) => line.replaceAll("$", "@"))).toEqual([
    "Identifier: @{1:NEW 1}",
    "Directive: @{2:What the card tells its players}",
    "Lore: @{3:The story behind the card}",
    "",
    'Type "Adventure"',
    'Roleplay "@{4|Battle,Cataclysm,Challenge,Competition,Cooperation,Epic,Obstruction,Solo|}"',
    "AdventureCommonCosts",
    "\t@{5:Name} @{6:1}",
  ]);
});
