import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  compareTexts,
  instantiateSystem,
  loadMeta,
  loadSystem,
  newestNamed,
  type ResolveSystem,
  readSystemName,
  type System,
  type SystemData,
} from "../compiler/index.js";
import { getOrMake, once } from "../grammar/index.js";
import { readRegularFile } from "./files/read-regular-file.js";
import { isBuilt } from "./version.js";

/**
 * Finds published files, both in the package and when running from source. The build turns systems into data, so that
 * no start has to parse `.system` files.
 */
export function shippedFile(inPackage: string, inSources: string): string {
  return fileURLToPath(new URL(isBuilt ? `./${inPackage}` : `../${inSources}`, import.meta.url));
}

const known = new Map<string, SystemData>();

/** A shipped system by `id` (the newest edition) or `id@edition`. */
export function shippedSystem(key: string): SystemData | undefined {
  // Names come from users' files, so only known ones are opened.
  const names = shippedSystemNames();
  const { id, edition } = readSystemName(key);
  const name = names.includes(key)
    ? key
    : edition === undefined
      ? newestNamed(id, names)
      : names.find((one) => one === id);
  if (name === undefined) return undefined;
  const data = readOnce(name);
  return edition === undefined || data.edition === edition ? data : undefined;
}

let listed: readonly string[] | undefined;

/**
 * The names of all shipped systems, including those that describe systems: the id, with its edition if there are
 * several.
 */
export function shippedSystemNames(): readonly string[] {
  listed ??= readdirSync(shippedFile("systems", "systems"))
    .filter((name) => name.endsWith(".system"))
    .map((name) => name.slice(0, -".system".length))
    .sort(compareTexts);
  return listed;
}

/** Their ids. */
export function shippedSystemIds(): readonly string[] {
  return [...new Set(shippedSystemNames().map((name) => readSystemName(name).id))];
}

function shippedSystemText(name: string): string {
  return readRegularFile(shippedFile(`systems/${name}.system`, `systems/${name}.system`)).toString();
}

/** The system that describes systems. */
export const META = "meta";

let meta: System | undefined;

/** The system that describes `.system` files, used to read and check them. */
export function metaSystem(): System {
  meta ??= instantiateSystem(shippedSystem(META) as SystemData);
  return meta;
}

function loadShipped(name: string): SystemData {
  const text = shippedSystemText(name);
  return name === META ? loadMeta(text) : loadSystem(text, resolveShipped, metaSystem()).data;
}

const nowhere: ResolveSystem = () => undefined;
/** What adds rules of play to a game extends that game, which is being loaded: it is read by itself. */
export const resolveShipped: ResolveSystem = (key, forPlay) => {
  if (forPlay === undefined) return shippedSystem(key);
  return namesOfPlay().includes(`${key}.system`)
    ? loadSystem(shippedSystemText(`play/${key}`), nowhere, metaSystem()).data
    : undefined;
};

/** Systems that nobody chooses for cards: those that add rules of play, and the description of `.play` files. */
const namesOfPlay = once((): readonly string[] => readdirSync(shippedFile("systems/play", "systems/play")));

/** The texts of the same systems. */
export const textsOfPlay = (): string[] =>
  namesOfPlay().flatMap((name) =>
    name.endsWith(".system") ? shippedSystemText(`play/${name.slice(0, -".system".length)}`) : [],
  );

/** What adds rules of play to a game, `got-play` to `got`, or `playthrough`, which describes `.play` files. */
export function shippedPlaySystem(id: string): SystemData | undefined {
  // Names come from users' files, so only known ones are opened.
  return namesOfPlay().includes(`${id}.system`) ? readOnce(`play/${id}`) : undefined;
}

function readOnce(name: string): SystemData {
  return getOrMake(known, name, () => readSystem(name));
}

function readSystem(name: string): SystemData {
  if (!isBuilt) return loadShipped(name);
  const data: SystemData = JSON.parse(readRegularFile(shippedFile(`systems/${name}.json`, "")).toString());
  // Rules of play have only what differs from their game.
  const base = data.form === undefined && data.extends !== undefined ? shippedSystem(data.extends) : undefined;
  return base === undefined ? data : { ...base, ...data };
}
