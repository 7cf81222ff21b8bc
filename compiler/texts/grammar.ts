import { getOrMake, memoize } from "../../grammar/index.js";
import { declaredHoles } from "../systems/declared-holes.js";
import { fixedPoint } from "../systems/fixed-point.js";
import { type FormPart, parseForm } from "../systems/forms.js";
import { HOLE_CLASSES, type HoleClass, isWithinWord, isWordCode } from "../systems/hole-classes.js";
import { readHoles } from "../systems/holes.js";
import { endsOf, furthestOf, type HoleLookup } from "../systems/match-entry.js";
import { mayBeEmpty, phraseOf } from "../systems/phrases.js";
import { namesInHole, type ReferredName, referredByHole, TITLE } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { FAR } from "./ends.js";
import { type Language, languageOf } from "./language.js";

/** The phrases of a system, prepared for parsing. Phrases are referred to by their index in `phrases`. */
export interface Grammar {
  readonly phrases: readonly Phrase[];
  readonly byName: ReadonlyMap<string, number>;
  /**
   * What is listed where other texts may stand too: by the opening mark before it, or by the name of the hole if there is
   * none.
   */
  readonly opened: ReadonlyMap<string, ReadonlySet<string>>;
  /** The kinds of things whose names fill holes. */
  readonly named: readonly ReferredName[];
  readonly language: Language;
  /** Words may be in no form: unread ones, other texts than a list has, mistakes. Without, texts are read whole or not. */
  readonly isLenient: boolean;
}

export interface Phrase {
  readonly name: string;
  readonly forms: readonly PhraseForm[];
  /** Forms that can match a text without mistakes. */
  readonly sound: readonly PhraseForm[];
  /** For a list, the separators between its items. */
  readonly between: readonly string[] | undefined;
}

export interface PhraseForm {
  /** It is not a mistake, and contains none. */
  readonly isSound: boolean;
  /** Its record restricts it to some places. */
  readonly isBound: boolean;
  readonly declaration: PhraseDeclaration;
  readonly parts: readonly PhrasePart[];
}

/**
 * A part of a form. `flipped` is for the part that begins the form, whose first letter may be in either case depending
 * on the sentence:
 * the texts with the other case.
 */
export type PhrasePart =
  | { readonly kind: "literal"; readonly text: string; readonly flipped: string | undefined }
  | { readonly kind: "choice"; readonly texts: readonly string[]; readonly flipped: readonly string[] | undefined }
  /** `open`: the content is a text even if an open list doesn't contain it. */
  | { readonly kind: "text"; readonly terminal: Terminal; readonly open: boolean; readonly flips: boolean }
  | { readonly kind: "phrase"; readonly name: string; readonly phrase: number }
  | { readonly kind: "optional"; readonly parts: readonly PhrasePart[] };

/** A hole for text: a run of characters, or a value that an attribute lists. */
export interface Terminal {
  readonly name: string;
  /** Its content is kept without being parsed. */
  readonly unread: boolean;
  /** The kinds of things it names; empty if it isn't a name. */
  readonly refersTo: readonly ReferredName[];
  /** Digits in it are a number. */
  readonly numeric: boolean;
  /** It only holds digits. */
  readonly isNumber: boolean;
  /** Its list is open (`SuchAs`). */
  readonly isOpen: boolean;
  /** The texts of its list, if it has one. */
  readonly listed: readonly string[];
  /** Text that isn't listed may start with the character. */
  mayBegin(code: number): boolean;
  /** It takes any words that look like a name, so any other reading is preferred. */
  readonly isTitle: boolean;
  /** It stands among words that no phrase reads. */
  readonly isLoneName?: boolean;
  /**
   * What matches at `start`. With `open`, it may be a text that an open list doesn't contain; with `flips`, listed texts
   * in lower case may be capitalized.
   */
  matches(text: string, start: number, open: boolean, flips: boolean): Matches;
  /** How far an entry with holes fits from `start` on. */
  furthest?(text: string, start: number): number;
}

