import type { RecordModel } from "../model/record-model.js";
import { type Compare, canonicalOrder } from "./canonical-order.js";
import { describesSystems } from "./describes-systems.js";
import type {
  FormattedItem,
  FormattedLabel,
  GlobalPart,
  HeadPart,
  MemberPart,
  RecordItems,
  Spacing,
} from "./record-items.js";

/**
 * Sorts the items of a record canonically; comments move with the line below them. Blank lines are dropped, because
 * what they separated has moved. In a system file, labels stay before or after the attributes, because examples come
 * last there.
 */
export function sortItems(source: RecordItems, record: RecordModel): RecordItems {
  const order = canonicalOrder(record.system);
  const { header, rest } = splitHeader(source);
  const { labels, globals, categories, end } = takeApart(rest);
  const [before, behind] = placeLabels(labels, source.items, record);
  const groups: SortedUnit[] = [
    ...before.map(single),
    ...stable(globals, ({ entry }) => entry.name, order.globals).map(single),
    ...stable(categories, ({ head }) => head.category.name, order.categories).map((group) =>
      sortMembers(group, record),
    ),
    ...behind.map(single),
  ];
  return joinGroups(groups, header, end);
}

/**
 * Moves the record's attributes above its first category, with the comments right above them. Possible members of the
 * category above stay: moving them would hide the warning.
 */
export function raiseGlobals(source: RecordItems): RecordItems {
  const first = source.items.findIndex(({ kind }) => kind === "head");
  const isLate = (item: FormattedItem, at: number): boolean => at > first && item.kind === "global" && !item.stays;
  if (first === -1 || !source.items.some(isLate)) return source;
  const raised: FormattedItem[] = [];
  const others: FormattedItem[] = [];
  let left: readonly Spacing[] = [];
  for (const [at, item] of source.items.entries()) {
    const above = [...left, ...item.above];
    const own = isLate(item, at) ? above.findLastIndex((one) => !isComment(one) || one.indented) + 1 : 0;
    left = above.slice(0, own);
    (isLate(item, at) ? raised : others).push({ ...item, above: above.slice(own) });
  }
  const head = others[first];
  // The blank line before the category now goes before what moved in between.
  if (head !== undefined && others[first - 1]?.kind !== "global")
    others[first] = { ...head, above: head.above.slice(leadingBlanks(head.above)) };
  others.splice(first, 0, ...raised);
  return { items: others, end: [...left, ...source.end] };
}

function leadingBlanks(above: readonly Spacing[]): number {
  const comment = above.findIndex(isComment);
  return comment === -1 ? above.length : comment;
}

/** A comment about the whole file. */
const FOR_THE_FILE = /^#\s*cardwright-ignore-file\b/;

/**
 * The comments at the top of a record that are about all of it: those above its first label, those followed by a blank
 * line, and file-wide suppressions. They stay at the top.
 */
function splitHeader({ items, end }: RecordItems): { header: readonly Spacing[]; rest: RecordItems } {
  const [first, ...others] = items;
  if (first === undefined) return { header: [], rest: { items, end } };
  const isAbout = (spacing: Spacing): boolean =>
    first.kind === "label" || spacing.kind === "blank" || FOR_THE_FILE.test(spacing.text);
  const split = first.above.findLastIndex(isAbout) + 1;
  const rest = [{ ...first, above: first.above.slice(split) }, ...others];
  return { header: first.above.slice(0, split).filter(isComment).map(outdented), rest: { items: rest, end } };
}

/** An item, or a category with its members, and the indented comments that end it. */
interface SortedUnit {
  readonly items: readonly FormattedItem[];
  readonly closing: readonly Spacing[];
}
interface CategoryGroup {
  readonly head: HeadPart;
  readonly members: MemberPart[];
  /** Possible members that lost their indentation: they stay below it. */
  readonly unindented: GlobalPart[];
  closing: readonly Spacing[];
}
interface Parts {
  readonly labels: FormattedLabel[];
  readonly globals: GlobalPart[];
  readonly categories: CategoryGroup[];
  readonly end: readonly Spacing[];
}

