import type { Call } from "../commands.js";
import type { LintReport } from "../reports/lint-report.js";
import type { ReportTarget } from "../reports/report-targets.js";
import { findingsText, timingText } from "./statistics-text.js";
import { startStopwatch } from "./stopwatch.js";

export type { Stopwatch } from "./stopwatch.js";
export { startStopwatch };

/** Formats that people read: what is measured stands below them. What a machine reads stays as it is. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(["pretty", "plain", "compact"]);

/** Prints what `--statistics` and `--timing` ask for. */
export function printMeasured(
  { surroundings, options }: Call,
  targets: readonly ReportTarget[],
  report: LintReport,
  stopwatch: ReturnType<typeof startStopwatch>,
): void {
  const times = stopwatch.read();
  const forMachines = targets.some(({ format, file }) => file === undefined && !FOR_PEOPLE.has(format));
  const print = forMachines ? surroundings.writeError : surroundings.writeOut;
  if (options.statistics === true) print(findingsText(report, times));
  if (options.timing === true) print(timingText(times));
}
