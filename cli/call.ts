import type { PackModel } from "../compiler/index.js";
import type { DiskCache, KeptParts } from "../project/index.js";
import type { CommandEnvironment } from "./command-environment.js";
import type { ExitStatus } from "./exit-status.js";

/** How a command is called, and where it is: each is loaded when it is called. */
export interface CommandDefinition {
  readonly name: string;
  /** What may stand behind the name, as help shows it. */
  readonly takes?:
    | "[old] [new]"
    | "[folder]"
    | "[path...]"
    | "<path...>"
    | "<rule-or-place>"
    | "<shell>"
    | "<what> [path]"
    | "<card> [path...]"
    | "[show] [id]";
  readonly about: string;
  readonly options: readonly OptionDefinition[];
  /** Said before the examples, with a line end. */
  readonly more?: string;
  readonly examples: readonly [string, ...string[]];
  /** A call that watches is another piece of the program. */
  readonly load: (options: Options) => Promise<RunCommand>;
}

export interface OptionDefinition {
  readonly flags: string;
  readonly about: string;
  readonly choices?: readonly string[];
  /** What a value may begin with, where it can go on: offered by the completion of shells. */
  readonly offers?: readonly string[];
  readonly initial?: string;
  readonly repeatable?: boolean;
}

/** What a command is given. */
export interface CommandCall {
  readonly environment: CommandEnvironment;
  readonly args: readonly string[];
  readonly options: Options;
  /** What a command that watches keeps from the round before. */
  readonly kept?: Kept;
}

/** By the names that commander makes of the flags: `--stdin-filename` is `stdinFilename`, `--no-lint` is `lint: false`. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export type RunCommand = (call: CommandCall) => Promise<ExitStatus>;

/** What a command that watches keeps from one round to the next. */
export interface Kept extends KeptParts {
  readonly disk: DiskCache;
  /** Packs of which everything has been made already. */
  readonly delivered: WeakSet<PackModel>;
}
