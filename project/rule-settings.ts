import path from "node:path";
import {
  type Checker,
  internalError,
  type Limits,
  nameOfFinding,
  namesOfRule,
  nearestName,
  optionsOfRule,
  type RuleOption,
  rules,
  type SeveritySetting,
  unknownRule,
} from "../compiler/index.js";
import { getOrMake } from "../grammar/index.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
  MOST_PROBLEMS,
  type Placed,
  type RuleSetting,
} from "./configuration/configuration.js";
import { layersFor } from "./configuration/rule-layers.js";
import { isSeverity, severityProblem } from "./configuration/severity.js";
import { Failure } from "./failure.js";
import type { GameSystems } from "./game-systems.js";
import type { Project } from "./project.js";
import { shippedSystem, shippedSystemNames } from "./shipped.js";

/**
 * Severities from the command line (`--rule`) and then from the nearest configuration of each file. `today` is the
 * current date, such as `2031-01-31`.
 */
export function ruleSettings(
  project: Project,
  systems: GameSystems,
  words: readonly string[],
  today: string = dateOf(new Date()),
): LintSettings {
  const given = severityTable(words.map(parseRuleWord));
  const names = ruleNames(systems);
  for (const id of given.keys()) {
    const hint = ruleProblem(id, () => names(project.configurationOf(project.cwd)));
    if (hint !== undefined) throw new Failure(`--rule ${id}: ${hint.message}`);
  }
  const checked = new Set<Configuration>();
  const check = (configuration: Configuration) => {
    if (checked.has(configuration)) return;
    checked.add(configuration);
    checkRules(project, systems, configuration, () => names(configuration));
  };
  const tables = severityTables();
  return {
    validate: () => project.configurations.forEach(check),
    today,
    ruleNamesOf: (file) => names(project.configurationOf(path.dirname(file))),
    severityOf(rule, messageId, file) {
      // Bugs are always reported.
      if (rule === internalError.id) return undefined;
      const said = lookUp(given, rule, messageId);
      if (said !== undefined) return said;
      const configuration = project.configurationOf(path.dirname(file));
      return configuration && lookUp(tables(configuration, file), rule, messageId);
    },
  };
}

/** The settings that the outer layers decide. */
export type LintSettings = Omit<Required<Parameters<Checker["check"]>>[1], "suppressed"> & {
  /** Validates all rules that configurations mention, even those without findings. */
  readonly validate: () => void;
};

