import path from "node:path";
import {
  type Analyses,
  type Checker,
  type CheckSettings,
  createCheckerWith,
  type DeferredFinding,
  type FileInput,
  internalError,
  isPlayFile,
  needsAnalyses,
  type PackInput,
  type PackModel,
  pictureLabel,
  type RecordReader,
  type RuleHook,
  readPack,
  type SuppressedFinding,
  type UsedPack,
} from "../compiler/index.js";
import { getOrMake, memoize } from "../grammar/index.js";
import type { Configuration } from "./configuration/configuration.js";
import { reasonOf } from "./failure.js";
import { filesBeside } from "./files/files-beside.js";
import { withSlashes } from "./files/paths.js";
import type { Selection } from "./files/select-files.js";
import { walk } from "./files/walk.js";
import { type GameSystems, gameSystems, type OwnSystemsMemory } from "./game-systems.js";
import { type FindingLimit, limitFindings, type UnshownFindings } from "./limit-findings.js";
import type { CachedFindings, ModelCache } from "./model-cache.js";
import { PackGraph } from "./pack-graph.js";
import { isCardFile, type PackFinder, type PackOnDisk, packFinder } from "./packs-on-disk.js";
import type { Project } from "./project.js";
import { type LintSettings, limitsOf } from "./rule-settings.js";

/** What one command needs to read and check packs. */
export interface CheckContext {
  readonly project: Project;
  readonly finder: PackFinder;
  readonly systems: GameSystems;
  /** The checker for the files of a folder: a configuration may change the numbers in rules. */
  readonly checkerOf: (folder: string) => Checker;
  /** Await this before checking a pack: it loads what its systems need. */
  readonly prepare: (pack: PackModel) => Promise<void>;
  readonly progress: Progress;
  readonly models?: ModelCache | undefined;
  /** Packs that others use, by folder: each is read once. */
  readonly used: Map<string, PackModel>;
  readonly graph: PackGraph;
  /** Packs that rules on the whole repository take, by folder or only file: each is read once. */
  readonly around: Map<string, PackModel>;
  /** The packs below a root. */
  readonly packsBelow: (root: string) => readonly PackOnDisk[];
}

/** A pack that has been read. */
export interface LoadedPack {
  readonly onDisk: PackOnDisk;
  readonly model: PackModel;
}

/** Progress of a long run. */
export interface Progress {
  /** Wraps a reader to count the records it reads. */
  counting(reader: RecordReader): RecordReader;
  /** Clears the progress line, before anything else is written. */
  clear(): void;
}

/** Reports nothing. */
export const SILENT: Progress = { counting: (reader) => reader, clear: () => {} };

/** What a server keeps from one check context to the next, so that unchanged parts stay the same objects. */
export interface SharedState {
  readonly checkers: Map<string, Checker>;
  readonly systems: OwnSystemsMemory;
  /** Packs that stay open between checks. */
  readonly models?: ModelCache;
  /** Wraps each rule while it runs. */
  readonly hook?: RuleHook | undefined;
}

/** `around`: the folder of the pack that `.play` files are played with, if it isn't the one that each lies in. */
export function openCheckContext(
  project: Project,
  named: Selection["named"],
  progress: Progress = SILENT,
  kept: SharedState = { checkers: new Map(), systems: new Map() },
  around?: string,
): CheckContext {
  const finder = packFinder(project, named, around);
  const below = new Map<string, readonly PackOnDisk[]>();
  const checkContext: CheckContext = {
    project,
    finder,
    around: new Map(),
    packsBelow: (root) => getOrMake(below, root, () => finder.group(walk(project, root).filter(isCardFile))),
    systems: gameSystems(project, kept.systems),
    ...checkers(project, kept),
    progress,
    models: kept.models,
    used: new Map(),
    graph: new PackGraph((folder) => usedBy(checkContext, folder)),
  };
  return checkContext;
}

/** Loaded once for all checkers: some outlive the run that created them. */
let analyses: Analyses | undefined;
let replays: Analyses | undefined;

const isPlayed = ({ files }: PackModel): boolean => files.some(isPlayFile);

