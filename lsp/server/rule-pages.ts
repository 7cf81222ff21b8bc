import { existsSync } from "node:fs";
import { shippedFile } from "../../project/index.js";

const known = new Map<string, string | undefined>();

/** The page of a built-in rule; undefined for rules of custom games. */
export function pageOfRule(rule: string): string | undefined {
  if (known.has(rule)) return known.get(rule);
  const name = `docs/rules/${rule}.md`;
  const file = /^[a-z0-9-]+$/.test(rule) ? shippedFile(name, name) : undefined;
  const page = file !== undefined && existsSync(file) ? file : undefined;
  known.set(rule, page);
  return page;
}
