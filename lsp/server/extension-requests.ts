import type { Position, TextDocumentPositionParams } from "vscode-languageserver/node";
import type { DocumentParams } from "./custom-requests.js";

/**
 * What requests for views, for new records and for pages of rules say; the extension for VS Code makes them, and any other
 * client may. docs/language-server.md describes each of them; the handlers are in `requests/extension/`.
 */

export type AboutFile = DocumentParams;
export type AboutPlace = TextDocumentPositionParams;

/** Which part of the unlock graph is wanted: a deck by its name, null for all; absent, the deck of the card at the position, else the first. */
export interface AboutGraph extends AboutFile {
  readonly position?: Position;
  readonly deck?: string | null;
}

/**
 * `cardwright/preview` (AboutPlace), `cardwright/gallery` (AboutFile) and `cardwright/unlockGraphView` (AboutGraph): something to look at.
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

/** `cardwright/newRecords` (AboutPlace): with what a card can begin, behind the record at the place. */
export interface NewRecords {
  /** The full name of the game. */
  readonly game: string;
  readonly at: Position;
  readonly records: readonly NewRecord[];
}

/**
 * `cardwright/namePicture` (AboutPicture): the edit that makes a file the picture of the card at the place. Null: no card is
 * there, its game has no pictures, or the file is no picture that the card may name.
 */
export interface AboutPicture extends AboutPlace {
  readonly picture: string;
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
