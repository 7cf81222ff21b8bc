import path from "node:path";
import { Failure, pathBelow, placeToWrite, sweepLeftovers, type Written, writeWhole } from "../../project/index.js";
import type { CommandSession } from "../session.js";

/**
 * Whether all files may be written. Reports those that may not; check before writing the first. With `root`, all must
 * be in that folder.
 */
export function mayWrite(session: CommandSession, files: Iterable<string>, root?: string): boolean {
  let may = true;
  for (const file of new Set(files)) {
    const reason = refusal(session, file, root);
    if (reason === undefined) continue;
    session.fail(`cannot write ${session.shown(file)}: ${reason}; nothing was written`);
    may = false;
  }
  return may;
}

/** The only way for commands to write. Throws what Node throws, and a `Failure` if the path leads out of the pack. */
export function writeFile(
  session: CommandSession,
  file: string,
  content: Buffer,
  expected?: Parameters<typeof writeWhole>[2],
): Written {
  const reason = refusal(session, file, undefined);
  if (reason !== undefined) throw new Failure(reason);
  const { target } = placeToWrite(file, session);
  const folder = path.dirname(target);
  if (!session.swept.has(folder)) sweepLeftovers(folder);
  session.swept.add(folder);
  session.environment.beforeWriting?.();
  return writeWhole(file, content, expected, session.named.has(file) ? undefined : target);
}

function refusal(session: CommandSession, file: string, root: string | undefined): string | undefined {
  const { target, outside } = placeToWrite(file, session, root);
  if (outside === undefined) return undefined;
  const shown = session.shown(outside);
  const isIts = root !== undefined && pathBelow(root, file) === undefined;
  const where = isIts ? "it is" : `it leads to ${session.shown(target)},`;
  return `${where} outside of ${shown === "." ? "the current folder" : shown}, and the command line does not name it`;
}
