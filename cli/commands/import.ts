import { existsSync } from "node:fs";
import path from "node:path";
import { counted, isRuleAbout, printable, type System } from "../../compiler/index.js";
import {
  checkLoaded,
  decodeSource,
  Failure,
  type GameSystems,
  gameSystems,
  isFailure,
  loadPacks,
  openCheckContext,
  readRegularFile,
  ruleSettings,
  shownPath,
  withSlashes,
} from "../../project/index.js";
import {
  columnOf,
  describeMapping,
  guessMapping,
  type ImportedPack,
  type ImportedTable,
  importTable,
  type Mapping,
  NO_MAPPING,
  type Reason,
  rememberImport,
  type Table,
  type TableProblem,
  withHeadings,
  writeMapping,
} from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { exactly, wantsColours } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveNew } from "../files/save-new.js";
import { mayWrite } from "../files/write-file.js";
import { writeOutput } from "../files/write-output.js";
import { loadSha256 } from "../load-sha256.js";
import { type CommandSession, finished, nameFile, type OpenCall, openSession, textOption } from "../session.js";
import { shellPath, shellWord } from "../shell-word.js";
import { importRecordFile, importRecordFor, isUntouched } from "../tables/import-record-file.js";
import {
  type LoadedMapping,
  loadMapping,
  mappingBeside,
  readMappingFile,
  reportMappingProblems,
  systemFor,
} from "../tables/load-mapping.js";
import { readTableFile } from "../tables/read-table-file.js";
import { readBytes, rowOption } from "../tables/table-options.js";
import {
  type CellFinding,
  formatFindings,
  formatSummary,
  formatTableJson,
  fromDiagnostic,
  fromProblem,
  grouped,
  inOrder,
  onceACell,
  type TableReport,
  withoutTorn,
} from "../tables/table-report.js";

/**
 * `cardwright import`: turns tables into cards. With `--check` nothing is written, and findings are shown at their
 * cells.
 */
export async function importTables(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment);
  const open: OpenCall = { ...call, session };
  const systems = gameSystems(session);
  const out = textOption(call.options.out);
  for (const word of [...call.args, ...(out === undefined ? [] : [out])]) if (word !== "-") nameFile(session, word);
  const jobs: { readonly word: string; readonly job: Job }[] = [];
  const reports: TableReport[] = [];
  for (const word of call.args) {
    await attempt(word, session, async () => {
      const job = await prepare(word, open, systems);
      if (job !== undefined) jobs.push({ word, job });
    });
  }
  if (call.options.check !== true) {
    const places = jobs.flatMap(({ job }) => placesOf(job));
    if (!mayWrite(session, places)) return session.status();
  }
  for (const { word, job } of jobs)
    await attempt(word, session, async () => {
      reports.push(await finish(job, open));
    });
  if (call.options.check === true && reports.length > 0) sayReports(reports, call);
  return finished(session);
}

/** A problem with one table is reported, and the others continue. */
async function attempt(word: string, session: CommandSession, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!isFailure(error)) throw error;
    session.fail(`${word === "-" ? "standard input" : word}: ${error.message}`);
  }
}

/** A table to import. */
interface Job {
  /** For display. */
  readonly name: string;
  readonly table: Table;
  readonly problems: readonly CellFinding[];
  readonly imported: ImportedTable;
  /** Where the cards go; undefined to print them. */
  readonly target: string | undefined;
  /** The path the cards are checked at. */
  readonly place: string;
  readonly system: System;
  readonly mapping: Mapping;
  readonly guessed: { readonly mapping: Mapping; readonly reasons: ReadonlyMap<string, Reason> } | undefined;
}

