import { Failure, loadGitRevisions } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { type FindingFilter, keepFindings } from "../reports/lint-report.js";
import { type AskedPaths, type CommandSession, textOption } from "../session.js";
import { changesSince } from "./changed-lines.js";
import { onChangedLines } from "./on-changed-lines.js";

/** With `--since REVISION`, ignores findings on unchanged lines. */
export async function sinceFilter(
  { options }: CommandCall,
  session: CommandSession,
  { files, standardInput }: AskedPaths,
): Promise<FindingFilter> {
  const revision = textOption(options.since);
  if (revision === undefined) return (report) => report;
  if (revision === "") throw new Failure("--since takes a git revision, such as main");
  if (standardInput !== undefined)
    throw new Failure("--since compares files with git, which does not know standard input (-)");
  const changes = changesSince(await loadGitRevisions(), revision, files, session.disk);
  return (report) => {
    const kept = keepFindings(report, onChangedLines(changes()));
    const [all, left] = [totalOf(report), totalOf(kept)];
    return { ...kept, summary: { ...kept.summary, onOtherLines: all - left } };
  };
}

function totalOf({ files }: { readonly files: readonly { readonly findings: readonly unknown[] }[] }): number {
  return files.reduce((sum, { findings }) => sum + findings.length, 0);
}
