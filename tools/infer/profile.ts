import { fitsEntry, isLetterSlip, likelySlips, loneMark, type Slip } from "../../compiler/index.js";
import { groupBy, largest, smallest } from "../../grammar/index.js";
import { type Column, words } from "./columns.js";
import { countOf, occurrences } from "./counts.js";

/**
 * What the values of a column are. truth: it is there or not. integer: whole numbers, perhaps beside some words. words:
 * few different texts. codes: texts of a few shapes. text: other short ones. prose: sentences.
 */
export type ValueSort = "truth" | "integer" | "words" | "codes" | "text" | "prose";

/** What was found out about the values of a column. */
export interface Profile {
  readonly column: Column;
  readonly sort: ValueSort;
  /** How often each value occurs. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many values there are, each as often as it is there. */
  readonly total: number;
  /** A value occurs twice in one cell. */
  readonly repeats: boolean;
  /** The list of words is probably complete. */
  readonly isClosed: boolean;
  /** Values that are probably wrong, and in which way. */
  readonly odd: ReadonlyMap<string, OddValue>;
  /** Of numbers, the words that may stand in place of one. */
  readonly besides: readonly string[];
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** Of codes: their forms, as in a system. */
  readonly shapes: readonly string[];
  /** Marks that come in pairs: the two of each, and in how many values. */
  readonly pairs: ReadonlyMap<string, number>;
  /** By thing: its values as one text, with what is misspelt as it is meant; empty where nothing stands. */
  readonly texts: readonly string[];
}

/**
 * A value that is probably wrong. misspelt: a frequent one is meant. not-a-number: a word among numbers. outlier: a number
 * far away from all others. shape: a code of another form. rare: a word that is there once, beside a few that are there
 * often.
 */
export interface OddValue {
  readonly sort: "misspelt" | "not-a-number" | "outlier" | "shape" | "rare";
  readonly meant?: Slip;
  /** Of a text, the word in it that is wrong. */
  readonly word?: string;
  /** The other one is hardly more frequent: it is meant only if the rest of the card says so too. */
  readonly isDoubtful?: boolean;
}

const oddValues = (sort: OddValue["sort"], texts: Iterable<string>): ReadonlyMap<string, OddValue> =>
  new Map([...texts].map((text) => [text, { sort }]));

export const profileOf = (column: Column): Profile => withTexts(valuesOf(column));

function withTexts(profile: Profile): Profile {
  const meant = (text: string): string => {
    const { word, meant: slip } = profile.odd.get(text) ?? {};
    return slip === undefined || word !== undefined ? text : slip.text;
  };
  return { ...profile, texts: profile.column.cells.map((all) => all.map(meant).toSorted().join(", ")) };
}

/**
 * Without values that are no slip of another one: what all cards with that one share, theirs doesn't have. `likeness`: the
 * chance that a card shares as much with those; undefined if it differs.
 */
export function withoutOthers(profile: Profile, likeness: (thing: number) => number | undefined): Profile {
  const { column, odd } = profile;
  const isOther = ([text, { meant, word, isDoubtful = false }]: readonly [string, OddValue]): boolean => {
    if (meant === undefined || word !== undefined || column.isList) return false;
    const alike = likeness(column.cells.findIndex((all) => all.includes(text)));
    return alike === undefined || (isDoubtful && alike > UNLIKELY);
  };
  const left = [...odd].filter((one) => !isOther(one));
  return left.length === odd.size ? profile : withTexts({ ...profile, odd: new Map(left) });
}

const UNLIKELY = 0.05;

