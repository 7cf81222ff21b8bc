import { BoundedCache, memoize, type Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import {
  type GrammaticalNumber,
  isJoining,
  isNeutral,
  isOtherNoun,
  isWrongArticle,
  NO_FORMS,
  numberOfPronoun,
  numberOfSubject,
  numberOfWord,
  ONE_WORD,
  WORD,
  type WordForms,
  wordFormsOf,
} from "./english.js";
import { grammarOf, type PhrasePart } from "./grammar.js";
import type { Language } from "./language.js";
import { leavesOf } from "./leaves.js";
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

/** Words that don't agree with what is before them, where the system reads both forms. */
export function disagreementsIn(
  text: string,
  reading: TextReading,
  phrase: string,
  system: System,
): readonly Disagreement[] {
  if (reading.kind !== "whole" && reading.kind !== "partly") return NONE;
  const forms = wordFormsOf(grammarOf(system));
  if (forms === NO_FORMS) return NONE;
  const pronouns = wrongPronouns(text, forms);
  if (pronouns.length === 0 && !mayDisagree(text, forms)) return NONE;
  const found = [...pronouns, ...new Search(text, forms).in(reading.node)];
  if (found.length === 0) return NONE;
  const before = reading.kind === "partly" ? reading.odd.length : 0;
  const declared = leavesOf(reading.node).filter(({ hole }) => hole === undefined);
  return found.filter(({ start, end, other, right }) => {
    // What one form says word for word is right in this game, whatever English has.
    const form = declared.find((leaf) => leaf.start <= start && end <= leaf.end);
    if (form !== undefined && `${text.slice(form.start, start)}\n${text.slice(end, form.end)}`.includes(other))
      return false;
    const after = readText(text.slice(0, start) + right + text.slice(end), phrase, system);
    return (
      after.kind === "whole" || (after.kind === "partly" && reading.kind === "partly" && after.odd.length <= before)
    );
  });
}

const NONE: readonly Disagreement[] = [];

/** `me` before what it does, where a clause begins. */
const ME = /(?:^|[.:\u2022\u2014},] |\b(?:[Ww]hen|[Ii]f|[Uu]nless|[Tt]hen|and) )([Mm]e) (\p{L}+)/gu;

function wrongPronouns(text: string, { withS, withoutS, chosen, language }: WordForms): readonly Disagreement[] {
  if (!text.includes("me ") && !text.includes("Me ")) return NONE;
  return [...text.matchAll(ME)].flatMap(({ 0: all, 1: word = "", 2: other = "", index }): Disagreement[] => {
    const isVerb =
      language.of("HelpingWords").has(other) || (chosen.has(other) && (withS.has(other) || withoutS.has(other)));
    const start = index + all.length - word.length - other.length - 1;
    return isVerb ? [{ word, other, right: "I", start, end: start + word.length }] : [];
  });
}

