import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf } from "../failure.js";
import { realPath } from "./write-root.js";

/** What came of writing a file. */
export type Written = "written" | "unchanged" | "changed meanwhile";

/**
 * Writes a file whole or not at all: beside it first, then in its place. With `expected`, only if the file still holds
 * those bytes, or still is not there. With `target`, only while the path leads there. A file whose bytes would not change
 * is left alone. Throws what Node throws.
 */
export function writeWhole(
  file: string,
  content: Buffer,
  expected?: Buffer | "nothing",
  target: string | undefined = undefined,
): Written {
  refuseDetour(file, target);
  const known = realpathOr(file);
  const present = known === undefined ? undefined : readOr(known);
  if (isOther(known, present, expected, file)) return "changed meanwhile";
  if (present?.bytes.equals(content) === true) return "unchanged";
  // A file that may not be written is not replaced either.
  if (known !== undefined && present !== undefined) accessSync(known, constants.W_OK);
  else mkdirSync(path.dirname(file), { recursive: true });
  const place = known ?? path.join(realpathSync(path.dirname(file)), path.basename(file));
  const beside = writeBeside(path.dirname(place), content, present?.status);
  try {
    if (isOther(known, known === undefined ? undefined : readOr(known), expected, file)) return "changed meanwhile";
    refuseDetour(file, target);
    if (expected === "nothing") return putNew(beside, place) ? "written" : "changed meanwhile";
    renameSync(beside, place);
    return "written";
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Removes what killed runs left in a folder while they wrote. Others may be writing there now, so it must be old. */
export function sweepLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const file = path.join(folder, name);
    try {
      const status = lstatSync(file);
      if (status.isFile() && Date.now() - status.mtimeMs > OLD) rmSync(file);
    } catch {
      // Somebody else's, or gone already.
    }
  }
}

/** An hour: nobody writes one file for so long. */
const OLD = 60 * 60 * 1000;

/** The names of temporary files, and nothing else. */
const TEMPORARY = /^\.cardwright-[0-9a-f]{32}\.tmp$/;

/** Nobody can guess the name and put a link there; where something is all the same, `wx` fails and follows nothing. */
function writeBeside(folder: string, content: Buffer, like: Stats | undefined): string {
  const beside = path.join(folder, `.cardwright-${crypto.randomUUID().replaceAll("-", "")}.tmp`);
  // A copy of what only its owner may read must not be readable by all in the meantime.
  const handle = openSync(beside, "wx", like === undefined ? 0o666 : 0o600);
  try {
    try {
      writeFileSync(handle, content);
      if (like !== undefined) makeLike(handle, like);
      // Else a crash could leave an empty file under the name.
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

/** The owner first, for changing it takes away permissions. What root writes in place of another's file stays theirs. */
function makeLike(handle: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(handle);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(handle, uid, gid);
    } catch {
      // Only root may give a file away.
    }
  }
  fchmodSync(handle, mode & 0o777);
}

/** A second name fails where one is there, a renaming would replace it. Some disks know no second names. */
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

interface Present {
  readonly bytes: Buffer;
  readonly status: Stats;
}

function isOther(
  known: string | undefined,
  present: Present | undefined,
  expected: Buffer | "nothing" | undefined,
  file: string,
): boolean {
  if (expected === undefined) return false;
  if (expected === "nothing") return known !== undefined || lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  return present?.bytes.equals(expected) !== true;
}

/** Looks at what it has opened, so that nothing else can take its place in between. */
function readOr(file: string): Present | undefined {
  const handle = openOr(file);
  if (handle === undefined) return undefined;
  try {
    const status = fstatSync(handle);
    // To read a pipe or a device could go on for ever, and a file must not take its place.
    if (!status.isFile() && !status.isDirectory()) throw new Error(NOT_ORDINARY);
    return { bytes: readFileSync(handle), status };
  } finally {
    closeSync(handle);
  }
}

function openOr(file: string): number | undefined {
  try {
    // Windows knows neither.
    return openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw codeOf(error) === "ENXIO" ? new Error(NOT_ORDINARY) : error;
  }
}

const NOT_ORDINARY = "it is no ordinary file";

/** Through links, so that a link stays one; undefined where there is nothing. A link that leads to nothing is replaced. */
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
