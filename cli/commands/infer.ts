import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { printable } from "../../compiler/index.js";
import { Failure, shownPath } from "../../project/index.js";
import {
  type Deleted,
  deletedColumns,
  type EarlierDraft,
  fingerprintOf,
  mergeDraft,
  mergeMapping,
  readEarlierDraft,
  type TableProblem,
  writeMapping,
} from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { exactly, wantsColours } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveNew } from "../files/save-new.js";
import { mayWrite } from "../files/write-file.js";
import { rulesMet } from "../known-rules.js";
import { loadSha256 } from "../load-sha256.js";
import { deliverReports } from "../reports/deliver-reports.js";
import { reportTargets } from "../reports/report-targets.js";
import { type CommandSession, listOption, nameFile, openSession, textOption } from "../session.js";
import { shellPath } from "../shell-word.js";
import {
  countOfMistakes,
  describeDraft,
  type InferredTable,
  mistakesToList,
  nameOfId,
} from "../tables/drafted-table.js";
import { inferTable } from "../tables/infer-table.js";
import { readMappingFile } from "../tables/load-mapping.js";
import { parseJson } from "../tables/read-table-file.js";
import { reviewDraft } from "../tables/review-draft.js";
import { lintReportOf } from "../tables/table-lint-report.js";
import { type CellFinding, formatFindings, fromProblem, inOrder } from "../tables/table-report.js";
import { nextSteps } from "../wrap-text.js";

/**
 * `cardwright infer`: drafts a game from a table of cards, and lists the cells that are probably wrong. With `--check`
 * nothing is written, and such cells give status 1.
 */
export async function infer(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const session = openSession(environment, call);
  const isReview = options.review === true;
  const word = isReview ? tableOfDraft(args[0] ?? ".", session) : (args[0] ?? "");
  if (word === "") throw new Failure("infer takes a table: infer cards.xlsx");
  if (isReview && options.check === true) throw new Failure("--review and --check can't be used together");
  if (word === "-") throw new Failure("infer reads the table from a file, since import reads it again");
  const file = nameFile(session, word);
  const out = textOption(options.out);
  const folder = out === undefined ? path.dirname(file) : nameFile(session, out);
  const id = textOption(options.id);
  const deletedIn = async (own: string): Promise<Deleted> => {
    const names = { system: `${own}.system`, evidence: `${own}.inferred.json` };
    const { earlier, present } = await draftIn(folder, names, session);
    return earlier === undefined || present === undefined ? new Map() : deletedColumns(present, earlier);
  };
  const inferred = await inferTable(word, session, call, id === undefined ? undefined : nameOfId(id), deletedIn);
  const isCheck = options.check === true;
  const paths = Object.values(inferred.files).map(({ name }) => path.join(folder, name));
  if (!isCheck && !mayWrite(session, paths)) return session.status();
  if (!isReview) await report(inferred, file, call, session);
  if (isCheck) return session.status();
  const before = session.complaints.length;
  await save(inferred, folder, session);
  if (session.complaints.length > before) return session.status();
  if (isReview) await reviewDraft(session, inferred, folder);
  else if (isForReading(call)) sayNext(word, folder, inferred, call);
  return session.status();
}

/** The table of the draft in a folder; a table is one itself. */
function tableOfDraft(word: string, session: CommandSession): string {
  const folder = nameFile(session, word);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return word;
  const drafts = readdirSync(folder).filter((name) => name.endsWith(".inferred.json"));
  const [draft, second] = drafts;
  if (draft === undefined || second !== undefined)
    throw new Failure(`${word} has ${drafts.length} drafts of games; name the table of the one to review`);
  const text = session.disk.read(path.join(folder, draft))?.text ?? "";
  const name = /^ {2}"table": (".*"),$/m.exec(text)?.[1];
  const table = name === undefined ? undefined : path.join(word, String(JSON.parse(name)));
  if (table === undefined || !existsSync(nameFile(session, table)))
    throw new Failure(`the table of ${draft} isn't beside it; name the table, and --out ${word}`);
  return table;
}

interface PresentDraft {
  /** Undefined if there was no draft, or if nothing tells what it was. */
  readonly earlier: EarlierDraft | undefined;
  /** The text of its system. */
  readonly present: string | undefined;
}

/** The draft that was written into a folder, unless all is to be new. */
async function draftIn(
  folder: string,
  names: { readonly system: string; readonly evidence: string },
  session: CommandSession,
): Promise<PresentDraft> {
  const known = session.force ? undefined : textIn(path.join(folder, names.evidence), session);
  const earlier = known === undefined ? undefined : readEarlierDraft(await parseJson(known).catch(() => undefined));
  return { earlier, present: earlier && textIn(path.join(folder, names.system), session) };
}

