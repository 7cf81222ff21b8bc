import { canonicalOrder, labelTextLines, type System, shapesOf, type ValueShape } from "../../compiler/index.js";
import { LONGEST_LINE, largest } from "../../grammar/index.js";
import { valueNotation } from "./cell-values.js";
import { divide } from "./notation-text.js";
import type { Fact } from "./row-facts.js";
import type { ColumnTarget, RecordRole } from "./targets.js";

/** A line of a record, and the column that it comes from. */
export interface RecordLine {
  readonly text: string;
  readonly column: number | undefined;
}

const INDENT = "    ";
/** Longer texts get their own lines. */
const SENTENCE = 40;

/** A record in canonical form from its row. `first` is the label that decides what it is. */
export function recordLines(
  role: RecordRole,
  first: readonly RecordLine[],
  facts: readonly Fact[],
  system: System,
): readonly RecordLine[] {
  const order = canonicalOrder(system);
  const labels = grouped(facts, "label", ({ name }) => name, order.labels);
  const attributes = grouped(facts, "attribute", ({ name }) => name, order.globals);
  const sections = grouped(facts, ["member", "category"], categoryOf, order.categories);
  const head = [...first, ...labels.flatMap(([, all]) => all.flatMap(labelLines))];
  const body = [
    ...attributes.flatMap(([name, all]) => attributeLines(name, all, shapesOf(system).global(role, name), system)),
    ...sections.flatMap(([name, all]) => sectionLines(name, all, system)),
  ];
  const between = role === "card" && head.length > 0 && body.length > 0 ? [{ text: "", column: undefined }] : [];
  return [...head, ...between, ...body];
}

type NamedTarget = Exclude<ColumnTarget, { readonly kind: "pack" | "deck" }>;

function grouped<Kind extends NamedTarget["kind"]>(
  facts: readonly Fact[],
  kinds: Kind | readonly Kind[],
  nameOf: (target: Extract<NamedTarget, { readonly kind: Kind }>) => string,
  compare: (one: string, other: string) => number,
): (readonly [string, Fact[]])[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    if (!isOneOf(fact.target, kinds)) continue;
    const name = nameOf(fact.target);
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return [...groups].sort(([one], [other]) => compare(one, other));
}

function isOneOf<Kind extends NamedTarget["kind"]>(
  target: ColumnTarget,
  kinds: Kind | readonly Kind[],
): target is Extract<NamedTarget, { readonly kind: Kind }> {
  return typeof kinds === "string" ? target.kind === kinds : kinds.some((kind) => kind === target.kind);
}

function categoryOf(target: Extract<NamedTarget, { readonly kind: "member" | "category" }>): string {
  return target.kind === "member" ? target.category : target.name;
}

function labelLines({ target, text, column }: Fact): RecordLine[] {
  if (target.kind !== "label") return [];
  const { name, lines } = target;
  // One copy is the default.
  if (name === "Copies" && text === "1") return [];
  return labelTextLines(name, labelText(text, lines)).map((line) => ({ text: line, column }));
}

function labelText(text: string, lines: Extract<ColumnTarget, { kind: "label" }>["lines"]): string | readonly string[] {
  const cellLines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  if (lines === "kept") return cellLines;
  const filled = cellLines.map((line) => line.trim()).filter((line) => line !== "");
  return filled.join(lines === "one" ? " " : "\n");
}

function attributeLines(name: string, facts: readonly Fact[], shape: ValueShape, system: System): RecordLine[] {
  if (system.attributes.get(name)?.some(({ operators }) => operators.length > 0))
    return facts.flatMap(({ text, column }) =>
      divide(text, [";", "\n"]).map((one) => conditionLine(name, one, shape, column)),
    );
  const values = facts.map(({ text, column, separators }) => {
    return { text: valueNotation(text, shape, separators), column };
  });
  const [first] = values;
  const line = `${name} ${values.map(({ text }) => text).join(" / ")}`;
  const together =
    shape.many &&
    shape.form !== "parts" &&
    shape.form !== "reading" &&
    values.every(({ text }) => text.length <= SENTENCE);
  if (first === undefined || values.length === 1 || !together || line.length > LONGEST_LINE / 2)
    return values.map(({ text, column }) => ({ text: `${name} ${text}`, column }));
  return [{ text: line, column: first.column }];
}

/** The cell of a condition begins with its operator. */
function conditionLine(name: string, text: string, shape: ValueShape, column: number | undefined): RecordLine {
  return { text: `${name} ${/^[<>=≤≥!]/.test(text) ? text : valueNotation(text, shape)}`, column };
}

/** A category's head and members; a repeatable one has a head for each part of the cell, or object in a list. */
function sectionLines(name: string, facts: readonly Fact[], system: System): RecordLine[] {
  const whole = facts.filter(({ target }) => target.kind === "category");
  const repeats = system.categories.get(name)?.some(({ many }) => many) ?? false;
  const parts = repeats ? whole.map((fact) => writtenLines(fact)) : [whole.flatMap(writtenLines)];
  const count = largest(
    facts.map(({ part }) => (part ?? 0) + 1),
    Math.max(1, parts.length),
  );
  const sections = Array.from({ length: count }, (_, at) => [
    ...memberLines(
      name,
      facts.filter(({ part = 0 }) => part === at),
      system,
    ),
    ...(parts[at] ?? []),
  ]);
  return sections.flatMap((lines) => [{ text: name, column: lines[0]?.column }, ...lines]);
}

/** `Wind 2; Sail "Red"`: in card notation, except for what separates the lines. */
function writtenLines({ text, column }: Fact): RecordLine[] {
  return divide(text, [";", "\n"]).map((line) => ({ text: INDENT + line, column }));
}

function memberLines(category: string, facts: readonly Fact[], system: System): RecordLine[] {
  const order = canonicalOrder(system).members(category);
  const members = grouped(facts, "member", ({ name }) => name, order);
  return members.flatMap(([name, all]) =>
    attributeLines(name, all, shapesOf(system).member(category, name), system).map(({ text, column }) => ({
      text: INDENT + text,
      column,
    })),
  );
}
