import { buffer } from "node:stream/consumers";
import { EXIT } from "./exit-status.js";
import type { Surroundings } from "./surroundings.js";

/** The surroundings of a real run. A closed output pipe (`| head`) ends it quietly, Ctrl-C with status 130. */
export function standardSurroundings(): Surroundings {
  process.stdout.on("error", endQuietly);
  process.stderr.on("error", endQuietly);
  process.on("SIGINT", () => process.exit(EXIT.interrupted));
  return {
    cwd: process.cwd(),
    env: process.env,
    terminal: process.stdout.isTTY === true,
    writeOut: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    readInput: () => buffer(process.stdin),
  };
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE" || error.code === "EOF") process.exit(process.exitCode ?? EXIT.clean);
  throw error;
}
