import {
  compileSystem,
  instantiateSystem,
  type ReferenceEntry,
  type SystemData,
  serialize,
  systemReference,
  thereIsNo,
} from "../../compiler/index.js";
import { Failure, games, shippedSystem, shippedSystemNames } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { ownSystems } from "../known-rules.js";
import { listMarkdown, referenceMarkdown } from "../reports/reference-markdown.js";
import { type CommandSession, finished, openSession } from "../session.js";
import { wrapText } from "../wrap-text.js";

/**
 * `cardwright systems`: lists the available game systems; `cardwright systems show ID`: prints what one of them
 * declares.
 */
export async function systems({ environment, args, options }: CommandCall): Promise<ExitStatus> {
  const session = openSession(environment);
  const [word, id] = args;
  if (word !== undefined && word !== "show")
    throw new Failure(`there is no 'systems ${word}', did you mean 'systems show ${id ?? word}'?`);
  if (word === "show" && id === undefined)
    throw new Failure("'systems show' takes the id of a system; cardwright systems lists them");
  const format = FORMATS[options.format === "markdown" || options.format === "json" ? options.format : "text"];
  const shown = id === undefined ? undefined : findSystem(id, session);
  environment.writeOut(shown === undefined ? format.list(allSystems(session)) : format.show(shown));
  return finished(session);
}

interface Format {
  list(all: readonly SystemData[]): string;
  show(one: SystemData): string;
}

/** The JSON of a system is the same as in `compile`. */
const FORMATS: Readonly<Record<"text" | "markdown" | "json", Format>> = {
  text: { list, show: reference },
  markdown: { list: listMarkdown, show: referenceMarkdown },
  json: {
    list: (all) => serialize(all.map(({ id, edition, name, about }) => ({ id, edition, name, about }))),
    show: (one) => serialize(compileSystem(instantiateSystem(one))),
  },
};

/** Includes systems of the nearest configuration. */
const allSystems = (session: CommandSession): readonly SystemData[] => [...games(), ...ownSystems(session)];

function list(all: readonly SystemData[]): string {
  const width = Math.max(...all.map(({ id, edition }) => `${id}@${edition}`.length));
  return all
    .map(
      ({ id, edition, name, about }) =>
        `${`${id}@${edition}`.padEnd(width)}  ${name}${about === "" ? "" : `: ${about}`}\n`,
    )
    .join("");
}

function findSystem(key: string, session: CommandSession): SystemData {
  const own = ownSystems(session).filter(({ id, edition }) => key === id || key === `${id}@${edition}`);
  const newest = own.reduce<SystemData | undefined>(
    (one, other) => (one && one.edition > other.edition ? one : other),
    undefined,
  );
  const found = newest ?? shippedSystem(key);
  if (found !== undefined) return found;
  const known = [...shippedSystemNames(), ...ownSystems(session).map(({ id }) => id)];
  throw new Failure(thereIsNo("game system", key, known, "cardwright systems lists them"));
}

function reference(data: SystemData): string {
  const { id, edition, name, about, source } = data;
  const extended = data.extends === undefined ? "" : wrapText(`Extends ${data.extends}, which is shown with it.`);
  const head = [
    `${id}@${edition}  ${name}`,
    wrapText(about),
    source === undefined ? "" : wrapText(`Source: ${source}`),
    extended,
  ];
  const sections = systemReference(data).map(
    ({ title, entries }) => `${title}\n\n${entries.map(entryText).join("\n")}`,
  );
  return `${[head.filter((line) => line !== "").join("\n"), ...sections].join("\n\n")}\n`;
}

function entryText({ name, facts, sentences }: ReferenceEntry): string {
  const first = facts === "" ? `  ${name}` : wrapText(`${name} (${facts})`, "  ");
  return [first, ...sentences.map((sentence) => wrapText(sentence, "      "))].join("\n");
}
