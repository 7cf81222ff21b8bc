import path from "node:path";
import type { Disk } from "../files/disk.js";
import type { Configuration } from "./configuration.js";
import { configurationReader, type ReportProblems } from "./read-configuration.js";

/** The name of the file. */
export const CONFIGURATION_FILE = "cardwright.json";

/**
 * Finds the configuration nearest above what lies in a folder; each file is read and reported on once. One that cannot be
 * read still is the nearest: what is above it does not hold.
 */
export function configurationFinder(
  disk: Disk,
  report: ReportProblems,
  meet: (configuration: Configuration) => void,
): (folder: string) => Configuration | undefined {
  const known = new Map<string, Configuration | undefined>();
  const read = configurationReader(disk, report);
  const find = (folder: string): Configuration | undefined => {
    if (known.has(folder)) return known.get(folder);
    const file = path.join(folder, CONFIGURATION_FILE);
    const parent = path.dirname(folder);
    const own = disk.kindOf(file) === "file" ? read(file) : undefined;
    if (own !== undefined) meet(own);
    const found = own ?? (parent === folder ? undefined : find(parent));
    known.set(folder, found);
    return found;
  };
  return find;
}
