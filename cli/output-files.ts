import path from "node:path";
import { isCompiled } from "../compiler/index.js";
import { type Configuration, type PackOnDisk, readBeginning } from "../project/index.js";
import { isFile } from "./files/write-output.js";
import type { CommandSession } from "./session.js";

export interface OutputOptions {
  readonly cwd: string;
  /** File extension, `.json` by default. */
  readonly ending?: string;
  /** `--out`, which takes precedence over the configuration: a file for one pack, a folder for several. */
  readonly out: string | undefined;
  readonly configurationOf: (folder: string) => Configuration | undefined;
  /** Whether a path is a folder. */
  readonly isFolder: (file: string) => boolean;
}

/** The output file of each pack; several may have the same. (docs/configuration.md, "Where Cardwright writes") */
export function outputFiles(packs: readonly PackOnDisk[], options: OutputOptions): ReadonlyMap<PackOnDisk, string> {
  return new Map(packs.map((pack) => [pack, outputFile(pack, packs.length === 1, options)]));
}

/** Reports files that several packs would write, and writes none of them. */
export function withoutCollisions(
  files: ReadonlyMap<PackOnDisk, string>,
  session: CommandSession,
): ReadonlyMap<PackOnDisk, string> {
  const writers = new Map<string, PackOnDisk[]>();
  for (const [pack, file] of files) writers.set(file, [...(writers.get(file) ?? []), pack]);
  for (const [file, packs] of writers) {
    if (packs.length === 1) continue;
    const names = packs.map(({ folder, files: [first = ""] }) => session.shown(folder ?? first));
    session.fail(`${names.join(" and ")} would both be written to ${session.shown(file)}; --out names another place`);
  }
  return new Map([...files].filter(([, file]) => writers.get(file)?.length === 1));
}

/**
 * Whether files that nobody named contain only compiled output. Reports the others: a configuration that names somebody
 * else's file is a mistake, or worse.
 */
export function mayReplace(session: CommandSession, files: readonly string[]): boolean {
  const others = files.filter((file) => isFile(file) && !isCompiled(beginningOf(file)));
  for (const file of others)
    session.fail(
      `${session.shown(file)} is there already and holds no compiled cards; nothing is written. --force writes over it, --out names another place`,
    );
  return others.length === 0;
}

/** Enough of a file to recognize it; empty if it can't be read. */
function beginningOf(file: string): string {
  try {
    return readBeginning(file, 256).toString();
  } catch {
    return "";
  }
}

function outputFile(pack: PackOnDisk, single: boolean, options: OutputOptions): string {
  const { cwd, out, configurationOf, isFolder, ending = ".json" } = options;
  const name = `${nameOf(pack)}${ending}`;
  const configuration = configurationOf(pack.folder ?? path.dirname(pack.files[0] ?? cwd));
  // The configured path is for JSON only.
  const configured = ending === ".json" ? configuration?.compile.out?.value : undefined;
  const from = out === undefined ? (configuration?.folder ?? cwd) : cwd;
  const given = out ?? configured;
  if (given === undefined) return path.join(from, "dist", name);
  const place = path.resolve(from, given);
  const isFile = out === undefined ? /\.json$/.test(given) : single && !/[/\\]$/.test(given);
  return isFile && !isFolder(place) ? place : path.join(place, name);
}

/** The pack's folder, or its only file without extension. */
export function nameOf({ folder, files }: PackOnDisk): string {
  return folder === undefined ? path.parse(files[0] ?? "").name : path.basename(folder);
}
