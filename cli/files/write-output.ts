import { statSync } from "node:fs";
import path from "node:path";
import { memoize } from "../../grammar/index.js";
import {
  CONFIGURATION_FILE,
  isSourceFile,
  type Project,
  readRegularFile,
  realPath,
  reasonOf,
} from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { writeFile } from "./write-file.js";

/**
 * Writes an output file atomically; true if its bytes changed. If it can't be written, reports the reason and returns
 * undefined. What people wrote is replaced only with `--force`, or if the command says that it `updates` this file.
 */
export function writeOutput(
  session: CommandSession,
  file: string,
  content: string | Uint8Array,
  updates = false,
): boolean | undefined {
  try {
    const bytes = Buffer.from(content);
    if (!updates && isKept(session, file) && !bytes.equals(readRegularFile(file))) {
      refuse(session, file);
      return undefined;
    }
    return writeFile(session, file, bytes) === "written";
  } catch (error) {
    session.fail(`cannot write ${session.shown(file)}: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Whether outputs replace no input that is known so far. Reports those that do; check before writing the first. */
export function mayOverwrite(session: CommandSession, files: readonly string[]): boolean {
  const refused = files.filter((file) => isKept(session, file));
  for (const file of refused) refuse(session, file);
  return refused.length === 0;
}

function refuse(session: CommandSession, file: string): void {
  session.fail(
    `${session.shown(file)} is an input, so it is not overwritten: name another file to write, or add --force`,
  );
}

/** Whether a path, which may be a link, leads to a file that was read, or to cards, a system or a configuration. */
function isKept({ force, disk, inputs }: CommandSession, file: string): boolean {
  if (force || !isFile(file)) return false;
  const target = realPath(file);
  if (isSourceFile(target.toLowerCase()) || path.basename(target) === CONFIGURATION_FILE) return true;
  return inputs.has(target) || realInputs(inputs, disk).has(target);
}

/** The real paths of all inputs so far. Each is resolved once, because a run may write thousands of files. */
function realInputs(inputs: Project["inputs"], disk: Project["disk"]): ReadonlySet<string> {
  const { resolved, real } = resolvedInputs(inputs);
  if (resolved.size < inputs.size)
    for (const input of inputs)
      if (!resolved.has(input)) {
        resolved.add(input);
        real.add(disk.realPath(input));
      }
  return real;
}

const resolvedInputs = memoize((_: Project["inputs"]) => ({
  resolved: new Set<string>(),
  real: new Set<string>(),
}));

/** Checked on the disk itself, because `--watch` shouldn't wait for output. */
export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
