import { isContent, memoize, once } from "../../grammar/index.js";
import type { CategoryDeclaration, ValueSpecification } from "../systems/system-data.js";
import { isAsDeclared, namesOf } from "./names.js";
import type { CategorySection, Entry, RecordModel } from "./record-model.js";
import { ownTextOf, textOf } from "./record-text.js";

/**
 * The category above that an attribute would be a member of if it were indented: one that allows such a name and value.
 * If there is none, the attribute belongs to the card, and only its layout is wrong.
 */
export function categoryLost(record: RecordModel, entry: Entry, line: number): CategorySection | undefined {
  const above = record.categories.findLast((category) => category.line < line);
  const { declaration } = above ?? {};
  if (above === undefined || declaration === undefined) return undefined;
  if (entry.operator !== undefined && testsAnyName(declaration)) return above;
  const isStray = isNoneOfCard(record, entry);
  if (entry.uncertain && !isStray) return undefined;
  const listsConditions = declaration.operators.length > 0;
  if (listsConditions !== (entry.operator !== undefined)) return undefined;
  if (isStray && listsConditions) return above;
  const members = record.system.attributes.get(entry.name)?.filter(({ on }) => on.includes(above.name)) ?? [];
  const isOwn = entry.placement === "custom" || (isStray && entry.placement === "unknown");
  const takers = declaration.custom && isOwn ? [...members, declaration] : members;
  return takers.some((taker) => takes(taker, entry)) ? above : undefined;
}

/**
 * The card can't have this, and it is no misspelt name of what the card can have, or it is a condition on other cards:
 * below a category, it can only be a line of that.
 */
export function isNoneOfCard({ system, globals }: RecordModel, entry: Entry): boolean {
  const { placement, node, operator, name } = entry;
  if (placement === "misplaced") return operator !== undefined;
  if (placement === "declared")
    return operator !== undefined && globals.entries.filter((one) => one.name === name).length > 1;
  if (placement !== "unknown") return false;
  const names = namesOf(system);
  const meant = (known: typeof names.labels) => known.resolve(node.path[0].text).suggestion;
  const declared = system.attributes.get(meant(names.attributes) ?? "") ?? [];
  const isMisspelt = declared.some((one) => takes(one, entry)) || meant(names.categories) || meant(names.labels);
  return operator !== undefined || !isMisspelt;
}

/** Its conditions may test any name, as in the description of a game: what stands there is certainly one of them. */
const testsAnyName = ({ operators, values }: CategoryDeclaration): boolean =>
  operators.length > 0 && values.includes("name");

const takes = ({ values: types }: ValueSpecification, { values }: Entry): boolean =>
  values.every(({ kind }) => types.includes(kind));

/** Adjacent indented lines whose category isn't there. */
export interface LostLines {
  readonly lines: readonly number[];
  /** The category above, which reads them as something else; undefined if there is none. */
  readonly category: string | undefined;
  /** The name of their category, if a comment above them is just that, and its line. */
  readonly comment: { readonly name: string; readonly line: number } | undefined;
}

/**
 * The indented lines of a record below no category, and those that another category reads because the name of their own
 * is lost: conditions among attributes, attributes among conditions, and lines below a name in a comment.
 */
export function lostLines(record: RecordModel): readonly LostLines[] {
  const comments = ownTextOf(record).includes("#") ? namesInComments(record) : NO_COMMENTS;
  const lost: LostLines[] = [];
  for (const lines of runsOf(record.indentedGlobals))
    lost.push({ lines, category: undefined, comment: comments.get(lines[0] ?? -1) });
  for (const { name, declaration, entries, lines } of record.categories) {
    if (declaration === undefined || lines.length === 0) continue;
    const asks = declaration.operators.length > 0;
    const first = lines.findIndex((line, at) => comments.has(line) || isOfOther(entries[at] as Entry, asks));
    if (first === -1) continue;
    const others = lines.slice(first);
    const comment = comments.get(others[0] ?? -1);
    const areAlike = entries.slice(first).every(({ node }) => (node.operator !== undefined) !== asks);
    if (comment !== undefined || areAlike) lost.push({ lines: others, category: name, comment });
  }
  return lost;
}

/** A condition on a name that isn't the category's, among attributes; or an undeclared attribute among conditions. */
function isOfOther({ node, placement, name, scope: { system, category } }: Entry, asks: boolean): boolean {
  if (asks && category !== undefined && testsAnyName(category)) return false;
  if (asks)
    return (
      node.operator === undefined && node.colon === undefined && node.path.length === 1 && !system.attributes.has(name)
    );
  const isDotted = node.path.length === 2 && namesOf(system).categories.resolve(node.path[0].text).isKnown;
  return node.operator !== undefined && (isDotted || placement === "misplaced");
}

const NO_COMMENTS: ReadonlyMap<number, NonNullable<LostLines["comment"]>> = new Map();

