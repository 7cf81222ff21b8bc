import { reasonOf } from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { writeFile } from "./write-file.js";

/**
 * Writes an output file whole or not at all; true where its bytes are others now. What prevents it is said, and gives
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
