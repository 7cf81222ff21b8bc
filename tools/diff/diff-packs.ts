import type { CompiledCard, CompiledPack, System } from "../../compiler/index.js";
import { bodyChanges, without } from "./body-changes.js";
import { factsOf } from "./body-facts.js";
import { classify } from "./classify.js";
import { contentChanges, deckChanges, matchDecks } from "./deck-changes.js";
import { jsonDifferences } from "./json-differences.js";
import { changedShapes, jsonShapes } from "./json-shapes.js";
import { type CardPair, type MatchedCards, matchCards } from "./match-cards.js";
import type { Change, Happening, PackDiff, PackVersion, Subject } from "./pack-diff.js";
import { systemChanges } from "./system-changes.js";
import { verdictChanges } from "./verdict-changes.js";

/** The changes from one version of a pack to another; undefined for a version without this pack. */
export function diffPacks(before: PackVersion | undefined, after: PackVersion | undefined): PackDiff {
  const name = (after ?? before)?.compiled.pack.name;
  if (before === undefined || after === undefined) {
    const added = before === undefined;
    const happening: Happening = { subject: PACK, kind: added ? "pack-added" : "pack-removed" };
    return { name, status: added ? "added" : "removed", changes: [classify(happening, undefined)] };
  }
  const changes = changesOf(before, after).map((happening): Change => classify(happening, after.system));
  return { name, status: changes.length === 0 ? "same" : "changed", changes };
}

const PACK: Subject = { kind: "pack" };

/** Equal packs may have different findings, because their system or a pack they use changed. */
function changesOf(before: PackVersion, after: PackVersion): Happening[] {
  const [old, now] = [before.compiled, after.compiled];
  const cards = matchCards(old.cards, now.cards);
  const decks = matchDecks(old.decks, now.decks, cards);
  const verdicts = verdictChanges(before, after, decks, cards);
  if (old.hash === now.hash) return verdicts;
  const found = [
    ...packChanges(before, after),
    ...changedShapes(jsonShapes(old), jsonShapes(now)).map(
      (shape): Happening => ({ subject: PACK, kind: "shape", ...shape }),
    ),
    ...deckChanges(before, after, decks, cards),
    ...cardChanges(before, after, cards),
    ...contentChanges(decks, cards),
  ];
  // Decks mostly list their cards in the order of the pack, so that is said once.
  const isReordered = found.some(({ kind, subject }) => kind === "order" && subject.kind === "pack");
  const told = isReordered ? found.filter(({ kind }) => kind !== "deck-order") : found;
  return [...(told.length === 0 ? otherwise(PACK, old, now) : told), ...verdicts];
}

/** Different hashes always have a reason, even one without a name: where the JSON differs. */
function otherwise(subject: Subject, before: object, after: object): Happening[] {
  const places = jsonDifferences(before, after).map(
    ({ place, ...fromTo }): Happening => ({ subject, kind: "json", place: place.join("."), ...fromTo }),
  );
  return places.filter((one, index) => index === 0 || !("place" in one && /(^|\.)(cardsHash|hash)$/.test(one.place)));
}

function packChanges(before: PackVersion, after: PackVersion): Happening[] {
  const [old, now] = [before.compiled, after.compiled];
  const found: Happening[] = [];
  const [from, to] = [systemName(old), systemName(now)];
  if (from !== to) found.push({ subject: PACK, kind: "system", from, to });
  const [oldName, newName] = [old.pack.name ?? "", now.pack.name ?? ""];
  if (oldName !== newName) found.push({ subject: PACK, kind: "pack-renamed", from: oldName, to: newName });
  const [oldUses, newUses] = [usesOf(old), usesOf(now)];
  for (const name of oldUses) if (!newUses.includes(name)) found.push({ subject: PACK, kind: "use", from: name });
  for (const name of newUses) if (!oldUses.includes(name)) found.push({ subject: PACK, kind: "use", to: name });
  const facts = (pack: CompiledPack, system: System | undefined) => factsOf(pack.pack, "pack", system);
  const sameUses = oldUses.length === newUses.length && oldUses.every((name, index) => name === newUses[index]);
  return [
    ...found,
    ...systemChanges(old.system, now.system),
    ...otherwise(PACK, headOf(old, sameUses), headOf(now, sameUses)),
    ...bodyChanges(PACK, facts(old, before.system), facts(now, after.system)),
  ];
}

