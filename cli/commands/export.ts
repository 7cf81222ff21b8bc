import { existsSync } from "node:fs";
import path from "node:path";
import { type System, systemOfPack } from "../../compiler/index.js";
import {
  Failure,
  isCardFile,
  loadPacks,
  openCheckContext,
  type PackOnDisk,
  readRegularFile,
  ruleSettings,
} from "../../project/index.js";
import {
  type ExportedTable,
  exportPack,
  type Mapping,
  NO_MAPPING,
  TOOL_COLUMNS,
  toolTable,
} from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { saveNew } from "../files/save-new.js";
import { mayWrite } from "../files/write-file.js";
import { nameOf, outputFiles, withoutCollisions } from "../output-files.js";
import { createProgress } from "../progress.js";
import {
  type CommandSession,
  finished,
  listOption,
  nameFile,
  type OpenCall,
  openSession,
  selectFor,
  textOption,
} from "../session.js";
import { shellPath } from "../shell-word.js";
import { errorsOf, obstaclesOf, refuse } from "../sound-packs.js";
import { recordOfCards } from "../tables/import-record-file.js";
import { loadMapping, mappingBeside, readMappingFile } from "../tables/load-mapping.js";
import { formatOfName, readTableFile, type TableFormat } from "../tables/read-table-file.js";
import { writeTable } from "../tables/write-table.js";
import { exportTabletop, SIMULATORS, type Simulator } from "../tabletop/export-tabletop.js";

/**
 * `cardwright export`: writes a pack as a table that imports as the same pack. A pack with errors is refused with a
 * reason.
 */
export async function exportPacks(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment);
  const open: OpenCall = { ...call, session };
  const selection = await selectFor(session, call);
  const checkContext = openCheckContext(session, selection.named, createProgress(session.environment));
  const files = selection.files.filter(isCardFile);
  if (files.length === 0 && selection.files.length > 0) throw new Failure("these are game systems, and have no cards");
  const packs = checkContext.finder.group(files);
  const settings = ruleSettings(session, checkContext.systems, []);
  if (packs.length > 1 && call.options.out === undefined && !SIMULATORS.some((one) => one === call.options.to))
    throw new Failure(`these are ${packs.length} packs, and a table holds one; --out FOLDER writes each on its own`);
  const out = textOption(call.options.out);
  if (out !== undefined) nameFile(session, out);
  const program = textOption(call.options.to);
  const misplaced = ["deck", "url", "font"].find((name) => program === undefined && isGiven(call.options[name]));
  if (misplaced !== undefined) throw new Failure(`--${misplaced} goes with --to`);
  const simulator = SIMULATORS.find((one) => one === program);
  const columns = program === undefined ? undefined : TOOL_COLUMNS[program as keyof typeof TOOL_COLUMNS];
  const folders = simulator === undefined ? undefined : foldersFor(session, packs, simulator, out);
  const targets = new Map(
    folders === undefined ? packs.map((pack) => [pack, targetOf(pack, packs.length === 1, open)]) : [],
  );
  const places = [...targets.values()].flatMap(({ file }) => file ?? []);
  if (!mayWrite(session, places)) return session.status();
  for await (const pack of loadPacks(checkContext, packs)) {
    const errors = call.options.lint === false ? [] : await errorsOf(checkContext, pack, settings);
    const obstacles = obstaclesOf(pack, session);
    if (errors.length + obstacles.length > 0) {
      await refuse(session, pack, errors, obstacles);
      continue;
    }
    if (simulator !== undefined && folders !== undefined) {
      const folder = folders.get(pack.onDisk);
      if (folder !== undefined) await exportTabletop(session, pack, simulator, folder, call.options);
      continue;
    }
    const target = targets.get(pack.onDisk) ?? targetOf(pack.onDisk, packs.length === 1, open);
    const mapping = await mappingFor(target, systemOfPack(pack.model), open);
    if (mapping === "wrong") continue;
    if (mapping === undefined && columns === undefined && target.file !== undefined)
      tellOfMapping(pack.model.files, session);
    await deliver(
      columns === undefined
        ? exportPack(pack.model, mapping, (file) => recordOfCards(session, file)?.record)
        : toolTable(pack.model, columns, { mapping, decks: listOption(call.options.deck) }),
      nameOf(pack.onDisk),
      target,
      open,
    );
  }
  settings.validate();
  return finished(session);
}

/** Whether an option was given, also one that may be repeated. */
function isGiven(option: CommandCall["options"][string]): boolean {
  return option !== undefined && !(Array.isArray(option) && option.length === 0);
}

