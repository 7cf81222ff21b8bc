import { existsSync } from "node:fs";
import path from "node:path";
import { printable } from "../../compiler/index.js";
import { CONFIGURATION_FILE, Failure, isFailure, shownPath } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly, wantsColours } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveNew } from "../files/save-new.js";
import { mayWrite } from "../files/write-file.js";
import { rulesMet } from "../known-rules.js";
import { deliverReports } from "../reports/deliver-reports.js";
import { reportTargets } from "../reports/report-targets.js";
import { type CommandSession, listOption, nameFile, openSession, textOption } from "../session.js";
import { shellPath } from "../shell-word.js";
import {
  countOfMistakes,
  describeDraft,
  type InferredTable,
  inferTable,
  mistakesToList,
  nameOfId,
} from "../tables/infer-table.js";
import { lintReportOf } from "../tables/table-lint-report.js";
import { type CellFinding, formatFindings, fromProblem, inOrder } from "../tables/table-report.js";

/**
 * `cardwright infer`: drafts a game from a table of cards, and lists the cells that are probably wrong. With `--check`
 * nothing is written, and such cells give status 1.
 */
export async function infer(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const session = openSession(environment, call);
  const [word = ""] = args;
  if (word === "-") throw new Failure("infer reads the table from a file, since import reads it again");
  const file = nameFile(session, word);
  const out = textOption(options.out);
  const folder = out === undefined ? path.dirname(file) : nameFile(session, out);
  const id = textOption(options.id);
  const inferred = await inferTable(file, session, call, id === undefined ? undefined : nameOfId(id)).catch(
    (error: unknown) => {
      if (!isFailure(error)) throw error;
      throw new Failure(`${word}: ${error.message}`);
    },
  );
  const files = inferred.files.map(({ name, text }) => ({ file: path.join(folder, name), text }));
  const isCheck = options.check === true;
  if (
    !isCheck &&
    !mayWrite(
      session,
      files.map((one) => one.file),
    )
  )
    return session.status();
  await report(inferred, file, call, session);
  if (isCheck) return session.status();
  const before = session.complaints.length;
  for (const one of files) {
    const isSettings = path.basename(one.file) === CONFIGURATION_FILE;
    if (isSettings && existsSync(one.file)) sayConfigured(one.file, inferred, session);
    else saveNew(session, one.file, one.text, { force: session.force });
  }
  if (session.complaints.length === before && isForReading(call)) sayNext(word, folder, inferred, call);
  return session.status();
}

/** Nobody's settings are changed. */
function sayConfigured(file: string, { id }: InferredTable, session: CommandSession): void {
  const names = session.disk.read(file)?.text.includes(`${id}.system`) ?? false;
  if (names) return;
  session.environment.writeError(
    `${session.shown(file)} is there already: add "${id}.system" to its "systems", and make its "system" "${id}"\n`,
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
  const unread = inOrder(inferred.problems.filter(({ severity }) => severity !== "info").map(fromProblem));
  if (options.check === true && probable.length + unread.length > 0) session.note(EXIT.findings);
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

/** Whether standard output has no report for a program. */
const isForReading = (call: CommandCall): boolean =>
  listOption(call.options.format).length === 0 || reportTargets(call).every(({ file }) => file !== undefined);

function sayNext(word: string, folder: string, { id }: InferredTable, { environment, options }: CommandCall): void {
  const beside = path.resolve(environment.cwd, path.dirname(word)) === folder;
  const cards = path.join(shownPath(folder, environment.cwd), `${path.parse(word).name}.cards`);
  const target = beside ? "" : ` --out ${shellPath(cards)}`;
  const system = path.join(shownPath(folder, environment.cwd), `${id}.system`);
  const place = shownPath(folder, environment.cwd);
  const steps = [
    `cardwright import ${shellPath(word)}${target}, which makes cards of the rows`,
    `cardwright lint${place === "." ? "" : ` ${shellPath(place)}`}, which checks them`,
    `read ${shellPath(system)}, and change what isn't so in your game`,
  ];
  if (options.check === true) return;
  environment.writeOut(`Next:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join("")}`);
}
