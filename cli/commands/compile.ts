import path from "node:path";
import {
  type CompiledPack,
  compilePack,
  type PackModel,
  type Sha256,
  type SourceMap,
  serialize,
  sourceMap,
} from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  Failure,
  homeOf,
  indexLines,
  isCardFile,
  type LineIndex,
  type LoadedPack,
  loadPacks,
  openCheckContext,
  type PackOnDisk,
  positionAt,
  ruleSettings,
  withSlashes,
  writeRoot,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { saveOutput } from "../files/save-output.js";
import { mayWrite } from "../files/write-file.js";
import { mayOverwrite } from "../files/write-output.js";
import { loadSha256 } from "../load-sha256.js";
import { mayReplace, outputFiles, withoutCollisions } from "../output-files.js";
import { indexFiles, type PackEntry, packEntry, saveIndexes } from "../pack-index.js";
import { createProgress } from "../progress.js";
import { type AskedPaths, finished, nameFile, type OpenCall, openSession, selectFor, textOption } from "../session.js";
import { errorsOf, obstaclesOf, refuse } from "../sound-packs.js";

/**
 * `cardwright compile`: writes each pack as JSON. A pack with errors is refused with a reason; the others are written.
 */
export async function compile(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment, call);
  const selection = await selectFor(session, call);
  const checkContext = openCheckContext(session, selection.named, createProgress(session.environment), call.kept);
  const files = selection.files.filter(isCardFile);
  if (files.length === 0 && selection.files.length > 0)
    throw new Failure("these are game systems, and only cards compile");
  const packs = checkContext.finder.group(files);
  const delivery = deliveryOf({ ...call, session }, selection, packs, await loadSha256());
  if (delivery === undefined) return session.status();
  const written = new Map<PackOnDisk, PackEntry>();
  const settings = ruleSettings(session, checkContext.systems, []);
  for await (const pack of loadPacks(checkContext, packs)) {
    const errors = call.options.lint === false ? [] : await errorsOf(checkContext, pack, settings);
    const obstacles = obstaclesOf(pack, session);
    if (errors.length + obstacles.length > 0) {
      await refuse(session, pack, errors, obstacles);
      continue;
    }
    let indexed = call.kept?.delivered.get(pack.model);
    if (indexed === undefined) {
      indexed = delivery.deliver(pack);
      if (indexed !== undefined) call.kept?.delivered.set(pack.model, indexed);
      // From the next turn on, Ctrl-C ends the run at once again, also while a large pack is read.
      await new Promise(setImmediate);
    }
    if (indexed !== undefined) written.set(pack.onDisk, indexed);
  }
  saveIndexes(session, delivery.files, written);
  settings.validate();
  return finished(session);
}

interface Delivery {
  /** The file of each pack; none if they are printed. */
  readonly files: ReadonlyMap<PackOnDisk, string>;
  /** Writes a pack; undefined if it has no file. */
  deliver(pack: LoadedPack): PackEntry | undefined;
}

/** How to write packs that compile; undefined if any file may not be written, and then none is. */
function deliveryOf(
  call: OpenCall,
  selection: AskedPaths,
  packs: readonly PackOnDisk[],
  hash: Sha256,
): Delivery | undefined {
  const { options, environment, session } = call;
  const minifies = (folder: string) =>
    options.minify === true || session.configurationOf(folder)?.compile.minify?.value === true;
  const out = textOption(options.out);
  const print = options.stdout === true || (selection.standardInput !== undefined && out === undefined);
  if (print && out !== undefined) throw new Failure("--stdout and --out can't be used together");
  if (print && options.sourceMap === true) throw new Failure("--source-map needs a file beside it, so not --stdout");
  if (print && packs.length > 1) throw new Failure(`--stdout takes one pack, and these are ${packs.length}`);
  if (out !== undefined) nameFile(session, out);
  const all = outputFiles(packs, {
    cwd: environment.cwd,
    out,
    configurationOf: session.configurationOf,
    isFolder: (file) => session.disk.kindOf(file) === "folder",
  });
  const files = print ? all : withoutCollisions(all, session);
  if (!print && !mayDeliver(call, files)) return undefined;
  const deliver = ({ onDisk, model }: LoadedPack): PackEntry | undefined => {
    const file = files.get(onDisk);
    if (file === undefined) return undefined;
    const compiled = compilePack(model, hash, { describes: options.system !== false });
    const minify = minifies(onDisk.folder ?? path.dirname(onDisk.files[0] ?? session.cwd));
    if (print) {
      exactly(environment).writeOut(serialize(compiled, { minify }));
      return packEntry(compiled);
    }
    saveOutput(session, file, serialize(compiled, { minify }));
    if (options.sourceMap === true)
      saveOutput(session, mapFile(file), serialize(placesFrom(file, model, compiled), { minify }));
    return packEntry(compiled);
  };
  return { files: print ? new Map() : files, deliver };
}

/** A configured path must stay in its folder, and only replaces compiled output. */
function mayDeliver({ options, session }: OpenCall, files: ReadonlyMap<PackOnDisk, string>): boolean {
  const isNamed = options.out !== undefined;
  const indexes = indexFiles(files);
  const places = [...files].map(([pack, file]) => {
    const root = isNamed ? undefined : writeRoot(homeOf(session, pack), session);
    const index = indexes.get(path.dirname(file));
    const map = options.sourceMap === true ? [mapFile(file)] : [];
    return { root, written: [file, ...map, ...(index === undefined ? [] : [index])] };
  });
  const refused = places.filter(({ root, written }) => !mayWrite(session, written, root));
  if (refused.length > 0) return false;
  if (options.force === true) return true;
  const outputs = [...new Set(places.flatMap(({ written }) => written))];
  return isNamed ? mayOverwrite(session, outputs) : mayReplace(session, outputs);
}

/** The source map of `cards.json` is `cards.map.json`. */
function mapFile(file: string): string {
  return `${file.replace(/\.json$/, "")}.map.json`;
}

/** Paths in a source map are relative to its folder. */
function placesFrom(file: string, model: PackModel, compiled: CompiledPack): SourceMap {
  const lines = new Map<string, LineIndex>();
  const places = sourceMap(model, compiled, ({ path, text }, offset) => {
    const index = getOrMake(lines, path, () => indexLines(text));
    return positionAt(index, offset);
  });
  const folder = path.dirname(file);
  return { ...places, files: places.files.map((source) => withSlashes(path.relative(folder, path.normalize(source)))) };
}
