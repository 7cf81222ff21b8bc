import { ruleOfName } from "../../../../compiler/index.js";
import { type RuleDescription, ruleCatalogue } from "../../../../project/index.js";
import { markdownSentence } from "../../../../tools/index.js";
import type { ServerContext } from "../../context.js";
import type { AboutRule, RuleTitle } from "../../extension-requests.js";
import { answerBeyond } from "../request.js";

/** All rules: built-in, of the built-in games, and of the games of the workspace. */
export const ruleTitles = answerBeyond("cardwright/rules", async (context): Promise<readonly RuleTitle[]> => {
  const all = await knownRules(context);
  return all.map(({ id, system, what }) => ({ id: system === undefined ? id : `${system}/${id}`, about: what }));
});

/** The page of a rule, by its id, by the name of one of its messages, or by game and id as in `rules`. */
export const explainRule = answerBeyond("cardwright/explain", async (context, { rule }: AboutRule) => {
  const all = await knownRules(context);
  const found = all.find(({ id, system }) => ruleOfName(rule) === id || rule === `${system}/${id}`);
  return found === undefined ? null : ruleMarkdown(found);
});

async function knownRules(context: ServerContext): Promise<readonly RuleDescription[]> {
  const packs = await context.packs();
  const systems = packs.flatMap(({ live }) => live.model.files.map(({ system }) => system));
  const own = systems.filter(({ source }) => source !== undefined).map(({ data }) => data);
  return ruleCatalogue([...new Set(own)]);
}

function ruleMarkdown(rule: RuleDescription): string {
  const { id, system, severity, what, why, mend, source, options, messages, examples } = rule;
  const parts = [
    `# ${id}`,
    markdownSentence(what),
    `Severity: **${severity}**.${system === undefined ? "" : ` A rule of the game \`${system}\`.`}`,
    why === "" ? "" : `## Why\n\n${markdownSentence(why)}`,
    mend === undefined ? "" : `## What to do\n\n${markdownSentence(mend)}`,
    `## Messages\n\n${Object.values(messages)
      .map((sentence) => `- ${markdownSentence(sentence)}`)
      .join("\n")}`,
    examples.length === 0 ? "" : "## Invalid",
    ...examples.flatMap(({ breaks, mended }) => [
      fenced(breaks),
      ...(mended === undefined ? [] : ["Fixed:", fenced(mended)]),
    ]),
    "## Configuration",
    `In \`cardwright.json\`: \`"rules": { "${id}": "off" }\`. For one line, a comment above it: \`# cardwright-ignore ${id}: the reason\`.`,
    ...options.map(
      ({ name, about, initial }) =>
        `${markdownSentence(about)} The default is ${initial}. To change it: \`"rules": { "${id}": ["${severity}", { "${name}": ${initial + 1} }] }\`.`,
    ),
    source === undefined ? "" : `In the rulebook: ${markdownSentence(source)}.`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function fenced(text: string): string {
  return `\`\`\`cards\n${text.replace(/\n+$/, "")}\n\`\`\``;
}
