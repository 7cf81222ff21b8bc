import { isFailure, reasonOf } from "../project/index.js";
import { COMMANDS } from "./commands.js";
import { EXIT, type ExitStatus } from "./exit-status.js";
import { readWords } from "./read-words.js";
import { complain, complainOfBug, guarded, type Surroundings } from "./surroundings.js";

export { standardSurroundings } from "./standard-streams.js";

/** Runs the program with the words after its name; gives the exit status. */
export async function runProgram(words: readonly string[], unguarded: Surroundings): Promise<ExitStatus> {
  const surroundings = guarded(unguarded);
  try {
    const read = readWords(words) ?? (await import("./usage.js")).readOrExplain(words, COMMANDS, surroundings);
    if (typeof read === "number") return read;
    const run = await read.definition.load(read.options);
    return await run({ surroundings, args: read.args, options: read.options });
  } catch (error) {
    return failed(error, surroundings);
  }
}

/** Usage and what the caller can mend: one line and status 2. Anything else is a bug. */
function failed(error: unknown, surroundings: Surroundings): ExitStatus {
  if (isFailure(error)) {
    complain(surroundings, error.message);
    return EXIT.failure;
  }
  complainOfBug(surroundings, reasonOf(error), error);
  return EXIT.bug;
}
