import { type Entry, fitsGroup, type PackModel, type RecordInPack, type RecordModel } from "../../compiler/index.js";
import { memoize } from "../../grammar/index.js";
import { type Clause, clausesOf, lasts, looksAtWon, numberOn, opens, stepOf } from "../../tools/index.js";
import { cardsMeeting, cardsOf } from "./meeting.js";
import type { PackInView } from "./occurrences/occurrence.js";
import type { PackIndex, Use } from "./pack-index.js";

/** One card unlocks another: alone or with more of its kind, it is what the other requires. */
export interface Opening {
  readonly opener: RecordInPack;
  readonly opened: RecordInPack;
  /** The requirements of the unlocked card, with their categories or attributes. */
  readonly clauses: readonly Clause[];
}

/**
 * The cards that meet a requirement of a card before it can be played: of its decks, and lasting ones of earlier decks.
 */
export function openersOf(opened: RecordInPack, { pack, index }: PackInView): Opening[] {
  const found = new Map<RecordModel, { opener: RecordInPack; clauses: Clause[] }>();
  for (const clause of clausesOf(opened.record).filter(opens)) {
    for (const opener of cardsMeeting(clause.group, index)) {
      if (!isInReach(opener.record, opened.record, clause, pack)) continue;
      const known = found.get(opener.record);
      if (known === undefined) found.set(opener.record, { opener, clauses: [clause] });
      else known.clauses.push(clause);
    }
  }
  return [...found.values()].map((one) => ({ ...one, opened }));
}

/** The cards that require what a card is, so they can be played once it was won or played. */
export function openedBy(opener: RecordInPack, { pack, index }: PackInView): Opening[] {
  const found: Opening[] = [];
  for (const opened of candidates(opener.record, index)) {
    const clauses = clausesOf(opened.record).filter(
      (clause) =>
        opens(clause) &&
        clause.group.conditions.length > 0 &&
        fitsGroup(opener.record, clause.group) &&
        isInReach(opener.record, opened.record, clause, pack),
    );
    if (clauses.length > 0) found.push({ opener, opened, clauses });
  }
  return found;
}

/** Cards that test a name the card has: more than it unlocks, but few. */
function candidates(record: RecordModel, index: PackIndex): RecordInPack[] {
  const uses: Use[] = [];
  const take = (entries: readonly Entry[], category: string | undefined): void => {
    for (const { name, placement } of entries) if (placement !== "asked") uses.push(...index.asked({ category, name }));
  };
  take(record.globals.entries, undefined);
  for (const { entries, name } of record.categories) take(entries, name);
  return cardsOf([...uses, ...stepUses(record, index)]).filter(({ record: { role } }) => role === "card");
}

/** Cards of the next story step require those of the previous one without naming it. */
function stepUses(record: RecordModel, index: PackIndex): Use[] {
  const step = stepOf(record.system);
  const own = numberOn(record, step);
  if (step === undefined || own === undefined) return [];
  const isNext = ({ entry }: Use): boolean =>
    entry.values.some((value) => value.kind === "integer" && value.value === own + 1);
  return index.given({ category: undefined, name: step }).filter(isNext);
}

function isInReach(opener: RecordModel, opened: RecordModel, clause: Clause, pack: PackModel): boolean {
  const decks = decksOf(pack);
  const own = decks.get(opened) ?? NO_DECK;
  const others = decks.get(opener) ?? NO_DECK;
  if (own.some((deck) => others.includes(deck))) return true;
  return looksAtWon(clause) && lasts(opener, opener.system) && others.some((deck) => own.some((later) => deck < later));
}

/** Cards in no deck belong together. */
const NO_DECK: readonly number[] = [Number.POSITIVE_INFINITY];

/** The decks of each card, by position. One step per card, once per version of a pack. */
const decksOf: (pack: PackModel) => ReadonlyMap<RecordModel, readonly number[]> = memoize(collectDecks);

function collectDecks({ decks }: PackModel): ReadonlyMap<RecordModel, readonly number[]> {
  const found = new Map<RecordModel, number[]>();
  for (const [position, { cards }] of decks.entries()) {
    for (const { card } of cards) {
      if (card === undefined) continue;
      const others = found.get(card.record);
      if (others === undefined) found.set(card.record, [position]);
      else if (others.at(-1) !== position) others.push(position);
    }
  }
  return found;
}

/** The positions of the decks with a card; empty if there are none. */
export function deckPositions(record: RecordModel, pack: PackModel): readonly number[] {
  return decksOf(pack).get(record) ?? [];
}
