import { Failure, isFailure, shownPath } from "../../project/index.js";
import { type Deleted, NO_MAPPING } from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { printable } from "../printable.js";
import { statusLine } from "../progress.js";
import { type CommandSession, nameFile, textOption } from "../session.js";
import { draftOf, type GameName, type InferredTable } from "./drafted-table.js";
import { readTableFile } from "./read-table-file.js";
import { readBytes, rowOption } from "./table-options.js";

/**
 * Drafts a game from the table in a file, as it was named on the command line. Without a name, it follows from that of the
 * file or, if that is any, of its folder.
 */
export async function inferTable(
  word: string,
  session: CommandSession,
  { options, environment }: CommandCall,
  named: GameName | undefined,
  deletedIn?: (id: string) => Promise<Deleted>,
): Promise<InferredTable> {
  const file = nameFile(session, word);
  const shown = shownPath(file, session.cwd);
  const place = {
    sheet: textOption(options.sheet),
    entries: textOption(options.entries),
    headings: rowOption(options.headings),
  };
  const line = statusLine(environment);
  const tell = (step: string): void => {
    if (line?.isDue() === true) line.show(`${shown}: ${printable(step).slice(0, 60)}`);
  };
  try {
    tell("reading");
    const read = await readTableFile(file, readBytes(file, session), { ...NO_MAPPING, ...place });
    return await draftOf(read, { file, shown, place, named, deletedIn, tell });
  } catch (error) {
    if (!isFailure(error)) throw error;
    throw new Failure(`${word}: ${error.message}`);
  } finally {
    line?.clear();
  }
}
