import { BoundedCache, getOrMake } from "../../../grammar/index.js";
import type { ServerContext } from "../context.js";

interface Shown<List extends object> {
  count: number;
  readonly lists: BoundedCache<unknown, List>;
}

/** The last lists shown to a client, by number: it resolves an item when that is viewed or chosen. */
export class ShownLists<List extends object> {
  readonly #shown = new WeakMap<ServerContext, Shown<List>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Stores the list and returns its number. */
  add(context: ServerContext, list: List): number {
    const shown = getOrMake(this.#shown, context, () => ({
      count: 0,
      lists: new BoundedCache<unknown, List>(this.#most),
    }));
    shown.lists.set(++shown.count, list);
    return shown.count;
  }

  /** Undefined for an unknown or expired number. */
  get(context: ServerContext, number: unknown): List | undefined {
    return this.#shown.get(context)?.lists.get(number);
  }
}
