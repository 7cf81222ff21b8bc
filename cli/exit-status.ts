/** What the exit status says. Where several apply: a bug goes before a failure, a failure before findings. (specification: cli.md, "Output") */
export const EXIT = {
  clean: 0,
  /** Findings at error severity, or `format --check` would change a file, or a pack did not compile. */
  findings: 1,
  /** Usage, configuration or file-system error. */
  failure: 2,
  /** A bug in the tool. */
  bug: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** The status of a run of which several things are true. */
export function worstOf(statuses: Iterable<ExitStatus>): ExitStatus {
  let worst: ExitStatus = EXIT.clean;
  for (const status of statuses) if (status > worst) worst = status;
  return worst;
}
