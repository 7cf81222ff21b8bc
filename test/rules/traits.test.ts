import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Precedence } from "../../compiler/diagnostics/rule-traits.js";
import { rules } from "../../compiler/rules/index.js";
import { isRuleAbout } from "../../compiler/rules/rule-by-id.js";
import { traitsOfDeclared } from "../../compiler/systems/traits-of-declared.js";
import { ruleRegistry } from "../../scripts/rule-registry.js";
import { ROOT } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";

test.each([...ruleRegistry()])("%s lists the rules of the folder; `npm run generate` writes it anew", (file, text) => {
  expect(readFileSync(path.join(ROOT, file), "utf8")).toBe(text);
});

describe("what a rule yields to on the same text", () => {
  const isOverlapping = (one: Precedence): boolean => /^(about|rule):/.test(one);
  const meant = (one: Precedence) =>
    rules.filter(
      ({ id, traits }) => one === `rule:${id}` || [...traits.about].some((about) => one === `about:${about}`),
    );
  const pairs = rules.flatMap(({ id, traits }) =>
    [...traits.yieldsTo].filter(isOverlapping).map((precedence) => ({ id, precedence })),
  );

  test.each(pairs)(
    "$id to $precedence: there is such a rule, it is another one, and only the same holds back both",
    ({ id, precedence }) => {
      const found = meant(precedence);
      expect(found.length).toBeGreaterThan(0);
      expect(found.map((rule) => rule.id)).not.toContain(id);
      const own = rules.find((rule) => rule.id === id)?.traits.yieldsTo;
      const others = found.flatMap(({ traits }) => [...traits.yieldsTo].filter(isOverlapping));
      expect(others.filter((one) => own?.has(one) !== true)).toEqual([]);
    },
  );

  const ofNames = rules.filter(({ traits }) => traits.about.has("name"));
  test.each(ofNames)("$id is about a name, so it yields to characters in it that nobody sees", ({ traits }) => {
    expect(traits.yieldsTo).toContain("about:characters");
  });
});

describe("a game's rule has its traits from what it demands", () => {
  const common = shippedSystem("common").data;
  const meta = shippedSystem("meta").data;
  const traits = (data: typeof common, name: string) =>
    data.rules.filter((rule) => rule.name === name).map((rule) => traitsOfDeclared(rule));

  test.each([
    [
      common,
      "missing-identifier",
      ["game", "beginning"],
      ["rule:similar-value", "graver-on-line", "rule:unknown-label", "about:characters", "about:meaning"],
    ],
    [common, "duplicate-identifier", ["game", "identity"], ["rule:similar-value", "graver-on-line"]],
    [meta, "unknown-name-in-condition", ["game", "name"], ["rule:similar-value", "graver-on-line", "about:characters"]],
    [meta, "default-not-allowed", ["game"], ["rule:similar-value", "graver-on-line"]],
  ] as const)("$id: %s", (data, name, about, yieldsTo) => {
    const all = traits(data, name);
    expect(all.length).toBeGreaterThan(0);
    for (const one of all) {
      expect([...one.about]).toEqual(about);
      expect([...one.yieldsTo]).toEqual(yieldsTo);
    }
  });

  test("and they are found by its id", () => {
    const system = shippedSystem("got");
    expect(isRuleAbout("duplicate-identifier", "identity", system)).toBe(true);
    expect(isRuleAbout("missing-identifier", "identity", system)).toBe(false);
    expect(isRuleAbout("duplicate-label", "repetition", system)).toBe(true);
  });
});
