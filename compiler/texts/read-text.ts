import { BoundedCache, memoizeByKey } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { type Grammar, grammarOf } from "./grammar.js";
import { namesInText, parseText, recognise, withPlainBlanks } from "./parse-text.js";
import { type FormNode, type HolePiece, leavesOf, type PhrasePiece, type ReadingNode } from "./reading.js";
import { textData } from "./text-data.js";

/** A text read as a phrase of a system. */
export type TextReading =
  /** Every word belongs to a form. */
  | WholeText
  /** Its frame is read, but some pieces match no phrase, are not in an open list, or are mistakes. */
  | PartlyText
  /** It has two readings with different meanings. */
  | { readonly kind: "ambiguous"; readonly node: ReadingNode; readonly other: ReadingNode }
  | NotRead;

export interface NotRead {
  readonly kind: "not read";
  readonly because: "no form" | "too long" | "too many steps";
  /** If no form reads it, the place up to which it was looked at: what is behind does not matter, but for its end. */
  readonly looked?: number;
}

/** Most texts of a pack match fully, and checks need little of them: the node is parsed again on demand. */
export interface WholeText {
  readonly kind: "whole";
  /** Parsed on each access. */
  readonly node: ReadingNode;
  /** Records of phrases bound to places (`On`, `Under`) that the text may contain. */
  readonly bound: readonly PhraseDeclaration[];
  /** The names of things in it, in order. Where all is read, they are looked for on each access. */
  readonly names: readonly HolePiece[];
}

/** The same for texts of which some pieces are outside the forms: packs may have many, so few nodes are kept. */
export interface PartlyText extends Omit<WholeText, "kind"> {
  readonly kind: "partly";
  readonly odd: readonly UnreadPiece[];
}

/** A piece of a reading outside the forms. */
export type UnreadPiece =
  | { readonly kind: "unread" | "unlisted"; readonly piece: HolePiece }
  | { readonly kind: "mistake"; readonly node: FormNode };

/** Longer texts are not parsed. */
export const LONGEST_TEXT = 2_000;
const MOST_REMEMBERED = 20_000;
/** By phrase, then by text. */
const readingsOf = memoizeByKey<System, string, BoundedCache<string, TextReading>>();

/** Reads a text as the phrase with that name, cached by content. */
export function readText(text: string, phrase: string, system: System): TextReading {
  const known = readingsOf(system, phrase, () => new BoundedCache<string, TextReading>(MOST_REMEMBERED));
  return known.get(text) ?? known.set(text, readAnew(text, phrase, system));
}

/** False if a reading of the text certainly leaves some words to no form: much cheaper than reading it. */
export function mayBeReadThroughout(text: string, phrase: string, system: System): boolean {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined || text.length > LONGEST_TEXT) return false;
  return recognise(withPlainBlanks(text), index, grammar, "mistakes").kind !== "no way";
}

/** Without nodes but those that are kept: others are parsed again when they are asked for. */
class LazyReading<Kind extends "whole" | "partly"> {
  constructor(
    readonly kind: Kind,
    private readonly text: string,
    private readonly phrase: number,
    private readonly grammar: Grammar,
    readonly bound: readonly PhraseDeclaration[],
    private readonly known: readonly HolePiece[] | undefined,
    readonly odd: readonly UnreadPiece[],
    /** One with mistakes, because rules tell one mistake from another by its node. */
    private readonly kept?: ReadingNode,
  ) {}

  get names(): readonly HolePiece[] {
    return this.known ?? namesInText(this.text, this.phrase, this.grammar);
  }

  get node(): ReadingNode {
    const leniency = this.kind === "whole" ? "none" : "unread";
    return this.kept ?? (parseText(this.text, this.phrase, this.grammar, leniency).node as ReadingNode);
  }
}

