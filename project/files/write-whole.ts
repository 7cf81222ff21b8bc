import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf } from "../failure.js";
import { readPresentFile } from "./read-regular-file.js";
import { realPath } from "./write-root.js";

/** The result of writing a file. */
export type Written = "written" | "unchanged" | "changed meanwhile";

/**
 * Writes a file atomically: to a temporary file next to it, which then replaces it. With `expected`, only if the file
 * still has those bytes, or still doesn't exist. With `target`, only while the path leads there. A file whose bytes
 * wouldn't change is left alone. Throws what Node throws.
 */
export function writeWhole(
  file: string,
  content: Buffer,
  expected?: Buffer | "nothing",
  target: string | undefined = undefined,
): Written {
  refuseDetour(file, target);
  const known = realpathOr(file);
  const present = known === undefined ? undefined : readPresentFile(known);
  if (isOther(known, present, expected, file)) return "changed meanwhile";
  if (present?.bytes.equals(content) === true) return "unchanged";
  // A read-only file isn't replaced either.
  if (known !== undefined && present !== undefined) accessSync(known, constants.W_OK);
  else makeFolder(path.dirname(file));
  const place = known ?? path.join(realpathSync(path.dirname(file)), path.basename(file));
  const beside = writeBeside(path.dirname(place), content, present?.status);
  try {
    if (isOther(known, known === undefined ? undefined : readPresentFile(known), expected, file))
      return "changed meanwhile";
    refuseDetour(file, target);
    if (expected === "nothing") return putNew(beside, place) ? "written" : "changed meanwhile";
    renameSync(beside, place);
    return "written";
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * One folder after the other: Node's own way never ends below `/proc`, and on a disk that can only be read says that
 * nested folders are not there.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** Removes temporary files that killed runs left in a folder. Only old ones, since others may be writing now. */
export function sweepLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const file = path.join(folder, name);
    try {
      const status = lstatSync(file);
      if (status.isFile() && Date.now() - status.mtimeMs > OLD) rmSync(file);
    } catch {
      // It belongs to somebody else, or is gone.
    }
  }
}

/** One hour: no write takes that long. */
const OLD = 60 * 60 * 1000;

/** The names of temporary files, and nothing else. */
const TEMPORARY = /^\.cardwright-[0-9a-f]{32}\.tmp$/;

/** The name can't be guessed, so nobody can put a link there; if it exists anyway, `wx` fails without following it. */
function writeBeside(folder: string, content: Buffer, like: Stats | undefined): string {
  const beside = path.join(folder, `.cardwright-${crypto.randomUUID().replaceAll("-", "")}.tmp`);
  // A copy of a private file must not be readable by others, not even briefly.
  const handle = openSync(beside, "wx", like === undefined ? 0o666 : 0o600);
  try {
    try {
      writeFileSync(handle, content);
      if (like !== undefined) makeLike(handle, like);
      // Otherwise, a crash could leave an empty file.
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return beside;
}

/** The owner first, because changing it drops permissions. A file that root replaces keeps its owner. */
function makeLike(handle: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(handle);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(handle, uid, gid);
    } catch {
      // Only root can change owners.
    }
  }
  fchmodSync(handle, mode & 0o777);
}

/** A hard link fails if the file exists; a rename would replace it. Some file systems have no hard links. */
function putNew(beside: string, place: string): boolean {
  try {
    linkSync(beside, place);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST" || lstatSync(place, { throwIfNoEntry: false }) !== undefined) return false;
    renameSync(beside, place);
    return true;
  }
}

function refuseDetour(file: string, target: string | undefined): void {
  if (target !== undefined && realPath(file) !== target) throw new Error("it leads somewhere else by now");
}

function isOther(
  known: string | undefined,
  present: ReturnType<typeof readPresentFile>,
  expected: Buffer | "nothing" | undefined,
  file: string,
): boolean {
  if (expected === undefined) return false;
  if (expected === "nothing") return known !== undefined || lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  return present?.bytes.equals(expected) !== true;
}

/** Resolves links, so that a link stays one; undefined if there is nothing. A dangling link is replaced. */
function realpathOr(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
