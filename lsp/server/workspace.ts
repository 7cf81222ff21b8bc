import path from "node:path";
import type { Diagnostic, UsedPack } from "../../compiler/index.js";
import {
  configurationFindings,
  DEEPEST_USE,
  placeToWrite,
  type SharedState,
  withSlashes,
} from "../../project/index.js";
import type { LivePack } from "../features/index.js";
import { filesBesideOf, folderNamed, hostOf, openPack, type PackHost, sameConfiguration } from "./packs.js";
import { folderOf, type SurveyedFolder, survey, type WorkspaceContext } from "./survey.js";

/** The packs of all folders of the workspace and of the open documents, in their current state. */
export interface Workspace {
  /** All packs found, loaded or not. */
  hosts(): readonly PackHost[];
  /** The pack of a file, if known. */
  hostOf(file: string): PackHost | undefined;
  /** Scans the disk again; unchanged packs stay open. Returns the files that are gone. */
  rescan(): Promise<readonly string[]>;
  /** Loads the pack; undefined if it can't be read. */
  read(host: PackHost): PackHost | undefined;
  /** The same in the background, yielding now and then. It stops when `goOn` returns false. */
  readSlowly(host: PackHost, goOn: () => boolean): Promise<PackHost | undefined>;
  /** After an edit of a pack: updates the packs that use it, and returns them. */
  tellUsers(host: PackHost): readonly PackHost[];
  /** Texts that have been read already, for places in files outside all packs. */
  textOf(file: string): string | undefined;
  /** True for a link that leads out of its pack and isn't open: editors write through links. */
  leadsOut(file: string): boolean;
  /** The errors in configurations, by file. */
  configurationFindings(): Promise<ReadonlyMap<string, readonly Diagnostic[]>>;
}

