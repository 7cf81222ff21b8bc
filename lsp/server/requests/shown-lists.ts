import { BoundedCache } from "../../../grammar/index.js";
import type { ServerContext } from "../context.js";

interface Shown<List extends object> {
  count: number;
  readonly lists: BoundedCache<unknown, List>;
}

/** The lists that a client was shown last, by their numbers: it asks for more of an item when that is looked at or chosen. */
export class ShownLists<List extends object> {
  readonly #shown = new WeakMap<ServerContext, Shown<List>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Gives the list its number. */
  add(context: ServerContext, list: List): number {
    const shown = this.#shown.get(context) ?? { count: 0, lists: new BoundedCache<unknown, List>(this.#most) };
    this.#shown.set(context, shown);
    shown.lists.set(++shown.count, list);
    return shown.count;
  }

  /** Undefined for a number that was not given, or long ago. */
  get(context: ServerContext, number: unknown): List | undefined {
    return this.#shown.get(context)?.lists.get(number);
  }
}
