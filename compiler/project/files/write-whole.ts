import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf } from "../failure.js";

/** What came of writing a file. */
export type Written = "written" | "unchanged" | "changed meanwhile";

/**
 * Writes a file whole or not at all: beside it first, then in its place. With `expected`, only if the file still holds
 * those bytes. A file whose bytes would not change is left alone. Throws what Node throws.
 */
export function writeWhole(file: string, content: Buffer, expected?: Buffer): Written {
  const target = realpathOr(file);
  const present = readOr(target);
  if (expected !== undefined && present?.equals(expected) !== true) return "changed meanwhile";
  if (present?.equals(content) === true) return "unchanged";
  // A file that may not be written is not replaced either.
  if (present !== undefined) accessSync(target, constants.W_OK);
  else mkdirSync(path.dirname(target), { recursive: true });
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
  try {
    writeFile(beside, content, present === undefined ? undefined : statSync(target).mode);
    if (expected !== undefined && readOr(target)?.equals(expected) !== true) {
      rmSync(beside, { force: true });
      return "changed meanwhile";
    }
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return "written";
}

function writeFile(file: string, content: Buffer, mode: number | undefined): void {
  const handle = openSync(file, "w");
  try {
    writeFileSync(handle, content);
    if (mode !== undefined) fchmodSync(handle, mode & 0o777);
    // Else a crash could leave an empty file under the name.
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readOr(file: string): Buffer | undefined {
  try {
    const kind = statSync(file);
    // To read a pipe or a device could go on for ever, and a file must not take its place.
    if (!kind.isFile() && !kind.isDirectory()) throw new Error("it is no ordinary file");
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Through links, so that a link stays one. */
function realpathOr(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
