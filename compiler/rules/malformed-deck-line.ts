import { once } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { comparable, foldLookalikes, nearestName } from "../diagnostics/nearest.js";
import { isGlued, type MalformedLine, possibleIdentifiers } from "../model/decklist.js";
import { decklistOf } from "../model/decks.js";
import type { DeckModel, PackModel } from "../model/pack-model.js";
import { withUsed } from "../model/pack-properties.js";
import { movedBy, namesListed } from "../model/verbatim-lines.js";
import { areCardsKnown, identifiersOn, withoutOwnName } from "./card-names.js";
import { defineRule } from "./define-rule.js";

/** A line of a decklist gives a number and a card. */
export const malformedDeckLine = defineRule({
  id: "malformed-deck-line",
  severity: "error",
  about: "deck",
  yieldsTo: ["rule:attribute-in-text"],
  what: "A line of a decklist that isn't a count and an identifier.",
  why: "A decklist has one card per line: how many, then its identifier. Anything else could be read in more than one way, and a deck must be the same for everybody.",
  messages: {
    "no-count": message`How many of ${"line"}? The count goes first: ${"meant"}.`,
    "no-identifier": message`${"line"} of which card? Its identifier goes after the count.`,
    "count-behind": message`The count goes first: ${"meant"}.`,
    "name-behind": message`A decklist line ends with the identifier. Make the rest a comment: ${"meant"}.`,
    divided: message`A card and its count are on one line: ${"meant"}.`,
    several: message`Each card has a line of its own: ${"meant"}.`,
    heading: message`${"line"} is not a card. A heading within a list is a comment, and another list begins with its label in the first column: ${"meant"}.`,
    attribute: message`${"name"} is no card of the list. As an attribute of the deck, it begins in the first column: ${"meant"}.`,
    comment: message`A comment begins with #: ${"meant"}.`,
    "unclear-count": message`A decklist line is a whole number, a space and an identifier: ${"meant"}.`,
  },
  check: {
    packReads: () => identifiersOn,
    pack(pack, report) {
      const isCertain = certaintyIn(pack);
      const isCard = namesListed(pack, "Cards");
      const byLetters = once(() => lettersOf(pack));
      // A card without a name of its own may be called all that stands behind the count.
      const unnamed = once(() => withoutOwnName(pack));
      for (const deck of pack.decks) {
        for (const { start, text, read } of decklistOf(deck) ?? []) {
          if (read.kind !== "malformed") continue;
          const whole = read.behind === undefined ? undefined : byLetters().get(comparable(nameOf(read)));
          if (whole !== undefined) {
            // Only its case, its blanks or its marks are others.
            const meant = `${read.copies ?? 1} ${whole}`;
            const fixes = fixesFor({ ...read, meant }, start, "", false);
            report("unclear-count", movedBy(start, read.span), { meant }, deck, { fixes });
            continue;
          }
          const line = text.slice(read.span.start, read.span.end);
          const heading = headingOf(line, deck, () => areNumbered(pack));
          if (heading !== undefined) {
            const { isLabel, meant } = heading;
            const span = { start: isLabel ? 0 : read.span.start, end: read.span.end };
            const fixes = [writing(meant, movedBy(start, span))];
            report("heading", movedBy(start, read.span), { line, meant }, deck, { fixes });
            continue;
          }
          const name = attributeIn(line, deck);
          if (name !== undefined) {
            const edits = [{ ...movedBy(start, { start: 0, end: read.span.start }), text: "" }];
            // In the middle of a list it would end it.
            const isLast = start >= lastOf(deck);
            const fixes = isLast ? [{ title: "Move it to the first column", safe: false, edits }] : [];
            report("attribute", movedBy(start, read.span), { name, meant: line }, deck, { fixes });
            continue;
          }
          const data = { line, meant: read.meant?.replaceAll("\n", ", and below it ") ?? "2 AB 12" };
          // Without a count, the line may be anything else but the name of a card.
          const isUncounted = read.reason === "no-count";
          const isMeant = !isUncounted || isCard(read.identifier ?? "");
          const below = `\n${text.slice(0, read.span.start)}`;
          const isThereTwice =
            read.behind !== undefined && !isTitle(read.behind) && isListedAgain(deck, read.identifier);
          const fixes =
            isMeant && !isThereTwice ? fixesFor(read, start, below, !isUncounted && isCertain(text, read)) : [];
          const waitsFor = read.reason === "name-behind" ? unnamed() : [];
          const end = read.reason === "divided" ? text.search(/[ \t]*[\r\n]/) : read.span.end;
          report(read.reason, movedBy(start, { start: read.span.start, end }), data, deck, { fixes, waitsFor });
        }
      }
    },
  },
});

/**
 * `Sideboard`, `Pokémon: 12`, `SB: 2 TIDE S 1`: what other tools write between cards. It is the label of another list, if
 * the game has one of this name, now or formerly. `areNumbered`: whether what is no number can't be a card.
 */
