import { basisOf, type LabelItem, type RecordInPack, readHoles } from "../../../compiler/index.js";
import {
  isContent,
  isStatement,
  type LineNode,
  lineStarts,
  type NameNode,
  parse,
  type Span,
  type StatementLine,
} from "../../../grammar/index.js";
import type { FoundMeaning, NamedThing, Quoting, VocabularyText } from "../meaning/meaning.js";
import { type DeclaredThings, NAMES, type ThingSort } from "./declared-things.js";

type ExampleUse = FoundMeaning<NamedThing | VocabularyText> & { readonly quoting: Quoting };

/** The labels whose texts are cards. */
export const EXAMPLES: ReadonlySet<string> = new Set(["Breaks", "Mended", "Records"]);

/** The declared names on the cards of examples, their texts, and what examples begin with. */
export function exampleUses(place: RecordInPack, things: DeclaredThings): ExampleUse[] {
  const { record } = place;
  const labels = record.labels.filter(({ name }) => EXAMPLES.has(name));
  if (labels.length === 0) return [];
  const starts = lineStarts(record.node);
  return labels.flatMap((label) => {
    const { line, endLine, node } = label;
    const begun = usesInBasis(label, record.node.start + (starts[line] ?? 0) + node.text.start, things);
    if (endLine === line + 1) return begun;
    const from = starts[line + 1] ?? record.node.text.length;
    const text = record.node.text.slice(from, starts[endLine] ?? record.node.text.length);
    return [...begun, ...usesOn(text, record.node.start + from, things)];
  });
}

/** `from legal without Hero`: an example, and names on its cards. */
function usesInBasis({ text }: LabelItem, start: number, things: DeclaredThings): ExampleUse[] {
  const basis = basisOf(text);
  if (basis === undefined) return [];
  const used = (label: string, name: string, { start: from, end }: Span): ExampleUse => {
    return { meaning: thing(label, name), span: { start: start + from, end: start + end }, quoting: "none" };
  };
  const left = basis.without.flatMap((item) => {
    const found = things.resolve(item.text, NAMES);
    return found === undefined ? [] : [used(found.sort, found.name, item.span)];
  });
  return things.has("Example", basis.name) ? [used("Example", basis.name, basis.span), ...left] : left;
}

/** Names on indented cards. Such a text is read by shape: each name has one meaning. */
function usesOn(text: string, offset: number, things: DeclaredThings): ExampleUse[] {
  const uses: ExampleUse[] = [];
  for (const record of parse(text).records) {
    const starts = lineStarts(record);
    let common: number | undefined;
    let inText = false;
    for (const [index, line] of record.lines.entries()) {
      if (!isContent(line)) continue;
      common = Math.min(common ?? line.indent, line.indent);
      const start = offset + record.start + (starts[index] ?? 0);
      const label = line.indent === common ? labelName(line, things) : undefined;
      if (label !== undefined) uses.push(named("Label", label, start));
      else if (!(inText && line.indent > common)) uses.push(...usesOnLine(line, start, things));
      inText = label !== undefined || (inText && line.indent > common);
    }
  }
  return uses;
}

/** An indented label has the shape of an attribute with a colon. */
function labelName(line: LineNode, things: DeclaredThings): NameNode | undefined {
  const name =
    line.kind === "label" ? line.name : isStatement(line) && line.colon !== undefined ? line.path[0] : undefined;
  return name !== undefined && things.has("Label", name.text) ? name : undefined;
}

function usesOnLine(line: LineNode, start: number, things: DeclaredThings): ExampleUse[] {
  if (!isStatement(line)) return [];
  const [first, second] = line.path;
  const uses = [first, ...(second === undefined ? [] : [second])].flatMap((name, index) => {
    const sorts: readonly ThingSort[] = second !== undefined && index === 0 ? ["Category"] : NAMES;
    const found = things.resolve(name.text, sorts);
    return found === undefined ? [] : [{ ...named(found.sort, name, start), meaning: thing(found.sort, found.name) }];
  });
  const of = things.resolve((second ?? first).text, NAMES);
  return of === undefined ? uses : [...uses, ...textsOn(line, of.name, start)];
}

function textsOn(line: StatementLine, of: string, start: number): ExampleUse[] {
  return line.values.flatMap((value) => {
    if (value.kind !== "text" || (line.operator !== undefined && value.raw.includes("/"))) return [];
    if (readHoles(value.raw).literal === undefined) return [];
    const span = { start: start + value.start + 1, end: start + value.start + 1 + value.raw.length };
    const quoting = line.operator === undefined ? "text" : "condition";
    return [{ meaning: { kind: "vocabulary", of, text: value.value }, span, quoting } as const];
  });
}

function named(sort: ThingSort, name: NameNode, start: number): ExampleUse {
  const span = { start: start + name.start, end: start + name.end };
  return { meaning: thing(sort, name.text), span, quoting: "none" };
}

const thing = (label: string, name: string): NamedThing => ({ kind: "thing", label, name });