function valuesOf(column: Column): Profile {
  const counts = occurrences(column.cells.flat());
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const once = countOf(counts.values(), (count) => count === 1);
  const plain: Profile = {
    column,
    sort: "text",
    counts,
    total,
    repeats: column.isList && column.cells.some((all) => new Set(all).size < all.length),
    isClosed: false,
    odd: new Map(),
    besides: [],
    least: undefined,
    most: undefined,
    shapes: [],
    pairs: new Map(),
    texts: [],
  };
  if (column.isTruth) return { ...plain, sort: "truth" };
  const numbers = asNumbers(plain);
  if (numbers !== undefined) return numbers;
  const pairs = pairsIn(counts);
  let length = 0;
  for (const [text, count] of counts) length += text.length * count;
  if (length > LONG * total || [...counts.keys()].some((text) => text.includes("\n")))
    return { ...plain, sort: "prose", pairs, odd: column.isAside ? plain.odd : misspeltIn([...counts.keys()]) };
  const few = counts.size <= 0.2 * total || (counts.size <= 30 && total >= 3 * counts.size);
  if (few && counts.size <= MOST_WORDS && once <= 0.6 * counts.size) {
    const slips = slipsIn(counts, 2, 10);
    const odd = new Map([...rareWords(column, counts, slips), ...slips]);
    const surely = countOf(counts, ([text, count]) => count === 1 && !odd.has(text));
    // Of few cards, values that are there a few times say that others may be there once.
    const rare = total < MANY ? countOf(counts.values(), (count) => count > 1 && count < 5) : 0;
    const isClosed =
      odd.size === slips.size &&
      surely + rare <= UNSEEN * total &&
      counts.size <= MOST_CLOSED &&
      total >= FEWEST_CLOSED &&
      !isOpenEnded(column);
    return { ...plain, sort: "words", pairs, odd, isClosed };
  }
  if (column.isAside) return { ...plain, pairs };
  // Most names are there once or a few times, so a rare one beside its like says enough only if it is long.
  const odd = new Map([
    ...unlikeOthers(counts, total),
    ...[...slipsIn(counts, 1, 2)].flatMap(([text, slip]) =>
      slip.meant?.text.startsWith(text) || text.startsWith(slip.meant?.text ?? "")
        ? []
        : [[text, { ...slip, isDoubtful: true }] as const],
    ),
    ...misspeltIn([...counts.keys()], WORD_OF_NAME),
    ...slipsIn(counts, 1, 6),
  ]);
  const shapes = shapesOf(counts, total);
  if (shapes === undefined) return { ...plain, pairs, odd };
  const shapeless = oddValues(
    "shape",
    [...counts.keys()].filter((text) => !fitsOne(shapes, text)),
  );
  return { ...plain, sort: "codes", shapes, pairs, odd: new Map([...shapeless, ...odd]) };
}

/** Texts that are longer on average are sentences. */
const LONG = 45;
const MOST_WORDS = 500;
const MOST_CLOSED = 150;
const FEWEST_CLOSED = 20;
const MANY = 200;
/** Of fewer numbers, what is there besides says little about what else may be. */
export const FEW = 50;
/** The chance of an unseen value, by Good and Turing, up to which a list is taken for complete. */
const UNSEEN = 0.001;

/**
 * Words that are there once, where each other one is there often, such as a value of the column beside. They may be right, so
 * they are left out of the list without being forbidden.
 */
function rareWords({ isAside }: Column, counts: ReadonlyMap<string, number>, slips: ReadonlyMap<string, OddValue>) {
  const known = [...counts].filter(([text]) => !slips.has(text));
  const rare = known.filter(([, count]) => count === 1).map(([text]) => text);
  const least = smallest(known.flatMap(([, count]) => (count > 1 ? [count] : [])));
  const isGap = least >= OFTEN && known.length - rare.length >= 2 && rare.length <= MOST_RARE;
  return oddValues("rare", isGap && !isAside ? rare : []);
}

const OFTEN = 10;
const MOST_RARE = 3;

/** Lists that grow with each set, however complete they seem. */
const isOpenEnded = ({ isAside, heading }: Column): boolean =>
  isAside ||
  /\b(sets?|expansions?|packs?|series|cycles?|products?|names?|titles?|traits?|keywords?|sub ?types?|tribes?)\b/.test(
    words(heading),
  );

