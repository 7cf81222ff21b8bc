import { getOrMake, memoize, type Span, type StatementLine } from "../../grammar/index.js";
import { type Confusable, confusable, confusedWith, mayBeConfusable } from "../diagnostics/confusables.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import { commentStart } from "../model/decklist.js";
import { isSystemFile } from "../model/extended-system.js";
import { MARKS } from "../model/marks.js";
import type { FileModel, PackModel } from "../model/pack-model.js";
import { withUsed } from "../model/pack-properties.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { inRecord, linesOfTexts, textOf } from "../model/record-text.js";
import { isListLabel, verbatimLines } from "../model/verbatim-lines.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { allRecords, count, followRecords } from "./follow-records.js";

/** A name that differs from what it looks like. */
export const foreignLetter = defineRule({
  id: "foreign-letter",
  severity: "warning",
  about: ["characters", "meaning"],
  takesSeverity: true,
  what: "A name with letters of another script that look like its own.",
  why: "A Cyrillic letter that looks like a Latin one makes a different name, and nobody can see that. A card that asks for one name doesn't find the other, and neither does a search. Names written entirely in another script are fine; they are reported only if the same name also occurs in Latin letters.",
  messages: {
    letter: message`In ${"name"}, ${"letters"} is a ${"script"} letter that looks like the ${"likeScript"} ${"like"}.`,
    letters: message`In ${"name"}, ${"letters"} are ${"script"} letters that look like the ${"likeScript"} ${"like"}.`,
  },
  check: {
    fileIf: ({ text }) => mayBeConfusable(text),
    pack(pack, report) {
      const suspects = suspectsOf(pack);
      if (suspects.length === 0) return;
      const known = knownNames(pack);
      const times = new Map<string, number>();
      for (const { name } of suspects) times.set(name.text, (times.get(name.text) ?? 0) + 1);
      for (const { file, record, name } of suspects) {
        if (isDeclared(name.text, record.system)) continue;
        const letters = lettersToMend(
          name,
          (text) => isDeclared(text, record.system) || known.hasName(text.normalize("NFC")),
          known,
        );
        const [first] = letters;
        const last = letters.at(-1);
        if (first === undefined || last === undefined) continue;
        const mended = mendedText(name.text, letters);
        const certain =
          isDeclared(mended, record.system) ||
          (!first.whole && known.hasName(mended) && times.get(name.text) === 1 && !isTaken(mended, name, pack));
        const distinct = [...new Map(letters.map((letter) => [letter.character, letter])).values()];
        report(
          distinct.length === 1 ? "letter" : "letters",
          { start: name.start + first.start, end: name.start + last.end },
          {
            name: name.text,
            letters: enumerated(distinct.map(({ character }) => `${character} (${codePoint(character)})`)),
            script: enumerated([...new Set(distinct.map(({ script }) => script))]),
            likeScript: enumerated([...new Set(distinct.map(({ likeScript }) => likeScript))]),
            like: enumerated(distinct.map(({ like }) => like)),
          },
          { file, record },
          {
            fixes: [
              {
                title: `Write ${mended}`,
                safe: certain && !namesOf(record, file).some(({ text }) => text === mended),
                edits: letters.map(({ start, end, like }) => ({
                  start: name.start + start,
                  end: name.start + end,
                  text: like,
                })),
              },
            ],
          },
        );
      }
    },
  },
});

/** A name on a record; offsets are relative to the record. */
interface WrittenName {
  readonly text: string;
  readonly start: number;
  /** In quotes, or in the text of a label: there, every character is kept. */
  readonly inText: boolean;
  /** It is the identifier of a card. */
  readonly identifier: boolean;
}

/** A letter that looks like another; offsets are relative to the name. */
interface Lookalike extends Span {
  readonly character: string;
  readonly script: string;
  readonly like: string;
  readonly likeScript: string;
  /** Its word has no letters of the other script. */
  readonly whole: boolean;
}

/** Names with such letters, right or wrong. */
function suspectsOf(
  pack: PackModel,
): { readonly file: FileModel; readonly record: RecordModel; readonly name: WrittenName }[] {
  return pack.files.flatMap((file) => {
    const records = file.encoding === undefined ? file.records : [];
    // Of 10,000 cards with such letters in their texts alone, none is read again: they take 0.76 times the time.
    const marked = records.filter(({ marks }) => (marks & MARKS.lookalikes) !== 0);
    return marked.flatMap((record) => suspectsOn(record, file).map((name) => ({ file, record, name })));
  });
}

const suspectsKnown = new WeakMap<RecordModel, readonly WrittenName[]>();
const NONE: readonly WrittenName[] = [];

function suspectsOn(record: RecordModel, file: FileModel): readonly WrittenName[] {
  const before = suspectsKnown.get(record);
  if (before !== undefined) return before;
  const found = namesOf(record, file).filter(
    (name) => mayBeConfusable(name.text) && wordsOf(name).some(({ word }) => word !== undefined),
  );
  suspectsKnown.set(record, found.length === 0 ? NONE : found);
  return found;
}

