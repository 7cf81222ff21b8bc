import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { codeOf, Failure } from "../failure.js";

/** More doesn't fit into one string of Node. */
const MOST_MEGABYTES = 512;
const NOT_ORDINARY = "it is not an ordinary file";
/** Windows has neither flag. */
const NEVER_WAIT = constants.O_NONBLOCK ?? 0;
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/**
 * The bytes of a regular file, of at most so many megabytes. Never blocks: pipes and devices are refused, and at most as
 * many bytes are read as the file has, since special files (`/proc/kmsg`) may block. This is the only place that opens
 * files to read them whole. Throws what Node throws, and a `Failure`.
 */
export function readRegularFile(file: string, megabytes = MOST_MEGABYTES): Buffer {
  return readOpened(openSafely(file), megabytes).bytes;
}

/** At most so many bytes from the start of a regular file. Otherwise like `readRegularFile`. */
export function readBeginning(file: string, most: number): Buffer {
  return withOpened(openSafely(file), (descriptor) => {
    const bytes = Buffer.alloc(most);
    return bytes.subarray(0, readSync(descriptor, bytes));
  });
}

/**
 * The bytes of an output that is there already, and the status of the very file they are of; undefined if there is none.
 * Follows no link. Otherwise like `readRegularFile`.
 */
export function readPresentFile(file: string): { readonly bytes: Buffer; readonly status: Stats } | undefined {
  try {
    return readOpened(openSafely(file, NO_LINK), Number.POSITIVE_INFINITY);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function openSafely(file: string, flags = 0): number {
  try {
    return openSync(file, constants.O_RDONLY | NEVER_WAIT | flags);
  } catch (error) {
    // Sockets can't even be opened.
    throw codeOf(error) === "ENXIO" ? new Failure(NOT_ORDINARY) : error;
  }
}

function readOpened(opened: number, megabytes: number): { readonly bytes: Buffer; readonly status: Stats } {
  return withOpened(opened, (descriptor, status) => {
    if (status.size > megabytes * 1024 * 1024) throw new Failure(`it is larger than ${megabytes} megabytes`);
    const bytes = status.isFile() && status.size === 0 ? Buffer.alloc(0) : readFileSync(descriptor);
    return { bytes, status };
  });
}

function withOpened<Result>(descriptor: number, read: (descriptor: number, status: Stats) => Result): Result {
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile() && !status.isDirectory()) throw new Failure(NOT_ORDINARY);
    return read(descriptor, status);
  } finally {
    closeSync(descriptor);
  }
}
