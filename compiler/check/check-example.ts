import { BoundedCache, memoize, type Position } from "../../grammar/index.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { hasFileIn, joinedPath } from "../model/has-file.js";
import type { PackModel, UsedPack } from "../model/pack-model.js";
import { readPack } from "../model/read-pack.js";
import type { RecordReader } from "../model/read-record.js";
import { describesSystems, type System } from "../systems/system.js";
import type { SystemData } from "../systems/system-data.js";

/** Reads and checks the packs in examples. */
export interface ExampleChecker {
  readerOf(system: System): RecordReader;
  check(pack: PackModel): readonly Diagnostic[];
}

/** A file of an example, and the line of the example at which it begins. */
export interface CheckedExampleFile {
  readonly path: string;
  readonly text: string;
  readonly line: number;
}

/** A line `//- path` begins another file; the pack of the first one is checked. */
export function filesOfExample(text: string): readonly CheckedExampleFile[] {
  const [first = "", ...named] = text.split(/^\/\/- (.*)\n/m);
  if (named.length === 0) return [{ path: "example.cards", text: first, line: 0 }];
  let line = first.split("\n").length - 1;
  return named.flatMap((path, at): CheckedExampleFile[] => {
    if (at % 2 === 1) return [];
    const held = named[at + 1] ?? "";
    const file = { path, text: held, line: line + 1 };
    line += held.split("\n").length;
    return [file];
  });
}

/** What an example of the system language lacks to be a system. */
const HEADER = 'System: Example\nAbout: What an example shows.\nId "example"\nEdition "1"\n---\n';

/** The files of an example of a game's rule; examples of the system language are `.system` files. */
export function filesOfExampleFor(text: string, data: SystemData): readonly CheckedExampleFile[] {
  if (!describesSystems(data)) return filesOfExample(text);
  if (text.startsWith("System:")) return [{ path: "example.system", text, line: 0 }];
  return [{ path: "example.system", text: HEADER + text, line: -HEADER.split("\n").length + 1 }];
}

/** The findings in an example, by file. `systems`: those its cards may name. */
export function checkExample(
  text: string,
  system: System,
  checker: ExampleChecker,
  systems: readonly System[] = [],
): readonly ExampleFinding[] {
  const files = filesOfExampleFor(text, system.data);
  const found = checker.check(packOf(files, system, checker, systems));
  return found.map((one) => {
    const file = files.find(({ path }) => path === one.file);
    const locate = (offset: number): Pick<Position, "line" | "column"> => {
      const before = file?.text.slice(0, offset).split("\n") ?? [""];
      return { line: (file?.line ?? 0) + before.length - 1, column: before.at(-1)?.length ?? 0 };
    };
    return { ...one, line: locate(one.span.start).line, locate };
  });
}

/** A finding in an example, its line there, and the lines of all offsets in its file. */
export interface ExampleFinding extends Diagnostic {
  readonly line: number;
  locate(offset: number): Pick<Position, "line" | "column">;
}

function packOf(
  files: readonly CheckedExampleFile[],
  system: System,
  { readerOf }: ExampleChecker,
  systems: readonly System[],
): PackModel {
  const all = [system, ...systems];
  const packIn = (folder: string, open: readonly string[]): PackModel =>
    readPack({
      files: files
        .filter(({ path }) => isRead(path) && (folder === "." || path.startsWith(`${folder}/`)))
        .map(({ path, text }) => ({ path, text, encoding: undefined, system })),
      systemNames: all.flatMap(({ data, key }) => [data.id, key]),
      findSystem: (name) => all.find(({ data, key }) => data.id === name || key === name),
      readerOf,
      hasFile: files.every(({ path }) => isRead(path))
        ? undefined
        : (path, named) =>
            hasFileIn(
              files.map((file) => file.path),
              joined(folderOf(path), named),
              named,
            ),
      usePack(named): UsedPack {
        const used = joined(folder, named);
        if (used.startsWith("../")) return { folder: named, problem: "outside", pack: undefined };
        if (open.includes(used)) return { folder: named, problem: "circular", pack: undefined };
        const pack = packIn(used, [...open, used]);
        if (pack.files.length === 0) return { folder: named, problem: "missing", pack: undefined };
        return { folder: named, problem: undefined, pack };
      },
    });
  const uses = files.some(({ text }) => text.includes("Uses:"));
  const home = uses ? folderOf(files[0]?.path ?? "") : ".";
  return packIn(home, [home]);
}

/** Other files of an example only have to exist. */
const isRead = (path: string): boolean => /\.(?:cards|system)$/.test(path);

const folderOf = (path: string): string => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".");

/** A folder as named from another one; what is outside the example begins with `../`. */
function joined(folder: string, named: string): string {
  const path = joinedPath(folder, named);
  return path.startsWith("..") ? `${path}/` : path;
}

/**
 * By what a system declares, then by the text of the example. While a system is edited, nearly every key makes it another,
 * and what it declares is long.
 */
const MOST_SYSTEMS = 16;
const MOST_EXAMPLES = 2_000;
const findingsOf = memoize(
  (_: ExampleChecker) => new BoundedCache<string, BoundedCache<string, readonly ExampleFinding[]>>(MOST_SYSTEMS),
);

/** An editor checks again after each pause: while the system is unchanged, so are the results of its examples. */
export function exampleRunner(
  system: System,
  extended: readonly System[],
  checker: ExampleChecker,
): (text: string) => readonly ExampleFinding[] {
  const ofSystems = findingsOf(checker);
  const said = JSON.stringify(
    {
      ...system.data,
      examples: [],
      rules: system.data.rules.map((rule) => ({ ...rule, breaks: [], mended: [], place: undefined })),
    },
    withoutPlaces,
  );
  const known = ofSystems.get(said) ?? ofSystems.set(said, new BoundedCache(MOST_EXAMPLES));
  return (text) => known.get(text) ?? known.set(text, checkExample(text, system, checker, extended));
}

const withoutPlaces = (key: string, value: unknown): unknown => (key === "place" ? undefined : value);
