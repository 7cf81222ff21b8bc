import { serialize } from "../../compiler/index.js";
import { configurationFindings, gameSystems, type RuleDescription, ruleCatalogue } from "../../project/index.js";
import type { Call } from "../commands.js";
import type { ExitStatus } from "../exit-status.js";
import { openSession, type Session } from "../session.js";

/** `cardwright rules`: every rule, with its severity and what it finds. */
export async function rules({ surroundings, options }: Call): Promise<ExitStatus> {
  const session = openSession(surroundings);
  const all = knownRules(session);
  surroundings.writeOut(options.format === "json" ? serialize({ version: 1, rules: all }) : list(all));
  await configurationFindings(session);
  return session.status();
}

/** The rules that can be met in the current folder: its configuration may bring systems with rules of their own. */
export function knownRules(session: Session): readonly RuleDescription[] {
  const configuration = session.configurationOf(session.surroundings.cwd);
  const own = configuration === undefined ? [] : gameSystems(session).ownOf(configuration);
  return ruleCatalogue(own.map(({ data }) => data));
}

/** The rules of all systems that the configurations met so far bring. */
export function rulesMet(session: Session): readonly RuleDescription[] {
  const systems = gameSystems(session);
  const own = session.configurations.flatMap((configuration) => systems.ownOf(configuration));
  return ruleCatalogue([...new Map(own.map(({ data }) => [`${data.id}@${data.edition}`, data])).values()]);
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
