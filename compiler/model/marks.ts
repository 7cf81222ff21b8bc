import { mayBeConfusable } from "../diagnostics/confusables.js";
import type { CategorySection, LabelItem, RecordModel, Section } from "./record-model.js";
import type { Layout } from "./repair.js";
import { isListLabel } from "./verbatim-lines.js";

/**
 * What a record shows at a glance. Most cards show nothing, and a rule that declares on which marks it depends is not called
 * for them.
 * stray: lines that belong to nothing. indented: the whole record, or lines with no category above. divided: a separator is
 * missing above it. flattened: members of a category have lost their indentation. names: a label, a category or an
 * attribute of the record is not exactly what is declared for it. repeated: a name may stand twice at one place. empty:
 * a category without lines, or a label with nothing behind it. restricted: a label whose text may not be just any.
 * letters: not all characters are ASCII. kindless: a card without the attribute that gives its kind. conditions: a category
 * of them. attributes: the text of a label goes on with what looks like an attribute. heads: something stands behind the
 * name of a category. colons: something like a label among the members of one. below: an attribute of the record below a
 * category. lookalikes: elsewhere than in free texts, letters that look like those of another script. uncertain: as in `RecordModel`.
 */
export const MARKS = {
  stray: 1,
  indented: 2,
  divided: 4,
  flattened: 8,
  names: 16,
  repeated: 32,
  empty: 64,
  restricted: 128,
  letters: 256,
  kindless: 512,
  conditions: 1024,
  attributes: 2048,
  heads: 4096,
  colons: 8192,
  below: 16384,
  lookalikes: 32768,
  uncertain: 65536,
} as const;

export type Mark = keyof typeof MARKS;

/** Several marks as one number. */
export function bitsOf(marks: readonly Mark[]): number {
  let bits = 0;
  for (const mark of marks) bits |= MARKS[mark];
  return bits;
}

/** What of a record is looked at for its marks. */
export interface Marked extends Pick<RecordModel, "labels" | "globals" | "categories" | "indented" | "uncertain"> {
  readonly text: string;
  /** Where each line begins. */
  readonly starts: readonly number[];
  readonly layout: Layout;
  /** It is a card, and should have a kind. */
  readonly kindless: boolean;
}

/** The marks that a record bears, as bits. */
export function marksOf(marked: Marked): number {
  const { layout, labels, globals, categories, indented, kindless, uncertain } = marked;
  let bits = uncertain ? MARKS.uncertain : 0;
  if (layout.strayLines.length > 0) bits |= MARKS.stray;
  if (indented || layout.indentedGlobals.length > 0) bits |= MARKS.indented;
  if (layout.firstLine > 0) bits |= MARKS.divided;
  if (kindless) bits |= MARKS.kindless;
  if (NOT_ASCII.test(ownTextOf(marked)))
    bits |= hasLookalikes(marked) ? MARKS.letters | MARKS.lookalikes : MARKS.letters;
  return bits | ofLabels(labels) | ofGlobals(globals, categories[0]?.line) | ofCategories(categories);
}

const NOT_ASCII = /[^\0-\x7f]/;

/** Without the records above and below that no separator divides from it: there may be thousands. */
const ownTextOf = ({ text, starts, layout: { firstLine, endLine } }: Marked): string =>
  text.slice(starts[firstLine], starts[endLine]);

/** Whether there is such a letter outside the texts of labels in which any words may stand. */
function hasLookalikes({ text, starts, labels, layout }: Marked): boolean {
  let from = starts[layout.firstLine];
  for (let index = 1; index < labels.length; index++) {
    const label = labels[index] as LabelItem;
    if (!isFree(label)) continue;
    if (mayBeConfusable(text.slice(from, (starts[label.line] ?? 0) + label.node.text.start))) return true;
    from = starts[label.endLine] ?? text.length;
  }
  return mayBeConfusable(text.slice(from, starts[layout.endLine]));
}

/** Of a game's description, the text of the first label is a name too. */
const isFree = (label: LabelItem): boolean =>
  label.declaration?.lines !== "one" &&
  label.declaration?.oneOf === undefined &&
  label.declaration?.suchAs === undefined &&
  !isListLabel(label);

function ofLabels(labels: readonly LabelItem[]): number {
  let bits = areSurelyDistinct(labels) ? 0 : MARKS.repeated;
  for (const { spelling, declaration, node, attributeLines } of labels) {
    if ((spelling !== "exact" && spelling !== "shortcut") || declaration === undefined) bits |= MARKS.names;
    if (declaration?.oneOf !== undefined || declaration?.suchAs !== undefined || declaration?.pairs !== undefined)
      bits |= MARKS.restricted;
    if (node.text.start === node.text.end) bits |= MARKS.empty;
    if (attributeLines.length > 0) bits |= MARKS.attributes;
  }
  return bits;
}

function ofGlobals({ entries, lines }: Section, firstCategory: number | undefined): number {
  let bits = areSurelyDistinct(entries) ? 0 : MARKS.repeated;
  for (const { placement, spelling } of entries)
    if (placement !== "declared" || (spelling !== "exact" && spelling !== "shortcut")) bits |= MARKS.names;
  if (firstCategory !== undefined && (lines.at(-1) ?? -1) > firstCategory) bits |= MARKS.below;
  return bits;
}

function ofCategories(categories: readonly CategorySection[]): number {
  let bits = areSurelyDistinct(categories) ? 0 : MARKS.repeated;
  for (const { spelling, declaration, head, flattened, entries } of categories) {
    if ((spelling !== "exact" && spelling !== "shortcut") || declaration === undefined) bits |= MARKS.names;
    if (declaration !== undefined && declaration.operators.length > 0) bits |= MARKS.conditions;
    if (flattened) bits |= MARKS.flattened;
    if (entries.length === 0) bits |= MARKS.empty;
    if (head.kind !== "bare-name" || head.colon !== undefined) bits |= MARKS.heads;
    if (!areSurelyDistinct(entries)) bits |= MARKS.repeated;
    for (const { node } of entries) if (node.colon !== undefined) bits |= MARKS.colons;
  }
  return bits;
}

/** Comparing each with each makes nothing, and is the fastest for so few as nearly all records have. */
const FEW = 12;

/** True if no name occurs twice; false if one may, so the caller has to check. */
export function areSurelyDistinct(items: readonly { readonly name: string }[]): boolean {
  if (items.length > FEW) return false;
  for (let index = 1; index < items.length; index++) {
    const name = items[index]?.name;
    for (let before = 0; before < index; before++) if (items[before]?.name === name) return false;
  }
  return true;
}
