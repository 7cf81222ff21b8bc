import path from "node:path";
import { counted, type Diagnostic } from "../compiler/index.js";
import { groupBy } from "../grammar/index.js";
import {
  type CheckContext,
  checkLoaded,
  indexLines,
  type LintSettings,
  type LoadedPack,
  MOST_FINDINGS,
  positionAt,
} from "../project/index.js";
import { wantsColours } from "./command-environment.js";
import { EXIT } from "./exit-status.js";
import { nameOf } from "./output-files.js";
import { collectReport } from "./reports/collect-report.js";
import { formatPretty } from "./reports/format-pretty.js";
import type { CommandSession } from "./session.js";

/** The errors of the whole pack: one in a file that wasn't named prevents compiling too. */
export async function errorsOf(
  checkContext: CheckContext,
  pack: LoadedPack,
  settings: LintSettings,
): Promise<readonly Diagnostic[]> {
  const whole = { ...pack, onDisk: { ...pack.onDisk, selected: new Set(pack.onDisk.files) } };
  const { diagnostics } = await checkLoaded(checkContext, whole, settings);
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Errors that prevent compiling in any case. */
export function obstaclesOf({ onDisk, model }: LoadedPack, session: CommandSession): readonly string[] {
  const read = new Set(model.files.map((file) => path.normalize(file.path)));
  const unread = onDisk.files.filter((file) => !read.has(file)).map((file) => `${session.shown(file)} was not read`);
  const broken = model.files.flatMap(({ path: file, encoding, conflicts }) => {
    if (encoding !== undefined) return [`${session.shown(path.normalize(file))} is not UTF-8`];
    return conflicts.length > 0 ? [`${session.shown(path.normalize(file))} has conflict markers`] : [];
  });
  const nameless = model.cards.filter(({ record }) => record.identifier === undefined);
  // Of a table of 5,000 such cards, the first and the number say it all.
  const places = [...groupBy(nameless, ({ file }) => file)].flatMap(([file, [first, ...others]]) => {
    if (first === undefined) return [];
    const { line, column } = positionAt(indexLines(file.text), first.record.node.start);
    const more = others.length === 0 ? "" : ` (and ${counted(others.length, "more card")} of this file)`;
    return `${session.shown(path.normalize(file.path))}:${line}:${column} is a card without an identifier${more}`;
  });
  return [...unread, ...broken, ...places];
}

/** Reports why a pack isn't compiled. */
export async function refuse(
  session: CommandSession,
  { onDisk, model }: LoadedPack,
  errors: readonly Diagnostic[],
  obstacles: readonly string[],
): Promise<void> {
  const report = collectReport((file) => session.shown(path.normalize(file)), MOST_FINDINGS);
  const texts = new Map(model.files.map(({ path, text }) => [path, text]));
  report.count(model.files, 0);
  report.add(errors, (file) => texts.get(file) ?? "");
  const { environment } = session;
  if (errors.length > 0) environment.writeError(formatPretty(report.finish(), wantsColours(environment)));
  for (const obstacle of obstacles) environment.writeError(`cardwright: ${obstacle}\n`);
  const without = obstacles.length > 0 ? "" : "; --no-lint writes what can be read";
  environment.writeError(`cardwright: ${nameOf(onDisk)} has errors, so nothing is written for it${without}\n`);
  session.note(EXIT.findings);
}
