import path from "node:path";
import {
  alternatives,
  counted,
  doubtfulNames,
  isUnread,
  type PackModel,
  type RuleHook,
  type Unchecked,
} from "../../compiler/index.js";
import { once, pushAll } from "../../grammar/index.js";
import {
  type CheckedPack,
  checkLoaded,
  configurationFindings,
  Failure,
  loadPacks,
  MOST_FINDINGS,
  noteUnmatched,
  openCheckContext,
  ruleSettings,
  type SharedState,
  shownPath,
  withSlashes,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveTexts } from "../files/save-text.js";
import { mayOverwrite } from "../files/write-output.js";
import { type ChangedFile, type FixChoice, type FixedPack, fixPack } from "../fix-pack.js";
import { heldChecks } from "../held-back.js";
import { rulesMet } from "../known-rules.js";
import { createProgress } from "../progress.js";
import { collectReport, type ReportCollector } from "../reports/collect-report.js";
import { deliverReports } from "../reports/deliver-reports.js";
import { type FindingFilter, type LintReport, limitReport, type UnreadRecord } from "../reports/lint-report.js";
import { isForPeople } from "../reports/report-formats.js";
import { type ReportTarget, reportTargets } from "../reports/report-targets.js";
import { type AskedPaths, type CommandSession, listOption, openSession, selectFor } from "../session.js";
import { shellPath } from "../shell-word.js";
import { dayOption, numberOption } from "../value-options.js";

/** `cardwright lint`: reports problems, and with `--fix` applies safe fixes. */
export async function lint(call: CommandCall): Promise<ExitStatus> {
  const { printConfig } = call.options;
  if (typeof printConfig === "string")
    return (await import("./print-configuration.js")).printConfiguration(call, printConfig);
  return lintOnce(call);
}

/** A single run, also for watching commands. */
export async function lintOnce(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const measuring =
    options.statistics === true || options.timing === true ? await import("../measure/measuring.js") : undefined;
  const stopwatch = measuring?.startStopwatch();
  const targets = reportTargets(call);
  const session = openSession(environment, call);
  const selection = await selectFor(session, call);
  const filter = await filterFor(call, session, selection);
  const most = mostFindings(call);
  const mostWarnings = numberOption(options.maxWarnings, "--max-warnings");
  const hook = options.timing === true ? stopwatch?.hook : undefined;
  const linted = await lintFiles(
    call,
    session,
    selection,
    targets,
    filter === undefined ? most : Number.POSITIVE_INFINITY,
    hook,
  );
  if (linted === undefined) return session.status();
  const report = filter === undefined ? linted : limitReport(filter(linted), most);
  noteFindings(report, session, mostWarnings);
  // Diffs and the fixed text of standard input have standard output for themselves.
  const beside = options.diff === true || (fixChoice(call) !== undefined && selection.standardInput !== undefined);
  await deliverReports(session, targets.filter(isWanted(selection)), report, {
    quiet: options.quiet === true,
    infos: options.info === true,
    absolute: options.absolute === true,
    print: beside ? exactly(environment).writeError : exactly(environment).writeOut,
    rules: () => rulesMet(session),
  });
  if (stopwatch !== undefined) measuring?.printMeasured(call, targets, report, stopwatch);
  return session.status();
}

/** Whether people read the report in the same place as errors. */
function isForReading({ format, file }: ReportTarget): boolean {
  return file === undefined && (format === "pretty" || format === "plain");
}

/**
 * Reads, checks and, on request, fixes the files. Returns undefined if a file to fix or a report may not be written:
 * then none is, because the report would describe a pack that doesn't exist. Keeps at most `most` findings per rule and
 * file, and counts the rest.
 */
async function lintFiles(
  call: CommandCall,
  session: CommandSession,
  selection: AskedPaths,
  targets: readonly ReportTarget[],
  most: number,
  hook?: RuleHook,
): Promise<LintReport | undefined> {
  const { environment, options } = call;
  const kept: SharedState = call.kept ?? { checkers: new Map(), systems: new Map(), hook };
  const choice = fixChoice(call);
  const checkContext = openCheckContext(session, selection.named, createProgress(environment), kept);
  const today = dayOption(options.today, "--today");
  const settings = ruleSettings(session, checkContext.systems, listOption(options.rule), today);
  const shown = (file: string) => shownPath(path.normalize(file), environment.cwd, options.absolute === true);
  const report = collectReport(shown, most);
  const changed: ChangedFile[] = [];
  for await (const loaded of loadPacks(checkContext, checkContext.finder.group(selection.files))) {
    if (choice !== undefined) {
      const fixed = await fixPack(checkContext, loaded, settings, choice);
      addPack(report, fixed, session);
      if (options.diff === true) await showFixed(fixed, session);
      else pushAll(changed, keepFixed(fixed, session, selection.standardInput));
    } else {
      addPack(report, await checkLoaded(checkContext, loaded, settings, most), session);
    }
  }
  const reports = targets.flatMap(({ file }) => file ?? []);
  if (!mayOverwrite(session, reports) || (await saveTexts(session, changed)) === undefined) return undefined;
  settings.validate();
  noteUnmatched(session);
  for (const [file, unchecked] of checkContext.systems.unsound()) {
    if (selection.files.includes(file)) continue;
    const shown = shownPath(file, environment.cwd);
    session.remark(
      `something is wrong in ${shown}, so ${checkedWords(unchecked)}; cardwright lint ${shellPath(shown)} shows what`,
    );
    // What was checked by half a game isn't clean.
    session.note(EXIT.findings);
  }
  const texts = (file: string) => session.disk.glance(path.normalize(file))?.text ?? "";
  report.add(await configurationFindings(session, targets.some(isForReading) && selection.files.length > 0), texts);
  return report.finish();
}

