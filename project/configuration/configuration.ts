import { type Data, invalidConfiguration, type Message, type SeveritySetting } from "../../compiler/index.js";

/**
 * What the `cardwright.json` nearest above a file says, together with those that it extends. (specification: cli.md,
 * "Configuration and suppression")
 */
export interface Configuration extends Settings {
  /** Absolute path of the nearest file, and its folder, from which all globs count, also those of extended ones. */
  readonly file: string;
  readonly folder: string;
  /** Absolute paths of the files that it extends, the farthest first. */
  readonly bases: readonly string[];
  /** What is said of rules, the stronger later: the farthest extended configuration first, each with its overrides. */
  readonly layers: readonly RuleLayer[];
}

/** What is said once: an extending configuration replaces it, or adds to lists. */
export interface Settings {
  /** Game system of files that name none themselves: an id, or `id@edition`. */
  readonly system: Placed<string> | undefined;
  /** Paths of `.system` files, from the folder of the file that names them. */
  readonly systems: readonly Placed<string>[];
  /** Globs of what is found by walking; all `.cards` and `.system` files when absent. */
  readonly files: readonly Placed<string>[] | undefined;
  readonly ignore: readonly Placed<string>[];
  readonly format: FormatSettings;
  readonly compile: CompileSettings;
}

export interface FormatSettings {
  /** Blanks before what belongs to a category. */
  readonly indent?: Placed<number> | undefined;
  /** Comments behind the lines of a record begin in one column. */
  readonly alignComments?: Placed<boolean> | undefined;
}

export interface CompileSettings {
  /** A file, if it ends in `.json`, else the folder of the files; from the folder of the nearest configuration. */
  readonly out?: Placed<string> | undefined;
  readonly minify?: Placed<boolean> | undefined;
}

/** What one configuration says of rules: of all files, or of those that an override names. */
export interface RuleLayer {
  /** Globs; undefined: all files. */
  readonly files: readonly Placed<string>[] | undefined;
  readonly rules: readonly Placed<RuleSetting>[];
}

export interface RuleSetting {
  /** Id of a rule, or of one message of the rule `syntax`: `syntax/unquoted-text`. */
  readonly id: string;
  readonly severity: SeveritySetting;
  /** Numbers in place of those that the rule has, by the names of its options. */
  readonly options?: Readonly<Record<string, Placed<number>>>;
}

/** A value, and where it is said: the file, and the way to it through the JSON, by which its place is found when it is asked for. */
export interface Placed<T> {
  readonly value: T;
  readonly way: JsonWay;
  /** Absolute path. */
  readonly file: string;
}

/** Keys and indexes from the top; a last `{ key }` means the key itself, not its value. */
export type JsonWay = readonly (string | number | { readonly key: string })[];

/** Something wrong with a configuration. */
export interface ConfigurationProblem {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Data;
  /** `syntax`: wherever the text stops being JSON. `start`: the text is not looked into. */
  readonly place: JsonWay | "syntax" | "start";
}

/** So many mistakes of one configuration are told; the last of them says that there are more. */
export const MOST_PROBLEMS = 1_000;

type ConfigurationMessages = typeof invalidConfiguration.messages;

/** What the rule `invalid-configuration` says of a place. */
export function configurationProblem<Id extends keyof ConfigurationMessages & string>(
  messageId: Id,
  data: Parameters<ConfigurationMessages[Id]["render"]>[0] & Data,
  place: ConfigurationProblem["place"],
): ConfigurationProblem {
  const message: Message = invalidConfiguration.messages[messageId];
  return { rule: invalidConfiguration.id, messageId, message: message.render(data), data, place };
}