const single = (item: FormattedItem): SortedUnit => ({ items: [item], closing: [] });

function takeApart({ items, end }: RecordItems): Parts {
  const parts = { labels: [] as FormattedLabel[], globals: [] as GlobalPart[], categories: [] as CategoryGroup[] };
  let open: CategoryGroup | undefined;
  const close = (spacing: readonly Spacing[]): readonly Spacing[] => {
    const comments = spacing.filter(isComment);
    if (open === undefined) return comments.map(outdented);
    const first = comments.findIndex(({ indented }) => !indented);
    const split = first === -1 ? comments.length : first;
    open.closing = comments.slice(0, split);
    open = undefined;
    return comments.slice(split).map(outdented);
  };
  for (const item of items) {
    if (item.kind === "member") {
      open?.members.push({ ...item, above: item.above.filter(isComment) });
      continue;
    }
    if (item.kind === "global" && item.stays) {
      parts.categories.at(-1)?.unindented.push({ ...item, above: item.above.filter(isComment) });
      continue;
    }
    const above = close(item.above);
    if (item.kind === "label") parts.labels.push({ ...item, above });
    else if (item.kind === "global") parts.globals.push({ ...item, above });
    else {
      open = { head: { ...item, above }, members: [], unindented: [], closing: [] };
      parts.categories.push(open);
    }
  }
  return { ...parts, end: close(end) };
}

const isComment = (spacing: Spacing): spacing is Extract<Spacing, { kind: "comment" }> => spacing.kind === "comment";
const outdented = (comment: Extract<Spacing, { kind: "comment" }>): Spacing => ({ ...comment, indented: false });

/** The labels before the attributes, and those after. */
function placeLabels(
  labels: readonly FormattedLabel[],
  items: readonly FormattedItem[],
  record: RecordModel,
): [readonly FormattedLabel[], readonly FormattedLabel[]] {
  if (describesSystems(record)) {
    const leading = items.findIndex(({ kind }) => kind !== "label");
    const split = leading === -1 ? labels.length : leading;
    return [labels.slice(0, split), labels.slice(split)];
  }
  // The first label decides that this is a pack or deck, so it stays first.
  const fixed = record.role === "card" ? 0 : 1;
  const { labels: compare } = canonicalOrder(record.system);
  return [[...labels.slice(0, fixed), ...stable(labels.slice(fixed), ({ label }) => label.name, compare)], []];
}

function sortMembers({ head, members, unindented, closing }: CategoryGroup, record: RecordModel): SortedUnit {
  const order = canonicalOrder(record.system);
  const { anyDeclaration, name } = head.category;
  const listsConditions = (anyDeclaration?.operators.length ?? 0) > 0;
  // The last line of a table is its requirement.
  if (name === "Table" && describesSystems(record)) return { items: [head, ...members, ...unindented], closing };
  const sorted = listsConditions
    ? stable(members, ({ entry }) => entry, order.conditions)
    : stable(members, ({ entry }) => entry.name, order.members(name));
  return { items: [head, ...sorted, ...unindented], closing };
}

/** The comments that end a category go above what follows it. */
function joinGroups(groups: readonly SortedUnit[], header: readonly Spacing[], end: readonly Spacing[]): RecordItems {
  const items: FormattedItem[] = [];
  let closing = header;
  for (const group of groups) {
    const [first, ...more] = group.items;
    if (first !== undefined) items.push({ ...first, above: [...closing, ...first.above] }, ...more);
    closing = group.closing;
  }
  return { items, end: [...closing, ...end] };
}

/** Stable sort by a key. */
function stable<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key, compare: Compare<Key>): Item[] {
  return [...items].sort((one, other) => compare(keyOf(one), keyOf(other)));
}
