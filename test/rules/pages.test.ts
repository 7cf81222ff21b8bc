import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { rules } from "../../compiler/rules/index.js";
import { compileSystems } from "../../scripts/published-data.js";
import { rulePages } from "../../scripts/rule-pages.js";
import { ROOT } from "../support/samples.js";

const FOLDER = join(ROOT, "docs/rules");

const systems = readdirSync(join(ROOT, "systems")).filter((name) => name.endsWith(".system"));
const pages = rulePages({
  rules,
  examplesOf(id) {
    const file = join(ROOT, "compiler/rules/examples", `${id}.md`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  },
  systems: [
    ...compileSystems(
      new Map(systems.map((name) => [basename(name, ".system"), readFileSync(join(ROOT, "systems", name), "utf8")])),
    ).values(),
  ],
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
