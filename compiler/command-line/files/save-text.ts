import { readFileSync } from "node:fs";
import { decodeSource, reasonOf, type Source, writeWhole } from "../../project/index.js";
import { EXIT } from "../exit-status.js";
import type { Session } from "../session.js";

/**
 * Puts a new text into a source file, if the file still says what was read from it. Whatever prevents that is said, and
 * the file stays as it is; true when it was written.
 */
export function saveText(session: Session, file: string, read: Source, text: string): boolean {
  const name = session.shown(file);
  try {
    const present = readFileSync(file);
    const changed = decodeSource(present).text !== read.text || read.encoding !== undefined;
    const outcome = changed ? "changed meanwhile" : writeWhole(file, encode(text, read), present);
    if (outcome !== "changed meanwhile") return true;
    session.fail(`${name} was changed by somebody else meanwhile and stays as it is`);
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
  }
  session.note(EXIT.failure);
  return false;
}

function encode(text: string, { byteOrderMark }: Source): Buffer {
  return Buffer.from(byteOrderMark ? `\uFEFF${text}` : text);
}
