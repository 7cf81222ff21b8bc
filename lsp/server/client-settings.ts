import { isObject } from "../../compiler/index.js";

/** What the user set in the editor for this server, as it came. */
export type ClientSettings = Readonly<Record<string, unknown>>;

/** The settings that are meant for this server, whether or not they come under its name. */
export function ownSettings(options: unknown): ClientSettings {
  const own = isObject(options) && isObject(options.cardwright) ? options.cardwright : options;
  return isObject(own) ? own : {};
}

/** Severities that the client's own settings give rules, as the command line takes them: `rule=severity`. */
export function ruleWordsIn(own: ClientSettings): readonly string[] {
  const rules = isObject(own.rules) ? own.rules : {};
  return Object.entries(rules).flatMap(([id, severity]) => (typeof severity === "string" ? [`${id}=${severity}`] : []));
}
