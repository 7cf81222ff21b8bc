import { reasonOf, writeWhole } from "../../project/index.js";
import type { Session } from "../session.js";

/** Writes an output file whole or not at all, and says so. */
export function saveOutput(session: Session, file: string, content: string | Buffer): void {
  const name = session.shown(file);
  try {
    const written = writeWhole(file, Buffer.from(content)) === "written";
    session.surroundings.writeOut(`${name} ${written ? "written" : "is up to date"}\n`);
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
  }
}
