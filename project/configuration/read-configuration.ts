import path from "node:path";
import { parse } from "jsonc-parser";
import { getOrMake } from "../../grammar/index.js";
import type { Disk } from "../files/disk.js";
import type { ReadBounds } from "../files/read-root.js";
import {
  type Configuration,
  type ConfigurationProblem,
  configurationProblem,
  MOST_PROBLEMS,
  type Placed,
  type Settings,
} from "./configuration.js";
import { NOTHING, type OwnSettings, readSettings } from "./configuration-form.js";
import { isTooDeep, MOST_LEVELS, repeatedKeys } from "./json-text.js";

/** Receives the problems of a configuration file. */
export type ReportProblems = (file: string, problems: readonly ConfigurationProblem[]) => void;

/**
 * Reads configurations, each file once, together with those it extends. Invalid JSON is read as far as possible: half
 * of a file that is being edited is closer to what its author means than nothing.
 */
export function configurationReader(
  { disk, roots }: ReadBounds,
  report: ReportProblems,
): (file: string) => Configuration {
  const known = new Map<string, OwnSettings>();
  const own = (file: string): OwnSettings => {
    return getOrMake(known, file, () => readFile(disk, file, report));
  };
  const complained = new Set<Placed<string>>();
  const complain = (place: Placed<string>, problem: ConfigurationProblem) => {
    if (complained.has(place)) return;
    complained.add(place);
    report(place.file, [problem]);
  };
  /**
   * The configurations a file extends and then itself, each once, the most distant first. Iterative, so any depth is
   * fine.
   */
  const chain = (first: string): readonly string[] => {
    const done = new Set<string>();
    const open = new Set<string>();
    const stack: { readonly file: string; readonly bases: Iterator<Placed<string>> }[] = [];
    const enter = (file: string) => {
      open.add(file);
      stack.push({ file, bases: own(file).extends[Symbol.iterator]() });
    };
    enter(first);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { file, bases } = top;
      const next = bases.next();
      if (next.done === true) {
        stack.pop();
        open.delete(file);
        done.add(file);
        continue;
      }
      const place = next.value;
      const base = path.resolve(path.dirname(file), place.value);
      const problem = (id: "outside" | "circular" | "missing-extended") =>
        complain(place, configurationProblem(id, { file: place.value }, place.way));
      if (!roots.mayRead(path.dirname(file), base)) problem("outside");
      else if (open.has(base)) problem("circular");
      else if (disk.kindOf(base) !== "file") problem("missing-extended");
      else if (!done.has(base)) enter(base);
    }
    return [...done];
  };
  return (file) => {
    const files = chain(file);
    return { file, folder: path.dirname(file), bases: files.slice(0, -1), ...merged(files.map(own)) };
  };
}

function readFile(disk: Disk, file: string, report: ReportProblems): OwnSettings {
  const source = disk.read(file);
  if (source === undefined) return NOTHING;
  if (source.text.length > MOST_CHARACTERS || isTooDeep(source.text)) {
    const most = { characters: MOST_CHARACTERS, levels: MOST_LEVELS };
    report(file, [configurationProblem("too-large", most, "start")]);
    return NOTHING;
  }
  const json = parseJson(source.text);
  if (json === undefined) report(file, [configurationProblem("not-json", { problem: "" }, "syntax")]);
  const value: unknown = json === undefined ? parse(source.text) : json.value;
  if (json === undefined && typeof value !== "object") return { ...NOTHING, isDoubtful: true };
  const { settings, problems } = readSettings(value, file);
  // What is missing in half of a file may be in the other half.
  if (json === undefined) return { ...settings, isDoubtful: true };
  const twice = repeatedKeys(source.text).slice(0, MOST_PROBLEMS);
  report(file, [
    ...twice.map(({ key, way }) => configurationProblem("twice", { key }, [...way.slice(0, -1), { key }])),
    ...problems,
  ]);
  return { ...settings, isDoubtful: settings.isDoubtful || twice.length > 0 };
}

/** More than any pack has needed, and small enough to parse quickly. */
const MOST_CHARACTERS = 1_000_000;

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** Later values win; lists are concatenated, except `files`, which counts as one value. */
function merged(all: readonly OwnSettings[]): Settings & Pick<Configuration, "layers"> {
  const last = <Value>(of: (settings: OwnSettings) => Value | undefined): Value | undefined =>
    all.map(of).findLast((value) => value !== undefined);
  return {
    system: last(({ system }) => system),
    systems: all.flatMap(({ systems }) => systems),
    isDoubtful: all.some(({ isDoubtful }) => isDoubtful),
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
