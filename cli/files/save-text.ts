import { setImmediate } from "node:timers/promises";
import { decodeSource, readRegularFile, reasonOf, type SourceText } from "../../project/index.js";
import { EXIT } from "../exit-status.js";
import type { ChangedFile } from "../fix-pack.js";
import type { CommandSession } from "../session.js";
import { mayWrite, writeFile } from "./write-file.js";

/**
 * Writes new texts to source files and returns those written. If one of them may not be written, none is, and the
 * result is undefined.
 */
export async function saveTexts(
  session: CommandSession,
  changed: readonly ChangedFile[],
): Promise<readonly string[] | undefined> {
  const files = changed.map(({ file }) => file);
  if (!mayWrite(session, files)) return undefined;
  const saved: string[] = [];
  for (const { file, before, text } of changed) {
    if (saveText(session, file, before, text)) saved.push(file);
    // Lets Ctrl-C through between two files.
    await setImmediate();
  }
  return saved;
}

/**
 * Writes a new text to a source file if its content is still what was read. Otherwise reports the reason and leaves the
 * file alone; true if it was written.
 */
export function saveText(session: CommandSession, file: string, read: SourceText, text: string): boolean {
  const name = session.shown(file);
  try {
    const present = readRegularFile(file);
    const content = Buffer.from(read.byteOrderMark ? `\uFEFF${text}` : text);
    // Two paths may lead to the same file.
    if (present.equals(content)) return true;
    const changed = decodeSource(present).text !== read.text;
    const outcome = changed ? "changed meanwhile" : writeFile(session, file, content, present);
    if (outcome !== "changed meanwhile") return true;
    session.fail(`${name} was changed by somebody else in the meantime, so it stays as it is`);
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
  }
  session.note(EXIT.failure);
  return false;
}
