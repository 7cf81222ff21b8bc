import { declaredHoles } from "../systems/declared-holes.js";
import { type FormPart, parseForm } from "../systems/forms.js";
import { HOLE_CLASSES, type HoleClass } from "../systems/hole-classes.js";
import { readHoles } from "../systems/holes.js";
import { endsOf } from "../systems/match-entry.js";
import { mayBeEmpty, phraseOf } from "../systems/phrases.js";
import { referredByHole } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration } from "../systems/system-data.js";

/** The phrases of a system, ready to read by. Places of phrases in `phrases` stand for their names. */
export interface Grammar {
  readonly phrases: readonly Phrase[];
  readonly byName: ReadonlyMap<string, number>;
  /** What stands behind a mark that opens something, by the mark: the keywords behind a bracket. */
  readonly opened: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Phrase {
  readonly name: string;
  readonly forms: readonly Form[];
  /** The forms that may begin with a character, in their order, mistakes left out; of any other character those of `undefined`. */
  readonly sound: FormsByFirst;
  /** The same, mistakes included. */
  readonly all: FormsByFirst;
  /** A text without mistakes can be read by it. */
  readonly isSound: boolean;
  /** It is a list, with one of these between its forms. */
  readonly between: readonly string[] | undefined;
}

export type FormsByFirst = ReadonlyMap<number | undefined, readonly Form[]>;

export interface Form {
  /** It is no mistake, and needs none. */
  readonly isSound: boolean;
  readonly declaration: PhraseDeclaration;
  readonly parts: readonly Part[];
  readonly first: FirstSet;
}

/**
 * A part of a form. `flipped`: it begins the form, so its first letter may be a capital one or not, as the sentence asks;
 * these are the texts with the other letter.
 */
export type Part =
  | { readonly kind: "literal"; readonly text: string; readonly flipped: string | undefined }
  | { readonly kind: "choice"; readonly texts: readonly string[]; readonly flipped: readonly string[] | undefined }
  /** `open`: a mark opens before it, so what stands there is the text even where an open list does not know it. */
  | { readonly kind: "text"; readonly terminal: Terminal; readonly open: boolean }
  | { readonly kind: "phrase"; readonly name: string; readonly phrase: number }
  | { readonly kind: "optional"; readonly parts: readonly Part[] };

/** A hole that takes text: a run of characters, or what an attribute lists. */
export interface Terminal {
  readonly name: string;
  /** What stands in it is kept, and not read. */
  readonly unread: boolean;
  /** Digits that stand there are a number. */
  readonly numeric: boolean;
  /** Nothing but digits stands there. */
  readonly isNumber: boolean;
  /** The texts that may stand there, if it is a list of texts. */
  readonly listed: readonly string[];
  readonly first: FirstSet;
  /** Where what begins at `start` can end, in order. With `open`, a text that an open list does not know may stand there. */
  ends(text: string, start: number, open: boolean): readonly End[];
}

export interface End {
  readonly end: number;
  /** Of a list that is open, and does not know the text. */
  readonly unlisted: boolean;
}

/** The characters that something may begin with; undefined: any. */
export type FirstSet = ReadonlySet<number> | undefined;

const grammars = new WeakMap<System, Grammar>();

/** The grammar of a system's texts, made when it is first asked for. */
export function grammarOf(system: System): Grammar {
  const known = grammars.get(system);
  if (known !== undefined) return known;
  const made = makeGrammar(system);
  grammars.set(system, made);
  return made;
}

function makeGrammar(system: System): Grammar {
  const names = [...system.phrases.keys()];
  const byName = new Map(names.map((name, index) => [name, index]));
  const known = new Set(names);
  const terminals = new Map<string, Terminal>();
  const terminalOf = (path: readonly string[]): Terminal => {
    const key = path.join(".");
    const made = terminals.get(key) ?? makeTerminal(path, system);
    terminals.set(key, made);
    return made;
  };
  const opened = new Map<string, Set<string>>();
  const openedBy = (before: FormPart | undefined, terminal: Terminal): boolean => {
    const mark = openingMark(before);
    if (mark === undefined) return false;
    opened.set(mark, new Set([...(opened.get(mark) ?? []), ...terminal.listed]));
    return true;
  };
  const partsOf = (parts: readonly FormPart[], begins: boolean): Part[] => {
    const partOf = (part: FormPart, index: number): Part => {
      const flips = begins && index === 0;
      switch (part.kind) {
        case "literal":
          return { ...part, flipped: flips ? flip(part.text) : undefined };
        case "choice":
          return { ...part, flipped: flips ? part.texts.map(flip) : undefined };
        case "optional":
          return { kind: "optional", parts: partsOf(part.parts, flips) };
        case "hole": {
          const phrase = phraseOf(part.path, known);
          if (phrase !== undefined) return { kind: "phrase", name: phrase, phrase: byName.get(phrase) as number };
          const terminal = terminalOf(part.path);
          return { kind: "text", terminal, open: openedBy(parts[index - 1], terminal) };
        }
      }
    };
    return parts.map(partOf);
  };
  const drafts = names.map((name) => {
    const records = system.phrases.get(name) ?? [];
    const forms = records.flatMap((declaration) =>
      declaration.oneOf
        .map((form) => parseForm(form))
        .filter((parts) => !mayBeEmpty(parts))
        .map((parts) => ({ declaration, parts: partsOf(parts, true) })),
    );
    return { name, forms, between: records.find(({ between }) => between !== undefined)?.between };
  });
  const soundness = soundPhrases(drafts.map(({ forms }) => forms));
  const firsts = firstSets(drafts.map(({ forms }) => forms.map(({ parts }) => parts)));
  return {
    byName,
    opened,
    phrases: drafts.map(({ name, between, forms: drafted }) => {
      const forms = drafted.map((form) => ({
        ...form,
        first: firstOf(form.parts, firsts),
        isSound: isSoundForm(form, soundness),
      }));
      const sound = forms.filter((form) => form.isSound);
      return { name, between, forms, isSound: sound.length > 0, sound: byFirst(sound), all: byFirst(forms) };
    }),
  };
}

type UnfinishedForm = Pick<Form, "declaration" | "parts">;

/** The phrases that some form reads without a mistake: found again until no more are. */
function soundPhrases(phrases: readonly (readonly UnfinishedForm[])[]): ReadonlySet<number> {
  const sound = new Set<number>();
  for (let before = -1; before !== sound.size; ) {
    before = sound.size;
    for (const [index, forms] of phrases.entries())
      if (forms.some((form) => isSoundForm(form, sound))) sound.add(index);
  }
  return sound;
}

function isSoundForm({ declaration, parts }: UnfinishedForm, sound: ReadonlySet<number>): boolean {
  return declaration.says === undefined && parts.every((part) => part.kind !== "phrase" || sound.has(part.phrase));
}

function byFirst(forms: readonly Form[]): FormsByFirst {
  const codes = new Set(forms.flatMap(({ first }) => [...(first ?? [])]));
  const found = [...codes].map(
    (code) => [code, forms.filter(({ first }) => first === ANYTHING || first.has(code))] as const,
  );
  return new Map([...found, [undefined, forms.filter(({ first }) => first === ANYTHING)]]);
}

/** The last character of a text, if it opens something: `[`, `{`, `(` or a quotation mark. */
export function openingMark(part: FormPart | Part | undefined): string | undefined {
  return part?.kind === "literal" ? /[[{("\u201c\u00ab]$/.exec(part.text)?.[0] : undefined;
}

const ANYTHING = undefined;

/** What each phrase may begin with: worked out again until nothing is added. */
function firstSets(phrases: readonly (readonly (readonly Part[])[])[]): FirstSet[] {
  const firsts: FirstSet[] = phrases.map(() => new Set());
  for (let again = true; again; ) {
    again = false;
    for (const [index, forms] of phrases.entries()) {
      const before = firsts[index];
      if (before === ANYTHING) continue;
      const found = union(forms.map((parts) => firstOf(parts, firsts)));
      if (found !== ANYTHING && found.size === before.size) continue;
      firsts[index] = found;
      again = true;
    }
  }
  return firsts;
}

function firstOf(parts: readonly Part[], firsts: readonly FirstSet[]): FirstSet {
  const found: FirstSet[] = [];
  for (const part of parts) {
    found.push(firstOfPart(part, firsts));
    if (part.kind !== "optional" && !(part.kind === "choice" && part.texts.includes(""))) break;
  }
  return union(found);
}

function firstOfPart(part: Part, firsts: readonly FirstSet[]): FirstSet {
  switch (part.kind) {
    case "literal":
      return firstOfTexts([part.text, part.flipped ?? ""]);
    case "choice":
      return firstOfTexts([...part.texts, ...(part.flipped ?? [])]);
    case "text":
      return part.open ? ANYTHING : part.terminal.first;
    case "phrase":
      return firsts[part.phrase];
    case "optional":
      return firstOf(part.parts, firsts);
  }
}

function firstOfTexts(texts: readonly string[]): FirstSet {
  return new Set(texts.filter((text) => text !== "").map((text) => text.charCodeAt(0)));
}

function union(sets: readonly FirstSet[]): FirstSet {
  const all = new Set<number>();
  for (const set of sets) {
    if (set === ANYTHING) return ANYTHING;
    for (const code of set) all.add(code);
  }
  return all;
}

/** The form as the system writes it, without its holes: the first text of each choice. */
export function plainText({ parts }: Pick<Form, "parts">): string {
  return parts
    .map((part) => (part.kind === "literal" ? part.text : part.kind === "choice" ? (part.texts[0] ?? "") : ""))
    .join("");
}

/** The text with a small first letter in place of the capital one, or the other way round. */
function flip(text: string): string {
  const first = text.charAt(0);
  const small = first.toLowerCase();
  const other = small === first ? first.toUpperCase() : small;
  return other.length === 1 ? other + text.slice(1) : text;
}

/** Holes that run on as far as they can, so that what stands in them has one end. */
const LONGEST = new Set(["aside"]);

function makeTerminal(path: readonly string[], system: System): Terminal {
  const name = path.join(".");
  const hole = path.length === 1 ? HOLE_CLASSES.get(name) : undefined;
  if (hole !== undefined) return classTerminal(name, hole);
  const values = declaredHoles(system)(path);
  if (values === undefined || (values.kind === "class" && values.name === "text"))
    return classTerminal(name, HOLE_CLASSES.get("words") as HoleClass);
  if (values.kind === "class") return classTerminal(name, HOLE_CLASSES.get(values.name) as HoleClass);
  // A name of something may be any words, for the pack may hold things of any name.
  if (
    values.kind === "entries" &&
    values.entries.every((entry) => referredByHole(entry.slice(1, -1).split("."), system))
  )
    return classTerminal(name, HOLE_CLASSES.get("words") as HoleClass);
  const isOpen = [...(system.attributes.get(path.at(-1) ?? "") ?? [])].some(({ suchAs }) => suchAs !== undefined);
  return listTerminal(name, values.kind === "texts" ? [...values.texts] : values.entries, isOpen);
}

const NUMBER = HOLE_CLASSES.get("number");

function classTerminal(name: string, hole: HoleClass): Terminal {
  const ends = (text: string, start: number): End[] =>
    endsOfRun(hole, text, start, LONGEST.has(name)).map((end) => ({ end, unlisted: false }));
  return {
    name,
    unread: name === "unread",
    numeric: hole === NUMBER,
    isNumber: hole === NUMBER,
    listed: [],
    first: ANYTHING,
    ends,
  };
}

/** Where a run that begins at `start` can end: not within a word. */
function endsOfRun(hole: HoleClass, text: string, start: number, longest: boolean): number[] {
  const ends: number[] = [];
  const code = text.charCodeAt(start);
  if (start >= text.length || !(hole.first(code) || hole.alone(code))) return ends;
  if (start > 0 && isWordCode(code) && isWordCode(text.charCodeAt(start - 1))) return ends;
  for (let at = start; at < text.length; at++) {
    const here = text.charCodeAt(at);
    if (at > start && !hole.inner(here, text.charCodeAt(at - 1))) break;
    if (at === start && !hole.first(here)) {
      ends.push(at + 1);
      break;
    }
    const isInside = isWordCode(here) && isWordCode(text.charCodeAt(at + 1));
    if (!isInside && hole.last(here)) ends.push(at + 1);
  }
  return longest ? ends.slice(-1) : ends;
}

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code >= 128 && /[\p{L}\p{M}]/u.test(String.fromCharCode(code)));

/** Texts by their first character, and patterns. */
function listTerminal(name: string, entries: readonly string[], isOpen: boolean): Terminal {
  const byFirst = new Map<number, string[]>();
  const patterns: string[] = [];
  for (const entry of entries) {
    const { literal } = readHoles(entry);
    if (literal === undefined) patterns.push(entry);
    else if (literal !== "") {
      const code = literal.charCodeAt(0);
      byFirst.set(code, [...(byFirst.get(code) ?? []), literal]);
    }
  }
  const words = HOLE_CLASSES.get("words") as HoleClass;
  return {
    name,
    unread: false,
    numeric: patterns.includes("<number>"),
    isNumber: entries.length > 0 && entries.every((entry) => entry === "<number>"),
    listed: [...byFirst.values()].flat(),
    first: patterns.length > 0 ? ANYTHING : new Set(byFirst.keys()),
    ends(text, start, open) {
      const listed = new Set<number>();
      for (const literal of byFirst.get(text.charCodeAt(start)) ?? [])
        if (text.startsWith(literal, start)) listed.add(start + literal.length);
      for (const pattern of patterns) for (const end of endsOf(pattern, text, start)) if (end > start) listed.add(end);
      const found: End[] = [...listed].sort((a, b) => a - b).map((end) => ({ end, unlisted: false }));
      if (!open || !isOpen) return found;
      const others = endsOfRun(words, text, start, false).filter((end) => !listed.has(end));
      return [...found, ...others.map((end) => ({ end, unlisted: true }))];
    },
  };
}
