import { parse } from "../../grammar/index.js";
import { mergeSystems } from "./merge-systems.js";
import { readDeclarations } from "./read-declarations.js";
import { readShapes } from "./read-shape.js";
import type { SystemData } from "./system-data.js";

/** Finds the system that another extends, by `id` or `id@edition`. */
export type ResolveSystem = (key: string) => SystemData | "circular" | undefined;

/** Reads a `.system` file. */
export function loadSystem(text: string, resolve: ResolveSystem): { data: SystemData } {
  const shapes = readShapes(parse(text));
  const own = readDeclarations(shapes);
  const found = own.header?.extends && resolve(own.header.extends.key);
  const extended = typeof found === "object" ? found : undefined;
  return { data: mergeSystems(own, extended) };
}
