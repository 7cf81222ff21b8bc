import { expect, test } from "vitest";
import { newPack } from "../../../lsp/features/index.js";
import { check } from "../../support/check.js";
import { SHIPPED, shippedSystem } from "../../support/systems.js";

const games = SHIPPED.map(shippedSystem).filter(({ data }) => data.kindFrom !== undefined);

test.each(games.map((system) => [system.key, system] as const))("a pack of %s is read without flaws", (_, system) => {
  const files = newPack(system, "First Steps");
  expect(files.map(({ path }) => path)).toEqual(["cards.cards", "pack.cards"]);
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  expect(texts["pack.cards"]).toContain(`Pack: First Steps\nSystem: ${system.data.id}\n`);
  const shape = ["syntax", "unknown-", "missing-attribute", "not-a-member", "not-on-this-kind", "wrong-value-type"];
  const findings = check(texts, system).filter(({ rule }) => shape.some((one) => rule.startsWith(one)));
  expect(findings.map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)).toEqual([]);
});
