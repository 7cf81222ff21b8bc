import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { loadSystem } from "../../compiler/systems/load-system.js";
import type { System } from "../../compiler/systems/system.js";
import { ROOT } from "./samples.js";

/** The ids of all systems that are shipped: each stands in a file of that name. */
export const SHIPPED: readonly string[] = readdirSync(join(ROOT, "systems"))
  .filter((name) => name.endsWith(".system"))
  .map((name) => name.replace(/\.system$/, ""))
  .toSorted();

const loaded = new Map<string, System>();

/** A shipped system, read from its `.system` file. */
export function shippedSystem(id: string): System {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, "systems", `${id}.system`), "utf8");
  const system = instantiateSystem(loadSystem(text, (key) => shippedSystem(key.replace(/@.*/, "")).data).data);
  loaded.set(id, system);
  return system;
}

/** The system that holds when nothing else is said. */
export const defaultSystem = (): System => shippedSystem("got");
