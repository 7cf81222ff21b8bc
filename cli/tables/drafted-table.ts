import path from "node:path";
import { capitalize, counted, instantiateSystem, loadSystem, type System, serialize } from "../../compiler/index.js";
import { groupBy } from "../../grammar/index.js";
import { CONFIGURATION_FILE, Failure, metaSystem, shippedSystem, shippedSystemIds } from "../../project/index.js";
import {
  type Deleted,
  evidenceText,
  type InferredGame,
  importTable,
  inferGame,
  type Mapping,
  type Mistake,
  type ReadTable,
  rememberImport,
  type Table,
  type TableProblem,
  writeMapping,
} from "../../tools/index.js";
import { loadSha256 } from "../load-sha256.js";
import { idFor, type StarterFile } from "../starter-game.js";
import { importRecordFile, importRecordFor } from "./import-record-file.js";
import type { CellFinding } from "./table-report.js";

/** A table, and the game drafted from it. */
export interface InferredTable {
  /** For display. */
  readonly shown: string;
  /** The name of its file without the extension. */
  readonly stem: string;
  readonly table: Table;
  readonly problems: readonly TableProblem[];
  readonly id: string;
  readonly game: InferredGame;
  readonly files: DraftFiles;
  readonly deleted: Deleted;
  /** The text of the evidence, with what was rejected. */
  evidenceFor(rejected: readonly string[]): string;
}

/** The files of a draft. */
export type DraftFiles = Readonly<Record<"system" | "mapping" | "evidence" | "settings", StarterFile>>;

/** What a game is called. */
export interface GameName {
  readonly id: string;
  readonly name: string;
}

/** What a table is called, and where it was found in its file. */
export interface TablePlace {
  readonly file: string;
  /** For display. */
  readonly shown: string;
  readonly place: Pick<Mapping, "sheet" | "entries" | "headings">;
  readonly named: GameName | undefined;
  /** Of what nothing is to be made in the game of that id. */
  readonly deletedIn?: ((id: string) => Promise<Deleted>) | undefined;
  readonly tell?: (step: string) => void;
}

/** Drafts a game from a table. Without a name, it follows from that of the file or, if that is any, of its folder. */
export async function draftOf(
  { table, problems }: ReadTable,
  { file, shown, place, named, deletedIn, tell }: TablePlace,
): Promise<InferredTable> {
  if (table.rows.length === 0) throw new Failure("there are no cards in it: a table has a row for each");
  const { id, name } = named ?? nameFor(file);
  const source = path.basename(file);
  const common = shippedSystem("common");
  if (common === undefined) throw new Failure("the system 'common', which comes with the program, is missing");
  const deleted = await deletedIn?.(id);
  const game = inferGame(table, {
    id,
    name,
    source,
    base: instantiateSystem(common),
    readSystem,
    place,
    deleted,
    tell,
  });
  const mapping = writeMapping(game.mapping);
  const sha256 = await loadSha256();
  const evidenceFor = (rejected: readonly string[]): string =>
    evidenceText(game, { table, source, mapping, sha256, rejected });
  const files = {
    system: { name: `${id}.system`, text: game.system },
    mapping: { name: `${path.parse(file).name}.mapping.json`, text: mapping },
    evidence: { name: `${id}.inferred.json`, text: evidenceFor([]) },
    settings: { name: CONFIGURATION_FILE, text: serialize({ system: id, systems: [`${id}.system`] }) },
  };
  const stem = path.parse(file).name;
  return { shown, stem, table, problems, id, game, files, deleted: deleted ?? new Map(), evidenceFor };
}

/** Names that tell nothing about the game. */
const ANY_NAME =
  /^(?:all|cards?|data|table|sheet\d*|export|list|untitled|index|database|db|core|spreadsheet)(?:[ _-]?\d+)?$/i;

/** An id that nothing else has, from what the file or its folder is called. */
function nameFor(file: string): GameName {
  const { name: stem, dir } = path.parse(file);
  const words = [stem, path.basename(dir)].filter((word) => /[a-z]/i.test(word) && !ANY_NAME.test(word));
  for (const word of [...words, "My game"]) {
    const name = word.replace(/[\s_-]+/g, " ").trim();
    for (const candidate of [name, `${name} cards`]) {
      const id = tried(candidate);
      if (id !== undefined) return { id, name: capitalize(candidate) };
    }
  }
  throw new Failure("no name for the game can be made from the name of the table: give it one with --id");
}

function tried(name: string): string | undefined {
  try {
    return idFor(name);
  } catch {
    return undefined;
  }
}

