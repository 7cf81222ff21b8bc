import path from "node:path";
import {
  alikeIn,
  type Checker,
  createCheckerWith,
  gameUnknown,
  instantiateSystem,
  loadSoundSystem,
  nearestName,
  type ResolveSystem,
  type System,
  type SystemBeside,
  type SystemData,
  type Unchecked,
} from "../compiler/index.js";
import { getOrMake, memoize, once } from "../grammar/index.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
  type Placed,
} from "./configuration/configuration.js";
import { pathBelow, withSlashes } from "./files/paths.js";
import type { Project } from "./project.js";
import { META, metaSystem, shippedPlaySystem, shippedSystem, shippedSystemIds, shippedSystemNames } from "./shipped.js";

/** The default system. (docs/language.md) */
export const USUAL_SYSTEM = "got";

/** The available game systems, by folder: a configuration can add its own. */
export type GameSystems = ReturnType<typeof gameSystems>;

/** The own systems of each configuration as last read, by the configuration's file. */
export type OwnSystemsMemory = Map<string, OwnSystems>;

interface OwnSystems {
  readonly unsound: ReadonlyMap<string, Unchecked>;
  readonly files: readonly OwnSystem[];
  readonly systems: readonly System[];
  /** Not all files that the configuration names are there. */
  readonly isDoubtful: boolean;
}

export function gameSystems(project: Project, memory: OwnSystemsMemory = new Map()) {
  const own = new Map<Configuration, OwnSystems>();
  const unsound = new Map<string, Unchecked>();
  const readOwn = (configuration: Configuration): OwnSystems =>
    getOrMake(own, configuration, () => {
      const read = readOwnSystems(project, configuration, memory.get(configuration.file));
      memory.set(configuration.file, read);
      for (const [file, unchecked] of read.unsound) unsound.set(file, unchecked);
      return read;
    });
  const ownOf = (configuration: Configuration) => readOwn(configuration).systems;
  const isDoubtful = (configuration: Configuration | undefined): boolean =>
    configuration !== undefined && (configuration.isDoubtful || readOwn(configuration).isDoubtful);
  const find = (name: string, folder: string): System | undefined => {
    const configuration = project.configurationOf(folder);
    const found = configuration === undefined ? undefined : newest(ownOf(configuration), name);
    if (found !== undefined) return found;
    const data = name === META ? undefined : (shippedSystem(name) ?? shippedPlaySystem(name));
    return data && ready(data);
  };
  const configured = new Map<Configuration, System | undefined>();
  const chosenBy = (configuration: Configuration) => {
    const { system, folder } = configuration;
    if (configured.has(configuration) || system === undefined) return configured.get(configuration);
    const named = find(system.value, folder);
    // As on cards, a misspelt name is reported, and its cards are read by the system that was meant.
    const near = named === undefined ? nearestName(system.value, namesIn(folder)) : undefined;
    const found = near === undefined ? named : find(near, folder);
    configured.set(configuration, found);
    if (named === undefined && !(near === undefined ? isDoubtful(configuration) : configuration.isDoubtful)) {
      const problems = [unknownSystem(system, near, namesIn(folder))];
      project.configurationProblems.push({ file: system.file, problems });
    }
    return found;
  };
  const namesIn = (folder: string): readonly string[] => {
    const configuration = project.configurationOf(folder);
    const added = configuration === undefined ? [] : ownOf(configuration);
    return added.length === 0
      ? choosableNames()
      : [...choosableNames(), ...added.flatMap(({ data, key }) => [data.id, key])];
  };
  const besides = new Map<string, readonly SystemBeside[]>();
  const besideOf = (folder: string): readonly SystemBeside[] =>
    getOrMake(besides, folder, () => {
      const configuration = project.configurationOf(folder);
      for (const up of project.roots.upToRoot(folder)) {
        if (project.configurationOf(up) !== configuration) break;
        const found = systemsIn(project, up, configuration);
        if (found.length > 0)
          return found.map(({ file, text }) => ({
            file: withSlashes(path.relative(configuration?.folder ?? up, file)),
            id: /"([^"]+)"/.exec(idsIn(text)[0] ?? "")?.[1] ?? "",
          }));
      }
      return [];
    });
  return {
    /** By `id` (the newest edition) or `id@edition`. */
    find,
    /** The systems of a configuration's own `.system` files. */
    ownOf,
    /** The `.system` files in a folder, or else above it, that its configuration doesn't name. */
    besideOf,
    /** Whether it isn't sure which games the configuration of a folder names. */
    isUnsure: (folder: string): boolean => isDoubtful(project.configurationOf(folder)),
    /** Own `.system` files with errors, by absolute path, with what cards aren't checked against. */
    unsound: (): ReadonlyMap<string, Unchecked> => unsound,
    /** Available names: ids, and `id@edition` where there are several; a configuration's own systems by both. */
    namesIn,
    /** The default system for a file. Nobody knows it where games are described beside it that no configuration names. */
    usualFor(file: string): System {
      if (file.endsWith(".system")) return metaSystem();
      if (file.endsWith(".play")) return playthroughSystem();
      const folder = path.dirname(file);
      const configuration = project.configurationOf(folder);
      const isNamed = (configuration?.system ?? configuration?.systems[0]) !== undefined;
      const isUnknown =
        configuration?.system !== undefined || (isNamed && isDoubtful(configuration)) || besideOf(folder).length > 0;
      const unknown = isUnknown ? gameUnknown({ findSystem: (name) => find(name, folder) }) : undefined;
      return (configuration && chosenBy(configuration)) ?? unknown ?? ready(mustShip(USUAL_SYSTEM));
    },
  };
}

