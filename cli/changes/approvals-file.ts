import path from "node:path";
import { parsedJson } from "../../compiler/index.js";
import { Failure } from "../../project/index.js";
import { type Approval, readApprovals } from "../../tools/index.js";
import { type CommandSession, nameFile } from "../session.js";

const APPROVALS_FILE = "approved-changes.json";

/** Next to the configuration of the current folder, otherwise in it. */
export function approvalsPath(session: CommandSession, named: string | undefined): string {
  if (named !== undefined) return nameFile(session, named);
  return path.join(session.configurationOf(session.cwd)?.folder ?? session.cwd, APPROVALS_FILE);
}

/** The approvals in the file; empty if it doesn't exist, unless it was named. */
export function loadApprovals(session: CommandSession, file: string, named: boolean): readonly Approval[] {
  if (session.disk.kindOf(file) === undefined && !named) return [];
  const text = session.disk.read(file)?.text;
  if (text === undefined) throw new Failure(`the approvals in ${session.shown(file)} are missing`);
  const json = parsedJson(text);
  if (json === undefined) throw new Failure(`${session.shown(file)} is not JSON`);
  const read = readApprovals(json);
  if (typeof read === "string") throw new Failure(`${session.shown(file)} ${read}`);
  return read;
}
