import { consoleText } from "./console-text.js";
import { oneLine } from "./printable.js";

/** Where a program writes. */
export interface Streams {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** What a command sees of the world. Tests hand in their own. */
export interface CommandEnvironment extends Streams {
  /** Absolute path of the current folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard output is a terminal. */
  readonly terminal: boolean;
  /** How many characters fit on a line of the terminal; a usual number, where it is not known. */
  readonly columns: () => number;
  readonly readInput: () => Promise<Buffer>;
  /** Waits until something happens in some folders; false: it never will. Real folders are watched, if this is absent. */
  readonly waitForChange?: (folders: readonly string[]) => Promise<boolean>;
  /** The streams themselves, where what is written is looked at on its way. */
  readonly exactly?: Streams;
}

/** The same environment, where everything that is written passes `consoleText`. */
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

/** For documents, every byte of which counts and which escape in their own way, and for moving the cursor. */
export function exactly({ exactly: streams, ...environment }: CommandEnvironment): Streams {
  return streams ?? environment;
}

/** One line on standard error, as every complaint of the tool begins. */
export function complain(environment: CommandEnvironment, sentence: string): void {
  environment.writeError(`cardwright: ${oneLine(sentence.trim())}\n`);
}

/** A bug of the tool's own. Where it happened is printed only when asked for, so that one line stays one line. */
export function complainOfBug(environment: CommandEnvironment, sentence: string, error?: unknown): void {
  complain(environment, `this is a bug in cardwright, please report it: ${sentence}`);
  if (error instanceof Error && environment.env.CARDWRIGHT_STACK) environment.writeError(`${error.stack}\n`);
}

/** Colours only on a terminal, unless the environment says otherwise (no-color.org, force-color.org). */
export function wantsColours({ env, terminal }: CommandEnvironment): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return terminal && env.TERM !== "dumb";
}
