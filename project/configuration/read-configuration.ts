import path from "node:path";
import { parse } from "jsonc-parser";
import type { Disk } from "../files/disk.js";
import type { ReadBounds } from "../files/read-root.js";
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
export function configurationReader(
  { disk, roots }: ReadBounds,
  report: ReportProblems,
): (file: string) => Configuration {
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
  /** The files that a file builds on and then itself, each once, the farthest first. They may lie as deep as they like. */
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
  if (source.text.length > MOST_CHARACTERS || isDeeperThan(MOST_LEVELS, source.text)) {
    const most = { characters: MOST_CHARACTERS, levels: MOST_LEVELS };
    report(file, [configurationProblem("too-large", most, "start")]);
    return NOTHING;
  }
  const json = parseJson(source.text);
  if (json === undefined) report(file, [configurationProblem("not-json", { problem: "" }, "syntax")]);
  const value: unknown = json === undefined ? parse(source.text) : json.value;
  if (json === undefined && typeof value !== "object") return NOTHING;
  const { settings, problems } = readSettings(value, file);
  if (problems.length > 0) report(file, problems);
  return settings;
}

/** More than any pack has needed, and few enough for all that is done with them. */
const MOST_CHARACTERS = 1_000_000;
const MOST_LEVELS = 100;

/** Whether brackets, counted outside of texts, lie deeper than so many levels: what reads JSON with places would overflow. */
function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[{]|[\]}]/g)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > levels) return true;
  }
  return false;
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