/** The comments that consist of the name of a category, by the indented line right below. */
function namesInComments(record: RecordModel): typeof NO_COMMENTS {
  const { node, firstLine, endLine, system } = record;
  const { lines } = node;
  const found = new Map<number, NonNullable<LostLines["comment"]>>();
  for (let line = firstLine; line + 1 < endLine; line++) {
    const [comment, below] = [lines[line], lines[line + 1]];
    if (comment?.kind !== "comment" || comment.indent > 0 || below === undefined || below.indent === 0) continue;
    if (!isContent(below)) continue;
    const [name = ""] = /^[^#\s]+(?=\s*(?:#|$))/.exec(textOf(record, line).replace(/^[#\s]+/, "")) ?? [];
    const resolved = namesOf(system).categories.resolve(name);
    if (isAsDeclared(resolved)) found.set(line + 1, { name: resolved.name, line });
  }
  return found;
}

/** The lines of a decklist whose label isn't above them. */
export interface LostList {
  /** The label that such lines belong to. */
  readonly label: string;
  readonly lines: readonly number[];
  /** What stands above them in its place. */
  readonly head: number | undefined;
  /** A separator is above them: with what is there, they are one deck. */
  readonly isRest: boolean;
}

/** The label that lists the cards of a deck. */
const LIST = "Cards";
/** `2 GEN S 40` is nothing else where cards aren't listed. */
const COUNTED = once(() => /^\s*(?:[-–•*]\s+)?\d+\s*[xX×]?\s+\p{L}/u);

/** So many lines are a list whatever the cards are called; fewer are one if the names have numbers. */
const FEWEST_LISTED = 3;

/**
 * The list of a deck that has no label, or one that can't be read; and that with which a record begins, as the rest of a
 * deck that a separator divides.
 */
export function lostList(record: RecordModel): LostList | undefined {
  const { role, identifier, system } = record;
  // Most cards need no memo.
  const mayBe = role === "deck" || (role === "card" && identifier === undefined && record.labels.length === 0);
  return mayBe && system.labels.has(LIST) ? readLostList(record) : undefined;
}

const readLostList = memoize((record: RecordModel): LostList | undefined => {
  const { role, labels, node, firstLine, endLine } = record;
  const isRest = role === "card";
  if (!record.uncertain && labels.every(({ spelling }) => spelling !== "unknown")) return undefined;
  if (labels.some(({ name, spelling }) => name === LIST || spelling === "misspelt")) return undefined;
  const known = labels.filter(({ declaration }) => declaration !== undefined);
  const isListed = (line: number): boolean =>
    COUNTED().test(textOf(record, line)) && !known.some((one) => one.line <= line && line < one.endLine);
  const isNothing = (line: number): boolean => /^(?:blank|comment)$/.test(node.lines[line]?.kind ?? "blank");
  const lines: number[] = [];
  for (let line = firstLine; line < endLine; line++)
    if (isListed(line)) lines.push(line);
    else if (!isNothing(line) && (lines.length > 0 || isRest)) break;
  const [first] = lines;
  // A single line of words may be anything.
  if (
    first === undefined ||
    (lines.length < FEWEST_LISTED && !lines.every((line) => /\d\D+\d/.test(textOf(record, line))))
  )
    return undefined;
  const head = isRest || !isHead(record, first - 1, known) ? undefined : first - 1;
  return { label: LIST, lines, head, isRest };
});

/** The name of a list, or what is left of it: a word that nothing knows, alone on its line. */
function isHead(record: RecordModel, line: number, known: RecordModel["labels"]): boolean {
  const node = record.node.lines[line];
  if (line < record.firstLine || node === undefined || node.kind === "blank" || node.indent > 0) return false;
  const text = textOf(record, line).trim();
  if (node.kind === "comment") return text.replace(/[^\p{L}]/gu, "").toLowerCase() === LIST.toLowerCase();
  const isRead = known.some((one) => one.line <= line && line < one.endLine) || record.globals.lines.includes(line);
  return !isRead && /^[^\p{L}\d]{0,4}\p{L}+(?: \p{L}+){0,2}[^\p{L}\d]{0,4}$/u.test(text);
}

/** Whether a line is part of a list that is lost, and reported with it. */
export function isOfLostList(record: RecordModel, line: number): boolean {
  const list = lostList(record);
  return list !== undefined && (list.head === line || list.lines.includes(line));
}

/** Whether what begins a record is the rest of a deck above it. */
export function isRestOfDeck(upper: RecordModel, lower: RecordModel): boolean {
  if (upper.role !== "deck" || lower.role !== "card" || lower.identifier !== undefined) return false;
  const [first] = lower.labels;
  if (first === undefined) return lostList(lower)?.isRest === true;
  return first.name === LIST && !upper.labels.some(({ name }) => name === LIST);
}

function runsOf(lines: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.at(-1) === line - 1) last.push(line);
    else found.push([line]);
  }
  return found;
}
