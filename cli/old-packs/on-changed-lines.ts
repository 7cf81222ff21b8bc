import type { Span } from "../../grammar/index.js";
import { type LineIndex, lineAt, positionAt } from "../../project/index.js";
import type { FileReport, ReportedFinding } from "../reports/lint-report.js";
import type { ChangesOfFile } from "./changed-lines.js";
import type { FileChange } from "./read-patch.js";

/**
 * Whether a finding is related to a change: its own place or a related one is on an added or edited line, or on the
 * first line of a record from which lines were removed. Findings in configurations always count.
 */
export function onChangedLines(changes: ChangesOfFile): (finding: ReportedFinding, file: FileReport) => boolean {
  const marked = markedLines(changes);
  return ({ diagnostic, related }, { file, lines }) => {
    if (file.endsWith(".json")) return true;
    const places = diagnostic.related.map((place, index) => ({ ...place, lines: related[index]?.lines ?? lines }));
    return [{ ...diagnostic, lines }, ...places].some((place) => marked(place.file, place.lines, place.span));
  };
}

function markedLines(changes: ChangesOfFile): (file: string, lines: LineIndex, span: Span) => boolean {
  const known = new Map<
    string,
    { readonly lines: LineIndex; readonly ranges: FileChange["ranges"] } | "everything" | undefined
  >();
  const look = (file: string, index: LineIndex) => {
    const change = changes(file);
    if (change === undefined || change === "everything") return change;
    const lines = gitLines(index.text);
    const heads = change.cuts.flatMap((cut) => headOf(lines, cut) ?? []);
    return { lines, ranges: [...change.ranges, ...heads.map((head) => [head, head] as const)] };
  };
  return (file, index, { start, end }) => {
    if (!known.has(file)) known.set(file, look(file, index));
    const found = known.get(file);
    if (found === undefined || found === "everything") return found === "everything";
    const first = positionAt(found.lines, start).line;
    const last = positionAt(found.lines, Math.max(start, end - 1)).line;
    return found.ranges.some(([from, to]) => from <= last && to >= first);
  };
}

/** Lines as git counts them: a lone CR doesn't end one. */
function gitLines(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** The first line of a line's record that is neither blank nor a comment; a separator belongs to the next record. */
function headOf(lines: LineIndex, line: number): number | undefined {
  const isSeparator = (at: number) => /^-{3,}\s*$/.test(lineAt(lines, at).text);
  let first = Math.max(line, 1);
  if (isSeparator(first)) first++;
  else while (first > 1 && !isSeparator(first - 1)) first--;
  for (let at = first; at <= lines.starts.length && !isSeparator(at); at++)
    if (!/^\s*(#|$)/.test(lineAt(lines, at).text)) return at;
  return undefined;
}