/** The folder of each pack for a simulator. */
function foldersFor(
  session: CommandSession,
  packs: readonly PackOnDisk[],
  simulator: Simulator,
  out: string | undefined,
): ReadonlyMap<PackOnDisk, string> {
  const { configurationOf, environment } = session;
  const options = { cwd: environment.cwd, out, ending: `-${simulator}`, configurationOf, isFolder: () => false };
  return withoutCollisions(outputFiles(packs, options), session);
}

/** Where a table goes, and its format; without a file it is printed. */
interface ExportTarget {
  readonly file: string | undefined;
  readonly format: TableFormat;
}

function targetOf(pack: PackOnDisk, single: boolean, { environment, options, session }: OpenCall): ExportTarget {
  const out = textOption(options.out);
  const asked = textOption(options.format);
  const named = out === undefined ? undefined : formatOfName(out);
  const format = asked === undefined ? (named ?? "csv") : (formatOfName(`table.${asked}`) ?? "csv");
  if (out === undefined) return { file: undefined, format };
  const place = path.resolve(environment.cwd, out);
  const isFile = single && !/[/\\]$/.test(out) && session.disk.kindOf(place) !== "folder";
  if (isFile && named === undefined && asked === undefined)
    throw new Failure(
      `${out} does not say which format it is to have: end it in .csv, .tsv, .xlsx or .json, or name the --format`,
    );
  return { file: isFile ? place : path.join(place, `${nameOf(pack)}.${format}`), format };
}

/** Cards that were imported leave their table's columns if nobody asks for them. */
function tellOfMapping(files: readonly { readonly path: string }[], session: CommandSession): void {
  const found = files.map(({ path: file }) => mappingBeside(file)).find((file) => existsSync(file));
  if (found === undefined) return;
  const name = session.shown(found);
  session.environment.writeError(
    `cardwright: ${name} is beside the cards, and --mapping ${shellPath(name)} writes the columns of their table\n`,
  );
}

/** The named mapping, or the one the sheet was imported with. */
async function mappingFor(
  { file }: ExportTarget,
  system: System | undefined,
  { options, session }: OpenCall,
): Promise<Mapping | undefined | "wrong"> {
  const word = textOption(options.mapping);
  if (word !== undefined) return (await loadMapping(session, word, system?.key))?.mapping ?? "wrong";
  const beside = file === undefined ? undefined : mappingBeside(file);
  if (beside === undefined || !existsSync(beside)) return undefined;
  return (await readMappingFile(session, beside))?.mapping ?? "wrong";
}

/** Columns that a mapping leaves out aren't on cards, so a table that is written over loses them. */
async function tellOfLoss(file: string, table: ExportedTable, session: CommandSession): Promise<void> {
  const { rows, entries, headingRow } = table;
  const place = { ...NO_MAPPING, entries, headings: headingRow };
  const before = existsSync(file)
    ? await readTableFile(file, readRegularFile(file), place).catch(() => undefined)
    : undefined;
  const written = new Set(rows.flatMap((cells) => [...cells.keys()]));
  const isFilled = (column: number): boolean => before?.table.rows.some(({ cells }) => cells[column]?.text) === true;
  const lost = (before?.table.headings ?? []).filter(
    (heading, column) => heading !== "" && !written.has(heading) && isFilled(column),
  );
  if (lost.length === 0) return;
  const more = lost.length > MOST_LOST ? ` and ${lost.length - MOST_LOST} more` : "";
  session.environment.writeError(
    `cardwright: ${session.shown(file)} had ${lost.slice(0, MOST_LOST).join(", ")}${more}, of which the cards have nothing\n`,
  );
}

const MOST_LOST = 8;

async function deliver(table: ExportedTable, sheet: string, target: ExportTarget, open: OpenCall) {
  const { environment, options, session } = open;
  if (table.added.length > 0)
    environment.writeError(
      `cardwright: the mapping has no column for ${table.added.join(", ")}; ${table.added.length === 1 ? "it is" : "they are"} added\n`,
    );
  if (target.file !== undefined && options.force === true) await tellOfLoss(target.file, table, session);
  const isText = target.format !== "xlsx" && target.file !== undefined && existsSync(target.file);
  const before = isText ? session.disk.read(target.file)?.text : undefined;
  const content = await writeTable(table, target.format, sheet, before);
  if (target.file !== undefined) saveNew(session, target.file, content, { force: options.force === true });
  else if (typeof content === "string") exactly(environment).writeOut(content);
  else throw new Failure("a workbook can't be printed as text; --out FILE.xlsx writes it");
}
