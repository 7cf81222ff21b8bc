import { BoundedCache, memoize, once, type Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, type PhrasePart, textsOfParts, withOptional, wordsOfPart } from "./grammar.js";
import type { Language } from "./language.js";
import { isAllUnread, readText, type TextReading } from "./read-text.js";
import { leavesOf } from "./reading.js";

/** A word in a form that does not go with what it belongs to: `two card`, `I gains`, `an card`; or none, `draw card`. */
export interface Disagreement extends Span {
  /** Empty before a word that lacks its article. */
  readonly word: string;
  /** What it belongs to. */
  readonly other: string;
  /** The form that does. */
  readonly right: string;
}

/** `one`: a card, it draws. `many`: two cards, they draw. */
type GrammaticalNumber = "one" | "many";

/**
 * The numbers of the words of a system. The small words of its language declare theirs; of the others, a form of the
 * system that has both forms, or has one behind a number, tells.
 */
export interface NumberFeatures {
  readonly language: Language;
  /** From the plain form to the one with an ending, and back: `card`, `cards`; of verbs too: `draw`, `draws`. */
  readonly ended: ReadonlyMap<string, string>;
  readonly plain: ReadonlyMap<string, string>;
  /** Those that a phrase has in both forms in one place: `<draw|draws>`. */
  readonly chosen: ReadonlySet<string>;
  /** Those that a phrase has behind a number (`<number> <card|cards>`), or that are all of it, or of a value. */
  readonly nouns: ReadonlySet<string>;
  /** Those with which a form begins, as what somebody does. */
  readonly first: ReadonlySet<string>;
}

