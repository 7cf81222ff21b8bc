/** Entry point of the program: does what costs nothing, and loads the rest on demand. */
import { writeSync } from "node:fs";
import path from "node:path";
import { isFailure, version } from "../project/index.js";
import { runCachedScript } from "./cached-script.js";
import { EXIT } from "./exit-status.js";

/** Replaced by the build with the name of the file that contains the program. */
declare const CARDWRIGHT_SCRIPT: string | undefined;

/** The commands in the script itself, each of which uses other parts of it. The rest are loaded from elsewhere. */
const USES = ["lint", "format", "compile", "lsp"];

const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") writeSync(1, `${version}\n`);
else void main();

async function main(): Promise<void> {
  if (typeof CARDWRIGHT_SCRIPT !== "string") return run(await import("./program.js"));
  const script = runCachedScript(
    path.join(__dirname, CARDWRIGHT_SCRIPT),
    USES.find((use) => use === first) ?? "other",
    process.env,
  );
  await run(script.exports as typeof import("./program.js"));
  script.keep();
}

async function run({ runProgram, standardEnvironment }: typeof import("./program.js")): Promise<void> {
  try {
    process.exitCode = await runProgram(process.argv.slice(2), await standardEnvironment());
  } catch (error) {
    // A run reports its own failures; this handles failures outside one.
    if (!isFailure(error)) throw error;
    writeSync(2, `cardwright: ${error.message}\n`);
    process.exitCode = EXIT.failure;
  }
}
