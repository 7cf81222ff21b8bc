import { getOrMake, once, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import type { PackModel, RecordPlace } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import type { ReferredName } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { grammarOf } from "../texts/grammar.js";
import { doubledIn, fittingOnes, isMistaken, onlyFitting, type Slip, writing } from "../texts/misspelt-words.js";
import { namesIn } from "../texts/read-text.js";
import { misspeltNames, speller, strangeWords, titlesIn } from "../texts/speller.js";
import { longNamesOf } from "./card-names.js";
import { defineRule, type Report } from "./define-rule.js";
import { plainOf } from "./odd-character.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  unknown: message`${"name"} does not list ${"text"}.`,
  several: message`${"name"} does not list ${"text"}. Did you mean ${"candidates"}?`,
  unnamed: message`No ${"kind"} of this pack has the ${"name"} ${"text"}.`,
  misnamed: message`No ${"kind"} of this pack has the ${"name"} ${"text"}. Did you mean ${"nearest"}?`,
  nearest: message`${"name"} does not list ${"text"}. Did you mean ${"nearest"}?`,
  misspelt: message`${"text"} may be misspelt. Did you mean ${"nearest"}?`,
  form: message`The texts of this game have ${"nearest"} here, not ${"text"}.`,
  doubled: message`${"text"} repeats a word.`,
};

/** A keyword or symbol in a text that the game doesn't know. */
export const unknownInText = defineRule({
  id: "unknown-in-text",
  severity: "info",
  about: "wording",
  yieldsTo: ["about:extent", "rule:wrong-value-type"],
  what: "A keyword or symbol in a text that the game doesn't list, a name that nothing in the pack has, or a word that is probably misspelt, written with other capitals, or written twice in a row.",
  why: "New sets bring new ones, so it is allowed. But nobody knows what it does, and a word one letter away from a keyword of the game is probably that keyword, misspelt: if it occurs only once in the pack, it is a warning. Letters in braces are all one letter away from each other, so a warning names the one with which the text can be read, if there is only one, and an info all of them if there are a few.",
  messages,
  check: {
    packReads: seenIn,
    // After an edit, it runs for the changed cards only: findings on a card are cached with it.
    pack(pack, report) {
      const found = onEach(pack, piecesIn);
      reportNames(pack, report);
      const words = found.filter((piece) => piece.kind === "word");
      reportStrange(pack, reportWords(words, report), report);
      const unlisted = found.filter((piece) => piece.kind === "unlisted");
      const times = new Map<string, number>();
      for (const { key } of unlisted) times.set(key, (times.get(key) ?? 0) + 1);
      const onCards = once(() => openValues(pack));
      for (const { key, at, name, text, near, meant, place } of unlisted) {
        // What a card has as a value isn't misspelt.
        const isAlone = times.get(key) === 1 && onCards().get(name)?.has(text) !== true;
        const candidates = near === undefined && isAlone ? meant() : [];
        const nearest = near ?? (candidates.length === 1 ? candidates[0] : undefined);
        if (nearest === undefined) {
          const fixes = candidates.length > MOST_CANDIDATES ? [] : candidates.map((one) => writing(one, at));
          if (fixes.length > 0) report("several", at, { name, text, candidates }, place, { fixes });
          else report("unknown", at, { name, text }, place);
        } else {
          const severity = isAlone ? "warning" : "info";
          report("nearest", at, { name, text, nearest }, place, { fixes: [writing(nearest, at)], severity });
        }
      }
    },
  },
});

/** More of them are no help. */
const MOST_CANDIDATES = 4;

/** Words that no phrase reads: one that stands nowhere else, and with one letter changed lets the phrases read more, is misspelt. */
function reportWords(
  found: readonly (UnreadWord & OnRecord)[],
  report: Report<typeof messages, [place: RecordPlace]>,
): ReadonlySet<string> {
  const told = new Set<string>();
  const times = new Map<string, number>();
  for (const { word } of found) times.set(word, (times.get(word) ?? 0) + 1);
  for (const { word, slip, place, isRead, ...one } of found) {
    const nearest = times.get(word) === 1 ? one.meant() : undefined;
    if (nearest === undefined) continue;
    told.add(word);
    const at = one.at();
    // Printed cards don't use capitals in one way, and new wording has other forms.
    const more = {
      severity: slip === "case" || slip === "form" || isRead ? "info" : "warning",
      fixes: [writing(nearest, at)],
    } as const;
    if (slip === "doubled") report("doubled", at, { text: word }, place, more);
    else report(slip === "form" ? "form" : "misspelt", at, { text: word, nearest }, place, more);
  }
  return told;
}

/**
 * Words that no phrase reads nor has, and names in them: what stands once in a pack and is one letter from a word of the
 * game or of several texts, or from the name of a card. `told`: the words of which something else is said.
 */
