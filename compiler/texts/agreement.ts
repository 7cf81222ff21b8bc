import { memoize, type Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, type PhrasePart, withOptional, wordsOfPart } from "./grammar.js";
import type { PhrasePiece, ReadingNode } from "./parse-text.js";
import { readText, type TextReading } from "./read-text.js";

/** A word in a form that does not go with what it belongs to: `two card`, `I gains`, `an card`. */
export interface Disagreement extends Span {
  readonly word: string;
  /** What it belongs to. */
  readonly other: string;
  /** The form that does. */
  readonly right: string;
}

/** `one`: a card, it draws. `many`: two cards, they draw. */
type GrammaticalNumber = "one" | "many";

const NUMBERS: ReadonlyMap<string, GrammaticalNumber> = new Map([
  ...["a", "an", "one", "another", "each", "every"].map((word) => [word, "one"] as const),
  ...["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "many", "both"].map(
    (word) => [word, "many"] as const,
  ),
  ...["these", "those", "few"].map((word) => [word, "many"] as const),
]);
const PRONOUNS: ReadonlyMap<string, GrammaticalNumber> = new Map([
  ...["i", "you", "we", "they"].map((word) => [word, "many"] as const),
  ...["it", "he", "she"].map((word) => [word, "one"] as const),
]);
/** Before the plain form of a verb. */
const MODALS = new Set(["may", "must", "can", "can't", "cannot", "would", "will", "should"]);
/** `You may have target Character gain 1 boost`: a verb after a noun may be plain after these. */
const CAUSES = new Set(["have", "has", "had", "let", "lets", "make", "makes", "do", "does", "did", ...MODALS]);
/** Words before a noun that say nothing about its number. */
const NEUTRAL = new Set(
  "the your my its their our his her this that target targets next first last top bottom other only all up at least".split(
    " ",
  ),
);
/** The noun behind one of them has no number. */
const ARTICLES = new Set("the your my its their our his her this that".split(" "));
/** Before the plain form of a verb, or before a noun of which they say nothing. */
const JOINING = new Set("and then to or not instead me them him us of in from on with for at".split(" "));
const COMPARED = new Set(["more", "fewer", "less"]);
const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
  ["is", "are"],
  ["was", "were"],
  ["has", "have"],
  ["does", "do"],
  ["isn't", "aren't"],
  ["wasn't", "weren't"],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
];
const OF_I = new Set(["is", "are", "was", "were", "isn't", "aren't", "wasn't", "weren't"]);
/** A game that has none of these words is in another language, of which nothing is known here. */
const ENGLISH = ["the", "you", "your", "each", "with"];

/** The words of a system that have two forms, and the other one. */
interface WordForms {
  /** From the form without -s to the one with it, and from that one back; of verbs like `have`, to `has`. */
  readonly withS: ReadonlyMap<string, string>;
  readonly withoutS: ReadonlyMap<string, string>;
  /** Those that a phrase has in both forms in one place: `<draw|draws>`. */
  readonly chosen: ReadonlySet<string>;
  /** Those that a phrase has behind a number: `<number> <card|cards>`. */
  readonly counted: ReadonlySet<string>;
  /** Those with which a form begins, as what somebody does. */
  readonly first: ReadonlySet<string>;
}

const NO_FORMS: WordForms = {
  withS: new Map(),
  withoutS: new Map(),
  chosen: new Set(),
  counted: new Set(),
  first: new Set(),
};

