import type { SystemData } from "../compiler/index.js";
import { gameSystems, type RuleDescription, ruleCatalogue } from "../project/index.js";
import type { CommandSession } from "./session.js";

/** The systems of the configuration of the current folder. */
export function ownSystems(session: CommandSession): readonly SystemData[] {
  const configuration = session.configurationOf(session.environment.cwd);
  const own = configuration === undefined ? [] : gameSystems(session).ownOf(configuration);
  return own.map(({ data }) => data);
}

/** The rules available in the current folder, including those of systems from its configuration. */
export const knownRules = (session: CommandSession): readonly RuleDescription[] => ruleCatalogue(ownSystems(session));

/** The rules of all systems from the configurations used so far. */
export function rulesMet(session: CommandSession): readonly RuleDescription[] {
  const systems = gameSystems(session);
  const own = session.configurations.flatMap((configuration) => systems.ownOf(configuration));
  return ruleCatalogue([...new Map(own.map(({ data }) => [`${data.id}@${data.edition}`, data])).values()]);
}
