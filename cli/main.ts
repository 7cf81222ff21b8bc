/** The program's entry: does what costs nothing, and loads the rest only when there is work. */
import { writeSync } from "node:fs";
import nodeModule from "node:module";
import { isFailure, version } from "../project/index.js";
import { EXIT } from "./exit-status.js";

const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") writeSync(1, `${version}\n`);
else await run();

async function run(): Promise<void> {
  // Node keeps compiled code from one start to the next since 22.8.
  if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function")
    nodeModule.enableCompileCache();
  const { runProgram } = await import("./program.js");
  const { standardSurroundings } = await import("./standard-streams.js");
  try {
    process.exitCode = await runProgram(process.argv.slice(2), await standardSurroundings());
  } catch (error) {
    // What a run finds wrong it says itself; this is for where there can be none.
    if (!isFailure(error)) throw error;
    writeSync(2, `cardwright: ${error.message}\n`);
    process.exitCode = EXIT.failure;
  }
}
