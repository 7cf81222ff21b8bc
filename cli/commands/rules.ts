import { serialize } from "../../compiler/index.js";
import type { RuleDescription } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { knownRules } from "../known-rules.js";
import { finished, openSession } from "../session.js";

/** `cardwright rules`: lists every rule with its severity and what it finds. */
export async function rules({ environment, options }: CommandCall): Promise<ExitStatus> {
  const session = openSession(environment);
  const all = knownRules(session);
  environment.writeOut(options.format === "json" ? serialize({ version: 1, rules: all }) : list(all));
  return finished(session);
}

function list(all: readonly RuleDescription[]): string {
  const width = Math.max(...all.map(({ id }) => id.length));
  const groups = [...new Set(all.map(({ system }) => system))].map((system) => {
    const lines = all
      .filter((rule) => rule.system === system)
      .map(({ id, severity, what }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}\n`);
    return `${system === undefined ? "On any system" : `Of the system ${system}`}\n${lines.join("")}`;
  });
  return `${groups.join("\n")}\ncardwright explain RULE says more about one.\n`;
}