const WORD = once(() => /\p{L}+(?:['\u2019]\p{L}+){0,9999}|\d+/gu);
/** `a` and `as` are no forms of one word. */
const SHORTEST = 2;

/** Undefined if the texts of the system are in another language: they have none of its articles, and no two forms behind a number. */
export const featuresOf: (grammar: Grammar) => NumberFeatures | undefined = memoize(
  ({ phrases, language }: Grammar) => {
    const words = new Set<string>();
    const chosen = new Set<string>();
    const nouns = new Set<string>();
    const first = new Set<string>();
    const take = (text: string): void => {
      for (const [word] of text.matchAll(WORD())) words.add(word);
    };
    for (const { sound } of phrases)
      for (const { parts } of sound) {
        const all = withOptional(parts);
        let before = "";
        for (const [index, part] of all.entries()) {
          const said = wordsOfPart(part);
          said.forEach(take);
          for (const text of said) {
            if (part.kind === "choice") chosen.add(text);
            if (part.kind === "choice" && index === 0 && all.length > 1) first.add(text);
            if (all.length === 1 && part.kind === "literal") nouns.add(text);
            for (const [, number = "", word = ""] of (before + text).matchAll(COUNTED()))
              if (numberOf(number, language) !== undefined && !language.of("PointingWords").has(number))
                nouns.add(word);
          }
          before = (before + plainOf(part, phrases, language)).slice(-LONGEST_NUMBER);
          if (part.kind !== "text") continue;
          for (const text of part.terminal.listed) {
            take(text);
            nouns.add(text);
          }
          const next = all[index + 1];
          if (next?.kind === "choice")
            for (const text of part.terminal.listed) for (const ending of next.texts) take(text + ending);
        }
      }
    const isCounted = (word: string): boolean => chosen.has(word) && nouns.has(word);
    const isInLanguage =
      [...language.of("ArticleWords")].some((word) => words.has(word)) ||
      [...chosen].some((word) => isCounted(word) && language.endedForms(word).some(isCounted));
    if (!isInLanguage) return undefined;
    const ended = new Map<string, string>();
    const plain = new Map<string, string>();
    for (const word of words) {
      const ends = language.endedForms(word).filter((one) => words.has(one));
      if (ends[0] === undefined || isDeterminer(word, language) || pronounOf(word, language) !== undefined) continue;
      if (word.length < SHORTEST) continue;
      ended.set(word, ends[0]);
      plain.set(ends[0], word);
    }
    return { language, ended, plain, chosen, nouns, first };
  },
);

/** Names may be between: `<number> [<Name>] <token|tokens>`. */
const COUNTED = once(() => /([\p{L}\d]+)(?=[^\p{L}\d.,:;\u2014]+(\p{L}+))/gu);
const LONGEST_NUMBER = 20;

/** The part as one text, with a number for a hole that holds one. */
function plainOf(part: PhrasePart, phrases: Grammar["phrases"], language: Language): string {
  if (part.kind === "literal" || part.kind === "choice") return wordsOfPart(part)[0] ?? "";
  const holdsNumber = (one: PhrasePart | undefined): boolean =>
    one !== undefined &&
    ((one.kind === "text" && one.terminal.numeric) ||
      textsOfParts([one]).some((text) => numberOf(text, language) !== undefined));
  const inside = part.kind === "phrase" ? (phrases[part.phrase]?.sound ?? []) : [{ parts: [part] }];
  const isNumber =
    inside.length > 0 && inside.every(({ parts: [one, ...more] }) => more.length === 0 && holdsNumber(one));
  return isNumber ? "2" : "\0";
}

function numberOf(word: string, language: Language | undefined): GrammaticalNumber | undefined {
  if (/^\d+$/.test(word)) return word === "1" ? "one" : "many";
  const small = word.toLowerCase();
  return language?.of("WordsForOne").has(small) ? "one" : language?.of("WordsForMany").has(small) ? "many" : undefined;
}

/** Of what stands for a thing, the number that a verb behind it has. */
export function pronounOf(word: string, language: Language): GrammaticalNumber | undefined {
  const small = word.toLowerCase();
  if (language.of("PronounsForOne").has(small)) return "one";
  return language.of("PronounsForMany").has(small) ? "many" : undefined;
}

const isDeterminer = (word: string, language: Language): boolean =>
  numberOf(word, language) !== undefined ||
  language.of("ArticleWords").has(word) ||
  language.of("WordsBesideNouns").has(word);

/** What a word tells of numbers, wherever it stands. */
interface Role {
  readonly token: string;
  /** With a small letter. */
  readonly word: string;
  readonly form: "plain" | "ended" | undefined;
  readonly mayBeNoun: boolean;
  readonly mayBeVerb: boolean;
  /** It says how many of what is behind it there are. */
  readonly number: GrammaticalNumber | undefined;
  /** What a verb right behind it has to agree with: the number of a pronoun, of a noun, or of what may be one. */
  readonly pronoun: GrammaticalNumber | undefined;
  readonly noun: GrammaticalNumber | undefined;
  readonly subject: GrammaticalNumber | undefined;
  readonly isHelping: boolean;
  /** To what is known of the words before it. */
  readonly does: "bracket" | "stop" | "put aside" | "join" | "hide number" | "compare" | "let" | undefined;
}

function roleOf(token: string, features: NumberFeatures): Role {
  const { ended, plain, chosen, nouns, first, language } = features;
  const word = token.charAt(0).toLowerCase() + token.slice(1);
  const raised = token.charAt(0).toUpperCase() + token.slice(1);
  const isIn = (words: { has(word: string): boolean }, ...spelt: string[]): boolean =>
    spelt.some((one) => words.has(one));
  const pronoun = pronounOf(word, language);
  const noun = pronoun ?? (isIn(ended, word, raised) ? "one" : isIn(plain, word, raised) ? "many" : undefined);
  const isIrregular = isIn(language.of("WordsOfBeing"), word) || isIn(language.of("CausingWords"), word);
  // Most nouns that no phrase has in two forms are of one thing: `this turn`.
  const isOther = /^\p{Ll}+$/u.test(token) && !language.small.has(word) && !endsWith("AdverbEndings", word, language);
  return {
    token,
    word,
    form: isIn(ended, token, word) ? "plain" : isIn(plain, token, word) ? "ended" : undefined,
    mayBeNoun: !isIrregular && (!first.has(token) || nouns.has(token)),
    mayBeVerb: chosen.has(token) && (first.has(token) || !nouns.has(token)),
    number: numberOf(word, language),
    pronoun,
    noun,
    subject: noun ?? (isOther ? "one" : undefined),
    isHelping: language.of("HelpingWords").has(word),
    does: effectOf(token, word, language),
  };
}

function effectOf(token: string, word: string, language: Language): Role["does"] {
  const isIn = (list: Parameters<Language["of"]>[0]): boolean => language.of(list).has(word);
  if (/^[[{]/.test(token)) return "bracket";
  if (!/^[\p{L}\d]/u.test(token)) return "stop";
  if (isIn("PrepositionWords") || pronounOf(word, language) !== undefined) return "put aside";
  if (isIn("JoiningWords") || isIn("ObjectWords") || isIn("ConditionWords")) return "join";
  if (isIn("ArticleWords") || endsWith("PossessiveEndings", word, language)) return "hide number";
  return isIn("ComparingWords") ? "compare" : isIn("CausingWords") ? "let" : undefined;
}

const endsWith = (list: "AdverbEndings" | "PossessiveEndings", word: string, language: Language): boolean =>
  [...language.of(list)].some((ending) => word.replace("\u2019", "'").endsWith(ending));

const ENDS_CLAUSE: ReadonlySet<number> = new Set([...".,:\u2014"].map((mark) => mark.charCodeAt(0)));

/** The end of a clause, from the mark before it on: nothing agrees with a word behind a mark. What is in brackets is one token. */
function endOfClause(text: string, start: number): number {
  let at = start;
  do {
    const code = text.charCodeAt(at);
    const closing = code === 0x5b ? "]" : code === 0x7b ? "}" : undefined;
    at = (closing === undefined ? at : Math.max(at, text.indexOf(closing, at))) + 1;
  } while (at < text.length && !ENDS_CLAUSE.has(text.charCodeAt(at)));
  return at;
}

const TOKEN = once(() => /\[+[^\]]*\]+|\{[^}]*\}|\p{L}+(?:['\u2019]\p{L}+){0,9999}|\d+|[^\s\p{L}\d]/gu);

const NONE: readonly Disagreement[] = [];
const MOST_REMEMBERED = 5_000;
/** Many texts share their clauses. */
const clausesOf = memoize((_: NumberFeatures) => new BoundedCache<string, readonly Disagreement[]>(MOST_REMEMBERED));

/** Of one text it is asked for several words. */
const latestOf = memoize((_: NumberFeatures): { text: string; found: readonly Disagreement[] } => ({
  text: "",
  found: NONE,
}));

/** The words in a wrong form, as far as the words before them tell. */
function wrongFormsIn(text: string, features: NumberFeatures): readonly Disagreement[] {
  const latest = latestOf(features);
  if (latest.text !== text) Object.assign(latest, { text, found: findWrongForms(text, features) });
  return latest.found;
}

function findWrongForms(text: string, features: NumberFeatures): readonly Disagreement[] {
  const known = clausesOf(features);
  let found: Disagreement[] | undefined;
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = endOfClause(text, at);
    const clause = text.slice(at, end);
    const wrong = known.get(clause) ?? known.set(clause, wrongInClause(clause, features));
    if (wrong.length === 0) continue;
    found ??= [];
    for (const one of wrong) found.push({ ...one, start: one.start + at, end: one.end + at });
  }
  return found ?? NONE;
}

/** Whether no word from a place on is in a wrong form, as far as the words before it tell. */
export const agreesFrom = (at: number, text: string, features: NumberFeatures | undefined): boolean =>
  features === undefined || !wrongFormsIn(text, features).some(({ end }) => end > at);

/** A number, and the word that has it. */
interface Numbered {
  readonly number: GrammaticalNumber;
  readonly by: string;
}

const numbered = (number: GrammaticalNumber | undefined, role: Role | undefined): Numbered | undefined =>
  number === undefined || role === undefined ? undefined : { number, by: role.token };

/** Behind a verb and before what is no noun: `discards card from`. */
function isBare(verb: Role | undefined, next: Role, language: Language): boolean {
  if (verb?.mayBeVerb !== true || verb.form === undefined || isDeterminer(verb.word, language)) return false;
  return next.does === "stop" || next.does === "put aside" || next.does === "join";
}

function wrongInClause(text: string, features: NumberFeatures): readonly Disagreement[] {
  const { language, ended, plain, nouns } = features;
  const found: Disagreement[] = [];
  const tokens = [...text.matchAll(TOKEN())];
  let before: Role | undefined;
  /** What a noun has to agree with. */
  let counting: Numbered | undefined;
  /** What a verb has to agree with behind `Characters in play` and `the Characters you control`. */
  let head: Numbered | undefined;
  /** The noun before a word that may describe it: `Characters controlled by target player`. */
  let described: Numbered | undefined;
  /** Behind a verb of causing, others have their plain form. */
  let isCaused = false;
  for (const [index, { 0: token, index: start }] of tokens.entries()) {
    const role = roleOf(token, features);
    const next = tokens[index + 1]?.[0] ?? "";
    const tell = (right: string, other: string, at = start, word = token): void => {
      found.push({ word, other, right, start: at, end: at + word.length });
    };
    const sound = before === undefined ? undefined : language.formBefore(before.token, token);
    if (before !== undefined && sound !== undefined)
      tell(sound, token.replace(/^\[+|\]+$/g, ""), tokens[index - 1]?.index, before.token);
    const subject = language.subjects.get(role.word);
    if (subject !== undefined && mayDo(next, features) && mayBegin(before, subject, language)) tell(subject, next);
    let isVerb = false;
    let isWrong = false;
    if (role.form !== undefined && !(before !== undefined && language.inAnyForm(before.word, role.word))) {
      const isPlain = role.form === "plain";
      const other = (spelt: string): string => (isPlain ? ended : plain).get(spelt) ?? "";
      const right = other(token) || other(role.word);
      const asNoun: boolean | undefined =
        role.mayBeNoun && counting !== undefined ? (counting.number === "one") === isPlain : undefined;
      const isArticle = before?.does === "hide number" && !language.of("PointingWords").has(before.word);
      const doer = numbered(before?.pronoun, before) ?? head ?? numbered(before?.subject, before);
      const asVerb: boolean | undefined =
        !role.mayBeVerb || doer === undefined || before?.isHelping === true || isArticle || (isCaused && !isPlain)
          ? undefined
          : isCaused || (doer.number === "one") !== isPlain;
      if (!isPlain && before?.isHelping === true && role.mayBeVerb) tell(right, before.token);
      else if (asNoun === false && asVerb !== true) {
        // In `two Citizen tokens`, the number is that of the last word.
        isWrong = !(counting?.number === "one" ? ended : plain).has(next);
        if (isWrong) tell(right, counting?.by ?? "");
      } else if (asVerb === false && asNoun !== true) tell(right, doer?.by ?? "");
      const isAlone = isPlain && counting === undefined && nouns.has(token) && !role.mayBeVerb;
      if (isAlone && isBare(before, roleOf(next, features), language)) {
        const [article] = language.of("WordsForOne");
        if (article !== undefined)
          tell(`${language.formBefore(article, token) ?? article} `, before?.token ?? "", start, "");
      }
      if (asNoun === true && !ended.has(next) && !plain.has(next)) counting = undefined;
      isVerb = asVerb === true && asNoun !== true;
      if (isVerb) counting = undefined;
    }
    // `Characters each`, `a creature that`
    const isBehindNoun =
      before?.noun !== undefined &&
      (before.noun === "many" || role.number === undefined) &&
      language.of("PointingWords").has(role.word);
    if (isBehindNoun) head ??= numbered(before?.noun, before);
    switch (role.does) {
      case "bracket":
        if (before !== undefined && isDeterminer(before.word, language) && language.otherForms(before.word).length > 0)
          before = undefined;
        continue;
      case "stop":
        counting = undefined;
        head = undefined;
        isCaused = false;
        break;
      case "put aside":
        head ??= numbered(before?.number ?? before?.noun, before) ?? described;
        counting = undefined;
        break;
      case "join":
        head = undefined;
        break;
      case "hide number":
        counting = undefined;
        break;
      case "compare":
        if (before?.does === "join") counting = { number: "many", by: `${before.token} ${token}` };
        break;
      case "let":
        isCaused = true;
        break;
      default:
        counting = isBehindNoun ? undefined : (numbered(role.number, role) ?? counting);
    }
    described =
      role.noun === undefined && role.subject !== undefined && role.word === token
        ? numbered(before?.noun, before)
        : undefined;
    // Nothing has to agree with a verb, or with a word that has to be put right first.
    before = isVerb || isWrong ? { ...role, noun: undefined, subject: undefined } : role;
  }
  return found;
}

/** The word is what somebody does. */
const mayDo = (word: string, { language, chosen, ended, plain }: NumberFeatures): boolean =>
  language.of("HelpingWords").has(word) || (chosen.has(word) && (ended.has(word) || plain.has(word)));

/** A clause may begin behind the word, with this one. */
const mayBegin = (before: Role | undefined, subject: string, language: Language): boolean =>
  before === undefined ||
  before.does === "stop" ||
  ((language.of("ConditionWords").has(before.word) || language.of("JoiningWords").has(before.word)) &&
    !language.neverTogether(before.word, subject));

/** Words that don't agree with what is before them, where the system reads both forms. */
export function disagreementsIn(
  text: string,
  reading: TextReading,
  phrase: string,
  system: System,
): readonly Disagreement[] {
  if (reading.kind !== "whole" && reading.kind !== "partly") return NONE;
  // Unread words may be in any form.
  if (reading.kind === "partly" && isAllUnread(text, reading.odd)) return NONE;
  const features = featuresOf(grammarOf(system));
  const found = features === undefined ? NONE : wrongFormsIn(text, features);
  if (found.length === 0) return NONE;
  const before = reading.kind === "partly" ? reading.odd.length : 0;
  const leaves = leavesOf(reading.node);
  return found.filter(({ start, end, other, right }) => {
    const leaf = leaves.find((one) => one.start <= start && one.end > start);
    // A name or an unread word may be in any form.
    if (leaf === undefined || leaf.hole?.isListed === false) return false;
    // What one form or value says word for word is right in this game, whatever the language has.
    const rest = `${text.slice(leaf.start, start)}\n${text.slice(end, leaf.end)}`;
    if (end <= leaf.end && rest.includes(other)) return false;
    const after = readText(text.slice(0, start) + right + text.slice(end), phrase, system);
    return (
      after.kind === "whole" || (after.kind === "partly" && reading.kind === "partly" && after.odd.length <= before)
    );
  });
}

/** What is said before and behind a place: a word, a mark, or a full stop at the end. */
const BEFORE = once(() => /(\p{L}+(?:['\u2019-]\p{L}+){0,9999}|[\d]+|[^\s\p{L}\d])?\s*$/u);
const BEHIND = once(() => /^\s*(\p{L}+(?:['\u2019-]\p{L}+){0,9999}|[\d]+|[^\s\p{L}\d])?/u);
/** No word that matters is longer. */
const LONGEST_WORD = 40;
/** The pattern would be tried from each place before, so it gets what is behind the last blank. */
function wordBefore(text: string, at: number): string {
  const said = text.slice(Math.max(0, at - LONGEST_WORD), at).trimEnd();
  return BEFORE().exec(said.slice(said.lastIndexOf(" ") + 1))?.[1] ?? "";
}
const wordBehind = (text: string, at: number): string =>
  (BEHIND().exec(text.slice(at, at + LONGEST_WORD))?.[1] ?? ".").replace(/^[,;:!?\u2014\u2013)]$/, ".");

const cannotFollow = (word: string, next: string, { language }: NumberFeatures): boolean =>
  language.formBefore(word, next) !== undefined || language.neverTogether(word, next);

/**
 * True if the language has no sentence with these words at a place: the word there cannot follow the one before it, or
 * the next one cannot follow it. False of most mistakes, since most words can stand beside most others.
 */
export const isImpossibleAt = (
  text: string,
  start: number,
  end: number,
  features: NumberFeatures | undefined,
): boolean =>
  features !== undefined &&
  (start === end
    ? cannotFollow(wordBefore(text, start), wordBehind(text, start), features)
    : cannotFollow(wordBefore(text, start), text.slice(start, end), features) ||
      cannotFollow(text.slice(start, end), wordBehind(text, end), features));

/** Number words say how many of what is a few words behind them. */
const WITHIN = 3;

/** True if a word in that place needs its other form: `two card`, `you draws`, `Characters each gains`. */
export function isInWrongForm(
  text: string,
  { start, end }: Span,
  other: string,
  features: NumberFeatures | undefined,
): boolean {
  const word = text.slice(start, end);
  if (isImpossibleAt(text, start, end, features)) return true;
  if (features?.ended.has(word) || features?.plain.has(word))
    return wrongFormsIn(text, features).some((one) => one.start === start && one.end === end);
  const words =
    /[^.,;:!?\u2014\u2013]*$/.exec(text.slice(Math.max(0, start - LONGEST_WORD), start))?.[0].match(WORD()) ?? [];
  const numbers = words.slice(-WITHIN).map((one) => numberOf(one, features?.language));
  const number = numbers.findLast((one) => one !== undefined);
  return number !== undefined && (number === "many") === other.length > word.length;
}
