import type { JsonObject } from "../../compiler/index.js";
import { schemas } from "../json-schema.js";
import {
  type Change,
  type ChangeWords,
  DECLARED,
  type FateKind,
  type Happening,
  type Subject,
  type Victim,
} from "./pack-diff.js";

/** A piece of a sentence about a change. written: as on cards; gone and new: removed from and added to a text. */
export interface SentencePiece {
  readonly kind: "said" | "written" | "gone" | "new";
  readonly text: string;
}

/** What there is to know of a kind of change. */
interface ChangeKind<Kind extends Change["kind"]> {
  /** Its keys in JSON besides those that all have; those with ? may be absent. */
  readonly keys: Readonly<Record<string, JsonObject>>;
  /** If absent, nothing. */
  readonly breaks?: readonly Victim[] | ((change: Happening & { readonly kind: Kind }) => readonly Victim[]);
  /** Without its subject, which is the heading of everything about it. A key in braces is shown as on cards. */
  readonly says: string | ((change: Change & { readonly kind: Kind }) => string | readonly SentencePiece[]);
}

const NOBODY: readonly Victim[] = [];
const ENGINES: readonly Victim[] = ["engines"];
const DECKS: readonly Victim[] = ["saved decks"];
const BOTH: readonly Victim[] = ["engines", "saved decks"];

const string: JsonObject = { type: "string" };
const number: JsonObject = { type: "integer" };
const strings = schemas.list(string);
const words: JsonObject = { $ref: "#/$defs/Words" };
const FROM_TO = { from: string, to: string };
const MAYBE_FROM_TO = { "from?": string, "to?": string };
const fate: JsonObject = { enum: ["open", "lost", "circle", "never"] };
const RENAMED = "was {from} and is {to} now";

export const CHANGE_KINDS: { readonly [Kind in Change["kind"]]: ChangeKind<Kind> } = {
  "pack-added": { keys: {}, says: "is new" },
  // References to it can't be resolved anymore.
  "pack-removed": { keys: {}, breaks: BOTH, says: "is gone" },
  // Packs that use this one refer to it by name.
  "pack-renamed": { keys: FROM_TO, breaks: ENGINES, says: RENAMED },
  "deck-renamed": { keys: FROM_TO, breaks: ENGINES, says: RENAMED },
  "card-renamed": { keys: FROM_TO, breaks: BOTH, says: RENAMED },
  // The schema of a game includes its edition, and an engine may support only one.
  system: { keys: FROM_TO, breaks: ENGINES, says: "is of the game system {to} now, was of {from}" },
  // It makes cards of another pack available to decks.
  use: {
    keys: MAYBE_FROM_TO,
    breaks: ({ to }) => (to === undefined ? DECKS : NOBODY),
    says: ({ to }) => (to === undefined ? "does not use {from} any more" : "uses {to} now"),
  },
  shape: {
    keys: { place: string, ...FROM_TO },
    breaks: ENGINES,
    says: ({ place, from, to }) => [written(place), plain(` is ${to} in the JSON now, was ${from}`)],
  },
  declaration: {
    keys: { place: string, area: { enum: Object.keys(DECLARED) }, ...MAYBE_FROM_TO },
    breaks: ({ area }) => (area === "form" || area === "gone" ? ENGINES : NOBODY),
    says: (change) => `${atPlace(change)}, so ${DECLARED[change.area]}`,
  },
  json: { keys: { place: string, ...MAYBE_FROM_TO }, says: (change) => `${atPlace(change)} in the JSON` },
  "deck-added": { keys: {}, says: "is new" },
  "deck-removed": { keys: {}, breaks: ENGINES, says: "is gone" },
  order: {
    keys: {},
    says: ({ subject }) => `${subject.kind === "pack" ? "its cards" : "the decks"} are in a different order`,
  },
  "deck-order": { keys: {}, says: "its cards are listed in a different order" },
  "deck-illegal": {
    keys: { because: strings },
    breaks: DECKS,
    says: ({ because }) => [plain(`is not legal any more: ${because.join(" ")}`)],
  },
  "deck-legal": { keys: {}, says: "is legal now" },
  "card-added": {
    keys: { decks: strings },
    says: ({ decks }) => [plain(decks.length === 0 ? "is new" : "is new, in "), ...names(decks)],
  },
  "card-removed": {
    keys: { decks: strings },
    breaks: BOTH,
    says: ({ decks }) => [plain(decks.length === 0 ? "is gone" : "is gone; it was in "), ...names(decks)],
  },
  "card-kind": { keys: FROM_TO, breaks: ENGINES, says: "is {to} now, was {from}" },
  "derived-kind": {
    keys: MAYBE_FROM_TO,
    says: ({ to }) => `${to === undefined ? "is not {from} any more" : "is {to} now"}, by the rules of the game`,
  },
  reading: {
    keys: { name: string, place: string, ...MAYBE_FROM_TO },
    says: (change) => `{name} is read differently, so an engine does something else: ${atPlace(change)}`,
  },
  // A saved deck may contain more copies than there are now.
  copies: {
    keys: { from: number, to: number },
    breaks: ({ from, to }) => (to < from ? DECKS : NOBODY),
    says: "Copies from {from} to {to}",
  },
  "deck-copies": {
    keys: { deck: string, from: number, to: number },
    says({ from, to }) {
      if (from === 0) return `is in {deck} now${times(to)}`;
      return to === 0 ? `is not in {deck} any more${times(from)}` : "in {deck} from {from} to {to}";
    },
  },
  moved: {
    keys: { from: strings, to: strings },
    says: ({ from, to }) => [plain("moved from "), ...names(from), plain(" to "), ...names(to)],
  },
  value: { keys: { name: string, ...MAYBE_FROM_TO, "words?": words }, says: (change) => sayValue(" ", change) },
  condition: {
    keys: { list: string, ...MAYBE_FROM_TO },
    says({ from, to }) {
      if (from !== undefined && to !== undefined) return "{list}: {from} is {to} now";
      return to === undefined ? "{list}: {from} is gone" : "{list}: {to} is new";
    },
  },
  category: {
    keys: { name: string, from: number, to: number },
    says({ from, to }) {
      if (from === 0 && to === 1) return "{name} is new";
      return from === 1 && to === 0 ? "{name} is gone" : `has {name} ${countOf(to)} now, had it ${countOf(from)}`;
    },
  },
  label: { keys: { name: string, ...MAYBE_FROM_TO, "words?": words }, says: (change) => sayValue(": ", change) },
  fate: { keys: { from: fate, to: fate }, says: ({ from, to }) => sayFate(from, to) },
};