const WORD = /\p{L}+(?:['\u2019]\p{L}+)*|\d+/gu;
const SHORTEST = 2;
const ONE_WORD = /^(?:\p{L}+(?:['\u2019]\p{L}+)*|\d+)$/u;

const wordFormsOf: (grammar: Grammar) => WordForms = memoize(({ phrases }: Grammar): WordForms => {
  const words = new Set<string>();
  const choices: string[] = [];
  const counted = new Set<string>();
  const first = new Set<string>();
  const take = (text: string): void => {
    for (const [word] of text.matchAll(WORD)) words.add(word);
  };
  for (const { sound } of phrases)
    for (const { parts } of sound) {
      const all = withOptional(parts);
      for (const [index, part] of all.entries()) {
        wordsOfPart(part).forEach(take);
        if (part.kind === "choice") choices.push(...part.texts);
        if (part.kind === "choice" && index === 0 && all.length > 1) for (const text of part.texts) first.add(text);
        const said = wordsOfPart(part);
        if (isNumberBefore(all, index))
          for (const text of said) counted.add(/^\p{L}*/u.exec(text.trimStart())?.[0] ?? "");
        for (const text of said)
          for (const [, number = "", word = ""] of text.matchAll(/([\p{L}\d]+) (\p{L}+)/gu))
            if (numberOfWord(number) !== undefined && number !== "each") counted.add(word);
        if (part.kind !== "text") continue;
        part.terminal.listed.forEach(take);
        const next = all[index + 1];
        if (next?.kind === "choice")
          for (const text of part.terminal.listed) for (const ending of next.texts) take(text + ending);
      }
    }
  if (!ENGLISH.some((word) => words.has(word))) return NO_FORMS;
  const withS = new Map<string, string>();
  const withoutS = new Map<string, string>();
  for (const word of words) {
    // `a` and `as` are no forms of one word.
    if (word.length < SHORTEST && !IRREGULAR.some(([, many]) => many === word)) continue;
    if (NEUTRAL.has(word) || PRONOUNS.has(word) || NUMBERS.has(word)) continue;
    const other = formsWithS(word).find((one) => words.has(one));
    if (other === undefined) continue;
    withS.set(word, other);
    withoutS.set(other, word);
  }
  return { withS, withoutS, chosen: new Set(choices), counted, first };
});

/** Only a number, and perhaps a blank, is before the part. */
function isNumberBefore(parts: readonly PhrasePart[], index: number): boolean {
  const before = parts[index - 1];
  if (before?.kind === "literal") {
    const word = /(\S+)\s*$/.exec(before.text)?.[1];
    return word === undefined ? isNumberBefore(parts, index - 1) : numberOfWord(word) !== undefined;
  }
  if (before?.kind !== "text") return false;
  return before.terminal.numeric || before.terminal.listed.some((text) => numberOfWord(text) !== undefined);
}

/** The forms that a word may have besides its own; `an` of `a`. */
export function otherForms(word: string): readonly string[] {
  if (word === "a" || word === "A") return [`${word}n`];
  if (word === "an" || word === "An") return [word.slice(0, 1)];
  const irregular = IRREGULAR.find(([one]) => one === word);
  const bare = irregular !== undefined ? [irregular[1]] : [];
  const regular = /\p{L}{2}s$/u.test(word) ? [word.slice(0, -1)] : [];
  const es = /(?:[sxzo]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : [];
  const ies = word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : [];
  return [...formsWithS(word), ...bare, ...regular, ...es, ...ies];
}

/** What a word may be with -s: `card`, `cards`; `search`, `searches`; `ready`, `readies`; `have`, `has`. */
function formsWithS(word: string): readonly string[] {
  const irregular = IRREGULAR.find(([, many]) => many === word);
  if (irregular !== undefined) return [irregular[0]];
  if (/(?:[sxzo]|[cs]h)$/.test(word)) return [`${word}es`, `${word}s`];
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [`${word}s`];
}

/** Words that don't agree with what is before them, where the system reads both forms. */
export function disagreementsIn(
  text: string,
  reading: TextReading,
  phrase: string,
  system: System,
): readonly Disagreement[] {
  if (reading.kind !== "whole" && reading.kind !== "partly") return NONE;
  const forms = wordFormsOf(grammarOf(system));
  if (forms === NO_FORMS || !isDoubtful(text, forms)) return NONE;
  const found = new Search(text, forms).in(reading.node);
  const before = reading.kind === "partly" ? reading.odd.length : 0;
  return found.filter(({ start, end, right }) => {
    const after = readText(text.slice(0, start) + right + text.slice(end), phrase, system);
    return (
      after.kind === "whole" || (after.kind === "partly" && reading.kind === "partly" && after.odd.length <= before)
    );
  });
}

const NONE: readonly Disagreement[] = [];

const TOKEN = /\[+[^\]]*\]+|\{[^}]*\}|\p{L}+(?:['\u2019]\p{L}+)*|\d+|[^\s\p{L}\d]/gu;

/** Tells most texts without a mistake quickly. Only what it doubts is parsed again. */
function isDoubtful(text: string, { withS, withoutS, chosen, counted, first }: WordForms): boolean {
  let before = "";
  let number: GrammaticalNumber | undefined;
  for (const [token] of text.matchAll(TOKEN)) {
    const word = token.charCodeAt(0) < 91 ? token.charAt(0).toLowerCase() + token.slice(1) : token;
    if (isWrongArticle(before, token)) return true;
    const isBare = withS.has(token) || withS.has(word);
    if (isBare || withoutS.has(token) || withoutS.has(word)) {
      const agrees = (wanted: GrammaticalNumber | undefined, asVerb: boolean): boolean | undefined =>
        wanted === undefined ? undefined : (wanted === "one") === (asVerb ? !isBare : isBare);
      const isVerb = first.has(token) && !counted.has(token);
      const asNoun = isVerb ? undefined : agrees(number, false);
      const subject = numberOfSubject(before, withS, withoutS) ?? (isOtherNoun(before) ? "one" : undefined);
      const asVerb = chosen.has(token) && !counted.has(token) ? agrees(subject, true) : undefined;
      if ((asNoun === false && (asVerb !== true || !first.has(token))) || (asVerb === false && asNoun !== true))
        return true;
      if (!isBare && MODALS.has(before)) return true;
    }
    if (/^[[{]/.test(token)) {
      if (/^an?$/.test(before)) before = "";
      continue;
    }
    if (!/^[\p{L}\d]/u.test(token)) number = undefined;
    else number = numberOfWord(word) ?? (COMPARED.has(word) && before === "or" ? "many" : number);
    before = word;
  }
  return false;
}

const numberOfWord = (word: string): GrammaticalNumber | undefined =>
  /^\d+$/.test(word) ? (word === "1" ? "one" : "many") : NUMBERS.get(word.toLowerCase());

function numberOfSubject(
  word: string,
  withS: ReadonlyMap<string, string>,
  withoutS: ReadonlyMap<string, string>,
): GrammaticalNumber | undefined {
  const pronoun = PRONOUNS.get(word.toLowerCase());
  if (pronoun !== undefined) return pronoun;
  const raised = word.charAt(0).toUpperCase() + word.slice(1);
  if (withS.has(word) || withS.has(raised)) return "one";
  return withoutS.has(word) || withoutS.has(raised) ? "many" : undefined;
}

/** Most nouns that no phrase has in two forms are of one thing: `this turn`. */
const isOtherNoun = (word: string): boolean =>
  /^\p{Ll}+$/u.test(word) &&
  ![NUMBERS, NEUTRAL, JOINING, COMPARED, MODALS].some((words: ReadonlySet<string> | typeof NUMBERS) => words.has(word));

/** `a` before a vowel, or `an` before a consonant, where spelling tells what is spoken. */
function isWrongArticle(article: string, next: string): boolean {
  const word = /^\[+/.test(next) ? next.replace(/^\[+/, "") : next;
  if (article === "an" || article === "An") return /^(?![AEIOUHaeiouh])\p{L}\p{Ll}/u.test(word);
  return (article === "a" || article === "A") && /^[AEIOaeio]\p{Ll}/u.test(word) && !/^(?:eu|ew|one|once)/i.test(word);
}

/** What precedes a word: a word or mark, or all words of a phrase. */
interface Constituent {
  readonly text: string;
  readonly start: number;
}

/** Words that can lie between a noun and its number: `two [Tin Hare 1/1/1] Robot tokens`. */
const MOST_BETWEEN = 2;

class Search {
  readonly #found: Disagreement[] = [];

  constructor(
    readonly text: string,
    readonly forms: WordForms,
  ) {}

  in(node: ReadingNode): readonly Disagreement[] {
    this.#visit(node, []);
    return this.#found;
  }

  #visit(node: ReadingNode, outer: readonly Constituent[]): void {
    const before = [...outer];
    if (node.kind === "form") {
      this.#pieces(node.pieces, node.form.parts, node.start, before);
      return;
    }
    let at = node.start;
    for (const item of node.items) {
      this.#words(at, item.start, before, false);
      this.#visit(item, before);
      before.push({ text: this.text.slice(item.start, item.end), start: item.start });
      at = item.end;
    }
  }

  /** Returns the end of the pieces. */
  #pieces(pieces: readonly PhrasePiece[], parts: readonly PhrasePart[], start: number, before: Constituent[]): number {
    let at = start;
    for (const [index, piece] of pieces.entries()) {
      const part = parts[index];
      if (piece.kind === "phrase") {
        this.#visit(piece.node, before);
        before.push({ text: this.text.slice(piece.node.start, piece.node.end), start: piece.node.start });
        at = piece.node.end;
      } else if (piece.kind === "optional") {
        if (piece.pieces !== undefined && part?.kind === "optional")
          at = this.#pieces(piece.pieces, part.parts, at, before);
      } else if (piece.kind === "text") {
        const isListed = part?.kind === "text" && part.terminal.listed.includes(piece.text);
        if (isListed) this.#words(piece.start, piece.end, before, true);
        else before.push({ text: piece.text, start: piece.start });
        at = piece.end;
      } else {
        const said = part?.kind === "literal" ? part.text : part?.kind === "choice" ? part.texts[chosenOf(piece)] : "";
        const end = at + (said ?? "").length;
        this.#words(at, end, before, true);
        at = end;
      }
    }
    return at;
  }

  /** Looks at the words there, one by one. */
  #words(start: number, end: number, before: Constituent[], judged: boolean): void {
    for (const { 0: token, index } of this.text.slice(start, end).matchAll(TOKEN_IN_LEAF)) {
      const at = start + index;
      const isWord = ONE_WORD.test(token);
      // An ending that is a choice belongs to the word before.
      if (isWord && at > 0 && at === start && /\p{L}/u.test(this.text.charAt(at - 1))) continue;
      const word = isWord ? (/^(?:\p{L}+(?:['\u2019]\p{L}+)*|\d+)/u.exec(this.text.slice(at))?.[0] ?? token) : token;
      if (judged && isWord) this.#judge(word, at, before);
      before.push({ text: word, start: at });
    }
  }

  #judge(word: string, start: number, before: readonly Constituent[]): void {
    const end = start + word.length;
    const next = /^\s+(\[*[\p{L}\d]+)/u.exec(this.text.slice(end))?.[1];
    if (next !== undefined && isWrongArticle(word, next)) {
      const right = word.toLowerCase() === "an" ? word.slice(0, 1) : `${word}n`;
      this.#found.push({ word, other: next.replace(/^\[+/, ""), right, start, end });
      return;
    }
    if (NEUTRAL.has(word.toLowerCase())) return;
    const bare = this.forms.withoutS.get(word);
    const other = bare ?? this.forms.withS.get(word);
    if (other === undefined) return;
    const governor = this.#governor(before, word, this.forms);
    if (governor === undefined || (governor.text.toLowerCase() === "i" && OF_I.has(word))) return;
    if (governor.role === "verb" && this.forms.counted.has(word)) return;
    const isOne = (bare === undefined) === (governor.role === "noun");
    // In `two target Characters`, the number is that of the last word.
    if (governor.role === "noun" && next !== undefined && this.#isNounOf(next, governor.number)) return;
    if (governor.number === (isOne ? "one" : "many")) return;
    this.#found.push({ word, other: governor.text, right: other, start, end });
  }

  #isNounOf(word: string, number: GrammaticalNumber): boolean {
    return number === "one" ? this.forms.withS.has(word) : this.forms.withoutS.has(word);
  }

  /** What decides on the form of the next word, if that is known. */
  #governor(before: readonly Constituent[], next: string, forms: WordForms): Governor | undefined {
    let between = 0;
    let closed = 0;
    for (let index = before.length - 1; index >= 0; index--) {
      const { text } = before[index] as Constituent;
      if (closed > 0 || /\]$/.test(text)) {
        // What is in brackets is a name.
        if (/^[^[\]]*$/.test(text)) continue;
        closed += count(text, "]") - count(text, "[");
        if (closed > 0) continue;
        if (++between > MOST_BETWEEN) return undefined;
        continue;
      }
      const words = text.match(WORD) ?? [];
      if (words.length === 0 || /[^\p{L}\d\s'\u2019[\]{}-]/u.test(text)) return undefined;
      const last = (words.at(-1) as string).toLowerCase();
      if (words.length === 1 && between === 0) {
        const pronoun = PRONOUNS.get(last);
        const causing = this.#lastWord(before, index);
        if (pronoun !== undefined) return CAUSES.has(causing) ? undefined : { text, role: "verb", number: pronoun };
        if (MODALS.has(last)) return { text, role: "verb", number: "many" };
      }
      const number = numberOfDeterminer(words, before, index);
      if (number !== undefined) return number === "unknown" ? undefined : { text, role: "noun", number };
      if (words.length === 1 && JOINING.has(last)) return undefined;
      if (words.every((word) => NEUTRAL.has(word.toLowerCase()))) {
        if (words.some((word) => ARTICLES.has(word.toLowerCase()))) return undefined;
        continue;
      }
      if (words.length > 1 && isDeterminer(words[0] as string)) {
        // In `two of your cards`, the noun comes after.
        if (isDeterminer(last) || JOINING.has(last)) return undefined;
        if (between > 0 || CAUSES.has(this.#lastWord(before, index))) return undefined;
        const subject = numberOfNounPhrase(words, forms, forms.first.has(next));
        return subject && { text, role: "verb", number: subject };
      }
      if (++between > MOST_BETWEEN) return undefined;
    }
    return undefined;
  }

  #lastWord(before: readonly Constituent[], index: number): string {
    return (/\p{L}+(?:['\u2019]\p{L}+)*$/u.exec(before[index - 1]?.text ?? "")?.[0] ?? "").toLowerCase();
  }
}

interface Governor {
  readonly text: string;
  readonly role: "noun" | "verb";
  readonly number: GrammaticalNumber;
}

const TOKEN_IN_LEAF = /\p{L}+(?:['\u2019]\p{L}+)*|\d+|[^\s\p{L}\d]+/gu;

const count = (text: string, mark: string): number => text.split(mark).length - 1;

const chosenOf = (piece: PhrasePiece): number => (piece.kind === "choice" ? piece.chosen : 0);

const isDeterminer = (word: string): boolean => numberOfWord(word) !== undefined || NEUTRAL.has(word.toLowerCase());

/** Of words that only say how many; undefined if they do more or less, `unknown` if it can't be told. */
function numberOfDeterminer(
  words: readonly string[],
  before: readonly Constituent[],
  index: number,
): GrammaticalNumber | "unknown" | undefined {
  const small = words.map((word) => word.toLowerCase());
  const isPure = small.every((word) => isDeterminer(word) || COMPARED.has(word) || word === "or" || word === "to");
  if (!isPure) return undefined;
  const last = small.at(-1) as string;
  if (COMPARED.has(last)) {
    const or = small.length > 1 ? small.at(-2) : before[index - 1]?.text;
    return or === "or" ? "many" : undefined;
  }
  return small.map(numberOfWord).find((one) => one !== undefined);
}

/** Of a noun with its determiner, if that or its first word tells: `the next Character you play`. */
function numberOfNounPhrase(
  words: readonly string[],
  { withS, withoutS }: WordForms,
  isVerb: boolean,
): GrammaticalNumber | undefined {
  const small = words.map((word) => word.toLowerCase());
  if (small.includes("and")) return undefined;
  for (const [index, word] of words.entries()) {
    const number = numberOfWord(word);
    if (number !== undefined) {
      const next = small.slice(index + 1, index + 4);
      if (next.some((one) => /['\u2019]s?$|s['\u2019]$/.test(one))) continue;
      if (next[0] === "or" && COMPARED.has(next[1] ?? "")) return "many";
      if (/^an?$/.test(small[index] as string) && next.includes("of")) return undefined;
      // `an adjacent` is part of what comes after.
      return isVerb || words.slice(index + 1).some((one) => withS.has(one) || withoutS.has(one)) ? number : undefined;
    }
    if (NEUTRAL.has(word.toLowerCase())) continue;
    if (/['\u2019]s$|s['\u2019]$/.test(word)) continue;
    if (withS.has(word)) return "one";
    return withoutS.has(word) ? "many" : undefined;
  }
  return undefined;
}
