import type { Position } from "vscode-languageserver/node";

/**
 * Requests beyond the protocol, for editors that show more than text: the extension for VS Code makes them, and any
 * other client may. Types only; the handlers are in `requests/extension/`.
 */

/** A file, as all requests name it. */
export interface AboutFile {
  readonly textDocument: { readonly uri: string };
}

export interface AboutPlace extends AboutFile {
  readonly position: Position;
}

/**
 * `cardwright/preview` (AboutPlace) and `cardwright/gallery`, `cardwright/unlockGraph` (AboutFile): something to look at.
 * Null: there is nothing there to be shown.
 */
export interface View {
  /** What it shows, for a tab: the identifier of a card, the name of a pack. */
  readonly title: string;
  /**
   * HTML for the inside of a page, without scripts. An element with `data-offset` stands for what begins at that offset
   * (in UTF-16 units) of the file that the nearest `data-uri` above it names. Pictures of cards have `file:` addresses.
   */
  readonly html: string;
}

/** `cardwright/compiled` (AboutPlace): the card at a place, as engines get it. */
export interface CompiledView {
  /** JSON; empty when there is none. */
  readonly text: string;
  /** What keeps the card from being compiled, in sentences. */
  readonly problems: readonly string[];
}

/** `cardwright/status` (AboutFile): what a status line says. */
export interface Status {
  /** The full name of the game, and `id@edition`. */
  readonly game: string;
  readonly system: string;
  readonly pack: string | undefined;
  readonly cards: number;
  /** In the whole pack. */
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
}

/** `cardwright/newRecords` (AboutPlace): with what a card can begin, behind the record at the place. */
export interface NewRecords {
  /** The full name of the game. */
  readonly game: string;
  readonly at: Position;
  readonly records: readonly NewRecord[];
}

export interface NewRecord {
  readonly name: string;
  readonly about: string;
  /** A snippet of the protocol, with the separator that has to stand before it or behind it. */
  readonly snippet: string;
}

/** `cardwright/rules` ({}): every rule there is. */
export interface RuleTitle {
  readonly id: string;
  readonly about: string;
}

/** `cardwright/explain` (AboutRule): the page of a rule, as Markdown. Null: there is no such rule. */
export interface AboutRule {
  readonly rule: string;
}

/** `cardwright/games` ({}): the games that a new pack can be of. */
export interface Game {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

/** `cardwright/newPack`: the files of a small pack, to be written into an empty folder. */
export interface NewPack {
  readonly game: string;
  readonly name: string;
}

export interface NewFile {
  /** From the folder of the pack. */
  readonly path: string;
  readonly text: string;
}
