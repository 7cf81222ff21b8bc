import type { Change, ChangeWords, FateKind, Subject } from "./pack-diff.js";

/** A piece of a sentence about a change. written: as on cards; gone and new: removed from and added to a text. */
export interface SentencePiece {
  readonly kind: "said" | "written" | "gone" | "new";
  readonly text: string;
}

/** Describes a change without its subject, which is the heading of everything about it. */
export function describeChange(change: Change): readonly SentencePiece[] {
  switch (change.kind) {
    case "pack-added":
      return [said("is new")];
    case "pack-removed":
      return [said("is gone")];
    case "pack-renamed":
    case "deck-renamed":
    case "card-renamed":
      return [said("was "), written(change.from), said(" and is "), written(change.to), said(" now")];
    case "system":
      return [said("is of the game system "), written(change.to), said(" now, was of "), written(change.from)];
    case "use":
      if (change.to !== undefined) return [said("uses "), written(change.to), said(" now")];
      return [said("does not use "), written(change.from ?? ""), said(" any more")];
    case "shape":
      return [written(change.place), said(` is ${change.to} in the JSON now, was ${change.from}`)];
    case "deck-added":
      return [said("is new")];
    case "deck-removed":
      return [said("is gone")];
    case "order":
      return [
        said(change.subject.kind === "pack" ? "its cards stand in another order" : "the decks come in another order"),
      ];
    case "deck-illegal":
      return [said(`is not legal any more: ${change.because.join(" ")}`)];
    case "deck-legal":
      return [said("is legal now")];
    case "card-added":
      return [said(change.decks.length === 0 ? "is new" : "is new, in "), ...names(change.decks)];
    case "card-removed":
      return [said(change.decks.length === 0 ? "is gone" : "is gone; it was in "), ...names(change.decks)];
    case "card-kind":
      return [said("is "), written(change.to), said(" now, was "), written(change.from)];
    case "copies":
      return [said("Copies from "), written(String(change.from)), said(" to "), written(String(change.to))];
    case "deck-copies":
      return sayDeckCopies(change);
    case "moved":
      return [said("moved from "), ...names(change.from), said(" to "), ...names(change.to)];
    case "category":
      return sayCategory(change);
    case "value":
      return sayValue(change.name, " ", change);
    case "condition":
      return [written(change.list), said(": "), ...sayFromTo(change)];
    case "label":
      return sayValue(change.name, ": ", change);
    case "fate":
      return [said(sayFate(change.from, change.to))];
  }
}

/** The name of a subject; undefined for the pack itself. */
export function nameOf(subject: Subject): string | undefined {
  switch (subject.kind) {
    case "pack":
      return undefined;
    case "deck":
      return subject.name;
    case "card":
      return subject.id;
  }
}

const said = (text: string): SentencePiece => ({ kind: "said", text });
const written = (text: string): SentencePiece => ({ kind: "written", text });

/** `A`, `A and B`, `A, B and C` */
function names(all: readonly string[]): readonly SentencePiece[] {
  return all.flatMap((name, index) => {
    if (index === 0) return [written(name)];
    return [said(index === all.length - 1 ? " and " : ", "), written(name)];
  });
}

function sayDeckCopies({ deck, from, to }: Extract<Change, { kind: "deck-copies" }>): readonly SentencePiece[] {
  if (from === 0) return [said("is in "), written(deck), said(` now${times(to)}`)];
  if (to === 0) return [said("is not in "), written(deck), said(` any more${times(from)}`)];
  return [said("in "), written(deck), said(" from "), written(String(from)), said(" to "), written(String(to))];
}

function times(copies: number): string {
  return copies === 1 ? "" : `, ${copies} copies`;
}

function sayCategory({ name, from, to }: Extract<Change, { kind: "category" }>): readonly SentencePiece[] {
  if (from === 0 && to === 1) return [written(name), said(" is new")];
  if (from === 1 && to === 0) return [written(name), said(" is gone")];
  return [said("has "), written(name), said(` ${to} times now, had it ${from} times`)];
}

interface FromTo {
  readonly from?: string;
  readonly to?: string;
  readonly words?: ChangeWords;
}

function sayValue(name: string, joint: string, change: FromTo): readonly SentencePiece[] {
  const { from, to, words } = change;
  if (words !== undefined) return [written(name), said(": "), ...words.map(wordPiece)];
  if (from !== undefined && to !== undefined)
    return [written(name), said(" from "), written(from), said(" to "), written(to)];
  return [written(`${name}${joint}${to ?? from ?? ""}`), said(to === undefined ? " is gone" : " is new")];
}

function wordPiece({ kind, text }: ChangeWords[number]): SentencePiece {
  return kind === "same" ? written(text) : { kind, text };
}

function sayFromTo({ from, to }: FromTo): readonly SentencePiece[] {
  if (from !== undefined && to !== undefined) return [written(from), said(" is "), written(to), said(" now")];
  return [written(to ?? from ?? ""), said(to === undefined ? " is gone" : " is new")];
}

function sayFate(from: FateKind, to: FateKind): string {
  if (to === "open") return from === "lost" ? "can be won now" : "can be reached now";
  const why = to === "circle" ? "it waits for cards that wait for it" : "nothing opens it";
  if (to === "lost")
    return from === "open" ? "can be played, but never won any more" : "can be played now, but never won";
  if (from === "open" || from === "lost") return `cannot be reached any more: ${why}`;
  return `still cannot be reached, now because ${why}`;
}
