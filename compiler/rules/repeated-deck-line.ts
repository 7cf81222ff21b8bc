import { pushTo, type Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import { decklistLine } from "../model/decklist.js";
import { cardsMeant, type DecklistEntry, decklistOf, misplacedLine } from "../model/decks.js";
import type { DeckModel, PackModel } from "../model/pack-model.js";
import { withoutLines } from "../model/record-text.js";
import { movedBy, namesListed } from "../model/verbatim-lines.js";
import { identifiersOn } from "./card-names.js";
import { defineRule } from "./define-rule.js";

/** A card is listed once in a decklist, with all its copies. */
export const repeatedDeckLine = defineRule({
  id: "repeated-deck-line",
  severity: "warning",
  about: ["deck", "repetition"],
  yieldsTo: ["error-in-list"],
  what: "A card that is listed twice in one decklist.",
  why: "The copies add up, but anybody who changes the count later will find one of the lines and miss the other. A list that another tool wrote, with a line for each copy, is left alone.",
  messages: {
    repeated: message`${"identifier"} is already in this list. Together that is ${"copies"} copies.`,
    several: message`${"identifiers"} are on several lines of this list each. The copies add up.`,
  },
  check: {
    packReads: () => identifiersOn,
    pack(pack, report) {
      for (const deck of pack.decks) {
        const repeated = repeatedIn(deck);
        const [[first, second] = []] = repeated;
        if (first === undefined || second === undefined) continue;
        const related = repeated
          .slice(0, MOST_NAMED)
          .flatMap(([one]) => (one ? [{ at: placeOf(one), in: deck, message: "First used here." }] : []));
        const data = { identifier: first.read.identifier, copies: copiesOf(repeated[0] ?? []) };
        // In a list in the order of identifiers but for the first of the two, another card was meant there.
        const isMisplaced = repeated.length === 1 && misplacedLine(deck, [first.line, second.line]) === first.line;
        const wrong = isMisplaced ? first : second;
        const meant = cardsMeant(deck, wrong.line, pack.cards);
        const once = fixesFor(repeated, deck, pack);
        const fixes = isMisplaced ? [...meant, ...once] : [...once, ...meant];
        const details = { related, fixes };
        const at = placeOf(wrong);
        if (repeated.length === 1) report("repeated", at, data, deck, details);
        else report("several", at, { ...data, identifiers: namesOf(repeated) }, deck, details);
      }
    },
  },
});

/** More cards are only counted. */
const MOST_NAMED = 5;

type CardEntry = DecklistEntry & { read: { kind: "card" } };

/** The lines of each card that has several; none if the list has a line for each copy of its cards. */
function repeatedIn(deck: DeckModel): readonly (readonly CardEntry[])[] {
  const lines = new Map<string, CardEntry[]>();
  const entries = (decklistOf(deck) ?? []).filter(isCard);
  for (const entry of entries) {
    pushTo(lines, `${entry.list} ${entry.read.identifier}`, entry);
  }
  const repeated = [...lines.values()].filter(({ length }) => length > 1);
  const isByCopy = repeated.length > 1 && entries.every(({ read }) => read.copies === 1);
  return isByCopy ? [] : repeated;
}

/** All copies on the first line of a card, without its other lines, unless these say more. */
function fixesFor(repeated: readonly (readonly CardEntry[])[], deck: DeckModel, pack: PackModel): readonly Fix[] {
  const isName = namesListed(pack, "Cards");
  const lines = repeated.map((entries) => decklistLine(copiesOf(entries), entries[0]?.read.identifier ?? "", isName));
  const edits = repeated.flatMap(([first, ...others], index) => {
    const whole = first && { start: movedBy(first.start, first.read.at.copies).start, end: placeOf(first).end };
    return [
      ...(whole === undefined ? [] : [{ ...whole, text: lines[index] ?? "" }]),
      ...others.map(({ line }) => withoutLines(deck.record, line, line + 1)),
    ];
  });
  if (repeated.some(([, ...others]) => others.some(saysMore))) return [];
  // The second line may have been meant for another card.
  return [{ title: `Write ${namedOf(lines)}, once`, safe: false, edits: edits.toSorted((a, b) => a.start - b.start) }];
}

/** A comment would be lost. */
function saysMore({ text, read }: CardEntry): boolean {
  return text.slice(read.at.identifier.end).trim() !== "";
}

const placeOf = ({ start, read }: CardEntry): Span => movedBy(start, read.at.identifier);

const copiesOf = (entries: readonly CardEntry[]): number => entries.reduce((sum, { read }) => sum + read.copies, 0);

const namesOf = (repeated: readonly (readonly CardEntry[])[]): string =>
  namedOf(repeated.map(([first]) => first?.read.identifier ?? ""));

function namedOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return alternatives(more > 0 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names, "and");
}

function isCard(entry: DecklistEntry): entry is CardEntry {
  return entry.read.kind === "card";
}
