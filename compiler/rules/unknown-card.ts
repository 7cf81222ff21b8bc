import { groupBy, isAscii, memoize, NOTHING, once, pushTo } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { alternatives, message } from "../diagnostics/message.js";
import { comparable, foldLookalikes, nearestName, nearestReading } from "../diagnostics/nearest.js";
import { namesNear } from "../diagnostics/neighbours.js";
import { possibleContents } from "../model/decklist.js";
import { allListed, decklistOf } from "../model/decks.js";
import type { DeckModel, PackModel, RecordInPack } from "../model/pack-model.js";
import { packName, withUsed } from "../model/pack-properties.js";
import { isReadable, lacksFiles } from "../model/read-pack.js";
import type { RecordModel } from "../model/record-model.js";
import { movedBy } from "../model/verbatim-lines.js";
import { codesOf, namesOf, withoutOwnName } from "./card-names.js";
import { defineRule } from "./define-rule.js";
import { cardsMeant } from "./odd-identifier.js";

/** A decklist names existing cards. */
export const unknownCard = defineRule({
  id: "unknown-card",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A decklist names a card that is neither in this pack nor in one that it uses, or that is another one in each of two.",
  why: "A deck contains exactly what it lists. A card that doesn't exist can't be dealt, so the deck would be smaller than listed; and of two cards with one identifier, nobody can tell which is meant.",
  messages: {
    unknown: message`No card has the identifier ${"identifier"}.`,
    alone: message`No card in this file has the identifier ${"identifier"}. Cards in the folder's other files count once one of the files has a Pack: record.`,
    apart: message`None of the ${"count"} cards of this list is in this file. Cards in the folder's other files count once one of the files has a Pack: record.`,
    near: message`No card has the identifier ${"identifier"}. Did you mean ${"nearest"}?`,
    named: message`No card has the identifier ${"identifier"}. A list names cards by their identifiers, and ${"cards"} is called that.`,
    misnamed: message`No card has the identifier ${"identifier"}. A list names cards by their identifiers, and ${"cards"} is called ${"nearest"}.`,
    several: message`${"packs"} have different cards with the identifier ${"identifier"}, and this pack uses them all.`,
  },
  check: {
    packReads: () => (record) => (record.role === "card" ? [record.identifier, ...calledOn(record)].join("\n") : ""),
    pack(pack, report) {
      for (const { deck, identifier, at, packs } of ambiguousLines(pack))
        report("several", at, { identifier, packs }, deck);
      let unknown = unknownLines(pack);
      if (unknown.length > 0) {
        // The card is there, and its identifier is reported.
        const meant = cardsMeant(pack);
        const lookalikes = new Set(
          [...pack.byIdentifier.keys()].flatMap((name) => (isAscii(name) ? [] : looksOf(name))),
        );
        unknown = unknown.filter(({ identifier }) => !meant.has(identifier) && !lookalikes.has(looksOf(identifier)));
      }
      if (unknown.length === 0) return;
      // A card without a unique identifier may be the listed one, and is reported itself.
      const unnamed = withoutOwnName(pack);
      const areEnough = new Set(unknown.map(({ identifier }) => identifier)).size <= unnamed.length;
      const waitsFor = unreadIn(pack, areEnough ? unnamed : []);
      // Without a pack record, a file stands alone, which surprises authors who list cards of the next file.
      const missing = pack.pack === undefined && pack.files.length === 1 ? "alone" : "unknown";
      const isApart = missing === "alone" && pack.cards.length === 0;
      const apart = groupBy(isApart ? unknown : [], ({ deck }) => deck);
      for (const [deck, [first, ...more]] of apart)
        if (first !== undefined && more.length > 0)
          report("apart", first.at, { count: more.length + 1 }, deck, { waitsFor: waitsFor(deck) });
      const namesIn = memoize(listedIn);
      const findNearest = nearestIdentifier(pack, unknown.length);
      const cardsCalled = cardsByName(pack, unknown.length);
      for (const { deck, identifier, at, possible } of unknown) {
        if ((apart.get(deck)?.length ?? 0) > 1) continue;
        const listed = namesIn(deck);
        const plain = withoutMarks(identifier);
        const behind = findNearest.behindName(plain);
        if (behind !== undefined) {
          const { called, nearest } = cardsCalled(behind.name);
          const meant = [behind.identifier, ...(called.length === 1 && nearest === undefined ? called : [])];
          const fixes = [...new Set(meant)].map((text) => writing(text, at));
          report("near", at, { identifier, nearest: behind.identifier }, deck, { fixes, waitsFor: waitsFor(deck) });
          continue;
        }
        const near = nearestReading(possible, (name) => {
          const found = findNearest.near(name);
          if (found === undefined || !listed.has(found)) return found;
          return nearestName(
            name,
            [...pack.byIdentifier.keys()].filter((one) => !listed.has(one)),
          );
        });
        const { called, nearest } = near === undefined ? cardsCalled(plain) : NOBODY;
        if (called.length > 0 && called.length <= MOST_CALLED) {
          const [text = "", ...others] = called.filter((one) => !listed.has(one));
          const isOne = text !== "" && others.length === 0;
          const more = { fixes: isOne ? [writing(text, at)] : [], waitsFor: waitsFor(deck) };
          const data = { identifier, cards: alternatives(called, "and") };
          if (nearest === undefined) report("named", at, data, deck, more);
          else report("misnamed", at, { ...data, nearest }, deck, more);
        } else if (near === undefined) {
          report(missing, at, { identifier }, deck, { waitsFor: waitsFor(deck) });
        } else {
          const { written, nearest } = near;
          const whole = { start: at.start, end: at.start + written.length };
          const data = { identifier: written.normalize("NFC"), nearest };
          report("near", whole, data, deck, { fixes: [writing(nearest, whole)], waitsFor: waitsFor(deck) });
        }
      }
    },
  },
});

