import { existsSync, readFileSync } from "node:fs";
import { reasonOf, writeWhole } from "../../project/index.js";
import type { Session } from "../session.js";

/**
 * Writes a file that somebody may want to change by hand: never over one that holds something else, unless that was asked
 * for. Whatever prevents it is said; true when the file holds the content.
 */
export function saveNew(
  session: Session,
  file: string,
  content: Uint8Array | string,
  options: { readonly force: boolean },
): boolean {
  const name = session.shown(file);
  const bytes = Buffer.from(content);
  try {
    if (!options.force && existsSync(file) && !readFileSync(file).equals(bytes)) {
      session.fail(
        `${name} is there already and holds something else; --force writes over it, --out names another place`,
      );
      return false;
    }
    const written = writeWhole(file, bytes) === "written";
    session.surroundings.writeOut(`${name} ${written ? "written" : "is up to date"}\n`);
    return true;
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
    return false;
  }
}
