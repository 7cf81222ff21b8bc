import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CommandEnvironment } from "../../cli/command-environment.js";
import { runProgram } from "../../cli/program.js";

/** What a call has left behind. */
export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  readonly waitForChange?: CommandEnvironment["waitForChange"];
  /** What somebody types who reads what the program has printed since the last line; undefined at the end. */
  readonly answer?: (printed: string) => string | undefined;
}

/** Calls the program in this process. */
export async function run(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const ran = { out: "", error: "" };
  const { answer } = options;
  let read = 0;
  async function* answers(ask: NonNullable<RunOptions["answer"]>) {
    for (;;) {
      const printed = ran.out.slice(read);
      read = ran.out.length;
      const line = ask(printed);
      if (line === undefined) return;
      yield line;
    }
  }
  const environment: CommandEnvironment = {
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? {},
    terminal: options.terminal ?? false,
    columns: () => Number(options.env?.COLUMNS ?? 80),
    writeOut: (text) => {
      ran.out += text;
    },
    writeError: (text) => {
      ran.error += text;
    },
    readInput: async () => Buffer.from(options.input ?? ""),
    ...(answer === undefined ? {} : { readLines: () => answers(answer) }),
    ...(options.waitForChange === undefined ? {} : { waitForChange: options.waitForChange }),
  };
  const status = await runProgram(words, environment);
  return { status, ...ran };
}

/** A folder for one test, with files by their paths. */
export interface Playground {
  readonly folder: string;
  run(words: string, options?: Omit<RunOptions, "cwd"> & { readonly in?: string }): Promise<Ran>;
  write(files: Readonly<Record<string, string | Buffer>>): void;
  read(file: string): string;
  remove(): void;
}

export function playground(files: Readonly<Record<string, string | Buffer>> = {}): Playground {
  const folder = mkdtempSync(path.join(tmpdir(), "cardwright-"));
  const write: Playground["write"] = (texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  write(files);
  return {
    folder,
    write,
    run: (words, options = {}) =>
      run(words.split(" ").filter(Boolean), { ...options, cwd: path.join(folder, options.in ?? ".") }),
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A support card about which there is nothing to say. */
export function cleanCard(identifier: string): string {
  return `Identifier: ${identifier}\nType "Support"\nAdventureResources\n    Wind 2\n`;
}

/** The same with one error in it. */
export function wrongCard(identifier: string): string {
  return cleanCard(identifier).replace('"Support"', "Support");
}
