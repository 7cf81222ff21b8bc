import path from "node:path";
import type { Diagnostic } from "../../index.js";
import {
  type CheckedPack,
  checkLoaded,
  configurationFindings,
  loadPacks,
  openWorkshop,
  ruleSettings,
  shownPath,
  withSlashes,
} from "../../project/index.js";
import type { Call } from "../commands.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveText } from "../files/save-text.js";
import { type FixedPack, fixPack } from "../fix-pack.js";
import { createProgress } from "../progress.js";
import { collectReport, type ReportCollector } from "../reports/collect-report.js";
import { formatReport } from "../reports/format-report.js";
import { listOption, openSession, type Session, selectFor, textOption } from "../session.js";
import { wantsColours } from "../surroundings.js";

/** `cardwright lint`: says what is wrong, and with `--fix` mends what is certain. */
export async function lint(call: Call): Promise<ExitStatus> {
  const { surroundings, options } = call;
  const session = openSession(surroundings);
  const selection = await selectFor(session, call);
  const workshop = openWorkshop(session, selection.named, createProgress(session.surroundings));
  const settings = ruleSettings(session, workshop.systems, listOption(options.rule));
  const report = collectReport((file) => shownPath(path.normalize(file), surroundings.cwd, options.absolute === true));
  for await (const loaded of loadPacks(workshop, workshop.finder.group(selection.files))) {
    if (options.fix === true) {
      const fixed = await fixPack(workshop, loaded, settings);
      addPack(report, fixed, session);
      saveFixed(fixed, session, selection.standardInput);
    } else {
      addPack(report, await checkLoaded(workshop, loaded, settings), session);
    }
  }
  settings.validate();
  const texts = (file: string) => session.disk.glance(path.normalize(file))?.text ?? "";
  report.add(await configurationFindings(session), texts);
  const text = await formatReport(report.finish(), {
    format: textOption(options.format),
    colours: wantsColours(surroundings),
    quiet: options.quiet === true,
    infos: options.info === true,
  });
  // The mended text of standard input has standard output for itself.
  const beside = options.fix === true && selection.standardInput !== undefined;
  if (beside) surroundings.writeError(text);
  else if (selection.files.length > 0 || options.format === "json") surroundings.writeOut(text);
  return session.status();
}

function addPack(report: ReportCollector, { pack, diagnostics, undecided }: CheckedPack, session: Session): void {
  const texts = new Map(pack.model.files.map(({ path, text }) => [path, text]));
  const selected = new Set([...pack.onDisk.selected].map(withSlashes));
  const files = pack.model.files.filter(({ path }) => selected.has(path));
  const cards = files.flatMap(({ records }) => records.filter(({ role }) => role === "card"));
  report.count(files.length, cards.length, undecided);
  report.add(diagnostics, (file) => texts.get(file) ?? session.disk.glance(path.normalize(file))?.text ?? "");
  noteErrors(diagnostics, session);
}

function noteErrors(diagnostics: readonly Diagnostic[], session: Session): void {
  if (diagnostics.some(({ severity }) => severity === "error")) session.note(EXIT.findings);
}

function saveFixed({ pack, changed }: FixedPack, session: Session, standardInput: string | undefined): void {
  for (const { file, before, text } of changed) if (file !== standardInput) saveText(session, file, before, text);
  if (standardInput === undefined || !pack.onDisk.selected.has(standardInput)) return;
  session.surroundings.writeOut(session.disk.read(standardInput)?.text ?? "");
}
