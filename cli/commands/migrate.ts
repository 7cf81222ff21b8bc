import path from "node:path";
import type { Diagnostic, System } from "../../compiler/index.js";
import {
  type CheckContext,
  checkLoaded,
  Failure,
  type GameSystems,
  homeOf,
  type LoadedPack,
  loadPack,
  loadPacks,
  MOST_FINDINGS,
  openCheckContext,
  placeInJson,
  ruleSettings,
  shownPath,
  withSlashes,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveTexts } from "../files/save-text.js";
import { type ChangedFile, fixPack } from "../fix-pack.js";
import { rulesMet } from "../known-rules.js";
import { createProgress } from "../progress.js";
import { collectReport } from "../reports/collect-report.js";
import { deliverReports } from "../reports/deliver-reports.js";
import { type CommandSession, openSession, selectFor, textOption } from "../session.js";
import { dayOption } from "../value-options.js";

/**
 * `cardwright migrate`: moves a pack to a newer edition of its game. What the newer edition declares about the older
 * (renamed names, replaced values) is applied as safe fixes, and no other finding is touched. New findings of the newer
 * edition are listed.
 */
export async function migrate(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const session = openSession(environment);
  const selection = await selectFor(session, call);
  if (selection.standardInput !== undefined)
    throw new Failure("migrate takes files: a pack's edition may be set in its configuration");
  const checkContext = openCheckContext(session, selection.named, createProgress(environment));
  const settings = ruleSettings(session, checkContext.systems, [], dayOption(options.today, "--today"));
  const asked = textOption(options.to);
  const report = collectReport((file) => shownPath(path.normalize(file), environment.cwd), MOST_FINDINGS);
  const changed = new Map<string, ChangedFile>();
  let moved = 0;
  for await (const loaded of loadPacks(checkContext, checkContext.finder.group(selection.files))) {
    const from = loaded.model.files.find(({ path: file }) => !file.endsWith(".system"))?.system;
    if (from === undefined) continue;
    const home = homeOf(session, loaded.onDisk);
    const to = editionFor(checkContext.systems, from, asked, home);
    const name = session.shown(loaded.onDisk.folder ?? loaded.onDisk.files[0] ?? "");
    if (to === undefined || to.key === from.key) {
      environment.writeOut(`${name}: ${from.key}, ${to === undefined ? "another game" : "nothing to do"}\n`);
      continue;
    }
    const before = await checkLoaded(checkContext, loaded, settings);
    const known = new Set(before.diagnostics.map((one) => same(session, one)));
    const isNew = (diagnostic: Diagnostic) => !known.has(same(session, diagnostic));
    const named = renameEdition(session, loaded, from, to);
    const newer: CheckContext = {
      ...checkContext,
      used: new Map(),
      systems: inNewerEdition(checkContext.systems, from, to),
    };
    const now: LoadedPack = { onDisk: loaded.onDisk, model: loadPack(newer, loaded.onDisk) };
    const fixed = await fixPack(newer, now, settings, "safe", isNew);
    for (const one of fixed.changed) {
      const first = named.find(({ file }) => file === one.file);
      changed.set(one.file, { ...one, before: first?.before ?? one.before });
    }
    for (const one of named) if (!changed.has(one.file)) changed.set(one.file, one);
    moved++;
    const rest = fixed.diagnostics.filter(isNew);
    const errors = rest.filter(({ severity }) => severity === "error").length;
    if (errors > 0) session.note(EXIT.findings);
    environment.writeOut(`${name}: ${from.key} to ${to.key}\n`);
    const texts = new Map(fixed.pack.model.files.map(({ path: file, text }) => [file, text]));
    report.count(fixed.pack.model.files, fixed.undecided);
    report.add(rest, (file) => texts.get(file) ?? "");
  }
  if (!(await deliver(call, session, [...changed.values()]))) return session.status();
  if (moved > 0)
    await deliverReports(session, [{ format: "pretty", file: undefined }], report.finish(), {
      quiet: false,
      infos: false,
      absolute: false,
      print: environment.writeOut,
      rules: () => rulesMet(session),
    });
  return session.status();
}

/** Identifies a finding before and after: other edits move it, and its message lists what is allowed now. */
function same(session: CommandSession, { file, rule, span }: Diagnostic): string {
  const text = session.disk.read(path.normalize(file))?.text ?? "";
  return [file, rule, text.slice(span.start, span.end)].join("\n");
}

/** The edition to move to; undefined if `--to` names another game. */
function editionFor(systems: GameSystems, from: System, asked: string | undefined, home: string): System | undefined {
  const to = systems.find(asked ?? from.data.id, home);
  if (to === undefined)
    throw new Failure(
      `there is no game system ${asked ?? from.data.id}; cardwright systems lists those that there are`,
    );
  if (to.data.id !== from.data.id) return undefined;
  if (to.data.edition < from.data.edition)
    throw new Failure(`${to.key} is older than ${from.key}: cards move to newer editions only`);
  return to;
}

/** The same systems, with the newer edition in place of the older one. */
function inNewerEdition(systems: GameSystems, from: System, to: System): GameSystems {
  const newer = (system: System): System => (system.key === from.key ? to : system);
  return {
    ...systems,
    find: (name, folder) => {
      const found = systems.find(name, folder);
      return found && newer(found);
    },
    usualFor: (file) => newer(systems.usualFor(file)),
  };
}

/** Writes the newer edition where the pack, or its configuration, names the older one. */
function renameEdition(
  session: CommandSession,
  { onDisk, model }: LoadedPack,
  from: System,
  to: System,
): ChangedFile[] {
  const texts: ChangedFile[] = [];
  const change = (file: string, edit: (text: string) => string) => {
    const before = session.disk.read(file);
    const text = before && before.encoding === undefined ? edit(before.text) : undefined;
    if (before === undefined || text === undefined || text === before.text) return;
    session.disk.replace(file, { ...before, text });
    texts.push({ file, before, text });
  };
  const label = new RegExp(
    `^(System:[ \\t]*)${from.key.replaceAll(/[.*+?^$(){}|[\]\\]/g, "\\$&")}(?=[ \\t]*\\r?$)`,
    "m",
  );
  const selected = new Set([...onDisk.selected].map(withSlashes));
  for (const { path: file } of model.files)
    if (file.endsWith(".cards") && selected.has(file))
      change(path.normalize(file), (text) => text.replace(label, `$1${to.key}`));
  const named = session.configurationOf(homeOf(session, onDisk))?.system;
  if (named?.value === from.key)
    change(named.file, (text) => {
      const { start, end } = placeInJson(text, named.way);
      return `${text.slice(0, start)}${JSON.stringify(to.key)}${text.slice(end)}`;
    });
  return texts;
}

/** Writes or shows the changes; false if a file may not be written. */
async function deliver(
  { options, environment }: CommandCall,
  session: CommandSession,
  changed: readonly ChangedFile[],
) {
  const { check, diff } = options;
  if (check === true && changed.length > 0) session.note(EXIT.findings);
  if (diff === true) {
    const { unifiedDiff } = await import("../reports/unified-diff.js");
    for (const { file, before, text } of changed)
      environment.writeOut(unifiedDiff(shownPath(file, session.cwd), before.text, text, "migrated"));
  } else if (check === true) {
    for (const { file } of changed) environment.writeOut(`${session.shown(file)} would change\n`);
  } else {
    const saved = await saveTexts(session, changed);
    for (const file of saved ?? []) environment.writeOut(`${session.shown(file)} migrated\n`);
    return saved !== undefined;
  }
  return true;
}
