import path from "node:path";
import {
  type DeferredFinding,
  type Diagnostic,
  type FileModel,
  findSuppressions,
  isSharedWork,
  type LineMeaning,
  lineMeaningAt,
  rules as ownRules,
  type PackModel,
  type SuppressedFinding,
  touches,
  unknownRule,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { createChecker } from "../../play/index.js";
import {
  appliedConfiguration,
  type CheckContext,
  Failure,
  homeOf,
  indexLines,
  type LineIndex,
  type LoadedPack,
  limitsOf,
  lineAt,
  loadPacks,
  openCheckContext,
  positionAt,
  ruleSettings,
  selectFiles,
  shownPath,
  withSlashes,
} from "../../project/index.js";
import { rulesMet } from "../known-rules.js";
import type { CommandSession } from "../session.js";
import type {
  ExplainedComment,
  ExplainedFinding,
  ExplainedPlace,
  ExplainedWait,
  RuleCheck,
} from "./explained-place.js";

/** Runs all rules and records which of them looked at a line (from 1). */
export async function explainPlace(session: CommandSession, named: string, line: number): Promise<ExplainedPlace> {
  const { pack, file, checkContext } = await loadFile(session, named);
  const lines = indexLines(file.text);
  const { start, text } = lineAt(lines, line);
  const span = { start, end: start + text.length };
  if (line < 1 || line > lines.starts.length)
    throw new Failure(`${session.shown(path.normalize(file.path))} has no line ${line}`);
  const meaning = lineMeaningAt(file, span.start);
  const found = findAll(session, checkContext, pack, file);
  const here = found.all.filter((finding) => touches(finding.span, span));
  const applied = appliedConfiguration(session, {
    file: path.normalize(file.path),
    system: meaning.record?.system ?? file.system,
    catalogue: rulesMet(session),
    words: [],
  });
  const severities = new Map(applied.rules.map(({ id, severity }) => [id, severity.value as string]));
  return {
    file: shownPath(path.normalize(file.path), session.cwd),
    line,
    text,
    what: inWords(meaning),
    heldBack: waitsAt(found.deferred, file, meaning, span, session),
    findings: here.map((finding) => explainFinding(finding, found, lines)),
    looked: looks(pack.model, meaning, found.all, lines, checkContext, pack).map((look) => ({
      ...look,
      severity: severities.get(look.rule) ?? "error",
    })),
    comments: commentsOn(file, span, lines, found.silenced),
    applied,
  };
}

async function loadFile(session: CommandSession, named: string) {
  const file = path.resolve(session.cwd, named);
  const selection = await selectFiles(session, [named], { cwd: session.cwd, allowEmpty: false });
  if (session.disk.kindOf(file) !== "file") throw new Failure(selection.problems[0] ?? `${named} is not a file`);
  const checkContext = openCheckContext(session, selection.named);
  for await (const pack of loadPacks(checkContext, checkContext.finder.group([file]))) {
    const model = pack.model.files.find((one) => one.path === withSlashes(file));
    await checkContext.prepare(pack.model);
    if (model !== undefined) return { pack, file: model, checkContext };
  }
  throw new Failure(`${session.shown(file)} cannot be read`);
}

interface FoundInFile {
  readonly deferred: readonly DeferredFinding[];
  /** All findings in the file, including those of rules that are off. */
  readonly all: readonly Diagnostic[];
  readonly shown: ReadonlySet<string>;
  readonly silenced: readonly SuppressedFinding[];
}

function findAll(
  session: CommandSession,
  { systems, checkerOf }: CheckContext,
  pack: LoadedPack,
  file: FileModel,
): FoundInFile {
  const settings = ruleSettings(session, systems, []);
  const checker = checkerOf(homeOf(session, pack.onDisk));
  const silenced: SuppressedFinding[] = [];
  const deferred: DeferredFinding[] = [];
  const listening = {
    ...settings,
    suppressed: (one: SuppressedFinding) => silenced.push(one),
    deferred: (one: DeferredFinding) => deferred.push(one),
  };
  const isHere = (finding: Diagnostic): boolean => finding.file === file.path;
  const shown = checker.check(pack.model, listening).filter(isHere);
  // Reports rules that are off too, and ignores suppressions: they are listed separately.
  const nobody = { severityOf: () => "info" as const, ruleNamesOf: () => new Set<string>() };
  const hidden = checker
    .check(pack.model, nobody)
    .filter(isHere)
    .filter(({ rule }) => rule !== unknownRule.id);
  const known = new Set(shown.map(keyOf));
  return {
    all: [...shown, ...hidden.filter((finding) => !known.has(keyOf(finding)))],
    shown: known,
    silenced,
    deferred,
  };
}

/** What is held back on a line, or because of its record. */
function waitsAt(
  deferred: readonly DeferredFinding[],
  { path: file }: FileModel,
  { record }: LineMeaning,
  line: Span,
  session: CommandSession,
): readonly ExplainedWait[] {
  const inRecord = record && { start: record.node.start, end: record.node.start + record.node.text.length };
  const isWaitedFor = (one: DeferredFinding["waitsFor"][number]): boolean =>
    one.file === file && inRecord !== undefined && touches(one.span, inRecord);
  return deferred
    .filter(
      ({ diagnostic, waitsFor }) =>
        (diagnostic.file === file && touches(diagnostic.span, line)) || waitsFor.some(isWaitedFor),
    )
    .map(({ diagnostic: { rule, message }, waitsFor }) => {
      const names = waitsFor.map((one) => one.name ?? session.shown(path.normalize(one.file)));
      return { rule, message, waitsFor: [...new Set(names)] };
    });
}

function keyOf({ rule, messageId, span, message }: Diagnostic): string {
  return JSON.stringify([rule, messageId, span.start, span.end, message]);
}

function explainFinding(finding: Diagnostic, { shown, silenced }: FoundInFile, lines: LineIndex): ExplainedFinding {
  const { rule, messageId, message, severity, because } = finding;
  const facts = { rule, messageId, message, ...(because === undefined ? {} : { because }) };
  if (shown.has(keyOf(finding))) return { ...facts, fate: "shown", severity };
  const comment = silenced.find(({ diagnostic }) => keyOf(diagnostic) === keyOf(finding));
  if (comment === undefined) return { ...facts, fate: "off", severity: "off" };
  const { line } = positionAt(lines, comment.comment.start);
  return {
    ...facts,
    fate: "silenced",
    severity: comment.diagnostic.severity,
    comment: { line, reason: comment.reason },
  };
}

/** Runs all rules again and records which of them look. */
function looks(
  model: PackModel,
  { kind, record }: LineMeaning,
  findings: readonly Diagnostic[],
  lines: LineIndex,
  { project }: CheckContext,
  { onDisk }: LoadedPack,
): readonly Omit<RuleCheck, "severity">[] {
  let ran = new Set<string>();
  const noting = <Result>(rule: string, work: () => Result): Result => {
    if (!isSharedWork(rule)) ran.add(rule);
    return work();
  };
  const checker = createChecker(limitsOf(project.configurationOf(homeOf(project, onDisk))), noting);
  if (record !== undefined) checker.readerOf(record.system).read(record.node);
  const atRecord = ran;
  if (record !== undefined) {
    // What a record is like rules these out, so they aren't called.
    for (const { id, check } of ownRules)
      if (check.recordIf !== undefined || (check.labelIf !== undefined && record.labels.length > 0)) atRecord.add(id);
  }
  ran = new Set();
  checker.check(model);
  const checks = new Map(ownRules.map(({ id, check }) => [id, check]));
  const isEntry = kind === "attribute" || kind === "condition";
  const seesLine = (rule: string): boolean =>
    (isEntry && checks.get(rule)?.entry !== undefined) || (kind === "label" && checks.get(rule)?.label !== undefined);
  const seesCard = (rule: string): boolean => checks.get(rule)?.record !== undefined || !checks.has(rule);
  const foundBy = (rule: string): readonly number[] =>
    findings.filter((finding) => finding.rule === rule).map(({ span }) => positionAt(lines, span.start).line);
  const at = (where: RuleCheck["at"], rules: Iterable<string>) =>
    [...rules].sort().map((rule) => ({ rule, at: where, found: [...new Set(foundBy(rule))] }));
  const nearer = [...atRecord].filter((rule) => seesLine(rule) || seesCard(rule));
  return [
    ...at("line", nearer.filter(seesLine)),
    ...at(
      "card",
      nearer.filter((rule) => !seesLine(rule)),
    ),
    ...at(
      "file",
      [...ran].filter((rule) => checks.get(rule)?.file !== undefined),
    ),
    ...at(
      "pack",
      [...ran].filter((rule) => checks.get(rule)?.file === undefined && !nearer.includes(rule)),
    ),
  ];
}

function commentsOn(
  file: FileModel,
  line: Span,
  lines: LineIndex,
  silenced: readonly SuppressedFinding[],
): readonly ExplainedComment[] {
  return findSuppressions(file).flatMap(({ span, target }): ExplainedComment[] => {
    if (target === undefined || !touches(target, line)) return [];
    const here = silenced.filter(
      ({ comment, diagnostic }) => comment.start === span.start && touches(diagnostic.span, line),
    );
    return [
      {
        line: positionAt(lines, span.start).line,
        text: file.text.slice(span.start, span.end),
        silences: [...new Set(here.map(({ diagnostic }) => diagnostic.rule))],
      },
    ];
  });
}

function inWords({ kind, name, category, record }: LineMeaning): string {
  const whose = record === undefined ? "" : ` of ${recordInWords(record)}`;
  const where = category === undefined ? "" : ` in ${category}`;
  switch (kind) {
    case "attribute":
      return `the attribute ${name}${where}${whose}`;
    case "condition":
      return `a condition on ${name}${where}${whose}`;
    case "category":
      return `the category ${name}${whose}`;
    case "label":
      return `the label ${name}${whose}`;
    case "stray":
      return `a line that nobody understands${whose}`;
    case "comment":
      return `a comment${whose}`;
    case "blank":
      return `a blank line${whose}`;
    case "separator":
      return "a separator";
  }
}

function recordInWords({ role, kind, identifier }: NonNullable<LineMeaning["record"]>): string {
  if (role === "choice") return "the record that names the system";
  if (role !== "card") return `the ${role}`;
  return `the card ${identifier ?? "without an identifier"}${kind === undefined ? "" : ` (${kind})`}`;
}
