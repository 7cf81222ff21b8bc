import { Command, CommanderError, Option } from "commander";
import { COMMANDS, type CommandDefinition } from "./commands.js";
import { EXIT, type ExitStatus, Failure, reasonOf } from "./exit-status.js";
import { complain, complainOfBug, type Surroundings } from "./surroundings.js";
import { version } from "./version.js";

/** Runs the program with the words after its name; gives the exit status. */
export async function runProgram(words: readonly string[], surroundings: Surroundings): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.clean;
  const program = describeProgram(surroundings, (result) => {
    status = result;
  });
  try {
    await program.parseAsync(words, { from: "user" });
    return status;
  } catch (error) {
    return failed(error, words, surroundings);
  }
}

function describeProgram(surroundings: Surroundings, done: (status: ExitStatus) => void): Command {
  const program = new Command("cardwright")
    .description("Checks, formats and compiles card packs.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "say what a command does")
    .helpCommand("help [command]", "say what a command does")
    .addHelpText("after", "\nExample:\n  $ cardwright lint my-pack\n")
    .configureOutput({
      writeOut: surroundings.writeOut,
      writeErr: surroundings.writeError,
      // Complaints are made in one place, `failed`.
      outputError: () => {},
    })
    .exitOverride();
  for (const definition of COMMANDS) addCommand(program, definition, surroundings, done);
  return program;
}

function addCommand(
  program: Command,
  definition: CommandDefinition,
  surroundings: Surroundings,
  done: (status: ExitStatus) => void,
): void {
  const command = program.command(definition.usage).description(definition.about);
  for (const { flags, about, choices, initial, repeatable } of definition.options) {
    const option = new Option(flags, about);
    if (choices !== undefined) option.choices([...choices]);
    if (initial !== undefined) option.default(initial);
    if (repeatable === true) option.default([]).argParser((value: string, all: readonly string[]) => [...all, value]);
    command.addOption(option);
  }
  const examples = definition.examples.map((example) => `  $ cardwright ${example}\n`).join("");
  command.addHelpText(
    "after",
    `\n${definition.more ?? ""}Example${definition.examples.length > 1 ? "s" : ""}:\n${examples}`,
  );
  command.action(async (...received: unknown[]) => {
    // Commander hands over the arguments, the options, and the command.
    const [options, args] = [command.opts<Options>(), received.slice(0, -2)];
    const run = await definition.load();
    done(await run({ surroundings, args: args.flat().filter((word) => typeof word === "string"), options }));
  });
}

type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** Usage and what the caller can mend: one line and status 2. Anything else is a bug. */
function failed(error: unknown, words: readonly string[], surroundings: Surroundings): ExitStatus {
  if (error instanceof CommanderError) return usage(error, words, surroundings);
  if (error instanceof Failure) {
    complain(surroundings, error.message);
    return EXIT.failure;
  }
  complainOfBug(surroundings, reasonOf(error), error);
  return EXIT.bug;
}

function usage(error: CommanderError, words: readonly string[], surroundings: Surroundings): ExitStatus {
  if (error.exitCode === 0) return EXIT.clean;
  // Without a command, the help has been printed.
  if (error.code === "commander.help") return EXIT.failure;
  const said = error.message.replace(/^error: /, "").replace(/\s*\(Did you mean (.*)\?\)\s*$/s, ", did you mean $1?");
  const hint = error.code === "commander.unknownCommand" ? pathHint(words, said) : "";
  complain(surroundings, `${said}${hint}`);
  return EXIT.failure;
}

/** Whoever names files without a command most likely wants them checked. */
function pathHint([first = ""]: readonly string[], said: string): string {
  if (said.endsWith("?")) return "";
  if (/[./\\*]/.test(first)) return `, did you mean cardwright lint ${first}?`;
  return "; cardwright --help lists the commands";
}
