import { nearestName } from "../../index.js";
import { Failure, type RuleDescription } from "../../project/index.js";
import type { Call } from "../commands.js";
import type { ExitStatus } from "../exit-status.js";
import { wrapText } from "../reports/wrap-text.js";
import { openSession } from "../session.js";
import { knownRules } from "./rules.js";

/** `cardwright explain RULE`: what it finds, why, and cards that break it, mended below. */
export async function explain({ surroundings, args, options }: Call): Promise<ExitStatus> {
  const session = openSession(surroundings);
  const rule = findRule(args[0] ?? "", knownRules(session));
  surroundings.writeOut(
    options.format === "json" ? `${JSON.stringify({ version: 1, rule }, null, 2)}\n` : inWords(rule),
  );
  return session.status();
}

/** By id; a message of a rule, such as `syntax/unclosed-text`, stands for its rule. */
function findRule(id: string, all: readonly RuleDescription[]): RuleDescription {
  const rule = all.find((one) => one.id === id) ?? all.find((one) => isMessageOf(one, id));
  if (rule !== undefined) return rule;
  const near = nearestName(
    id,
    all.map((one) => one.id),
  );
  const hint = near === undefined ? "; cardwright rules lists them" : `, did you mean ${near}?`;
  throw new Failure(`there is no rule '${id}'${hint}`);
}

function isMessageOf(rule: RuleDescription, id: string): boolean {
  return id.startsWith(`${rule.id}/`) && Object.hasOwn(rule.messages, id.slice(rule.id.length + 1));
}

function inWords({
  id,
  system,
  severity,
  what,
  why,
  mend,
  source,
  messages,
  examples,
  limit,
}: RuleDescription): string {
  const parts = [
    `${id} (${severity}${system === undefined ? "" : `, of the system ${system}`})`,
    wrapText(what),
    why === "" ? "" : wrapText(`Why: ${why}`),
    mend === undefined ? "" : wrapText(`To mend it: ${mend}`),
    source === undefined ? "" : wrapText(`In the rulebook: ${source}`),
    `It says:\n${Object.values(messages)
      .map((sentence) => wrapText(sentence, "  "))
      .join("\n")}`,
    ...examples.flatMap(({ breaks, mended }) => [
      `A card that breaks it:\n\n${indented(breaks)}`,
      ...(mended === undefined ? [] : [`The same card mended:\n\n${indented(mended)}`]),
    ]),
    `To change its severity, in cardwright.json: "rules": { "${id}": "off" }`,
    limit === undefined
      ? ""
      : `To change its number, ${limit}: "rules": { "${id}": ["${severity}", { "limit": ${limit + 1} }] }`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function indented(text: string): string {
  return text
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");
}
