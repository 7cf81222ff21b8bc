import {
  type Location,
  ProtocolNotificationType,
  ProtocolRequestType,
  type Range,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";

/**
 * Requests of Cardwright's own, for extensions of editors. docs/language-server.md describes each of them; a key may be
 * added to an answer, none is taken away. A text that belongs to no pack gets `null`.
 */

export interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** What the pack of a text is, for a status line. */
export const PackRequest = new ProtocolRequestType<DocumentParams, PackResult | null, never, void, void>(
  "cardwright/pack",
);

export interface PackResult {
  /** Of its folder; of the file, where that is no part of a pack. */
  readonly uri: string;
  readonly name?: string;
  readonly system?: { readonly id: string; readonly edition: string; readonly name: string };
  readonly files: number;
  readonly decks: number;
  readonly cards: number;
  /** The cards, with their copies. */
  readonly copies: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Records of the file that formatting leaves as they are, for a line of them cannot be read: identifiers, or `line 12`. */
  readonly unformatted?: readonly string[];
  /** Rules whose check on the whole pack waits until some records can be read, and what these are called. */
  readonly heldBack?: { readonly rules: readonly string[]; readonly waitsFor: readonly string[] };
}

/** The cards of a pack by their decks. */
export const CardsRequest = new ProtocolRequestType<DocumentParams, CardsResult | null, never, void, void>(
  "cardwright/cards",
);

export interface CardsResult {
  readonly name?: string;
  readonly cards: readonly CardResult[];
  /** `card` is a position in `cards`. */
  readonly decks: readonly {
    readonly name: string;
    readonly cards: readonly { readonly card: number; readonly copies: number }[];
  }[];
}

export interface CardResult {
  /** Absent where the card has none. */
  readonly identifier?: string;
  readonly kind?: string;
  /** What it tells its players, in one line; may be empty. */
  readonly says: string;
  readonly copies: number;
  /** From its first line to its last. */
  readonly location: Location;
  /** Where its identifier stands. */
  readonly selectionRange: Range;
}

/** The card at a place; `null` on anything else. */
export const CardAtRequest = new ProtocolRequestType<
  TextDocumentPositionParams,
  (CardResult & { readonly decks: readonly string[] }) | null,
  never,
  void,
  void
>("cardwright/cardAt");

/** Which cards open which: of the whole pack, of one deck, or around one card. */
export const UnlockGraphRequest = new ProtocolRequestType<
  UnlockGraphParams,
  UnlockGraphResult | null,
  never,
  void,
  void
>("cardwright/unlockGraph");

export interface UnlockGraphParams extends DocumentParams {
  readonly deck?: string;
  /** An identifier. */
  readonly card?: string;
}

export interface UnlockGraphResult {
  readonly decks: readonly string[];
  /** The attribute that counts the steps of a story, in games that have one. */
  readonly step?: string;
  /** There are too many cards to work out what is won when: only conditions were looked at. */
  readonly tooMany: boolean;
  readonly cards: readonly (CardResult & {
    /** Position in `decks`. */
    readonly deck: number;
    readonly step?: number;
    /** A card that is won, not one that helps to win. */
    readonly goal: boolean;
    readonly fate: { readonly kind: "open" | "lost" | "circle" | "never"; readonly stage?: number };
  })[];
  /** `askers` and `suppliers` are positions in `cards`. */
  readonly needs: readonly {
    readonly deck: number;
    readonly asks: string;
    readonly text: string;
    readonly number: number;
    readonly played: boolean;
    readonly askers: readonly number[];
    readonly suppliers: readonly number[];
    readonly found: number;
  }[];
}

/** The compiled JSON of the card at a place. */
export const CompiledCardRequest = new ProtocolRequestType<
  TextDocumentPositionParams,
  CompiledCardResult | null,
  never,
  void,
  void
>("cardwright/compiledCard");

export interface CompiledCardResult {
  /** Of the read-only document; `workspace/textDocumentContent` and `cardwright/compiledCardText` answer for it. */
  readonly uri: string;
  /** JSON; where the card does not compile it says so, and why. */
  readonly text: string;
  readonly compiles: boolean;
}

/** The text of such a document as it is now. */
export const CompiledCardTextRequest = new ProtocolRequestType<
  { readonly uri: string },
  { readonly text: string } | null,
  never,
  void,
  void
>("cardwright/compiledCardText");

/** The text of such a document is another one now. */
export const CompiledCardChangedNotification = new ProtocolNotificationType<{ readonly uri: string }, void>(
  "cardwright/compiledCardChanged",
);

/** Packs, or what is found in them, may be others than before. Sent to clients that say they want it. */
export const PacksChangedNotification = new ProtocolNotificationType<Record<string, never>, void>(
  "cardwright/packsChanged",
);
