import type { CompiledPack, System } from "../../compiler/index.js";
/** What changed between two versions of a pack. Plain data, in the author's words where texts stand. */

import type { Fate } from "../graph/opening-order.js";

/** One version of a pack. */
export interface PackVersion {
  readonly compiled: CompiledPack;
  /** The system that the JSON names; undefined where it is not known here: values are then written as the JSON has them. */
  readonly system: System | undefined;
  /** What the rules and the analyses say of it; undefined for a version of which there is only JSON. */
  readonly verdicts: Verdicts | undefined;
}

/** What is said of the decks and cards of one version. */
export interface Verdicts {
  /** By the name of a deck: why it may not be played, in sentences; a legal deck is not in it. */
  readonly illegal: ReadonlyMap<string, readonly string[]>;
  /** By identifier: what becomes of a card; undefined where there are too many cards to work that out. */
  readonly fates: ReadonlyMap<string, FateKind> | undefined;
}

export type FateKind = Fate["kind"];

/** Who is let down by a change. engines: programs that load the pack. saved decks: lists of cards that players have kept. */
export type Victim = "engines" | "saved decks";

/**
 * What a change means. breaking: it lets somebody down. play: cards play differently, and whatever was saved stays as good
 * as it was. text: nobody plays differently.
 */
export type Impact = "breaking" | "play" | "text";

export interface PackDiff {
  /** Name of the pack as it is now; undefined for cards without a pack. */
  readonly name: string | undefined;
  readonly status: "added" | "removed" | "changed" | "same";
  /** In the order in which they are read: the pack, its decks, its cards. */
  readonly changes: readonly Change[];
}

/** A change, what it means, and whom it breaks. */
export type Change = Happening & {
  readonly impact: Impact;
  readonly breaks: readonly Victim[];
};

/** What a change is about. */
export type Subject =
  | { readonly kind: "pack" }
  /** `word`: the game's own word for a deck. */
  | { readonly kind: "deck"; readonly name: string; readonly word: string }
  | { readonly kind: "card"; readonly id: string; readonly is: string | undefined };

/** What happened. `from` and `to` are written as on cards; the one that is absent was not there, or is not any more. */
export type Happening = { readonly subject: Subject } & (
  | { readonly kind: "pack-added" | "pack-removed" }
  | { readonly kind: "pack-renamed" | "deck-renamed" | "card-renamed"; readonly from: string; readonly to: string }
  | { readonly kind: "system"; readonly from: string; readonly to: string }
  | { readonly kind: "use"; readonly from?: string; readonly to?: string }
  /** The values of a name are written in another way in the JSON. */
  | { readonly kind: "shape"; readonly place: string; readonly from: string; readonly to: string }
  | { readonly kind: "deck-added" | "deck-removed" | "order" }
  | { readonly kind: "deck-illegal"; readonly because: readonly string[] }
  | { readonly kind: "deck-legal" }
  /** `decks`: those that it is in, or was in. */
  | { readonly kind: "card-added" | "card-removed"; readonly decks: readonly string[] }
  | { readonly kind: "card-kind"; readonly from: string; readonly to: string }
  | { readonly kind: "copies"; readonly from: number; readonly to: number }
  /** In a deck there are more of a card, or fewer, than there were. 0: it is not in it. */
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

/** A text as it was and as it is, piece by piece. */
export type ChangeWords = readonly { readonly kind: "same" | "gone" | "new"; readonly text: string }[];