function readAnew(text: string, phrase: string, system: System): TextReading {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return { kind: "not read", because: "no form" };
  if (text.length > LONGEST_TEXT) return { kind: "not read", because: "too long" };
  const plain = withPlainBlanks(text);
  const { kind, bound, mayHaveNames, looked } = recognise(plain, index, grammar);
  const whole = (): TextReading =>
    new LazyReading("whole", plain, index, grammar, bound, mayHaveNames ? undefined : NOTHING, NOTHING);
  if (kind === "one way") return whole();
  if (kind === "stopped") return { kind: "not read", because: "too many steps" };
  if (kind === "no way" && !grammar.isLenient) return { kind: "not read", because: "no form", looked };
  const { node, others, stopped, ...found } = parseText(
    plain,
    index,
    grammar,
    kind === "several ways" ? "none" : "unread",
  );
  if (stopped) return { kind: "not read", because: "too many steps" };
  if (node === undefined) return { kind: "not read", because: "no form", looked: Math.max(looked, found.looked) };
  const odd = oddPieces(node);
  // If both readings contain a mistake, one is enough.
  const partly = (kept?: ReadingNode): TextReading =>
    new LazyReading(
      "partly",
      plain,
      index,
      grammar,
      found.bound,
      found.mayHaveNames ? namesOf(node) : NOTHING,
      odd,
      kept,
    );
  if (odd.some((one) => one.kind === "mistake")) return partly(node);
  const meaning = others.length === 0 ? undefined : JSON.stringify(textData(node));
  const other = others.find((one) => JSON.stringify(textData(one)) !== meaning);
  if (other !== undefined) return { kind: "ambiguous", node, other };
  return kind === "several ways" ? whole() : partly();
}

const NOTHING: readonly never[] = [];

/** The names of things in a text, in order. */
export function namesIn(reading: TextReading): readonly HolePiece[] {
  return reading.kind === "whole" || reading.kind === "partly" ? reading.names : NOTHING;
}

const namesOf = (node: ReadingNode): readonly HolePiece[] =>
  leavesOf(node).flatMap(({ hole }) => (hole === undefined || hole.refersTo.length === 0 ? [] : [hole]));

/** The pieces outside the forms, in source order. */
function oddPieces(node: ReadingNode): UnreadPiece[] {
  if (node.kind === "list") return node.items.flatMap(oddPieces);
  const mistake: UnreadPiece[] = node.form.declaration.says === undefined ? [] : [{ kind: "mistake", node }];
  return [...mistake, ...node.pieces.flatMap(oddIn)];
}

function oddIn(piece: PhrasePiece): UnreadPiece[] {
  if (piece.kind === "phrase") return oddPieces(piece.node);
  if (piece.kind === "words") return [];
  return piece.unread ? [{ kind: "unread", piece }] : piece.unlisted ? [{ kind: "unlisted", piece }] : [];
}

/** No form has a word of the text: all of them are in pieces that no phrase reads. */
export function isAllUnread(text: string, odd: readonly UnreadPiece[]): boolean {
  let end = 0;
  for (const one of odd) {
    if (one.kind === "unlisted") return false;
    // A mistake may have none either: words that no phrase reads, without a full stop.
    if (one.kind === "mistake") continue;
    if (/[\p{L}\p{N}]/u.test(text.slice(end, one.piece.start))) return false;
    end = one.piece.end;
  }
  return !/[\p{L}\p{N}]/u.test(text.slice(end));
}

/** How much of a text is outside the forms. */
export interface Oddness {
  readonly mistakes: number;
  /** Each sentence of a piece is one. */
  readonly pieces: number;
  /** Number of characters. */
  readonly unread: number;
}

export function oddnessOf(text: string, reading: TextReading): Oddness {
  // An ambiguous text is worded correctly.
  if (reading.kind === "whole" || reading.kind === "ambiguous") return { mistakes: 0, pieces: 0, unread: 0 };
  if (reading.kind !== "partly") return { mistakes: 0, pieces: Number.POSITIVE_INFINITY, unread: text.length + 1 };
  const mistakes = reading.odd.filter(({ kind }) => kind === "mistake").length;
  const pieces = reading.odd.flatMap((odd) => (odd.kind === "mistake" ? [] : [odd.piece]));
  const ends = pieces.reduce((sum, piece) => sum + (piece.text.match(/[.!?] /g)?.length ?? 0), 0);
  const unread = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  return { mistakes, pieces: pieces.length + ends, unread };
}
