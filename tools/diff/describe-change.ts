import type { Change, ChangeWords, DeclaredArea, FateKind, Subject } from "./pack-diff.js";

/** A piece of a sentence about a change. written: as on cards; gone and new: removed from and added to a text. */
export interface SentencePiece {
  readonly kind: "said" | "written" | "gone" | "new";
  readonly text: string;
}

/** Describes a change without its subject, which is the heading of everything about it. */
export function describeChange(change: Change): readonly SentencePiece[] {
  switch (change.kind) {
    case "pack-added":
      return [plain("is new")];
    case "pack-removed":
      return [plain("is gone")];
    case "pack-renamed":
    case "deck-renamed":
    case "card-renamed":
      return [plain("was "), written(change.from), plain(" and is "), written(change.to), plain(" now")];
    case "system":
      return [plain("is of the game system "), written(change.to), plain(" now, was of "), written(change.from)];
    case "use":
      if (change.to !== undefined) return [plain("uses "), written(change.to), plain(" now")];
      return [plain("does not use "), written(change.from ?? ""), plain(" any more")];
    case "shape":
      return [written(change.place), plain(` is ${change.to} in the JSON now, was ${change.from}`)];
    case "declaration":
      return [...sayPlace(change.place, change), plain(`, so ${DECLARED[change.area]}`)];
    case "json":
      return [...sayPlace(change.place, change), plain(" in the JSON")];
    case "derived-kind":
      if (change.to !== undefined) return [plain("is "), written(change.to), plain(" now, by the rules of the game")];
      return [plain("is not "), written(change.from ?? ""), plain(" any more, by the rules of the game")];
    case "reading":
      return [
        written(change.name),
        plain(" is read differently, so an engine does something else: "),
        ...sayPlace(change.place, change),
      ];
    case "deck-order":
      return [plain("its cards are listed in a different order")];
    case "deck-added":
      return [plain("is new")];
    case "deck-removed":
      return [plain("is gone")];
    case "order":
      return [
        plain(
          change.subject.kind === "pack" ? "its cards are in a different order" : "the decks are in a different order",
        ),
      ];
    case "deck-illegal":
      return [plain(`is not legal any more: ${change.because.join(" ")}`)];
    case "deck-legal":
      return [plain("is legal now")];
    case "card-added":
      return [plain(change.decks.length === 0 ? "is new" : "is new, in "), ...names(change.decks)];
    case "card-removed":
      return [plain(change.decks.length === 0 ? "is gone" : "is gone; it was in "), ...names(change.decks)];
    case "card-kind":
      return [plain("is "), written(change.to), plain(" now, was "), written(change.from)];
    case "copies":
      return [plain("Copies from "), written(String(change.from)), plain(" to "), written(String(change.to))];
    case "deck-copies":
      return sayDeckCopies(change);
    case "moved":
      return [plain("moved from "), ...names(change.from), plain(" to "), ...names(change.to)];
    case "category":
      return sayCategory(change);
    case "value":
      return sayValue(change.name, " ", change);
    case "condition":
      return [written(change.list), plain(": "), ...sayFromTo(change)];
    case "label":
      return sayValue(change.name, ": ", change);
    case "fate":
      return [plain(sayFate(change.from, change.to))];
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

const plain = (text: string): SentencePiece => ({ kind: "said", text });
const written = (text: string): SentencePiece => ({ kind: "written", text });

/** `A`, `A and B`, `A, B and C` */
function names(all: readonly string[]): readonly SentencePiece[] {
  return all.flatMap((name, index) => {
    if (index === 0) return [written(name)];
    return [plain(index === all.length - 1 ? " and " : ", "), written(name)];
  });
}

function sayDeckCopies({ deck, from, to }: Extract<Change, { kind: "deck-copies" }>): readonly SentencePiece[] {
  if (from === 0) return [plain("is in "), written(deck), plain(` now${times(to)}`)];
  if (to === 0) return [plain("is not in "), written(deck), plain(` any more${times(from)}`)];
  return [plain("in "), written(deck), plain(" from "), written(String(from)), plain(" to "), written(String(to))];
}

function times(copies: number): string {
  return copies === 1 ? "" : `, ${copies} copies`;
}

function sayCategory({ name, from, to }: Extract<Change, { kind: "category" }>): readonly SentencePiece[] {
  if (from === 0 && to === 1) return [written(name), plain(" is new")];
  if (from === 1 && to === 0) return [written(name), plain(" is gone")];
  return [plain("has "), written(name), plain(` ${countOf(to)} now, had it ${countOf(from)}`)];
}

const countOf = (times: number): string => (times === 1 ? "once" : `${times} times`);

interface FromTo {
  readonly from?: string;
  readonly to?: string;
  readonly words?: ChangeWords;
}

function sayValue(name: string, joint: string, change: FromTo): readonly SentencePiece[] {
  const { from, to, words } = change;
  if (words !== undefined) return [written(name), plain(": "), ...words.map(wordPiece)];
  if (from !== undefined && to !== undefined)
    return [written(name), plain(" from "), written(from), plain(" to "), written(to)];
  return [written(`${name}${joint}${to ?? from ?? ""}`), plain(to === undefined ? " is gone" : " is new")];
}

function wordPiece({ kind, text }: ChangeWords[number]): SentencePiece {
  return kind === "same" ? written(text) : { kind, text };
}

function sayFromTo({ from, to }: FromTo): readonly SentencePiece[] {
  if (from !== undefined && to !== undefined) return [written(from), plain(" is "), written(to), plain(" now")];
  return [written(to ?? from ?? ""), plain(to === undefined ? " is gone" : " is new")];
}

/** What a change of a declaration means for programs. */
export const DECLARED: Readonly<Record<DeclaredArea, string>> = {
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
};

function sayPlace(place: string, { from, to }: FromTo): readonly SentencePiece[] {
  if (from !== undefined && to !== undefined && from !== to)
    return [written(place), plain(" from "), written(from), plain(" to "), written(to)];
  return [written(place), plain(from === to ? " is different" : to === undefined ? " is gone" : " is new")];
}

function sayFate(from: FateKind, to: FateKind): string {
  if (to === "open") return from === "lost" ? "can be won now" : "can be reached now";
  const why = to === "circle" ? "it waits for cards that wait for it" : "nothing opens it";
  if (to === "lost")
    return from === "open" ? "can be played, but never won any more" : "can be played now, but never won";
  if (from === "open" || from === "lost") return `cannot be reached any more: ${why}`;
  return `still cannot be reached, now because ${why}`;
}
