import { isFailure, reasonOf } from "../project/index.js";
import { type CommandEnvironment, complain, complainOfBug, guarded } from "./command-environment.js";
import { allCommands } from "./commands.js";
import { EXIT, type ExitStatus } from "./exit-status.js";
import { readWords } from "./read-words.js";
import { usualFlags } from "./v8-flags.js";

export { standardEnvironment } from "./standard-streams.js";

/** Runs the program with its arguments; returns the exit status. */
export async function runProgram(words: readonly string[], unguarded: CommandEnvironment): Promise<ExitStatus> {
  const environment = guarded(unguarded);
  try {
    const read = readWords(words) ?? (await import("./usage.js")).readOrExplain(words, allCommands(), environment);
    if (typeof read === "number") return read;
    const run = await read.definition.load(read.options);
    return await run({ environment, args: read.args, options: read.options });
  } catch (error) {
    return failed(error, environment);
  } finally {
    usualFlags();
  }
}

/** Usage errors and failures: one line and status 2. Anything else is a bug. */
function failed(error: unknown, environment: CommandEnvironment): ExitStatus {
  if (isFailure(error)) {
    complain(environment, error.message);
    return EXIT.failure;
  }
  complainOfBug(environment, reasonOf(error), error);
  return EXIT.bug;
}
