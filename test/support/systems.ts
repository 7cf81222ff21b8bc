import { readSystemName } from "../../compiler/systems/editions.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import type { SystemData } from "../../compiler/systems/system-data.js";
import { memoize } from "../../grammar/index.js";
import {
  META,
  metaSystem,
  shippedSystem as shippedData,
  shippedPlaySystem,
  shippedSystemIds,
  shippedSystemNames,
} from "../../project/shipped.js";

export { resolveShipped } from "../../project/shipped.js";

/** The names of all shipped systems, which are those of their files: the id, with the edition if there are several. */
export const SHIPPED = shippedSystemNames();

/** All valid names: the same, and the ids alone. */
export const CHOOSABLE: readonly string[] = [...new Set([...SHIPPED, ...shippedSystemIds()])];

const instantiated = memoize((data: SystemData) => instantiateSystem(data));

/** A shipped system, read from its `.system` file; without the edition that is asked for, the newest. */
export function shippedSystem(key: string): System {
  return key === META ? metaSystem() : ready(shippedData(key) ?? shippedData(readSystemName(key).id), key);
}

/** A system of the folder `systems/play`. */
export const playSystem = (id: string): System => ready(shippedPlaySystem(id), id);

function ready(data: SystemData | undefined, key: string): System {
  if (data === undefined) throw new Error(`no system ${key} is shipped`);
  return instantiated(data);
}

/** The default system. */
export const defaultSystem = (): System => shippedSystem("got");
