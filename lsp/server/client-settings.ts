import { isObject } from "../../compiler/index.js";

/** The user's settings for this server, as the editor sent them. */
export type ClientSettings = Readonly<Record<string, unknown>>;

/** The settings for this server, whether or not they are nested under its name. */
export function ownSettings(options: unknown): ClientSettings {
  const own = isObject(options) && isObject(options.cardwright) ? options.cardwright : options;
  return isObject(own) ? own : {};
}

/** Severities that the client's settings give rules, in the form of the command line: `rule=severity`. */
export function ruleWordsIn(own: ClientSettings): readonly string[] {
  const rules = isObject(own.rules) ? own.rules : {};
  return Object.entries(rules).flatMap(([id, severity]) => (typeof severity === "string" ? [`${id}=${severity}`] : []));
}
