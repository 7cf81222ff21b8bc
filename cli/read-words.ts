import { type ParseArgsConfig, parseArgs } from "node:util";
import type { CommandDefinition, OptionDefinition, Options } from "./call.js";
import { commandNamed } from "./commands.js";

/** A command and its arguments. */
export interface CommandWords {
  readonly definition: CommandDefinition;
  readonly args: readonly string[];
  readonly options: Options;
}

/**
 * Parses a correct command line with Node's own parser. Returns undefined for anything else (mistakes, `--help`): then
 * commander is loaded, which uses the same definitions and prints explanations. Loading it for every call would cost
 * about 9 ms per start (15 alternating runs of `lint samples/starter` with and without `node --import ./dist/usage.js`,
 * the fastest of each: 256 and 248 ms on a busy machine).
 */
export function readWords([name, ...words]: readonly string[]): CommandWords | undefined {
  const definition = commandNamed(name);
  if (definition === undefined) return undefined;
  const read = parseStrictly(definition, words);
  if (read === undefined || !fits(definition, read.args)) return undefined;
  const right = definition.options.every(({ flags, choices }) => {
    const value = read.options[optionName(flags)];
    return choices === undefined || value === undefined || (typeof value === "string" && choices.includes(value));
  });
  return right ? { definition, ...read } : undefined;
}

function parseStrictly({ options }: CommandDefinition, words: readonly string[]) {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const { flags, repeatable = false } of options) {
    const type = flags.includes("<") ? "string" : "boolean";
    config[longName(flags)] = { type, multiple: repeatable };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: config, allowPositionals: true });
    return { args: positionals, options: Object.fromEntries(options.map((option) => named(option, values))) };
  } catch {
    return undefined;
  }
}

type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function named({ flags, initial }: OptionDefinition, values: OptionValues): [string, Options[string]] {
  const value = values[longName(flags)];
  if (longName(flags).startsWith("no-")) return [optionName(flags), value !== true];
  if (Array.isArray(value)) return [optionName(flags), value.filter((one) => typeof one === "string")];
  return [optionName(flags), value ?? initial];
}

function fits({ takes }: CommandDefinition, args: readonly string[]): boolean {
  if (takes === undefined) return args.length === 0;
  if (takes.startsWith("<") && args.length === 0) return false;
  return takes.includes("...") || args.length <= takes.split(" ").length;
}

/** `--stdin-filename <path>`: `stdin-filename` */
function longName(flags: string): string {
  return /^--([\w-]+)/.exec(flags)?.[1] ?? flags;
}

/** `stdinFilename`; `lint` for `--no-lint` */
function optionName(flags: string): string {
  return longName(flags)
    .replace(/^no-/, "")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
