import { type RuleTraits, type Subject, traitsOf } from "../diagnostics/rule-traits.js";
import type { System } from "../systems/system.js";
import { traitsOfDeclared } from "../systems/traits-of-declared.js";
import type { Rule } from "./define-rule.js";
import { rules } from "./index.js";

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));
const UNKNOWN = traitsOf({ about: "game" });

/** The traits of a built-in rule; if there is none, those of a game's rule of which nothing is known. */
export const traitsById = (id: string): RuleTraits => byId.get(id)?.traits ?? UNKNOWN;

/** Whether the findings of a rule are about something: of a built-in one, or of one that the system declares. */
export function isRuleAbout(id: string, subject: Subject, system: System): boolean {
  const declared = system.rules.get(id) ?? [];
  return traitsById(id).about.has(subject) || declared.some((rule) => traitsOfDeclared(rule).about.has(subject));
}

/** The most exact name of a finding: of its rule, or of its message if that has a name of its own. */
export const nameOfFinding = (rule: string, messageId: string): string =>
  byId.get(rule)?.namesMessages ? `${rule}/${messageId}` : rule;

/** The id of the rule that a name refers to, by itself or by one of its messages. */
export function ruleOfName(name: string): string {
  const [id = "", messageId] = name.split("/");
  return messageId !== undefined && byId.get(id)?.namesMessages ? id : name;
}
