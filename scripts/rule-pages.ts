import {
  codePoint,
  filesOfExampleFor,
  HARMFUL,
  optionsOfRule,
  parseExamples,
  type Rule,
  type RuleDeclaration,
  type RuleExamples,
  type RuleOption,
  type SeveritySetting,
  type SystemData,
} from "../compiler/index.js";
import { markdownSentence } from "../tools/index.js";

/** The input of the pages. */
export interface RuleSources {
  readonly rules: readonly Rule[];
  /** Markdown with the examples of a built-in rule; empty if there are none. */
  examplesOf(id: string): string;
  /** A Markdown link to try an example, or nothing; `system` is the game of the example, if it needs one. */
  tryIt?(files: readonly { readonly path: string; readonly text: string }[], system: string | undefined): string;
  /** Shipped systems, each of which may declare rules; of several editions, the newest comes last. */
  readonly systems: readonly SystemData[];
}

const GENERATED = "<!-- Written by `npm run generate` from the rule itself: change that, not this page. -->";

/** The page of each rule by file name, and an index as `README.md`. */
export function rulePages({ rules, examplesOf, systems, tryIt = () => "" }: RuleSources): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const rule of rules) pages.set(`${rule.id}.md`, toolPage(rule, parseExamples(examplesOf(rule.id)), tryIt));
  for (const system of systems) {
    // A record with a built-in id changes that rule, and is mentioned on its page.
    const several = systems.filter(({ id }) => id === system.id).length > 1;
    const name = several ? `${system.id}@${system.edition}` : system.id;
    for (const [id, records] of ownRules(system))
      pages.set(
        `${id}.md`,
        gamePage(id, records, system, (text) => tryIt(filesOfExampleFor(text, system), name)),
      );
  }
  pages.set("README.md", indexPage(rules, systems));
  return pages;
}

function ownRules(system: SystemData): Map<string, RuleDeclaration[]> {
  const found = new Map<string, RuleDeclaration[]>();
  for (const rule of system.rules) {
    if (rule.place.system !== system.id) continue;
    found.set(rule.name, [...(found.get(rule.name) ?? []), rule]);
  }
  return found;
}

function toolPage(rule: Rule, examples: RuleExamples, tryIt: NonNullable<RuleSources["tryIt"]>): string {
  const tried = ({ files, system }: RuleExamples["valid"][number]) => tryIt(files, system);
  return page([
    GENERATED,
    `# ${rule.id}`,
    rule.what,
    facts(rule.id, rule.severity, examples.invalid.some(({ fixed }) => fixed !== undefined) ? FIXED : ""),
    "## Why",
    rule.why,
    "## Messages",
    Object.entries(rule.messages)
      .map(([id, { template }]) => `- \`${id}\`: ${markdownSentence(template)}`)
      .join("\n"),
    ...optionParts(rule.id, rule.severity, rule.options ?? []),
    ...(examples.invalid.length > 0 ? ["## Invalid"] : []),
    ...examples.invalid.flatMap((example) => [
      example.about,
      ...blocks(example, true),
      tried(example),
      ...(example.fixed === undefined ? [] : ["Fixed:", ...blocks(example.fixed, false)]),
      ...(example.mended === undefined ? [] : ["Fixed by hand:", ...blocks(example.mended, false)]),
    ]),
    ...(examples.valid.length > 0 ? ["## Valid"] : []),
    ...examples.valid.flatMap((example) => [example.about, ...blocks(example, false), tried(example)]),
  ]);
}

const FIXED = "Some of its findings have an automatic fix.";

/** The text of an example, with marks below the underlined parts. */
function blocks({ files }: RuleExamples["valid"][number], marked: boolean): string[] {
  const [only, ...others] = files;
  return files.flatMap((file) => [
    only === file && others.length === 0 ? "" : `\`${file.path}\``,
    fenced(marked ? withMarks(file) : visible(file.text)),
  ]);
}

function withMarks({ text, marks }: RuleExamples["valid"][number]["files"][number]): string {
  let start = 0;
  return text
    .split("\n")
    .flatMap((line) => {
      const here = marks.filter((mark) => mark.start >= start && mark.start <= start + line.length);
      const lines = here.map(({ messageId, ...mark }) => {
        const under = visible(line.slice(0, mark.start - start)).replace(/[^\t]/g, " ");
        const marked = visible(line.slice(mark.start - start, mark.end - start));
        return `${under}${"^".repeat(Math.max(1, marked.length))} ${messageId}`;
      });
      start += line.length + 1;
      return [visible(line), ...lines];
    })
    .join("\n");
}

