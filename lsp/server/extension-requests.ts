import type { Position, TextDocumentPositionParams, WorkspaceEdit } from "vscode-languageserver/node";
import type { Chart } from "../../tools/index.js";
import type { DocumentParams } from "./custom-requests.js";

export type { Chart } from "../../tools/index.js";

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

/** `cardwright/table` (AboutFile): the cards of the pack of a file as a table. Null: the pack has no game. */
export interface TableOfCards {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** What cards may have and none has. */
  readonly others: readonly TableColumn[];
  /** In the order of the texts. */
  readonly rows: readonly TableRow[];
}

export interface TableColumn {
  /** `Type`, `AdventureCommonCosts`, `Feats.Oath`: what `cardwright export` has as a heading. */
  readonly name: string;
  /** Of decks: those that hold the card; no cell of it can be edited. */
  readonly sort: "deck" | "label" | "attribute" | "member" | "category";
  /** What divides several values in one cell. */
  readonly separator?: string;
  /** Its texts may have several lines. */
  readonly lines: boolean;
}

export interface TableRow {
  readonly card: CardReference;
  /** By columns; what the card does not have is not there. */
  readonly cells: Readonly<Record<string, string>>;
  /** By columns; an empty name is the card itself. */
  readonly findings: Readonly<Record<string, readonly CellFinding[]>>;
}

/** A card as it stood when the client was told of it; it is found again by its identifier when it has moved. */
export interface CardReference {
  readonly uri: string;
  /** Where its record begins, in UTF-16 units. */
  readonly offset: number;
  readonly identifier?: string;
}

export interface CellFinding {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly rule: string;
}

/** `cardwright/tableChoices` (AboutCell): texts that can stand in a cell, as completion offers them. */
export interface AboutCell {
  readonly card: CardReference;
  readonly column: string;
}

/** `cardwright/tableEdit` (TableChanges): the edit of texts that makes cells say something else. Nothing is written. */
export interface TableChanges {
  /** An empty `text` takes away what a cell says; `was` is what the client saw there. */
  readonly cells: readonly (AboutCell & { readonly text: string; readonly was: string })[];
  /** Cards that are added behind one; what they do not say of identifier and kind goes on from there. */
  readonly add?: { readonly behind: CardReference; readonly cards: readonly TableRow["cells"][] };
}

export interface TableEdit {
  /** Absent: there is nothing to change. */
  readonly edit?: WorkspaceEdit;
  /** What is not in the edit, and why; `cell` is a position in what was asked, -1 for the cards to be added. */
  readonly refused: readonly { readonly cell: number; readonly because: string }[];
}

/** `cardwright/charts` (AboutFile): what the pack is made of, to be drawn. Null: the pack has no game. */
export interface ChartGroup {
  readonly title: string;
  readonly charts: readonly Chart[];
}
