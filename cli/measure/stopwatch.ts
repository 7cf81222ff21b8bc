import type { RuleHook } from "../../compiler/index.js";

/** Where the time of a run went, in milliseconds. */
export interface Times {
  readonly all: number;
  /** By rule, if that was asked for. */
  readonly rules: ReadonlyMap<string, number>;
}

export interface Stopwatch {
  readonly around: RuleHook;
  read(): Times;
}

/** Begins to measure. `now` gives milliseconds. What a rule does within another one counts for the inner one only. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const begin = now();
  const rules = new Map<string, number>();
  let inner = 0;
  return {
    around(rule, work) {
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
