import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rules } from "../../compiler/rules/index.js";
import { readSystems } from "../../scripts/published-data.js";
import { rulePages } from "../../scripts/rule-pages.js";
import { ROOT } from "../support/samples.js";

const FOLDER = join(ROOT, "docs/rules");

const pages = rulePages({
  rules,
  examplesOf(id) {
    const file = join(ROOT, "compiler/rules/examples", `${id}.md`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  },
  systems: [...readSystems().values()],
});

test("each rule has its page, and no page is left of a rule that is gone", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...pages.keys()].toSorted());
});

test.each([...pages.keys()])("docs/rules/%s says what the rule says; `npm run generate` writes it anew", (name) => {
  expect(readFileSync(join(FOLDER, name), "utf8")).toBe(pages.get(name));
});

test("a page links to pages that are there", () => {
  const linked = [...(pages.get("README.md") ?? "").matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
  expect(linked.length).toBeGreaterThan(rules.length);
  expect(linked.filter((name) => !pages.has(name))).toEqual([]);
});
