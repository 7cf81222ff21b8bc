import { alternatives, counted, type Diagnostic } from "../../compiler/index.js";
import { positionAt, type UnshownFindings } from "../../project/index.js";
import { type Paint, paintFor } from "../paint.js";
import { printable } from "../printable.js";
import { codeFrame } from "./code-frame.js";
import { deferredWords } from "./deferred-words.js";
import type { FileReport, LintReport, ReportedFinding, Summary } from "./lint-report.js";

/** For people: each finding with its lines, the underlined place and its fix; a summary at the end. */
export function formatPretty(report: LintReport, colours: boolean): string {
  const paint = paintFor(colours);
  const findings = report.files.flatMap((file) => [
    ...file.findings.map((finding) => formatFinding(file, finding, paint)),
    ...file.unshown.map((one) => formatUnshown(file, one, paint)),
  ]);
  return `${[...findings, summaryWords(report, paint)].join("\n")}`;
}

function formatFinding(file: FileReport, { diagnostic, related }: ReportedFinding, paint: Paint): string {
  const { span, severity, message, rule, fixes } = diagnostic;
  const place = `${printable(file.path)}:${placeOf(file.lines, span.start)}`;
  const frame = codeFrame(file.lines, span);
  const gutter = String(frame.at(-1)?.line ?? 0).length;
  const margin = " ".repeat(gutter + 1);
  const colour = paint[COLOURS[severity]];
  const notes = [
    ...diagnostic.related.flatMap((other, index) => {
      const where = related[index];
      if (where === undefined) return [];
      return `see ${printable(where.path)}:${placeOf(where.lines, other.span.start)}: ${printable(other.message)}`;
    }),
    ...fixes.map(({ title, safe }) => `${safe ? "fix" : "possible fix"}: ${printable(title)}`),
  ];
  return [
    `${paint.bold(place)}: ${colour(severity)}: ${printable(message)} ${paint.dim(`[${rule}]`)}`,
    ...frame.flatMap(({ line, text, marks }) => [
      `${paint.blue(`${String(line).padStart(gutter)} |`)} ${text}`,
      `${paint.blue(`${margin}|`)} ${colour(marks)}`,
    ]),
    ...notes.map((note) => `${paint.blue(`${margin}=`)} ${note}`),
    "",
  ].join("\n");
}

function formatUnshown(file: FileReport, { severity, message, rule }: UnshownFindings, paint: Paint): string {
  const text = `${paint[COLOURS[severity]](severity)}: ${message} ${UNSHOWN_HINT}`;
  return `${paint.bold(printable(file.path))}: ${text} ${paint.dim(`[${rule}]`)}\n`;
}

/** How to see the rest. */
export const UNSHOWN_HINT = "cardwright lint --max-findings all shows them.";

const COLOURS: Readonly<Record<Diagnostic["severity"], "red" | "yellow" | "blue">> = {
  error: "red",
  warning: "yellow",
  info: "blue",
};

function placeOf(lines: FileReport["lines"], offset: number): string {
  const { line, column } = positionAt(lines, offset);
  return `${line}:${column}`;
}

/** The counts and the next steps, with line ends; shared by all reports for people. */
export function summaryWords(report: LintReport, paint: Paint = paintFor(false)): string {
  const { files, summary } = report;
  const all = `${counted(summary.files, "file")}, ${counted(summary.cards, "card")}${gamesOf(summary)}`;
  const aside = [acceptedOf(summary), onOtherLinesOf(summary), undecidedOf(summary), heldOf(report)].join("");
  if (files.length === 0) return `${all}: ${paint.green("nothing to report")}\n${aside}`;
  const { bold, red, yellow, blue } = paint;
  const found = [
    summary.errors > 0 ? red(counted(summary.errors, "error")) : undefined,
    summary.warnings > 0 ? yellow(counted(summary.warnings, "warning")) : undefined,
    summary.infos > 0 ? blue(counted(summary.infos, "info")) : undefined,
  ].filter((part) => part !== undefined);
  const rule = files[0]?.findings[0]?.diagnostic.rule ?? files[0]?.unshown[0]?.rule ?? "RULE";
  return `${all}: ${bold(found.join(", "))}\n${report.advice ?? adviceOf(summary, rule)}\n${aside}${mostOf(files)}`;
}

/** From so many findings on, it is said which rules most of them are of: there, a port of an old pack begins. */
const MANY = 20;
const RULES_NAMED = 3;

/** `41 of 52 findings: unknown-attribute 30, wrong-value-type 11.` */
function mostOf(files: readonly FileReport[]): string {
  const counts = new Map<string, number>();
  const add = (rule: string, count: number): void => {
    counts.set(rule, (counts.get(rule) ?? 0) + count);
  };
  for (const { findings, unshown } of files) {
    for (const { diagnostic } of findings) add(diagnostic.rule, 1);
    for (const { rule, count } of unshown) add(rule, count);
  }
  const all = sumOf([...counts.values()]);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, RULES_NAMED);
  const sum = sumOf(most.map(([, count]) => count));
  if (all < MANY || counts.size === 1 || 2 * sum < all) return "";
  return `${sum} of ${all} findings: ${most.map(([rule, count]) => `${rule} ${count}`).join(", ")}.\n`;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** More games than a line has room for are counted. */
const GAMES_NAMED = 3;

/** ` of got@2010-07-11` */
function gamesOf({ systems }: Summary): string {
  if (systems.length === 0) return "";
  return ` of ${systems.length > GAMES_NAMED ? counted(systems.length, "game") : alternatives(systems.map(printable), "and")}`;
}

function acceptedOf({ accepted = 0 }: Summary): string {
  return accepted === 0 ? "" : `${counted(accepted, "finding")} accepted by the baseline.\n`;
}

function onOtherLinesOf({ onOtherLines = 0 }: Summary): string {
  if (onOtherLines === 0) return "";
  return `${counted(onOtherLines, "finding")} on lines that did not change; without --since all are shown.\n`;
}

function undecidedOf({ undecided }: Summary): string {
  if (undecided === 0) return "";
  return `${counted(undecided, "card")} not decided: cardwright solve takes the time to say whether ${undecided === 1 ? "it" : "they"} can be won.\n`;
}

function heldOf({ deferred }: LintReport): string {
  const words = deferredWords(deferred);
  return words === "" ? "" : `${words}\n`;
}

function adviceOf({ fixable, errors, warnings, infos }: Summary, rule: string): string {
  const explain = `cardwright explain ${rule} to learn more.`;
  if (fixable === 0) return `Run ${explain}`;
  const all = errors + warnings + infos;
  const what = fixable < all ? `${fixable} of them` : all === 1 ? "it" : "all of them";
  return `Run cardwright lint --fix to fix ${what}, and ${explain}`;
}
