import { getOrMake, NOTHING, type Span } from "../../grammar/index.js";
import type { RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

/** A text of a record that a phrase reads. */
export interface TextOnRecord {
  readonly read: ReadText;
  readonly toRecord: (span: Span) => Span;
}

/** All of them. */
export function textsOf(record: RecordModel): readonly TextOnRecord[] {
  if (record.system.phrases.size === 0) return NOTHING;
  const found: TextOnRecord[] = [];
  for (const section of [record.globals, ...record.categories])
    for (const [index, entry] of section.entries.entries()) {
      const texts = textsOfEntry(entry, entry.scope);
      if (texts.length === 0) continue;
      // The lines of a record are parsed again on demand.
      const toRecord = (span: Span): Span => inRecord(record, section.lines[index] ?? 0, span);
      for (const read of texts) found.push({ read, toRecord });
    }
  return found;
}

/** A piece of a text, and the record that has it. */
export interface OnRecord<Piece> {
  readonly piece: Piece;
  readonly place: RecordInPack;
}

/** Pieces by what counts as the same. */
export type Pieces<Piece> = Map<string, OnRecord<Piece>[]>;

/** Takes a piece into the group of a key, or out of it again. */
export function keep<Piece>(
  pieces: Pieces<Piece>,
  key: string,
  placed: OnRecord<Piece>,
  by: 1 | -1,
): OnRecord<Piece>[] {
  const group = getOrMake(pieces, key, () => []);
  if (by === 1) group.push(placed);
  else
    group.splice(
      group.findIndex(({ piece }) => piece === placed.piece),
      1,
    );
  if (group.length === 0) pieces.delete(key);
  return group;
}

export function* eachOf<Piece>(pieces: Pieces<Piece>): Generator<OnRecord<Piece> & { readonly times: number }> {
  for (const group of pieces.values())
    for (const { piece, place } of group) yield { piece, place, times: group.length };
}
