import type { FileNode, Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type { RecordModel } from "./record-model.js";

/** One file of a pack, read. */
export interface FileModel {
  /** Where it is, as the edge named it: what findings carry. Parts joined by `/`. */
  readonly path: string;
  readonly text: string;
  readonly node: FileNode;
  readonly system: System;
  /** In source order. */
  readonly records: readonly RecordModel[];
  /** Places of bytes that were not UTF-8 (in `text`, where they are U+FFFD), and what the file probably is. */
  readonly encoding: EncodingProblem | undefined;
  /** The file lies between conflict markers in part; it does not compile. */
  readonly conflicts: readonly ConflictModel[];
}

export interface EncodingProblem {
  /** Only of Windows-1252 enough can be read to say more. */
  readonly likely: "UTF-16" | "Windows-1252" | "no text";
  readonly spans: readonly Span[];
}

/** One conflict: its marker lines, as spans in the file. */
export interface ConflictModel {
  readonly ours: Span;
  readonly base: Span | undefined;
  readonly middle: Span;
  readonly theirs: Span;
}

/** A record and the file it stands in. */
export interface RecordPlace {
  readonly file: FileModel;
  readonly record: RecordModel;
}

/** A deck: what it lists, or the cards that follow it. */
export interface DeckModel extends RecordPlace {
  readonly name: string;
  /** True: it has a `Cards:` label. */
  readonly listed: boolean;
  /** In source order; one entry per line of a list or per owned card. */
  readonly cards: readonly DeckCard[];
}

export interface DeckCard {
  readonly identifier: string | undefined;
  readonly copies: number;
  /** The card, if it is in this pack or one it uses. */
  readonly card: RecordPlace | undefined;
  /** Line of the list (index of the line in the deck's node); `undefined` for an owned card. */
  readonly line: number | undefined;
}

/** A pack: the records of a folder that belong together. */
export interface PackModel {
  readonly files: readonly FileModel[];
  readonly pack: RecordPlace | undefined;
  readonly decks: readonly DeckModel[];
  readonly cards: readonly RecordPlace[];
  /** By identifier (NFC); all cards that have it. */
  readonly byIdentifier: ReadonlyMap<string, readonly RecordPlace[]>;
  /** Packs named by `Uses:`, in source order; `pack` is undefined when there is a problem. */
  readonly uses: readonly UsedPack[];
  /** The systems that there are, each as its id and as `id@edition`: what `System:` may name. */
  readonly systemNames: readonly string[];
  readonly hasFile?: HasFile | undefined;
}

/**
 * Whether there is a file that a file of the pack names, as written: from its folder. Undefined: nobody may look there. Only
 * the edge can tell, and where it says nothing no file counts as missing.
 */
export type HasFile = (path: string, named: string) => boolean | undefined;

export interface UsedPack {
  /** As written. */
  readonly folder: string;
  readonly problem: "missing" | "outside" | "circular" | undefined;
  readonly pack: PackModel | undefined;
  /** The game that a `.system` file extends, of which the pack is an outline. */
  readonly system?: System;
}