function reportStrange(
  pack: PackModel,
  told: ReadonlySet<string>,
  report: Report<typeof messages, [place: RecordPlace]>,
): void {
  const found = onEach(pack, strangeOn);
  const times = new Map<string, number>();
  const texts = new Map(found.map((one) => [one.read.text, one.words]));
  for (const words of texts.values()) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  const spellers = new Map<System, ReturnType<typeof speller>>();
  const nameOf = once(() => {
    const packs = [pack, ...pack.uses.flatMap((used) => used.pack ?? [])];
    return misspeltNames([
      ...new Set(packs.flatMap(({ cards }) => cards.flatMap(({ record }) => longNamesOf(record)))),
    ]);
  });
  for (const { read, toRecord, place, words } of found) {
    const { text, reading } = read;
    // Of a text that is not read at all `unread-text` says so.
    if (reading.kind !== "partly") continue;
    const { system } = place.record;
    const tell = (span: Span, word: string, nearest: readonly string[]): void => {
      const where = toRecord(read.place(span));
      report("misspelt", where, { text: word, nearest }, place, { fixes: nearest.map((one) => writing(one, where)) });
    };
    const isAlone = (word: string): boolean => times.get(word.toLowerCase()) === 1 && !told.has(word);
    for (const one of words.some(isAlone) ? strangeWords(text, reading, system) : []) {
      const nearest = isAlone(one.word) ? getOrMake(spellers, system, () => speller(times, system))(one.word) : [];
      if (nearest.length > 0) tell(one, one.word, nearest);
    }
    for (const title of titlesIn(text, reading)) {
      const name = nameOf()(title);
      if (name !== undefined) tell(name, name.word, [name.nearest]);
    }
  }
}

/** A text with words that nothing reads. */
interface StrangeText {
  readonly read: ReadText;
  readonly toRecord: (span: Span) => Span;
  /** Each once, in lower case. */
  readonly words: readonly string[];
}

const rememberedStrange = new WeakMap<RecordModel, readonly StrangeText[]>();

function strangeOn(record: RecordModel): readonly StrangeText[] {
  const { system } = record;
  if (system.phrases.size === 0) return NONE;
  return getOrMake(rememberedStrange, record, () =>
    eachText(record, (read, toRecord) => {
      if (read.reading.kind === "whole" || isMistaken(read.reading) || read.isTorn()) return NONE;
      return [{ read, toRecord, words: read.strange }];
    }),
  );
}

/** What is found in each text of a record that a phrase reads. */
function eachText<Piece>(
  record: RecordModel,
  find: (read: ReadText, toRecord: (span: Span) => Span) => readonly Piece[],
): readonly Piece[] {
  const found = [record.globals, ...record.categories].flatMap((section) =>
    section.entries.flatMap((entry, index) => {
      // The lines of a record are parsed again on demand.
      const toRecord = (span: Span): Span => inRecord(record, section.lines[index] ?? 0, span);
      return textsOfEntry(entry, entry.scope).flatMap((read) => find(read, toRecord));
    }),
  );
  return found.length === 0 ? NONE : found;
}

interface UnreadWord {
  readonly kind: "word";
  readonly word: string;
  readonly slip: Slip;
  /** The phrases read the text all the same. */
  readonly isRead: boolean;
  /** The text that has it. */
  readonly within: string;
  /** Computes its place, for which the lines of the record are parsed again. */
  at(): Span;
  /** The word of the phrases that it is meant to be, if there is one alone that fits. */
  meant(): string | undefined;
}

function wordsIn(read: ReadText, toRecord: (span: Span) => Span, system: System): readonly UnreadWord[] {
  const { text, reading, phrase } = read;
  // Of a text that is not read at all `unread-text` says so, and of one with a mistake `mistaken-wording`.
  if (isMistaken(reading)) return NONE;
  const isRead = reading.kind === "whole";
  const words = isRead ? doubledIn(text, phrase, system) : read.doubtful;
  if (words.length === 0 || read.isTorn()) return NONE;
  return words.map(({ word, near, slip, ...at }) => ({
    kind: "word",
    word,
    slip,
    isRead,
    within: text,
    at: () => toRecord(read.place(at)),
    meant: once(() => (isRead ? near[0] : onlyFitting(text, at, near, phrase, system))),
  }));
}

interface OnRecord {
  readonly place: RecordPlace;
}

/** What is found on each record of a pack. */
function onEach<Piece>(pack: PackModel, piecesOn: (record: RecordModel) => readonly Piece[]): (Piece & OnRecord)[] {
  const found: (Piece & OnRecord)[] = [];
  for (const places of [pack.decks, pack.cards, pack.pack === undefined ? [] : [pack.pack]])
    for (const place of places) for (const piece of piecesOn(place.record)) found.push({ ...piece, place });
  return found;
}

