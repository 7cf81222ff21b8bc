import type { FileNode, Span } from "../../grammar/index.js";
import type { TextEdit } from "../diagnostics/diagnostic.js";
import type { System } from "../systems/system.js";
import type { RecordModel } from "./record-model.js";

/** A file of a pack, read. */
export interface FileModel {
  /** Its path, as given by the outer layers: used in findings. Parts are separated by `/`. */
  readonly path: string;
  readonly text: string;
  readonly node: FileNode;
  readonly system: System;
  /** In source order. */
  readonly records: readonly RecordModel[];
  /** Places of bytes that weren't UTF-8 (U+FFFD in `text`), and the likely encoding. */
  readonly encoding: EncodingProblem | undefined;
  /** Parts of the file are between conflict markers; it doesn't compile. */
  readonly conflicts: readonly ConflictModel[];
  /** Whether it may have suppression comments, where that is known: of a file that is edited, the text is in pieces. */
  readonly mayIgnore?: boolean | undefined;
}

export interface EncodingProblem {
  /** Only Windows-1252 is readable enough for further findings. */
  readonly likely: "UTF-16" | "Windows-1252" | "no text";
  readonly spans: readonly Span[];
  /** What the replaced bytes probably are. */
  readonly meant?: readonly TextEdit[];
}

/** A conflict: its marker lines, as spans in the file. */
export interface ConflictModel {
  readonly ours: Span;
  readonly base: Span | undefined;
  readonly middle: Span;
  readonly theirs: Span;
}

/** A record and its file. */
export interface RecordInPack {
  readonly file: FileModel;
  readonly record: RecordModel;
}

/** A deck: the cards it lists, or those that follow it. */
export interface DeckModel extends RecordInPack {
  readonly name: string;
  /** Whether it has a `Cards:` label. */
  readonly listed: boolean;
  /** In source order; one entry per list line or contained card. */
  readonly cards: readonly DeckCard[];
  /** The lists beside the deck, which the game declares: a reserve, an inventory. */
  readonly beside: readonly { readonly label: string; readonly cards: readonly DeckCard[] }[];
}

export interface DeckCard {
  readonly identifier: string | undefined;
  readonly copies: number;
  /** The card, if it is in this pack or one it uses. */
  readonly card: RecordInPack | undefined;
  /** Index of the list line in the deck's node; undefined for a contained card. */
  readonly line: number | undefined;
}

/** A pack: the records of a folder that belong together. */
export interface PackModel {
  readonly files: readonly FileModel[];
  readonly pack: RecordInPack | undefined;
  readonly decks: readonly DeckModel[];
  readonly cards: readonly RecordInPack[];
  /** By identifier (NFC); all cards with it. */
  readonly byIdentifier: ReadonlyMap<string, readonly RecordInPack[]>;
  /** Packs listed in `Uses:`, in source order; `pack` is undefined if there is a problem. */
  readonly uses: readonly UsedPack[];
  /** A file couldn't be read: its cards are unknown. */
  readonly incomplete?: boolean | undefined;
  /** The available systems, by id and `id@edition`: valid values of `System:`. */
  readonly systemNames: readonly string[];
  /**
   * Games that are described beside the pack, and that no configuration names. Unsure: which games are named is not
   * sure, because the configuration has a mistake.
   */
  readonly systemsBeside?: readonly SystemBeside[] | "unsure" | undefined;
  readonly hasFile?: HasFile | undefined;
  /** The game that it was read by, as nothing names one, and its cards can't be of the usual one. */
  readonly gameByKinds?: string | undefined;
  /** The other packs of the repository, of any game. Only asked for if a rule takes all of them together. */
  readonly others?: OtherPacks | undefined;
}

export type OtherPacks = () => readonly PackModel[];

/** A `.system` file that no configuration names. */
export interface SystemBeside {
  /** Its path, as a configuration would name it. */
  readonly file: string;
  /** What it says that its `Id` is; empty if that can't be told. */
  readonly id: string;
}

/**
 * Whether a file exists that a file of the pack names, relative to its folder; a text is the name of the only file that
 * differs from it in capitals or in Unicode form alone. Undefined if it may not be looked up. Only the outer layers can
 * tell; without an answer, no file counts as missing.
 */
export type HasFile = (path: string, named: string) => boolean | string | undefined;

export interface UsedPack {
  /** As written. */
  readonly folder: string;
  readonly problem: "missing" | "outside" | "circular" | undefined;
  readonly pack: PackModel | undefined;
  /** The game that a `.system` file extends; the pack is its outline. */
  readonly system?: System;
  /** Of the pack that a `.play` file lies in: finds the games that add rules of play. */
  readonly findSystem?: (name: string) => System | undefined;
}