/** How often the names of a pack and their words occur, on its lines: equal ones are read once. */
interface NamesInUse {
  readonly lines: Map<string, number>;
  readonly names: Map<string, number>;
  readonly words: Map<string, number>;
}

const namesInUse = followRecords<NamesInUse>(
  () => ({ lines: new Map(), names: new Map(), words: new Map() }),
  ({ lines, names, words }, { file, record }, by) => {
    const isCounted = (line: string): boolean => count(lines, line, by) > (by === 1 ? 1 : 0);
    for (const { text } of readNames(record, isSystemFile(file), isCounted)) {
      count(names, text.normalize("NFC"), by);
      for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) count(words, word, by);
    }
  },
  allRecords,
);

/** Names to compare with: those of the pack and of the packs it uses. */
interface KnownNames {
  readonly hasName: (name: string) => boolean;
  readonly hasWord: (word: string) => boolean;
}

function knownNames(pack: PackModel): KnownNames {
  const all = withUsed(pack).map((one) => namesInUse(one));
  return {
    hasName: (name) => all.some(({ names }) => names.has(name)),
    hasWord: (word) => all.some(({ words }) => words.has(word)),
  };
}

/** A name of the game, or one of its listed texts. */
const isDeclared = (text: string, system: System): boolean => declaredOf(system).has(text.normalize("NFC"));

const declaredOf = memoize(
  ({ attributes, categories, labels, kinds, shortcuts, formerly }: System): ReadonlySet<string> => {
    const listing = [...attributes.values(), ...categories.values(), ...labels.values(), ...kinds.values()].flat();
    return new Set([
      ...[attributes, categories, labels, kinds, shortcuts, formerly].flatMap((table) => [...table.keys()]),
      ...listing.flatMap(listedEntries),
    ]);
  },
);

/** Another card has that identifier. */
function isTaken(mended: string, { identifier }: WrittenName, { byIdentifier }: PackModel): boolean {
  return identifier && byIdentifier.has(mended.normalize("NFC"));
}

const namesKnown = new WeakMap<RecordModel, readonly WrittenName[]>();

/** Names of attributes, categories and labels, texts in quotes, and labels that contain names. */
function namesOf(record: RecordModel, file: FileModel): readonly WrittenName[] {
  return getOrMake(namesKnown, record, () => [...readNames(record, isSystemFile(file))]);
}

/** `isKnown`: whether the names of a line with this text need not be read. */
function* readNames(
  record: RecordModel,
  inSystemFile: boolean,
  isKnown?: (line: string) => boolean,
): Generator<WrittenName> {
  const { labels, node } = record;
  const texts = linesOfTexts(labels);
  for (const label of labels) yield* labelNames(label, record, inSystemFile && label === labels[0]);
  for (let line = record.firstLine; line < record.endLine; line++) {
    const of = node.lines[line];
    if (of === undefined || of.kind === "other" || !("path" in of) || texts.has(line)) continue;
    if (isKnown?.(textOf(record, line))) continue;
    for (const { start, end, inText } of namesOnLine(of))
      yield nameAt(record, inRecord(record, line, { start, end }), inText);
  }
}

function* namesOnLine({ path, values }: StatementLine): Generator<Span & { readonly inText: boolean }> {
  for (const { start, end } of path) yield { start, end, inText: false };
  for (const value of values) {
    if (value.kind === "text") yield { start: value.start + 1, end: value.end - 1, inText: true };
    else if (value.kind === "word") for (const { start, end } of value.path) yield { start, end, inText: false };
  }
}

/**
 * In a system file, the head of a record is a name; other labels contain one if they are one line, or list their
 * values.
 */
function* labelNames(label: LabelItem, record: RecordModel, isHead: boolean): Generator<WrittenName> {
  const { node, line, name, declaration } = label;
  yield nameAt(record, inRecord(record, line, node.name), false);
  if (isListLabel(label)) {
    for (const { start, text } of verbatimLines(record, label)) {
      const end = start + commentStart(text);
      if (end > start) yield nameAt(record, { start, end }, true);
    }
  } else if (
    isHead ||
    declaration?.lines === "one" ||
    declaration?.oneOf !== undefined ||
    declaration?.suchAs !== undefined
  ) {
    yield { ...nameAt(record, inRecord(record, line, node.text), true), identifier: name === "Identifier" };
  }
}

function nameAt({ node }: RecordModel, { start, end }: Span, inText: boolean): WrittenName {
  return { text: node.text.slice(start, end), start, inText, identifier: false };
}

/** How a word could be read in one script. */
interface SuspectWord {
  readonly whole: boolean;
  readonly toLatin: readonly Lookalike[] | undefined;
  readonly toForeign: readonly Lookalike[] | undefined;
}

function wordsOf({ text, inText }: WrittenName) {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: written, index }) => {
    return { written, word: mayBeConfusable(written) ? suspectWord(written, index, inText) : undefined };
  });
}

interface WordLetter extends Span {
  readonly character: string;
  readonly found: Confusable | undefined;
}

