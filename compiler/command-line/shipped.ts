import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadSystem, type SystemData } from "../index.js";
import { codeOf } from "./exit-status.js";
import { compareCodeUnits } from "./files/paths.js";
import { isBuilt } from "./version.js";

/**
 * What is published beside the program, and how it is found when the sources run as they are. The build makes the systems
 * into data, so that no start has to read `.system` files.
 */
export function shippedFile(inPackage: string, inSources: string): string {
  return fileURLToPath(new URL(isBuilt ? `./${inPackage}` : `../../${inSources}`, import.meta.url));
}

const known = new Map<string, SystemData | undefined>();

/** A shipped system by `id` or `id@edition`. */
export function shippedSystem(key: string): SystemData | undefined {
  const [id = "", edition] = key.split("@");
  if (!known.has(id)) known.set(id, readSystem(id));
  const data = known.get(id);
  return edition === undefined || data?.edition === edition ? data : undefined;
}

/** Ids of all shipped systems, those that describe systems included. */
export function shippedSystemIds(): readonly string[] {
  const ids = readdirSync(shippedFile("systems", "systems"))
    .filter((name) => name.endsWith(".system"))
    .map((name) => name.slice(0, -".system".length));
  return ids.sort(compareCodeUnits);
}

/** The source of a shipped system. */
export function shippedSystemText(id: string): string {
  return readFileSync(shippedFile(`systems/${id}.system`, `systems/${id}.system`), "utf8");
}

function readSystem(id: string): SystemData | undefined {
  // An id comes from a file of somebody's: it must not lead anywhere else.
  if (!/^[\p{L}\d_-]+$/u.test(id)) return undefined;
  try {
    if (!isBuilt) return loadSystem(shippedSystemText(id), (key) => shippedSystem(key)).data;
    const data: SystemData = JSON.parse(readFileSync(shippedFile(`systems/${id}.json`, ""), "utf8"));
    return data;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
