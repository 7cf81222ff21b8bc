import type { IndexedPack, PackModel } from "../compiler/index.js";
import type { DiskCache, SharedState } from "../project/index.js";
import type { CommandEnvironment } from "./command-environment.js";
import type { ExitStatus } from "./exit-status.js";

/** A command's definition. Its code is loaded when it is called. */
export interface CommandDefinition {
  readonly name: string;
  /** Its arguments, as shown in help. */
  readonly takes?: string;
  readonly about: string;
  readonly options: readonly OptionDefinition[];
  /** Printed before the examples; ends with a line end. */
  readonly more?: string;
  readonly examples: readonly string[];
  /** Watching is in a separate bundle. */
  readonly load: (options: Options) => Promise<RunCommand>;
}

export interface OptionDefinition {
  readonly flags: string;
  readonly about: string;
  readonly choices?: readonly string[];
  readonly initial?: string;
  readonly repeatable?: boolean;
}

/** The arguments of a command's code. */
export interface CommandCall {
  readonly environment: CommandEnvironment;
  readonly args: readonly string[];
  readonly options: Options;
  /** What a watching command keeps from the previous run. */
  readonly kept?: WatchState;
}

/** By commander's names: `--stdin-filename` is `stdinFilename`, `--no-lint` is `lint: false`. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export type RunCommand = (call: CommandCall) => Promise<ExitStatus>;

/** What a watching command keeps from one run to the next. */
export interface WatchState extends SharedState {
  readonly disk: DiskCache;
  /** Packs whose output is already written, and what an index says of them. */
  readonly delivered: WeakMap<PackModel, Omit<IndexedPack, "file">>;
}
