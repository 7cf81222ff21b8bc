import type { CommandCall } from "../call.js";
import type { LintReport } from "../reports/lint-report.js";
import { isForPeople } from "../reports/report-formats.js";
import type { ReportTarget } from "../reports/report-targets.js";
import { findingsText, timingText } from "./statistics-text.js";
import { startStopwatch } from "./stopwatch.js";

export type { Stopwatch } from "./stopwatch.js";
export { startStopwatch };

/**
 * Prints the results of `--statistics` and `--timing`: after reports for people, on standard error next to reports for
 * machines.
 */
export function printMeasured(
  { environment, options }: CommandCall,
  targets: readonly ReportTarget[],
  report: LintReport,
  stopwatch: ReturnType<typeof startStopwatch>,
): void {
  const times = stopwatch.read();
  const forMachines = targets.some(({ format, file }) => file === undefined && !isForPeople(format));
  const print = forMachines ? environment.writeError : environment.writeOut;
  if (options.statistics === true) print(findingsText(report, times));
  if (options.timing === true) print(timingText(times));
}
