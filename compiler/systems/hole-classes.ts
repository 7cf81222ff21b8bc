/** What a built-in hole matches: a run of characters, defined by what it may begin with, continue with, and end with. */
export interface HoleClass {
  /** Matches the empty text too. */
  readonly empty: boolean;
  first(code: number): boolean;
  inner(code: number, before: number): boolean;
  last(code: number): boolean;
  /** A character that must stand alone: the number 0. */
  alone(code: number): boolean;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 10;
const isSmall = (code: number): boolean => code >= 97 && code <= 122;
/** The same, looked up for most characters: texts are gone through again and again. */
function tabled(holds: (code: number) => boolean): (code: number) => boolean {
  const table = Uint8Array.from({ length: 128 }, (_, code) => (holds(code) ? 1 : 0));
  return (code) => (code < 128 ? table[code] === 1 : holds(code));
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const everything = (): boolean => true;
const nothing = (): boolean => false;

function isLetter(code: number): boolean {
  if (code < 128) return isSmall(code) || (code >= 65 && code <= 90);
  return isSurrogate(code) || /[\p{L}\p{M}]/u.test(String.fromCharCode(code));
}

function isCapital(code: number): boolean {
  if (code < 128) return code >= 65 && code <= 90;
  return /\p{Lu}/u.test(String.fromCharCode(code));
}

/** A letter of a script that puts no blanks between words, or one of its marks: `月`, `、`, `１`. */
export const isOfScriptWithoutBlanks = (character: string): boolean =>
  /[\u3000-\u303f\uff00-\uff65\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u.test(
    character,
  );

/** Between two of these, a word goes on. */
export const isWordCode = tabled(
  (code) => isDigit(code) || (code < 128 ? isLetter(code) : isOfWordBetweenBlanks(String.fromCharCode(code))),
);

function isOfWordBetweenBlanks(character: string): boolean {
  return /[\p{L}\p{M}]/u.test(character) && !isOfScriptWithoutBlanks(character);
}

/** Whether a place in a text is between two characters of one word or number. */
export function isWithinWord(text: string, at: number): boolean {
  if (at === 0 || at >= text.length) return false;
  const around = text.slice(at - 1, at + 1);
  return /^[\p{L}\p{N}\p{M}]{2}$/u.test(around) && ![...around].some(isOfScriptWithoutBlanks);
}

/** Letters and digits, and what joins the parts of a word: hyphens and apostrophes. */
function isOfWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 45 || code === 39 || code === 0x2019;
}

function runOf(inner: HoleClass["inner"], more: Partial<HoleClass> = {}): HoleClass {
  const one = tabled((code) => inner(code, 0));
  // What depends on the character before takes two.
  return { empty: false, first: one, inner: inner.length < 2 ? one : inner, last: one, alone: nothing, ...more };
}

/** Punctuation that separates parts of a sentence: unread words end there at the latest. */
const SETS_APART = new Set([...'(){}[]<>":;\u2014\u2013\u2022\uff1a\uff1b\n'].map((mark) => mark.charCodeAt(0)));

/** That, or a bracket or quotation mark of some language; no apostrophe. */
const setsApart = (code: number): boolean =>
  SETS_APART.has(code) ||
  (code >= 128 && /(?![\u2018\u2019])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u.test(String.fromCharCode(code)));

/** The built-in holes (docs/describe-a-game.md, "Names"). */
export const HOLE_CLASSES: ReadonlyMap<string, HoleClass> = new Map([
  ["any", runOf(everything, { empty: true })],
  ["text", runOf(everything, { first: (code) => !isBlank(code), last: (code) => !isBlank(code) })],
  ["words", runOf((code) => isOfWord(code) || isBlank(code), { first: isLetter, last: isOfWord })],
  ["word", runOf(isOfWord, { first: isLetter })],
  ["name", runOf((code) => isLetter(code) || isDigit(code) || code === 45 || code === 95, { first: isLetter })],
  ["capitals", runOf(isCapital)],
  ["title", runOf((code) => isOfWord(code) || isBlank(code), { first: isCapital, last: isOfWord })],
  ["number", runOf(isDigit, { first: (code) => code >= 49 && code <= 57, alone: (code) => code === 48 })],
  ["digits", runOf(isDigit)],
  ["hex", runOf((code) => isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70))],
  ["aside", runOf((code) => code !== 40 && code !== 41)],
  [
    "unread",
    runOf((code) => !setsApart(code), {
      first: isOfWord,
      last: tabled((code) => isOfWord(code) || code === 43 || code === 37 || code === 33 || code === 63),
    }),
  ],
  ["ascii", runOf((code) => code >= 32 && code < 127, { empty: true })],
  [
    "id",
    runOf((code, before) => isSmall(code) || isDigit(code) || (code === 45 && before !== 45), {
      first: isSmall,
      last: (code) => code !== 45,
    }),
  ],
]);
