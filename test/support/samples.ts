import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository, where tests and scripts run. A bundled script can't derive it from its own location. */
export const ROOT = `${process.cwd()}/`;

/** A file of the samples. */
export interface Sample {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** All card and system files below a folder of the repository, sorted by path. */
export function readSamples(folder = "samples"): Sample[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(cards|system)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path: path.slice(ROOT.length).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));
}
