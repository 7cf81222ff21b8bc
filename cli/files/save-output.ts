import type { CommandSession } from "../session.js";
import { writeOutput } from "./write-output.js";

/** Writes an output file whole or not at all, and says so. */
export function saveOutput(session: CommandSession, file: string, content: string | Buffer): void {
  const written = writeOutput(session, file, content);
  if (written === undefined) return;
  session.environment.writeOut(`${session.shown(file)} ${written ? "written" : "is up to date"}\n`);
}
