import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMeta, loadSystem, type ResolveSystem } from "../../compiler/model/load-system.js";
import { newestNamed, readSystemName } from "../../compiler/systems/editions.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { ROOT } from "./samples.js";

/** The names of all shipped systems, which are those of their files: the id, with the edition if there are several. */
export const SHIPPED: readonly string[] = readdirSync(join(ROOT, "systems"))
  .filter((name) => name.endsWith(".system"))
  .map((name) => name.replace(/\.system$/, ""))
  .toSorted();

/** All valid names: the same, and the ids alone. */
export const CHOOSABLE: readonly string[] = [
  ...new Set([...SHIPPED, ...SHIPPED.map((name) => readSystemName(name).id)]),
];

const loaded = new Map<string, System>();

/** A shipped system, read from its `.system` file. */
export function shippedSystem(key: string): System {
  const name = SHIPPED.includes(key) ? key : (newestNamed(key, SHIPPED) ?? readSystemName(key).id);
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, "systems", `${name}.system`), "utf8");
  const data = name === "meta" ? loadMeta(text) : loadSystem(text, resolveShipped, shippedSystem("meta")).data;
  const system = instantiateSystem(data);
  loaded.set(name, system);
  return system;
}

/** Finds what a `.system` file of the tests builds on: a shipped system, or the rules of play that are added to one. */
export const resolveShipped: ResolveSystem = (key, forPlay) => {
  if (forPlay === undefined)
    return SHIPPED.includes(key) || newestNamed(key, SHIPPED) !== undefined ? shippedSystem(key).data : undefined;
  const file = join(ROOT, "systems/play", `${key}.system`);
  return existsSync(file)
    ? loadSystem(readFileSync(file, "utf8"), () => undefined, shippedSystem("meta")).data
    : undefined;
};

/** A system of the folder `systems/play`. */
export function playSystem(id: string): System {
  const text = readFileSync(join(ROOT, "systems/play", `${id}.system`), "utf8");
  const { data } = loadSystem(text, (key) => shippedSystem(key).data, shippedSystem("meta"));
  return instantiateSystem(data);
}

/** The default system. */
export const defaultSystem = (): System => shippedSystem("got");