/**
 * What has to be put right before a card can be missed: files that can't be read, cards that may be called like this, and
 * the record that names a missing pack.
 */
function unreadIn(pack: PackModel, unnamed: readonly RecordInPack[]): (deck: DeckModel) => readonly RecordInPack[] {
  const unread = pack.files.flatMap((file): RecordInPack[] => {
    const [record] = isReadable(file) ? [] : file.records;
    return record === undefined ? [] : [{ file, record }];
  });
  const places = [...unread, ...unnamed.filter(({ file }) => isReadable(file))];
  const isMissing = lacksFiles(pack) || pack.uses.some(({ problem }) => problem !== undefined);
  return (deck) => (places.length > 0 || !isMissing ? places : [pack.pack ?? deck]);
}

const looksOf = (name: string): string => foldLookalikes(name.normalize("NFKC"));

/** What is listed already can't be meant by another line. */
const listedIn = (deck: DeckModel): ReadonlySet<string> =>
  new Set(allListed(deck).flatMap(({ card }) => card?.record.identifier ?? []));

/** Lines that could mean a card of several packs. Printings of the same text in two packs are no different cards. */
function ambiguousLines(pack: PackModel) {
  const packs = [...new Set(pack.uses.flatMap((used) => used.pack ?? []))];
  if (packs.length < 2) return [];
  return pack.decks.flatMap((deck) => {
    const ambiguous = new Map<string, readonly PackModel[]>();
    for (const { identifier } of allListed(deck)) {
      if (identifier === undefined || pack.byIdentifier.has(identifier)) continue;
      const holders = packs.filter(({ byIdentifier }) => byIdentifier.has(identifier));
      const texts = holders.map(({ byIdentifier }) => byIdentifier.get(identifier)?.[0]?.record.node.text.trim());
      if (new Set(texts).size > 1) ambiguous.set(identifier, holders);
    }
    if (ambiguous.size === 0) return [];
    return (decklistOf(deck) ?? []).flatMap(({ start, read }) => {
      const holders = read.kind === "card" ? ambiguous.get(read.identifier.normalize("NFC")) : undefined;
      if (read.kind !== "card" || holders === undefined) return [];
      const folders = holders.map((one) => pack.uses.find((used) => used.pack === one)?.folder ?? "");
      const names = holders.map((one, index) => packName(one) || folders[index] || "");
      const shown = new Set(names).size === names.length ? names : folders;
      const { identifier } = read;
      return [{ deck, identifier, at: movedBy(start, read.at.identifier), packs: alternatives(shown, "and") }];
    });
  });
}