/** What its texts name, and the names that others may mean by theirs. */
function seenIn(pack: PackModel): (record: RecordModel) => string {
  const meant = namedIn(pack);
  const open = openIn(pack);
  return (record) =>
    [
      ...open.flatMap((name) => valuesUnder(name, record).map((text) => `${name} ${text}`)),
      ...piecesIn(record).map((piece, index, all) => {
        const what = piece.kind === "word" ? piece.word : `${piece.name} ${piece.key}`;
        // Many words of a text may be doubtful.
        return all[index - 1]?.within === piece.within ? what : `${what} ${piece.within}`;
      }),
      ...namesOn(record).map(({ text, to }) => `${text} ${to.map(({ kind, name }) => `${kind}.${name}`)}`),
      ...strangeOn(record).map(
        ({ read, words }) => `${words.join(" ")} ${titlesIn(read.text, read.reading).map(({ word }) => word)}`,
      ),
      ...longNamesOf(record),
      ...meant.flatMap((to) => textsUnder(to, record).map((text) => `${to.kind}.${to.name} ${text}`)),
    ].join("\n");
}

/**
 * Names of things that no thing has, in a pack with such things. A name is misspelt if it is one letter from the only
 * similar one, and occurs nowhere else.
 */
function reportNames(pack: PackModel, report: Report<typeof messages, [place: RecordPlace]>): void {
  // Names are only looked for in texts if something in the pack has one.
  if (!namedIn(pack).some((to) => textsOn(to, pack).length > 0)) return;
  const found = onEach(pack, namesOn);
  const known = new Map<readonly ReferredName[], ReadonlySet<string>>();
  const times = new Map<string, number>();
  for (const { text } of found) times.set(text, (times.get(text) ?? 0) + 1);
  for (const { at, text, to, isTitle, place } of found) {
    const names = getOrMake(known, to, () => new Set(to.flatMap((one) => textsOn(one, pack))));
    const [first] = to;
    if (names.size === 0 || names.has(text) || first === undefined) continue;
    // A blank too many in the name itself is reported there.
    if ([...names].some((name) => name !== plainOf(name) && plainOf(name) === text)) continue;
    const nearest = times.get(text) === 1 ? onlyNeighbour(text, names) : undefined;
    if (isTitle && (nearest === undefined || isOtherForm(text, nearest))) continue;
    const span = at();
    if (nearest === undefined) report("unnamed", span, { ...first, text }, place);
    else {
      report("misnamed", span, { ...first, text, nearest }, place, {
        severity: "warning",
        fixes: [writing(nearest, span)],
      });
    }
  }
}

/** A single word that goes on where the other one ends: `Drones` is a plural, not a misspelt `Drone`. */
const isOtherForm = (text: string, name: string): boolean =>
  !text.includes(" ") && (text.startsWith(name) || name.startsWith(text));

/** The kinds of things that texts of a pack may name. */
function namedIn({ files }: PackModel): readonly ReferredName[] {
  const systems = [...new Set(files.map(({ system }) => system))];
  return systems.flatMap((system) => (system.phrases.size === 0 ? [] : grammarOf(system).named));
}

/** The texts of a name on things of a kind, in the pack and in those it uses. */
function textsOn(to: ReferredName, pack: PackModel): string[] {
  const texts: string[] = [];
  // Asked with each key in a text, and nearly all cards are of another kind.
  for (const { cards, decks } of [pack, ...pack.uses.flatMap((used) => used.pack ?? [])])
    for (const places of [cards, decks])
      for (const { record } of places) if (record.kinds.names.has(to.kind)) texts.push(...textsUnder(to, record));
  return texts;
}

const NO_TEXTS: readonly string[] = [];

function textsUnder({ kind, name }: ReferredName, record: RecordModel): readonly string[] {
  if (!record.kinds.names.has(kind)) return NO_TEXTS;
  const labelled = record.labels.filter((label) => label.name === name).map((label) => label.text);
  return [...labelled, ...valuesUnder(name, record)];
}

const valuesUnder = (name: string, { globals }: RecordModel): readonly string[] =>
  globals.entries
    .filter((entry) => entry.name === name)
    .flatMap(({ values }) => values.flatMap((value) => (value.kind === "text" ? [value.value] : [])));

/** Attributes of cards whose lists are open in texts, too. */
function openIn({ files }: PackModel): readonly string[] {
  const systems = [...new Set(files.map(({ system }) => system))];
  return systems.flatMap((system) =>
    system.phrases.size === 0 ? [] : [...grammarOf(system).opened.keys()].filter((name) => system.attributes.has(name)),
  );
}

