import { partitionPoint, type Span } from "../../grammar/index.js";
import type { Diagnostic, Fix, TextEdit } from "./diagnostic.js";

/** A fix can uncover another problem; more rounds than this mean that two fixes undo each other. */
export const MOST_FIX_ROUNDS = 20;

/** A fix that replaces a span with a text. Safe only if that is certainly what its author meant. */
export function writing(text: string, { start, end }: Span, safe = false, title = `Write ${text}`): Fix {
  return { title, safe, edits: [{ start, end, text }] };
}

/** Applies edits to a text. They must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let from = 0;
  for (const edit of edits.toSorted(inOrder)) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from);
}

/**
 * The safe fixes for the findings of one file that can be applied together; of overlapping ones, the first. The rest is
 * found again in the fixed text.
 */
export function safeFixes(diagnostics: readonly Diagnostic[]): readonly Fix[] {
  return fixesTogether(diagnostics, ({ safe }) => safe);
}

/** The same with unsafe fixes: of several for a finding, the safe one, otherwise the first, which is preferred. */
export function allFixes(diagnostics: readonly Diagnostic[]): readonly Fix[] {
  return fixesTogether(
    diagnostics.map((diagnostic) => ({
      ...diagnostic,
      fixes: diagnostic.fixes.toSorted((one, other) => Number(other.safe) - Number(one.safe)),
    })),
    () => true,
  );
}

/** A fix that changes another file is left to an author, who can see both. */
function fixesTogether(diagnostics: readonly Diagnostic[], accepts: (fix: Fix) => boolean): readonly Fix[] {
  const taken: Fix[] = [];
  const edits: TextEdit[] = [];
  for (const { fixes } of diagnostics) {
    const fix = fixes.find((one) => accepts(one) && one.edits.every(({ in: other }) => other === undefined));
    if (fix === undefined || fix.edits.some((edit) => collides(edits, edit))) continue;
    taken.push(fix);
    for (const edit of fix.edits) edits.splice(firstBehind(edits, edit.start), 0, edit);
  }
  return taken;
}

/** The edits are sorted and don't overlap. Two insertions at the same place collide: their order would be arbitrary. */
function collides(edits: readonly TextEdit[], { start, end }: TextEdit): boolean {
  const at = firstBehind(edits, start);
  const [before, after] = [edits[at - 1], edits[at]];
  const touches = before !== undefined && (before.end > start || (before.start === start && before.end === start));
  return touches || (after !== undefined && (after.start < end || (after.start === start && end === start)));
}

/** The first edit that starts after an offset. */
function firstBehind(edits: readonly TextEdit[], place: number): number {
  return partitionPoint(edits.length, (at) => (edits[at]?.start ?? 0) <= place);
}

function inOrder(one: TextEdit, other: TextEdit): number {
  return one.start - other.start || one.end - other.end;
}
