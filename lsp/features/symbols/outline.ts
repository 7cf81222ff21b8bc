import {
  type CategorySection,
  type DeckModel,
  describesSystems,
  type FileModel,
  type PackModel,
  type RecordModel,
  saysOf,
} from "../../../compiler/index.js";
import { lineStarts, type Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";

/** What an item of an outline is. `choice` is the record that says which game the file is for; the last ones are declarations. */
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

/** A thing in a file, and the things in it. Spans are in the file; those of the children lie within that of their parent. */
export interface OutlineItem {
  readonly kind: OutlineKind;
  /** Never empty. */
  readonly name: string;
  /** What else helps to know it again; may be empty. */
  readonly detail: string;
  readonly span: Span;
  /** Where its name stands. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}

/** What is in a file: a pack with its decks, these with the cards that follow them, these with their categories. */
export function outline(file: FileModel, pack: PackModel): readonly OutlineItem[] {
  const decks = new Map(pack.decks.map((deck) => [deck.record, deck]));
  const top: OpenItem[] = [];
  let inPack: OpenItem | undefined;
  let inDeck: OpenItem | undefined;
  for (const record of file.records) {
    const item = openItem(record, describeRecord(record, decks.get(record), pack));
    if (item.kind === "pack" || item.kind === "system") {
      top.push(item);
      [inPack, inDeck] = [item, undefined];
    } else if (item.kind === "deck") {
      (inPack?.children ?? top).push(item);
      inDeck = ownsCards(decks.get(record)) ? item : undefined;
    } else ((inDeck ?? inPack)?.children ?? top).push(item);
  }
  return top.map(closed);
}

interface OpenItem extends OutlineItem {
  readonly children: OpenItem[];
}

/** A deck with a list owns nothing; and one that the pack did not take for a deck, for lack of a name, owns what follows. */
const ownsCards = (deck: DeckModel | undefined): boolean => deck?.listed !== true;

/** A parent reaches to the end of its last child. */
function closed(item: OpenItem): OutlineItem {
  const children = item.children.map(closed);
  const end = Math.max(item.span.end, children.at(-1)?.span.end ?? 0);
  return { ...item, span: { start: item.span.start, end }, children };
}

/** The item of a record, its offsets counted from the start of the record's node. */
type Described = Omit<OutlineItem, "children"> & { readonly children: readonly Described[] };

function openItem({ node }: RecordModel, described: Described): OpenItem {
  const move = (item: Described): OpenItem => ({
    ...item,
    span: moved(item.span, node.start),
    nameSpan: moved(item.nameSpan, node.start),
    children: item.children.map(move),
  });
  return move(described);
}

const known = new WeakMap<RecordModel, Described>();

/** The item of a record alone, its offsets counted from the start of the record's node; remembered. */
export function outlineOfRecord(record: RecordModel): Described {
  const remembered = known.get(record) ?? describe(record);
  known.set(record, remembered);
  return remembered;
}

/** What a pack or deck holds depends on other records. */
function describeRecord(record: RecordModel, deck: DeckModel | undefined, pack: PackModel): Described {
  const remembered = outlineOfRecord(record);
  if (remembered.kind === "deck" && deck !== undefined) return { ...remembered, detail: counted(deck.cards.length) };
  if (remembered.kind === "pack") return { ...remembered, detail: counted(pack.cards.length) };
  return remembered;
}

const counted = (cards: number): string => (cards === 1 ? "1 card" : `${cards} cards`);

function describe(record: RecordModel): Described {
  const starts = lineStarts(record.node);
  const lineSpan = (line: number): Span => {
    const start = starts[line] ?? 0;
    const { indent = 0, length = 0 } = record.node.lines[line] ?? {};
    return { start: start + indent, end: start + length };
  };
  const span = { start: lineSpan(firstLine(record)).start, end: lineSpan(lastLine(record)).end };
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
): Described {
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
    children: [],
  };
}

function withoutComment(comment: Span | undefined, { start, end }: Span, text: string): string {
  const length = comment === undefined ? 0 : comment.end - comment.start;
  return text.slice(start, end - length).trim();
}

interface Named {
  readonly kind: OutlineKind;
  readonly name: string;
  readonly detail: string;
  /** The line that names it; the first one where none does. */
  readonly line: number;
}

/** Which label of a record of a `.system` file says what it declares, and what that is. */
const DECLARATIONS: ReadonlyMap<string, OutlineKind> = new Map([
  ["System", "system"],
  ["Kind", "kind"],
  ["Label", "label"],
  ["Attribute", "attribute"],
  ["Category", "declared category"],
  ["Rule", "rule"],
]);

function namedBy(record: RecordModel): Named {
  const [first] = record.labels;
  const line = first?.line ?? firstLine(record);
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

function cardNamed(record: RecordModel): Named {
  const label = record.labels.find(({ name, text }) => name === "Identifier" && text !== "");
  const says = saysOf(record);
  const detail = shortened([record.kind, says].filter(Boolean).join(" · "));
  const name = record.identifier ?? "Card without an identifier";
  return { kind: "card", name, detail, line: label?.line ?? firstLine(record) };
}

function declarationNamed({ labels }: RecordModel, line: number): Named {
  const [first] = labels;
  const about = labels.find(({ name }) => name === "About")?.text ?? "";
  const kind = DECLARATIONS.get(first?.name ?? "");
  const name = first?.text || "Declaration without a name";
  return { kind: kind ?? "kind", name, detail: shortened(about.replaceAll("\n", " ")), line };
}

function firstLine({ node, firstLine: first, endLine }: RecordModel): number {
  const line = node.lines.slice(first, endLine).findIndex(({ kind }) => kind !== "blank" && kind !== "comment");
  return line === -1 ? first : first + line;
}

function lastLine({ node, firstLine: first, endLine }: RecordModel): number {
  for (let line = endLine - 1; line > first; line--) if (node.lines[line]?.kind !== "blank") return line;
  return first;
}

/** An outline has room for one short line. */
const LONGEST_DETAIL = 60;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_DETAIL
    ? text
    : `${characters
        .slice(0, LONGEST_DETAIL - 1)
        .join("")
        .trimEnd()}…`;
}
