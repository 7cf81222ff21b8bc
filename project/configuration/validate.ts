import { isObject, nearestName, type SeveritySetting } from "../../compiler/index.js";
import {
  type CompileSettings,
  type ConfigurationProblem,
  configurationProblem,
  type FormatSettings,
  INDENT,
  type JsonWay,
  MOST_NUMBER,
  type Placed,
  type RuleLayer,
  type RuleSetting,
  SEVERITIES,
  type Settings,
} from "./configuration.js";

/** What one `cardwright.json` says by itself. */
export interface OwnSettings extends Settings {
  /** Paths of configurations that it builds on, from its own folder. */
  readonly extends: readonly Placed<string>[];
  readonly layers: readonly RuleLayer[];
}

/** Checks what was read from a `cardwright.json`. What is right in it holds, whatever else is wrong. */
export function validateConfiguration(
  json: unknown,
  file: string,
): { readonly settings: OwnSettings; readonly problems: readonly ConfigurationProblem[] } {
  const problems: ConfigurationProblem[] = [];
  const reader: Reader = { file, report: (problem) => problems.push(problem) };
  const read = object(json, [], KEYS, '{ "system": "got" }', reader);
  if (read === undefined) return { settings: NOTHING, problems };
  text(read("$schema"), ["$schema"], reader);
  const all: RuleLayer = { files: undefined, rules: ruleSettings(read("rules"), ["rules"], reader) };
  const settings: OwnSettings = {
    extends: oneOrMore(read("extends"), ["extends"], reader),
    system: text(read("system"), ["system"], reader),
    systems: texts(read("systems"), ["systems"], reader) ?? [],
    files: texts(read("files"), ["files"], reader),
    ignore: texts(read("ignore"), ["ignore"], reader) ?? [],
    layers: [all, ...overrides(read("overrides"), reader)],
    format: formatSettings(read("format"), reader),
    compile: compileSettings(read("compile"), reader),
  };
  return { settings, problems };
}

/** What holds where there is no configuration. */
export const NOTHING: OwnSettings = {
  extends: [],
  system: undefined,
  systems: [],
  files: undefined,
  ignore: [],
  layers: [],
  format: {},
  compile: {},
};

const KEYS = [
  "$schema",
  "extends",
  "system",
  "systems",
  "files",
  "ignore",
  "rules",
  "overrides",
  "format",
  "compile",
] as const;

/** Where problems of one file go. */
interface Reader {
  readonly file: string;
  readonly report: (problem: ConfigurationProblem) => void;
}

type Read = (key: string) => unknown;

/** An object of known keys, as a function that gives the values of its own keys; others are reported with the nearest. */
function object(
  value: unknown,
  way: JsonWay,
  keys: readonly string[],
  example: string,
  { report }: Reader,
): Read | undefined {
  if (!isObject(value)) {
    report(configurationProblem("not-an-object", { example }, way));
    return undefined;
  }
  for (const key of Object.keys(value)) if (!keys.includes(key)) report(unknownKey(key, keys, [...way, { key }]));
  return (key) => (Object.hasOwn(value, key) ? value[key] : undefined);
}

function unknownKey(key: string, all: readonly string[], place: JsonWay): ConfigurationProblem {
  const keys = all.filter((known) => !known.startsWith("$"));
  const near = nearestName(key, keys);
  if (near === undefined) return configurationProblem("unknown-key", { key, keys }, place);
  return configurationProblem("unknown-key-nearest", { key, nearest: near }, place);
}

function text(value: unknown, way: JsonWay, { file, report }: Reader): Placed<string> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value.trim() !== "") return { value, way, file };
  report(configurationProblem("not-a-text", {}, way));
  return undefined;
}

function texts(value: unknown, way: JsonWay, reader: Reader): readonly Placed<string>[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.flatMap((item, index) => text(item, [...way, index], reader) ?? []);
  reader.report(configurationProblem("not-a-list", { example: '["drafts"]' }, way));
  return undefined;
}

/** A single text stands for a list of one. */
function oneOrMore(value: unknown, way: JsonWay, reader: Reader): readonly Placed<string>[] {
  if (Array.isArray(value)) return texts(value, way, reader) ?? [];
  const single = text(value, way, reader);
  return single === undefined ? [] : [single];
}

function flag(value: unknown, way: JsonWay, { file, report }: Reader): Placed<boolean> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return { value, way, file };
  report(configurationProblem("not-a-flag", {}, way));
  return undefined;
}

function number(
  value: unknown,
  way: JsonWay,
  { least, most }: { readonly least: number; readonly most: number },
  { file, report }: Reader,
): Placed<number> | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
    return { value, way, file };
  report(configurationProblem("not-a-number", { least, most }, way));
  return undefined;
}

