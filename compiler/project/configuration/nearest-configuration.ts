import path from "node:path";
import type { Disk } from "../files/disk.js";
import { type Configuration, type ConfigurationProblem, configurationProblem } from "./configuration.js";
import { NOTHING, validateConfiguration } from "./validate.js";

/** The name of the file. */
export const CONFIGURATION_FILE = "cardwright.json";

/** Finds the configuration nearest above what lies in a folder; each file is read and reported on once. */
export function configurationFinder(
  disk: Disk,
  report: (file: string, problems: readonly ConfigurationProblem[]) => void,
  meet: (configuration: Configuration) => void,
): (folder: string) => Configuration | undefined {
  const known = new Map<string, Configuration | undefined>();
  const find = (folder: string): Configuration | undefined => {
    if (known.has(folder)) return known.get(folder);
    const file = path.join(folder, CONFIGURATION_FILE);
    const parent = path.dirname(folder);
    const own = disk.kindOf(file) === "file" ? readConfiguration(disk, file, report) : undefined;
    if (own !== undefined) meet(own);
    const found = own ?? (parent === folder ? undefined : find(parent));
    known.set(folder, found);
    return found;
  };
  return find;
}

/** One that cannot be read still is the nearest: it says nothing, and what is above it does not hold. */
function readConfiguration(
  disk: Disk,
  file: string,
  report: (file: string, problems: readonly ConfigurationProblem[]) => void,
): Configuration {
  const place = { file, folder: path.dirname(file) };
  const source = disk.read(file);
  if (source === undefined) return { ...place, ...NOTHING };
  const json = parseJson(source.text);
  if (json === undefined) {
    report(file, [configurationProblem("not-json", { problem: "" }, "syntax")]);
    return { ...place, ...NOTHING };
  }
  const { settings, problems } = validateConfiguration(json.value);
  if (problems.length > 0) report(file, problems);
  return { ...place, ...settings };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
