import { groupBy } from "../../grammar/index.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import type { FileModel, PackModel } from "../model/pack-model.js";
import type { RecordReader } from "../model/read-record.js";
import type { Rule } from "../rules/define-rule.js";
import type { System } from "../systems/system.js";
import { collect, guarded } from "./check-record.js";
import { type CrossCheck, runCrossCheck } from "./cross-checks.js";
import { CardNames } from "./settle/card-names.js";
import { type DeferredFinding, deferredFindings } from "./settle/deferred-findings.js";
import { fixTrial } from "./settle/fix-trial.js";
import { type ShownIn, settleFile } from "./settle/settle-file.js";
import { settlePack } from "./settle/settle-pack.js";
import { type ConfiguredSeverities, severityLookup } from "./settle/severities.js";

/** Decisions of the caller: the configured severities. */
export interface CheckSettings extends ConfiguredSeverities {
  /** Called with each finding that is held back until some records can be read. */
  deferred?: ((found: DeferredFinding) => void) | undefined;
  readonly shownIn?: ShownIn | undefined;
}

export const DEFAULT_SETTINGS: CheckSettings = { severityOf: () => undefined };

/**
 * Checks a whole pack: each record as it is read, each file, and the pack as a whole. Findings
 * are in the order of the files, then of their places. The packs it uses are not checked.
 */
export function checkPack(
  pack: PackModel,
  rules: readonly Rule[],
  checks: readonly CrossCheck[],
  readerOf: (system: System) => RecordReader,
  settings: CheckSettings = DEFAULT_SETTINGS,
): Diagnostic[] {
  const severities = severityLookup(rules, settings);
  const found: PlacedFinding[] = [];
  for (const check of checks)
    if (mayFind(check, pack) && !isOff(check, pack, settings))
      for (const one of runCrossCheck(check, pack)) found.push(one);
  const settled = settlePack(found, severities);
  if (settings.deferred !== undefined) for (const one of deferredFindings(settled, severities)) settings.deferred(one);
  const crossing = groupBy(settled, (one) => one.in.file);
  const settling = { severities, offered: fixTrial(readerOf, severities, () => pack), names: new CardNames(pack) };
  return pack.files.flatMap((file) =>
    settleFile(file, fileFindings(file, rules), crossing.get(file) ?? [], settling, settings.shownIn),
  );
}

const mayFind = ({ if: suspects }: CrossCheck, { files }: PackModel): boolean =>
  suspects === undefined || files.some((file) => suspects(file));

/** The configuration turns off all that it can find, in each file. */
function isOff({ finds }: CrossCheck, { files }: PackModel, { severityOf }: ConfiguredSeverities): boolean {
  if (finds === undefined) return false;
  const { rule, messageIds } = finds;
  return files.every(({ path }) => messageIds.every((id) => severityOf(rule, id, path) === "off"));
}

/** Findings that follow from a whole file. */
export function fileFindings(file: FileModel, rules: readonly Rule[]): PlacedFinding[] {
  const placed: PlacedFinding[] = [];
  for (const rule of rules) {
    const { file: check } = rule.check;
    if (check === undefined) continue;
    const findings: Finding[] = [];
    guarded(rule.id, START, findings, () => check(file, collect(rule, findings)));
    for (const finding of findings) placed.push({ ...finding, in: { file } });
  }
  return placed;
}

const START = { start: 0, end: 0 };
