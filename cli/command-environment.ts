import { consoleText } from "./console-text.js";
import { oneLine } from "./printable.js";

/** Where a program writes. */
export interface Streams {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Everything a command sees of the world. Tests pass their own. */
export interface CommandEnvironment extends Streams {
  /** Absolute path of the current folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  readonly terminal: boolean;
  /** Width of the terminal in characters; a default if unknown. */
  readonly columns: () => number;
  readonly readInput: () => Promise<Buffer>;
  /** Standard input line by line, as somebody types. If absent, all of it is read first. */
  readonly readLines?: () => AsyncIterable<string>;
  /** Called before a file is written. */
  readonly beforeWriting?: () => void;
  /** Lets the first Ctrl-C do this instead of ending the program. Returns what takes that back. */
  readonly onInterrupt?: (stop: () => void) => () => void;
  /** Waits for a change in some folders; false if there will be none. If absent, real folders are watched. */
  readonly waitForChange?: (folders: readonly string[]) => Promise<boolean>;
  /** The raw streams, if the others filter what is written. */
  readonly exactly?: Streams;
}

/** The same environment, with everything written passed through `consoleText`. */
export function guarded(environment: CommandEnvironment): CommandEnvironment {
  const colours = wantsColours(environment);
  const { writeOut, writeError } = environment;
  return {
    ...environment,
    writeOut: (text) => writeOut(consoleText(text, colours)),
    writeError: (text) => writeError(consoleText(text, colours)),
    exactly: { writeOut, writeError },
  };
}

/** The raw streams: for documents, which must be exact and have their own escapes, and for cursor movement. */
export function exactly({ exactly: streams, ...environment }: CommandEnvironment): Streams {
  return streams ?? environment;
}

/** Writes an error as one line on standard error. */
export function complain(environment: CommandEnvironment, sentence: string): void {
  environment.writeError(`cardwright: ${oneLine(sentence.trim())}\n`);
}

/** Reports a bug in Cardwright. The stack is printed only on request, so that one line stays one line. */
export function complainOfBug(environment: CommandEnvironment, sentence: string, error?: unknown): void {
  complain(environment, `this is a bug in cardwright, please report it: ${sentence}`);
  if (error instanceof Error && environment.env.CARDWRIGHT_STACK) environment.writeError(`${error.stack}\n`);
}

/** Colours are for terminals only, unless the environment overrides it (no-color.org, force-color.org). */
export function wantsColours({ env, terminal }: CommandEnvironment): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return terminal && env.TERM !== "dumb";
}