const TOKEN = /\[+[^\]]*\]+|\{[^}]*\}|\p{L}+(?:['\u2019]\p{L}+)*|\d+|[^\s\p{L}\d]/gu;

/** What a word can be in a sentence, as far as the system and English tell. */
interface WordRole {
  /** With a small letter. */
  readonly word: string;
  readonly form: "bare" | "with s" | undefined;
  readonly mayBeNoun: boolean;
  readonly mayBeVerb: boolean;
  /** A form of the system begins with it, as what somebody does. */
  readonly begins: boolean;
  readonly number: GrammaticalNumber | undefined;
  /** What a verb right behind it has to agree with. */
  readonly pronoun: GrammaticalNumber | undefined;
  readonly subject: GrammaticalNumber | undefined;
  readonly noun: GrammaticalNumber | undefined;
  readonly isModal: boolean;
  /** To what is known of the words before it. */
  readonly does: "stop" | "bracket" | "put aside" | "join" | "hide number" | "compare" | undefined;
}

const MOST_ROLES = 5_000;
const rolesOf = memoize((_: WordForms) => new BoundedCache<string, WordRole>(MOST_ROLES));

function roleOf(token: string, forms: WordForms, known: BoundedCache<string, WordRole>): WordRole {
  const before = known.get(token);
  if (before !== undefined) return before;
  const { withS, withoutS, chosen, counted, first, language } = forms;
  const word = token.charCodeAt(0) < 91 ? token.charAt(0).toLowerCase() + token.slice(1) : token;
  const isBare = withS.has(token) || withS.has(word);
  const noun = numberOfSubject(word, forms);
  // The names in texts are without end, hence the bound.
  return known.set(token, {
    word,
    form: isBare ? "bare" : withoutS.has(token) || withoutS.has(word) ? "with s" : undefined,
    mayBeNoun: !first.has(token) || counted.has(token),
    mayBeVerb: chosen.has(token) && !counted.has(token),
    begins: first.has(token),
    number: numberOfWord(word, language),
    pronoun: numberOfPronoun(word, language),
    subject: noun ?? (isOtherNoun(word, language) ? "one" : undefined),
    noun,
    isModal: language.of("HelpingWords").has(word),
    does: effectOf(token, word, language),
  });
}

function effectOf(token: string, word: string, language: Language): WordRole["does"] {
  if (/^[[{]/.test(token)) return "bracket";
  if (!/^[\p{L}\d]/u.test(token)) return "stop";
  if (language.of("PrepositionWords").has(word) || numberOfPronoun(word, language) !== undefined) return "put aside";
  if (isJoining(word, language)) return "join";
  if (language.of("ArticleWords").has(word)) return "hide number";
  return language.of("ComparingWords").has(word) ? "compare" : undefined;
}

/** A clause from the mark before it on. What is in brackets is one token, as in `TOKEN`. */
const CLAUSE = /(?:\[+[^\]]*\]+|\{[^}]*\}|.)(?:\[+[^\]]*\]+|\{[^}]*\}|[^.,:\u2014])*/gsu;

const MOST_CLAUSES = 5_000;
const clausesOf = memoize((_: WordForms) => new BoundedCache<string, { readonly mayDisagree: boolean }>(MOST_CLAUSES));

/** Tells most texts without a mistake quickly. Only what it doubts is parsed again. */
function mayDisagree(text: string, forms: WordForms): boolean {
  // Nothing agrees with a word behind a mark, and many texts share their clauses.
  const known = clausesOf(forms);
  for (const clause of text.match(CLAUSE) ?? []) {
    const judged = known.get(clause) ?? known.set(clause, { mayDisagree: mayClauseDisagree(clause, forms) });
    if (judged.mayDisagree) return true;
  }
  return false;
}

