import { Ajv } from "ajv";
import { afterEach, describe, expect, test } from "vitest";
import { configurationSchema } from "../../../project/configuration/configuration-schema.js";
import { games } from "../../../project/game-systems.js";
import { ruleCatalogue } from "../../../project/rule-catalogue.js";
import { cleanCard, type Playground, playground } from "../../cli/run.js";
import { sample } from "../../support/sweep.js";

const schema = configurationSchema(games());
const accepts = new Ajv({ strict: false, allErrors: true }).compile(schema);

let place: Playground | undefined;
afterEach(() => place?.remove());

/** True when the program has nothing to say of a configuration, besides what only the disk can tell. */
async function validates(json: unknown): Promise<boolean> {
  place?.remove();
  place = playground({
    "cardwright.json": JSON.stringify(json),
    "base.json": "{}",
    "a.cards": cleanCard("KITE S 1"),
  });
  const { error } = await place.run("lint --allow-empty");
  return error === "";
}

const RULE = ["missing-kind", "many-powers", "outlier-value", "similar-name", "syntax/unquoted-text"];
const OPTION = ["limit", "leap", "fewest", "shortest", "rare", "nothing"];
const SEVERITY = ["error", "warning", "info", "off", "of", 1, null, []];

/** Right and wrong values of every key, and of the parts of those that have parts. */
const CASES: readonly unknown[] = [
  {},
  [],
  "got",
  null,
  { $schema: "x" },
  { $schema: 1 },
  { sytem: "got" },
  { toString: 1 },
  ...["base.json", ["base.json"], [], [1], "", 3, [""], " "].map((value) => ({ extends: value })),
  ...["got", "altered@2026", "", 3, ["got"]].map((value) => ({ system: value })),
  ...["systems", "files", "ignore"].flatMap((key) => [[], "a", [3], [""], {}].map((value) => ({ [key]: value }))),
  { files: ["*.cards"] },
  { ignore: ["drafts"] },
  ...[{}, [], "off", null].map((rules) => ({ rules })),
  ...RULE.flatMap((rule) => SEVERITY.map((severity) => ({ rules: { [rule]: severity } }))),
  ...RULE.flatMap((rule) => SEVERITY.map((severity) => ({ rules: { [rule]: [severity] } }))),
  ...RULE.flatMap((rule) =>
    OPTION.flatMap((option) =>
      [0, 1, 3, -1, 1.5, "3", 2e9].map((value) => ({ rules: { [rule]: ["info", { [option]: value }] } })),
    ),
  ),
  ...RULE.map((rule) => ({ rules: { [rule]: ["info", {}] } })),
  ...RULE.map((rule) => ({ rules: { [rule]: ["info", {}, {}] } })),
  ...RULE.map((rule) => ({ rules: { [rule]: ["info", 3] } })),
  { rules: { "no-such-rule": "off" } },
  { rules: { "syntax/no-such-message": "off" } },
  ...[[], {}, "a", [{}], [1], [{ files: ["a"] }], [{ files: "a" }], [{ files: [1] }]].map((overrides) => ({
    overrides,
  })),
  { overrides: [{ rules: { "missing-kind": "off" } }] },
  { overrides: [{ files: ["a"], rules: { "missing-kind": "off" } }] },
  { overrides: [{ files: ["a"], rules: { "missing-kind": "of" } }] },
  { overrides: [{ files: ["a"], rules: { "mising-kind": "off" } }] },
  { overrides: [{ files: ["a"], rules: { "many-powers": ["info"] } }] },
  { overrides: [{ files: ["a"], rules: { "many-powers": ["info", {}] } }] },
  { overrides: [{ files: ["a"], rules: { "many-powers": ["info", { limit: 3 }] } }] },
  { overrides: [{ files: ["a"], ruls: {} }] },
  ...[{}, [], { indent: 2 }, { indent: 0 }, { indent: 17 }, { indent: "4" }, { indent: 1.5 }, { width: 2 }].map(
    (format) => ({ format }),
  ),
  ...[true, false, "yes", 1].map((alignComments) => ({ format: { alignComments } })),
  ...[{}, [], { out: "dist" }, { out: "" }, { out: 1 }, { minify: true }, { minify: "yes" }, { outt: "x" }].map(
    (compile) => ({ compile }),
  ),
];

describe("schema and program agree", () => {
  test.each(
    sample(
      CASES.map((json) => [JSON.stringify(json), json] as const),
      60,
    ),
  )("%s", async (_, json) => {
    expect(await validates(json)).toBe(accepts(json));
  });

  test("there are right and wrong ones among them", () => {
    const right = CASES.filter((json) => accepts(json)).length;
    expect(right).toBeGreaterThan(40);
    expect(CASES.length - right).toBeGreaterThan(100);
  });
});

test("every rule can be completed, with what it finds, and nothing else", () => {
  const { properties } = (schema as { definitions: { rules: { properties: Record<string, { description: string }> } } })
    .definitions.rules;
  const ids = new Set(
    ruleCatalogue([])
      .filter(({ system }) => system !== "meta")
      .map(({ id }) => id),
  );
  expect([...ids].filter((id) => !Object.hasOwn(properties, id))).toEqual([]);
  expect(Object.keys(properties).filter((id) => !ids.has(id) && !id.startsWith("syntax/"))).toEqual([]);
  expect(Object.values(properties).every(({ description }) => description !== "")).toBe(true);
});
