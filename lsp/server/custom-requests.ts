import {
  type Location,
  ProtocolNotificationType,
  type Range,
  type TextDocumentIdentifier,
} from "vscode-languageserver/node";
import type { Need } from "../../tools/index.js";

/**
 * Cardwright's own requests, for editor extensions, described in docs/language-server.md. Answers may gain keys, but
 * none is ever removed. The answer for a text outside all packs is `null`.
 */

export interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** `cardwright/pack` (DocumentParams): the pack of a text, for a status line. */
export interface PackResult {
  /** Of its folder; of the file if it belongs to no pack. */
  readonly uri: string;
  readonly name?: string;
  readonly system?: { readonly id: string; readonly edition: string; readonly name: string };
  readonly files: number;
  readonly decks: number;
  readonly cards: number;
  /** The number of cards, counting copies. */
  readonly copies: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /**
   * Records of the file that the formatter leaves alone because a line of theirs can't be read: identifiers, or `line
   * 12`.
   */
  readonly unformatted?: readonly string[];
  /** Rules that can't check the whole pack until some records can be read, and the names of those records. */
  readonly heldBack?: { readonly rules: readonly string[]; readonly waitsFor: readonly string[] };
}

/** `cardwright/cards` (DocumentParams): the cards of a pack, by deck. */
export interface CardsResult {
  readonly name?: string;
  /** `errors`: how many there are on the card; absent if there are none. */
  readonly cards: readonly (CardResult & { readonly errors?: number })[];
  /** `card` is an index into `cards`. */
  readonly decks: readonly {
    readonly name: string;
    readonly cards: readonly { readonly card: number; readonly copies: number }[];
  }[];
}

export interface CardResult {
  /** Absent if the card has none. */
  readonly identifier?: string;
  readonly kind?: string;
  /** Its text for players, in one line; may be empty. */
  readonly says: string;
  readonly copies: number;
  /** From its first line to its last. */
  readonly location: Location;
  /** The range of its identifier. */
  readonly selectionRange: Range;
}

/** Which cards unlock which: in the whole pack, in one deck, or around one card. */
export interface UnlockGraphParams extends DocumentParams {
  readonly deck?: string;
  /** An identifier. */
  readonly card?: string;
}

export interface UnlockGraphResult {
  readonly decks: readonly string[];
  /** The attribute that counts the steps of a story, in games with one. */
  readonly step?: string;
  /** There are too many cards to work out when each can be won: only conditions were considered. */
  readonly tooMany: boolean;
  readonly cards: readonly (CardResult & {
    /** Index into `decks`. */
    readonly deck: number;
    readonly step?: number;
    /** A card to be won, rather than one that helps to win. */
    readonly goal: boolean;
    readonly fate: { readonly kind: "open" | "lost" | "circle" | "never" | "unknown"; readonly stage?: number };
  })[];
  /** `askers` and `suppliers` are indices into `cards`. */
  readonly needs: readonly Need[];
}

/** The compiled JSON of the card at a position. */
export interface CompiledCardResult {
  /** Of the read-only document; its text comes from `workspace/textDocumentContent` or `cardwright/compiledCardText`. */
  readonly uri: string;
  /** JSON; if the card doesn't compile, it says so and why. */
  readonly text: string;
  readonly compiles: boolean;
}

/** The text of such a document has changed. */
export const CompiledCardChangedNotification = new ProtocolNotificationType<{ readonly uri: string }, void>(
  "cardwright/compiledCardChanged",
);

/** Packs or their findings may have changed. Sent to clients that opt in. */
export const PacksChangedNotification = new ProtocolNotificationType<Record<string, never>, void>(
  "cardwright/packsChanged",
);
