import { memoize } from "../../grammar/index.js";
import type { RuleDeclaration } from "./system-data.js";

/**
 * The message ids of a rule's records: a rule may have several records, each with its own message. Numbered by the
 * declaring system.
 */
export const messageIdsOf: (rules: readonly RuleDeclaration[]) => ReadonlyMap<RuleDeclaration, string> =
  memoize(countMessages);

function countMessages(rules: readonly RuleDeclaration[]): Map<RuleDeclaration, string> {
  const ids = new Map<RuleDeclaration, string>();
  const counts = new Map<string, number>();
  for (const rule of rules) {
    if (rule.says === undefined) continue;
    const key = `${rule.place.system}@${rule.place.edition} ${rule.name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    ids.set(rule, count === 1 ? "says" : `says-${count}`);
  }
  return ids;
}