/** Describes a change without its subject. */
export function describeChange(change: Change): readonly SentencePiece[] {
  const { says } = CHANGE_KINDS[change.kind];
  const said = typeof says === "string" ? says : (says as (of: Change) => string | readonly SentencePiece[])(change);
  if (typeof said !== "string") return said;
  const values = new Map<string, unknown>(Object.entries(change));
  return said
    .split(/\{(\w+)\}/)
    .map((text, index) => (index % 2 === 0 ? plain(text) : written(String(values.get(text) ?? ""))))
    .filter(({ kind, text }) => kind === "written" || text !== "");
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

const times = (copies: number): string => (copies === 1 ? "" : `, ${copies} copies`);
const countOf = (times: number): string => (times === 1 ? "once" : `${times} times`);

interface FromTo {
  readonly from?: string;
  readonly to?: string;
}

function sayValue(joint: string, { name, from, to, words }: FromTo & { name: string; words?: ChangeWords }) {
  if (words !== undefined) return [written(name), plain(": "), ...words.map(wordPiece)];
  if (from !== undefined && to !== undefined) return "{name} from {from} to {to}";
  return [written(`${name}${joint}${to ?? from ?? ""}`), plain(to === undefined ? " is gone" : " is new")];
}

function wordPiece({ kind, text }: ChangeWords[number]): SentencePiece {
  return kind === "same" ? written(text) : { kind, text };
}

function atPlace({ from, to }: FromTo): string {
  if (from !== undefined && to !== undefined && from !== to) return "{place} from {from} to {to}";
  return `{place} is ${from === to ? "different" : to === undefined ? "gone" : "new"}`;
}

function sayFate(from: FateKind, to: FateKind): string {
  if (to === "open") return from === "lost" ? "can be won now" : "can be reached now";
  const why = to === "circle" ? "it waits for cards that wait for it" : "nothing opens it";
  if (to === "lost")
    return from === "open" ? "can be played, but never won any more" : "can be played now, but never won";
  if (from === "open" || from === "lost") return `cannot be reached any more: ${why}`;
  return `still cannot be reached, now because ${why}`;
}
