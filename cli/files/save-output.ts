import type { CommandSession } from "../session.js";
import { writeOutput } from "./write-output.js";

/** Writes an output file atomically, and reports it. */
export function saveOutput(session: CommandSession, file: string, content: string | Buffer): void {
  const written = writeOutput(session, file, content);
  if (written === undefined) return;
  session.environment.writeOut(`${session.shown(file)} ${written ? "written" : "is up to date"}\n`);
}
