import path from "node:path";
import { type Checker, limitOf, nearestName, rules, type SeveritySetting, unknownRule } from "../../index.js";
import { Failure } from "../failure.js";
import type { GameSystems } from "../game-systems.js";
import type { Project } from "../project.js";
import { shippedSystem, shippedSystemNames } from "../shipped.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
  type RuleSetting,
} from "./configuration.js";
import { isSeverity, severityProblem } from "./validate.js";

/** Severities as the command line (`--rule`) and, after it, the configuration nearest to each file say. */
export function ruleSettings(project: Project, systems: GameSystems, words: readonly string[]): LintSettings {
  const given = severityTable(words.map(parseRuleWord));
  for (const id of given.keys()) {
    const hint = ruleProblem(id, systems, project.configurationOf(project.cwd));
    if (hint !== undefined) throw new Failure(hint.message);
  }
  const tables = new Map<Configuration, SeverityTable>();
  const tableOf = (configuration: Configuration) => {
    const known = tables.get(configuration);
    if (known !== undefined) return known;
    const { table, problems } = readSettings(configuration, systems);
    tables.set(configuration, table);
    if (problems.length > 0) project.configurationProblems.push({ file: configuration.file, problems });
    return table;
  };
  return {
    validate: () => project.configurations.forEach(tableOf),
    today: dateOf(new Date()),
    ruleNamesOf: () => ruleNames(project, systems),
    severityOf(rule, messageId, file) {
      // A bug is a bug, whatever is configured.
      if (rule === "internal-error") return undefined;
      const said = lookUp(given, rule, messageId);
      if (said !== undefined) return said;
      const configuration = project.configurationOf(path.dirname(file));
      return configuration && lookUp(tableOf(configuration), rule, messageId);
    },
  };
}

/** What the edge decides about findings. */
export type LintSettings = Required<Parameters<Checker["check"]>>[1] & {
  /** Looks at the rules that the configurations name, also at those that no finding has asked for. */
  readonly validate: () => void;
};

/** As people date things where they are: `2031-01-31`. */
function dateOf(day: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Asked for only where a comment names a rule. */
function ruleNames(project: Project, systems: GameSystems): ReadonlySet<string> {
  return allRuleIds(systems, project.configurationOf(project.cwd));
}

/** The numbers that a configuration puts in the place of those that the rules of systems name. */
export function limitsOf(configuration: Configuration | undefined): ReadonlyMap<string, number> {
  const settings = configuration?.rules ?? [];
  return new Map(settings.flatMap(({ value: { id, limit } }) => (limit === undefined ? [] : [[id, limit.value]])));
}

type SeverityTable = ReadonlyMap<string, SeveritySetting>;

function severityTable(settings: readonly RuleSetting[]): SeverityTable {
  return new Map(settings.map(({ id, severity }) => [id, severity]));
}

/** What is said of one message goes before what is said of its rule. */
function lookUp(table: SeverityTable, rule: string, messageId: string): SeveritySetting | undefined {
  if (table.size === 0) return undefined;
  return (rule === "syntax" ? table.get(`syntax/${messageId}`) : undefined) ?? table.get(rule);
}

function parseRuleWord(word: string): RuleSetting {
  const [, id, severity] = /^([^=]+)=(.*)$/.exec(word) ?? [];
  if (id === undefined) throw new Failure(`--rule ${word}: write it as --rule unused-feat=off`);
  if (!isSeverity(severity)) throw new Failure(`--rule ${word}: ${severityProblem(severity, []).message}`);
  return { id, severity };
}

function readSettings(configuration: Configuration, systems: GameSystems) {
  const problems: ConfigurationProblem[] = [];
  const known = configuration.rules.flatMap(({ value, way }) => {
    const problem = ruleProblem(value.id, systems, configuration);
    if (problem !== undefined) problems.push({ ...problem, place: way });
    else if (value.limit !== undefined && !takesLimit(value.id, systems, configuration))
      problems.push(configurationProblem("no-limit", { rule: value.id }, value.limit.way));
    return problem === undefined ? [value] : [];
  });
  return { table: severityTable(known), problems };
}

/** What is wrong with the id of a rule. */
export function ruleProblem(
  id: string,
  systems: GameSystems,
  configuration: Configuration | undefined,
): ConfigurationProblem | undefined {
  if (isRuleOfTool(id)) return undefined;
  const ids = [...allRuleIds(systems, configuration)];
  if (ids.includes(id)) return undefined;
  const near = nearestName(id, ids);
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

function takesLimit(id: string, systems: GameSystems, configuration: Configuration): boolean {
  const shipped = shippedSystemNames().flatMap((system) => shippedSystem(system)?.rules ?? []);
  const own = systems.ownOf(configuration).flatMap(({ data }) => data.rules);
  return [...shipped, ...own].some((rule) => rule.name === id && limitOf(rule) !== undefined);
}

function isRuleOfTool(id: string): boolean {
  const [rule, messageId] = id.split("/");
  const found = rules.find((one) => one.id === rule);
  if (messageId === undefined || found === undefined) return found !== undefined;
  return rule === "syntax" && Object.hasOwn(found.messages, messageId);
}

/** Of the tool, of the shipped systems, and of the configuration's own. */
export function allRuleIds(systems: GameSystems, configuration: Configuration | undefined): ReadonlySet<string> {
  const ofTool = rules.flatMap(({ id, messages }) =>
    id === "syntax" ? [id, ...Object.keys(messages).map((messageId) => `${id}/${messageId}`)] : [id],
  );
  const shipped = shippedSystemNames().flatMap((id) => shippedSystem(id)?.rules.map(({ name }) => name) ?? []);
  const own = configuration === undefined ? [] : systems.ownOf(configuration);
  const added = own.flatMap(({ data }) => data.rules.map(({ name }) => name));
  return new Set([...ofTool, ...shipped, ...added]);
}
