import { Command, CommanderError, Option } from "commander";
import { version } from "../project/index.js";
import type { CommandDefinition, Options } from "./call.js";
import { type CommandEnvironment, complain } from "./command-environment.js";
import { EXIT, type ExitStatus } from "./exit-status.js";
import type { CommandWords } from "./read-words.js";
import { shellPath } from "./shell-word.js";

/**
 * Parses any command line, correct or not: returns the command and its arguments, or prints help or a one-line error
 * and returns the status.
 */
export function readOrExplain(
  words: readonly string[],
  commands: readonly CommandDefinition[],
  environment: CommandEnvironment,
): CommandWords | ExitStatus {
  let found: CommandWords | undefined;
  const program = describeProgram(commands, environment, (read) => {
    found = read;
  });
  try {
    program.parse(aboutNothing(words, commands) ?? words, { from: "user" });
    return found ?? EXIT.clean;
  } catch (error) {
    if (error instanceof CommanderError) return usage(error, words, environment);
    throw error;
  }
}

/** `help lnt` gets the same answer as `lnt`: the general help wouldn't explain the mistake. */
function aboutNothing(
  [help, word]: readonly string[],
  commands: readonly CommandDefinition[],
): readonly string[] | undefined {
  const isAbout = help === "help" && word !== undefined && word !== "help" && !word.startsWith("-");
  return isAbout && !commands.some(({ name }) => name === word) ? [word] : undefined;
}

function describeProgram(
  commands: readonly CommandDefinition[],
  environment: CommandEnvironment,
  done: (words: CommandWords) => void,
): Command {
  const program = new Command("cardwright")
    .description("Checks, formats and compiles card packs.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help")
    .addHelpText("after", "\nExample:\n  $ cardwright lint my-pack\n")
    .configureOutput({
      writeOut: environment.writeOut,
      writeErr: environment.writeError,
      // All errors are printed by `failed`.
      outputError: () => {},
    })
    .exitOverride();
  for (const definition of commands) addCommand(program, definition, done);
  return program;
}

function addCommand(program: Command, definition: CommandDefinition, done: (words: CommandWords) => void): void {
  const command = program
    .command([definition.name, definition.takes ?? ""].join(" ").trim())
    .description(definition.about);
  for (const { flags, about, choices, initial, repeatable } of definition.options) {
    const option = new Option(flags, about);
    if (choices !== undefined) option.choices([...choices]);
    if (initial !== undefined) option.default(initial);
    if (repeatable === true) option.argParser((value: string, all: readonly string[] = []) => [...all, value]);
    command.addOption(option);
  }
  const examples = definition.examples.map((example) => `  $ cardwright ${example}\n`).join("");
  command.addHelpText(
    "after",
    `\n${definition.more ?? ""}Example${definition.examples.length > 1 ? "s" : ""}:\n${examples}`,
  );
  command.action((...received: unknown[]) => {
    // Commander passes the arguments, the options, and the command.
    const [options, args] = [command.opts<Options>(), received.slice(0, -2)];
    done({ definition, args: args.flat().filter((word) => typeof word === "string"), options });
  });
}

function usage(error: CommanderError, words: readonly string[], environment: CommandEnvironment): ExitStatus {
  if (error.exitCode === 0) return EXIT.clean;
  // Without a command, help has already been printed.
  if (error.code === "commander.help") return EXIT.failure;
  const said = error.message.replace(/^error: /, "").replace(/\s*\(Did you mean (.*)\?\)\s*$/s, ", did you mean $1?");
  const hint = error.code === "commander.unknownCommand" ? pathHint(words, said) : "";
  complain(environment, `${said}${hint}`);
  return EXIT.failure;
}

/** Files without a command are probably meant for `lint`. */
function pathHint([first = ""]: readonly string[], said: string): string {
  if (said.endsWith("?")) return "";
  if (/[./\\*]/.test(first)) return `, did you mean cardwright lint ${shellPath(first)}?`;
  return "; cardwright --help lists the commands";
}
