/**
 * The parts of `node:fs` that Cardwright uses, over an in-memory disk, since browsers have no synchronous file system.
 * Whoever starts the worker sends its files first. There are no links.
 */
import { Buffer } from "./buffer.js";

interface FileEntry {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly inode: number;
  readonly written: number;
}

const files = new Map<string, FileEntry>();
/** Names in each folder. A folder exists while something is in it. */
const folders = new Map<string, Map<string, "file" | "folder">>([["/", new Map()]]);
const opened = new Map<number, string>();
let counter = 0;

/** Writes a file and creates its parent folders. Does nothing if there is a folder of that name. */
export function putFile(file: string, bytes: Uint8Array<ArrayBuffer>): void {
  const path = clean(file);
  if (folders.has(path)) return;
  counter++;
  files.set(path, { bytes, inode: files.get(path)?.inode ?? counter, written: counter });
  enter(path, "file");
}

/** Removes a file, or a folder with its content. */
export function removeFile(file: string): void {
  const path = clean(file);
  for (const [name] of folders.get(path) ?? []) removeFile(`${path === "/" ? "" : path}/${name}`);
  files.delete(path);
  if (path !== "/") leave(path);
}

function enter(path: string, kind: "file" | "folder"): void {
  const [folder, name] = divide(path);
  let names = folders.get(folder);
  if (names === undefined) {
    names = new Map();
    folders.set(folder, names);
    enter(folder, "folder");
  }
  names.set(name, kind);
}

function leave(path: string): void {
  folders.delete(path);
  const [folder, name] = divide(path);
  const names = folders.get(folder);
  names?.delete(name);
  if (names?.size === 0 && folder !== "/") leave(folder);
}

function divide(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf("/");
  return [path.slice(0, slash) || "/", path.slice(slash + 1)];
}

function clean(file: string): string {
  const parts: string[] = [];
  for (const part of String(file).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

class NodeError extends Error {
  constructor(
    readonly code: string,
    reason: string,
    call: string,
    readonly path: string,
  ) {
    super(`${code}: ${reason}, ${call} '${path}'`);
  }
}

const missing = (call: string, path: string) => new NodeError("ENOENT", "no such file or directory", call, path);

class Stats {
  constructor(
    private readonly path: string,
    private readonly entry: FileEntry | undefined,
  ) {}
  isFile = (): boolean => this.entry !== undefined;
  isDirectory = (): boolean => this.entry === undefined;
  isSymbolicLink = (): boolean => false;
  get size(): number {
    return this.entry?.bytes.length ?? 0;
  }
  get ino(): number {
    return this.entry?.inode ?? this.path.length;
  }
  get mtimeNs(): number {
    return this.entry?.written ?? 0;
  }
}

export function statSync(file: string, options?: { readonly throwIfNoEntry?: boolean }): Stats | undefined {
  const path = clean(file);
  const entry = files.get(path);
  if (entry !== undefined || folders.has(path)) return new Stats(path, entry);
  if (options?.throwIfNoEntry === false) return undefined;
  throw missing("stat", file);
}
export const lstatSync = statSync;

export function existsSync(file: string): boolean {
  const path = clean(file);
  return files.has(path) || folders.has(path);
}

export function readdirSync(folder: string, options?: { readonly withFileTypes?: boolean }) {
  const path = clean(folder);
  const names = folders.get(path);
  if (names === undefined)
    throw files.has(path) ? new NodeError("ENOTDIR", "not a directory", "scandir", folder) : missing("scandir", folder);
  if (options?.withFileTypes !== true) return [...names.keys()];
  return [...names].map(([name, kind]) => ({
    name,
    parentPath: folder,
    isFile: () => kind === "file",
    isDirectory: () => kind === "folder",
    isSymbolicLink: () => false,
  }));
}

/** There are no links, so every existing path is its own real path. */
export function realpathSync(file: string): string {
  if (!existsSync(file)) throw missing("realpath", file);
  return clean(file);
}
realpathSync.native = realpathSync;

export function readlinkSync(file: string): string {
  throw existsSync(file) ? new NodeError("EINVAL", "invalid argument", "readlink", file) : missing("readlink", file);
}

export function openSync(file: string): number {
  if (!existsSync(file)) throw missing("open", file);
  counter++;
  opened.set(counter, clean(file));
  return counter;
}

export function fstatSync(descriptor: number): Stats | undefined {
  return statSync(opened.get(descriptor) ?? "");
}

export function closeSync(descriptor: number): void {
  opened.delete(descriptor);
}

export function readFileSync(file: string | number, encoding?: "utf8"): Buffer | string {
  const path = typeof file === "number" ? (opened.get(file) ?? "") : clean(file);
  const entry = files.get(path);
  if (entry === undefined)
    throw folders.has(path)
      ? new NodeError("EISDIR", "illegal operation on a directory", "read", path)
      : missing("open", path);
  const bytes = Buffer.from(entry.bytes.buffer, entry.bytes.byteOffset, entry.bytes.byteLength);
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

export const constants = { O_RDONLY: 0 };

/** The server never writes; these exist only because some files import them. */
function refused(): never {
  throw new NodeError("EROFS", "a browser writes no files", "write", "");
}

export {
  refused as accessSync,
  refused as appendFileSync,
  refused as chmodSync,
  refused as fchmodSync,
  refused as fchownSync,
  refused as fsyncSync,
  refused as linkSync,
  refused as mkdirSync,
  refused as readSync,
  refused as renameSync,
  refused as rmdirSync,
  refused as rmSync,
  refused as unlinkSync,
  refused as writeFileSync,
  refused as writeSync,
};
