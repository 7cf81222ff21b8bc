import type { RecordModel } from "../model/record-model.js";
import { rules } from "./index.js";

let flaws: ReadonlySet<string> | undefined;

/**
 * A rule of the tool says that the record is not what its author meant. Nobody knows what it will be, so nothing is
 * said of what others lack because of it. (specification: notation.md, "One mistake, one finding")
 */
export function isFlawed({ findings }: RecordModel): boolean {
  if (findings.length === 0) return false;
  // Made when it is first asked for: rules and those who ask know each other.
  flaws ??= new Set(rules.filter(({ severity }) => severity !== "info").map(({ id }) => id));
  return findings.some(({ rule }) => flaws?.has(rule) === true);
}
