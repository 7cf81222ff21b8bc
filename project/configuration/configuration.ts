import {
  type Data,
  invalidConfiguration,
  type Message,
  type Severity,
  type SeveritySetting,
} from "../../compiler/index.js";

/**
 * The nearest `cardwright.json` above a file, combined with those it extends. (docs/configuration.md)
 */
export interface Configuration extends Settings {
  /** Absolute path of the nearest file; all globs, also inherited ones, are relative to its folder. */
  readonly file: string;
  readonly folder: string;
  /** Absolute paths of the files it extends, the most distant first. */
  readonly bases: readonly string[];
  /**
   * Rule settings by increasing precedence: the most distant extended configuration first, each followed by its
   * overrides.
   */
  readonly layers: readonly RuleLayer[];
}

/** Settings with one value: an extending configuration replaces it, or adds to lists. */
export interface Settings {
  /** Game system of files that don't name one: an id, or `id@edition`. */
  readonly system: Placed<string> | undefined;
  /** Paths of `.system` files, relative to the file that lists them. */
  readonly systems: readonly Placed<string>[];
  /** Whether it isn't sure which games are named: what would be said of that follows from another mistake. */
  readonly isDoubtful: boolean;
  /** Globs of the files to find; by default all `.cards` and `.system` files. */
  readonly files: readonly Placed<string>[] | undefined;
  readonly ignore: readonly Placed<string>[];
  readonly format: FormatSettings;
  readonly compile: CompileSettings;
}

export interface FormatSettings {
  /** Number of blanks before members of a category. */
  readonly indent?: Placed<number> | undefined;
  /** Whether end-of-line comments in a record are aligned. */
  readonly alignComments?: Placed<boolean> | undefined;
}

export interface CompileSettings {
  /** A file if it ends in `.json`, otherwise the folder for the files; relative to the nearest configuration. */
  readonly out?: Placed<string> | undefined;
  readonly minify?: Placed<boolean> | undefined;
}

/** Rule settings of a configuration: for all files, or those of an override. */
export interface RuleLayer {
  /** Globs; undefined for all files. */
  readonly files: readonly Placed<string>[] | undefined;
  readonly rules: readonly Placed<RuleSetting>[];
}

export interface RuleSetting {
  /** Id of a rule, or of one message of the rule `syntax`: `syntax/unquoted-text`. */
  readonly id: string;
  readonly severity: SeveritySetting;
  /** Numbers that replace the rule's own, by option name. */
  readonly options?: Readonly<Record<string, Placed<number>>>;
}

/** A value and where it was set: the file, and the path through its JSON, which is resolved to a position on demand. */
export interface Placed<T> {
  readonly value: T;
  readonly way: ConfigurationPath;
  /** Absolute path. */
  readonly file: string;
}

/** Keys and indexes from the root; a final `{ key }` is the key itself, not its value. */
export type ConfigurationPath = readonly (string | number | { readonly key: string })[];

export interface ConfigurationProblem {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Data;
  /** An error unless it is said: what is understood, but leads to nothing. */
  readonly severity?: Severity;
  /** `syntax`: where the text stops being JSON. `start`: the file wasn't parsed. */
  readonly place: ConfigurationPath | "syntax" | "start";
}

/** Maximum number of problems reported per configuration; the last says that there are more. */
export const MOST_PROBLEMS = 1_000;

type ConfigurationMessages = typeof invalidConfiguration.messages;

/** Creates a problem with a message of the rule `invalid-configuration`. */
export function configurationProblem<Id extends keyof ConfigurationMessages & string>(
  messageId: Id,
  data: Parameters<ConfigurationMessages[Id]["render"]>[0] & Data,
  place: ConfigurationProblem["place"],
  severity?: Severity,
): ConfigurationProblem {
  const message: Message = invalidConfiguration.messages[messageId];
  const said = severity === undefined ? {} : { severity };
  return { rule: invalidConfiguration.id, messageId, message: message.render(data), data, place, ...said };
}
