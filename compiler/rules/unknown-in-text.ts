import { getOrMake, memoize, NOTHING, once, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { editDistance } from "../diagnostics/nearest.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { withUsed } from "../model/pack-properties.js";
import type { RecordModel } from "../model/record-model.js";
import { entriesOf } from "../systems/declared-holes.js";
import type { System } from "../systems/system.js";
import { doubledIn, isMistaken, misspeltWords, SEVERITIES, slipIn } from "../texts/claims.js";
import { grammarOf } from "../texts/grammar.js";
import { fittingOnes, placesOfStrange } from "../texts/misspelt-words.js";
import { misspeltNames, spelledLike, speller, titlesIn } from "../texts/speller.js";
import { longNamesOf } from "./card-names.js";
import { defineRule, type Report } from "./define-rule.js";
import { count, followRecords, systemsOf } from "./follow-records.js";
import { namesToFollow, onlyNeighbour, unknownNames, valuesUnder } from "./names-in-texts.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";
import { eachOf, keep, type OnRecord, type Pieces, type TextOnRecord, textsOf } from "./text-pieces.js";
import { nearestByForm } from "./value-facts.js";
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
  yieldsTo: ["about:characters", "about:extent", "rule:wrong-value-type", "rule:similar-value"],
  what: "A keyword or symbol in a text that the game doesn't list, a name that nothing in the pack has, or a word that is probably misspelt, written with other capitals, or written twice in a row.",
  why: "New sets bring new ones, so it is allowed. But nobody knows what it does, and a word one letter away from a keyword of the game is probably that keyword, misspelt: if it occurs only once in the pack, it is a warning. Letters in braces are all one letter away from each other, so a warning names the one with which the text can be read, if there is only one, and an info all of them if there are a few.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) reportDoubled(text, scope.system, report);
    },
    packReads: seenIn,
    // After an edit, it runs for the changed cards only: findings on a card are cached with it.
    pack(pack, report) {
      const seen = seenOn(pack);
      for (const { at, text, to, nearest, place } of unknownNames(pack)) {
        if (nearest === undefined) report("unnamed", at, { ...to, text }, place);
        else {
          const more = { severity: SEVERITIES.unlisted, fixes: [writingInText(nearest, at)] };
          report("misnamed", at, { ...to, text, nearest }, place, more);
        }
      }
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
          const severity = isAlone ? SEVERITIES.unlisted : SEVERITIES.again;
          report("nearest", at, { name, text, nearest }, place, { fixes: [writingInText(nearest, at)], severity });
        }
      }
    },
  },
});

/** More of them are no help. */
const MOST_CANDIDATES = 4;

/** Of a text that has to be read, `unread-text` tells, and of one with a mistake, `mistaken-wording`. */
function reportDoubled(read: ReadText, system: System, report: Report<typeof messages>): void {
  const { text, reading, phrase } = read;
  if (isMistaken(reading)) return;
  if (reading.kind === "not read" && (reading.because !== "no form" || !read.isAllowed())) return;
  const doubled = doubledIn(text, reading, phrase, system);
  if (doubled.length === 0 || read.isTorn()) return;
  for (const { word, severity, ...at } of doubled) {
    const span = read.place(at);
    report("doubled", span, { text: word }, { severity, fixes: [writingInText("", span)] });
  }
}

/** Words that no phrase reads: one that stands nowhere else, and with one letter changed lets the phrases read more, is misspelt. */
function reportWords({ doubtful }: Seen, report: Report<typeof messages, [place: RecordInPack]>): ReadonlySet<string> {
  const told = new Set<string>();
  for (const [word, [one, another]] of doubtful) {
    if (one === undefined || another !== undefined) continue;
    const { piece, place } = one;
    const { text, phrase, reading } = piece.read;
    const meant = misspeltWords(text, reading, phrase, piece.system).find((slip) => slip.word === word);
    if (meant === undefined) continue;
    const { kind, candidates, ...at } = meant;
    told.add(word);
    const span = piece.place(at);
    const [nearest = ""] = candidates;
    const more = { severity: SEVERITIES.unread[kind], fixes: [writingInText(nearest, span)] };
    report(kind === "form" ? "form" : "misspelt", span, { text: word, nearest }, place, more);
  }
  return told;
}

