import { existsSync } from "node:fs";
import path from "node:path";
import { counted, isObject, type System, thereIsNo } from "../../compiler/index.js";
import {
  Failure,
  type GameSystems,
  indexLines,
  placesInJson,
  positionAt,
  readRegularFile,
  reasonOf,
  repeatedKeys,
  shippedFile,
} from "../../project/index.js";
import { isWithin, type JsonPath, type Mapping, type MappingProblem, readMapping } from "../../tools/index.js";
import type { CommandSession } from "../session.js";
import { parseJson } from "./read-table-file.js";

export interface LoadedMapping {
  readonly file: string;
  readonly text: string;
  readonly mapping: Mapping;
}

/**
 * The requested mapping: a file, or a built-in one, preferably for the edition of the cards (`system`: id@edition).
 * Undefined if it has mistakes, which are reported.
 */
export async function loadMapping(
  session: CommandSession,
  word: string,
  system: string | undefined,
): Promise<LoadedMapping | undefined> {
  const named = path.resolve(session.environment.cwd, word);
  const ofEdition = system?.startsWith(`${word}@`) ? shippedMapping(system) : undefined;
  const shipped = ofEdition ?? shippedMapping(word);
  return readMappingFile(session, existsSync(named) ? named : (shipped ?? named));
}

function shippedMapping(name: string): string | undefined {
  if (!/^[\w-]+(@[\w.-]+)?$/.test(name)) return undefined;
  const file = shippedFile(`systems/mappings/${name}.json`, `systems/mappings/${name}.json`);
  return existsSync(file) ? file : undefined;
}

/** The mapping next to the cards, which `import` wrote when it guessed one. */
export function mappingBeside(cards: string): string {
  const { dir, name } = path.parse(cards);
  return path.join(dir, `${name}.mapping.json`);
}

export async function readMappingFile(session: CommandSession, file: string): Promise<LoadedMapping | undefined> {
  const shown = session.shown(file);
  const text = session.disk.read(file)?.text;
  if (text === undefined) return undefined;
  const json = await parseJson(text).catch((error: unknown) => {
    throw new Failure(`${shown}: ${reasonOf(error)}`);
  });
  const { mapping, problems: found } = readMapping(await withBase(json));
  const twice = repeatedKeys(text).map(({ key, way }): MappingProblem => {
    return { way, severity: "error", message: `${key} is given twice, and only the last one counts` };
  });
  const problems = [...twice, ...found];
  const loaded = { file, text, mapping };
  await reportMappingProblems(session, loaded, problems);
  return problems.length === 0 ? loaded : undefined;
}

/** Merges it into the built-in mapping that it extends: objects by key, everything else replaced. */
async function withBase(json: unknown): Promise<unknown> {
  if (!isObject(json) || typeof json.extends !== "string") return json;
  const { extends: name, ...own } = json;
  const file = shippedMapping(name as string);
  // With an unknown base, the key stays, and validation reports it.
  if (file === undefined) return json;
  return overlaid(withoutLeftOut(await withBase(await parseJson(readRegularFile(file).toString())), own.columns), own);
}

/** A base without the columns in an object that the mapping on top leaves out. */
function withoutLeftOut(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(base.columns) || !isObject(over)) return base;
  const leftOut = Object.keys(over).filter((column) => over[column] === null);
  const kept = Object.entries(base.columns).filter(([column]) => !leftOut.some((outer) => isWithin(column, outer)));
  return { ...base, columns: Object.fromEntries(kept) };
}

function overlaid(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(over)) merged.set(key, overlaid(merged.get(key), value));
  return Object.fromEntries(merged);
}

/** One line each, with its place. */
export async function reportMappingProblems(
  session: CommandSession,
  { file, text }: Pick<LoadedMapping, "file" | "text">,
  problems: readonly MappingProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const { placeInJson } = await placesInJson();
  const lines = indexLines(text);
  const json = await parseJson(text);
  const base = isObject(json) && typeof json.extends === "string" ? json.extends : undefined;
  const own = problems.filter(({ way }) => base === undefined || isThere(json, way));
  // What another mapping brings has one cause: it is for other tables, or another game.
  const [first, ...others] = problems.filter((problem) => !own.includes(problem));
  const more = others.length === 0 ? "" : `, and ${counted(others.length, "more mistake")}`;
  const inherited = first && { way: ["extends"], message: `${base} does not fit here: ${first.message}${more}` };
  for (const { way, message } of [...(inherited ? [inherited] : []), ...own.slice(0, MOST_PROBLEMS)]) {
    const { line, column } = positionAt(lines, placeInJson(text, keyWay(way)).start);
    session.fail(`${session.shown(file)}:${line}:${column}: ${message}`);
  }
  const left = own.length - MOST_PROBLEMS;
  if (left > 0) session.fail(`${session.shown(file)}: ${counted(left, "more mistake")}`);
}

/** Whether a path leads to something in JSON, or on from a text that stands for all that could be there. */
function isThere(json: unknown, [step, ...way]: JsonPath): boolean {
  if (step === undefined || typeof json !== "object" || json === null) return json !== undefined;
  return isThere((json as Readonly<Record<string, unknown>>)[step], way);
}

/** More help nobody, and finding the place of each takes long. */
const MOST_PROBLEMS = 100;

/** The place of a key is more helpful than that of its value. */
function keyWay(way: JsonPath): (string | number | { readonly key: string })[] {
  const last = way.at(-1);
  return typeof last === "string" ? [...way.slice(0, -1), { key: last }] : [...way];
}

/** The system for the new cards, and the name by which they choose it; if there is no such system, what to say. */
export function systemFor(systems: GameSystems, asked: string | undefined, cards: string) {
  const folder = path.dirname(cards);
  const usual = systems.usualFor(cards);
  const system = asked === undefined ? usual : systems.find(asked, folder);
  if (system === undefined)
    return thereIsNo("game system", asked ?? "", systems.namesIn(folder), "cardwright systems lists them");
  return { system, systemLabel: labelFor(system, usual, systems, folder) };
}

function labelFor({ key, data }: System, usual: System, systems: GameSystems, folder: string): string | undefined {
  if (key === usual.key) return undefined;
  return systems.find(data.id, folder)?.key === key ? data.id : key;
}
