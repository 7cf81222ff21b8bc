import { type ReferenceEntry, type SystemData, systemReference } from "../compiler/index.js";
import { games, META, shippedSystem, textsOfPlay, USUAL_SYSTEM } from "../project/index.js";
import { ownSystems } from "./known-rules.js";
import type { CommandSession } from "./session.js";
import { indented, wrapText } from "./wrap-text.js";

/** What a game says of a name that it declares. */
export interface ExplainedName extends ReferenceEntry {
  /** `got@2010-07-11`. */
  readonly system: string;
  /** What it is: an `attribute`, a `kind`. */
  readonly thing: string;
  /** The names that such a kind or category can have. */
  readonly has: readonly string[];
  /** A record with it, from the examples of the game's rules, or from rules of play; once for all with this name. */
  readonly example: string | undefined;
}

/**
 * What a name means: in the game of the current folder and in the language of games; or, if neither declares it, in the
 * other games.
 */
export function explainName(session: CommandSession, name: string): readonly ExplainedName[] {
  const { here, others } = systemsFor(session);
  const found = here.flatMap((data) => entriesOf(data, name));
  return found.length > 0 ? found : others.flatMap((data) => entriesOf(data, name));
}

/** All names that could be meant. */
export function knownNames(session: CommandSession): readonly string[] {
  const { here } = systemsFor(session);
  return here.flatMap((data) => systemReference(data).flatMap(({ entries }) => entries.map(({ name }) => name)));
}

function systemsFor(session: CommandSession) {
  const own = ownSystems(session);
  const chosen = session.configurationOf(session.environment.cwd)?.system?.value;
  const game = own.some(({ id }) => id === chosen) ? undefined : shippedSystem(chosen ?? USUAL_SYSTEM);
  const here = [...own, ...[game, shippedSystem("meta")].filter((data) => data !== undefined)];
  return { here, others: games().filter((data) => !here.includes(data)) };
}

function entriesOf(data: SystemData, name: string): ExplainedName[] {
  return systemReference(data)
    .filter(({ thing }) => thing !== "rule")
    .flatMap(({ thing, entries }) => entries.map((entry) => ({ ...entry, thing })))
    .filter((entry) => entry.name.replace(/:$/, "") === name.replace(/:$/, ""))
    .map((entry, index) => ({
      system: `${data.id}@${data.edition}`,
      thing: entry.thing,
      name: entry.name,
      facts: entry.facts,
      sentences: entry.sentences,
      has: entry.thing === "kind" || entry.thing === "category" ? namesOn(data, name) : [],
      example: index === 0 ? exampleOf(data, name) : undefined,
    }));
}

function namesOn({ labels, attributes, categories }: SystemData, name: string): string[] {
  const all = [...labels, ...attributes, ...categories].filter(({ on, mustBeOn }) =>
    [...on, ...mustBeOn].includes(name),
  );
  return [...new Set(all.map((one) => (one.kind === "label" ? `${one.name}:` : one.name)))];
}

/**
 * The shortest record of the examples of a game in which a line begins with the name; or else, that has it as a value.
 * The language of games has no examples of rules of play but those of the games.
 */
function exampleOf({ id, rules }: SystemData, name: string): string | undefined {
  const begins = (record: string) => record.split("\n").some((line) => wordsOf(line)[0] === name);
  const records = shortestFirst(rules.flatMap(({ mended }) => mended));
  return (
    records.find(begins) ??
    records.find((record) => record.includes(`"${name}"`)) ??
    (id === META ? shortestFirst(textsOfPlay()).find(begins) : undefined)
  );
}

const shortestFirst = (texts: readonly string[]): string[] =>
  texts.flatMap(recordsOf).sort((one, other) => one.length - other.length || (one < other ? -1 : 1));

const wordsOf = (line: string): readonly string[] => line.trim().split(/[\s:.]+/);

const recordsOf = (text: string): string[] =>
  text.split(/^---+\s*$/m).map((record) => record.replace(/^#.*$/gm, "").replace(/^\n+|\s+$/g, ""));

export function explainedNames(found: readonly ExplainedName[]): string {
  return found
    .map(({ system, thing, name, facts, sentences, has, example }) => {
      const parts = [
        `${name} (${thing} of the system ${system})`,
        ...sentences.map((sentence) => wrapText(sentence)),
        facts === "" ? "" : wrapText(`Written: ${facts}.`),
        has.length === 0 ? "" : wrapText(`It can have: ${has.join(", ")}.`),
        example === undefined ? "" : `For example:\n\n${indented(example)}`,
      ];
      return parts.filter((part) => part !== "").join("\n\n");
    })
    .join("\n\n");
}
