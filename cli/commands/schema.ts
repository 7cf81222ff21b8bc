import { type System, schemaFor, serialize, thereIsNo, typesFor } from "../../compiler/index.js";
import { Failure, gameSystems } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { type CommandSession, finished, openSession, textOption } from "../session.js";

/** `cardwright schema`: the format of compiled packs, of any game or of one, as JSON Schema or TypeScript types. */
export async function schema({ environment, options }: CommandCall): Promise<ExitStatus> {
  const session = openSession(environment);
  if (options.types === true && options.strict === true)
    throw new Failure("--types and --strict can't be used together");
  const system = chosenSystem(session, textOption(options.system));
  const strict = options.strict === true;
  exactly(environment).writeOut(options.types === true ? typesFor(system) : serialize(schemaFor(system, { strict })));
  return finished(session);
}

/** By `id` or `id@edition`, including systems of the nearest configuration. */
function chosenSystem(session: CommandSession, name: string | undefined): System | undefined {
  if (name === undefined) return undefined;
  const systems = gameSystems(session);
  const { cwd } = session.environment;
  const found = systems.find(name, cwd);
  if (found !== undefined) return found;
  throw new Failure(thereIsNo("game system", name, systems.namesIn(cwd), "cardwright systems lists them"));
}
