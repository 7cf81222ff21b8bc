import { getOrMake, memoize, once, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import type { PackModel, RecordPlace } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import type { ReferredName } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { grammarOf } from "../texts/grammar.js";
import {
  type DoubtfulWord,
  doubledIn,
  fittingOnes,
  isMistaken,
  onlyFitting,
  placesOfStrange,
  type WordSlip,
} from "../texts/misspelt-words.js";
import { namesIn } from "../texts/read-text.js";
import { misspeltNames, speller, titlesIn } from "../texts/speller.js";
import { longNamesOf } from "./card-names.js";
import { defineRule, type Report } from "./define-rule.js";
import { count, followRecords, systemsOf } from "./follow-records.js";
import { plainOf } from "./odd-character.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";
import { writingInText } from "./wording.js";

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
      const seen = seenOn(pack);
      reportNames(pack, report);
      reportStrange(pack, seen, reportWords(seen, report), report);
      const onCards = once(() => openValues(pack));
      for (const { piece, place, times } of eachOf(seen.unlisted)) {
        const { at, name, text, near, meant } = piece;
        // What a card has as a value isn't misspelt.
        const isAlone = times === 1 && onCards().get(name)?.has(text) !== true;
        const candidates = near === undefined && isAlone ? meant() : [];
        const nearest = near ?? (candidates.length === 1 ? candidates[0] : undefined);
        if (nearest === undefined) {
          const fixes = candidates.length > MOST_CANDIDATES ? [] : candidates.map((one) => writingInText(one, at));
          if (fixes.length > 0) report("several", at, { name, text, candidates }, place, { fixes });
          else report("unknown", at, { name, text }, place);
        } else {
          const severity = isAlone ? "warning" : "info";
          report("nearest", at, { name, text, nearest }, place, { fixes: [writingInText(nearest, at)], severity });
        }
      }
    },
  },
});

/** More of them are no help. */
const MOST_CANDIDATES = 4;