/** Undefined if they are no numbers. */
function asNumbers(plain: Profile): Profile | undefined {
  const { counts, total, column } = plain;
  const others = [...counts].filter(([text]) => !INTEGER.test(text));
  const numbers = total - others.reduce((sum, [, count]) => sum + count, 0);
  const isUsual = others.every(([text]) => STANDS_FOR_NUMBER.test(text));
  const isIt =
    numbers >= 0.99 * total ||
    (numbers >= 0.8 * total && others.length <= MOST_BESIDES) ||
    (isUsual && numbers >= Math.max(5, 0.05 * total));
  if (!isIt || counts.size - others.length < 1) return undefined;
  const besides = others.filter(([text, count]) => count >= 2 || STANDS_FOR_NUMBER.test(text)).map(([text]) => text);
  const noNumbers = others.map(([text]) => text).filter((text) => !besides.includes(text));
  const { outliers = [], ...bounds } = column.isAside ? {} : boundsOf(counts, numbers);
  const odd = new Map([...oddValues("not-a-number", noNumbers), ...oddValues("outlier", outliers)]);
  return { ...plain, sort: "integer", besides, odd, ...bounds };
}

const INTEGER = /^-?(?:0|[1-9]\d{0,8})$/;
const MOST_BESIDES = 4;
/** What is printed in place of a number: not a letter in its place by mistake. */
const STANDS_FOR_NUMBER = /^(?:[XYZN*?∞–—-]|\?\?)$/;

interface NumberCount {
  readonly number: number;
  readonly count: number;
}

/** Bounds that the next card probably keeps, and numbers so far away that they are none of the game's. */
function boundsOf(counts: ReadonlyMap<string, number>, total: number) {
  const all: readonly NumberCount[] = [...counts]
    .filter(([text]) => INTEGER.test(text))
    .map(([text, count]) => ({ number: Number(text), count }))
    .toSorted((one, other) => one.number - other.number);
  let [first, last] = [0, all.length - 1];
  const at = (index: number): number => all[index]?.number ?? 0;
  const isFar = (index: number, next: number, width: number): boolean =>
    total > FEW && (all[index]?.count ?? 0) <= 2 && Math.abs(at(index) - at(next)) > width;
  const width = Math.max(1, percentile(all, total, 0.995) - percentile(all, total, 0.005));
  while (last > first && isFar(last, last - 1, width)) last--;
  while (first < last && isFar(first, first + 1, width)) first++;
  const outliers = [...all.slice(0, first), ...all.slice(last + 1)].map(({ number }) => String(number));
  const least = at(first) <= 0 ? at(first) : total >= FEW ? 1 : 0;
  const isBound = (all[last]?.count ?? 0) >= 5 && all.length <= 40;
  const most = isBound || outliers.some((text) => Number(text) > at(last)) ? at(last) : undefined;
  return { least, most, outliers };
}

function percentile(all: readonly NumberCount[], total: number, part: number): number {
  let before = 0;
  for (const { number, count } of all) {
    before += count;
    if (before > part * (total - 1)) return number;
  }
  return all.at(-1)?.number ?? 0;
}

/** Marks that are in pairs on nearly all texts with any of them. */
function pairsIn(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const pair of PAIRS) {
    let uses = 0;
    let broken = 0;
    for (const [text, count] of counts) {
      if (!text.includes(pair[0] as string) && !text.includes(pair[1] as string)) continue;
      uses += count;
      if (loneMark(text, pair) !== undefined) broken += count;
    }
    if (uses >= 3 && broken <= Math.max(1, 0.02 * uses) && broken * 3 < uses) found.set(pair, uses);
  }
  return found;
}

/** Those that a system can name. */
const PAIRS = ["{}", "[]", "()", "«»", "“”", "##", "**", "__"];

/**
 * Values that are there `most` times or fewer, and are probably one that is `often` times as frequent, written otherwise. Long
 * ones, and those that differ in no letter, need less.
 */
