import type { Position, TextDocumentPositionParams, WorkspaceEdit } from "vscode-languageserver/node";
import type { Chart } from "../../tools/index.js";
import type { DocumentParams } from "./custom-requests.js";

export type { Chart } from "../../tools/index.js";
export type { NewFile } from "../features/index.js";

/**
 * The types of requests for views, new records and rule pages; the extension for VS Code makes them, and other clients
 * may too. docs/language-server.md describes each; the handlers are in `requests/extension/`.
 */

export type AboutFile = DocumentParams;
export type AboutPlace = TextDocumentPositionParams;

/**
 * The part of the unlock graph to show: a deck by name, or null for all; if absent, the deck of the card at the
 * position, or else the first.
 */
export interface AboutGraph extends AboutFile {
  readonly position?: Position;
  readonly deck?: string | null;
}

/**
 * `cardwright/tokensOfText`: the semantic tokens of another version of a file, such as the left side of a diff, in the
 * game of the file and by the legend of `textDocument/semanticTokens`. Null if the file is in no pack.
 */
export interface AboutText extends AboutFile {
  readonly text: string;
}

/** `cardwright/packs` ({}): the packs of the workspace that have cards. */
export interface PackToShow {
  /** A file of the pack with cards. */
  readonly uri: string;
  readonly name: string;
  readonly cards: number;
}

/** A page of the gallery, from 0, of the cards that contain all the words sought; of at most 5,000 there is one. */
export interface AboutGallery extends AboutFile {
  readonly page?: number;
  readonly search?: string;
}

/**
 * `cardwright/drawnCards`: what is in the figures of cards that are seen in a gallery, at most 100, as HTML. Null for a
 * card that isn't there any more.
 */
export interface AboutDrawings {
  readonly cards: readonly { readonly uri: string; readonly offset: number; readonly copies?: number }[];
}

/** `cardwright/preview`: in a file that describes a game, `card` is the place of the card that was seen before. */
export interface AboutPreview extends AboutPlace {
  readonly card?: AboutPlace;
}

/**
 * `cardwright/preview` (AboutPreview), `cardwright/gallery` (AboutGallery) and `cardwright/unlockGraphView` (AboutGraph):
 * a view to display. Null if there is nothing to show.
 */
export interface View {
  /** The title of a tab: the identifier of a card, or the name of a pack. */
  readonly title: string;
  /**
   * HTML for the body of a page, without scripts. An element with `data-offset` represents the source at that offset
   * (in UTF-16 units) in the file named by the nearest enclosing `data-uri`. Pictures have `file:` URIs.
   */
  readonly html: string;
}

/** A session that people and bots play: the names of the seats, and what was decided, as lines of a playthrough. */
export interface PlayedSession {
  readonly seats: readonly string[];
  readonly seed: number;
  /** Those that are played; without any, those that the game plays by itself. */
  readonly decks: readonly string[];
  /** Where cards lie at the beginning, as lines of a playthrough, if it begins without its set-up. */
  readonly holds?: readonly string[];
  readonly moves: readonly string[];
}

/** `cardwright/play`: a table to play at. The server keeps no session: each request brings its own. */
export interface AboutTable extends AboutFile {
  /** Absent before one begins. A seat called greedy or random is a bot. */
  readonly session?: PlayedSession;
  /** What the seat that decides says, in the words of a playthrough without its name. */
  readonly say?: string;
  /** `undo` takes back the last decision of a person, `hint` asks what a bot would say. */
  readonly command?: "undo" | "hint";
  /**
   * In place of a session, a card: greedy bots play up to where it can be played. In a `.play` file, a line up to which its
   * session was played.
   */
  readonly position?: Position;
}

/** The table as the seat that decides sees it, after the bots have decided. */
export interface TableOfSession extends View {
  /** Absent if none begins. */
  readonly session?: PlayedSession;
  /** The person who decides, and how many people there are; nobody when the session has ended. */
  readonly decides?: string;
  readonly people?: number;
  /** What has happened and what is asked, in a sentence for screen readers. */
  readonly says?: string;
  /** The session as a playthrough, with all that is hidden. */
  readonly written?: string;
}

