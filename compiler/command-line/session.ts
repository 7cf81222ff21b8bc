import path from "node:path";
import type { Call } from "./commands.js";
import type { Configuration, ConfigurationProblem } from "./configuration/configuration.js";
import { configurationFinder } from "./configuration/nearest-configuration.js";
import { EXIT, type ExitStatus, worstOf } from "./exit-status.js";
import { type Disk, openDisk } from "./files/disk.js";
import { shownPath } from "./files/paths.js";
import { decodeSource } from "./files/read-source.js";
import { type Selection, selectFiles } from "./files/select-files.js";
import { complain, complainOfBug, type Surroundings } from "./surroundings.js";

/** One call of a command: the disk as it sees it, and what went wrong on the way. */
export interface Session {
  readonly surroundings: Surroundings;
  readonly disk: Disk;
  readonly configurationOf: (folder: string) => Configuration | undefined;
  /** All that were met so far. */
  readonly configurations: readonly Configuration[];
  /** What is wrong with configurations, as it is found. */
  readonly configurationProblems: ConfigurationInTrouble[];
  /** One line on standard error, and status 2 at the end. */
  fail(sentence: string): void;
  /** A bug of the tool's own: one line on standard error, and status 70 at the end. */
  bug(sentence: string, error?: unknown): void;
  /** Something that decides the status, if nothing worse does. */
  note(status: ExitStatus): void;
  status(): ExitStatus;
  /** A path as it is shown in sentences. */
  shown(file: string): string;
}

export interface ConfigurationInTrouble {
  readonly file: string;
  readonly problems: readonly ConfigurationProblem[];
}

export function openSession(surroundings: Surroundings): Session {
  const statuses = new Set<ExitStatus>();
  const shown = (file: string) => shownPath(file, surroundings.cwd);
  const fail = (sentence: string) => {
    statuses.add(EXIT.failure);
    complain(surroundings, sentence);
  };
  const disk = openDisk((file, reason) => fail(`cannot read ${shown(file)}: ${reason}`));
  const configurations: Configuration[] = [];
  const configurationProblems: ConfigurationInTrouble[] = [];
  const configurationOf = configurationFinder(
    disk,
    (file, problems) => configurationProblems.push({ file, problems }),
    (configuration) => configurations.push(configuration),
  );
  return {
    surroundings,
    disk,
    configurationOf,
    configurations,
    configurationProblems,
    fail,
    bug: (sentence, error) => {
      statuses.add(EXIT.bug);
      complainOfBug(surroundings, sentence, error);
    },
    note: (status) => statuses.add(status),
    status: () => worstOf(statuses),
    shown,
  };
}

/** What a command was asked to look at. */
export interface Asked extends Selection {
  /** The place of the text of standard input, if it was asked for. */
  readonly standardInput: string | undefined;
}

/** The files that a command was asked to look at. With `-`, standard input stands in place of a file. */
export async function selectFor(session: Session, { args, options }: Call): Promise<Asked> {
  const { cwd, readInput } = session.surroundings;
  const words = [...args];
  let standardInput: string | undefined;
  if (words.includes("-")) {
    standardInput = path.resolve(cwd, textOption(options.stdinFilename) ?? "standard-input.cards");
    session.disk.replace(standardInput, decodeSource(await readInput()));
    words.splice(words.indexOf("-"), 1, standardInput);
  } else if (options.stdinFilename !== undefined) {
    session.fail("--stdin-filename goes with -, which stands for standard input");
  }
  const selection = await selectFiles(session, words, { cwd, allowEmpty: options.allowEmpty === true });
  for (const problem of selection.problems) session.fail(problem);
  return { ...selection, standardInput };
}

export function textOption(value: Call["options"][string]): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function listOption(value: Call["options"][string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
