let turn = 0;

/**
 * Lets all caches forget what nobody has asked for in this turn and the one before. A server calls it now and then, for a
 * cache that is bounded by its size alone fills up with lines that were there for the length of one key.
 */
export function forgetUnused(): void {
  turn++;
}

/** How often `forgetUnused` was called: for what is remembered in a form of its own. */
export function currentTurn(): number {
  return turn;
}

const NOTHING: ReadonlyMap<never, never> = new Map<never, never>();

/**
 * What was worked out before, for the keys that were asked for last. Some of a full cache is always left: the younger half
 * stays when the older is dropped, so a cache costs no more than two maps, and nothing is moved when something is found.
 */
export class BoundedCache<Key, Value extends object> {
  #young = new Map<Key, Value>();
  #old: ReadonlyMap<Key, Value> = NOTHING;
  #turn = turn;
  readonly #half: number;

  /** `most` is how many are kept at the most; the half of them that was used last is kept for certain. */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2);
  }

  get(key: Key): Value | undefined {
    if (this.#turn !== turn) this.#forget();
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.set(key, old);
  }

  /** Gives the value back. */
  set(key: Key, value: Value): Value {
    if (this.#turn !== turn) this.#forget();
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }

  #forget(): void {
    this.#old = turn - this.#turn === 1 ? this.#young : NOTHING;
    this.#young = new Map();
    this.#turn = turn;
  }
}
