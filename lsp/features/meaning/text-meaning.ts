import { type Entry, type Leaf, leavesOf, type ReadText, textsOfEntry } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { NamePath } from "../pack-index.js";
import type { PlaceInValue } from "../place.js";
import { holds, moved } from "../spans.js";
import { declarationsOnRecord } from "./declarations.js";
import type { FoundMeaning, LineOfMeaning, NamedThing, PhraseMeaning, ValueMeaning } from "./meaning.js";
import { namingLabel } from "./naming-labels.js";

/** A leaf of a parsed text, with its place on the line. */
export interface PlacedLeaf {
  readonly read: ReadText;
  readonly leaf: Leaf;
  /** From the start of the line. */
  readonly span: Span;
}

/** The leaves of an entry's texts, in order; none for a text that couldn't be parsed, or is ambiguous. */
export function textLeaves(entry: Entry): readonly PlacedLeaf[] {
  return textsOfEntry(entry, entry.scope).flatMap((read) =>
    read.reading.kind === "whole" || read.reading.kind === "partly"
      ? leavesOf(read.reading.node).map((leaf) => ({ read, leaf, span: read.place(leaf) }))
      : [],
  );
}

/**
 * The meaning of the word at a place in a parsed text: the content of a hole for a name, a keyword or another
 * value means that; other words belong to their phrase.
 */
export function textMeaning(place: PlaceInValue): FoundMeaning | undefined {
  const { entry, record, category, lineSpan, offset } = place;
  if (entry === undefined || record.system.phrases.size === 0) return undefined;
  const column = offset - lineSpan.start;
  const leaves = textLeaves(entry).filter(({ span }) => holds(span, column));
  // Between two leaves, a word takes precedence over a mark, and a mark over a blank.
  const isSaid = ({ leaf, read }: PlacedLeaf): boolean => read.text.slice(leaf.start, leaf.end).trim() !== "";
  const at = leaves.find(({ leaf }) => leaf.hole !== undefined) ?? leaves.find(isSaid) ?? leaves[0];
  if (at === undefined || at.leaf.hole?.unread === true) return undefined;
  const line: LineOfMeaning = { record, entry, section: category };
  const value = at.leaf.hole && likelyMeaning(at.leaf.hole, line);
  if (value !== undefined) return { meaning: value, span: moved(at.span, lineSpan.start) };
  const { node } = at.leaf;
  const whole = at.read.place(node);
  return {
    meaning: phraseOf(node, at.read.text.slice(node.start, node.end), line),
    span: moved(whole, lineSpan.start),
  };
}

function phraseOf(node: Leaf["node"], written: string, line: LineOfMeaning): PhraseMeaning {
  const { declaration } = node.form;
  return { kind: "phrase", name: declaration.name, declaration, written, line, system: line.record.system };
}

/** A hole that refers to an attribute, in general or on some kind of card; or to cards by their identifier. */
function likelyMeaning(
  { name: hole, text, refersTo }: NonNullable<Leaf["hole"]>,
  line: LineOfMeaning,
): ValueMeaning | NamedThing | undefined {
  const { record } = line;
  // An attribute that lists only names of things stands for what it names.
  const [named] = refersTo;
  const name = named?.name ?? nameOfHole(hole);
  const label = hole === name ? undefined : namingLabel(name, record.system);
  if (label !== undefined) return { kind: "thing", label, name: text };
  if (!record.system.attributes.has(name)) return undefined;
  const path: NamePath = { category: undefined, name };
  const declarations = declarationsOnRecord(name, undefined, record);
  const value = { kind: "text", value: text } as const;
  const meaning = { path, value, asks: false, declarations, category: undefined, line, system: record.system };
  return { kind: "value", ...meaning, ...(refersTo.length === 0 ? {} : { names: refersTo }) };
}

/** The name that a hole of a phrase refers to: `Keyword`, or `Name` for `Token.Name`. */
export const nameOfHole = (hole: string): string => hole.slice(hole.indexOf(".") + 1);