async function prepare(word: string, open: OpenCall, systems: GameSystems): Promise<Job | undefined> {
  const { environment, options, session } = open;
  const file = word === "-" ? "" : path.resolve(environment.cwd, word);
  const bytes = word === "-" ? await environment.readInput() : readBytes(file, session);
  const target = targetOf(word, open);
  const place = target ?? path.join(environment.cwd, "standard-input.cards");
  const given = await givenMapping(target, open);
  if (given === "wrong") return undefined;
  const sheet = textOption(options.sheet) ?? given?.mapping.sheet;
  const headings = rowOption(options.headings) ?? given?.mapping.headings;
  const read = await readTableFile(file, bytes, { ...(given?.mapping ?? NO_MAPPING), headings, sheet });
  const asked = textOption(options.system) ?? given?.mapping.system;
  const found = systemFor(systems, asked, place);
  if (typeof found === "string") {
    if (given === undefined || textOption(options.system) !== undefined) throw new Failure(found);
    await reportMappingProblems(session, given, [{ way: ["system"], severity: "error", message: found }]);
    return undefined;
  }
  const { system, systemLabel } = found;
  const guessed =
    given === undefined
      ? withPlace(guessMapping(read.table, system), textOption(options.sheet), rowOption(options.headings))
      : undefined;
  const mapping = given?.mapping ?? guessed?.mapping;
  if (mapping === undefined) return undefined;
  const imported = importTable(read.table, mapping, { system, systemLabel });
  if (given !== undefined && imported.mappingProblems.length > 0) {
    await reportMappingProblems(session, given, imported.mappingProblems);
    return undefined;
  }
  const used = usedColumns(mapping, read.table);
  const problems = [...read.problems, ...imported.problems]
    .filter(({ problem, column }) => {
      // With a guessed mapping, the meaning of every column is reported anyway.
      if (problem === "undeclared-name") return given !== undefined;
      return !OF_VALUES.includes(problem) || column === undefined || used.has(column);
    })
    .map(fromProblem);
  const name = word === "-" ? "standard input" : shownPath(file, session.cwd);
  return { name, table: read.table, problems, imported, target, place, system, mapping, guessed };
}

/** Problems of values don't apply to columns that aren't read. */
const OF_VALUES: readonly TableProblem["problem"][] = ["formula", "spreadsheet-error"];

function usedColumns(mapping: Mapping, { headings }: Table): ReadonlySet<number> {
  const { columns, skip } = withHeadings(mapping, headings);
  const reads = columns.filter(({ to, values }) => to !== null || values.size > 0);
  const tests = [...skip, ...reads.flatMap(({ when, unless }) => [...when, ...unless])];
  return new Set([...reads, ...tests].map(({ column }) => columnOf(headings, column)));
}

/** Stores the sheet options of the command line in the mapping, for the next import. */
function withPlace<Guessed extends { readonly mapping: Mapping }>(
  guessed: Guessed,
  sheet: string | undefined,
  headings: number | undefined,
): Guessed {
  const { mapping } = guessed;
  return { ...guessed, mapping: { ...mapping, sheet: sheet ?? mapping.sheet, headings: headings ?? mapping.headings } };
}

/** Next to the table, unless another path is named. */
function targetOf(word: string, { environment, args, options, session }: OpenCall): string | undefined {
  const out = textOption(options.out);
  if (out === undefined && word === "-") return undefined;
  const name = word === "-" ? "standard-input" : path.parse(word).name;
  if (out === undefined) return path.join(path.dirname(path.resolve(environment.cwd, word)), `${name}.cards`);
  const place = path.resolve(environment.cwd, out);
  const isFile = args.length === 1 && !/[/\\]$/.test(out) && session.disk.kindOf(place) !== "folder";
  return isFile ? place : path.join(place, `${name}.cards`);
}

async function givenMapping(
  target: string | undefined,
  { options, session }: OpenCall,
): Promise<LoadedMapping | undefined | "wrong"> {
  const word = textOption(options.mapping);
  if (word !== undefined) return (await loadMapping(session, word, textOption(options.system))) ?? "wrong";
  const beside = target === undefined ? undefined : mappingBeside(target);
  if (beside === undefined || !existsSync(beside)) return undefined;
  return (await readMappingFile(session, beside)) ?? "wrong";
}

async function finish(job: Job, call: OpenCall): Promise<TableReport> {
  const { environment, options, session } = call;
  const files = filesOf(job);
  const found = await checkCards(files, job.table, session);
  const { name, table, imported } = job;
  const cards = imported.packs.reduce((sum, pack) => sum + pack.cards, 0);
  const isAbsence = ({ rule }: CellFinding) =>
    (["absence", "kind"] as const).some((subject) => isRuleAbout(rule, subject, job.system));
  const report = { path: name, table, cards, findings: grouped(inOrder(withoutTorn(job.problems, found, isAbsence))) };
  const say = job.target === undefined ? environment.writeError : environment.writeOut;
  if (options.check === true) {
    if (options.format !== "json") reportMapping(job, environment.writeError);
    if (report.findings.some(({ severity }) => severity === "error")) session.note(EXIT.findings);
    return report;
  }
  reportMapping(job, say);
  if (job.problems.some(({ severity }) => severity === "error")) session.note(EXIT.findings);
  environment.writeError(formatFindings({ ...report, findings: inOrder(job.problems) }, wantsColours(environment)));
  await save(job, files, cards, call);
  const wrong = found.filter(({ severity }) => severity !== "info").length;
  if (wrong > 0 && job.target !== undefined)
    say(
      `The cards have ${counted(wrong, "finding")}: cardwright import --check${withMapping(call)} ${shellPath(printable(name))} shows them at their cells\n`,
    );
  return report;
}

