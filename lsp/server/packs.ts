import path from "node:path";
import type { Diagnostic, UsedPack } from "../../compiler/index.js";
import {
  type CheckContext,
  filesBeside,
  homeOf,
  type LintSettings,
  type PackOnDisk,
  packInput,
  withSlashes,
} from "../../project/index.js";
import { type LivePack, openLivePack } from "../features/index.js";

/** A pack of the workspace: known by its files as soon as it is found, open once it is read. */
export interface PackHost {
  /** Its folder, or its only file. */
  readonly key: string;
  readonly onDisk: PackOnDisk;
  readonly checkContext: CheckContext;
  readonly settings: LintSettings;
  /** As files are named inside the tool. */
  readonly files: ReadonlySet<string>;
  live: LivePack | undefined;
  /** Half read. */
  reading: Generator<void, LivePack> | undefined;
}

/** True where a pack that is open can go on with its files, systems and numbers as they are now. */
export function sameConfiguration(one: PackHost, other: PackHost): boolean {
  return JSON.stringify(one.onDisk.files) === JSON.stringify(other.onDisk.files) && sameSystems(one, other);
}

function sameSystems(one: PackHost, other: PackHost): boolean {
  const [mine, others] = [systemsAround(one), systemsAround(other)];
  return mine.length === others.length && mine.every((part, index) => part === others[index]);
}

/** All that decides how the records of a pack are read, but for its texts. */
function systemsAround({ checkContext: { systems, checkerOf, project }, onDisk }: PackHost): readonly unknown[] {
  const home = homeOf(project, onDisk);
  const configuration = project.configurationOf(home);
  const own = configuration === undefined ? [] : systems.ownOf(configuration);
  return [checkerOf(home), ...systems.namesIn(home), ...own, ...onDisk.files.map((file) => systems.usualFor(file))];
}

/** Reads a pack; now and then it yields. `usePack` finds the other packs of the workspace that it names. */
export function* openPack(
  host: PackHost,
  usePack: (host: PackHost, named: string) => UsedPack,
): Generator<void, LivePack> {
  const { checkContext, onDisk, settings } = host;
  const input = packInput(checkContext, onDisk, (named) => usePack(host, named));
  return yield* openLivePack(checkContext.checkerOf(homeOf(checkContext.project, onDisk)), input, settings);
}

/** Findings of a file of a pack; none while it is not read. */
export function findingsIn({ live }: PackHost, file: string): readonly Diagnostic[] {
  return live?.findings(file) ?? [];
}

/** The folder of a pack that is used; undefined when it lies outside of the root for reading. */
export function folderNamed({ checkContext: { project }, onDisk }: PackHost, named: string): string | undefined {
  const home = homeOf(project, onDisk);
  const folder = path.resolve(home, named);
  return project.roots.mayRead(home, folder) ? folder : undefined;
}

/** Which of the files are there that a pack names, as its disk is now. */
export function filesBesideOf({ checkContext: { project }, onDisk }: PackHost) {
  return filesBeside(project.disk, project.roots, homeOf(project, onDisk));
}

/** Lists folders that files of a pack name, as far as its root for reading goes. */
export function folderListing({ checkContext: { project }, onDisk }: PackHost) {
  return (file: string, named: string) => {
    const folder = path.resolve(path.dirname(path.normalize(file)), named);
    const isThere = project.roots.mayRead(homeOf(project, onDisk), folder) && project.disk.kindOf(folder) === "folder";
    return isThere ? project.disk.entries(folder) : [];
  };
}

export function hostOf(onDisk: PackOnDisk, checkContext: CheckContext, settings: LintSettings): PackHost {
  const key = onDisk.folder ?? onDisk.files[0] ?? "";
  return {
    key,
    onDisk,
    checkContext,
    settings,
    files: new Set(onDisk.files.map(withSlashes)),
    live: undefined,
    reading: undefined,
  };
}
