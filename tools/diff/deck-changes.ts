import type { CompiledDeck, System } from "../../compiler/index.js";
import { bodyChanges } from "./body-changes.js";
import { factsOf } from "./body-facts.js";
import { deckSubject } from "./deck-subject.js";
import type { MatchedCards } from "./match-cards.js";
import type { Happening, PackVersion, Subject } from "./pack-diff.js";

/** Changes of decks: added, removed and renamed ones, and their content. */
export function deckChanges(
  before: PackVersion,
  after: PackVersion,
  decks: MatchedDecks,
  cards: MatchedCards,
): Happening[] {
  return [
    ...decks.pairs.flatMap(([old, now]) => changesOfDeck(old, now, before.system, after.system, cards)),
    ...decks.added.map((deck): Happening => ({ subject: deckSubject(deck.name, after.system), kind: "deck-added" })),
    ...decks.removed.map(
      (deck): Happening => ({ subject: deckSubject(deck.name, before.system), kind: "deck-removed" }),
    ),
    ...newOrder(decks, before.compiled.decks, after.system),
  ];
}

/** Decks matched between two versions, in the new order, and those that only one version has. */
export interface MatchedDecks {
  readonly pairs: readonly (readonly [CompiledDeck, CompiledDeck])[];
  readonly removed: readonly CompiledDeck[];
  readonly added: readonly CompiledDeck[];
}

/** Matches decks by name. A deck with another name but mostly the same cards was renamed. */
export function matchDecks(
  before: readonly CompiledDeck[],
  after: readonly CompiledDeck[],
  cards: MatchedCards,
): MatchedDecks {
  const idsNow = new Map(cards.pairs.map((pair) => [pair.before.id, pair.after.id]));
  const left = new Map(before.map((deck) => [deck.name, deck]));
  const pairs: [CompiledDeck, CompiledDeck][] = [];
  const fresh: CompiledDeck[] = [];
  for (const deck of after) {
    const same = left.get(deck.name);
    if (same === undefined) fresh.push(deck);
    else pairs.push([same, deck]);
    left.delete(deck.name);
  }
  const added = fresh.filter((deck) => {
    const old = [...left.values()].find((other) => holdTheSame(other, deck, idsNow));
    if (old === undefined) return true;
    left.delete(old.name);
    pairs.push([old, deck]);
    return false;
  });
  const order = new Map(after.map((deck, index) => [deck, index]));
  pairs.sort(([, one], [, other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  return { pairs, removed: [...left.values()], added };
}

/** Whether most of their cards are the same, without counting copies. */
function holdTheSame(before: CompiledDeck, after: CompiledDeck, idsNow: ReadonlyMap<string, string>): boolean {
  const now = new Set(after.cards.map(({ id }) => id));
  const old = new Set(before.cards.map(({ id }) => idsNow.get(id) ?? id));
  const both = [...old].filter((id) => now.has(id)).length;
  return both > 0 && both * 4 >= Math.max(old.size, now.size) * 3;
}

function changesOfDeck(
  old: CompiledDeck,
  now: CompiledDeck,
  oldSystem: System | undefined,
  system: System | undefined,
  cards: MatchedCards,
): Happening[] {
  const subject = deckSubject(now.name, system);
  const renamed: Happening[] =
    old.name === now.name ? [] : [{ subject, kind: "deck-renamed", from: old.name, to: now.name }];
  return [
    ...renamed,
    ...bodyChanges(subject, factsOf(old, "deck", oldSystem), factsOf(now, "deck", system)),
    ...(isListedInOrder(old, now, cards) ? [] : [{ subject, kind: "deck-order" } satisfies Happening]),
  ];
}

/** Whether the cards that both list are in the same order. */
function isListedInOrder(old: CompiledDeck, now: CompiledDeck, cards: MatchedCards): boolean {
  const idsNow = new Map(cards.pairs.map((pair) => [pair.before.id, pair.after.id]));
  const [was, is] = [old.cards.map(({ id }) => idsNow.get(id) ?? id), now.cards.map(({ id }) => id)];
  const [had, has] = [new Set(was), new Set(is)];
  const both = [...had].filter((id) => has.has(id));
  return [...has].filter((id) => had.has(id)).every((id, index) => id === both[index]);
}

/** Decks are played in order. */
function newOrder({ pairs }: MatchedDecks, before: readonly CompiledDeck[], system: System | undefined): Happening[] {
  const [, first] = pairs[0] ?? [];
  const isInOrder = pairs.every(([old], index) => index === 0 || before.indexOf(old) > oldIndex(index - 1));
  if (first === undefined || isInOrder) return [];
  return [{ subject: deckSubject(first.name, system), kind: "order" }];

  function oldIndex(pair: number): number {
    return before.indexOf(pairs[pair]?.[0] as CompiledDeck);
  }
}

/**
 * Cards that moved between decks, or whose number in a deck changed. Added and removed cards list their decks
 * themselves.
 */
export function contentChanges({ pairs }: MatchedDecks, cards: MatchedCards): Happening[] {
  const [before, after] = [copiesByCard(pairs.map(([old]) => old)), copiesByCard(pairs.map(([, now]) => now))];
  const namesNow = new Map(pairs.map(([old, now]) => [old.name, now.name]));
  return [...cards.pairs, ...foreignCards(before, after, cards)].flatMap(({ before: old, after: now }) => {
    const subject: Subject = { kind: "card", id: now.id, is: now.kind };
    const was = new Map([...(before.get(old.id) ?? [])].map(([name, copies]) => [namesNow.get(name) ?? name, copies]));
    const is = after.get(now.id) ?? new Map<string, number>();
    const left = [...was.keys()].filter((deck) => !is.has(deck));
    const entered = [...is.keys()].filter((deck) => !was.has(deck));
    if (left.length > 0 && entered.length > 0)
      return [{ subject, kind: "moved", from: left, to: entered } satisfies Happening];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((deck): Happening[] => {
      const [from, to] = [was.get(deck) ?? 0, is.get(deck) ?? 0];
      // In a deck that contains its cards, the number of copies is the one on the card.
      const saidAlready = old.copies !== now.copies && from === old.copies && to === now.copies;
      return from === to || saidAlready ? [] : [{ subject, kind: "deck-copies", deck, from, to }];
    });
  });
}

/** Cards of other packs, which this one only lists. */
function foreignCards(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  { pairs, added, removed }: MatchedCards,
) {
  const own = new Set(
    [...pairs.flatMap((pair) => [pair.before, pair.after]), ...added, ...removed].map(({ id }) => id),
  );
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const card = { id, kind: undefined, copies: 0 };
    return own.has(id) ? [] : [{ before: card, after: card }];
  });
}

function copiesByCard(decks: readonly CompiledDeck[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const cards = new Map<string, Map<string, number>>();
  for (const { name, cards: inDeck } of decks) {
    for (const { id, copies } of inDeck) {
      const known = cards.get(id) ?? new Map<string, number>();
      known.set(name, (known.get(name) ?? 0) + copies);
      cards.set(id, known);
    }
  }
  return cards;
}