/** The `.system` files in a folder that a configuration doesn't name. */
function systemsIn({ disk }: Project, folder: string, configuration: Configuration | undefined) {
  const named = new Set(configuration?.systems.map(({ file, value }) => path.resolve(path.dirname(file), value)));
  return disk.entries(folder).flatMap(({ path: file, isFolder, target }) => {
    const isOne = file.endsWith(".system") && !isFolder && target === undefined && !named.has(file);
    const text = isOne ? disk.glance(file)?.text : undefined;
    return text === undefined ? [] : [{ file, text }];
  });
}

/** The file that a misspelt path means: one in the same folder that describes a game and that nothing names. */
function nearestFile(project: Project, missing: string, configuration: Configuration): string | undefined {
  const wanted = missing.replaceAll("\\", "/");
  const around = systemsIn(project, path.dirname(wanted), configuration).map(({ file }) => path.basename(file));
  const name = path.basename(wanted);
  const near = around.includes(name) ? name : (alikeIn(around, name) ?? nearestName(name, around));
  const found = near ?? around.find((file) => file === `${name}.system`);
  return found === undefined ? undefined : path.join(path.dirname(wanted), found);
}

/** Shipped data is instantiated once. */
const ready: (data: SystemData) => System = memoize(instantiateSystem);

/** What describes `.play` files. */
export const playthroughSystem = (): System => ready(mustShip("playthrough", shippedPlaySystem));

function mustShip(id: string, find = shippedSystem): SystemData {
  const data = find(id);
  if (data === undefined) throw new Error(`the system ${id} is missing beside the program`);
  return data;
}

function newest(systems: readonly System[], name: string): System | undefined {
  const fitting = systems.filter(({ data, key }) => key === name || data.id === name);
  return fitting.sort((one, other) => (one.data.edition < other.data.edition ? -1 : 1)).at(-1);
}

/** Ids of the shipped systems that cards can use. */
export function choosableIds(): readonly string[] {
  return shippedSystemIds().filter((id) => id !== META);
}

/** Their names with the edition, if there are several. */
const choosableNames = once((): readonly string[] =>
  [...new Set([...choosableIds(), ...shippedSystemNames()])].filter((name) => name !== META),
);

