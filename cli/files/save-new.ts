import { existsSync, readFileSync } from "node:fs";
import { reasonOf } from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { writeFile } from "./write-file.js";

/**
 * Writes a file that somebody may want to change by hand: never over one that holds something else, unless that was asked
 * for. Whatever prevents it is said; true when the file holds the content.
 */
export function saveNew(
  session: CommandSession,
  file: string,
  content: Uint8Array | string,
  options: { readonly force: boolean },
): boolean {
  const name = session.shown(file);
  const bytes = Buffer.from(content);
  try {
    const present = options.force ? undefined : existsSync(file) ? readFileSync(file) : "nothing";
    const isOther = Buffer.isBuffer(present) && !present.equals(bytes);
    // What appears only now is not written over either.
    const outcome = isOther ? "changed meanwhile" : writeFile(session, file, bytes, present);
    if (outcome === "changed meanwhile") {
      session.fail(
        `${name} is there already and holds something else; --force writes over it, --out names another place`,
      );
      return false;
    }
    session.environment.writeOut(`${name} ${outcome === "written" ? "written" : "is up to date"}\n`);
    return true;
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
    return false;
  }
}
