import type { RecordInPack } from "./pack-model.js";

/** Cards by identifier, in the order of the cards; cards with the same identifier keep theirs. */
export type IdentifierIndex = ReadonlyMap<string, readonly RecordInPack[]>;

/** Indexes all cards of a pack. */
export function indexCards(cards: readonly RecordInPack[]): Map<string, readonly RecordInPack[]> {
  const index = new Map<string, RecordInPack[]>();
  for (const card of cards) {
    const { identifier } = card.record;
    if (identifier === undefined) continue;
    const others = index.get(identifier);
    if (others === undefined) index.set(identifier, [card]);
    // The lists aren't shared yet, so they are extended in place.
    else others.push(card);
  }
  return index as Map<string, readonly RecordInPack[]>;
}

/** An index that follows edits: a card is replaced in no more time than it takes itself. */
export class FollowedIndex implements IdentifierIndex {
  private isInOrder = true;
  /** How many identifiers have a hash; made when first asked for. */
  private hashes: Map<number | undefined, number> | undefined;
  /** How many hashes several identifiers have, or may have. */
  private shared = 0;

  /** Takes over the index of these cards. */
  constructor(
    private index: Map<string, readonly RecordInPack[]>,
    private cards: readonly RecordInPack[],
  ) {}

  /** One card has replaced another, in these cards. */
  replace(before: RecordInPack, after: RecordInPack, cards: readonly RecordInPack[]): void {
    this.cards = cards;
    const [old, now] = [before.record.identifier, after.record.identifier];
    const others = old === undefined ? [] : (this.index.get(old) ?? []);
    if (old === now) {
      if (old !== undefined)
        this.index.set(
          old,
          others.map((card) => (card.record === before.record ? after : card)),
        );
      return;
    }
    this.isInOrder = false;
    if (old !== undefined) {
      const left = others.filter(({ record }) => record !== before.record);
      if (left.length > 0) this.index.set(old, left);
      else if (this.index.delete(old)) this.count(old, -1);
    }
    if (now === undefined) return;
    // Which of several cards comes first depends on all of them.
    const same = this.index.has(now) ? cards.filter(({ record }) => record.identifier === now) : [after];
    if (!this.index.has(now)) this.count(now, 1);
    this.index.set(now, same);
  }

  /** Whether no two identifiers are the same except for case and blanks; if false, they may be. */
  areSurelyApart(): boolean {
    if (this.hashes === undefined) {
      this.hashes = new Map();
      for (const identifier of this.index.keys()) this.count(identifier, 1);
    }
    return this.shared === 0;
  }

  private count(identifier: string, change: 1 | -1): void {
    if (this.hashes === undefined) return;
    const hash = hashOf(identifier);
    const before = this.hashes.get(hash) ?? 0;
    const now = before + change;
    if (now === 0) this.hashes.delete(hash);
    else this.hashes.set(hash, now);
    // Identifiers without a hash may be the same as any other.
    const alone = hash === undefined ? 0 : 1;
    this.shared += Number(now > alone) - Number(before > alone);
  }

  private inOrder(): Map<string, readonly RecordInPack[]> {
    if (!this.isInOrder) this.index = indexCards(this.cards);
    this.isInOrder = true;
    return this.index;
  }

  get size(): number {
    return this.index.size;
  }
  get(identifier: string): readonly RecordInPack[] | undefined {
    return this.index.get(identifier);
  }
  has(identifier: string): boolean {
    return this.index.has(identifier);
  }
  forEach(each: Parameters<IdentifierIndex["forEach"]>[0]): void {
    for (const [identifier, cards] of this) each(cards, identifier, this);
  }
  entries(): MapIterator<[string, readonly RecordInPack[]]> {
    return this.inOrder().entries();
  }
  keys(): MapIterator<string> {
    return this.inOrder().keys();
  }
  values(): MapIterator<readonly RecordInPack[]> {
    return this.inOrder().values();
  }
  [Symbol.iterator](): MapIterator<[string, readonly RecordInPack[]]> {
    return this.entries();
  }
}

/** Whether an index is one that follows edits. */
export function isFollowed(index: IdentifierIndex): index is FollowedIndex {
  return "replace" in index;
}

/**
 * True if no two identifiers are the same except for case and blanks, as in nearly all packs. Compares hashes, so that
 * 100,000 identifiers need no new texts; equal hashes may belong to different texts.
 */
export function areSurelyApart(identifiers: IdentifierIndex): boolean {
  if (isFollowed(identifiers)) return identifiers.areSurelyApart();
  const numbers = new Float64Array(identifiers.size);
  let count = 0;
  for (const identifier of identifiers.keys()) {
    const number = hashOf(identifier);
    if (number === undefined) return false;
    numbers[count++] = number;
  }
  numbers.sort();
  for (let index = 1; index < count; index++) if (numbers[index] === numbers[index - 1]) return false;
  return true;
}

/** A 53-bit hash of an ASCII text that ignores case and blanks: collisions among 100,000 texts are unlikely. */
function hashOf(identifier: string): number | undefined {
  let high = 0;
  let low = 0;
  for (let at = 0; at < identifier.length; at++) {
    const code = identifier.charCodeAt(at);
    if (code > 126) return undefined;
    if (code <= 32) continue;
    const letter = code >= 65 && code <= 90 ? code + 32 : code;
    high = (Math.imul(high, 31) + letter) | 0;
    low = Math.imul(low, 37) ^ letter;
  }
  return (high >>> 0) * 2 ** 21 + (low & (2 ** 21 - 1));
}
