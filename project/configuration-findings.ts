import path from "node:path";
import { byPlace, compareTexts, type Diagnostic, nearestName } from "../compiler/index.js";
import { indexLines, once, positionAt } from "../grammar/index.js";
import { type ConfigurationProblem, configurationProblem, type Placed } from "./configuration/configuration.js";
import { anyGlob } from "./files/globs.js";
import { pathBelow, withSlashes } from "./files/paths.js";
import { walk } from "./files/walk.js";
import type { ConfigurationInTrouble, Project } from "./project.js";

/**
 * Reports problems of the configurations that were used: each as a line on standard error, exit status 2, and a
 * finding. Call this last, because configurations are read on demand. If people read the findings on the same screen
 * (`shown`), standard error has one line per file.
 */
export async function configurationFindings(project: Project, shown = false): Promise<readonly Diagnostic[]> {
  if (project.configurationProblems.length === 0) return [];
  const places = await placesInJson();
  const found = distinct(project).flatMap(({ file, problems }) => {
    const text = project.disk.glance(file)?.text ?? "";
    const lines = indexLines(text);
    return problems.map((problem) => {
      const diagnostic = asDiagnostic(file, text, problem, places);
      return { diagnostic, file, ...positionAt(lines, diagnostic.span.start) };
    });
  });
  found.sort((one, other) => compareTexts(one.file, other.file) || byPlace(one.diagnostic, other.diagnostic));
  const wrong = found.filter(({ diagnostic }) => diagnostic.severity === "error");
  if (shown) sayOnce(project, wrong);
  else for (const one of wrong) project.fail(inOneLine(project, one));
  return found.map(({ diagnostic }) => diagnostic);
}

/**
 * Notes globs of the configurations in use that lead to nothing: those of overrides, and those that name a folder or a
 * file which is only nearly there. What `ignore` names, and `files` allows, needn't be there yet.
 */
export function noteUnmatched(project: Project): void {
  if (noted.has(project)) return;
  noted.add(project);
  for (const { file, folder, files = [], ignore, layers } of project.configurations) {
    // Those of an extended configuration are for other packs too.
    const own = (globs: readonly Placed<string>[]) =>
      globs.filter((glob) => glob.file === file && !glob.value.startsWith("!"));
    const overrides = own(layers.flatMap((layer) => layer.files ?? []));
    const walked = once(() => walk(project, folder).flatMap((found) => pathBelow(folder, found) ?? []));
    const names = once(() => [...new Set(walked().flatMap(namesOn))]);
    for (const { value: glob, way } of [...overrides, ...own([...files, ...ignore])]) {
      const isOverride = way[0] === "overrides";
      const plain = glob.replace(/^\.?\/|\/(?:\*\*)?$/g, "");
      const fits = anyGlob([glob]);
      const isThere = () => project.disk.kindOf(path.join(folder, plain)) !== undefined;
      if (isOverride ? walked().some((one) => fits(one)) : /[*?[{]/.test(plain) || isThere()) continue;
      const nearest = nearestName(plain, names());
      const severity = isOverride ? "warning" : "info";
      const isNear = nearest !== undefined && !names().includes(plain);
      if (!isNear && !isOverride) continue;
      const problem = isNear
        ? configurationProblem("glob-nearest", { glob, nearest }, way, severity)
        : configurationProblem("glob-of-nothing", { glob }, way, severity);
      project.configurationProblems.push({ file, problems: [problem] });
    }
  }
}

/** Projects whose globs were looked at: a language server asks after each scan. */
const noted = new WeakSet<Project>();

/** The path of a file, those of the folders around it, and their names. */
const namesOn = (file: string): readonly string[] =>
  file.split("/").flatMap((name, at, all) => [name, all.slice(0, at + 1).join("/")]);

function sayOnce(project: Project, found: readonly PlacedDiagnostic[]): void {
  for (const file of new Set(found.map((one) => one.file))) {
    const [first, ...others] = found.filter((one) => one.file === file);
    if (first === undefined) continue;
    if (others.length === 0) project.fail(inOneLine(project, first));
    else project.fail(`${project.shown(file)} has ${others.length + 1} mistakes; the rest of it is used`);
  }
}

/** A problem and its position, counted from 1. */
interface PlacedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function inOneLine(project: Project, { diagnostic, file, line, column }: PlacedDiagnostic): string {
  return `${project.shown(file)}:${line}:${column}: ${diagnostic.message}`;
}

/** A problem of a configuration that several others extend is reported once. */
function distinct({ configurationProblems }: Project): readonly ConfigurationInTrouble[] {
  const seen = new Set<string>();
  return configurationProblems.map(({ file, problems }) => {
    const fresh = problems.filter(({ messageId, message, place }) => {
      const key = JSON.stringify([file, messageId, message, place]);
      return !seen.has(key) && seen.add(key);
    });
    return { file, problems: fresh };
  });
}

type Places = typeof import("./configuration/place-in-json.js");

/** Loaded only if something is wrong: otherwise JSON is parsed without positions. */
export function placesInJson(): Promise<Places> {
  return import("./configuration/place-in-json.js");
}

function asDiagnostic(file: string, text: string, found: ConfigurationProblem, places: Places): Diagnostic {
  const { problem, span } = placed(found, text, places);
  const { rule, messageId, message, data } = problem;
  const [key, nothing] = [withSlashes(file), []];
  const empty = { record: undefined, related: nothing, fixes: nothing, tags: nothing };
  return { rule, messageId, data, severity: found.severity ?? "error", message, file: key, span, ...empty };
}

/** Invalid JSON is parsed again, because `JSON.parse` doesn't tell where it stopped. */
function placed(problem: ConfigurationProblem, text: string, { placeInJson, syntaxProblem }: Places) {
  if (problem.place === "start") return { problem, span: { start: 0, end: Math.min(1, text.length) } };
  if (problem.place !== "syntax") return { problem, span: placeInJson(text, problem.place) };
  const { place, problem: said } = syntaxProblem(text);
  return { problem: configurationProblem("not-json", { problem: said }, "syntax"), span: place };
}