/** Undefined if no letter of the word can be mistaken for another script. */
function suspectWord(word: string, offset: number, inText: boolean): SuspectWord | undefined {
  const [latin, foreign, strange]: [WordLetter[], WordLetter[], WordLetter[]] = [[], [], []];
  const scripts = new Set<Confusable["script"]>();
  for (const { 0: character, index } of word.matchAll(/\p{L}\p{M}*/gu)) {
    const found = confusable(character);
    const letter = { character, found, start: offset + index, end: offset + index + character.length };
    // Outside texts, a full-width letter is read as the intended one.
    const isPlain = found === undefined || (found.script === "full-width" && !inText);
    if (isPlain && /^\p{Script_Extensions=Latin}/u.test(character)) latin.push(letter);
    else if (found !== undefined) {
      foreign.push(letter);
      scripts.add(found.script);
    } else {
      const script = expressionsOfScripts().find(([, of]) => of.test(character))?.[0];
      if (script === undefined) return undefined;
      strange.push(letter);
      scripts.add(script);
    }
  }
  if (isMathematicalSign(word, foreign, latin)) return undefined;
  const whole = latin.length === 0;
  const [script] = scripts;
  const toLatin =
    strange.length === 0 && foreign.length > 0 ? foreign.map((letter) => asLatin(letter, whole)) : undefined;
  const toForeign = whole || script === undefined || scripts.size > 1 ? undefined : allAs(latin, script);
  return toLatin === undefined && toForeign === undefined ? undefined : { whole, toLatin, toForeign };
}

const expressionsOfScripts = (): readonly (readonly [Confusable["script"], RegExp])[] => [
  ["Cyrillic", /^\p{Script_Extensions=Cyrillic}/u],
  ["Greek", /^\p{Script_Extensions=Greek}/u],
  ["Armenian", /^\p{Script_Extensions=Armenian}/u],
];

function asLatin({ character, found, start, end }: WordLetter, whole: boolean): Lookalike {
  const { script, latin } = found ?? { script: "foreign", latin: character };
  return { character, script, like: latin, likeScript: "Latin", start, end, whole };
}

/** Latin letters as look-alikes in another script; undefined if one of them has none. */
function allAs(latin: readonly WordLetter[], script: Confusable["script"]): readonly Lookalike[] | undefined {
  const found = latin.flatMap(({ character, start, end }): Lookalike[] => {
    const like = confusedWith(character, script);
    if (like === undefined) return [];
    return [{ character, script: "Latin", like, likeScript: script, start, end, whole: false }];
  });
  return found.length === latin.length ? found : undefined;
}

/** `αTest`, `Beamγ`: a single Greek letter used as a symbol. */
function isMathematicalSign(word: string, foreign: readonly WordLetter[], latin: readonly WordLetter[]): boolean {
  return foreign.length === 1 && latin.length > 0 && /^[αγνρ]\p{Lu}|\p{Script=Latin}[αγνρ]$/u.test(word);
}

/** The letters of a name to replace, considering all of its words. */
function lettersToMend(name: WrittenName, isKnown: (text: string) => boolean, known: KnownNames): readonly Lookalike[] {
  const words = wordsOf(name);
  const suspects = words.flatMap(({ word }) => word ?? []);
  const mixed = suspects.filter(({ whole }) => !whole);
  const latin = suspects.flatMap(({ toLatin, toForeign }) => toLatin ?? toForeign ?? []);
  const foreign = mixed.flatMap(({ toLatin, toForeign }) => toForeign ?? toLatin ?? []);
  if (isKnown(mendedText(name.text, latin))) return latin;
  if (foreign.length > 0 && isKnown(mendedText(name.text, foreign))) return foreign;
  const isLatin = lettersIn(name.text, /\p{Script=Latin}/gu) * 2 >= lettersIn(name.text, /\p{L}/gu);
  if (!isLatin) return foreign;
  // A whole word that looks Latin is only a mistake if the Latin one occurs elsewhere.
  const others = mixed.flatMap(({ toLatin, toForeign }) => toLatin ?? toForeign ?? []);
  const wholes = suspects
    .filter(({ whole }) => whole)
    .flatMap(({ toLatin }) => (toLatin === undefined ? [] : [toLatin]));
  const twins = wholes.filter((letters) => known.hasWord(letters.map(({ like }) => like).join("")));
  return [...others, ...twins.flat()].sort((one, other) => one.start - other.start);
}

const lettersIn = (text: string, expression: RegExp): number => text.match(expression)?.length ?? 0;

function mendedText(text: string, letters: readonly Lookalike[]): string {
  let mended = "";
  let at = 0;
  for (const { start, end, like } of letters) {
    mended += text.slice(at, start) + like;
    at = end;
  }
  return mended + text.slice(at);
}

/** More would be distracting. */
const MOST_NAMED = 4;

function enumerated(all: readonly string[]): string {
  const some = all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), "others"] : all;
  return some.length < 2 ? some.join("") : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
}
