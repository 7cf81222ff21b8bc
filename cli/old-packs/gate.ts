import type { Call } from "../commands.js";
import type { LintReport } from "../reports/lint-report.js";
import type { Asked, Session } from "../session.js";
import { baselineGate } from "./baseline-gate.js";
import { sinceGate } from "./since-gate.js";

/** Decides which of the findings of a run count. */
export type Gate = (report: LintReport) => LintReport;

/** What `--baseline` and `--since` ask for. What cannot be read is said before anything is checked. */
export async function openGate(call: Call, session: Session, selection: Asked): Promise<Gate> {
  const gates = [baselineGate(call, session), await sinceGate(call, session, selection)];
  return (report) => gates.reduce((left, gate) => gate(left), report);
}
