import path from "node:path";
import { Failure } from "../../project/index.js";
import { type Approval, readApprovals } from "../../tools/index.js";
import { type CommandSession, nameFile } from "../session.js";

/** The file with approvals that is read when none is named. */
const APPROVALS_FILE = "approved-changes.json";

/** Beside the configuration that holds for the current folder, else in it. */
export function approvalsPath(session: CommandSession, named: string | undefined): string {
  if (named !== undefined) return nameFile(session, named);
  return path.join(session.configurationOf(session.cwd)?.folder ?? session.cwd, APPROVALS_FILE);
}

/** The approvals in the file; none where there is no file, unless it was named. */
export function loadApprovals(session: CommandSession, file: string, named: boolean): readonly Approval[] {
  if (session.disk.kindOf(file) === undefined && !named) return [];
  const text = session.disk.read(file)?.text;
  if (text === undefined) throw new Failure(`the approvals in ${session.shown(file)} are missing`);
  const read = readApprovals(parseJson(text, session.shown(file)));
  if (typeof read === "string") throw new Failure(`${session.shown(file)} ${read}`);
  return read;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(`${name} is not JSON`);
  }
}
