import path from "node:path";
import {
  type Complaints,
  configurationFindings,
  decodeSource,
  openProject,
  type Project,
  type Selection,
  selectFiles,
} from "../project/index.js";
import type { CommandCall } from "./call.js";
import { type CommandEnvironment, complain, complainOfBug } from "./command-environment.js";
import { EXIT, type ExitStatus, worstOf } from "./exit-status.js";
import { loadCode, openForOneRun } from "./v8-flags.js";

/** One call of a command: its view of the project, and the errors so far. */
export interface CommandSession extends Project {
  readonly environment: CommandEnvironment;
  /** The errors reported so far, one sentence each. */
  readonly complaints: readonly string[];
  /** Absolute paths named on the command line: these are written wherever they lead. */
  readonly named: Set<string>;
  /** Folders from which temporary files of killed runs were removed. */
  readonly swept: Set<string>;
  /** `--force`: outputs may replace inputs. */
  readonly force: boolean;
  /** Sets the exit status, unless a worse one applies. */
  note(status: ExitStatus): void;
  status(): ExitStatus;
}

/** A call that is being answered. */
export interface OpenCall extends CommandCall {
  readonly session: CommandSession;
}

/** Errors are written to standard error; a failure sets status 2, a bug 70. */
export function openSession(
  environment: CommandEnvironment,
  { options, kept }: Partial<Pick<CommandCall, "options" | "kept">> = {},
): CommandSession {
  const statuses = new Set<ExitStatus>();
  const complaints: string[] = [];
  const tell: Complaints = {
    remark: (sentence) => complain(environment, sentence),
    fail(sentence) {
      statuses.add(EXIT.failure);
      complaints.push(sentence);
      complain(environment, sentence);
    },
    bug(sentence, error) {
      statuses.add(EXIT.bug);
      complaints.push(sentence);
      complainOfBug(environment, sentence, error);
    },
  };
  const project = openProject(environment.cwd, tell, kept?.disk.open ?? openForOneRun);
  const note = (status: ExitStatus) => statuses.add(status);
  return {
    ...project,
    loadCode,
    environment,
    complaints,
    named: new Set(),
    swept: new Set(),
    force: options?.force === true,
    note,
    status: () => worstOf(statuses),
  };
}

/** The end of a command: what is wrong in the configurations that it used is known by then. */
export async function finished(session: CommandSession): Promise<ExitStatus> {
  await configurationFindings(session);
  return session.status();
}

/** What a command was asked to work on. */
export interface AskedPaths extends Selection {
  /** The path of the text on standard input, if requested. */
  readonly standardInput: string | undefined;
}

/** The files to work on. With `-`, standard input replaces a file. */
export async function selectFor(session: CommandSession, { args, options }: CommandCall): Promise<AskedPaths> {
  const { cwd, readInput } = session.environment;
  const words = [...args];
  for (const word of args) if (word !== "-") nameFile(session, word);
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

/** The absolute path of an argument: it is written wherever it leads. */
export function nameFile(session: CommandSession, word: string): string {
  const file = path.resolve(session.environment.cwd, word);
  session.named.add(file);
  return file;
}

export function textOption(value: CommandCall["options"][string]): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function listOption(value: CommandCall["options"][string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
