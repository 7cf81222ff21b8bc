import { memoize } from "../../grammar/index.js";
import { type RuleTraits, type Subject, traitsOf } from "../diagnostics/rule-traits.js";
import type { ConditionData } from "../values/value.js";
import type { RuleDeclaration } from "./system-data.js";

/** What the findings of a game's rule are about, and what they yield to: both follow from what the rule demands. */
export const traitsOfDeclared = memoize((rule: RuleDeclaration): RuleTraits => {
  const about: Subject[] = [];
  if (rule.must.some(demandsIdentifier)) about.push("beginning");
  if (rule.per.includes(IDENTIFIER) && rule.in.includes("Pack")) about.push("identity");
  if (rule.by !== undefined) about.push("outcome");
  if (rule.by === "never-met") about.push("obstacle");
  const isOfNames = rule.only.some(({ path }) => path.at(-1) === "Has");
  if (isOfNames) about.push("name");
  const isOfIdentifiers = rule.only.some(({ path }) => path.at(-1) === IDENTIFIER);
  return traitsOf({
    triesFixes: true,
    about: ["game", ...about],
    yieldsTo: [
      "rule:similar-value",
      "graver-on-line",
      ...(about.includes("beginning") ? (["rule:unknown-label", "about:characters", "about:meaning"] as const) : []),
      ...(rule.must.some(demandsPresence) && !about.includes("beginning") ? (["torn-below"] as const) : []),
      ...(isOfNames || isOfIdentifiers ? (["about:characters"] as const) : []),
      ...(isOfIdentifiers ? (["about:identity", "about:meaning"] as const) : []),
      ...(rule.oneOf.length > 0 ? (["in-card-name"] as const) : []),
    ],
  });
});

/** The label that a card begins with. */
const IDENTIFIER = "Identifier";

function demandsIdentifier(condition: ConditionData): boolean {
  const [value, ...others] = condition.values;
  return demandsPresence(condition) && others.length === 0 && value?.kind === "text" && value.value === IDENTIFIER;
}

const demandsPresence = ({ path, operator }: ConditionData): boolean => path.join() === "Has" && operator === "=";
