import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { decodeSource, reasonOf, type SourceText } from "../../project/index.js";
import { EXIT } from "../exit-status.js";
import type { ChangedFile } from "../fix-pack.js";
import type { CommandSession } from "../session.js";
import { mayWrite, writeFile } from "./write-file.js";

/**
 * Puts new texts into source files, and gives those that were written; into none, which gives undefined, if one of them may
 * not be written.
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
    // Ctrl-C is heard between two files.
    await setImmediate();
  }
  return saved;
}

/**
 * Puts a new text into a source file, if the file still says what was read from it. Whatever prevents that is said, and
 * the file stays as it is; true when it was written.
 */
export function saveText(session: CommandSession, file: string, read: SourceText, text: string): boolean {
  const name = session.shown(file);
  try {
    const present = readFileSync(file);
    const content = encode(text, read);
    // Two paths may lead to one file.
    if (present.equals(content)) return true;
    const changed = decodeSource(present).text !== read.text || read.encoding !== undefined;
    const outcome = changed ? "changed meanwhile" : writeFile(session, file, content, present);
    if (outcome !== "changed meanwhile") return true;
    session.fail(`${name} was changed by somebody else meanwhile and stays as it is`);
  } catch (error) {
    session.fail(`cannot write ${name}: ${reasonOf(error)}`);
  }
  session.note(EXIT.failure);
  return false;
}

function encode(text: string, { byteOrderMark }: SourceText): Buffer {
  return Buffer.from(byteOrderMark ? `\uFEFF${text}` : text);
}