/** Words that no phrase reads: one that stands nowhere else, and with one letter changed lets the phrases read more, is misspelt. */
function reportWords(seen: Seen, report: Report<typeof messages, [place: RecordPlace]>): ReadonlySet<string> {
  const told = new Set<string>();
  for (const { piece, place, times } of eachOf(seen.words)) {
    const nearest = times === 1 ? piece.meant(place.record.system) : undefined;
    if (nearest === undefined) continue;
    const { word, slip, isRead } = piece;
    told.add(word);
    const at = piece.at();
    // Printed cards don't use capitals in one way, and new wording has other forms.
    const more = {
      severity: slip === "case" || slip === "form" || isRead ? "info" : "warning",
      fixes: [writingInText(nearest, at)],
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
  { strange, times, titled }: Seen,
  told: ReadonlySet<string>,
  report: Report<typeof messages, [place: RecordPlace]>,
): void {
  const tell = (
    { read, toRecord }: TextOnRecord,
    place: RecordPlace,
    at: Span,
    word: string,
    near: readonly string[],
  ) => {
    const where = toRecord(read.place(at));
    report("misspelt", where, { text: word, nearest: near }, place, {
      fixes: near.map((one) => writingInText(one, where)),
    });
  };
  const spellers = new Map<System, ReturnType<typeof speller>>();
  const texts = new Map([...strange.values()].map((group) => [group.id, group]));
  for (const [word, { size, ids }] of times) {
    const placed = size === 1 ? texts.get(ids)?.placed : undefined;
    for (const { piece: one, place } of placed ?? NONE) {
      const { text, reading } = one.read;
      const { system } = place.record;
      const spell = getOrMake(spellers, system, () => speller(times, system));
      // Of a text that is not read at all `unread-text` says so.
      if (reading.kind !== "partly" || spell(word).length === 0) continue;
      for (const found of placesOfStrange(text, reading, word))
        if (!told.has(found.word)) tell(one, place, found, found.word, spell(found.word));
    }
  }
  if (titled.size === 0) return;
  const own = namesOnCards(pack);
  const used = withUsed(pack)
    .slice(1)
    .flatMap((one) => [...namesOnCards(one).times.keys()]);
  // Of a pack that uses no other, what finds them is kept while no name changes.
  if (used.length > 0) own.misspelt = undefined;
  own.misspelt ??= misspeltNames([...new Set([...own.times.keys(), ...used])]);
  const nameOf = own.misspelt;
  for (const [one, place] of titled)
    for (const title of one.titles) {
      const name = nameOf(title);
      if (name !== undefined) tell(one, place, name, name.word, [name.nearest]);
    }
}

/** A text with words that nothing reads. */
interface StrangeText extends TextOnRecord {
  /** Each once, in lower case. */
  readonly words: readonly string[];
  /** What may be names of cards. */
  readonly titles: ReturnType<typeof titlesIn>;
}

interface TextOnRecord {
  readonly read: ReadText;
  readonly toRecord: (span: Span) => Span;
}

/** The texts of a record that a phrase reads. */
function textsOf(record: RecordModel): readonly TextOnRecord[] {
  if (record.system.phrases.size === 0) return NONE;
  const found: TextOnRecord[] = [];
  for (const section of [record.globals, ...record.categories])
    for (const [index, entry] of section.entries.entries()) {
      const texts = textsOfEntry(entry, entry.scope);
      if (texts.length === 0) continue;
      // The lines of a record are parsed again on demand.
      const toRecord = (span: Span): Span => inRecord(record, section.lines[index] ?? 0, span);
      for (const read of texts) found.push({ read, toRecord });
    }
  return found;
}

/** A class, because a pack that is hardly read has hundreds of thousands. */
class UnreadWord {
  #meant: { readonly only: string | undefined } | undefined;

  constructor(
    private readonly on: TextOnRecord,
    private readonly doubtful: DoubtfulWord,
  ) {}

  get word(): string {
    return this.doubtful.word;
  }

  get slip(): WordSlip {
    return this.doubtful.slip;
  }

  /** The text that has it. */
  get within(): string {
    return this.on.read.text;
  }

  /** The phrases read the text all the same. */
  get isRead(): boolean {
    return this.on.read.reading.kind === "whole";
  }

  /** Computes its place, for which the lines of the record are parsed again. */
  at(): Span {
    return this.on.toRecord(this.on.read.place(this.doubtful));
  }

  /** The word of the phrases that it is meant to be, if there is one alone that fits. */
  meant(system: System): string | undefined {
    const { text, phrase } = this.on.read;
    const { near } = this.doubtful;
    this.#meant ??= { only: this.isRead ? near[0] : onlyFitting(text, this.doubtful, near, phrase, system) };
    return this.#meant.only;
  }
}

function wordsIn(on: TextOnRecord, system: System): readonly UnreadWord[] {
  const { read } = on;
  const { text, reading, phrase } = read;
  const words = reading.kind === "whole" ? doubledIn(text, phrase, system) : read.unread.doubtful;
  return words.length === 0 || read.isTorn() ? NONE : words.map((word) => new UnreadWord(on, word));
}

/** A piece and the record that has it. */
interface Placed<Piece> {
  readonly piece: Piece;
  readonly place: RecordPlace;
}

/** Pieces by what counts as the same. */
type Pieces<Piece> = Map<string, Placed<Piece>[]>;

/** What is found on the records of a pack. */
interface Seen {
  readonly unlisted: Pieces<UnlistedPiece>;
  readonly words: Pieces<UnreadWord>;
  /** By the text. */
  readonly strange: Map<string, { readonly id: number; readonly placed: Placed<StrangeText>[] }>;
  nextId: number;
  /** In how many different texts each strange word is, and the sum of their ids: the id, if there is only one. */
  readonly times: Map<string, { size: number; ids: number }>;
  readonly titled: Map<StrangeText, RecordPlace>;
}

const seenOn = followRecords<Seen>(
  () => ({
    unlisted: new Map(),
    words: new Map(),
    strange: new Map(),
    nextId: 0,
    times: new Map(),
    titled: new Map(),
  }),
  (seen, place, by) => {
    const { record } = place;
    const { unlisted, words, strange } = unknownOn(record);
    for (const piece of words) keep(seen.words, piece.word, piece, place, by);
    for (const piece of unlisted) keep(seen.unlisted, piece.key, piece, place, by);
    for (const one of strange) {
      const { text, reading } = one.read;
      const { id, placed } = getOrMake(seen.strange, text, () => ({ id: seen.nextId++, placed: [] }));
      put(placed, one, place, by);
      // The first of the text, or the last one.
      if (placed.length === (by === 1 ? 1 : 0))
        for (const word of one.words) {
          const times = getOrMake(seen.times, word, () => ({ size: 0, ids: 0 }));
          times.size += by;
          times.ids += by * id;
          if (times.size === 0) seen.times.delete(word);
        }
      if (placed.length === 0) seen.strange.delete(text);
      if (reading.kind !== "partly" || one.titles.length === 0) continue;
      if (by === 1) seen.titled.set(one, place);
      else seen.titled.delete(one);
    }
  },
);

const namesSeen = followRecords<Pieces<NamePiece>>(
  () => new Map(),
  (seen, place, by) => {
    for (const name of namesOn(place.record)) keep(seen, name.text, name, place, by);
  },
);

function keep<Piece>(pieces: Pieces<Piece>, key: string, piece: Piece, place: RecordPlace, by: 1 | -1): void {
  const group = getOrMake(pieces, key, () => []);
  put(group, piece, place, by);
  if (group.length === 0) pieces.delete(key);
}

/** Puts a piece into a group, or takes it out again. */
function put<Piece>(group: Placed<Piece>[], piece: Piece, place: RecordPlace, by: 1 | -1): void {
  if (by === 1) group.push({ piece, place });
  else {
    const at = group.findIndex((one) => one.piece === piece);
    if (at >= 0) group.splice(at, 1);
  }
}

function* eachOf<Piece>(pieces: Pieces<Piece>): Generator<Placed<Piece> & { readonly times: number }> {
  for (const group of pieces.values())
    for (const { piece, place } of group) yield { piece, place, times: group.length };
}

/** A pack and those that it uses. */
const withUsed = (pack: PackModel): readonly PackModel[] => [pack, ...pack.uses.flatMap((used) => used.pack ?? [])];

/** What cards may be called, and what finds the one that a title misses. */
const namesOnCards = followRecords(
  () => ({ times: new Map<string, number>(), misspelt: undefined as ReturnType<typeof misspeltNames> | undefined }),
  (names, { record }, by) => {
    for (const name of record.role === "card" ? longNamesOf(record) : NONE)
      if (count(names.times, name, by) === (by === 1 ? 1 : 0)) names.misspelt = undefined;
  },
);

/** What its texts name, and the names that others may mean by theirs. */
function seenIn(pack: PackModel): (record: RecordModel) => string {
  const meant = namedIn(systemsOf(pack));
  const open = openIn(pack);
  return (record) =>
    [
      ...open.flatMap((name) => valuesUnder(name, record).map((text) => `${name} ${text}`)),
      ...unknownOn(record).unlisted.map(({ name, key, within }) => `${name} ${key} ${within}`),
      ...unknownOn(record).words.map(({ word, within }, index, all) =>
        // Many words of a text may be doubtful.
        all[index - 1]?.within === within ? word : `${word} ${within}`,
      ),
      ...namesOn(record).map(({ text, to }) => `${text} ${to.map(({ kind, name }) => `${kind}.${name}`)}`),
      ...unknownOn(record).strange.map(({ words, titles }) => `${words.join(" ")} ${titles.map(({ word }) => word)}`),
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
  if (!namedIn(systemsOf(pack)).some((to) => textsOn(to, pack).length > 0)) return;
  const known = new Map<readonly ReferredName[], ReadonlySet<string>>();
  const namesOf = (to: readonly ReferredName[]) =>
    getOrMake(known, to, () => new Set(to.flatMap((one) => textsOn(one, pack))));
  for (const { piece, place, times } of eachOf(namesSeen(pack))) {
    const { at, text, to, isTitle } = piece;
    const names = namesOf(to);
    const [first] = to;
    if (names.size === 0 || names.has(text) || first === undefined) continue;
    // A blank too many in the name itself is reported there.
    if ([...names].some((name) => name !== plainOf(name) && plainOf(name) === text)) continue;
    const nearest = times === 1 ? onlyNeighbour(text, names) : undefined;
    if (isTitle && (nearest === undefined || isOtherForm(text, nearest))) continue;
    const span = at();
    if (nearest === undefined) report("unnamed", span, { ...first, text }, place);
    else {
      report("misnamed", span, { ...first, text, nearest }, place, {
        severity: "warning",
        fixes: [writingInText(nearest, span)],
      });
    }
  }
}

/** A single word that goes on where the other one ends: `Drones` is a plural, not a misspelt `Drone`. */
const isOtherForm = (text: string, name: string): boolean =>
  !text.includes(" ") && (text.startsWith(name) || name.startsWith(text));

/** The kinds of things that texts of a pack may name. */
const namedIn = (systems: readonly System[]): readonly ReferredName[] =>
  systems.flatMap((system) => (system.phrases.size === 0 ? [] : grammarOf(system).named));

/** The texts of a name on things of a kind, in the pack and in those it uses. */
const textsOn = (to: ReferredName, pack: PackModel): string[] =>
  withUsed(pack).flatMap((one) => [
    ...(namedOn(one, systemsOf(pack)).get(`${to.kind}.${to.name}`)?.times.keys() ?? []),
  ]);

/** How often each text of a name that texts may mean occurs. */
const namedOn = followRecords(
  (systems) =>
    new Map(namedIn(systems).map((to) => [`${to.kind}.${to.name}`, { to, times: new Map<string, number>() }])),
  (named, { record }, by) => {
    for (const { to, times } of named.values()) for (const text of textsUnder(to, record)) count(times, text, by);
  },
);

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
const openIn = (pack: PackModel): readonly string[] =>
  systemsOf(pack).flatMap((system) =>
    system.phrases.size === 0 ? [] : [...grammarOf(system).opened.keys()].filter((name) => system.attributes.has(name)),
  );

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

const namesOn = memoize((record: RecordModel): readonly NamePiece[] => {
  const found = textsOf(record).flatMap(({ read, toRecord }) =>
    namesIn(read.reading).map((name) => ({
      at: () => toRecord(read.place(name)),
      text: name.text,
      to: name.refersTo,
      isTitle: name.isTitle,
    })),
  );
  return found.length === 0 ? NONE : found;
});

interface UnlistedPiece {
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

const NONE: readonly never[] = [];

/** What the texts of a record have that the game doesn't list or read. */
interface Unknown {
  readonly unlisted: readonly UnlistedPiece[];
  readonly words: readonly UnreadWord[];
  readonly strange: readonly StrangeText[];
}

const NOTHING: Unknown = { unlisted: NONE, words: NONE, strange: NONE };

const unknownOn = memoize((record: RecordModel): Unknown => {
  const { system } = record;
  const unlisted: UnlistedPiece[] = [];
  const words: UnreadWord[] = [];
  const strange: StrangeText[] = [];
  for (const on of textsOf(record)) {
    const { read, toRecord } = on;
    const { reading, text } = read;
    if (reading.kind === "partly") unlisted.push(...unlistedIn(on, system));
    // Of one with a mistake, `mistaken-wording` tells.
    if (isMistaken(reading)) continue;
    // Of a text that is not read at all `unread-text` says so.
    if (reading.kind === "partly" || reading.kind === "whole") words.push(...wordsIn(on, system));
    if (reading.kind !== "whole" && !read.isTorn())
      strange.push({ read, toRecord, words: read.unread.strange, titles: titlesIn(text, reading) });
  }
  return unlisted.length + words.length + strange.length === 0 ? NOTHING : { unlisted, words, strange };
});

function unlistedIn({ read, toRecord }: TextOnRecord, system: System): UnlistedPiece[] {
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
