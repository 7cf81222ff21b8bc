import {
  type CategorySection,
  describesSystems,
  directiveOf,
  firstContentLine,
  type RecordModel,
} from "../../../compiler/index.js";
import { lineStarts, memoize, NOTHING, type Span } from "../../../grammar/index.js";

/**
 * The kind of an outline item. `choice` is the record that selects the game of the file; the last ones are
 * declarations.
 */
export type OutlineKind =
  | "pack"
  | "deck"
  | "card"
  | "category"
  | "choice"
  | "system"
  | "kind"
  | "label"
  | "attribute"
  | "declared category"
  | "rule";

/** A record, or a part of it, with its children. Offsets are relative to the start of its node. */
export interface OutlineItem {
  readonly kind: OutlineKind;
  /** Never empty. */
  readonly name: string;
  /** An additional description; may be empty. */
  readonly detail: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}

/** The item of a single record, with offsets relative to the start of its node; cached. */
export const outlineOfRecord: (record: RecordModel) => OutlineItem = memoize(describe);

function describe(record: RecordModel): OutlineItem {
  const starts = lineStarts(record.node);
  const lineSpan = (line: number): Span => {
    const start = starts[line] ?? 0;
    const { indent = 0, length = 0 } = record.node.lines[line] ?? {};
    return { start: start + indent, end: start + length };
  };
  const span = { start: lineSpan(firstContentLine(record)).start, end: lineSpan(lastLine(record)).end };
  const { kind, name, line, detail } = namedBy(record);
  const label = record.labels.find((candidate) => candidate.line === line);
  const start = starts[line] ?? 0;
  const isNamed = label !== undefined && label.node.text.end > label.node.text.start;
  const nameSpan = isNamed
    ? { start: start + label.node.text.start, end: start + label.node.text.end }
    : lineSpan(line);
  return {
    kind,
    name,
    detail,
    span,
    nameSpan,
    children: record.categories.map((category) => describeCategory(category, record, lineSpan)),
  };
}

function describeCategory(
  category: CategorySection,
  { node }: RecordModel,
  lineSpan: (line: number) => Span,
): OutlineItem {
  const { start } = lineSpan(category.line);
  const last = category.lines.at(-1);
  const written = category.head.path[0];
  const members = category.lines.map((line) => withoutComment(node.lines[line]?.comment, lineSpan(line), node.text));
  return {
    kind: "category",
    name: written.text,
    detail: shortened(members.join(", ")),
    span: { start, end: last === undefined ? lineSpan(category.line).end : lineSpan(last).end },
    nameSpan: { start, end: start + written.end - written.start },
    children: NOTHING,
  };
}

function withoutComment(comment: Span | undefined, { start, end }: Span, text: string): string {
  const length = comment === undefined ? 0 : comment.end - comment.start;
  return text.slice(start, end - length).trim();
}

interface NamedOutline extends Pick<OutlineItem, "kind" | "name" | "detail"> {
  /** The line that names it; otherwise the first. */
  readonly line: number;
}

/** The label that decides what a `.system` record declares, and its outline kind. */
const DECLARATIONS: ReadonlyMap<string, OutlineKind> = new Map([
  ["System", "system"],
  ["Kind", "kind"],
  ["Label", "label"],
  ["Attribute", "attribute"],
  ["Category", "declared category"],
  ["Rule", "rule"],
]);

function namedBy(record: RecordModel): NamedOutline {
  const [first] = record.labels;
  const line = first?.line ?? firstContentLine(record);
  if (describesSystems(record)) return declarationNamed(record, line);
  switch (record.role) {
    case "pack":
    case "deck":
      return {
        kind: record.role,
        name: first?.text || `${first?.name ?? record.role} without a name`,
        detail: "",
        line,
      };
    case "choice":
      return { kind: "choice", name: `${first?.name}: ${first?.text}`, detail: "", line };
    case "card":
      return cardNamed(record);
  }
}

function cardNamed(record: RecordModel): NamedOutline {
  const label = record.labels.find(({ name, text }) => name === "Identifier" && text !== "");
  const says = directiveOf(record);
  const detail = shortened([record.kind, says].filter(Boolean).join(" · "));
  const name = record.identifier ?? "Card without an identifier";
  return { kind: "card", name, detail, line: label?.line ?? firstContentLine(record) };
}

function declarationNamed({ labels }: RecordModel, line: number): NamedOutline {
  const [first] = labels;
  const about = labels.find(({ name }) => name === "About")?.text ?? "";
  const kind = DECLARATIONS.get(first?.name ?? "");
  const name = first?.text || "Declaration without a name";
  return { kind: kind ?? "kind", name, detail: shortened(about.replaceAll("\n", " ")), line };
}

function lastLine({ node, firstLine: first, endLine }: RecordModel): number {
  for (let line = endLine - 1; line > first; line--) if (node.lines[line]?.kind !== "blank") return line;
  return first;
}

/** An outline has room for one short line. */
const LONGEST_DETAIL = 60;

/** Truncates a text to `most` characters, ending in `…`. */
export function shortened(text: string, most = LONGEST_DETAIL): string {
  if (text.length <= most) return text;
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
