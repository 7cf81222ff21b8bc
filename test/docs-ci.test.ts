import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { allCommands } from "../cli/commands.js";
import { EXIT } from "../cli/exit-status.js";
import { REPORT_FORMAT_NAMES, REPORT_FORMATS } from "../cli/reports/report-formats.js";
import manifest from "../package.json" with { type: "json" };
import { configurationSchema } from "../project/configuration/configuration-schema.js";
import { games } from "../project/game-systems.js";
import { playground } from "./cli/run.js";

const pageOf = (name: string): string => readFileSync(`docs/${name}.md`, "utf8");
const fences = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map((match) => match[1] ?? "");

describe("docs/configuration.md", () => {
  const page = pageOf("configuration");
  const schema = configurationSchema(games());

  test("its configurations are right", { tags: "slow" }, () => {
    const validate = new Ajv({ strict: false }).compile(schema);
    const examples = fences(page, "json").map((text): unknown => JSON.parse(text));
    expect(examples.length).toBeGreaterThan(2);
    for (const example of examples) expect([validate(example), validate.errors]).toEqual([true, null]);
  });

  test("it lists every key", () => {
    const keys = Object.keys(schema.properties as object).filter((key) => key !== "$schema");
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
    expect(listed.filter((key) => keys.includes(key ?? ""))).toEqual(keys);
  });
});

describe("docs/reports.md", () => {
  const page = pageOf("reports");

  test("it lists every format, and which show infos", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| .* \| (yes|with `--info`) \|$/gm)];
    expect(rows.map(([, name, infos]) => [name, infos === "yes"])).toEqual(
      REPORT_FORMAT_NAMES.map((name) => [name, REPORT_FORMATS[name].infos]),
    );
  });

  test("it lists every exit status", () => {
    const listed = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, status]) => Number(status));
    expect(listed).toEqual(Object.values(EXIT));
  });
});

/** Options of npx, npm and git that stand in examples. */
const OF_OTHERS: readonly string[] = [
  "--yes",
  "--ignore-scripts",
  "--prefix",
  "--local",
  "--global",
  "--offline",
  "--max-semi-space-size",
];

describe.each(["ci", "configuration", "reports"])("docs/%s.md", (name) => {
  const page = pageOf(name);

  test("names no option that there is not", () => {
    const known = new Set(
      allCommands().flatMap(({ options }) => options.map(({ flags }) => /^--[\w-]+/.exec(flags)?.[0])),
    );
    const used = [...page.replace(/^git [^|\n]*/gm, "").matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag);
    expect(used.filter((flag) => !known.has(flag) && !OF_OTHERS.includes(flag))).toEqual([]);
  });

  test("names this version", () => {
    for (const [, version] of page.matchAll(/cardwright@(\d[\w.]*)/g)) expect(version).toBe(manifest.version);
  });
});

test("what init writes points at a schema beside it, which no editor has to download, and is right by it", {
  tags: "slow",
}, async () => {
  for (const words of ["init", "init --game Kites", "init --published", "init --published --game Kites"]) {
    const place = playground();
    await place.run(words);
    const { $schema, ...configuration } = JSON.parse(place.read("cardwright.json"));
    expect(JSON.parse(place.read($schema))).toEqual(JSON.parse(JSON.stringify(configurationSchema(games()))));
    expect(new Ajv({ strict: false }).validate(configurationSchema(games()), configuration)).toBe(true);
    expect((await place.run("lint")).status).toBe(words.includes("Kites") ? 1 : 0);
    place.remove();
  }
});