const textIn = (file: string, session: CommandSession): string | undefined =>
  existsSync(file) ? session.disk.read(file)?.text : undefined;

/** Writes the files. What people edited since an earlier draft stays; what it was tells the evidence beside it. */
async function save(
  { files: { system, mapping, evidence, settings }, id, game, deleted, evidenceFor }: InferredTable,
  folder: string,
  session: CommandSession,
): Promise<void> {
  const place = ({ name }: { readonly name: string }): string => path.join(folder, name);
  const sha256 = await loadSha256();
  const names = { system: system.name, evidence: evidence.name };
  const { earlier, present: drafted } = await draftIn(folder, names, session);
  let rejected: readonly string[] = [];
  if (earlier === undefined || drafted === undefined) saveNew(session, place(system), system.text, session);
  else {
    const merged = mergeDraft(drafted, game.records, earlier, sha256);
    saveNew(session, place(system), merged.system, { force: true });
    rejected = merged.rejected;
    for (const head of merged.kept)
      session.environment.writeOut(
        `  ${printable(head)} stays as you edited it; the table would give another one now\n`,
      );
  }
  const mapped = earlier && textIn(place(mapping), session);
  if (mapped === undefined) saveNew(session, place(mapping), mapping.text, session);
  else if (fingerprintOf(mapped, sha256) === earlier?.mapping)
    saveNew(session, place(mapping), mapping.text, { force: true });
  else {
    const read = await readMappingFile(session, place(mapping));
    if (read === undefined) return;
    const merged = writeMapping(mergeMapping(read.mapping, game.mapping, deleted));
    if (merged !== writeMapping(read.mapping)) saveNew(session, place(mapping), merged, { force: true });
    else session.environment.writeOut(`${session.shown(place(mapping))} stays as you edited it\n`);
  }
  saveNew(session, place(evidence), evidenceFor(rejected), { force: session.force || earlier !== undefined });
  const configured = textIn(place(settings), session);
  if (configured === undefined) saveNew(session, place(settings), settings.text, session);
  else if (!configured.includes(`${id}.system`))
    session.environment.writeError(
      `${session.shown(place(settings))} is there already: add "${id}.system" to its "systems", and make its "system" "${id}"\n`,
    );
}

/** What a person sees: probable mistakes first, and how many cells are unusual. In other formats, the same. */
async function report(
  inferred: InferredTable,
  file: string,
  call: CommandCall,
  session: CommandSession,
): Promise<void> {
  const { environment, options } = call;
  const { table, shown } = inferred;
  const isAll = options.all === true;
  const { probable, unusual, others } = mistakesToList(inferred, isAll);
  const unread = inOrder(inferred.problems.filter(isOfRows).map(fromProblem));
  const isWrong = ({ severity }: CellFinding): boolean => severity !== "info";
  if (options.check === true && [...probable, ...unread].some(isWrong)) session.note(EXIT.findings);
  const all: readonly CellFinding[] = [...unread, ...probable, ...unusual];
  const base = { path: shown, table, cards: table.rows.length, findings: all };
  const targets = listOption(options.format).length === 0 ? [] : reportTargets(call);
  await deliverReports(session, targets, lintReportOf(base, file), {
    quiet: false,
    infos: isAll,
    absolute: false,
    print: exactly(environment).writeOut,
    rules: () => rulesMet(session),
  });
  if (!isForReading(call)) return;
  environment.writeOut(formatFindings(base, wantsColours(environment)));
  environment.writeOut(`${printable(shown)}: ${countOfMistakes(probable.length, others)}\n`);
  environment.writeOut(describeDraft(inferred));
}

/** What is wrong with a table, and which rows of it aren't read. Which blanks its cells lose doesn't matter here. */
const isOfRows = ({ severity, problem }: TableProblem): boolean =>
  severity !== "info" || problem === "heading-row" || problem === "remark" || problem === "other-sheets";

/** Whether standard output has no report for a program. */
const isForReading = (call: CommandCall): boolean =>
  listOption(call.options.format).length === 0 || reportTargets(call).every(({ file }) => file !== undefined);

function sayNext(word: string, folder: string, { id }: InferredTable, { environment }: CommandCall): void {
  const place = shownPath(folder, environment.cwd);
  const cards = path.join(place, `${path.parse(word).name}.cards`);
  const target = path.resolve(environment.cwd, path.dirname(word)) === folder ? "" : ` --out ${shellPath(cards)}`;
  const steps = [
    `cardwright import ${shellPath(word)}${target}, which makes cards of the rows`,
    `cardwright lint${place === "." ? "" : ` ${shellPath(place)}`}, which checks them`,
    `read ${shellPath(path.join(place, `${id}.system`))}, and change what isn't so in your game`,
  ];
  environment.writeOut(nextSteps(steps));
}
