import { nearestName } from "../../index.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
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
  const report: Report = (problem) => problems.push(problem);
  if (!isObject(json)) {
    report(configurationProblem("not-an-object", { example: '{ "system": "got" }' }, []));
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
type Report = (problem: ConfigurationProblem) => void;

function isKey(key: string): key is Key {
  return KEYS.some((known) => known === key);
}

function unknownKey(key: string, report: Report): void {
  const keys = KEYS.slice(1);
  const near = nearestName(key, keys);
  const place = [{ key }];
  if (near === undefined) report(configurationProblem("unknown-key", { key, keys }, place));
  else report(configurationProblem("unknown-key-nearest", { key, nearest: near }, place));
}

function text(value: unknown, way: JsonWay, report: Report): Placed<string> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value.trim() !== "") return { value, way };
  report(configurationProblem("not-a-text", {}, way));
  return undefined;
}

function texts(value: unknown, way: JsonWay, report: Report): readonly Placed<string>[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.flatMap((item, index) => text(item, [...way, index], report) ?? []);
  report(configurationProblem("not-a-list", { example: '["drafts"]' }, way));
  return undefined;
}

function ruleSettings(value: unknown, report: Report): readonly Placed<RuleSetting>[] {
  if (value === undefined) return [];
  if (!isObject(value)) {
    report(configurationProblem("not-an-object", { example: '{ "missing-kind": "off" }' }, ["rules"]));
    return [];
  }
  return Object.entries(value).flatMap(([id, setting]) => {
    const read = Array.isArray(setting) ? withOptions(id, setting, report) : severityOf(setting, ["rules", id], report);
    return read === undefined ? [] : [{ value: { id, ...read }, way: ["rules", { key: id }] }];
  });
}

function severityOf(value: unknown, way: JsonWay, report: Report): Omit<RuleSetting, "id"> | undefined {
  if (isSeverity(value)) return { severity: value };
  report(severityProblem(value, way));
  return undefined;
}

/** `["info", { "limit": 3 }]` */
function withOptions(id: string, [severity, options]: readonly unknown[], report: Report) {
  const read = severityOf(severity, ["rules", id, 0], report);
  const limit = isObject(options) && Object.keys(options).length === 1 ? options.limit : undefined;
  if (typeof limit === "number" && Number.isSafeInteger(limit))
    return read && { ...read, limit: { value: limit, way: ["rules", id, 1] } };
  report(configurationProblem("unknown-option", { example: '["info", { "limit": 3 }]' }, ["rules", id]));
  return read;
}

/** Something that was written for a severity, and what it should have been. */
export function severityProblem(written: unknown, place: JsonWay): ConfigurationProblem {
  const near = typeof written === "string" ? nearestName(written, SEVERITIES) : undefined;
  if (near === undefined) return configurationProblem("unknown-severity", { allowed: SEVERITIES }, place);
  return configurationProblem("unknown-severity-nearest", { allowed: SEVERITIES, nearest: near }, place);
}

export function isSeverity(value: unknown): value is SeveritySetting {
  return SEVERITIES.some((severity) => severity === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