function formatSettings(value: unknown, reader: Reader): FormatSettings {
  if (value === undefined) return {};
  const read = object(value, ["format"], ["indent", "alignComments"], '{ "indent": 4 }', reader);
  if (read === undefined) return {};
  return {
    indent: number(read("indent"), ["format", "indent"], INDENT, reader),
    alignComments: flag(read("alignComments"), ["format", "alignComments"], reader),
  };
}

function compileSettings(value: unknown, reader: Reader): CompileSettings {
  if (value === undefined) return {};
  const read = object(value, ["compile"], ["out", "minify"], '{ "out": "dist/cards.json" }', reader);
  if (read === undefined) return {};
  return {
    out: text(read("out"), ["compile", "out"], reader),
    minify: flag(read("minify"), ["compile", "minify"], reader),
  };
}

const OVERRIDE = '[{ "files": ["drafts"], "rules": { "missing-kind": "off" } }]';

function overrides(value: unknown, reader: Reader): readonly RuleLayer[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    reader.report(configurationProblem("not-a-list", { example: OVERRIDE }, ["overrides"]));
    return [];
  }
  return value.flatMap((item: unknown, index) => override(item, ["overrides", index], reader) ?? []);
}

/** One that does not say of which files it speaks would speak of all, which is what `rules` are for. */
function override(value: unknown, way: JsonWay, reader: Reader): RuleLayer | undefined {
  const read = object(value, way, ["files", "rules"], OVERRIDE.slice(1, -1), reader);
  if (read === undefined) return undefined;
  const files = texts(read("files"), [...way, "files"], reader);
  const rules = ruleSettings(read("rules"), [...way, "rules"], reader);
  if (read("files") === undefined) reader.report(configurationProblem("no-files", { example: OVERRIDE }, way));
  for (const { options = {} } of rules.map((rule) => rule.value))
    for (const number of Object.values(options))
      reader.report(configurationProblem("number-in-override", {}, number.way));
  return files && { files, rules };
}

function ruleSettings(value: unknown, way: JsonWay, reader: Reader): readonly Placed<RuleSetting>[] {
  if (value === undefined) return [];
  if (!isObject(value)) {
    reader.report(configurationProblem("not-an-object", { example: '{ "missing-kind": "off" }' }, way));
    return [];
  }
  return Object.entries(value).flatMap(([id, setting]) => {
    const place = [...way, id];
    const read = Array.isArray(setting) ? withOptions(setting, place, reader) : severityOf(setting, place, reader);
    return read === undefined ? [] : [{ value: { id, ...read }, way: [...way, { key: id }], file: reader.file }];
  });
}

type Setting = Omit<RuleSetting, "id">;

function severityOf(value: unknown, way: JsonWay, { report }: Reader): Setting | undefined {
  if (isSeverity(value)) return { severity: value };
  report(severityProblem(value, way));
  return undefined;
}

/** `["info", { "limit": 3 }]` */
function withOptions(setting: readonly unknown[], way: JsonWay, reader: Reader): Setting | undefined {
  const [severity, options, ...more] = setting;
  const read = severityOf(severity, [...way, 0], reader);
  if (options === undefined && more.length === 0) return read;
  if (isObject(options) && more.length === 0) {
    const numbers = Object.entries(options).flatMap(([name, value]) => {
      const found = number(value, [...way, 1, name], { least: 0, most: MOST_NUMBER }, reader);
      return found === undefined ? [] : [[name, found] as const];
    });
    return read && { ...read, options: Object.fromEntries(numbers) };
  }
  reader.report(configurationProblem("options-form", { example: '["info", { "limit": 3 }]' }, way));
  return read;
}

/** Something that was written for a severity, and what it should have been. */
export function severityProblem(written: unknown, place: JsonWay): ConfigurationProblem {
  const near = typeof written === "string" ? nearestSeverity(written) : undefined;
  if (near === undefined) return configurationProblem("unknown-severity", { allowed: SEVERITIES }, place);
  return configurationProblem("unknown-severity-nearest", { allowed: SEVERITIES, nearest: near }, place);
}

/** Other tools say `warn` and `information`. */
function nearestSeverity(written: string): string | undefined {
  const start = (severity: string) =>
    written.length > 1 && (severity.startsWith(written) || written.startsWith(severity));
  return nearestName(written, SEVERITIES) ?? SEVERITIES.find(start);
}

export function isSeverity(value: unknown): value is SeveritySetting {
  return SEVERITIES.some((severity) => severity === value);
}
