import type { RuleHook } from "../../compiler/index.js";

/** Where the time of a run went, in milliseconds. */
export interface Times {
  readonly all: number;
  /** By rule, if requested. */
  readonly rules: ReadonlyMap<string, number>;
}

export interface Stopwatch {
  readonly hook: RuleHook;
  read(): Times;
}

/** Starts measuring. `now` returns milliseconds. Time that a rule spends within another counts for the inner one only. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const begin = now();
  const rules = new Map<string, number>();
  let inner = 0;
  return {
    hook(rule, work) {
      const outer = inner;
      inner = 0;
      const start = now();
      try {
        return work();
      } finally {
        const took = now() - start;
        rules.set(rule, (rules.get(rule) ?? 0) + took - inner);
        inner = outer + took;
      }
    },
    read: () => ({ all: now() - begin, rules }),
  };
}
