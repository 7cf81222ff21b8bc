import { once, type Span } from "../../grammar/index.js";
import type { Fix, TextEdit } from "../diagnostics/diagnostic.js";
import type { Finding } from "../model/finding.js";
import type { RecordInPack } from "../model/pack-model.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { INDENTATION, indented, inRecord, marginOf, startOf, textOf } from "../model/record-text.js";
import { failingExample } from "../rules/failing-example.js";
import { rules as ownRules } from "../rules/index.js";
import type { WholeExample } from "../systems/example-texts.js";
import type { ExampleFinding } from "./check-example.js";
import { collect } from "./check-record.js";

/** The label that an example is the text of, and its record. */
export interface Source {
  readonly place: RecordInPack;
  readonly label: LabelItem;
}

/** An example of a rule, as it is written, and written out; and what it may take lines from, by name. */
export interface Example extends Source {
  readonly rule: string;
  readonly example: WholeExample;
  readonly sourceOf: (name: string) => Source | undefined;
}

type OnRecord = Finding & { readonly in: RecordInPack };

/**
 * The mistakes in the records of an example, each where it is written, with its fixes. What another rule of the game finds
 * is none: a deck that shows one rule is too small for another.
 */
export function mistakesIn(
  shown: Example,
  found: readonly ExampleFinding[],
  isOfGame: (rule: string) => boolean,
): OnRecord[] {
  const isBroken = found.some((one) => one.rule === shown.rule);
  const isRight = isBroken === (shown.label.name === "Breaks");
  const mistakes = found.filter(({ rule, severity }) => {
    if (isOfGame(rule)) return false;
    // An example needn't have what its rule doesn't look at.
    if (isRight) return severity === "error" && !(isBroken && ABSENCES().has(rule));
    return severity === "error" || severity === "warning";
  });
  const placed = mistakes.map((one) => ({ one, ...placeOf(one, shown) }));
  const taken = placed.filter(({ source }) => source !== shown);
  // What is wrong with the example that it begins with explains the rest.
  return (taken.length > 0 ? taken : placed).slice(0, MOST_SHOWN).flatMap(({ one, source, span }) => {
    const findings: Finding[] = [];
    const report = collect(failingExample, findings);
    const uneven = unevenLines(source);
    if (uneven !== undefined) report("mistaken", uneven.at, { said: UNEVEN }, { fixes: [uneven.fix] });
    else report("mistaken", span, { said: one.message }, { fixes: fixesOf(one, shown) });
    return findings.map((finding) => ({ ...finding, in: source.place }));
  });
}

/** The rules that find that something is missing. */
const ABSENCES = once(
  (): ReadonlySet<string> => new Set(ownRules.flatMap(({ id, traits }) => (traits.about.has("absence") ? [id] : []))),
);

const UNEVEN = "This line is not indented like the others.";

/** The lines of an example that are not indented by whole levels, as most are, and so change what all are read as. */
function unevenLines({ place: { record }, label }: Source): { readonly at: Span; readonly fix: Fix } | undefined {
  const lines = label.textLines.filter((line) => line !== label.line && textOf(record, line).trim() !== "");
  const isUneven = (line: number): boolean => !/^(?: {4})+$/.test(marginOf(record, line));
  const uneven = lines.filter(isUneven);
  const [first] = uneven;
  if (first === undefined || uneven.length * 2 > lines.length) return undefined;
  const edits = uneven.map((line) => {
    const levels = Math.round(marginOf(record, line).replaceAll("\t", INDENTATION).length / INDENTATION.length);
    return indented(record, line, INDENTATION.repeat(Math.max(levels, 1)));
  });
  return { at: wholeLine(record, first), fix: { title: "Indent it like the others", safe: false, edits } };
}

export function judged(shown: Example, found: readonly ExampleFinding[]): OnRecord[] {
  const { place, rule, label } = shown;
  const findings: Finding[] = [];
  const report = collect(failingExample, findings);
  const wrong = found.filter((one) => one.rule === rule);
  if (label.name !== "Breaks")
    for (const one of wrong.slice(0, MOST_SHOWN)) {
      const { source, span } = placeOf(one, shown);
      report("not-mended", source.label === label ? span : firstLine(shown), { found: one.rule, said: one.message });
    }
  else if (wrong.length === 0) {
    const others = [...new Set(found.filter(({ severity }) => severity !== "info").map((one) => one.rule))];
    if (others.length === 0) report("not-broken", firstLine(shown), { broken: rule });
    else report("broken-otherwise", firstLine(shown), { broken: rule, found: others });
  }
  return findings.map((finding) => ({ ...finding, in: place }));
}

const MOST_SHOWN = 3;

/** The start of the first card of an example. */
function firstLine({ place: { record }, label }: Source): Span {
  const line = label.textLines.find((one) => textOf(record, one).trim() !== "") ?? label.line;
  return wholeLine(record, line);
}

function wholeLine(record: RecordModel, line: number): Span {
  const text = textOf(record, line);
  const start = startOf(record, line) + text.length - text.trimStart().length;
  return { start, end: startOf(record, line) + text.trimEnd().length };
}

/** Where a line of an example is written, and by how much it is indented there. */
function writtenAt(at: number, own: Example) {
  const shown = own.example.lines[at];
  const source = shown?.of === undefined ? own : own.sourceOf(shown.of);
  const line = shown?.line === undefined ? undefined : source?.label.textLines[shown.line];
  if (shown === undefined || source === undefined || line === undefined) return undefined;
  const written = textOf(source.place.record, line).trimEnd();
  const indentation = written.endsWith(shown.text.trimEnd()) ? written.length - shown.text.trimEnd().length : 0;
  return { source, line, text: shown.text, indentation };
}

/** The place of an example's finding: the line that it is on, or the first one of the example. */
function placeOf(found: ExampleFinding, shown: Example): { source: Source; span: Span } {
  const at = writtenAt(found.line, shown);
  if (at === undefined) return { source: shown, span: firstLine(shown) };
  const { source, line, text, indentation } = at;
  const { record } = source.place;
  if (text.trim() === "") return { source, span: wholeLine(record, line) };
  const end = indentation + text.trimEnd().length;
  return { source, span: inRecord(record, line, { start: end - text.trim().length, end }) };
}

/** The fixes of an example's finding, for the text that the example is written in. */
function fixesOf(found: ExampleFinding, shown: Example): readonly Fix[] {
  return found.fixes.flatMap((fix) => {
    const edits = fix.edits.flatMap((edit): TextEdit[] => {
      const [start, end] = [found.locate(edit.start), found.locate(edit.end)];
      const [from, to] = [writtenAt(start.line, shown), writtenAt(end.line, shown)];
      if (edit.in !== undefined || from === undefined || to?.source.label !== from.source.label) return [];
      if (to.line - from.line !== end.line - start.line) return [];
      const { record } = from.source.place;
      const margin = textOf(record, from.line).slice(0, from.indentation);
      return [
        {
          start: startOf(record, from.line) + from.indentation + start.column,
          end: startOf(record, to.line) + to.indentation + end.column,
          text: edit.text.replaceAll("\n", `\n${margin}`),
        },
      ];
    });
    return edits.length === fix.edits.length ? { ...fix, safe: false, edits } : [];
  });
}