/** Their values on cards. */
function openValues(pack: PackModel): ReadonlyMap<string, ReadonlySet<string>> {
  const valuesOf = (name: string) => new Set(pack.cards.flatMap(({ record }) => valuesUnder(name, record)));
  return new Map(openIn(pack).map((name) => [name, valuesOf(name)]));
}

/** The name of a thing in a text. */
interface NamePiece {
  /** Computes its place, for which the lines of the record are parsed again. */
  at(): Span;
  readonly text: string;
  readonly to: readonly ReferredName[];
  /** It may be no name at all, so only a misspelt one is reported. */
  readonly isTitle: boolean;
}

const rememberedNames = new WeakMap<RecordModel, readonly NamePiece[]>();

function namesOn(record: RecordModel): readonly NamePiece[] {
  const { system } = record;
  if (system.phrases.size === 0) return NONE;
  const known = rememberedNames.get(record);
  if (known !== undefined) return known;
  const found = eachText(record, (read, toRecord) =>
    namesIn(read.reading).map((name) => ({
      at: () => toRecord(read.place(name)),
      text: name.text,
      to: name.refersTo,
      isTitle: name.isTitle,
    })),
  );
  rememberedNames.set(record, found);
  return found;
}

interface UnlistedPiece {
  readonly kind: "unlisted";
  readonly key: string;
  /** The text that has it. */
  readonly within: string;
  readonly at: Span;
  readonly name: string;
  readonly text: string;
  /** The only one that is a letter away. */
  readonly near: string | undefined;
  /** Those with which the phrases read more of the text. */
  meant(): readonly string[];
}

type UnknownPiece = UnlistedPiece | UnreadWord;

const remembered = new WeakMap<RecordModel, readonly UnknownPiece[]>();
const NONE: readonly never[] = [];

/** What its texts have that the game doesn't list or read. */
function piecesIn(record: RecordModel): readonly UnknownPiece[] {
  const { system } = record;
  if (system.phrases.size === 0) return NONE;
  const known = remembered.get(record);
  if (known !== undefined) return known;
  const found = eachText(record, (read, toRecord): readonly UnknownPiece[] =>
    read.reading.kind === "partly" || read.reading.kind === "whole"
      ? [...unlistedIn(read, toRecord, system), ...wordsIn(read, toRecord, system)]
      : NONE,
  );
  remembered.set(record, found);
  return found;
}

function unlistedIn(read: ReadText, toRecord: (span: Span) => Span, system: System): UnlistedPiece[] {
  const { reading, text, phrase } = read;
  if (reading.kind !== "partly") return [];
  return reading.odd.flatMap((odd): UnlistedPiece[] => {
    if (odd.kind !== "unlisted") return [];
    const { piece } = odd;
    const mark = text.charAt(piece.start - 1);
    const { opened } = grammarOf(system);
    const listed = opened.get(mark) ?? opened.get(piece.name) ?? new Set<string>();
    return [
      {
        kind: "unlisted",
        key: `${opened.has(mark) ? mark : piece.name}${piece.text}`,
        within: text,
        at: toRecord(read.place(piece)),
        name: piece.name,
        text: piece.text,
        near: nearestIn(text, piece, listed, phrase, system),
        meant: once(() => fittingOnes(text, piece, [...listed].filter(isLike(piece.text)), phrase, system)),
      },
    ];
  });
}

/**
 * The only one that differs in a letter. If the brackets hold more than this, it also has to fit there: `[Cool Down 2]` isn't
 * a `Cooldown`, which has no number.
 */
function nearestIn(text: string, at: Span, listed: ReadonlySet<string>, phrase: string, system: System) {
  const near = onlyNeighbour(text.slice(at.start, at.end), listed);
  const isAlone = !/[\p{L}\p{N}]/u.test(/^[^\])}]*/.exec(text.slice(at.end))?.[0] ?? "");
  return near === undefined || isAlone || fittingOnes(text, at, [near], phrase, system).length > 0 ? near : undefined;
}

/** Symbols of one letter are all alike, and those of two have one in common. */
const isLike = (text: string) => (other: string) =>
  other !== text && other.length === text.length && text.length <= SYMBOL && editDistance(text, other, 1) <= 1;
const SYMBOL = 2;

/** The only name that differs in one letter; undefined if there are several, or the text is too short to tell. */
function onlyNeighbour(text: string, names: Iterable<string>): string | undefined {
  const wanted = comparable(text);
  const near = [...names].filter((name) => {
    if (name === text) return false;
    const other = comparable(name);
    return other === wanted || (other.length > 3 && editDistance(wanted, other, 1) <= 1);
  });
  return near.length === 1 ? near[0] : undefined;
}