/** One checker per set of changed numbers; mostly there are none. */
function checkers(
  project: Project,
  { checkers: known, hook }: SharedState,
): Pick<CheckContext, "checkerOf" | "prepare"> {
  const checkerWith = (configuration: Configuration | undefined): Checker => {
    const limits = limitsOf(configuration);
    const key = JSON.stringify([...limits]);
    return getOrMake(known, key, () =>
      createCheckerWith((pack) => (isPlayed(pack) ? replays : analyses), limits, hook, "run"),
    );
  };
  const configured = memoize((configuration: Configuration) => checkerWith(configuration));
  let usual: Checker | undefined;
  return {
    checkerOf(folder) {
      const configuration = project.configurationOf(folder);
      if (configuration !== undefined) return configured(configuration);
      usual ??= checkerWith(undefined);
      return usual;
    },
    async prepare(pack) {
      const { loadCode = (load) => load() } = project;
      if (isPlayed(pack)) replays ??= (await loadCode(() => import("./replays.js"))).replays;
      if (analyses !== undefined || !needsAnalyses(pack)) return;
      analyses = (await loadCode(() => import("./analyses.js"))).analyses;
    },
  };
}

/**
 * Files without a pack are checked some 10 ms at a time: with a turn of the event loop for each of 10,000 files of one card, they
 * take 1.1 times the processor time.
 */
const CHARACTERS_AT_ONCE = 50_000;

/** Reads packs one after the other, so that only one is in memory. */
export async function* loadPacks(checkContext: CheckContext, packs: readonly PackOnDisk[]): AsyncGenerator<LoadedPack> {
  let read = CHARACTERS_AT_ONCE;
  for (const onDisk of packs) {
    // Lets Ctrl-C through between two packs.
    if (onDisk.folder !== undefined || read >= CHARACTERS_AT_ONCE) {
      read = 0;
      await new Promise(setImmediate);
    }
    const loaded = guarded(checkContext.project, onDisk, () => ({ onDisk, model: readOnDisk(checkContext, onDisk) }));
    checkContext.progress.clear();
    for (const { text } of loaded?.model.files ?? []) read += text.length;
    if (loaded !== undefined) {
      for (const pack of [loaded.model, ...loaded.model.uses.flatMap((use) => use.pack ?? [])])
        notePictures(checkContext.project, pack);
      yield loaded;
    }
    for (const file of onDisk.files) checkContext.project.disk.forget(file);
  }
}

/** The pictures of cards are inputs, even if only their names are read. */
function notePictures({ inputs }: Project, { cards }: PackModel): void {
  for (const { file, record } of cards) {
    const picture = pictureLabel(record)?.text;
    if (picture !== undefined) inputs.add(path.resolve(path.dirname(path.normalize(file.path)), picture));
  }
}

/** Reads one pack again, after its files were replaced. */
export function loadPack(checkContext: CheckContext, onDisk: PackOnDisk): PackModel {
  checkContext.used.clear();
  checkContext.around.delete(keyOf(onDisk));
  checkContext.graph.forget();
  return readOnDisk(checkContext, onDisk);
}

function readOnDisk(checkContext: CheckContext, { folder, files }: PackOnDisk): PackModel {
  const known = checkContext.around.get(keyOf({ folder, files }));
  if (known?.files.length === files.length) return known;
  readUsed(checkContext, keyOf({ folder, files }));
  return readFiles(checkContext, folder, files);
}

/** The other packs of the repository of a pack: all below the root of what it may read. */
export function packsAround(
  { project, packsBelow }: Pick<CheckContext, "project" | "packsBelow">,
  pack: Pick<PackOnDisk, "folder" | "files">,
): readonly PackOnDisk[] {
  const key = keyOf(pack);
  return packsBelow(project.roots.rootOf(homeOf(project, pack))).filter((one) => keyOf(one) !== key);
}

/** The same, read. */
function readAround(checkContext: CheckContext, pack: Pick<PackOnDisk, "folder" | "files">): readonly PackModel[] {
  const { project, around, used } = checkContext;
  return packsAround(checkContext, pack).flatMap((other) => {
    const key = keyOf(other);
    const read = (): PackModel => {
      readUsed(checkContext, key);
      return used.get(key) ?? readFiles(checkContext, other.folder, other.files);
    };
    const model = around.get(key) ?? guarded(project, other, read);
    if (model !== undefined) around.set(key, model);
    return model ?? [];
  });
}

/** What a pack is called where packs use each other: its folder, or its only file. */
export const keyOf = ({ folder, files }: Pick<PackOnDisk, "folder" | "files">): string => folder ?? files[0] ?? "";

