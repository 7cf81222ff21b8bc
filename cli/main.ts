/** The program's entry: does what costs nothing, and loads the rest only when there is work. */
import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isFailure, version } from "../project/index.js";
import { EXIT } from "./exit-status.js";
import { runKeptScript } from "./kept-script.js";

/** The build of the package writes the name of the file that holds the program in its place. */
declare const CARDWRIGHT_SCRIPT: string | undefined;

const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") writeSync(1, `${version}\n`);
else if (typeof CARDWRIGHT_SCRIPT === "string") {
  const script = runKeptScript(fileURLToPath(new URL(CARDWRIGHT_SCRIPT, import.meta.url)), process.env);
  await run(script.exports as typeof import("./program.js"));
  script.keep();
} else await run(await import("./program.js"));

async function run({ runProgram, standardSurroundings }: typeof import("./program.js")): Promise<void> {
  try {
    process.exitCode = await runProgram(process.argv.slice(2), await standardSurroundings());
  } catch (error) {
    // What a run finds wrong it says itself; this is for where there can be none.
    if (!isFailure(error)) throw error;
    writeSync(2, `cardwright: ${error.message}\n`);
    process.exitCode = EXIT.failure;
  }
}
