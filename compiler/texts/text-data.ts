import { pushTo } from "../../grammar/index.js";
import { plainText } from "./grammar.js";
import type { FormNode, HolePiece, ReadingNode } from "./reading.js";

/** The meaning of a text as plain data: a phrase by its name, with the contents of its holes by theirs. */
export type TextData = PhraseData | readonly TextData[] | UnreadData | string | number;

export interface PhraseData {
  readonly phrase: string;
  readonly [hole: string]: TextData;
}

/** A piece that matches no phrase. Offsets in the text. */
export interface UnreadData {
  readonly unread: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The data of a node. A form that consists of one phrase becomes that phrase. A hole that occurs several times in a
 * form is an array, as is a phrase that is a list.
 */
export function textData(node: ReadingNode): TextData {
  return node.kind === "list" ? node.items.map(formData) : formData(node);
}

function formData(node: FormNode): TextData {
  const { pieces, phrase, form } = node;
  const [only] = form.parts.length === 1 && form.parts[0]?.kind !== "optional" ? pieces : [];
  if (only?.kind === "phrase") return textData(only.node);
  if (only?.kind === "text" && only.unread) return unreadData(only);
  const holes = new Map<string, TextData[]>();
  for (const piece of pieces)
    if (piece.kind !== "words")
      pushTo(holes, piece.name, piece.kind === "phrase" ? textData(piece.node) : holeData(piece));
  const parts = [...holes].map(([name, all]) => [name, all.length === 1 ? (all[0] as TextData) : all] as const);
  const isPlain = parts.length === 0 && phrase.forms.length > 1;
  return Object.fromEntries([
    ["phrase", phrase.name],
    ...(isPlain ? [["text", plainText(node.form)] as const] : parts),
  ]) as PhraseData;
}

function holeData(piece: HolePiece): TextData {
  if (piece.unread) return unreadData(piece);
  return piece.numeric && /^(0|[1-9]\d{0,8})$/.test(piece.text) ? Number(piece.text) : piece.text;
}

const unreadData = ({ text, start, end }: HolePiece): UnreadData => ({ unread: text, start, end });