/**
 * Words that no phrase reads nor has, and names in them: what stands once in a pack and is one letter from a word of the
 * game or of several texts, or from the name of a card. `told`: the words of which something else is said.
 */
function reportStrange(
  pack: PackModel,
  { strange, titled }: Seen,
  told: ReadonlySet<string>,
  report: Report<typeof messages, [place: RecordInPack]>,
): void {
  const tell = (piece: UnreadText, place: RecordInPack, at: Span, word: string, near: readonly string[]) => {
    const where = piece.place(at);
    const fixes = near.map((one) => writingInText(one, where));
    report("misspelt", where, { text: word, nearest: near }, place, { severity: SEVERITIES.strange, fixes });
  };
  const spellers = new Map<System, ReturnType<typeof speller>>();
  for (const [word, [one, another]] of strange)
    for (const { piece, place } of another === undefined ? (one?.piece ?? NOTHING) : NOTHING) {
      const { text, reading, phrase } = piece.read;
      const spell = getOrMake(spellers, piece.system, () => speller(strange, piece.system));
      // Of a text that is not read at all `unread-text` says so.
      const meant = reading.kind === "partly" ? spell(word) : NOTHING;
      if (meant.length === 0) continue;
      // And of what another one in its place would read `mistaken-wording` does.
      if (slipIn(text, reading, phrase, piece.system)?.word.toLowerCase() === word.toLowerCase()) continue;
      for (const found of placesOfStrange(text, reading, word)) {
        const near = told.has(found.word) ? NOTHING : spelledLike(found.word, meant);
        if (near.length > 0) tell(piece, place, found, found.word, near);
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
  for (const [piece, place] of titled)
    for (const title of piece.titles) {
      const name = nameOf(title);
      if (name !== undefined) tell(piece, place, name, name.word, [name.nearest]);
    }
}

/** A text with words of which something may be said. Only what is compared with other texts is kept of them. */
class UnreadText implements TextOnRecord {
  constructor(
    readonly read: ReadText,
    readonly toRecord: (span: Span) => Span,
    readonly system: System,
    /** Words that may be misspelt. */
    readonly doubtful: readonly string[],
    /** Words that no phrase has, each once, in lower case. */
    readonly strange: readonly string[],
    /** What may be names of cards. */
    readonly titles: ReturnType<typeof titlesIn>,
  ) {}

  /** Computes the place of a part of it, for which the lines of the record are parsed again. */
  place(part: Span): Span {
    return this.toRecord(this.read.place(part));
  }
}

/** What is found on the records of a pack. */
interface Seen {
  readonly unlisted: Pieces<UnlistedPiece>;
  /** By their doubtful words. */
  readonly doubtful: Pieces<UnreadText>;
  /** By the text. */
  readonly texts: Pieces<UnreadText>;
  /** Groups of the same text, by its strange words. */
  readonly strange: Pieces<readonly OnRecord<UnreadText>[]>;
  readonly titled: Map<UnreadText, RecordInPack>;
}

const seenOn = followRecords<Seen>(
  () => ({ unlisted: new Map(), doubtful: new Map(), texts: new Map(), strange: new Map(), titled: new Map() }),
  (seen, place, by) => {
    // A memo for each card of a game without phrases would only take memory.
    if (place.record.system.phrases.size === 0) return;
    const { unlisted, texts } = unknownOn(place.record);
    for (const piece of unlisted) keep(seen.unlisted, piece.key, { piece, place }, by);
    for (const piece of texts) {
      const placed = { piece, place };
      for (const word of piece.doubtful) keep(seen.doubtful, word, placed, by);
      const same = { piece: keep(seen.texts, piece.read.text, placed, by), place };
      // The first of the text, or the last one.
      if (same.piece.length === (by === 1 ? 1 : 0))
        for (const word of piece.strange) keep(seen.strange, word, same, by);
      if (piece.read.reading.kind !== "partly" || piece.titles.length === 0) continue;
      if (by === 1) seen.titled.set(piece, place);
      else seen.titled.delete(piece);
    }
  },
);

/** What cards may be called, and what finds the one that a title misses. */
const namesOnCards = followRecords(
  () => ({ times: new Map<string, number>(), misspelt: undefined as ReturnType<typeof misspeltNames> | undefined }),
  (names, { record }, by) => {
    for (const name of record.role === "card" ? longNamesOf(record) : NOTHING)
      if (count(names.times, name, by) === (by === 1 ? 1 : 0)) names.misspelt = undefined;
  },
);

/** What its texts name, and the names that others may mean by theirs. */
function seenIn(pack: PackModel): (record: RecordModel) => string {
  const names = namesToFollow(systemsOf(pack));
  const open = openIn(pack);
  return (record) =>
    [
      ...open.flatMap((name) => valuesUnder(name, record).map((text) => `${name} ${text}`)),
      ...unknownOn(record).unlisted.map(({ name, key, within }) => `${name} ${key} ${within}`),
      // One that depends on what the rest of its text is makes it another one.
      ...unknownOn(record).texts.map(({ doubtful, strange, titles, read }) =>
        [...doubtful, doubtful.length > 0 ? read.text : "", ...strange, ...titles.map(({ word }) => word)].join(" "),
      ),
      ...names(record),
    ].join("\n");
}

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

/** What the texts of a record have that the game doesn't list or read. */
interface Unknown {
  readonly unlisted: readonly UnlistedPiece[];
  readonly texts: readonly UnreadText[];
}

const NOTHING_UNKNOWN: Unknown = { unlisted: NOTHING, texts: NOTHING };

const unknownOn = memoize((record: RecordModel): Unknown => {
  const { system } = record;
  const unlisted: UnlistedPiece[] = [];
  const texts: UnreadText[] = [];
  for (const { read, toRecord } of textsOf(record)) {
    const { reading, text } = read;
    if (reading.kind === "partly") unlisted.push(...unlistedIn({ read, toRecord }, system));
    // Of one with a mistake, `mistaken-wording` tells.
    if (reading.kind === "whole" || isMistaken(reading) || read.isTorn()) continue;
    const { doubtful, strange } = read.unread;
    // Of a text that is not read at all `unread-text` says so: its words only tell what is usual in the pack.
    const isRead = reading.kind !== "not read";
    const titles = isRead ? titlesIn(text, reading) : NOTHING;
    texts.push(new UnreadText(read, toRecord, system, isRead ? doubtful : NOTHING, strange, titles));
  }
  return unlisted.length + texts.length === 0 ? NOTHING_UNKNOWN : { unlisted, texts };
});

function unlistedIn({ read, toRecord }: TextOnRecord, system: System): UnlistedPiece[] {
  const { reading, text, phrase } = read;
  if (reading.kind !== "partly") return [];
  return reading.odd.flatMap((odd): UnlistedPiece[] => {
    if (odd.kind !== "unlisted") return [];
    const { piece } = odd;
    const { opened } = grammarOf(system);
    const before = text.slice(0, piece.start);
    const mark = [...opened.keys()].find((one) => one !== piece.name && before.endsWith(one)) ?? "";
    const listed = opened.get(mark) ?? opened.get(piece.name) ?? new Set<string>();
    return [
      {
        key: `${opened.has(mark) ? mark : piece.name}${piece.text}`,
        within: text,
        at: toRecord(read.place(piece)),
        name: piece.name,
        text: piece.text,
        near:
          nearestIn(text, piece, listed, phrase, system) ??
          nearestByForm(piece.text, entriesOf(piece.name, system), system),
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
