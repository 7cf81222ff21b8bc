/** The program's entry: does what costs nothing, and loads the rest only when there is work. */
import { writeSync } from "node:fs";
import path from "node:path";
import { isFailure, version } from "../project/index.js";
import { runCachedScript } from "./cached-script.js";
import { EXIT } from "./exit-status.js";

/** The build of the package writes the name of the file beside it that holds the program in its place. */
declare const CARDWRIGHT_SCRIPT: string | undefined;

/** The commands that the script holds itself: each runs other parts of it. The others are loaded from elsewhere. */
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
    // What a run finds wrong it says itself; this is for where there can be none.
    if (!isFailure(error)) throw error;
    writeSync(2, `cardwright: ${error.message}\n`);
    process.exitCode = EXIT.failure;
  }
}