/** What cards are still checked against, and what not. */
function checkedWords({ all, names, phrases, unknownNames, analyses }: Unchecked): string {
  if (all) return "no card is checked against it";
  const more = names.length - MOST_NAMES;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMES), `${more} more names`] : names;
  const without = alternatives([...shown, ...(phrases ? ["its phrases"] : [])]);
  const checked =
    without === ""
      ? "cards are checked only against what can be read of it"
      : `cards are checked only against what can be judged without ${without}`;
  const also = [
    ...(unknownNames ? ["unknown names are not reported"] : []),
    ...(analyses ? ["no deck is analysed"] : []),
  ];
  return [checked, ...also].join(", and ");
}

const MOST_NAMES = 4;

/** Maximum number of findings shown per rule and file: `--max-findings`. */
function mostFindings({ options }: CommandCall): number {
  if (options.maxFindings === "all") return Number.POSITIVE_INFINITY;
  const most = numberOption(options.maxFindings, "--max-findings", 'such as 100, or "all"') ?? MOST_FINDINGS;
  if (most === 0) throw new Failure('--max-findings 0: show at least one finding of each kind, or "all"');
  return most;
}

/** Most runs report all findings; filters are loaded on demand. */
async function filterFor(
  call: CommandCall,
  session: CommandSession,
  selection: AskedPaths,
): Promise<FindingFilter | undefined> {
  const { baseline, writeBaseline, pruneBaseline, since } = call.options;
  const asked = [baseline, writeBaseline, pruneBaseline, since].some((option) => option !== undefined);
  if (!asked) return undefined;
  return (await import("../old-packs/finding-filter.js")).openFindingFilter(call, session, selection);
}

/** If none of the named paths could be read, people don't need an empty report. */
function isWanted({ files }: AskedPaths): (target: ReportTarget) => boolean {
  const isRead = (format: ReportTarget["format"]) => isForPeople(format) || format === "github";
  return ({ format, file }) => file !== undefined || files.length > 0 || !isRead(format);
}

function addPack(collector: ReportCollector, checked: CheckedPack, session: CommandSession): void {
  const { pack, diagnostics, unshown, suppressed, undecided, deferred } = checked;
  const texts = once(() => new Map(pack.model.files.map(({ path, text }) => [path, text])));
  const textOf = (file: string) => texts().get(file) ?? session.disk.glance(path.normalize(file))?.text ?? "";
  const selected = new Set([...pack.onDisk.selected].map(withSlashes));
  const files = pack.model.files.filter(({ path }) => selected.has(path));
  collector.count(files, undecided);
  collector.add(diagnostics, textOf, unshown);
  const shown = (file: string) => shownPath(path.normalize(file), session.cwd);
  collector.addDeferred(heldChecks(deferred, shown, textOf), unreadRecords(pack.model));
  const silenced = suppressed.map(({ diagnostic, reason }) => {
    return { diagnostic, suppression: { by: "comment", reason } as const };
  });
  collector.addSuppressed(silenced, textOf);
}

function unreadRecords({ files }: PackModel): readonly UnreadRecord[] {
  return files.flatMap(({ path: file, records }) =>
    records
      .filter((record) => isUnread(record) || doubtfulNames(record).size > 0)
      .map(({ identifier }) => ({ file, identifier })),
  );
}

function noteFindings({ summary }: LintReport, session: CommandSession, mostWarnings: number | undefined): void {
  if (summary.errors > 0) session.note(EXIT.findings);
  if (mostWarnings === undefined || summary.warnings <= mostWarnings) return;
  session.note(EXIT.findings);
  session.environment.writeError(
    `cardwright: ${counted(summary.warnings, "warning")}, and --max-warnings allows ${mostWarnings}\n`,
  );
}

/** `--fix-unsafe` includes safe fixes. */
export function fixChoice({ options }: CommandCall): FixChoice | undefined {
  if (options.fixUnsafe === true) return "all";
  if (options.fix === true) return "safe";
  if (options.diff === true)
    throw new Failure("--diff shows what --fix or --fix-unsafe would change; name one of them");
  return undefined;
}

async function showFixed({ changed }: FixedPack, session: CommandSession): Promise<void> {
  if (changed.length === 0) return;
  const { unifiedDiff } = await import("../reports/unified-diff.js");
  for (const { file, before, text } of changed)
    session.environment.writeOut(unifiedDiff(shownPath(file, session.cwd), before.text, text, "mended"));
}

/** Collects texts to write; the text of standard input is printed right away. */
function keepFixed({ pack, changed }: FixedPack, session: CommandSession, standardInput: string | undefined) {
  if (standardInput === undefined || !pack.onDisk.selected.has(standardInput)) return changed;
  exactly(session.environment).writeOut(session.disk.read(standardInput)?.text ?? "");
  return changed.filter(({ file }) => file !== standardInput);
}
