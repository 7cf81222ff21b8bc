import type { WaitedFor } from "../../compiler/index.js";
import { printable } from "../printable.js";

/** A check that has no result until some records can be read. */
export interface DeferredCheck {
  readonly rule: string;
  readonly waitsFor: readonly WaitedRecord[];
}

/** A record that checks wait for, and its displayed place. */
export interface WaitedRecord extends Pick<WaitedFor, "name"> {
  readonly path: string;
  readonly line: number;
}

const MOST_NAMED = 3;

/**
 * `4 checks on the whole pack wait until card FER S 12 is corrected (cardwright explain held-back).` Empty if nothing is
 * held back.
 */
export function deferredWords(held: readonly DeferredCheck[]): string {
  if (held.length === 0) return "";
  const names = [...new Set(held.flatMap(({ waitsFor }) => waitsFor.map(nameOf)))];
  const shown = names.slice(0, MOST_NAMED);
  if (names.length > MOST_NAMED) shown.push(`${names.length - MOST_NAMED} more`);
  const last = shown.pop() ?? "";
  const all = shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
  const what = held.length === 1 ? "1 check on the whole pack waits" : `${held.length} checks on the whole pack wait`;
  return `${what} until ${all} ${names.length === 1 ? "is" : "are"} corrected (cardwright explain held-back).`;
}

const nameOf = ({ name, path, line }: WaitedRecord): string => printable(name ?? `${path}:${line}`);