function slipsIn(counts: ReadonlyMap<string, number>, most: number, often: number): ReadonlyMap<string, OddValue> {
  const slips = new Map<string, OddValue>();
  const add = (rare: string, text: string, uses: number): unknown =>
    slips.set(rare, { sort: "misspelt", meant: { text, often: uses } });
  for (const [rare, { text, often: uses }] of likelySlips(counts, most, often))
    if (!isOtherWord(rare, text)) add(rare, text, uses);
  for (const all of groupBy([...counts], ([text]) => withoutMarks(text)).values())
    for (const { rare, meant } of rareAmong(all, most, Math.ceil(often / 3)))
      if (withoutMarks(rare).length >= 3) add(rare, ...meant);
  // Beside a few words that nearly all cells have, a short one is none of its own.
  const usual = [...counts].filter(([, count]) => count >= 50);
  if (usual.length <= 4 && counts.size <= 8)
    for (const [rare, count] of counts) {
      const meant = usual.find(([text]) => isLetterSlip(rare, text));
      if (count <= most && rare.length >= 3 && meant !== undefined) add(rare, ...meant);
    }
  // Of short words, only swapped letters are no other word.
  const short = [...counts].filter(([text]) => /^\p{L}{4}$/u.test(text));
  for (const all of groupBy(short, ([text]) => [...text].toSorted().join("")).values())
    for (const { rare, meant } of rareAmong(all, most, often)) if (isLetterSlip(rare, meant[0])) add(rare, ...meant);
  return slips;
}

/** Texts with a small word that is in no other one, and almost a word that is in many. */
function misspeltIn(texts: readonly string[], pattern = WORD): ReadonlyMap<string, OddValue> {
  const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(pattern));
  const counts = occurrences(texts.flatMap((text) => [...wordsOf(text)]));
  const slips = slipsIn(counts, 1, OFTEN_IN_TEXTS);
  // `paying` is no misspelt `playing` where there is `pay`.
  const isInflected = (word: string): boolean =>
    ENDINGS.some((ending) => word.endsWith(ending) && counts.has(word.slice(0, -ending.length)));
  // Short words with a letter more or less are words, and so are those that go on.
  const isWord = (word: string, { text: meant, often }: Slip): boolean =>
    (word.length < 6 && often < OFTEN_IF_SHORT) ||
    (word.length < 7 && word.length !== meant.length) ||
    word.startsWith(meant) ||
    meant.startsWith(word) ||
    /^\p{Lu}/u.test(word) !== /^\p{Lu}/u.test(meant);
  const found = new Map<string, OddValue>();
  if (slips.size > 0)
    for (const text of texts)
      for (const word of wordsOf(text)) {
        const slip = slips.get(word);
        if (slip?.meant === undefined || isInflected(word) || isWord(word, slip.meant)) continue;
        found.set(text, { ...slip, word });
      }
  return found;
}

const OFTEN_IN_TEXTS = 6;
const OFTEN_IF_SHORT = 20;
const ENDINGS = ["s", "es", "d", "ed", "r", "er", "ing", "ly"];
/** In small letters: in texts, names are written as somebody likes. */
const WORD = /(?<![\p{L}\p{M}\p{N}'’-])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{M}\p{N}'’-])/gu;

/** Of a name, whatever its capitals; of short words, many are another one with two letters swapped. */
const WORD_OF_NAME = /(?<![\p{L}\p{M}\p{N}'’-])\p{L}[\p{Ll}\p{M}]{4,}(?![\p{L}\p{M}\p{N}'’-])/gu;

/** A few that begin with a small letter, where nearly all others have a capital. */
function unlikeOthers(counts: ReadonlyMap<string, number>, total: number): ReadonlyMap<string, OddValue> {
  const others = [...counts.keys()].filter((text) => /^\p{Ll}/u.test(text));
  const isUsual = total >= FEW && others.length <= Math.max(1, Math.min(3, 0.01 * total));
  return oddValues("shape", isUsual ? others : []);
}

