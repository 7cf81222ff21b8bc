/**
 * Exit statuses. If several apply, a bug takes precedence over a failure, and a failure over findings.
 * (docs/reports.md, "Exit status")
 */
export const EXIT = {
  clean: 0,
  /** Findings with severity error, `format --check` would change a file, or a pack didn't compile. */
  findings: 1,
  /** Usage, configuration or file-system error. */
  failure: 2,
  /** A bug in Cardwright. */
  bug: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** The status to exit with if several apply. */
export function worstOf(statuses: Iterable<ExitStatus>): ExitStatus {
  let worst: ExitStatus = EXIT.clean;
  for (const status of statuses) if (status > worst) worst = status;
  return worst;
}
