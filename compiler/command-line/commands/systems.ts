import type { Call } from "../commands.js";
import { configurationFindings } from "../configuration/configuration-findings.js";
import type { ExitStatus } from "../exit-status.js";
import { gameIds, gameSystems } from "../game-systems.js";
import { openSession } from "../session.js";
import { shippedSystem } from "../shipped.js";

/** `cardwright systems`: the game systems that cards can be of, those of the nearest configuration included. */
export async function systems({ surroundings }: Call): Promise<ExitStatus> {
  const session = openSession(surroundings);
  const configuration = session.configurationOf(surroundings.cwd);
  const own = configuration === undefined ? [] : gameSystems(session).ownOf(configuration);
  const shipped = gameIds().flatMap((id) => shippedSystem(id) ?? []);
  const all = [...shipped, ...own.map(({ data }) => data)];
  const width = Math.max(...all.map(({ id, edition }) => `${id}@${edition}`.length));
  for (const { id, edition, name, about } of all)
    surroundings.writeOut(`${`${id}@${edition}`.padEnd(width)}  ${name}${about === "" ? "" : `: ${about}`}\n`);
  await configurationFindings(session);
  return session.status();
}
