import { nearestName } from "../../index.js";
import {
  type Configuration,
  type ConfigurationProblem,
  type JsonWay,
  type Placed,
  type RuleSetting,
  SEVERITIES,
  type SeveritySetting,
} from "./configuration.js";

export type Settings = Omit<Configuration, "file" | "folder">;

/** Checks what was read from a `cardwright.json`. What is right in it holds, whatever else is wrong. */
export function validateConfiguration(json: unknown): {
  readonly settings: Settings;
  readonly problems: readonly ConfigurationProblem[];
} {
  const problems: ConfigurationProblem[] = [];
  const report: Complain = (messageId, message, data, place) => problems.push({ messageId, message, data, place });
  if (!isObject(json)) {
    report("not-an-object", "A configuration is an object: { … }.", {}, []);
    return { settings: NOTHING, problems };
  }
  for (const key of Object.keys(json)) if (!isKey(key)) unknownKey(key, report);
  const read = (key: Key) => (Object.hasOwn(json, key) ? json[key] : undefined);
  const settings: Settings = {
    system: text(read("system"), ["system"], report),
    systems: texts(read("systems"), ["systems"], report) ?? [],
    files: texts(read("files"), ["files"], report)?.map(({ value }) => value),
    ignore: (texts(read("ignore"), ["ignore"], report) ?? []).map(({ value }) => value),
    rules: ruleSettings(read("rules"), report),
  };
  text(read("$schema"), ["$schema"], report);
  return { settings, problems };
}

/** What holds where there is no configuration. */
export const NOTHING: Settings = { system: undefined, systems: [], files: undefined, ignore: [], rules: [] };

const KEYS = ["$schema", "system", "systems", "files", "ignore", "rules"] as const;
type Key = (typeof KEYS)[number];
type Complain = (messageId: string, message: string, data: Readonly<Record<string, string>>, place: JsonWay) => void;

function isKey(key: string): key is Key {
  return KEYS.some((known) => known === key);
}

function unknownKey(key: string, report: Complain): void {
  const near = nearestName(key, KEYS.slice(1));
  const hint = near === undefined ? `The keys are ${KEYS.slice(1).join(", ")}.` : `Did you mean "${near}"?`;
  const data = near === undefined ? { key } : { key, nearest: near };
  report("unknown-key", `There is no key "${key}". ${hint}`, data, [{ key }]);
}

function text(value: unknown, way: JsonWay, report: Complain): Placed<string> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value.trim() !== "") return { value, way };
  report("not-a-text", `This takes a text in quotes.`, {}, way);
  return undefined;
}

function texts(value: unknown, way: JsonWay, report: Complain): readonly Placed<string>[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.flatMap((item, index) => text(item, [...way, index], report) ?? []);
  report("not-a-list", "This takes a list of texts: [ … ].", {}, way);
  return undefined;
}

function ruleSettings(value: unknown, report: Complain): readonly Placed<RuleSetting>[] {
  if (value === undefined) return [];
  if (!isObject(value)) {
    report("not-an-object", 'This takes rules and their severities: { "unused-resource": "off" }.', {}, ["rules"]);
    return [];
  }
  return Object.entries(value).flatMap(([id, setting]) => {
    const read = Array.isArray(setting) ? withOptions(id, setting, report) : severityOf(setting, ["rules", id], report);
    return read === undefined ? [] : [{ value: { id, ...read }, way: ["rules", { key: id }] }];
  });
}

function severityOf(value: unknown, way: JsonWay, report: Complain): Omit<RuleSetting, "id"> | undefined {
  if (isSeverity(value)) return { severity: value };
  report("unknown-severity", severityHint(value), {}, way);
  return undefined;
}

/** `["info", { "limit": 3 }]` */
function withOptions(id: string, [severity, options]: readonly unknown[], report: Complain) {
  const read = severityOf(severity, ["rules", id, 0], report);
  const limit = isObject(options) && Object.keys(options).length === 1 ? options.limit : undefined;
  if (typeof limit === "number" && Number.isSafeInteger(limit))
    return read && { ...read, limit: { value: limit, way: ["rules", id, 1] } };
  report("unknown-option", 'The one option is the number of a rule: ["info", { "limit": 3 }].', {}, ["rules", id]);
  return read;
}

/** A severity for which none was recognised, and what it should have been. */
export function severityHint(written: unknown): string {
  const near = typeof written === "string" ? nearestName(written, SEVERITIES) : undefined;
  const said = near === undefined ? "" : ` Did you mean "${near}"?`;
  return `A severity is error, warning, info or off.${said}`;
}

export function isSeverity(value: unknown): value is SeveritySetting {
  return SEVERITIES.some((severity) => severity === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