/** A game by its id. */
export function nameOfId(id: string): GameName {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+){0,9999}$/.test(id))
    throw new Failure(`--id takes lower-case letters and digits, and hyphens between them, not '${id}'`);
  if (shippedSystemIds().includes(id)) throw new Failure(`there is already a game system '${id}'; choose another id`);
  return { id, name: capitalize(id).replaceAll("-", " ") };
}

const readSystem = (text: string): System => instantiateSystem(loadSystem(text, shippedSystem, metaSystem()).data);

/** The cards of its rows, by the draft: one file, and the record of their import. */
export async function cardsOf({ table, game, stem }: InferredTable): Promise<readonly StarterFile[]> {
  const system = readSystem(game.system);
  const [pack] = importTable(table, game.mapping, { system, systemLabel: undefined }).packs;
  if (pack === undefined) return [];
  const record = rememberImport(table, game.mapping, pack, system);
  const name = `${stem}.cards`;
  return [
    { name, text: pack.text },
    { name: importRecordFile(name), text: importRecordFor(pack.text, record, await loadSha256()) },
  ];
}

/** More of them are read by nobody. */
const MOST_LISTED = 50;
/** A kind of mistake that is more frequent in a column is one no longer. */
const MOST_ALIKE = 5;

/** The cells to list, and how many others are unusual. With `all`, every one is listed. */
export function mistakesToList(
  { game, table }: InferredTable,
  all: boolean,
): { readonly probable: readonly CellFinding[]; readonly unusual: readonly CellFinding[]; readonly others: number } {
  const findings = game.mistakes.map((mistake) => findingOf(mistake, table));
  const isProbable = ({ severity }: CellFinding): boolean => severity === "warning";
  const warnings = findings.filter(isProbable);
  const probable = all ? warnings : fewOfEach(warnings).slice(0, MOST_LISTED);
  const unusual = all ? findings.filter((one) => !isProbable(one)) : [];
  return { probable, unusual, others: findings.length - probable.length - unusual.length };
}

function fewOfEach(findings: readonly CellFinding[]): readonly CellFinding[] {
  const groupOf = ({ rule, column }: CellFinding): string => `${rule} ${column}`;
  const groups = groupBy(findings, groupOf);
  return findings.filter(
    (one) => one.messageId === "duplicate" || (groups.get(groupOf(one))?.length ?? 0) <= MOST_ALIKE,
  );
}

/** `3 probable mistakes; 2 other cells are unusual, and --all lists them` */
export function countOfMistakes(probable: number, others: number): string {
  const more = others === 0 ? "" : `; ${counted(others, "other cell")} ${others === 1 ? "is" : "are"} unusual`;
  return `${counted(probable, "probable mistake")}${more}${others === 0 ? "" : ", and --all lists them"}`;
}

/** A cell that is probably wrong is a warning, and an unusual one an info. */
function findingOf({ sort, isProbable, row, column, message, see }: Mistake, { rows }: Table): CellFinding {
  const numberOf = (at: number): number => rows[at]?.number ?? at + 1;
  const related = see.map((one) => ({ row: numberOf(one.row), column, message: one.message }));
  return {
    rule: `infer/${sort}`,
    messageId: sort,
    severity: isProbable ? "warning" : "info",
    message,
    data: {},
    record: undefined,
    row: numberOf(row),
    column,
    ...(related.length === 0 ? {} : { related }),
  };
}

/** Of columns that are left out. */
const MOST_COLUMNS = 20;

/** What was found out, in a few lines. */
export function describeDraft({ game, table }: InferredTable): string {
  const count = (sort: string) => game.records.filter(({ head }) => head.startsWith(`${sort}: `)).length;
  const names = count("Attribute") + count("Label") + count("Category");
  const kinds =
    game.kinds === undefined ? "" : `, and ${counted(game.kinds.count, "kind")} of card by ${game.kinds.heading}`;
  const rules = count("Rule") - Number(game.identifier === undefined);
  const lines = [
    `${counted(table.rows.length, "row")}, ${counted(table.headings.filter((heading) => heading !== "").length, "column")}: ${counted(names, "name")} for what is on the cards${kinds}.`,
    ...(rules === 0 ? [] : [`${counted(rules, "rule")} that nearly all cards keep; infer --review asks about each.`]),
    game.identifier === undefined
      ? "No column tells the cards apart, so they have no identifier. A column such as ID, with a different value on each row, helps."
      : `Cards are told apart by ${game.identifier}.`,
    ...game.leftOut.slice(0, MOST_COLUMNS).map(({ heading, why }) => `${heading} is left out: ${why}.`),
    ...(game.leftOut.length > MOST_COLUMNS ? [`${game.leftOut.length - MOST_COLUMNS} more are left out.`] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
