import type { CommandCall } from "../call.js";
import type { FindingFilter } from "../reports/lint-report.js";
import type { AskedPaths, CommandSession } from "../session.js";
import { baselineFilter } from "./baseline-filter.js";
import { sinceFilter } from "./since-filter.js";

/** The filters of `--baseline` and `--since`. Unreadable ones are reported before anything is checked. */
export async function openFindingFilter(
  call: CommandCall,
  session: CommandSession,
  selection: AskedPaths,
): Promise<FindingFilter> {
  const filters = [baselineFilter(call, session), await sinceFilter(call, session, selection)];
  return (report) => filters.reduce((left, filter) => filter(left), report);
}