/** Reads the packs that the one in a folder uses. */
function readUsed({ used, graph, ...checkContext }: CheckContext, by: string): void {
  for (const folder of graph.inOrder(by)) {
    const files = folder === by || used.has(folder) ? undefined : packIn(checkContext, folder);
    if (files !== undefined) used.set(folder, readFiles({ ...checkContext, used, graph }, folder, files));
  }
}

/** The findings of a pack. */
export interface FoundInPack extends CachedFindings {
  /** Number of cards for which the analyses could not decide whether they can be won. */
  readonly undecided: number;
}

/** A pack and its findings in the requested files. */
export interface CheckedPack extends FoundInPack {
  readonly pack: LoadedPack;
  /** The findings that were only counted, by file. */
  readonly unshown: ReadonlyMap<string, readonly UnshownFindings[]>;
}

/**
 * Checks the whole pack and keeps the findings in the requested files. Those of a rule and file beyond the first `most`
 * may only be counted.
 */
export async function checkLoaded(
  checkContext: CheckContext,
  pack: LoadedPack,
  settings: LintSettings,
  most = Number.POSITIVE_INFINITY,
): Promise<CheckedPack> {
  await checkContext.prepare(pack.model);
  const selected = new Set([...pack.onDisk.selected].map(withSlashes));
  const limits = new Map<string, FindingLimit>();
  const shownIn = (file: string): FindingLimit["wouldShow"] => {
    const limit = limitFindings(selected.has(file) ? most : Number.POSITIVE_INFINITY);
    limits.set(file, limit);
    return limit.wouldShow;
  };
  const whole = checkWhole(checkContext, pack, settings, shownIn);
  return {
    pack,
    unshown: new Map([...limits].map(([file, limit]) => [file, limit.unshown()])),
    diagnostics: whole.diagnostics.filter(({ file }) => selected.has(file)),
    suppressed: whole.suppressed.filter(({ diagnostic }) => selected.has(diagnostic.file)),
    undecided: whole.undecided,
    deferred: whole.deferred,
  };
}

function checkWhole(
  { project, checkerOf, models }: CheckContext,
  pack: LoadedPack,
  settings: LintSettings,
  shownIn: CheckSettings["shownIn"],
): FoundInPack {
  const checker = checkerOf(homeOf(project, pack.onDisk));
  const kept = guarded(project, pack.onDisk, () => models?.check(pack.model, settings));
  const suppressed: SuppressedFinding[] = [];
  const deferred: DeferredFinding[] = [];
  const listening = {
    ...settings,
    shownIn,
    suppressed: (found: SuppressedFinding) => suppressed.push(found),
    deferred: (found: DeferredFinding) => deferred.push(found),
  };
  const found = kept?.diagnostics ?? guarded(project, pack.onDisk, () => checker.check(pack.model, listening)) ?? [];
  for (const { rule, file, data } of found) {
    if (rule !== INTERNAL_ERROR) continue;
    const { rule: failed, reason } = data;
    project.bug(`the rule ${failed} failed on ${project.shown(file)}: ${reason}`);
  }
  const undecided = guarded(project, pack.onDisk, () => checker.undecided(pack.model)) ?? 0;
  return {
    diagnostics: found,
    suppressed: kept?.suppressed ?? suppressed,
    undecided,
    deferred: kept?.deferred ?? deferred,
  };
}

/** The rule id of a rule that threw. */
const INTERNAL_ERROR = internalError.id;

/** A bug costs only the pack that triggers it. */
function guarded<Result>(project: Project, { files }: PackOnDisk, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    project.bug(`${reasonOf(error)}, in the pack of ${project.shown(files[0] ?? "")}`, error);
    return undefined;
  }
}

function readFiles(checkContext: CheckContext, folder: string | undefined, files: readonly string[]): PackModel {
  const onDisk = { folder, files };
  const input = packInput(
    checkContext,
    onDisk,
    (named) => usePack(checkContext, onDisk, named),
    () => readAround(checkContext, onDisk),
  );
  if (checkContext.models === undefined) return readPack(input);
  return checkContext.models.read(keyOf(onDisk), input, checkContext.checkerOf(homeOf(checkContext.project, onDisk)));
}