/** Ids of the shipped games, without the system that they all extend. */
function gameIds(): readonly string[] {
  const extended = new Set(shippedSystemNames().map((name) => shippedSystem(name)?.extends));
  return choosableIds().filter((id) => !extended.has(id));
}

/** The shipped games in all editions. */
export function games(): readonly SystemData[] {
  const ids = gameIds();
  return shippedSystemNames()
    .flatMap((name) => shippedSystem(name) ?? [])
    .filter(({ id }) => ids.includes(id));
}

function unknownSystem(
  { value, way }: Placed<string>,
  near: string | undefined,
  names: readonly string[],
): ConfigurationProblem {
  if (near === undefined) return configurationProblem("unknown-system", { system: value, systems: names }, way);
  return configurationProblem("unknown-system-nearest", { system: value, nearest: near }, way);
}

interface OwnSystem {
  readonly file: string;
  readonly text: string;
  readonly place: Placed<string>;
  /** The values of its `Id` lines. */
  readonly ids: readonly string[];
}

/** Limit for chains of systems that extend each other. Longer cycles aren't followed. */
const DEEPEST = 100;

/** Reads each system once; one may extend another only if that is in its folder or below, or shipped. */
function readOwnSystems(project: Project, configuration: Configuration, before: OwnSystems | undefined): OwnSystems {
  const files = configuration.systems.flatMap((place): readonly OwnSystem[] => {
    const { file: by, value, way } = place;
    const complain = (problem: ConfigurationProblem) =>
      project.configurationProblems.push({ file: by, problems: [problem] });
    const folder = path.dirname(by);
    let file = path.resolve(folder, value);
    if (!project.roots.mayRead(folder, file)) {
      complain(configurationProblem("outside", { file: value }, way));
      return [];
    }
    if (project.disk.kindOf(file) !== "file") {
      const near = nearestFile(project, file, configuration);
      const nearest = near && withSlashes(path.relative(folder, near));
      if (near === undefined || nearest === undefined) {
        complain(configurationProblem("missing-file", { file: value }, way));
        return [];
      }
      complain(configurationProblem("missing-file-nearest", { file: value, nearest }, way));
      file = near;
    }
    const text = project.disk.read(file)?.text;
    return text === undefined ? [] : [{ file, text, place, ids: idsIn(text) }];
  });
  if (before !== undefined && sameFiles(before.files, files)) return before;
  const shown = (file: string) => path.relative(project.cwd, file) || file;
  let checker: Checker | undefined;
  const loaded = new Map<OwnSystem, SystemData | "circular">();
  const unsound = new Map<string, Unchecked>();
  /** The systems being loaded, each because the one before extends it. */
  const open: OwnSystem[] = [];
  const circles = new Map<OwnSystem, readonly string[]>();
  const load = (own: OwnSystem): SystemData | "circular" => {
    const known = loaded.get(own);
    if (known === undefined && open.length > DEEPEST) return "circular";
    if (known === "circular") {
      const circle = open.slice(open.indexOf(own));
      for (const one of circle)
        circles.set(one, [...(circles.get(one) ?? []), ...circle.map(({ file }) => withSlashes(file))]);
    }
    if (known !== undefined) return known;
    loaded.set(own, "circular");
    open.push(own);
    const resolve: ResolveSystem = (key, forPlay) =>
      forPlay === undefined
        ? (shippedSystem(key) ?? loadBelow(own, key) ?? complainOfElsewhere(own, key))
        : shippedPlaySystem(key);
    checker ??= createCheckerWith(() => undefined);
    const { data, unchecked } = loadSoundSystem(own.text, resolve, metaSystem(), checker);
    if (unchecked !== undefined) unsound.set(own.file, unchecked);
    open.pop();
    loaded.set(own, data);
    return data;
  };
  const isCalled = (data: SystemData | "circular", key: string): boolean =>
    data !== "circular" && (data.id === key || `${data.id}@${data.edition}` === key);
  const isBelow = (own: OwnSystem, file: string): boolean =>
    file !== own.file && pathBelow(path.dirname(own.file), file) !== undefined;
  const loadBelow = (own: OwnSystem, key: string) => {
    const found = files.filter((other) => isBelow(own, other.file) && maySay(other, key)).map(load);
    return found.find((data) => isCalled(data, key)) ?? found.find((data) => data === "circular");
  };
  const complainOfElsewhere = (own: OwnSystem, system: string): undefined => {
    const others = files.filter((other) => {
      return other.file !== own.file && !isBelow(own, other.file) && maySay(other, system);
    });
    if (!others.some((other) => isCalled(load(other), system))) return;
    const { file, value, way } = own.place;
    const problem = configurationProblem("extends-elsewhere", { file: value, system }, way);
    project.configurationProblems.push({ file, problems: [problem] });
  };
  const systems = files.flatMap((own) => {
    // A long chain is loaded from its end, so that loading doesn't recurse through all of it.
    const chain = chainFrom(own, (one) => (loaded.has(one) ? [] : files.filter((other) => mayExtend(one, other))));
    if (chain.length > DEEPEST) for (const one of chain) load(one);
    const data = load(own);
    return data === "circular" || data.id === ""
      ? []
      : [
          {
            ...instantiateSystem(withOwnRuleIds(data)),
            source: { file: shown(own.file), path: own.file, text: own.text },
            circle: circles.get(own),
          },
        ];
  });
  const isDoubtful = files.length < configuration.systems.length;
  return { unsound, files, isDoubtful, systems: systems.map((system) => unchanged(system, before) ?? system) };
}

