import type { Call } from "../call.js";
import type { Gate } from "../reports/lint-report.js";
import type { Asked, Session } from "../session.js";
import { baselineGate } from "./baseline-gate.js";
import { sinceGate } from "./since-gate.js";

/** What `--baseline` and `--since` ask for. What cannot be read is said before anything is checked. */
export async function openGate(call: Call, session: Session, selection: Asked): Promise<Gate> {
  const gates = [baselineGate(call, session), await sinceGate(call, session, selection)];
  return (report) => gates.reduce((left, gate) => gate(left), report);
}
