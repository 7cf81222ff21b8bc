import type { RuleDescription } from "../../project/index.js";
import type { ExitStatus } from "../exit-status.js";

/** What a report contains besides findings. */
export interface ReportContext {
  readonly colours: boolean;
  /** Display path of another file, such as one that a fix changes, by its key. */
  readonly shown: (file: string) => string;
  /** A display path relative to the repository, if the environment tells where that is. */
  readonly inRepository: (path: string) => string;
  /** The expected exit status. */
  readonly status: ExitStatus;
  /** Errors that were written to standard error. */
  readonly complaints: readonly string[];
  /** All available rules; computed on demand. */
  readonly rules: () => readonly RuleDescription[];
}