/** Escapes what could mislead readers of the page. */
function visible(text: string): string {
  return text.replace(new RegExp(`[${HARMFUL}]`, "gu"), (character) => `<${codePoint(character)}>`);
}

function gamePage(
  id: string,
  records: readonly RuleDeclaration[],
  system: SystemData,
  tryIt: (text: string) => string,
): string {
  const [first] = records;
  const options = records.flatMap(optionsOfRule);
  return page([
    GENERATED,
    `# ${id}`,
    all(records, ({ about }) => about).join(" "),
    facts(id, first?.severity ?? "error", `A rule of ${system.name} (\`${system.id}\`).`),
    "## Why",
    ...all(records, ({ why }) => why),
    "## What to do",
    ...all(records, ({ mend }) => mend),
    "## Messages",
    all(records, ({ says }) => says)
      .map((says) => `- ${markdownSentence(says)}`)
      .join("\n"),
    ...optionParts(id, first?.severity ?? "error", options),
    "## Invalid",
    ...records.flatMap(({ breaks, mended }) =>
      breaks.flatMap((text, index) => {
        const after = mended[index];
        return [
          fenced(`${text}\n`),
          tryIt(`${text}\n`),
          ...(after === undefined ? [] : ["Fixed:", fenced(`${after}\n`)]),
        ];
      }),
    ),
    ...all(records, ({ source }) => source && `In the rulebook: ${source}.`),
  ]);
}

/** The numbers that can be changed, each once, and how. */
function optionParts(id: string, severity: SeveritySetting, options: readonly RuleOption[]): string[] {
  const [first] = options;
  if (first === undefined) return [];
  const names = [...new Set(options.map(({ name }) => name))];
  const lines = names.map((name) => {
    const same = options.filter((option) => option.name === name);
    const initial = same.map((option) => option.initial).join(" and ");
    return `- \`${name}\`: ${same[0]?.about} Default: ${initial}.`;
  });
  const example = `"rules": { "${id}": ["${severity}", { "${first.name}": ${first.initial + 1} }] }`;
  return ["## Options", lines.join("\n"), `In \`cardwright.json\`: \`${example}\`.`];
}

function all(records: readonly RuleDeclaration[], of: (record: RuleDeclaration) => string | undefined): string[] {
  return [...new Set(records.flatMap((record) => of(record) || []))];
}

function facts(id: string, severity: SeveritySetting, more: string): string {
  return `Severity: **${severity}**. ${more}${more === "" ? "" : " "}To ignore it once: \`# cardwright-ignore ${id}\` above the line.`;
}

function indexPage(rules: readonly Rule[], systems: readonly SystemData[]): string {
  return page([
    GENERATED,
    "# The rules",
    "An **error** breaks the rules of the game, or a program that reads the cards would fail on it. A **warning** is allowed, but probably a mistake. An **info** is good to know.",
    "## For every game",
    table(rules.map(({ id, severity, what }) => [id, severity, what])),
    ...[...new Map(systems.map((system) => [system.id, system])).values()].flatMap((system) => {
      // A rule of several editions is described as in the newest.
      const editions = systems.filter(({ id }) => id === system.id);
      const rulesOfAll = new Map(editions.flatMap((edition) => [...ownRules(edition)]));
      const own = [...rulesOfAll].toSorted(([one], [other]) => (one < other ? -1 : 1));
      if (own.length === 0) return [];
      const rows = own.map(([id, records]): [string, string, string] => [
        id,
        records[0]?.severity ?? "error",
        all(records, ({ about }) => about).join(" "),
      ]);
      return [`## ${system.name} (\`${system.id}\`)`, table(rows)];
    }),
  ]);
}

function table(rows: readonly (readonly [id: string, severity: string, what: string])[]): string {
  const lines = rows.map(
    ([id, severity, what]) => `| [\`${id}\`](${id}.md) | ${severity} | ${markdownSentence(what)} |`,
  );
  return ["| rule | severity | finds |", "|---|---|---|", ...lines].join("\n");
}

const fenced = (text: string): string => `\`\`\`\n${text.replace(/\n+$/, "")}\n\`\`\``;

function page(parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== "");
  // Empty sections have no heading.
  const kept = filled.filter(
    (part, index) => !part.startsWith("## ") || !(filled[index + 1] ?? "## ").startsWith("## "),
  );
  return `${kept.join("\n\n")}\n`;
}