/** What diff compares as it is in the JSON: the format, folders of used packs, and cards that can't be matched. */
function headOf({ format, uses, cards }: CompiledPack, sameUses: boolean): object {
  const unnamed = cards.filter(({ id }) => id === "").map(({ hash: _, ...card }) => card);
  return { format, ...(sameUses ? { uses } : {}), "cards without identifiers": unnamed };
}

function systemName({ system: { id, edition } }: CompiledPack): string {
  return `${id}@${edition}`;
}

/** A used pack may have moved; it is matched by name. */
function usesOf({ uses }: CompiledPack): readonly string[] {
  return uses.map(({ name, folder }) => name ?? folder);
}

function cardChanges(before: PackVersion, after: PackVersion, cards: MatchedCards): Happening[] {
  const { pairs, removed, added } = cards;
  const decksOf = ({ decks }: CompiledPack, id: string): readonly string[] =>
    decks.filter((deck) => deck.cards.some((card) => card.id === id)).map(({ name }) => name);
  return [
    ...removed.map((card): Happening => {
      const decks = decksOf(before.compiled, card.id);
      return { subject: cardSubject(card), kind: "card-removed", decks };
    }),
    ...added.map((card): Happening => {
      const decks = decksOf(after.compiled, card.id);
      return { subject: cardSubject(card), kind: "card-added", decks };
    }),
    ...pairs.flatMap((pair) => changesOfCard(pair, before.system, after.system)),
    ...newOrder(cards, before, after),
  ];
}

function cardSubject({ id, kind }: CompiledCard): Subject {
  return { kind: "card", id, is: kind };
}

function changesOfCard({ before, after }: CardPair, oldSystem: System | undefined, system: System | undefined) {
  const found: Happening[] = [];
  if (before.hash === after.hash) return found;
  const subject = cardSubject(after);
  if (before.id !== after.id) found.push({ subject, kind: "card-renamed", from: before.id, to: after.id });
  if (before.kind !== after.kind)
    found.push({ subject, kind: "card-kind", from: before.kind ?? "no kind", to: after.kind ?? "no kind" });
  if (before.copies !== after.copies) found.push({ subject, kind: "copies", from: before.copies, to: after.copies });
  found.push(
    ...bodyChanges(subject, factsOf(before, "card", oldSystem), factsOf(after, "card", system)),
    ...derivedKinds(subject, before, after),
  );
  return found.length === 0 ? otherwise(subject, before, after) : found;
}

/** Kinds by the rules of the game. The one that the card itself names is reported as such. */
function derivedKinds(subject: Subject, before: CompiledCard, after: CompiledCard): Happening[] {
  const isTold = (kind: string): boolean => before.kind !== after.kind && (kind === before.kind || kind === after.kind);
  // Compiled JSON that wasn't checked may lack them.
  const { kinds: was = [] }: Partial<CompiledCard> = before;
  const { kinds: is = [] }: Partial<CompiledCard> = after;
  const [gone, fresh] = [without(was, is), without(is, was)];
  return [
    ...gone.filter((kind) => !isTold(kind)).map((from): Happening => ({ subject, kind: "derived-kind", from })),
    ...fresh.filter((kind) => !isTold(kind)).map((to): Happening => ({ subject, kind: "derived-kind", to })),
  ];
}

/** The order of cards doesn't matter in play, but they are shown and printed in it. */
function newOrder({ pairs }: MatchedCards, before: PackVersion, after: PackVersion): Happening[] {
  const positions = (pack: CompiledPack) => new Map(pack.cards.map((card, index) => [card, index]));
  const [old, now] = [positions(before.compiled), positions(after.compiled)];
  const inOrder = pairs.toSorted((one, other) => (now.get(one.after) ?? 0) - (now.get(other.after) ?? 0));
  const places = inOrder.map((pair) => old.get(pair.before) ?? 0);
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
    ? []
    : [{ subject: PACK, kind: "order" }];
}
