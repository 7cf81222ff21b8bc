import path from "node:path";
import { pathBelow, type RuleDescription, repositoryAbove, shownPath, withSlashes } from "../../project/index.js";
import { wantsColours } from "../command-environment.js";
import { writeOutput } from "../files/write-output.js";
import { type CommandSession, nameFile } from "../session.js";
import { formatReport, type ReportOptions } from "./format-report.js";
import type { LintReport } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";
import type { ReportTarget } from "./report-targets.js";

/** How the reports of a run are written. */
export interface Delivery extends Omit<ReportOptions, "format"> {
  readonly absolute: boolean;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  readonly rules: () => readonly RuleDescription[];
}

/** Writes each report to its target; files atomically, with errors reported. Files come first. */
export async function deliverReports(
  session: CommandSession,
  targets: readonly ReportTarget[],
  report: LintReport,
  delivery: Delivery,
): Promise<void> {
  const ordered = [...targets].sort((one, other) => Number(one.file === undefined) - Number(other.file === undefined));
  for (const { format, file } of ordered) {
    const text = await formatReport(report, { ...delivery, format }, contextOf(session, file, delivery));
    if (file === undefined) delivery.print(text);
    else writeOutput(session, nameFile(session, file), text);
  }
}

function contextOf(session: CommandSession, target: string | undefined, { absolute, rules }: Delivery): ReportContext {
  const { cwd } = session;
  const { env } = session.environment;
  return {
    colours: target === undefined && wantsColours(session.environment),
    shown: (file) => shownPath(path.normalize(file), cwd, absolute),
    inRepository: repositoryPaths(
      cwd,
      env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR || repositoryAbove(cwd, session.disk),
    ),
    status: session.status(),
    complaints: session.complaints,
    rules,
  };
}

/** CI systems can tell where the repository is; outside of any, paths begin in the current folder. */
function repositoryPaths(cwd: string, root: string | undefined): (shown: string) => string {
  if (root === undefined || !path.isAbsolute(root)) return (shown) => shown;
  return (shown) => {
    const file = path.resolve(cwd, shown);
    return pathBelow(path.normalize(root), file) ?? withSlashes(shown);
  };
}
