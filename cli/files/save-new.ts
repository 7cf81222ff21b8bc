import { existsSync } from "node:fs";
import { readRegularFile, reasonOf } from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { writeFile } from "./write-file.js";

/**
 * Writes a file that people edit by hand: never over other content, unless asked to. Reports what prevents it; true if
 * the file has the content.
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
    const present = options.force ? undefined : existsSync(file) ? readRegularFile(file) : "nothing";
    const isOther = Buffer.isBuffer(present) && !present.equals(bytes);
    // A file that appears only now isn't overwritten either.
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
