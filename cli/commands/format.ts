import path from "node:path";
import { type FileModel, type FormatOptions, formatFile, lostByLayout } from "../../compiler/index.js";
import { formatOptions, loadPacks, openCheckContext, shownPath, withSlashes } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveTexts } from "../files/save-text.js";
import type { ChangedFile } from "../fix-pack.js";
import { createProgress } from "../progress.js";
import { type AskedPaths, type CommandSession, finished, openSession, selectFor } from "../session.js";

/** `cardwright format`: rewrites files in canonical layout, or shows it. */
export async function format(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment);
  const selection = await selectFor(session, call);
  const checkContext = openCheckContext(session, selection.named, createProgress(session.environment));
  const sort = call.options.sort === true;
  // All files are formatted before the first is written: if one may not be written, none is.
  const changed: ChangedFile[] = [];
  const deliver = await delivery(call, session, selection, changed);
  for await (const { onDisk, model } of loadPacks(checkContext, checkContext.finder.group(selection.files))) {
    const selected = new Set([...onDisk.selected].map(withSlashes));
    for (const file of model.files.filter(({ path }) => selected.has(path))) {
      reportSkipped(file, session);
      const name = path.normalize(file.path);
      const layout = formatOptions(session.configurationOf(path.dirname(name)), sort);
      deliver(name, file.text, provedLayout(file, layout, session));
    }
  }
  for (const file of (await saveTexts(session, changed)) ?? [])
    session.environment.writeOut(`${session.shown(file)} formatted\n`);
  return finished(session);
}

/** The text in canonical layout, or unchanged if parsing the result gives a different meaning. */
function provedLayout(file: FileModel, layout: FormatOptions, session: CommandSession): string {
  const text = formatFile(file, layout);
  const lost = lostByLayout(file, text);
  if (lost === undefined) return text;
  session.bug(
    `formatting ${session.shown(path.normalize(file.path))} does more than it should (${lost}), so it stays as it is`,
  );
  return file.text;
}

/** What to do with a formatted text. */
type Deliver = (file: string, before: string, after: string) => void;

async function delivery(
  { options, environment }: CommandCall,
  session: CommandSession,
  { standardInput }: AskedPaths,
  changed: ChangedFile[],
): Promise<Deliver> {
  const { check, diff } = options;
  const unifiedDiff = diff === true ? (await import("../reports/unified-diff.js")).unifiedDiff : undefined;
  return (file, before, after) => {
    const onlyLook = check === true || diff === true;
    if (file === standardInput && !onlyLook) exactly(environment).writeOut(after);
    if (after === before) return;
    if (check === true) session.note(EXIT.findings);
    if (unifiedDiff !== undefined) environment.writeOut(unifiedDiff(shownPath(file, session.cwd), before, after));
    else if (check === true) environment.writeOut(`${session.shown(file)} would change\n`);
    else if (file !== standardInput) {
      const source = session.disk.read(file);
      if (source !== undefined) changed.push({ file, before: source, text: after });
    }
  };
}

/** Reports files that are skipped entirely. Records with unreadable lines are skipped too; `lint` reports those. */
function reportSkipped({ path: file, encoding, conflicts }: FileModel, session: CommandSession): void {
  const reason = encoding !== undefined ? "is not UTF-8" : conflicts.length > 0 ? "has conflict markers" : undefined;
  if (reason === undefined) return;
  session.note(EXIT.findings);
  session.environment.writeError(`cardwright: ${session.shown(path.normalize(file))} ${reason} and stays as it is\n`);
}
