import { lineAt, positionAt } from "../../project/index.js";
import { oneLine, printable } from "../printable.js";
import { summaryWords, UNSHOWN_HINT } from "./format-pretty.js";
import type { FileReport, LintReport, ReportedFinding } from "./lint-report.js";

/**
 * For screen readers and braille displays: the counts first, then each finding in full sentences, without marks or
 * colours. What other reports mark is described here.
 */
export function formatPlain(report: LintReport): string {
  const all = report.files.flatMap((file) => file.findings.map((finding) => ({ file, finding })));
  const paragraphs = all.map(({ file, finding }, index) => paragraph(file, finding, index + 1, all.length));
  const unshown = report.files.flatMap((file) =>
    file.unshown.map(
      ({ severity, message, rule }) =>
        `${WORDS[severity]}. ${printable(file.path)}.\n${message} ${UNSHOWN_HINT}\nRule: ${rule}.\n`,
    ),
  );
  return [summaryWords(report), ...paragraphs, ...unshown].join("\n");
}

function paragraph(file: FileReport, { diagnostic, related }: ReportedFinding, number: number, all: number): string {
  const { span, severity, message, rule, fixes } = diagnostic;
  const { line, column } = positionAt(file.lines, span.start);
  const places = diagnostic.related.flatMap((place, index) => {
    const where = related[index];
    if (where === undefined) return [];
    const { line } = positionAt(where.lines, place.span.start);
    return `See also ${printable(where.path)}, line ${line}. ${oneLine(place.message)}`;
  });
  return [
    `${WORDS[severity]}, ${number} of ${all}. ${printable(file.path)}, line ${line}, column ${column}.`,
    oneLine(message),
    ...textAt(file, span.start, span.end),
    ...places,
    ...fixes.map(({ title, safe }) => `${safe ? "Fix" : "Possible fix"}: ${oneLine(title)}.`),
    `Rule: ${rule}.`,
    "",
  ].join("\n");
}

const WORDS = { error: "Error", warning: "Warning", info: "Info" } as const;

/** The length of text that people can listen to. */
const MOST_HEARD = 160;

/** The line, and the marked part if that isn't all of it. */
function textAt({ lines }: FileReport, start: number, end: number): readonly string[] {
  const { line } = positionAt(lines, start);
  const whole = lineAt(lines, line);
  const text = printable(whole.text.trim());
  if (text === "") return [];
  const marked = printable(whole.text.slice(start - whole.start, end - whole.start).trim());
  const sentence = `The line is: ${shortened(text)}`;
  return marked === "" || marked === text ? [sentence] : [sentence, `The place is: ${shortened(marked)}`];
}

function shortened(text: string): string {
  return text.length > MOST_HEARD ? `${text.slice(0, MOST_HEARD)}…` : text;
}
