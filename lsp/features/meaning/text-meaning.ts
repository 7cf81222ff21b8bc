import { type Entry, type Leaf, leavesOf, type ReadText, textsOfEntry } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { NamePath } from "../pack-index.js";
import type { ValuePlace } from "../place.js";
import { holds } from "../spans.js";
import { declarationsOnRecord } from "./declarations.js";
import type { FoundMeaning, LineOfMeaning, NamedThing, PhraseMeaning, ValueMeaning } from "./meaning.js";
import { namingLabel } from "./naming-labels.js";

/** A leaf of a text that was read, where it stands on its line. */
export interface PlacedLeaf {
  readonly read: ReadText;
  readonly leaf: Leaf;
  /** From the start of the line. */
  readonly span: Span;
}

/** The leaves of the texts of an entry, in order; none of a text that was not read, or can be read in two ways. */
export function textLeaves(entry: Entry): readonly PlacedLeaf[] {
  return textsOfEntry(entry, entry.scope).flatMap((read) =>
    read.reading.kind === "whole" || read.reading.kind === "partly"
      ? leavesOf(read.reading.node).map((leaf) => ({ read, leaf, span: read.place(leaf) }))
      : [],
  );
}

/**
 * What the word at a place of a text means that phrases read: what stands in a hole for a name, a keyword or another
 * value is that; other words are the phrase that they belong to.
 */
export function textMeaning(place: ValuePlace): FoundMeaning | undefined {
  const { entry, record, category, lineSpan, offset } = place;
  if (entry === undefined || record.system.phrases.size === 0) return undefined;
  const column = offset - lineSpan.start;
  const leaves = textLeaves(entry).filter(({ span }) => holds(span, column));
  // At the border of two, a word is meant rather than a mark, and a mark rather than a blank.
  const isSaid = ({ leaf, read }: PlacedLeaf): boolean => read.text.slice(leaf.start, leaf.end).trim() !== "";
  const at = leaves.find(({ leaf }) => leaf.hole !== undefined) ?? leaves.find(isSaid) ?? leaves[0];
  if (at === undefined || at.leaf.hole?.unread === true) return undefined;
  const line: LineOfMeaning = { record, entry, section: category };
  const value = at.leaf.hole && meantBy(at.leaf.hole, line);
  if (value !== undefined) return { meaning: value, span: moved(at.span, lineSpan) };
  const { node } = at.leaf;
  const whole = at.read.place(node);
  return { meaning: phraseOf(node, at.read.text.slice(node.start, node.end), line), span: moved(whole, lineSpan) };
}

const moved = ({ start, end }: Span, line: Span): Span => ({ start: start + line.start, end: end + line.start });

function phraseOf(node: Leaf["node"], written: string, line: LineOfMeaning): PhraseMeaning {
  const { declaration } = node.form;
  return { kind: "phrase", name: declaration.name, declaration, written, line, system: line.record.system };
}

/** A hole that stands for an attribute, by itself or on some kind of card; or for cards by their identifier. */
function meantBy(
  { name: hole, text }: NonNullable<Leaf["hole"]>,
  line: LineOfMeaning,
): ValueMeaning | NamedThing | undefined {
  const { record } = line;
  const name = nameOfHole(hole);
  const label = hole === name ? undefined : namingLabel(name, record.system);
  if (label !== undefined) return { kind: "thing", label, name: text };
  if (!record.system.attributes.has(name)) return undefined;
  const path: NamePath = { category: undefined, name };
  const declarations = declarationsOnRecord(name, undefined, record);
  const value = { kind: "text", value: text } as const;
  return { kind: "value", path, value, asks: false, declarations, category: undefined, line, system: record.system };
}

/** The name that a hole of a phrase stands for: `Keyword`, or `Name` for `Token.Name`. */
export const nameOfHole = (hole: string): string => hole.slice(hole.indexOf(".") + 1);
