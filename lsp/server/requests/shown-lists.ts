import { BoundedCache, memoize } from "../../../grammar/index.js";
import type { ServerContext } from "../context.js";

/** The last lists shown to a client, by number: it resolves an item when that is viewed or chosen. */
export function shownLists<List extends object>(most: number) {
  const shownTo = memoize((_: ServerContext) => ({ count: 0, lists: new BoundedCache<unknown, List>(most) }));
  return {
    /** Stores the list and returns its number. */
    add(context: ServerContext, list: List): number {
      const shown = shownTo(context);
      shown.lists.set(++shown.count, list);
      return shown.count;
    },
    /** Undefined for an unknown or expired number. */
    get: (context: ServerContext, number: unknown): List | undefined => shownTo(context).lists.get(number),
  };
}
