import {
  createDiskCache,
  createModelCache,
  type DiskCache,
  Failure,
  isFailure,
  reasonOf,
} from "../../project/index.js";
import type { CommandCall, RunCommand, WatchState } from "../call.js";
import { type CommandEnvironment, complain, complainOfBug, exactly } from "../command-environment.js";
import { compile } from "../commands/compile.js";
import { fixChoice, lintOnce } from "../commands/lint.js";
import { EXIT, type ExitStatus } from "../exit-status.js";

/** The watching commands are in one bundle with everything they run, so that all of it shares the state of open packs. */
export async function watchLint(call: CommandCall): Promise<ExitStatus> {
  if (fixChoice(call) !== undefined)
    throw new Failure("--watch and --fix can't be used together: both would write at once");
  if (call.options.timing === true) throw new Failure("--timing measures one run, so not --watch");
  return watch(call, lintOnce);
}

export function watchCompile(call: CommandCall): Promise<ExitStatus> {
  return watch(call, compile);
}

/**
 * Runs a command again whenever one of its files changes, appears or disappears, until interrupted. Unchanged parts are
 * neither read nor checked again; each edit gives one report.
 */
async function watch(call: CommandCall, command: RunCommand): Promise<ExitStatus> {
  const { environment } = call;
  if (call.args.includes("-")) throw new Failure("--watch watches files, and - is standard input");
  const waitForChange = environment.waitForChange ?? (await import("./wait-for-change.js")).createWait();
  let kept = keepAll(createDiskCache());
  let status = await command({ ...call, kept });
  for (;;) {
    environment.writeError("Watching for changes; Ctrl-C ends.\n");
    const changed = await nextChange(kept.disk, environment.cwd, waitForChange);
    if (changed === undefined) return status;
    // What is known of packs depends on the configuration and systems.
    if (!changed.every(isCards)) kept = keepAll(kept.disk);
    clear(environment);
    status = await attempt({ ...call, kept }, command);
  }
}

/** Clears the screen and its scrollback. */
function clear(environment: CommandEnvironment): void {
  if (environment.terminal) exactly(environment).writeOut("\u001b[2J\u001b[3J\u001b[H");
}

function keepAll(disk: DiskCache): WatchState {
  return { disk, checkers: new Map(), systems: new Map(), models: createModelCache(), delivered: new WeakMap() };
}

/** The changes; undefined if there is nothing left to watch. Many changes in a folder are irrelevant. */
async function nextChange(
  disk: DiskCache,
  cwd: string,
  wait: NonNullable<CommandCall["environment"]["waitForChange"]>,
): Promise<readonly string[] | undefined> {
  for (;;) {
    if (!(await wait([cwd, ...disk.watched()]))) return undefined;
    const changed = disk.changed();
    if (changed.length > 0) return changed;
  }
}

/** A folder with changed entries counts as cards: new and deleted files are found anyway. */
function isCards(place: string): boolean {
  return !/\.(json|system)$|\.gitignore$/.test(place);
}

/** In later runs, a file or configuration may be half written: report it and wait for the next change. */
async function attempt(call: CommandCall, command: RunCommand): Promise<ExitStatus> {
  try {
    return await command(call);
  } catch (error) {
    if (isFailure(error)) complain(call.environment, error.message);
    else complainOfBug(call.environment, reasonOf(error), error);
    return isFailure(error) ? EXIT.failure : EXIT.bug;
  }
}
