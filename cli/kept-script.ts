import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import vm from "node:vm";

type Environment = Readonly<Record<string, string | undefined>>;

/** A script that was run. */
export interface KeptScript {
  /** What it exports, as CommonJS does. */
  readonly exports: unknown;
  /** True if it was not compiled: an earlier run did that. */
  readonly isCompiled: boolean;
  /** Keeps what V8 made of it, for later runs; to be called when the program is done, for by then it has compiled all that it used. */
  keep(): void;
}

/**
 * Runs a CommonJS file, which loads modules from its folder by `__import`, with the code that V8 made of it in an earlier run: compiling takes longer than all else that a small
 * run does. The code lies in a folder of the user's own. V8 runs what it is given there without looking whether it fits the
 * source, or is whole, so its name is the hash of all that it depends on, and it begins with its own hash. Whatever is wrong
 * with the cache, the program runs without it and says nothing.
 */
export function runKeptScript(file: string, env: Environment): KeptScript {
  const source = readFileSync(file);
  const place = env.NODE_DISABLE_COMPILE_CACHE ? undefined : placeOf(source, env);
  const cachedData = place === undefined ? undefined : readKept(place);
  const script = new vm.Script(`(function(exports,require,module,__filename,__dirname,__import){${source}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const isCompiled = cachedData !== undefined && script.cachedDataRejected !== true;
  const module = { exports: {} };
  const load = (beside: string) => import(beside);
  script.runInThisContext()(module.exports, createRequire(file), module, file, path.dirname(file), load);
  return {
    exports: module.exports,
    isCompiled,
    keep() {
      if (place !== undefined && !isCompiled) writeKept(place, script);
    },
  };
}

/** Where the compiled form of a source lies: it fits this Node, machine and these flags, and no other. */
function placeOf(source: Buffer, env: Environment): string | undefined {
  const folder = cacheFolder(env);
  if (folder === undefined) return undefined;
  const { version, versions, platform, arch, execArgv } = process;
  const parts = [version, versions.v8, platform, arch, execArgv, env.NODE_OPTIONS ?? ""];
  const key = createHash("sha256").update(JSON.stringify(parts)).update(source).digest("hex");
  return path.join(folder, `${key}${ENDING}`);
}

const ENDING = ".compiled";

/** The folder for what can be made again: where the system has it, or where the user wants it. */
function cacheFolder(env: Environment): string | undefined {
  const own = env.XDG_CACHE_HOME;
  const home = env.HOME || homedir();
  const around =
    own !== undefined && path.isAbsolute(own)
      ? own
      : process.platform === "win32"
        ? env.LOCALAPPDATA
        : path.join(home, ...(process.platform === "darwin" ? ["Library", "Caches"] : [".cache"]));
  return around !== undefined && path.isAbsolute(around) ? path.join(around, "cardwright") : undefined;
}

/** Undefined where there is nothing, or something that another user could have put there. */
function readKept(place: string): Buffer | undefined {
  try {
    if (!isOwnFolder(path.dirname(place))) return undefined;
    // Windows knows no such flag.
    const handle = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const status = fstatSync(handle);
      if (!status.isFile() || !isOwn(status)) return undefined;
      const bytes = readFileSync(handle);
      const data = bytes.subarray(DIGEST_LENGTH);
      return bytes.subarray(0, DIGEST_LENGTH).equals(digest(data)) ? data : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

const DIGEST_LENGTH = 32;

function digest(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** Beside it first, so that whoever reads meanwhile finds a whole file or none. */
function writeKept(place: string, script: vm.Script): void {
  const folder = path.dirname(place);
  const beside = `${place}.${randomBytes(8).toString("hex")}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwnFolder(folder)) return;
    const data = script.createCachedData();
    writeFileSync(beside, Buffer.concat([digest(data), data]), { flag: "wx", mode: 0o600 });
    renameSync(beside, place);
    forgetOld(folder);
  } catch {
    remove(beside);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // There is no such place.
  }
}

/** As many versions of Node and of the program as somebody uses side by side. */
const MOST_KEPT = 8;

/** What other versions left is deleted, the oldest first, and what was left half written. */
function forgetOld(folder: string): void {
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  const aged = ours.map((name) => ({ name, time: statSync(path.join(folder, name)).mtimeMs }));
  for (const { name } of aged.sort((one, other) => other.time - one.time).slice(MOST_KEPT))
    remove(path.join(folder, name));
}

const OURS = /^[0-9a-f]{64}\.compiled(\.[0-9a-f]{16})?$/;

function isOwnFolder(folder: string): boolean {
  const status = lstatSync(folder);
  return status.isDirectory() && isOwn(status);
}

/** Nobody else can write there. Windows has rights of another kind, and the folder of each user is their own. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o077) === 0);
}