function mayClauseDisagree(text: string, forms: WordForms): boolean {
  const known = rolesOf(forms);
  const tokens = text.match(TOKEN) ?? [];
  let before: WordRole | undefined;
  /** What a noun has to agree with. */
  let number: GrammaticalNumber | undefined;
  /** What a verb has to agree with behind `Characters in play` and `the Characters you control`. */
  let head: GrammaticalNumber | undefined;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as string;
    const role = roleOf(token, forms, known);
    if (before !== undefined && before.word.length < 3 && isWrongArticle(before.word, token)) return true;
    if (role.form !== undefined) {
      const isOne = role.form === "bare";
      const asNoun = role.mayBeNoun && number !== undefined ? (number === "one") === isOne : undefined;
      const subject = before?.pronoun ?? head ?? before?.subject;
      const asVerb = role.mayBeVerb && subject !== undefined ? (subject === "one") !== isOne : undefined;
      if (asNoun === false && (asVerb !== true || !role.begins)) {
        // In `two Citizen tokens`, the number is that of the last word.
        const isLast = !(number === "one" ? forms.withS : forms.withoutS).has(tokens[index + 1] ?? "");
        if (isLast) return true;
      }
      if (asVerb === false && asNoun !== true) return true;
      if (!isOne && before?.isModal) return true;
      // In `a [Tin Hare 1/1/1] Robot token`, the number is that of the last word.
      const next = tokens[index + 1] ?? "";
      if (asNoun === true && !forms.withS.has(next) && !forms.withoutS.has(next)) number = undefined;
    }
    switch (role.does) {
      case "bracket":
        if (before?.word === "a" || before?.word === "an") before = undefined;
        continue;
      case "stop":
        number = undefined;
        head = undefined;
        break;
      case "put aside":
        head ??= before?.number ?? before?.noun;
        number = undefined;
        break;
      case "join":
        head = undefined;
        break;
      case "hide number":
        number = undefined;
        break;
      case "compare":
        if (before?.word === "or") number = "many";
        break;
      default:
        number = role.number ?? number;
    }
    before = role;
  }
  return false;
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
    if (isNeutral(word.toLowerCase(), this.forms.language)) return;
    const bare = this.forms.withoutS.get(word);
    const other = bare ?? this.forms.withS.get(word);
    if (other === undefined) return;
    const governor = this.#governor(before, word, this.forms);
    if (governor === undefined || (isSpeaker(governor.text) && this.forms.language.of("WordsOfBeing").has(word)))
      return;
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
    const { language } = forms;
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
        const pronoun = numberOfPronoun(last, language);
        const causing = this.#lastWord(before, index);
        if (pronoun !== undefined)
          return isCausing(causing, language) ? undefined : { text, role: "verb", number: pronoun };
        if (language.of("HelpingWords").has(last)) return { text, role: "verb", number: "many" };
      }
      const number = numberOfDeterminer(words, before, index, language);
      if (number !== undefined) return { text, role: "noun", number };
      if (words.length === 1 && isJoining(last, language)) return undefined;
      if (words.every((word) => isNeutral(word.toLowerCase(), language))) {
        if (words.some((word) => language.of("ArticleWords").has(word.toLowerCase()))) return undefined;
        continue;
      }
      if (words.length > 1 && isDeterminer(words[0] as string, language)) {
        // In `two of your cards`, the noun comes after.
        if (isDeterminer(last, language) || isJoining(last, language)) return undefined;
        if (between > 0 || isCausing(this.#lastWord(before, index), language)) return undefined;
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

const isDeterminer = (word: string, language: Language): boolean =>
  numberOfWord(word, language) !== undefined || isNeutral(word.toLowerCase(), language);

/** A verb after a noun may be plain behind these: `You may have target Character gain 1 boost`. */
const isCausing = (word: string, language: Language): boolean =>
  language.of("CausingWords").has(word) || language.of("HelpingWords").has(word);

const isSpeaker = (word: string): boolean => word.toLowerCase() === "i";

/** Of words that only say how many; undefined if they do more or less. */
function numberOfDeterminer(
  words: readonly string[],
  before: readonly Constituent[],
  index: number,
  language: Language,
): GrammaticalNumber | undefined {
  const small = words.map((word) => word.toLowerCase());
  const isPure = small.every(
    (word) => isDeterminer(word, language) || language.of("ComparingWords").has(word) || word === "or" || word === "to",
  );
  if (!isPure) return undefined;
  const last = small.at(-1) as string;
  if (language.of("ComparingWords").has(last)) {
    const or = small.length > 1 ? small.at(-2) : before[index - 1]?.text;
    return or === "or" ? "many" : undefined;
  }
  return small.map((word) => numberOfWord(word, language)).find((one) => one !== undefined);
}

/** Of a noun with its determiner, if that or its first word tells: `the next Character you play`. */
function numberOfNounPhrase(
  words: readonly string[],
  { withS, withoutS, language }: WordForms,
  isVerb: boolean,
): GrammaticalNumber | undefined {
  const small = words.map((word) => word.toLowerCase());
  if (small.includes("and")) return undefined;
  for (const [index, word] of words.entries()) {
    const number = numberOfWord(word, language);
    if (number !== undefined) {
      const next = small.slice(index + 1, index + 4);
      if (next.some((one) => /['\u2019]s?$|s['\u2019]$/.test(one))) continue;
      if (next[0] === "or" && language.of("ComparingWords").has(next[1] ?? "")) return "many";
      if (/^an?$/.test(small[index] as string) && next.includes("of")) return undefined;
      // `an adjacent` is part of what comes after.
      return isVerb || words.slice(index + 1).some((one) => withS.has(one) || withoutS.has(one)) ? number : undefined;
    }
    if (isNeutral(word.toLowerCase(), language)) continue;
    if (/['\u2019]s$|s['\u2019]$/.test(word)) continue;
    if (withS.has(word)) return "one";
    return withoutS.has(word) ? "many" : undefined;
  }
  return undefined;
}
