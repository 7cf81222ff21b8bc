import path from "node:path";
import { parse } from "jsonc-parser";
import type { Disk } from "../files/disk.js";
import type { Bounds } from "../files/read-root.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
  type Placed,
  type Settings,
} from "./configuration.js";
import { NOTHING, type OwnSettings, readSettings } from "./configuration-form.js";

/** Hears what is wrong with a configuration file. */
export type ReportProblems = (file: string, problems: readonly ConfigurationProblem[]) => void;

/**
 * What reads configurations, each file once, together with those that it extends. One that is not JSON is read as far as
 * it makes sense: half of a file that somebody is writing is nearer to what is meant than nothing.
 */
export function configurationReader({ disk, roots }: Bounds, report: ReportProblems): (file: string) => Configuration {
  const known = new Map<string, OwnSettings>();
  const own = (file: string): OwnSettings => {
    const read = known.get(file) ?? readFile(disk, file, report);
    known.set(file, read);
    return read;
  };
  const complained = new Set<Placed<string>>();
  const complain = (place: Placed<string>, problem: ConfigurationProblem) => {
    if (complained.has(place)) return;
    complained.add(place);
    report(place.file, [problem]);
  };
  /** The files that a file builds on and then itself, each once, the farthest first; `open` are those being looked at. */
  const chain = (file: string, open: readonly string[]): readonly string[] => {
    const bases = own(file).extends.flatMap((place) => {
      const base = path.resolve(path.dirname(file), place.value);
      if (!roots.mayRead(path.dirname(file), base)) {
        complain(place, configurationProblem("outside", { file: place.value }, place.way));
        return [];
      }
      if (base === file || open.includes(base)) {
        complain(place, configurationProblem("circular", { file: place.value }, place.way));
        return [];
      }
      if (disk.kindOf(base) === "file") return chain(base, [...open, file]);
      complain(place, configurationProblem("missing-extended", { file: place.value }, place.way));
      return [];
    });
    return [...new Set([...bases, file])];
  };
  return (file) => {
    const files = chain(file, []);
    return { file, folder: path.dirname(file), bases: files.slice(0, -1), ...merged(files.map(own)) };
  };
}

function readFile(disk: Disk, file: string, report: ReportProblems): OwnSettings {
  const source = disk.read(file);
  if (source === undefined) return NOTHING;
  const json = parseJson(source.text);
  if (json === undefined) report(file, [configurationProblem("not-json", { problem: "" }, "syntax")]);
  const value: unknown = json === undefined ? parse(source.text) : json.value;
  if (json === undefined && typeof value !== "object") return NOTHING;
  const { settings, problems } = readSettings(value, file);
  if (problems.length > 0) report(file, problems);
  return settings;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** The later ones replace what is one value, and add to what is a list; which files there are is one value. */
function merged(all: readonly OwnSettings[]): Settings & Pick<Configuration, "layers"> {
  const last = <Value>(of: (settings: OwnSettings) => Value | undefined): Value | undefined =>
    all.map(of).findLast((value) => value !== undefined);
  return {
    system: last(({ system }) => system),
    systems: all.flatMap(({ systems }) => systems),
    files: last(({ files }) => files),
    ignore: all.flatMap(({ ignore }) => ignore),
    layers: all.flatMap(({ layers }) => layers),
    format: {
      indent: last(({ format }) => format.indent),
      alignComments: last(({ format }) => format.alignComments),
    },
    compile: { out: last(({ compile }) => compile.out), minify: last(({ compile }) => compile.minify) },
  };
}