/** `cardwright/newRecords` (AboutPlace): templates for a new card after the record at the position. */
export interface NewRecords {
  /** The full name of the game. */
  readonly game: string;
  readonly at: Position;
  readonly records: readonly NewRecord[];
}

/**
 * `cardwright/namePicture` (AboutPicture): the edit that makes a file the picture of the card at the position. Null if
 * there is no card there, its game has no pictures, or the card can't use the file.
 */
export interface AboutPicture extends AboutPlace {
  readonly picture: string;
}

export interface NewRecord {
  readonly name: string;
  readonly about: string;
  /** An LSP snippet, including the separator needed before or after it. */
  readonly snippet: string;
}

/** `cardwright/rules` ({}): all rules. */
export interface RuleTitle {
  readonly id: string;
  readonly about: string;
}

/** `cardwright/explain` (AboutRule): the page of a rule, as Markdown. Null if there is no such rule. */
export interface AboutRule {
  readonly rule: string;
}

/** `cardwright/games` ({}): the games available for a new pack. */
export interface Game {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

/** `cardwright/newPack`: the files of a small pack, to be written to an empty folder. */
export interface NewPack {
  readonly game: string;
  readonly name: string;
}

/** `cardwright/table` (AboutFile): the cards of the file's pack as a table. Null if the pack has no game. */
export interface TableOfCards {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Columns that cards could have, but none has. */
  readonly others: readonly TableColumn[];
  /** In source order. */
  readonly rows: readonly TableRow[];
}

export interface TableColumn {
  /** `Type`, `AdventureCommonCosts`, `Feats.Oath`: the heading in `cardwright export`. */
  readonly name: string;
  /** The column of decks lists those that hold the card; its cells can't be edited. */
  readonly sort: "deck" | "label" | "attribute" | "member" | "category";
  /** Separates several values in one cell. */
  readonly separator?: string;
  /** Its texts may span lines. */
  readonly lines: boolean;
}

export interface TableRow {
  readonly card: CardReference;
  /** By column; absent if the card has no such value. */
  readonly cells: Readonly<Record<string, string>>;
  /** By column; an empty name stands for the card itself. */
  readonly findings: Readonly<Record<string, readonly CellFinding[]>>;
}

/** A card as the client last saw it; if it has moved since, its identifier identifies it. */
export interface CardReference {
  readonly uri: string;
  /** The start of its record, in UTF-16 units. */
  readonly offset: number;
  readonly identifier?: string;
}

export interface CellFinding {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly rule: string;
}

/** `cardwright/tableChoices` (AboutCell): texts that a cell can contain, as in completion. */
export interface AboutCell {
  readonly card: CardReference;
  readonly column: string;
}

/** `cardwright/tableEdit` (TableChanges): the text edit that changes cells. Nothing is written. */
export interface TableChanges {
  /** An empty `text` clears a cell; `was` is the content the client saw. */
  readonly cells: readonly (AboutCell & { readonly text: string; readonly was: string })[];
  /** Cards to delete, with the separators below them. */
  readonly remove?: readonly CardReference[];
  /** Cards to move up to the place of another one of their file, or down behind it. */
  readonly move?: { readonly cards: readonly CardReference[]; readonly to: CardReference };
  /** Cards to add after one; without an identifier and a kind of their own, they continue from that one. */
  readonly add?: { readonly behind: CardReference; readonly cards: readonly TableRow["cells"][] };
}

export interface TableEdit {
  /** Absent if nothing changes. */
  readonly edit?: WorkspaceEdit;
  /** What the edit leaves out, and why; `cell` is an index into the request, -1 for whole cards. */
  readonly refused: readonly { readonly cell: number; readonly because: string }[];
}

/** `cardwright/charts` (AboutFile): statistics of the pack, to be drawn. Null if the pack has no game. */
export interface ChartGroup {
  readonly title: string;
  readonly charts: readonly Chart[];
}
