import path from "node:path";
import { type PackModel, takesRepository, type UsedPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { foldersNamed, keyOf, PackGraph, packsAround } from "../../project/index.js";
import type { LivePack } from "../features/index.js";
import { folderNamed, hostOf, openPack, type PackHost } from "./packs.js";
import type { WorkspaceContext } from "./survey.js";

/** Milliseconds of loading after which typing gets its turn. */
const TIME_SLICE_MS = 8;

/** Packs that are loaded in steps, after those that they use, and linked with them again after edits. */
export class LinkedPacks {
  /** By key. A scan replaces them, also those that are being loaded. */
  hosts: ReadonlyMap<string, PackHost> = new Map();
  /** Packs outside the workspace that others use. */
  private used = new Map<string, PackHost>();
  private users = new Map<PackHost, Set<PackHost>>();
  private readonly graph = new PackGraph((folder) => this.foldersUsed(folder));
  private readonly loading = new Map<PackHost, Generator<void, void>>();
  /** Packs of which a step of loading is running. */
  private readonly running = new Set<PackHost>();
  /** Packs that may have been linked with others than those there are now: they are linked again once loaded. */
  private readonly stale = new Set<PackHost>();
  /** The last facts that the users of a pack were given. */
  private readonly lastSent = new WeakMap<PackHost, number | undefined>();

  constructor(private readonly context: Pick<WorkspaceContext, "documents" | "bug">) {}

  /** After a scan. Returns the hosts of before. */
  replaceHosts(hosts: readonly PackHost[]): ReadonlyMap<string, PackHost> {
    const before = this.hosts;
    this.hosts = new Map(hosts.map((host) => [host.key, host]));
    this.used = new Map();
    this.users = new Map();
    this.loading.clear();
    this.graph.forget();
    return before;
  }

  /** What is known of a pack before a scan stays valid after it. */
  takeOver(host: PackHost, known: PackHost): void {
    host.reading = known.reading;
    host.live = known.live;
    // What was read so far may have used a pack that is none any more.
    if (host.reading !== undefined) this.stale.add(host);
  }

  /** Links the packs that are loaded with those that there are now. */
  linkAgain(): void {
    const loaded = [...this.hosts.values()].filter(({ live }) => live !== undefined);
    for (const host of this.inOrder(loaded)) host.live?.use((named) => this.usePack(host, named));
  }

  /** Some packs, each after those that it uses. */
  private inOrder(hosts: readonly PackHost[]): readonly PackHost[] {
    const wanted = new Map(hosts.map((host) => [host.key, host]));
    return this.graph.inOrder(...wanted.keys()).flatMap((folder) => wanted.get(folder) ?? []);
  }

  /** Loads a pack; undefined if it can't be read. */
  read(host: PackHost): PackHost | undefined {
    try {
      while (!this.step(host));
      return host;
    } catch (error) {
      this.context.bug(`the pack of ${host.key} could not be read`, error);
      return undefined;
    }
  }

  /** The same in the background, yielding now and then. It stops when `goOn` returns false. */
  async readSlowly(host: PackHost, goOn: () => boolean): Promise<PackHost | undefined> {
    try {
      for (let from = Date.now(); goOn(); ) {
        if (this.step(host)) return host;
        if (Date.now() - from < TIME_SLICE_MS) continue;
        await new Promise(setImmediate);
        from = Date.now();
      }
    } catch (error) {
      this.context.bug(`the pack of ${host.key} could not be read`, error);
    }
    return undefined;
  }

  /** One step of loading a pack and those that it uses; true when done. Throws if it can't be read. */
  private step(host: PackHost): boolean {
    if (host.live !== undefined) return true;
    const loading = getOrMake(this.loading, host, () => this.load(host));
    try {
      if (loading.next().done === true) this.loading.delete(host);
    } catch (error) {
      // A later attempt may succeed.
      this.loading.delete(host);
      throw error;
    }
    return host.live !== undefined;
  }

  private *load(host: PackHost): Generator<void, void> {
    for (const folder of this.graph.inOrder(host.key)) {
      const next = this.hostIn(folder);
      if (next === undefined || next === host) continue;
      try {
        yield* this.loadAlone(next);
      } catch (error) {
        this.context.bug(`the pack of ${next.key} could not be read`, error);
      }
    }
    yield* this.loadAlone(host);
  }

  private *loadAlone(host: PackHost): Generator<void, void> {
    while (host.live === undefined) {
      host.reading ??= openPack(
        host,
        (by, named) => this.usePack(this.hostIn(by.key) ?? by, named),
        (by) => this.others(by),
      );
      this.running.add(host);
      let step: ReturnType<typeof host.reading.next>;
      try {
        step = host.reading.next();
      } catch (error) {
        host.reading = undefined;
        throw error;
      } finally {
        this.running.delete(host);
      }
      if (step.done) this.finishReading(host, step.value);
      yield;
    }
  }

  private finishReading(host: PackHost, live: LivePack): void {
    host.live = live;
    host.reading = undefined;
    for (const file of host.files) {
      // The text may have been edited meanwhile.
      const text = this.context.documents.get(file)?.text;
      if (text !== undefined) live.bringTo(file, text);
      host.checkContext.project.disk.forget(path.normalize(file));
    }
    this.graph.forget(host.key);
    if (this.stale.delete(host)) live.use((named) => this.usePack(host, named));
  }

  /** A pack that another one names, loaded if it isn't part of a circle. */
  usePack(by: PackHost, named: string): UsedPack {
    const folder = folderNamed(by, named);
    if (folder === undefined) return { folder: named, problem: "outside", pack: undefined };
    const host = this.hostIn(folder) ?? this.findOutside(by, folder);
    if (host === undefined) return { folder: named, problem: "missing", pack: undefined };
    this.users.set(host, (this.users.get(host) ?? new Set()).add(by));
    if (this.graph.leadsBack(by.key, folder)) return { folder: named, problem: "circular", pack: undefined };
    // Those that a pack names are loaded before it, unless it names another one meanwhile.
    if (host.live === undefined && this.running.size > 0) this.stale.add(by);
    else this.read(host);
    return { folder: named, problem: host.live === undefined ? "missing" : undefined, pack: host.live?.model };
  }

  /** The other packs of the repository of a pack, as far as they are loaded. */
  private others(by: PackHost): readonly PackModel[] {
    const { checkContext, onDisk } = this.hostIn(by.key) ?? by;
    return packsAround(checkContext, onDisk).flatMap((one) => this.hostIn(keyOf(one))?.live?.model ?? []);
  }

  /** The same, loaded or not: those outside the workspace are found here. */
  private hostsAround({ checkContext, onDisk, settings }: PackHost): readonly PackHost[] {
    return packsAround(checkContext, onDisk).map((one) => {
      const host = this.hostIn(keyOf(one)) ?? hostOf({ ...one, selected: new Set() }, checkContext, settings);
      if (!this.hosts.has(host.key)) this.used.set(host.key, host);
      return host;
    });
  }

  /** Loads the other packs of the repository of a pack, if it has a rule on all of them. False if it has none. */
  async readAround(host: PackHost, goOn: () => boolean): Promise<boolean> {
    if (host.live === undefined || !takesRepository(host.live.model)) return false;
    for (const other of this.hostsAround(host)) await this.readSlowly(other, goOn);
    this.lookAround(host);
    return true;
  }

  private lookAround(host: PackHost): void {
    host.live?.lookAround(() => this.others(host));
  }

  private takingRepository(): readonly PackHost[] {
    return [...this.hosts.values()].filter(({ live }) => live !== undefined && takesRepository(live.model));
  }

  private hostIn(folder: string): PackHost | undefined {
    return this.hosts.get(folder) ?? this.used.get(folder);
  }

  /** The folders of the packs that a pack uses. */
  private foldersUsed(folder: string): readonly string[] {
    const host = this.hostIn(folder);
    if (host === undefined) return [];
    const folderOf = (named: string): string | undefined => {
      const used = folderNamed(host, named);
      const isThere = used !== undefined && (this.hostIn(used) ?? this.findOutside(host, used)) !== undefined;
      return isThere ? used : undefined;
    };
    const { live, checkContext, onDisk } = host;
    if (live === undefined)
      return foldersNamed(checkContext, onDisk, folderOf, (file) => this.context.documents.get(file)?.text);
    return live.model.uses.flatMap(({ folder: named, system }) =>
      system === undefined ? (folderOf(named) ?? []) : [],
    );
  }

  private findOutside(by: PackHost, folder: string): PackHost | undefined {
    const { project, finder } = by.checkContext;
    const files = project.disk.kindOf(folder) === "folder" ? finder.packIn(folder) : undefined;
    if (files === undefined) return undefined;
    const host = hostOf({ folder, files, selected: new Set() }, by.checkContext, by.settings);
    this.used.set(folder, host);
    return host;
  }

  /** After an edit of a pack: links the packs that use it with it again, and returns them. */
  updateDependents(host: PackHost): readonly PackHost[] {
    this.graph.forget(host.key);
    const notified = new Set<PackHost>();
    const tell = (used: PackHost): void => {
      for (const user of this.users.get(used) ?? [])
        if (user !== host && user.live !== undefined && this.hosts.has(user.key)) notified.add(user);
    };
    tell(host);
    // Iterating a set includes members added meanwhile.
    for (const user of notified) tell(user);
    const factsChanged = host.live?.factsVersion !== this.lastSent.get(host);
    this.lastSent.set(host, host.live?.factsVersion);
    const inOrder = this.graph
      .inOrder(...[...notified].map(({ key }) => key))
      .flatMap((key) => this.hosts.get(key) ?? []);
    const told = inOrder.filter((user) => notified.has(user));
    for (const user of told) user.live?.use((named) => this.usePack(user, named), factsChanged);
    if (host.live === undefined || !takesRepository(host.live.model)) return told;
    const around = this.takingRepository();
    for (const other of around) this.lookAround(other);
    return [...new Set([...told, ...around])];
  }
}
