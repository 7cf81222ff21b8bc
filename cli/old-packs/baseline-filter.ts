import path from "node:path";
import { counted, rules } from "../../compiler/index.js";
import { Failure, withSlashes } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { writeOutput } from "../files/write-output.js";
import {
  type FileReport,
  type FindingFilter,
  keepFindings,
  type LintReport,
  type ReportedFinding,
} from "../reports/lint-report.js";
import { type CommandSession, listOption, nameFile, textOption } from "../session.js";
import { type Baseline, readBaseline, writeBaseline } from "./baseline.js";
import { type Matched, matchBaseline } from "./match-baseline.js";

/** With `--baseline FILE`, ignores the findings it accepts; also writes and prunes baselines. */
export function baselineFilter({ options }: CommandCall, session: CommandSession): FindingFilter {
  const name = textOption(options.baseline);
  const [write, prune] = [options.writeBaseline === true, options.pruneBaseline === true];
  if (!name) {
    if (name === undefined && !write && !prune) return (report) => report;
    throw new Failure(
      name === ""
        ? "--baseline takes the path of a file"
        : `${write ? "--write-baseline" : "--prune-baseline"} goes with --baseline FILE`,
    );
  }
  if (write && prune) throw new Failure("--write-baseline and --prune-baseline can't be used together");
  const file = nameFile(session, name);
  const baseline = loadBaseline(session, file, write);
  // Rules that are only off for this run: their entries in the baseline are not obsolete.
  const off = new Set(listOption(options.rule).flatMap((word) => /^(.*)=off$/.exec(word)?.[1] ?? []));
  return (report) => {
    const matched = match(session, file, baseline, report, off);
    if (write) save(session, file, matched.whole);
    else if (prune) save(session, file, matched.pruned);
    else askToPrune(session, file, matched.gone);
    const accepted = write ? matched.acceptable : matched.accepted;
    return accept(report, accepted);
  };
}

/** A baseline that will be overwritten may be missing or broken. */
function loadBaseline({ disk, shown }: CommandSession, file: string, write: boolean): Baseline {
  const source = disk.kindOf(file) === "file" ? disk.glance(file) : undefined;
  if (source === undefined && write) return new Map();
  if (source === undefined) throw new Failure(`there is no baseline ${shown(file)}; --write-baseline writes one`);
  const read = readBaseline(source.text);
  if (!("problem" in read)) return read;
  if (write && read.isOurs) return new Map();
  throw new Failure(`${shown(file)} ${read.problem}`);
}

/** Paths in a baseline are relative to its folder, so that it works in any clone. */
function match(
  { disk }: CommandSession,
  file: string,
  baseline: Baseline,
  { files, checked, deferred, unread }: LintReport,
  off: ReadonlySet<string>,
): Matched {
  const folder = path.dirname(file);
  const keyOf = (one: string) => withSlashes(path.resolve(folder, one));
  const heldRules = new Set(deferred.map(({ rule }) => rule));
  // A record without its identifier could be any that the baseline knows in its file.
  const isUnread = (one: string, card: string | undefined): boolean =>
    unread.some((record) => record.file === keyOf(one) && (record.identifier ?? card) === card);
  return matchBaseline(baseline, files, (one) => withSlashes(path.relative(folder, one)), {
    checked: (one, rule) => !off.has(rule) && checked.has(withSlashes(path.resolve(folder, one))),
    waits: (one, { rule, card }) => heldRules.has(rule) || (!OF_LINES.has(rule) && isUnread(one, card)),
    exists: (one) => disk.kindOf(path.resolve(folder, one)) === "file",
  });
}

/** Findings on single lines depend on nothing else, so they are obsolete if they aren't found. */
const OF_LINES: ReadonlySet<string> = new Set(rules.filter(({ check }) => check.entry).map(({ id }) => id));

function save(session: CommandSession, file: string, baseline: Baseline): void {
  const written = writeOutput(session, file, writeBaseline(baseline), true);
  if (written === undefined) return;
  const count = [...baseline.values()].flat().reduce((sum, one) => sum + one.count, 0);
  const contents = `accepts ${counted(count, "finding")} of ${counted(baseline.size, "file")}`;
  session.environment.writeError(`${session.shown(file)} ${written ? "written" : "is up to date"}: it ${contents}\n`);
}

/** Entries for fixed findings must go, or the findings could come back unnoticed. */
function askToPrune(session: CommandSession, file: string, gone: number): void {
  if (gone === 0) return;
  const what = gone === 1 ? "1 finding that it accepts is" : `${gone} findings that it accepts are`;
  session.environment.writeError(
    `${session.shown(file)}: ${what} gone; --prune-baseline takes ${gone === 1 ? "it" : "them"} out\n`,
  );
}

function accept(report: LintReport, accepted: ReadonlySet<ReportedFinding>): LintReport {
  const kept = keepFindings(report, (finding) => !accepted.has(finding));
  const files = report.files.flatMap((file): readonly FileReport[] => {
    const findings = file.findings.filter((finding) => accepted.has(finding));
    const marked = findings.map((one) => ({ ...one, suppression: { by: "baseline", reason: "" } as const }));
    return marked.length === 0 ? [] : [{ ...file, findings: marked, unshown: [] }];
  });
  return {
    ...kept,
    suppressed: [...report.suppressed, ...files],
    summary: { ...kept.summary, accepted: accepted.size },
  };
}
