import {
  closeSync,
  constants,
  existsSync,
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
import { homedir } from "node:os";
import path from "node:path";
import vm from "node:vm";

type Environment = Readonly<Record<string, string | undefined>>;

/** A script that has been run. */
export interface CachedScript {
  /** Its CommonJS exports. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** False if the code was cached by an earlier run. */
  readonly isCompiled: boolean;
  /** Caches V8's code, and that of parts, for later runs. Call it at the end: by then, V8 has compiled all it used. */
  keep(): void;
}

/**
 * Runs CommonJS with the code that V8 compiled in an earlier run: compiling takes longer than everything else in a small
 * run. Its `__import` loads parts from its folder: modules, and CommonJS in this way. The cache is a folder of the
 * user's own. V8 doesn't check that cached code is complete or matches the source, so it is used only if it was made
 * from this very source, by this Node with these flags, and its two copies agree. If anything is wrong with the cache,
 * the program silently runs without it.
 *
 * @param use what the script is used for: each use compiles other functions, and has its own cache
 */
export function runCachedScript(file: string, use: string, env: Environment): CachedScript {
  const source = readFileSync(file);
  const place = env.NODE_DISABLE_COMPILE_CACHE ? undefined : placeOf(file, use, source, env);
  const cachedData = place === undefined ? undefined : readCache(place);
  // Bundles are ASCII, and Latin-1 decodes faster.
  const script = new vm.Script(`(function(${PARAMETERS}){${source.toString("latin1")}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const isCompiled = cachedData !== undefined && script.cachedDataRejected !== true;
  const module = { exports: {} };
  const parts = new Map<string, CachedScript>();
  const load = async (beside: string): Promise<unknown> => {
    if (!beside.endsWith(".cjs")) return import(beside);
    const part = parts.get(beside) ?? runCachedScript(path.join(path.dirname(file), beside), use, env);
    parts.set(beside, part);
    return part.exports;
  };
  script.runInThisContext()(module.exports, process.getBuiltinModule, module, file, path.dirname(file), load);
  return {
    exports: module.exports,
    isCompiled,
    keep() {
      if (place !== undefined && !isCompiled) writeCache(place, script);
      for (const part of parts.values()) part.keep();
    },
  };
}

const PARAMETERS = "exports,require,module,__filename,__dirname,__import";

/** The cache file of a script, and what it was made from. */
interface CacheFile {
  readonly file: string;
  readonly origin: readonly Buffer[];
}

/** The cache file for a source: valid for this Node, machine and flags only. */
function placeOf(script: string, use: string, source: Buffer, env: Environment): CacheFile | undefined {
  const folder = cacheFolder(env);
  if (folder === undefined) return undefined;
  const { version, versions, platform, arch, execArgv } = process;
  const made = JSON.stringify([script, use, version, versions.v8, platform, arch, execArgv, env.NODE_OPTIONS ?? ""]);
  return { file: path.join(folder, `${nameOf(made)}${ENDING}`), origin: [source, Buffer.from(made)] };
}

/** A short hash of a text; collisions are possible. */
function nameOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b1];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other + text.charCodeAt(at), 0x85ebca6b) ^ (other >>> 15);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

const ENDING = ".compiled";

/** The cache folder of the system or the user. */
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

/** Undefined if there is nothing, or something that another user could have put there. */
function readCache({ file, origin }: CacheFile): Buffer | undefined {
  try {
    if (!isOwnFolder(path.dirname(file))) return undefined;
    // Windows doesn't have this flag.
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const status = fstatSync(handle);
      return status.isFile() && isOwn(status) ? codeIn(readFileSync(handle), origin) : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/**
 * The code in a cache file, if it is complete and of that origin. Everything is compared byte by byte: a hash would do,
 * but loading and using `node:crypto` takes 5 % of a run over one card, and 8 % in Node 24.
 */
function codeIn(bytes: Buffer, origin: readonly Buffer[]): Buffer | undefined {
  let end = bytes.length;
  for (const part of origin) {
    if (part.length > end || !bytes.subarray(end - part.length, end).equals(part)) return undefined;
    end -= part.length;
  }
  const code = bytes.subarray(0, end / 2);
  return code.length > 0 && code.equals(bytes.subarray(end / 2, end)) ? code : undefined;
}

/** Written to a temporary file first, so that concurrent readers see a complete file or none. */
function writeCache({ file, origin }: CacheFile, script: vm.Script): void {
  const folder = path.dirname(file);
  const beside = `${file}.${crypto.randomUUID()}`;
  try {
    // Node's own way to make nested folders never ends below `/proc`.
    for (const level of [path.dirname(folder), folder]) if (!existsSync(level)) mkdirSync(level, { mode: 0o700 });
    if (!isOwnFolder(folder)) return;
    // First in the file, because V8 copies code that isn't aligned to eight bytes.
    const code = script.createCachedData();
    writeFileSync(beside, Buffer.concat([code, code, ...origin.toReversed()]), { flag: "wx", mode: 0o600 });
    renameSync(beside, file);
    pruneCache(folder);
  } catch {
    remove(beside);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // There is no such folder.
  }
}

/** Enough for the versions of Node and Cardwright that somebody uses side by side. */
const MOST_KEPT = 20;

/** Deletes the oldest caches of other versions, and incomplete ones. */
function pruneCache(folder: string): void {
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  const aged = ours.map((name) => ({ name, time: statSync(path.join(folder, name)).mtimeMs }));
  for (const { name } of aged.sort((one, other) => other.time - one.time).slice(MOST_KEPT))
    remove(path.join(folder, name));
}

const OURS = /^[0-9a-f]{16}\.compiled(\.[0-9a-f-]{36})?$/;

function isOwnFolder(folder: string): boolean {
  const status = lstatSync(folder);
  return status.isDirectory() && isOwn(status);
}

/** Nobody else can write there. Windows has other permissions, and a separate folder for each user. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o077) === 0);
}