export interface Matches {
  /** Where a match can end, in order: first `listed` ends, then those of texts that an open list doesn't contain. */
  readonly ends: readonly number[];
  readonly listed: number;
  /** The place up to which the text was looked at, or further; the place after the last is the end of the text. */
  readonly reach: number;
}

/** The grammar of a system's texts, created on first use. */
export const grammarOf: (system: System) => Grammar = memoize(makeGrammar);

function makeGrammar(system: System): Grammar {
  const names = [...system.phrases.keys()];
  const byName = new Map(names.map((name, index) => [name, index]));
  const known = new Set(names);
  const terminals = new Map<string, Terminal>();
  const terminalOf = (path: readonly string[]): Terminal => {
    const key = path.join(".");
    return getOrMake(terminals, key, () => makeTerminal(path, system));
  };
  const opened = new Map<string, Set<string>>();
  const openedBy = (mark: string | undefined, terminal: Terminal): boolean => {
    if (mark === undefined) return false;
    opened.set(mark, new Set([...(opened.get(mark) ?? []), ...terminal.listed]));
    return true;
  };
  /** With an open list beside it, `<unread>` means any other text of that list. */
  const withOthers = (forms: readonly FormParts[]): readonly FormParts[] => {
    const lists = forms.filter(({ parts: [part, ...more] }) => more.length === 0 && isOpenList(part));
    if (lists.length === 0 || !forms.some(isUnread)) return forms;
    return forms
      .filter((form) => !isUnread(form))
      .map((form) => {
        const [part] = form.parts;
        if (!lists.includes(form) || part?.kind !== "text") return form;
        return { ...form, parts: [{ ...part, open: openedBy(part.terminal.name, part.terminal) }] };
      });
  };
  const partsOf = (parts: readonly FormPart[], begins: boolean): PhrasePart[] => {
    const partOf = (part: FormPart, index: number): PhrasePart => {
      const flips = begins && parts.slice(0, index).every((before) => before.kind === "optional" || isEmphasis(before));
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
          return {
            kind: "text",
            terminal,
            open: openedBy(openingMark(parts[index - 1], parts[index + 1]), terminal),
            flips,
          };
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
    return { name, forms: withOthers(forms), between: records.find(({ between }) => between !== undefined)?.between };
  });
  const besides = besideUnread(drafts.map(({ forms }) => forms));
  const soundness = soundPhrases(drafts.map(({ forms }) => forms));
  const phrases = drafts.map(({ name, between, forms: drafted }, index): Phrase => {
    const forms = drafted.map((form) => ({
      ...form,
      parts: besides.has(index)
        ? form.parts.map((part) => (form.parts.length === 1 ? asLoneName(part, languageOf(system)) : part))
        : form.parts,
      isSound: isSoundForm(form, soundness),
      isBound: isBound(form.declaration),
    }));
    return { name, between, forms, sound: forms.filter(({ isSound }) => isSound) };
  });
  const named = [...terminals.values()].flatMap(({ refersTo }) => refersTo);
  const isLenient = phrases.some(({ forms, sound }) => forms.length > sound.length || sound.some(isLenientForm));
  return { byName, opened, named, phrases, language: languageOf(system), isLenient };
}

const isLenientForm = ({ parts }: PhraseForm): boolean =>
  withOptional(parts).some((part) => part.kind === "text" && (part.open || part.terminal.unread));

/** The parts of a form, with those inside its optional ones in their place. */
export function withOptional(parts: readonly PhrasePart[]): Exclude<PhrasePart, { kind: "optional" }>[] {
  return parts.flatMap((part) => (part.kind === "optional" ? withOptional(part.parts) : part));
}

/** The texts that parts have themselves or list. */
export const textsOfParts = (parts: readonly PhrasePart[]): readonly string[] =>
  withOptional(parts).flatMap((part) => (part.kind === "text" ? part.terminal.listed : wordsOfPart(part)));

/** The words that a part has itself. */
export const wordsOfPart = (part: PhrasePart): readonly string[] =>
  part.kind === "literal" ? [part.text] : part.kind === "choice" ? part.texts : [];

