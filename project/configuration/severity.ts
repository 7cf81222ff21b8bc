import { nearestName, type SeveritySetting } from "../../compiler/index.js";
import { type ConfigurationPath, type ConfigurationProblem, configurationProblem } from "./configuration.js";

export const SEVERITIES: readonly SeveritySetting[] = ["error", "warning", "info", "off"];

export function isSeverity(value: unknown): value is SeveritySetting {
  return SEVERITIES.some((severity) => severity === value);
}

/** The problem for an invalid severity, with the nearest valid one. */
export function severityProblem(written: unknown, place: ConfigurationPath): ConfigurationProblem {
  const near = typeof written === "string" ? nearestSeverity(written) : undefined;
  if (near === undefined) return configurationProblem("unknown-severity", { allowed: SEVERITIES }, place);
  return configurationProblem("unknown-severity-nearest", { allowed: SEVERITIES, nearest: near }, place);
}

/** Other tools use `warn` and `information`. */
function nearestSeverity(written: string): string | undefined {
  const start = (severity: string) =>
    written.length > 1 && (severity.startsWith(written) || written.startsWith(severity));
  return nearestName(written, SEVERITIES) ?? SEVERITIES.find(start);
}