export function createWorkspace(context: WorkspaceContext): Workspace {
  const kept: SharedState = { checkers: new Map(), systems: new Map() };
  const { documents } = context;
  let grounds: readonly SurveyedFolder[] = [];
  let hosts: ReadonlyMap<string, PackHost> = new Map();
  let byFile: ReadonlyMap<string, PackHost> = new Map();
  /** Packs outside the workspace that others use. */
  let used = new Map<string, PackHost>();
  let users = new Map<PackHost, Set<PackHost>>();
  /** The last facts that the users of a pack were given. */
  const toldFacts = new WeakMap<PackHost, number | undefined>();
  const opening = new Set<PackHost>();
  /**
   * Packs that tried to use one that was still loading, or at the end of a long chain: they try again when those are
   * loaded.
   */
  const tooEarly = new Set<PackHost>();

  /** One step of loading a pack; true when done. Throws if it can't be read. */
  const step = (host: PackHost): boolean => {
    if (host.live !== undefined) return true;
    host.reading ??= openPack(host, (by, named) => usePack(current(by), named));
    opening.add(host);
    try {
      const { done, value } = host.reading.next();
      if (done) finishReading(host, value);
      return done === true;
    } catch (error) {
      // A later attempt may succeed.
      host.reading = undefined;
      throw error;
    } finally {
      opening.delete(host);
      if (opening.size === 0) lookOnceMore();
    }
  };

  /** A scan replaces the hosts of packs, also those that are being loaded. */
  const current = (host: PackHost): PackHost => hosts.get(host.key) ?? used.get(host.key) ?? host;

  const finishReading = (host: PackHost, live: LivePack): void => {
    host.live = live;
    host.reading = undefined;
    for (const file of host.files) {
      // The text may have been edited meanwhile.
      const text = documents.get(file)?.text;
      if (text !== undefined) live.bringTo(file, text);
      host.checkContext.project.disk.forget(path.normalize(file));
    }
  };

  const read = (host: PackHost): PackHost | undefined => {
    try {
      while (!step(host));
      return host;
    } catch (error) {
      context.bug(`the pack of ${host.key} could not be read`, error);
      return undefined;
    }
  };

  const readSlowly = async (host: PackHost, goOn: () => boolean): Promise<PackHost | undefined> => {
    try {
      for (let from = Date.now(); goOn(); ) {
        if (step(host)) return host;
        if (Date.now() - from < TIME_SLICE_MS) continue;
        await new Promise(setImmediate);
        from = Date.now();
      }
    } catch (error) {
      context.bug(`the pack of ${host.key} could not be read`, error);
    }
    return undefined;
  };

  const lookOnceMore = (): void => {
    const early = [...tooEarly];
    tooEarly.clear();
    for (const host of early) {
      host.live?.use((named) => usePack(host, named));
      // It is loaded in steps, and this was one of them; unless another scan has replaced it.
      const isCurrent = hosts.get(host.key) === host || used.get(host.key) === host;
      if (isCurrent && host.reading !== undefined) tooEarly.add(host);
    }
  };

  /** The view in progress ends before the packs do. */
  let isCut = false;

  const usePack = (host: PackHost, named: string): UsedPack => {
    const outer = isCut;
    isCut = false;
    try {
      const found = viewOf(host, named, [host.key], new Map());
      return isCut && found.pack !== undefined && leadsBack(host, named) ? { ...found, problem: "circular" } : found;
    } finally {
      isCut = outer;
    }
  };

  /** Whether a used pack uses the one that names it, however far away: by their names alone, each pack once. */
  const leadsBack = (by: PackHost, named: string): boolean => {
    const folders = new Set([folderNamed(by, named)]);
    // Iterating a set includes members added meanwhile.
    for (const folder of folders) {
      if (folder === by.key) return true;
      const host = folder === undefined ? undefined : (hosts.get(folder) ?? used.get(folder));
      if (host === undefined) continue;
      if (host.live === undefined) tooEarly.add(by);
      for (const use of host.live?.model.uses ?? []) folders.add(folderNamed(host, use.folder));
    }
    return false;
  };

  /**
   * A used pack, as seen by one that is being loaded: those in progress can't be used again. `seen` are those visited
   * so far.
   */
  const viewOf = (
    by: PackHost,
    named: string,
    open: readonly string[],
    seen: Map<PackHost, UsedPack["pack"]>,
  ): UsedPack => {
    const folder = folderNamed(by, named);
    if (folder === undefined) return { folder: named, problem: "outside", pack: undefined };
    isCut ||= open.length > DEEPEST_USE;
    if (open.includes(folder) || open.length > DEEPEST_USE)
      return { folder: named, problem: "circular", pack: undefined };
    const host = hosts.get(folder) ?? used.get(folder) ?? findOutside(by, folder);
    if (host !== undefined && host.live === undefined && (opening.has(host) || opening.size > DEEPEST_USE)) {
      tooEarly.add(by);
      isCut = true;
      return { folder: named, problem: "circular", pack: undefined };
    }
    if (host === undefined || read(host)?.live === undefined)
      return { folder: named, problem: "missing", pack: undefined };
    users.set(host, (users.get(host) ?? new Set()).add(by));
    const known = seen.get(host);
    if (known !== undefined) return { folder: named, problem: undefined, pack: known };
    const model = host.live?.model;
    if (model === undefined || model.uses.length === 0) return { folder: named, problem: undefined, pack: model };
    const inner = [...open, folder];
    const uses =
      host.onDisk.folder === undefined ? model.uses : model.uses.map((use) => viewOf(host, use.folder, inner, seen));
    const pack = { ...model, uses };
    seen.set(host, pack);
    return { folder: named, problem: undefined, pack };
  };

  const findOutside = (by: PackHost, folder: string): PackHost | undefined => {
    const { project, finder } = by.checkContext;
    const files = project.disk.kindOf(folder) === "folder" ? finder.packIn(folder) : undefined;
    if (files === undefined) return undefined;
    const host = hostOf({ folder, files, selected: new Set() }, by.checkContext, by.settings);
    used.set(folder, host);
    return host;
  };

  return {
    hosts: () => [...hosts.values()],
    hostOf: (file) => byFile.get(file),
    read,
    readSlowly,
    async rescan() {
      const before = byFile;
      const found = await survey(context, kept);
      grounds = found.grounds;
      const old = hosts;
      hosts = new Map(found.hosts.map((host) => [host.key, host]));
      byFile = new Map(found.hosts.flatMap((host) => [...host.files].map((file) => [file, host] as const)));
      used = new Map();
      users = new Map();
      for (const host of found.hosts) {
        const known = old.get(host.key);
        if (known === undefined || !sameConfiguration(known, host) || hasForeignBytes(host)) continue;
        host.reading = known.reading;
        host.live = known.live;
        // What was read so far may have used a pack that is none any more.
        if (host.reading !== undefined) tooEarly.add(host);
        if (host.live === undefined) continue;
        for (const file of host.files) {
          const text = textIn(host, file);
          if (text !== undefined) host.live.bringTo(file, text);
          host.checkContext.project.disk.forget(path.normalize(file));
        }
        host.live.configure(host.settings);
        host.live.lookBeside(filesBesideOf(host));
        host.live.use((named) => usePack(host, named));
      }
      return [...before.keys()].filter((file) => !byFile.has(file));
    },
    tellUsers(host) {
      const notified = new Set<PackHost>();
      const tell = (used: PackHost): void => {
        for (const user of users.get(used) ?? [])
          if (user !== host && user.live !== undefined && hosts.has(user.key)) notified.add(user);
      };
      tell(host);
      // Iterating a set includes members added meanwhile.
      for (const user of notified) tell(user);
      const factsChanged = host.live?.factsVersion !== toldFacts.get(host);
      toldFacts.set(host, host.live?.factsVersion);
      for (const user of notified) user.live?.use((named) => usePack(user, named), factsChanged);
      return [...notified];
    },
    textOf(file) {
      const open = documents.get(file)?.text;
      if (open !== undefined) return open;
      const [ground] = grounds;
      return ground?.project.disk.glance(path.normalize(file))?.text;
    },
    leadsOut(file) {
      const folder = folderOf(file, context.folders());
      const ground = grounds.find(({ project }) => project.cwd === folder) ?? grounds[0];
      if (ground === undefined) return false;
      const named = new Set([...documents.all()].map((document) => path.normalize(document.path)));
      return placeToWrite(path.normalize(file), { ...ground.project, named }).outside !== undefined;
    },
    async configurationFindings() {
      const findings = new Map<string, Diagnostic[]>();
      for (const { project } of grounds) {
        for (const { file } of project.configurations) findings.set(withSlashes(file), []);
        for (const finding of await configurationFindings(project)) {
          const others = findings.get(finding.file) ?? [];
          if (!others.some((other) => JSON.stringify(other) === JSON.stringify(finding))) others.push(finding);
          findings.set(finding.file, others);
        }
      }
      return findings;
    },
  };

  function textIn({ checkContext }: PackHost, file: string): string | undefined {
    return documents.get(file)?.text ?? checkContext.project.disk.glance(path.normalize(file))?.text;
  }

  /** Invalid bytes are only reported for the file on disk. */
  function hasForeignBytes({ checkContext, files }: PackHost): boolean {
    return [...files].some(
      (file) =>
        documents.get(file) === undefined &&
        checkContext.project.disk.glance(path.normalize(file))?.encoding !== undefined,
    );
  }
}

/** Milliseconds of loading after which typing gets its turn. */
const TIME_SLICE_MS = 8;
