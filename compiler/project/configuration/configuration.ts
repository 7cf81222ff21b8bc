import { type Data, invalidConfiguration, type Message } from "../../index.js";

/** What a `cardwright.json` says. (specification: cli.md, "Configuration and suppression") */
export interface Configuration {
  /** Absolute path of the file, and its folder, from which all paths and globs in it count. */
  readonly file: string;
  readonly folder: string;
  /** Game system of files that name none themselves: an id, or `id@edition`. */
  readonly system: Placed<string> | undefined;
  /** Paths of `.system` files. */
  readonly systems: readonly Placed<string>[];
  /** Globs of what is found by walking; all `.cards` and `.system` files when absent. */
  readonly files: readonly string[] | undefined;
  readonly ignore: readonly string[];
  readonly rules: readonly Placed<RuleSetting>[];
}

export type SeveritySetting = "error" | "warning" | "info" | "off";

export interface RuleSetting {
  /** Id of a rule, or of one message of the rule `syntax`: `syntax/unquoted-text`. */
  readonly id: string;
  readonly severity: SeveritySetting;
  /** In place of the number that the rule of a system names. */
  readonly limit?: Placed<number>;
}

/** A value, and the way to it through the JSON, by which its place is found when there is something to say about it. */
export interface Placed<T> {
  readonly value: T;
  readonly way: JsonWay;
}

/** Keys and indexes from the top; a last `{ key }` means the key itself, not its value. */
export type JsonWay = readonly (string | number | { readonly key: string })[];

/** Something wrong with a configuration. */
export interface ConfigurationProblem {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Data;
  /** `syntax`: wherever the text stops being JSON. */
  readonly place: JsonWay | "syntax";
}

type Messages = typeof invalidConfiguration.messages;

/** What the rule `invalid-configuration` says of a place. */
export function configurationProblem<Id extends keyof Messages & string>(
  messageId: Id,
  data: Parameters<Messages[Id]["render"]>[0] & Data,
  place: ConfigurationProblem["place"],
): ConfigurationProblem {
  const message: Message = invalidConfiguration.messages[messageId];
  return { rule: invalidConfiguration.id, messageId, message: message.render(data), data, place };
}

export const SEVERITIES: readonly SeveritySetting[] = ["error", "warning", "info", "off"];
