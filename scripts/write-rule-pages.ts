/** Writes docs/rules: a page for each rule, generated from its definition. Run by `npm run generate`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rules } from "../compiler/index.js";
import { readSystems } from "./published-data.js";
import { rulePages } from "./rule-pages.js";

const FOLDER = "docs/rules";

const pages = rulePages({ rules, examplesOf, systems: [...readSystems().values()] });
mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) if (!pages.has(name)) rmSync(path.join(FOLDER, name));
for (const [name, text] of pages) writeFileSync(path.join(FOLDER, name), text);

function examplesOf(id: string): string {
  const file = `compiler/rules/examples/${id}.md`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
