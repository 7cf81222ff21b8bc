import { readFileSync } from "node:fs";
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
import { shippedFile, shippedSystem, shippedSystemNames } from "./shipped.js";

/** All that is known of a rule, wherever it is written down. */
export interface RuleDescription {
  readonly id: string;
  /** Id of the system it belongs to; absent for the rules of the tool. */
  readonly system?: string;
  readonly severity: SeveritySetting;
  readonly what: string;
  readonly why: string;
  /** What to do about it. */
  readonly mend?: string;
  /** Where the rulebook says so. */
  readonly source?: string;
  /** The numbers in it, which a configuration can change. */
  readonly options: readonly RuleOption[];
  /** Sentences with holes, by message id. */
  readonly messages: Readonly<Record<string, string>>;
  readonly examples: readonly RuleExample[];
  readonly documentation?: string;
}

export interface RuleExample {
  /** Names of the files, where it takes several, stand in lines `//- name`. */
  readonly breaks: string;
  /** The same after the fix of the finding, or mended by hand. */
  readonly mended?: string;
}

/** The rules of the tool, then those of each system, by id. */
export function ruleCatalogue(own: readonly SystemData[]): readonly RuleDescription[] {
  const shipped = shippedSystemNames().flatMap((name) => shippedSystem(name) ?? []);
  // A rule of several editions is described as the newest of them has it.
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

/** A rule may have several records: what they say of it is put together. What is inherited belongs to its own system. */
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
    // Records with a number each: which of them is meant cannot be said in a sentence.
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

/** The examples of a rule of the tool stand in a file of their own. */
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
    return readFileSync(shippedFile(`rules/${id}.md`, `compiler/rules/examples/${id}.md`), "utf8");
  } catch (error) {
    // The rules about the tool's own doings have no cards to show.
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
