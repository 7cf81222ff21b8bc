import canonicalize from "canonicalize";
import type { CompiledCard } from "../../compiler/index.js";
import { groupBy, pushTo } from "../../grammar/index.js";

/** Cards matched between two versions, and those that only one version has. */
export interface MatchedCards {
  readonly pairs: readonly CardPair[];
  readonly removed: readonly CompiledCard[];
  readonly added: readonly CompiledCard[];
}

export interface CardPair {
  readonly before: CompiledCard;
  readonly after: CompiledCard;
}

/**
 * Matches cards by identifier. Among the rest, a card was renamed if a new one has the same content, or nearly the same
 * while no other does. Cards without an identifier aren't compared.
 */
export function matchCards(before: readonly CompiledCard[], after: readonly CompiledCard[]): MatchedCards {
  const left = groupBy(before, (card) => card.id);
  const pairs: CardPair[] = [];
  const fresh: CompiledCard[] = [];
  for (const card of after) {
    const same = left.get(card.id)?.shift();
    if (same !== undefined) pairs.push({ before: same, after: card });
    else if (card.id !== "") fresh.push(card);
  }
  const gone = [...left.values()].flat().filter(({ id }) => id !== "");
  const renamed = renamedCards(gone, fresh);
  const [old, now] = [new Set(renamed.map((pair) => pair.before)), new Set(renamed.map((pair) => pair.after))];
  return {
    pairs: [...pairs, ...renamed],
    removed: gone.filter((card) => !old.has(card)),
    added: fresh.filter((card) => !now.has(card)),
  };
}

function renamedCards(gone: readonly CompiledCard[], fresh: readonly CompiledCard[]): CardPair[] {
  if (gone.length === 0 || fresh.length === 0) return [];
  const exact = sameContent(gone, fresh);
  const taken = new Set(exact.flatMap(({ before, after }) => [before, after]));
  const isOpen = (card: CompiledCard): boolean => !taken.has(card);
  return [...exact, ...alike(gone.filter(isOpen), fresh.filter(isOpen))];
}

/** Equal except for the identifier. Several equal ones are matched in order. */
function sameContent(gone: readonly CompiledCard[], fresh: readonly CompiledCard[]): CardPair[] {
  const known = groupBy(gone, (card) => contentOf(card));
  return fresh.flatMap((after) => {
    const before = known.get(contentOf(after))?.shift();
    return before === undefined ? [] : [{ before, after }];
  });
}

function contentOf({ kind, labels, attributes, categories, conditions }: CompiledCard): string {
  return canonicalize([kind ?? null, labels, attributes, categories, conditions]) ?? "";
}

/** Minimum similarity of a renamed card, and how much more similar it must be than any other pair. */
const ALIKE = 0.7;
const CLEARLY = 0.1;
/** A fact on this many cards distinguishes none, and comparing them all would take too long. */
const COMMON = 40;

function alike(gone: readonly CompiledCard[], fresh: readonly CompiledCard[]): CardPair[] {
  const [old, now] = [gone.map(saysOf), fresh.map(saysOf)];
  const holders = new Map<string, number[]>();
  old.forEach((says, card) => {
    for (const fact of says) {
      pushTo(holders, fact, card);
    }
  });
  const found = now.flatMap((says, after) => {
    const candidates = new Set([...says].flatMap((fact) => rareHolders(holders.get(fact))));
    return [...candidates].map((before) => ({ before, after, score: likeness(old[before] ?? new Set(), says) }));
  });
  return clearest(found).flatMap(({ before, after }) => {
    const [one, other] = [gone[before], fresh[after]];
    return one === undefined || other === undefined ? [] : [{ before: one, after: other }];
  });
}

function rareHolders(holders: readonly number[] = []): readonly number[] {
  return holders.length <= COMMON ? holders : [];
}

interface CardPairCandidate {
  readonly before: number;
  readonly after: number;
  readonly score: number;
}

/** Similar pairs, each card once, without another candidate that is nearly as good for either. */
function clearest(candidates: readonly CardPairCandidate[]): readonly CardPairCandidate[] {
  const good = candidates.filter(({ score }) => score >= ALIKE);
  return good.filter(
    (one) =>
      !good.some(
        (other) =>
          other !== one &&
          (other.before === one.before || other.after === one.after) &&
          other.score > one.score - CLEARLY,
      ),
  );
}

/** Dice coefficient: twice the common facts over the facts of both. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const fact of one) if (other.has(fact)) both++;
  return (2 * both) / (one.size + other.size);
}

/** The facts of a card, with texts split into words. */
function saysOf({ kind, labels, attributes, categories, conditions }: CompiledCard): ReadonlySet<string> {
  const facts = new Set<string>([`kind ${kind ?? ""}`]);
  const add = (path: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) add(path, one);
    else if (typeof value === "object" && value !== null && isGroup(value))
      for (const [name, one] of Object.entries(value)) add(`${path} ${name}`, one);
    else facts.add(`${path} ${canonicalize(value)}`);
  };
  add("attribute", attributes);
  add("category", categories);
  add("condition", conditions);
  for (const [name, text] of Object.entries(labels))
    for (const word of [text].flat(2).join(" ").split(/\s+/)) facts.add(`label ${name} ${word}`);
  return facts;
}

/** A group of names, rather than a value or a condition, which count as a whole. */
function isGroup(value: object): boolean {
  const keys = ["test", "from", "count", "percent", "fixed", "variable", "automatic", "text"];
  return !keys.some((key) => Object.hasOwn(value, key));
}
