let turn = 0;

/**
 * Drops from all caches what wasn't used in this turn or the one before. A server calls it now and then; otherwise,
 * size-bounded caches fill up with lines that existed for one key press.
 */
export function forgetUnused(): void {
  turn++;
}

/** How often `forgetUnused` was called, for caches with their own structure. */
export function currentTurn(): number {
  return turn;
}

const NOTHING: ReadonlyMap<never, never> = new Map<never, never>();

/**
 * A memo of bounded size. A full cache drops its older half and keeps the younger, so it needs only two maps, and a hit
 * moves nothing.
 */
export class BoundedCache<Key, Value extends object | string> {
  #young = new Map<Key, Value>();
  #old: ReadonlyMap<Key, Value> = NOTHING;
  #turn = turn;
  readonly #half: number;

  /** `most` is the maximum number of entries; the most recently used half of them is always kept. */
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

  /** Returns the value. */
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