/** The local date: `2031-01-31`. */
function dateOf(day: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** All rule ids that a configuration can use; computed on demand, once for each. */
function ruleNames(systems: GameSystems): (configuration: Configuration | undefined) => ReadonlySet<string> {
  const known = new Map<Configuration | undefined, ReadonlySet<string>>();
  return (configuration) => {
    return getOrMake(known, configuration, () => allRuleIds(systems, configuration));
  };
}

/** The numbers that a configuration changes in rules. Overrides can't change any. */
export function limitsOf(configuration: Configuration | undefined): Limits {
  const all = configuration?.layers.filter(({ files }) => files === undefined).flatMap((layer) => layer.rules) ?? [];
  const limits = new Map<string, Readonly<Record<string, number>>>();
  for (const { id, options } of all.map(({ value }) => value)) {
    if (options === undefined) continue;
    const numbers = Object.entries(options).map(([name, { value }]) => [name, value] as const);
    limits.set(id, { ...limits.get(id), ...Object.fromEntries(numbers) });
  }
  return limits;
}

type SeverityTable = ReadonlyMap<string, SeveritySetting>;

/** The severity table of each file, shared between files with the same layers. */
function severityTables(): (configuration: Configuration, file: string) => SeverityTable {
  const known = new Map<Configuration, Map<string, SeverityTable>>();
  const byFile = new Map<string, SeverityTable>();
  return (configuration, file) =>
    getOrMake(byFile, file, () => {
      const layers = layersFor(configuration, file);
      const key = layers.map((layer) => configuration.layers.indexOf(layer)).join(" ");
      const tables = getOrMake(known, configuration, () => new Map<string, SeverityTable>());
      return getOrMake(tables, key, () =>
        severityTable(layers.flatMap((layer) => layer.rules.map(({ value }) => value))),
      );
    });
}

/** Later settings of a rule win. */
function severityTable(settings: readonly RuleSetting[]): SeverityTable {
  return new Map(settings.map(({ id, severity }) => [id, severity]));
}

/** A setting for a message wins over one for its rule. */
function lookUp(table: SeverityTable, rule: string, messageId: string): SeveritySetting | undefined {
  if (table.size === 0) return undefined;
  return table.get(nameOfFinding(rule, messageId)) ?? table.get(rule);
}

/** Parses `missing-kind=off`. Throws a `Failure` for anything else. */
export function parseRuleWord(word: string): RuleSetting {
  const [, id, severity] = /^([^=]+)=(.*)$/.exec(word) ?? [];
  if (id === undefined)
    throw new Failure(`--rule ${word}: write it as --rule ${word.replaceAll("=", "") || "unused-feat"}=off`);
  if (!isSeverity(severity)) throw new Failure(`--rule ${word}: ${severityProblem(severity, []).message}`);
  return { id, severity };
}

/** Reports unknown rules and options in a configuration. */
function checkRules(
  project: Project,
  systems: GameSystems,
  configuration: Configuration,
  names: () => ReadonlySet<string>,
): void {
  const settings = configuration.layers.flatMap((layer) => layer.rules);
  let count = 0;
  for (const setting of settings) {
    const problems = problemsWith(setting, systems, configuration, names);
    if (problems.length === 0) continue;
    const { file, way } = setting;
    count += problems.length;
    const more = configurationProblem("more-mistakes", { count: MOST_PROBLEMS }, way);
    project.configurationProblems.push({ file, problems: count > MOST_PROBLEMS ? [more] : problems });
    if (count > MOST_PROBLEMS) break;
  }
}

function problemsWith(
  { value: { id, options = {} }, way }: Placed<RuleSetting>,
  systems: GameSystems,
  configuration: Configuration,
  names: () => ReadonlySet<string>,
): readonly ConfigurationProblem[] {
  const problem = ruleProblem(id, names);
  if (problem !== undefined) return [{ ...problem, place: way }];
  const known = optionsOf(id, systems, configuration);
  return Object.entries(options).flatMap(([name, number]) => optionProblem(id, name, number, known) ?? []);
}

function optionProblem(
  rule: string,
  name: string,
  { value, way }: Placed<number>,
  known: readonly RuleOption[],
): ConfigurationProblem | undefined {
  const option = known.find((one) => one.name === name);
  const key = [...way.slice(0, -1), { key: name }];
  if (known.length === 0) return configurationProblem("no-limit", { rule }, way.slice(0, -1));
  if (option === undefined) {
    const options = known.map((one) => one.name);
    return configurationProblem("unknown-option", { rule, option: name, options }, key);
  }
  const least = option.minimum ?? 0;
  return value < least ? configurationProblem("number-too-small", { option: name, least }, way) : undefined;
}

/** The problem with a rule id, if any. Most ids are built in and need no system to be loaded. */
function ruleProblem(id: string, names: () => ReadonlySet<string>): ConfigurationProblem | undefined {
  if (NAMES_OF_TOOL.has(id) || names().has(id)) return undefined;
  const near = nearestName(id, names());
  const { near: withNearest, unknown } = unknownRule.messages;
  const said =
    near === undefined
      ? { messageId: "unknown", data: { rule: id }, message: unknown.render({ rule: id }) }
      : {
          messageId: "near",
          data: { rule: id, nearest: near },
          message: withNearest.render({ rule: id, nearest: near }),
        };
  return { rule: unknownRule.id, ...said, place: [] };
}

/** The options of a rule: of the built-in one, or of any record of that name in a system. */
function optionsOf(id: string, systems: GameSystems, configuration: Configuration): readonly RuleOption[] {
  const ofTool = rules.find((rule) => rule.id === id)?.options;
  if (ofTool !== undefined) return ofTool;
  const shipped = shippedSystemNames().flatMap((system) => shippedSystem(system)?.rules ?? []);
  const own = systems.ownOf(configuration).flatMap(({ data }) => data.rules);
  const records = [...shipped, ...own].filter((rule) => rule.name === id);
  return [...new Map(records.flatMap(optionsOfRule).map((option) => [option.name, option])).values()];
}

const NAMES_OF_TOOL: ReadonlySet<string> = new Set(rules.flatMap((rule) => [...namesOfRule(rule).keys()]));

/** Built-in ids, those of shipped systems, and those of the configuration's own. */
function allRuleIds(systems: GameSystems, configuration: Configuration | undefined): ReadonlySet<string> {
  const shipped = shippedSystemNames().flatMap((id) => shippedSystem(id)?.rules.map(({ name }) => name) ?? []);
  const own = configuration === undefined ? [] : systems.ownOf(configuration);
  const added = own.flatMap(({ data }) => data.rules.map(({ name }) => name));
  return new Set([...NAMES_OF_TOOL, ...shipped, ...added]);
}
