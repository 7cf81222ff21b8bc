import path from "node:path";
import { serialize, thereIsNo } from "../../compiler/index.js";
import { Failure, type Origin, type RuleDescription, shownPath } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { explainedNames, explainName, knownNames } from "../explain-name.js";
import { explainPlace } from "../explain-place/explain-place.js";
import type { ExplainedPlace } from "../explain-place/explained-place.js";
import { explainedText } from "../explain-place/explained-text.js";
import { HELD_BACK_PAGE } from "../held-back.js";
import { knownRules } from "../known-rules.js";
import { type CommandSession, finished, openSession } from "../session.js";
import { indented, wrapText } from "../wrap-text.js";
import { originPlaces, originWords } from "./print-configuration.js";

/**
 * `cardwright explain RULE`: what it finds, why, and examples with their fixes. `explain NAME`: what a game says of it,
 * with an example. `explain FILE:LINE`: which rules checked that line, with what result, and which settings apply.
 */
export async function explain(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const session = openSession(environment);
  const [, file, line] = /^(.+?):(\d{1,9})(?::\d+)?$/.exec(args[0] ?? "") ?? [];
  if (file !== undefined) return explainLine(session, file, Number(line), options.format === "json");
  const place = args[0] ?? "";
  if (session.disk.kindOf(path.resolve(environment.cwd, place)) === "file")
    throw new Failure(`${place} has many lines; name one of them, such as ${place}:1`);
  if (place === "held-back") {
    environment.writeOut(
      HELD_BACK_PAGE.split("\n")
        .map((line) => wrapText(line))
        .join("\n"),
    );
    return session.status();
  }
  const rules = knownRules(session);
  const rule = findRule(place, rules);
  if (rule === undefined) {
    const names = explainName(session, place);
    if (names.length === 0) throw new Failure(nothingCalled(place, session, rules));
    environment.writeOut(options.format === "json" ? serialize({ version: 1, names }) : `${explainedNames(names)}\n`);
    return session.status();
  }
  environment.writeOut(options.format === "json" ? serialize({ version: 1, rule }) : inWords(rule));
  return session.status();
}

async function explainLine(session: CommandSession, file: string, line: number, json: boolean): Promise<ExitStatus> {
  const explained = await explainPlace(session, file, line);
  const places = await originPlaces(session);
  const origin = (from: Origin) => originWords(from, places(from));
  session.environment.writeOut(
    json
      ? explainedJson(explained, (file) => shownPath(file, session.cwd), origin)
      : explainedText(explained, session.shown, origin),
  );
  return finished(session);
}

function explainedJson(
  { applied, ...explained }: ExplainedPlace,
  shown: (file: string) => string,
  origin: (from: Origin) => string,
): string {
  const set = applied.rules.filter(({ severity }) => severity.origin.kind !== "default");
  const rules = set.map(({ id, severity }) => ({
    rule: id,
    severity: severity.value,
    origin: origin(severity.origin),
  }));
  return serialize({ version: 1, ...explained, configurations: applied.configurations.map(shown), rules });
}

/** By id. A message id such as `syntax/unclosed-text` finds its rule. */
function findRule(id: string, all: readonly RuleDescription[]): RuleDescription | undefined {
  return all.find((one) => one.id === id) ?? all.find((one) => isMessageOf(one, id));
}

function nothingCalled(name: string, session: CommandSession, rules: readonly RuleDescription[]): string {
  const known = [...rules.map(({ id }) => id), ...knownNames(session)];
  return thereIsNo("rule or name", name, known, "cardwright rules and cardwright systems show list them");
}

function isMessageOf(rule: RuleDescription, id: string): boolean {
  return id.startsWith(`${rule.id}/`) && Object.hasOwn(rule.messages, id.slice(rule.id.length + 1));
}

function inWords({
  id,
  system,
  severity,
  what,
  why,
  mend,
  source,
  messages,
  examples,
  options,
}: RuleDescription): string {
  const parts = [
    `${id} (${severity}${system === undefined ? "" : `, of the system ${system}`})`,
    wrapText(what),
    why === "" ? "" : wrapText(`Why: ${why}`),
    mend === undefined ? "" : wrapText(`To fix it: ${mend}`),
    source === undefined ? "" : wrapText(`In the rulebook: ${source}`),
    `Messages:\n${Object.values(messages)
      .map((sentence) => wrapText(sentence, "  "))
      .join("\n")}`,
    ...examples.flatMap(({ breaks, mended }) => [
      `A card that breaks it:\n\n${indented(breaks)}`,
      ...(mended === undefined ? [] : [`The same card, fixed:\n\n${indented(mended)}`]),
    ]),
    `To change its severity, in cardwright.json: "rules": { "${id}": "off" }`,
    ...options.map(({ name, about, initial }) => {
      const example = `"rules": { "${id}": ["${severity}", { "${name}": ${initial + 1} }] }`;
      return `${wrapText(`${about} Default: ${initial}. To change it, in cardwright.json:`)}\n${example}`;
    }),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
