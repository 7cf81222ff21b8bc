import { reasonOf } from "../exit-status.js";
import type { Session } from "../session.js";
import { writeWhole } from "./write-whole.js";

/** Writes an output file whole or not at all, and says so. */
export function saveOutput(session: Session, file: string, text: string): void {
  const name = session.shown(file);
  try {
    const written = writeWhole(file, Buffer.from(text)) === "written";
    session.surroundings.writeOut(`${name} ${written ? "written" : "is up to date"}\n`);
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
  }
}