/** The input for reading a pack; unreadable files are left out. */
export function packInput(
  {
    project,
    finder,
    systems,
    checkerOf,
    progress,
  }: Pick<CheckContext, "project" | "finder" | "systems" | "checkerOf" | "progress">,
  onDisk: Pick<PackOnDisk, "folder" | "files">,
  usePack: PackInput["usePack"],
  others?: PackInput["others"],
): PackInput {
  const inputs = onDisk.files.flatMap((file): readonly FileInput[] => {
    const source = project.disk.read(file);
    if (source === undefined) return [];
    const { text, encoding } = source;
    return [{ path: withSlashes(file), text, encoding, system: systems.usualFor(file) }];
  });
  const home = homeOf(project, onDisk);
  return {
    files: inputs,
    systemNames: systems.namesIn(home),
    systemsBeside: systems.isUnsure(home) ? "unsure" : systems.besideOf(home),
    findSystem: (name) => systems.find(name, home),
    readerOf: (system) => progress.counting(checkerOf(home).readerOf(system)),
    usePack,
    around: finder.around(onDisk),
    others,
    incomplete: inputs.length < onDisk.files.length,
    hasFile: filesBeside(project.disk, project.roots, home),
  };
}

/** The folder that `Uses:` paths of a pack are relative to, and whose configuration decides about its systems. */
export function homeOf(project: Project, { folder, files }: Pick<PackOnDisk, "folder" | "files">): string {
  return folder ?? path.dirname(files[0] ?? project.cwd);
}

/** A pack that another one names. */
function usePack(checkContext: CheckContext, by: Pick<PackOnDisk, "folder" | "files">, named: string): UsedPack {
  const { project, finder, graph, used } = checkContext;
  const home = homeOf(project, by);
  const folder = path.resolve(home, named);
  if (named !== finder.around(by) && !project.roots.mayRead(home, folder))
    return { folder: named, problem: "outside", pack: undefined };
  if (packIn(checkContext, folder) === undefined) return { folder: named, problem: "missing", pack: undefined };
  if (graph.leadsBack(keyOf(by), folder)) return { folder: named, problem: "circular", pack: undefined };
  return { folder: named, problem: undefined, pack: used.get(folder) };
}

function packIn({ project, finder }: Pick<CheckContext, "project" | "finder">, folder: string) {
  return project.disk.kindOf(folder) === "folder" ? finder.packIn(folder) : undefined;
}

/** The folders that a pack names, or the one that a `.play` file lies in, and that have a pack. */
function usedBy(checkContext: CheckContext, key: string): readonly string[] {
  const { project, finder } = checkContext;
  const alone = { folder: undefined, files: [key] };
  const around = finder.around(alone);
  if (around !== undefined) return packIn(checkContext, around) === undefined ? [] : [around];
  const files = packIn(checkContext, key);
  const folderOf = (named: string): string | undefined => {
    const used = path.resolve(key, named);
    const isThere = project.roots.mayRead(key, used) && packIn(checkContext, used) !== undefined;
    return isThere ? used : undefined;
  };
  return files === undefined ? [] : foldersNamed(checkContext, { folder: key, files }, folderOf);
}

/**
 * The folders that a pack names, or that a `.play` file lies in, before it is read: of its records only those are read that
 * may say so. `folderOf`: the folder of a name, if there is a pack; `textOf`: the text of a file, if it isn't the one on disk.
 */
export function foldersNamed(
  checkContext: Parameters<typeof packInput>[0],
  onDisk: Pick<PackOnDisk, "folder" | "files">,
  folderOf: (named: string) => string | undefined,
  textOf: (file: string) => string | undefined = () => undefined,
): readonly string[] {
  const around = checkContext.finder.around(onDisk);
  if (around !== undefined) return [folderOf(around) ?? []].flat();
  const texts = onDisk.files.map((file) => textOf(file) ?? checkContext.project.disk.read(file)?.text ?? "");
  if (!texts.some((text) => text.includes("Uses"))) return [];
  const used = new Set<string>();
  const input = packInput(checkContext, { ...onDisk, files: [] }, (named) => {
    const folder = folderOf(named);
    if (folder !== undefined) used.add(folder);
    return { folder: named, problem: folder === undefined ? "missing" : undefined, pack: undefined };
  });
  const files = onDisk.files.map((file, at): FileInput => {
    const records = (texts[at] ?? "").split(SEPARATOR).filter((record) => /Pack|Uses/.test(record));
    const system = checkContext.systems.usualFor(file);
    return { path: withSlashes(file), text: records.join("\n---\n"), encoding: undefined, system };
  });
  readPack({ ...input, files });
  return [...used];
}

const SEPARATOR = /^-{3,}[^\r\n]*$/m;
