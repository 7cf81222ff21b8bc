import path from "node:path";
import type { ReadBounds } from "../files/read-root.js";
import type { Configuration } from "./configuration.js";
import { configurationReader, type ReportProblems } from "./read-configuration.js";

/** The name of the configuration file. */
export const CONFIGURATION_FILE = "cardwright.json";

/**
 * Finds the nearest configuration above a folder, up to the read root; each file is read and reported on once. An
 * unreadable one still counts as the nearest: those above it don't apply.
 */
export function configurationFinder(
  bounds: ReadBounds,
  report: ReportProblems,
  meet: (configuration: Configuration) => void,
): (folder: string) => Configuration | undefined {
  const known = new Map<string, Configuration | undefined>();
  const { disk, roots } = bounds;
  const read = configurationReader(bounds, report);
  const find = (folder: string): Configuration | undefined => {
    if (known.has(folder)) return known.get(folder);
    const file = path.join(folder, CONFIGURATION_FILE);
    const [root, parent] = [roots.rootOf(folder), path.dirname(folder)];
    const own = disk.kindOf(file) === "file" ? read(file) : undefined;
    if (own !== undefined) meet(own);
    const found = own ?? (folder === root || roots.rootOf(parent) !== root ? undefined : find(parent));
    known.set(folder, found);
    return found;
  };
  return find;
}
