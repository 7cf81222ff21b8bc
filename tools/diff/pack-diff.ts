/** The changes between two versions of a pack, as plain data; texts are as their author wrote them. */

import type { CompiledPack, System } from "../../compiler/index.js";
import type { Fate } from "../graph/opening-order.js";

export interface PackVersion {
  readonly compiled: CompiledPack;
  /** The system named in the JSON; undefined if unknown: then values are written as in the JSON. */
  readonly system: System | undefined;
  /** The results of rules and analyses; undefined for a version that is only JSON. */
  readonly verdicts: Verdicts | undefined;
}

/** The results for decks and cards of one version. */
export interface Verdicts {
  /** By deck name: why it is illegal, one sentence each; legal decks aren't listed. */
  readonly illegal: ReadonlyMap<string, readonly string[]>;
  /** By identifier: whether a card can be played or won; undefined if there are too many cards to compute it. */
  readonly fates: ReadonlyMap<string, FateKind> | undefined;
}

export type FateKind = Exclude<Fate["kind"], "unknown">;

/** What a change breaks. engines: programs that load the pack. saved decks: lists of cards that players have kept. */
export type Victim = "engines" | "saved decks";

/**
 * The impact of a change. breaking: it breaks something. play: cards play differently, but saved decks are still valid.
 * text: no effect in play.
 */
export type Impact = "breaking" | "play" | "text";

export interface PackDiff {
  /** New name of the pack; undefined for cards without a pack. */
  readonly name: string | undefined;
  readonly status: "added" | "removed" | "changed" | "same";
  /** In reading order: the pack, its decks, its cards. */
  readonly changes: readonly Change[];
}

/** A change with its impact and what it breaks. */
export type Change = Happening & {
  readonly impact: Impact;
  readonly breaks: readonly Victim[];
};

/** What a change is about. */
export type Subject =
  | { readonly kind: "pack" }
  /** `word`: the game's word for a deck. */
  | { readonly kind: "deck"; readonly name: string; readonly word: string }
  | { readonly kind: "card"; readonly id: string; readonly is: string | undefined };

/** What changed. `from` and `to` are written as on cards; absent if something was added or removed. */
export type Happening = { readonly subject: Subject } & (
  | { readonly kind: "pack-added" | "pack-removed" }
  | { readonly kind: "pack-renamed" | "deck-renamed" | "card-renamed"; readonly from: string; readonly to: string }
  | { readonly kind: "system"; readonly from: string; readonly to: string }
  | { readonly kind: "use"; readonly from?: string; readonly to?: string }
  /** The values of a name are written differently in the JSON. */
  | { readonly kind: "shape"; readonly place: string; readonly from: string; readonly to: string }
  /** The same game and edition declares something else; `place` is in the `system` of the JSON. */
  | {
      readonly kind: "declaration";
      readonly place: string;
      readonly area: DeclaredArea;
      readonly from?: string;
      readonly to?: string;
    }
  /** What has no name of its own for it, at a place in the JSON of the subject. */
  | { readonly kind: "json"; readonly place: string; readonly from?: string; readonly to?: string }
  /** `order`: of the cards of a pack, or of all decks; `deck-order`: of the cards of a deck. */
  | { readonly kind: "deck-added" | "deck-removed" | "order" | "deck-order" }
  | { readonly kind: "deck-illegal"; readonly because: readonly string[] }
  | { readonly kind: "deck-legal" }
  /** `decks`: the decks it is or was in. */
  | { readonly kind: "card-added" | "card-removed"; readonly decks: readonly string[] }
  | { readonly kind: "card-kind"; readonly from: string; readonly to: string }
  /** It became (`to`) or ceased to be (`from`) something by the rules of the game. */
  | { readonly kind: "derived-kind"; readonly from?: string; readonly to?: string }
  /** The same text has other parts or another reading; `place` is the first that differs. */
  | {
      readonly kind: "reading";
      readonly name: string;
      readonly place: string;
      readonly from?: string;
      readonly to?: string;
    }
  | { readonly kind: "copies"; readonly from: number; readonly to: number }
  /** The number of copies in a deck changed; 0 if it isn't in the deck. */
  | { readonly kind: "deck-copies"; readonly deck: string; readonly from: number; readonly to: number }
  | { readonly kind: "moved"; readonly from: readonly string[]; readonly to: readonly string[] }
  | {
      readonly kind: "value";
      readonly name: string;
      readonly from?: string;
      readonly to?: string;
      readonly words?: ChangeWords;
    }
  | { readonly kind: "condition"; readonly list: string; readonly from?: string; readonly to?: string }
  | { readonly kind: "category"; readonly name: string; readonly from: number; readonly to: number }
  | {
      readonly kind: "label";
      readonly name: string;
      readonly from?: string;
      readonly to?: string;
      readonly words?: ChangeWords;
    }
  | { readonly kind: "fate"; readonly from: FateKind; readonly to: FateKind }
);

/** What a declaration of a game may be about, and what a change of it means for programs. */
export const DECLARED = {
  about: "people read something else",
  conditions: "conditions are met differently",
  costs: "costs are paid differently",
  form: "values may be written differently",
  gone: "programs that look it up find nothing",
  kinds: "cards may be of other kinds",
  places: "names may be in other places",
  play: "the game is played differently",
  roles: "names mean something else to checks",
  words: "other values are allowed",
} as const;
export type DeclaredArea = keyof typeof DECLARED;

/** The old and new text, piece by piece. */
export type ChangeWords = readonly { readonly kind: "same" | "gone" | "new"; readonly text: string }[];
