import type { CompiledDeck, System } from "../../compiler/index.js";
import { bodyChanges } from "./body-changes.js";
import { factsOf } from "./body-facts.js";
import { deckSubject } from "./deck-subject.js";
import type { MatchedCards } from "./match-cards.js";
import type { Happening, PackVersion, Subject } from "./pack-diff.js";

/** Changes of decks: added, removed and renamed ones, and their content. */
export function deckChanges(before: PackVersion, after: PackVersion, decks: MatchedDecks): Happening[] {
  return [
    ...decks.pairs.flatMap(([old, now]) => changesOfDeck(old, now, before.system, after.system)),
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
): Happening[] {
  const subject = deckSubject(now.name, system);
  const renamed: Happening[] =
    old.name === now.name ? [] : [{ subject, kind: "deck-renamed", from: old.name, to: now.name }];
  return [...renamed, ...bodyChanges(subject, factsOf(old, "deck", oldSystem), factsOf(now, "deck", system))];
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
  return cards.pairs.flatMap(({ before: old, after: now }) => {
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
