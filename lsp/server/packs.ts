import path from "node:path";
import type { Diagnostic, PackModel, UsedPack } from "../../compiler/index.js";
import {
  type CheckContext,
  filesBeside,
  homeOf,
  keyOf,
  type LintSettings,
  type PackOnDisk,
  packInput,
  withSlashes,
} from "../../project/index.js";
import { type LivePack, openLivePack } from "../features/index.js";

/** A pack of the workspace: its files are known once it is found, its contents once it is loaded. */
export interface PackHost {
  /** The path of its folder, or of its only file. */
  readonly key: string;
  readonly onDisk: PackOnDisk;
  readonly checkContext: CheckContext;
  readonly settings: LintSettings;
  /** Paths as used inside the tool. */
  readonly files: ReadonlySet<string>;
  live: LivePack | undefined;
  /** The load in progress. */
  reading: Generator<void, LivePack> | undefined;
}

/** True if an open pack can be kept: its files, systems and limits are unchanged. */
export function sameConfiguration(one: PackHost, other: PackHost): boolean {
  return JSON.stringify(one.onDisk.files) === JSON.stringify(other.onDisk.files) && sameSystems(one, other);
}

function sameSystems(one: PackHost, other: PackHost): boolean {
  const [mine, others] = [systemsAround(one), systemsAround(other)];
  return mine.length === others.length && mine.every((part, index) => part === others[index]);
}

/** Everything but the texts that affects how the records of a pack are read. */
function systemsAround({
  checkContext: { finder, systems, checkerOf, project },
  onDisk,
}: PackHost): readonly unknown[] {
  const home = homeOf(project, onDisk);
  const configuration = project.configurationOf(home);
  const own = configuration === undefined ? [] : systems.ownOf(configuration);
  const usual = onDisk.files.map((file) => systems.usualFor(file));
  const beside = systems.besideOf(home).flatMap(({ file, id }) => [file, id]);
  return [checkerOf(home), finder.around(onDisk), ...systems.namesIn(home), ...beside, ...own, ...usual];
}

/**
 * Loads a pack, yielding now and then. `usePack` finds the other packs of the workspace that it uses, and `others` those
 * of its repository.
 */
export function* openPack(
  host: PackHost,
  usePack: (host: PackHost, named: string) => UsedPack,
  others: (host: PackHost) => readonly PackModel[],
): Generator<void, LivePack> {
  const { checkContext, onDisk, settings } = host;
  const input = packInput(
    checkContext,
    onDisk,
    (named) => usePack(host, named),
    () => others(host),
  );
  return yield* openLivePack(checkContext.checkerOf(homeOf(checkContext.project, onDisk)), input, settings);
}

/** The findings of a file of a pack; none before it is loaded. */
export function findingsIn({ live }: PackHost, file: string): readonly Diagnostic[] {
  return live?.findings(file) ?? [];
}

/** The folder of a used pack; undefined outside the root for reading. */
export function folderNamed({ checkContext: { project }, onDisk }: PackHost, named: string): string | undefined {
  const home = homeOf(project, onDisk);
  const folder = path.resolve(home, named);
  return project.roots.mayRead(home, folder) ? folder : undefined;
}

/** Which files named in a pack exist, according to its cached view of the disk. */
export function filesBesideOf({ checkContext: { project }, onDisk }: PackHost) {
  return filesBeside(project.disk, project.roots, homeOf(project, onDisk));
}

/** Lists folders named in files of a pack, within its root for reading. */
export function folderListing({ checkContext: { project }, onDisk }: PackHost) {
  return (file: string, named: string) => {
    const folder = path.resolve(path.dirname(path.normalize(file)), named);
    const isThere = project.roots.mayRead(homeOf(project, onDisk), folder) && project.disk.kindOf(folder) === "folder";
    return isThere ? project.disk.entries(folder) : [];
  };
}

export function hostOf(onDisk: PackOnDisk, checkContext: CheckContext, settings: LintSettings): PackHost {
  return {
    key: keyOf(onDisk),
    onDisk,
    checkContext,
    settings,
    files: new Set(onDisk.files.map(withSlashes)),
    live: undefined,
    reading: undefined,
  };
}