/** Marks that make what is behind them bold, or quote it: a sentence begins behind them as it does without. */
const isEmphasis = (part: FormPart): boolean =>
  part.kind === "literal" && /^(?:[*_#~"'(\u201c\u2018\u00ab]|<\/?\w{1,9}>){1,9999}$/u.test(part.text);

interface FormParts {
  readonly declaration: PhraseDeclaration;
  readonly parts: readonly PhrasePart[];
}

const isOpenList = (part: PhrasePart | undefined): boolean => part?.kind === "text" && part.terminal.isOpen;

const isUnread = ({ parts: [part, ...more] }: FormParts): boolean =>
  more.length === 0 && part?.kind === "text" && part.terminal.unread;

/** The phrases that may stand where words that no phrase reads may: a form of theirs, alone, is beside `<unread>`. */
function besideUnread(phrases: readonly (readonly FormParts[])[]): ReadonlySet<number> {
  const found = new Set([...phrases.keys()].filter((index) => phrases[index]?.some(isUnread)));
  for (const index of found)
    for (const { parts } of phrases[index] as readonly FormParts[])
      if (parts.length === 1 && parts[0]?.kind === "phrase") found.add(parts[0].phrase);
  return found;
}

/** No word of a title that begins with a small letter is longer, with the blank behind it. */
const LONGEST_SMALL = 12;

/**
 * A name alone, where any words may be. It is only taken for one if it looks like a title within a sentence, where
 * capitals tell it from the words around it.
 */
function asLoneName(part: PhrasePart, language: Language): PhrasePart {
  if (part.kind !== "text" || part.terminal.refersTo.length === 0 || part.terminal.isTitle) return part;
  const words = HOLE_CLASSES.get("words") as HoleClass;
  const terminal: Terminal = {
    ...part.terminal,
    isTitle: true,
    isLoneName: true,
    mayBegin: words.first,
    matches(text, start) {
      const isWithin = /[\p{L}\p{N},] $/u.test(text.slice(Math.max(0, start - 2), start));
      const [first = ""] = isWithin ? text.slice(start, start + LONGEST_SMALL).split(" ") : [];
      // Most words begin no title, and what follows them need not be looked at.
      if (!/^\p{Lu}/u.test(first) && !language.of("TitleWords").has(first))
        return { ends: NO_ENDS, listed: 0, reach: start + LONGEST_SMALL };
      const run = matchRun(words, text, start, false);
      const ends = endsOfTitle(text, start, run.ends, language).filter((end) => text.slice(start, end).includes(" "));
      return { ends, listed: ends.length, reach: Math.max(run.reach, start + LONGEST_SMALL) };
    },
  };
  return { ...part, terminal };
}

const isBound = ({ on, under }: PhraseDeclaration): boolean => on.length > 0 || under.length > 0;

/** The phrases that some form can match without a mistake, as a fixed point. */
function soundPhrases(phrases: readonly (readonly FormParts[])[]): ReadonlySet<number> {
  return fixedPoint([...phrases.keys()], (index, sound) =>
    (phrases[index] as readonly FormParts[]).some((form) => isSoundForm(form, sound)),
  );
}

function isSoundForm({ declaration, parts }: FormParts, sound: ReadonlySet<number>): boolean {
  return declaration.says === undefined && parts.every((part) => part.kind !== "phrase" || sound.has(part.phrase));
}

/** The mark before a hole that opens something: a bracket, a quotation mark of some language, or one that the next part repeats. */
function openingMark(before: FormPart | undefined, behind: FormPart | undefined): string | undefined {
  if (before?.kind !== "literal") return undefined;
  const [emphasis] = /[*_#~]{1,9}$/.exec(before.text) ?? [];
  const isRepeated = emphasis !== undefined && behind?.kind === "literal" && behind.text.startsWith(emphasis);
  return isRepeated ? emphasis : /[\p{Ps}\p{Pi}"\u201c\u00bb\u203a]$/u.exec(before.text)?.[0];
}

/** The form as the system writes it, without holes: the first text of each choice. */
export function plainText({ parts }: Pick<PhraseForm, "parts">): string {
  return parts
    .map((part) => (part.kind === "literal" ? part.text : part.kind === "choice" ? (part.texts[0] ?? "") : ""))
    .join("");
}

/** The text with the case of its first letter swapped. */
export function flip(text: string): string {
  const first = text.charAt(0);
  const small = first.toLowerCase();
  const other = small === first ? first.toUpperCase() : small;
  return other.length === 1 ? other + text.slice(1) : text;
}

/** Greedy holes, so that their content has a single end. */
const LONGEST = new Set(["aside"]);

/** The possible contents of a hole that isn't a phrase. */
export function makeTerminal(path: readonly string[], system: System): Terminal {
  return { ...terminalOfPath(path, system), refersTo: namesInHole(path.join("."), system) };
}

function terminalOfPath(path: readonly string[], system: System): Omit<Terminal, "refersTo"> {
  const name = path.join(".");
  const hole = path.length === 1 ? HOLE_CLASSES.get(name) : undefined;
  if (hole !== undefined) return classTerminal(name, hole);
  const values = declaredHoles(system)(path);
  if (values === undefined || (values.kind === "class" && values.name === "text"))
    return classTerminal(name, HOLE_CLASSES.get("words") as HoleClass);
  if (values.kind === "class") return classTerminal(name, HOLE_CLASSES.get(values.name) as HoleClass);
  const entries = values.kind === "texts" ? [...values.texts] : values.entries;
  const others = entries.filter((entry) => referredByHole(entry.slice(1, -1).split("."), system) === undefined);
  // A name may be any words, since a pack may contain things with any name.
  if (others.length === 0) return classTerminal(name, HOLE_CLASSES.get("words") as HoleClass);
  const isOpen = [...(system.attributes.get(path.at(-1) ?? "") ?? [])].some(({ suchAs }) => suchAs !== undefined);
  return listTerminal(name, others.every((entry) => entry === TITLE) ? [TITLE] : entries, isOpen, system);
}

/** What fills a hole within an entry of a list: of names that list nothing, words alone, so that no mark is taken for one. */
const withinEntries: (system: System) => HoleLookup = memoize((system: System): HoleLookup => {
  const declared = declaredHoles(system);
  return (path) => {
    const values = declared(path);
    return values === undefined || (values.kind === "class" && values.name === "text") ? WORDS : values;
  };
});

const WORDS = { kind: "class", name: "words" } as const;

const NUMBER = HOLE_CLASSES.get("number");

function classTerminal(name: string, hole: HoleClass): Omit<Terminal, "refersTo"> {
  return {
    name,
    unread: name === "unread",
    isOpen: false,
    numeric: hole === NUMBER,
    isNumber: hole === NUMBER,
    listed: [],
    isTitle: name === "title",
    mayBegin: (code) => hole.first(code) || hole.alone(code),
    matches: (text, start) => matchRun(hole, text, start, LONGEST.has(name)),
  };
}

/** A run that begins at `start`: it never ends inside a word. */
function matchRun(hole: HoleClass, text: string, start: number, longest: boolean): Matches {
  const code = text.charCodeAt(start);
  const begins = start < text.length && (hole.first(code) || hole.alone(code));
  if (!begins || (start > 0 && isWordCode(code) && isWordCode(text.charCodeAt(start - 1))))
    return { ends: NO_ENDS, listed: 0, reach: start + 1 };
  const ends: number[] = [];
  let at = start;
  for (; at < text.length; at++) {
    const here = text.charCodeAt(at);
    if (at > start && !hole.inner(here, text.charCodeAt(at - 1))) break;
    if (at === start && !hole.first(here)) {
      ends.push(at + 1);
      break;
    }
    const isInside = isWordCode(here) && isWordCode(text.charCodeAt(at + 1));
    if (!isInside && hole.last(here)) ends.push(at + 1);
  }
  return { ends: longest ? ends.slice(-1) : ends, listed: ends.length, reach: at + 1 };
}

const NO_ENDS: readonly number[] = [];

/** The built-in hole that makes up the whole pattern. */
function onlyHole(pattern: string): HoleClass | undefined {
  return /^<[a-z]+>$/.test(pattern) ? HOLE_CLASSES.get(pattern.slice(1, -1)) : undefined;
}

function mayBegin(pattern: string, code: number): boolean {
  const [first] = readHoles(pattern).parts;
  if (first?.kind === "literal") return first.text.charCodeAt(0) === code;
  const hole =
    first?.length === undefined && first?.path.length === 1 ? HOLE_CLASSES.get(first.path[0] ?? "") : undefined;
  return hole === undefined || hole.empty || hole.first(code) || hole.alone(code);
}

/** Where a title can end: after a capitalized word, before the first small word that titles don't contain. */
export function endsOfTitle(text: string, start: number, ends: readonly number[], language: Language): number[] {
  const found: number[] = [];
  for (const end of ends) {
    const word = text.slice(start, end).split(" ").at(-1) ?? "";
    if (/^\p{Lu}/u.test(word)) found.push(end);
    else if (!language.of("TitleWords").has(word)) break;
  }
  return found;
}

function matchPattern(pattern: string, text: string, start: number, system: System): Pick<Matches, "ends" | "reach"> {
  if (!mayBegin(pattern, text.charCodeAt(start))) return { ends: NO_ENDS, reach: start + 1 };
  const hole = onlyHole(pattern);
  if (hole === undefined) {
    const [first] = readHoles(pattern).parts;
    if (first?.kind === "literal" && !text.startsWith(first.text, start))
      return { ends: NO_ENDS, reach: start + first.text.length };
    const ends = endsOf(pattern, text, start, withinEntries(system));
    return { ends: ends.filter((end) => !isWithinWord(text, end)), reach: FAR };
  }
  const run = matchRun(hole, text, start, false);
  return pattern === TITLE ? { ends: endsOfTitle(text, start, run.ends, languageOf(system)), reach: run.reach } : run;
}

/** Texts by their first character, and patterns. */
function listTerminal(
  name: string,
  entries: readonly string[],
  isOpen: boolean,
  system: System,
): Omit<Terminal, "refersTo"> {
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
    isOpen,
    numeric: patterns.includes("<number>"),
    isNumber: entries.length > 0 && entries.every((entry) => entry === "<number>"),
    listed: [...byFirst.values()].flat(),
    mayBegin: (code) => patterns.some((pattern) => mayBegin(pattern, code)),
    isTitle: entries.length > 0 && entries.every((entry) => entry === TITLE),
    furthest: (text, start) =>
      Math.max(start, ...patterns.map((pattern) => furthestOf(pattern, text, start, withinEntries(system)))),
    matches(text, start, open, flips) {
      const ends: number[] = [];
      let reach = start + 1;
      const add = (end: number): void => {
        if (!ends.includes(end)) ends.push(end);
      };
      const letter = text.charAt(start);
      const small = flips ? letter.toLowerCase() : letter;
      if (small !== letter && small.length === 1) {
        for (const literal of byFirst.get(small.charCodeAt(0)) ?? []) {
          reach = Math.max(reach, start + literal.length);
          if (text.startsWith(literal.slice(1), start + 1)) add(start + literal.length);
        }
      }
      for (const literal of byFirst.get(text.charCodeAt(start)) ?? []) {
        reach = Math.max(reach, start + literal.length);
        if (text.startsWith(literal, start)) add(start + literal.length);
      }
      for (const pattern of patterns) {
        const run = matchPattern(pattern, text, start, system);
        reach = Math.max(reach, run.reach);
        for (const end of run.ends) if (end > start) add(end);
      }
      if (ends.length > 1) ends.sort((a, b) => a - b);
      const listed = ends.length;
      if (!open || !isOpen) return { ends, listed, reach };
      const others = matchRun(words, text, start, false);
      for (const end of others.ends) add(end);
      return { ends, listed, reach: Math.max(reach, others.reach) };
    },
  };
}