/** The options needed to read the table in the same way again. */
function withMapping({ options }: CommandCall): string {
  const words = ["mapping", "system", "sheet", "headings"].flatMap((name) => {
    const value = textOption(options[name]);
    return value === undefined ? [] : [` --${name} ${shellWord(value)}`];
  });
  return words.join("");
}

interface CardsFile {
  readonly file: string;
  readonly pack: ImportedPack;
}

/** All files that would be written for a table. */
function placesOf(job: Job): readonly string[] {
  if (job.target === undefined) return [];
  const mapping = job.guessed === undefined ? [] : [mappingBeside(job.target)];
  return [...filesOf(job).flatMap(({ file }) => [file, importRecordFile(file)]), ...mapping];
}

/** One pack goes to the named file; several get a folder each, because a pack is a folder. */
function filesOf({ imported, place }: Job): readonly CardsFile[] {
  const [only, ...others] = imported.packs;
  if (only === undefined) return [];
  if (others.length === 0) return [{ file: place, pack: only }];
  const folder = path.join(path.dirname(place), path.parse(place).name);
  const used = new Set<string>();
  return imported.packs.map((pack) => {
    const name = freeName(fileName(pack.name ?? "cards"), used);
    return { file: path.join(folder, name, "cards.cards"), pack };
  });
}

function fileName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, "-")
      .replace(/^-+|-+$/g, "") || "pack"
  );
}

function freeName(name: string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(free); number++) free = `${name}-${number}`;
  used.add(free);
  return free;
}

/** Findings on the imported cards, checked together with the other files of their pack. */
async function checkCards(
  files: readonly CardsFile[],
  table: Table,
  session: CommandSession,
): Promise<readonly CellFinding[]> {
  const paths = files.map(({ file }) => file);
  for (const { file, pack } of files) session.disk.replace(file, decodeSource(Buffer.from(pack.text)));
  const checkContext = openCheckContext(session, new Set(paths));
  const settings = ruleSettings(session, checkContext.systems, []);
  const byPath = new Map(files.map(({ file, pack }) => [withSlashes(file), pack]));
  const found: CellFinding[] = [];
  for await (const loaded of loadPacks(checkContext, checkContext.finder.group(paths))) {
    const { diagnostics } = await checkLoaded(checkContext, loaded, settings);
    for (const diagnostic of diagnostics) {
      const pack = byPath.get(diagnostic.file);
      if (pack !== undefined) found.push(fromDiagnostic(diagnostic, pack, table));
    }
  }
  settings.validate();
  return onceACell(found);
}

/** Reports what each column was taken for, unless a mapping was given. */
function reportMapping({ name, table, guessed, system, imported }: Job, say: (text: string) => void): void {
  if (guessed !== undefined) {
    const lines = describeMapping(guessed.mapping, table, system, guessed.reasons);
    say(`${printable(name)}, cards of ${system.data.name}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
  if (imported.skipped > 0)
    say(`${printable(name)}: ${counted(imported.skipped, "row")} left out, as the mapping says\n`);
}

/** The guessed mapping is always written, so that it can be corrected. */
async function save(job: Job, files: readonly CardsFile[], cards: number, open: OpenCall): Promise<void> {
  const { environment, options, session } = open;
  if (job.target === undefined) {
    const [only, ...others] = files;
    if (others.length > 0) throw new Failure("the table holds several packs, which need a folder: --out FOLDER");
    exactly(environment).writeOut(only?.pack.text ?? "");
    return;
  }
  const force = options.force === true;
  const sha256 = await loadSha256();
  if (cards > 0) {
    for (const { file, pack } of files) {
      // Overwriting is safe if nobody edited the file since it was imported.
      const may = force || isUntouched(session, file, readText(file), sha256);
      if (!saveNew(session, file, pack.text, { force: may })) break;
      const record = rememberImport(job.table, job.mapping, pack, job.system);
      writeOutput(session, importRecordFile(file), importRecordFor(pack.text, record, sha256));
    }
  }
  if (job.guessed !== undefined)
    saveNew(session, mappingBeside(job.target), writeMapping(job.guessed.mapping), { force });
  if (cards === 0) throw new Failure("there are no cards in it, so none are written");
}

/** Undefined if it can't be read, too: whoever writes there says why. */
function readText(file: string): string | undefined {
  try {
    return readRegularFile(file).toString();
  } catch {
    return undefined;
  }
}

function sayReports(reports: readonly TableReport[], { environment, options }: CommandCall): void {
  const shown = reports.map((report) => formatFindings(report, wantsColours(environment))).join("");
  environment.writeOut(options.format === "json" ? formatTableJson(reports) : shown + formatSummary(reports));
}
