import type { RuleHook } from "../../compiler/index.js";

/** Where the time of a run went, in milliseconds. */
export interface Times {
  readonly all: number;
  /** By rule, if requested. */
  readonly rules: ReadonlyMap<string, number>;
  /** The part of it that is left out where the rule is off. */
  readonly saved: ReadonlyMap<string, number>;
}

export interface Stopwatch {
  readonly hook: RuleHook;
  read(): Times;
}

/** Starts measuring. `now` returns milliseconds. Time that a rule spends within another counts for the inner one only. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const begin = now();
  const [rules, saved] = [new Map<string, number>(), new Map<string, number>()];
  let inner = 0;
  return {
    hook(rule, work, ifWanted) {
      const outer = inner;
      inner = 0;
      const start = now();
      try {
        return work();
      } finally {
        const took = now() - start;
        for (const times of ifWanted === undefined ? [rules] : [rules, saved])
          times.set(rule, (times.get(rule) ?? 0) + took - inner);
        inner = outer + took;
      }
    },
    read: () => ({ all: now() - begin, rules, saved }),
  };
}
