import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where rules are, one to a file that is named after it. */
const FOLDER = "compiler/rules";

/** The files that list the rules of the tool, by path: made from the folder of rules, so that each rule is written once. */
export function ruleRegistry(): ReadonlyMap<string, string> {
  const ids = readdirSync(FOLDER)
    .filter((file) => /\bdefineRule\(\{\n {2}id: /.test(contentOf(file)))
    .map((file) => path.basename(file, ".ts"))
    .sort();
  return new Map([
    [`${FOLDER}/index.ts`, index(ids)],
    ["compiler/diagnostics/rule-ids.ts", union(ids)],
  ]);
}

const contentOf = (file: string): string => (file.endsWith(".ts") ? readFileSync(path.join(FOLDER, file), "utf8") : "");

const MADE = "// Made from the folder of rules by `npm run generate`.\n";

function index(ids: readonly string[]): string {
  const imports = [
    'import type { Rule } from "./define-rule.js";',
    ...ids.map((id) => `import { ${variable(id)} } from "./${id}.js";`),
  ].sort((one, other) => (moduleOf(one) < moduleOf(other) ? -1 : 1));
  return `${MADE}${imports.join("\n")}

/** The built-in rules, by id; rules of games are records in their systems. */
export const rules: readonly Rule[] = [
${ids.map((id) => `  ${variable(id)},\n`).join("")}];
`;
}

function union(ids: readonly string[]): string {
  return `${MADE}/** The ids of the built-in rules. */
export type RuleId =
${ids.map((id) => `  | "${id}"`).join("\n")};
`;
}

const moduleOf = (line: string): string => line.slice(line.indexOf("./"));
const variable = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
