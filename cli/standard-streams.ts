import { fstatSync, writeSync } from "node:fs";
import { codeOf, Failure, reasonOf } from "../project/index.js";
import type { CommandEnvironment } from "./command-environment.js";
import { EXIT } from "./exit-status.js";

const OUTPUT = 1;
const ERRORS = 2;

/**
 * The environment of a real run. A closed output pipe (`| head`) ends it quietly. Output is written synchronously,
 * without Node's streams: they take long to load, and lose pending output when the process exits.
 */
export async function standardEnvironment(): Promise<CommandEnvironment> {
  if (process.platform === "win32") process.on("SIGINT", endInterrupted);
  const terminal = await isTerminal();
  return {
    cwd: currentFolder(),
    env: process.env,
    terminal,
    // On demand: the stream takes long to load.
    columns: () => columnsOf(process.env.COLUMNS) ?? (terminal ? process.stdout.columns : undefined) ?? USUAL_COLUMNS,
    writeOut: (text) => writeAll(OUTPUT, text),
    writeError: (text) => writeAll(ERRORS, text),
    beforeWriting: finishBeforeInterrupt,
    onInterrupt(stop) {
      process.once("SIGINT", stop);
      return () => process.off("SIGINT", stop);
    },
    readInput: async () => (await import("node:stream/consumers")).buffer(process.stdin),
    async *readLines() {
      yield* (await import("node:readline")).createInterface({ input: process.stdin });
    },
  };
}

/**
 * Until the run next waits, Ctrl-C lets it go on, so that no file is left half written. Otherwise it ends the run at
 * once, however large a pack is: that is what the system does without a listener. A shell shows status 130 in both
 * cases, but Windows only with a listener.
 */
function finishBeforeInterrupt(): void {
  if (process.platform === "win32") return;
  if (lastWriting === 0) process.on("SIGINT", endInterrupted);
  const writing = ++writings;
  lastWriting = writing;
  // Node notices an interrupt during the writing between two turns of its loop.
  setImmediate(() =>
    setImmediate(() => {
      if (lastWriting !== writing) return;
      process.off("SIGINT", endInterrupted);
      lastWriting = 0;
    }),
  );
}

let writings = 0;
/** 0 while nothing is written. */
let lastWriting = 0;

const endInterrupted = (): never => process.exit(EXIT.interrupted);

const USUAL_COLUMNS = 80;
const FEWEST_COLUMNS = 20;

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new Failure("the current folder is gone: somebody deleted it; change to another one");
  }
}

/** The value of the environment, if it is a sensible number. */
function columnsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Math.max(FEWEST_COLUMNS, Number(text)) : undefined;
}

/** Loads the module that can tell only if this looks like a terminal. */
async function isTerminal(): Promise<boolean> {
  try {
    return fstatSync(OUTPUT).isCharacterDevice() && (await import("node:tty")).isatty(OUTPUT);
  } catch {
    return false;
  }
}

function writeAll(stream: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stream, rest));
    } catch (error) {
      if (codeOf(error) === "EAGAIN") pause();
      else if (codeOf(error) === "EPIPE" || codeOf(error) === "EOF") process.exit(process.exitCode ?? EXIT.clean);
      // If errors can't be written either, there is nothing to do.
      else if (stream === ERRORS) return;
      else throw new Failure(`cannot write to standard output: ${reasonOf(error)}`);
    }
  }
}

/** A non-blocking pipe is full at the moment. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
