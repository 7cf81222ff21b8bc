import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { compileSystems, readSystems } from "../scripts/published-data.js";
import { builtProgram } from "./product.js";

const sources = readdirSync("systems").filter((file) => file.endsWith(".system"));
const textOf = (file: string) => readFileSync(path.join("systems", file), "utf8");

let dist = "";
beforeAll(() => {
  dist = path.dirname(builtProgram());
});

describe("shipped systems", () => {
  const compiled = readSystems();

  test("are all compiled", () => {
    expect([...compiled.keys()].map((name) => `${name}.system`).sort()).toEqual(sources.sort());
  });

  test.each([...compiled])("%s: its data is what its source says", (name, system) => {
    const text = readFileSync(path.join(dist, "systems", `${name}.json`), "utf8");
    expect(text).toBe(JSON.stringify(system));
    expect(readFileSync(path.join(dist, "systems", `${name}.system`), "utf8")).toBe(textOf(`${name}.system`));
  });

  test("by id alone the newest edition is meant", () => {
    const text = readFileSync(path.join(dist, "systems", "altered.json"), "utf8");
    expect(text).toBe(JSON.stringify(compiled.get("altered@2026")));
  });

  test("a system that says another id than its file's name is refused", () => {
    expect(() => compileSystems(new Map([["mine", 'System: Yours\nId "yours"\n']]))).toThrow('its id is "yours"');
  });
});

test("the published schemas are valid schemas", { tags: "slow" }, () => {
  const files = readdirSync(path.join(dist, "schema"));
  expect(files).toContain("pack.json");
  for (const file of files) {
    const schema: { $schema: string } = JSON.parse(readFileSync(path.join(dist, "schema", file), "utf8"));
    const Draft = schema.$schema.includes("draft-07") ? Ajv : Ajv2020;
    expect(() => new Draft({ strict: false }).compile(schema)).not.toThrow();
  }
});
