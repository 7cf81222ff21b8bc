import type { CommandEnvironment } from "./command-environment.js";

/** Standard input line by line, as somebody types, or all that was piped. */
export async function inputLines({ readLines, readInput }: CommandEnvironment): Promise<AsyncIterable<string>> {
  return readLines?.() ?? linesOf(await readInput());
}

async function* linesOf(input: Buffer): AsyncIterable<string> {
  const lines = input.toString().split(/\r?\n/);
  yield* lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
