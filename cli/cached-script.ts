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
import { homedir } from "node:os";
import path from "node:path";
import vm from "node:vm";

type Environment = Readonly<Record<string, string | undefined>>;

/** A script that was run. */
export interface CachedScript {
  /** What it exports, as CommonJS does. */
  readonly exports: unknown;
  /** True if it was not compiled: an earlier run did that. */
  readonly isCompiled: boolean;
  /** Keeps what V8 made of it, for later runs; to be called when the program is done, for by then it has compiled all that it used. */
  keep(): void;
}

/**
 * Runs a file that holds a function of the parameters of CommonJS and of `__import`, which loads modules from its folder, with the code that V8 made of it in an earlier run: compiling takes longer than all else that a small
 * run does. The code lies in a folder of the user's own. V8 runs what it is given there without looking whether it fits the
 * source, or is whole, so it is used only if it was made of this very source, by this Node with these flags, and two copies of it are the same. Whatever is wrong
 * with the cache, the program runs without it and says nothing.
 *
 * @param use what the script is used for: other uses compile other functions, and each keeps its own
 */
export function runCachedScript(file: string, use: string, env: Environment): CachedScript {
  const source = readFileSync(file);
  const place = env.NODE_DISABLE_COMPILE_CACHE ? undefined : placeOf(file, use, source, env);
  const cachedData = place === undefined ? undefined : readKept(place);
  // Bundles are ASCII, and read faster so.
  const script = new vm.Script(source.toString("latin1"), {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const isCompiled = cachedData !== undefined && script.cachedDataRejected !== true;
  const module = { exports: {} };
  const load = (beside: string) => import(beside);
  script.runInThisContext()(module.exports, process.getBuiltinModule, module, file, path.dirname(file), load);
  return {
    exports: module.exports,
    isCompiled,
    keep() {
      if (place !== undefined && !isCompiled) writeKept(place, script);
    },
  };
}

/** Where the code of a script lies, and what it was made of. */
interface Place {
  readonly file: string;
  readonly origin: readonly Buffer[];
}

/** Where the code lies that V8 made of a source: it fits this Node, machine and these flags, and no other. */
function placeOf(script: string, use: string, source: Buffer, env: Environment): Place | undefined {
  const folder = cacheFolder(env);
  if (folder === undefined) return undefined;
  const { version, versions, platform, arch, execArgv } = process;
  const made = JSON.stringify([script, use, version, versions.v8, platform, arch, execArgv, env.NODE_OPTIONS ?? ""]);
  return { file: path.join(folder, `${nameOf(made)}${ENDING}`), origin: [source, Buffer.from(made)] };
}

/** A short name for a text; two texts may have the same. */
function nameOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b1];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other + text.charCodeAt(at), 0x85ebca6b) ^ (other >>> 15);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
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
function readKept({ file, origin }: Place): Buffer | undefined {
  try {
    if (!isOwnFolder(path.dirname(file))) return undefined;
    // Windows knows no such flag.
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
 * The code in a file of the cache, if it is whole and of that origin. All is compared byte by byte: a hash would do as
 * well, but loading and using `node:crypto` takes 5 % of a run over one card, in Node 24 even 8.
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

/** Beside it first, so that whoever reads meanwhile finds a whole file or none. */
function writeKept({ file, origin }: Place, script: vm.Script): void {
  const folder = path.dirname(file);
  const beside = `${file}.${crypto.randomUUID()}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwnFolder(folder)) return;
    // In front, for V8 copies code that does not begin at a multiple of eight.
    const code = script.createCachedData();
    writeFileSync(beside, Buffer.concat([code, code, ...origin.toReversed()]), { flag: "wx", mode: 0o600 });
    renameSync(beside, file);
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

const OURS = /^[0-9a-f]{16}\.compiled(\.[0-9a-f-]{36})?$/;

function isOwnFolder(folder: string): boolean {
  const status = lstatSync(folder);
  return status.isDirectory() && isOwn(status);
}

/** Nobody else can write there. Windows has rights of another kind, and the folder of each user is their own. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o077) === 0);
}