/** Those of them that occur `most` times or fewer, beside one that does so many times as often. */
function rareAmong(all: readonly (readonly [text: string, count: number])[], most: number, times: number) {
  const [meant = ["", 0] as const, ...others] = all.toSorted((one, other) => other[1] - one[1]);
  return others.filter(([, count]) => count <= most && meant[1] >= times * count).map(([rare]) => ({ rare, meant }));
}

/** Without capitals, accents, full stops, apostrophes, and blanks and hyphens between letters: these aren't read. */
export const withoutMarks = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\p{L})[\s.,'’_-]+(?=\p{L}|$)/gu, "");

/** One letter more makes another word as often as a mistake at its beginning and, in short words, at its end. */
function isOtherWord(rare: string, frequent: string): boolean {
  if (withoutMarks(rare) === withoutMarks(frequent)) return false;
  const [some, others] = [rare, frequent].map((text) => text.split(/[^\p{L}\p{M}]+/u)) as [string[], string[]];
  const at = some.findIndex((word, index) => word !== others[index]);
  const [one = "", other = ""] = [some[at], others[at]];
  if (Math.min(one.length, other.length) < 4) return true;
  const [short, long] = (one.length < other.length ? [one, other] : [other, one]).map((word) => word.toLowerCase()) as [
    string,
    string,
  ];
  if (short.length === long.length) return false;
  return (
    long.slice(1) === short ||
    long === `${short}s` ||
    (short.length < 7 && long.startsWith(short) && /[ndryes]$/.test(long))
  );
}

/** A few shapes that nearly all values have, written as forms with holes; undefined if there are none. */
function shapesOf(counts: ReadonlyMap<string, number>, total: number): readonly string[] | undefined {
  const texts = [...counts.keys()];
  const isCode = (text: string): boolean => text.length <= 40 && /\d/.test(text) && !text.includes(" ");
  if (total < 20 || countOf(texts, isCode) < 0.9 * texts.length) return undefined;
  const byShape = groupBy(texts.map(runsOf), (runs) => runs.map(sortOfRun).join(""));
  const common = [...byShape.values()].toSorted((one, other) => other.length - one.length).slice(0, 6);
  const shapes = common
    .filter((all) => all.length >= Math.max(5, 0.004 * texts.length) && (all[0]?.length ?? 0) <= 12)
    .map(shapeOf);
  const shapeless = countOf(texts, (text) => !fitsOne(shapes, text));
  return shapes.length > 0 && shapeless <= Math.min(5, Math.max(1, 0.002 * texts.length)) ? shapes : undefined;
}

const fitsOne = (shapes: readonly string[], text: string): boolean =>
  shapes.some((shape) => fitsEntry(shape, text, () => undefined));

const runsOf = (text: string): string[] => text.match(/\p{Lu}+|[\p{Ll}\p{Lo}\p{M}]+|\d+|\P{Cs}/gu) ?? [];

function sortOfRun(run: string): string {
  if (/^\p{Lu}/u.test(run)) return "capitals";
  if (/^[\p{Ll}\p{Lo}\p{M}]/u.test(run)) return "word";
  return /^\d/.test(run) ? "digits" : run;
}

/** What is the same everywhere stands for itself. */
function shapeOf(all: readonly string[][]): string {
  const first = all[0] ?? [];
  return first
    .map((run, at) => {
      const sort = sortOfRun(run);
      const runs = all.map((one) => one[at] ?? "");
      if (sort === run || (all.length >= 20 && runs.every((one) => one === run))) return escaped(run);
      const lengths = runs.map((one) => [...one].length);
      const least = smallest(lengths);
      // Numbers that are written without zeros before them grow.
      const most = largest(lengths) + (sort === "digits" && lengths.some((length) => length > least) ? 1 : 0);
      return `<${sort} ${least === most ? least : `${least}..${most}`}>`;
    })
    .join("");
}

/** A text as one that may stand in a list with holes. */
export const escaped = (text: string): string => text.replace(/[<>]/g, (mark) => `\\${mark}`);