function headingOf(line: string, { record: { system } }: DeckModel, areNumbered: () => boolean) {
  const [, word = "", colon = "", rest = ""] =
    /^(\p{L}+(?: \p{L}+){0,9999})[ \t]*(:?)[ \t]*(?:[([]\d+[)\]]$)?(.*)$/u.exec(line) ?? [];
  if (word === "" || (colon === "" && (rest !== "" || !areNumbered()))) return undefined;
  if (/^\d+x?[ \t]+\S/.test(rest)) return { isLabel: false, meant: `${rest} # ${word}` };
  if (rest !== "" && !/^\d+$/.test(rest)) return undefined;
  const lists = [...system.cardLists].filter((name) => name !== "Cards");
  const names = [...lists, ...[...system.formerly].flatMap(([old, now]) => (lists.includes(now) ? old : []))];
  const named = nearestName(word, names) ?? names.find((name) => name === word);
  const label = named === undefined ? undefined : (system.formerly.get(named) ?? named);
  return { isLabel: label !== undefined, meant: label === undefined ? `# ${line}` : `${label}:` };
}

/** `Format "open"`: the attribute of the deck that a line of its list is. */
function attributeIn(line: string, { record: { system, kinds } }: DeckModel): string | undefined {
  const [, name = ""] = /^(\p{L}+)[ \t]+(?:".*"|\d+%?|\d+\.\.\d+)$/u.exec(line) ?? [];
  const isOfDeck = system.attributes.get(name)?.some(({ on }) => on.some((place) => kinds.names.has(place)));
  return isOfDeck ? name : undefined;
}

/** Where the last card of a list begins. */
const lastOf = (deck: DeckModel): number => decklistOf(deck)?.at(-1)?.start ?? 0;

/** All cards have numbers. */
const areNumbered = ({ byIdentifier, uses }: PackModel): boolean =>
  [byIdentifier, ...uses.flatMap(({ pack }) => pack?.byIdentifier ?? [])].every((names) =>
    [...names.keys()].every((name) => /\d/.test(name)),
  );

const nameOf = ({ identifier, behind }: MalformedLine): string => `${identifier} ${behind}`;

/** The identifiers of the cards that can be listed, by their letters. */
function lettersOf(pack: PackModel): ReadonlyMap<string, string> {
  const packs = withUsed(pack);
  return new Map(packs.flatMap(({ byIdentifier }) => [...byIdentifier.keys()].map((name) => [comparable(name), name])));
}

const isListedAgain = ({ cards }: DeckModel, identifier: string | undefined): boolean =>
  cards.filter((card) => card.identifier === identifier).length > 1;

/** `below`: what is before the next line. */
function fixesFor({ meant, span }: MalformedLine, start: number, below: string, safe: boolean) {
  if (meant === undefined) return [];
  const edits = [{ ...movedBy(start, span), text: meant.replaceAll("\n", below) }];
  return [{ title: `Write ${meant.replaceAll("\n", ", and below it ")}`, safe, edits }];
}

/** Whether only one card can be meant: it is there, and if the mark is part of a name, no card is called that. */
function certaintyIn(pack: PackModel): (line: string, read: MalformedLine) => boolean {
  const isCard = namesListed(pack, "Cards");
  const areKnown = once(() => areCardsKnown(pack));
  const names = once(() => {
    const packs = withUsed(pack);
    return new Set(packs.flatMap(({ byIdentifier }) => [...byIdentifier.keys()].map(spoken)));
  });
  /** The beginnings of names, in words. */
  const beginnings = once(
    () => new Set([...names()].flatMap((name) => [...name.matchAll(/ /g)].map(({ index }) => name.slice(0, index)))),
  );
  return (line, { identifier = "", reason, behind, more = [], isGuess = false }) =>
    !isGlued(line) &&
    !isGuess &&
    reason !== "divided" &&
    (behind === undefined || (isTitle(behind) && !beginnings().has(spoken(identifier)))) &&
    (more.length === 0 || areCounted(line, more.length + 1)) &&
    isCard(identifier) &&
    areKnown() &&
    possibleIdentifiers(line).every((name) => spoken(name) === spoken(identifier) || !names().has(spoken(name)));
}

/** A card without a number of its own may be there once, or as often as the one before. */
const areCounted = (line: string, cards: number): boolean =>
  (line.match(/(?:^|[,;|&])[ \t]*\d+x?[ \t]/g) ?? []).length === cards;

/** Not a part of an identifier, nor other cards: words, and perhaps the set and the number that other tools write. */
const isTitle = (text: string): boolean => /^[^\d,;|&+]{3,}$/.test(text.replace(/[([]\w{2,6}[)\]](?: \d+)?$/, ""));

/** A name as people compare it: case, letters that look alike and the number of blanks make no difference. */
const spoken = (name: string): string => foldLookalikes(name).replace(/\s+/g, " ").toLowerCase();
