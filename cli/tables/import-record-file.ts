import { existsSync } from "node:fs";
import path from "node:path";
import type { Sha256 } from "../../compiler/index.js";
import { readRegularFile } from "../../project/index.js";
import { type ImportRecord, importRecordText, readImportRecord } from "../../tools/index.js";
import type { CommandSession } from "../session.js";

/** The file next to the cards that records which table they came from. */
export function importRecordFile(cards: string): string {
  const { dir, name } = path.parse(cards);
  return path.join(dir, `${name}.imported.json`);
}

export function importRecordFor(cards: string, record: ImportRecord, sha256: Sha256): string {
  return importRecordText(`sha256-${sha256(cards)}`, record);
}

/** The import record of cards; undefined if there is none. It is optional, so an unreadable one counts as none. */
export function recordOfCards(session: CommandSession, cards: string): ReturnType<typeof readImportRecord> {
  const file = importRecordFile(cards);
  if (!existsSync(file) || !session.roots.mayRead(path.dirname(cards), file)) return undefined;
  try {
    return readImportRecord(JSON.parse(readRegularFile(file).toString()));
  } catch {
    return undefined;
  }
}

/** Whether `import` wrote the cards and nobody has edited them since. */
export function isUntouched(
  session: CommandSession,
  cards: string,
  present: string | undefined,
  sha256: Sha256,
): boolean {
  if (present === undefined) return false;
  return recordOfCards(session, cards)?.cards === `sha256-${sha256(present)}`;
}