/**
 * Whether a file may declare the system `id` or `id@edition`. Others aren't loaded to find it: they might extend the
 * one that asks.
 */
function maySay({ ids }: OwnSystem, key: string): boolean {
  const [id = ""] = key.split("@");
  return ids.some((said) => said.includes(id));
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*Id\b(.*)$/gm)].map(([, said = ""]) => said);
}

/** Whether the head of one file names a system that the other may declare. */
function mayExtend({ text }: OwnSystem, other: OwnSystem): boolean {
  const key = /^[ \t]*Extends[ \t]+"([^"\n]+)"/m.exec(text)?.[1];
  return key !== undefined && maySay(other, key);
}

/** What can be reached from an item, each once and after everything it leads to, ignoring cycles. */
function chainFrom<Item>(first: Item, next: (item: Item) => readonly Item[]): readonly Item[] {
  const seen = new Set([first]);
  const done: Item[] = [];
  const open = [{ item: first, left: [...next(first)] }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const further = top.left.pop();
    if (further === undefined) {
      open.pop();
      done.push(top.item);
    } else if (!seen.has(further)) {
      seen.add(further);
      open.push({ item: further, left: [...next(further)] });
    }
  }
  return done;
}

function sameFiles(before: readonly OwnSystem[], files: readonly OwnSystem[]): boolean {
  if (before.length !== files.length) return false;
  return files.every(({ file, text }, index) => before[index]?.file === file && before[index]?.text === text);
}

/**
 * The previous system of the same file, if its content is unchanged: an edit of another file may have triggered the
 * reload.
 */
function unchanged({ source, data, circle }: System, before: OwnSystems | undefined): System | undefined {
  const old = before?.systems.find((system) => system.source?.file === source?.file);
  if (old === undefined || old.source?.text !== source?.text) return undefined;
  return JSON.stringify([old.data, old.circle]) === JSON.stringify([data, circle]) ? old : undefined;
}

/** Rules of own systems have the id of their system as a prefix. (docs/describe-a-game.md, "Adding to a game") */
function withOwnRuleIds(data: SystemData): SystemData {
  const shipped = new Set(shippedSystemIds());
  const rules = data.rules.map((rule) => {
    return shipped.has(rule.place.system) ? rule : { ...rule, name: `${rule.place.system}/${rule.name}` };
  });
  return { ...data, rules };
}
