import { Failure, readRegularFile, reasonOf, whyOutside } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { type CommandSession, textOption } from "../session.js";

/** `--headings`: the number of a row. */
export function rowOption(option: CommandCall["options"][string]): number | undefined {
  const text = textOption(option);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Failure(`--headings takes the number of a row, 1 or more, not '${text}'`);
  return Number(text);
}

/** The bytes of a table, unless it is a link that leads elsewhere. */
export function readBytes(file: string, session: CommandSession): Buffer {
  if (session.roots.leadsOutOf(file) !== undefined) throw new Failure(whyOutside(file, session, session.cwd));
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new Failure(reasonOf(error));
  }
}