function unknownLines(pack: PackModel) {
  return pack.decks.flatMap((deck) => {
    const all = allListed(deck);
    if (all.every(({ card }) => card !== undefined)) return [];
    const missing = new Set(all.filter(({ card }) => card === undefined).map(({ line }) => line));
    return (decklistOf(deck) ?? []).flatMap(({ line, start, text, read }) => {
      if (read.kind !== "card" || !missing.has(line)) return [];
      const at = read.at.identifier;
      // A comment may be part of a misspelt name.
      const possible = possibleContents(text.slice(at.start));
      return [{ deck, identifier: read.identifier, at: movedBy(start, at), possible }];
    });
  });
}

/** `Tern (QUAY) 12 *F*`, `"Gull"`: without what other tools write around a name, or behind it. */
const withoutMarks = (text: string): string =>
  text
    .replace(/\*\p{L}{1,3}\*|["“”«»<>()[\]{}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

function nearestIdentifier(pack: PackModel, unknown: number) {
  const packs = withUsed(pack);
  const names = packs.flatMap(({ byIdentifier }) => [...byIdentifier.keys()]);
  const near = namesNear(names, unknown);
  const unpadded = new Map(names.map((name) => [withoutZeros(name), name]));
  const same = (identifier: string): string | undefined => unpadded.get(withoutZeros(identifier));
  const endings = once(() => byEnding(names));
  /** `12`, `A 3`: the only one that ends so. Of a name that lost its number, nobody can tell which is meant. */
  const nearest = (identifier: string): string | undefined => {
    const [whole, ...others] = endings().get(identifier) ?? [];
    if (whole !== undefined && others.length === 0) return whole;
    const found = nearestName(identifier, near(identifier));
    return /\d/.test(identifier) || found === undefined || !found.startsWith(identifier) ? found : undefined;
  };
  return {
    near: (identifier: string) => same(identifier) ?? nearest(identifier),
    /** `Tern A 1`: the longest end of several words that is an identifier. */
    behindName(text: string) {
      const words = text.split(" ");
      for (let from = 1; from < words.length; from++) {
        const identifier = same(words.slice(from).join(" "));
        if (identifier !== undefined) return { identifier, name: words.slice(0, from).join(" ") };
      }
      return undefined;
    },
  };
}

/** Names that end in a number, by their last words: `A 3` and `3` of `DUNE A 3`. */
function byEnding(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    if (!/\d$/.test(name)) continue;
    for (const { 0: mark, index } of name.matchAll(/[^\p{L}\p{N}]/gu))
      pushTo(found, name.slice(index + mark.length), name);
  }
  return found;
}

/** Of more cards with one name, none is likelier than the others. */
const MOST_CALLED = 3;

/** The identifiers of some cards, and what they are called where a name was misspelt. */
interface Called {
  readonly called: readonly string[];
  readonly nearest?: string;
}

const calledOn = (record: RecordModel): readonly string[] => [...namesOf(record), ...codesOf(record)];

const NOBODY: Called = { called: NOTHING };

/** Who of all that may be listed is called something, or almost that. */
function cardsByName(pack: PackModel, unknown: number): (name: string) => Called {
  const known = once(() => {
    const found = new Map<string, string[]>();
    for (const { cards } of withUsed(pack))
      for (const { record } of cards)
        if (record.identifier !== undefined)
          for (const name of calledOn(record)) pushTo(found, comparable(name), record.identifier);
    // All codes are alike.
    const names = withUsed(pack).flatMap(({ cards }) => cards.flatMap(({ record }) => namesOf(record)));
    return { found, near: namesNear([...new Set(names)], unknown) };
  });
  return (name) => {
    const { found, near } = known();
    const called = found.get(comparable(name));
    if (called !== undefined) return { called };
    const nearest = nearestName(name, near(name));
    return nearest === undefined ? NOBODY : { called: found.get(comparable(nearest)) ?? NOTHING, nearest };
  };
}

/** `A 07` is card 7 rather than 17. */
const withoutZeros = (name: string): string => comparable(name).replace(/(?<!\d)0+(?=\d)/g, "");
