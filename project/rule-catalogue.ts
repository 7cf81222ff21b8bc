import {
  messageIdsOf,
  optionsOfRule,
  parseExamples,
  type Rule,
  type RuleDeclaration,
  type RuleExamples,
  type RuleOption,
  rules,
  type SeveritySetting,
  type SystemData,
} from "../compiler/index.js";
import { codeOf } from "./failure.js";
import { readRegularFile } from "./files/read-regular-file.js";
import { shippedFile, shippedSystem, shippedSystemNames } from "./shipped.js";

/** Everything about a rule, from all its sources. */
export interface RuleDescription {
  readonly id: string;
  /** Id of its system; absent for built-in rules. */
  readonly system?: string;
  readonly severity: SeveritySetting;
  readonly what: string;
  readonly why: string;
  /** How to fix it. */
  readonly mend?: string;
  /** Its section in the rulebook. */
  readonly source?: string;
  /** Its numbers, which a configuration can change. */
  readonly options: readonly RuleOption[];
  /** Message texts with holes, by message id. */
  readonly messages: Readonly<Record<string, string>>;
  readonly examples: readonly RuleExample[];
  readonly documentation?: string;
}

export interface RuleExample {
  /** With several files, lines `//- name` start each of them. */
  readonly breaks: string;
  /** The same after the fix, or fixed by hand. */
  readonly mended?: string;
}

/** The built-in rules, then those of each system, by id. */
export function ruleCatalogue(own: readonly SystemData[]): readonly RuleDescription[] {
  const shipped = shippedSystemNames().flatMap((name) => shippedSystem(name) ?? []);
  // A rule of several editions is described as in the newest.
  const ofGames = new Map(
    shipped.flatMap((data) => describeSystem(data, true)).map((rule) => [`${rule.system}/${rule.id}`, rule]),
  );
  return [...rules.map(describeRule), ...ofGames.values(), ...own.flatMap((data) => describeSystem(data, false))];
}

function describeRule(rule: Rule): RuleDescription {
  const { id, severity, what, why, messages, options = [] } = rule;
  return {
    id,
    severity,
    what,
    why,
    options,
    messages: Object.fromEntries(Object.entries(messages).map(([messageId, { template }]) => [messageId, template])),
    examples: examplesOf(id),
    documentation: pageOf(id),
  };
}

/** Merges the records of a rule. Inherited ones belong to their own system. */
function describeSystem(data: SystemData, shipped: boolean): readonly RuleDescription[] {
  const own = data.rules.filter(({ place }) => place.system === data.id);
  return [...new Set(own.map(({ name }) => name))].map((name) => {
    const records = own.filter((record) => record.name === name);
    return describeRecords(name, data.id, records, shipped);
  });
}

function describeRecords(
  id: string,
  system: string,
  records: readonly RuleDeclaration[],
  shipped: boolean,
): RuleDescription {
  const all = (of: (record: RuleDeclaration) => string | undefined) =>
    [...new Set(records.flatMap((record) => of(record) || []))].join(" ");
  const messageIds = messageIdsOf(records);
  const options = records.flatMap(optionsOfRule);
  const [mend, source] = [all((record) => record.mend), all((record) => record.source)];
  return {
    id,
    system,
    severity: records[0]?.severity ?? "error",
    what: all(({ about }) => about),
    why: all(({ why }) => why),
    ...(mend === "" ? {} : { mend }),
    ...(source === "" ? {} : { source }),
    // Several records with a number each: there is no way to say which one is meant.
    options: options.filter(({ name }) => options.filter((one) => one.name === name).length === 1),
    messages: Object.fromEntries(
      records.flatMap((record) => (record.says === undefined ? [] : [[messageIds.get(record), record.says]])),
    ),
    examples: records.flatMap(({ breaks, mended }) => pairs(breaks, mended)),
    ...(shipped ? { documentation: pageOf(id) } : {}),
  };
}

function pairs(breaks: readonly string[], mended: readonly string[]): readonly RuleExample[] {
  return breaks.map((text, index) => {
    const after = mended[index];
    return after === undefined ? { breaks: text } : { breaks: text, mended: after };
  });
}

function pageOf(id: string): string {
  return `docs/rules/${id}.md`;
}

/** Built-in rules have their examples in a separate file. */
function examplesOf(id: string): readonly RuleExample[] {
  const markdown = readExamples(id);
  return parseExamples(markdown).invalid.map((example) => {
    const after = example.fixed ?? example.mended;
    const breaks = textOf(example);
    return after === undefined ? { breaks } : { breaks, mended: textOf(after) };
  });
}

function textOf({ files }: Pick<RuleExamples["valid"][number], "files">): string {
  const single = files.length === 1;
  return files.map(({ path, text }) => (single ? text : `//- ${path}\n${text}`)).join("");
}

function readExamples(id: string): string {
  try {
    return readRegularFile(shippedFile(`rules/${id}.md`, `compiler/rules/examples/${id}.md`)).toString();
  } catch (error) {
    // Rules about Cardwright itself have no example cards.
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
