import { reasonOf } from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { writeFile } from "./write-file.js";

/**
 * Writes an output file atomically; true if its bytes changed. If it can't be written, reports the reason and returns
 * undefined.
 */
export function writeOutput(session: CommandSession, file: string, content: string | Uint8Array): boolean | undefined {
  try {
    return writeFile(session, file, Buffer.from(content)) === "written";
  } catch (error) {
    session.fail(`cannot write ${session.shown(file)}: ${reasonOf(error)}`);
    return undefined;
  }
}
