import type { RuleDescription } from "../../project/index.js";
import type { ExitStatus } from "../exit-status.js";

/** What a report says besides its findings. */
export interface ReportContext {
  readonly colours: boolean;
  /** A file that is no place of a finding, such as one that a fix changes, by its key, as it is shown. */
  readonly shown: (file: string) => string;
  /** A path as it is shown, from the top of the checked-out repository, where the environment tell which that is. */
  readonly inRepository: (path: string) => string;
  /** What the program will end with, as far as is known. */
  readonly status: ExitStatus;
  /** What went wrong besides: sentences that stand on standard error. */
  readonly complaints: readonly string[];
  /** Every rule that can be met. Asked only by reports that say something of rules. */
  readonly rules: () => readonly RuleDescription[];
}
