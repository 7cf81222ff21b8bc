/** Computes something once per object. Objects are compared by identity, and what was made lives as long as they do. */
// Where nobody uses what it returned, a bundle leaves out the call: here, and for those below.
/* @__NO_SIDE_EFFECTS__ */
export function memoize<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined || known.has(of)) return before as Made;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}

/** Computes something once, if it is asked for; then what it was made from is no longer kept. */
/* @__NO_SIDE_EFFECTS__ */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  let making: (() => Made) | undefined = make;
  return () => {
    if (making !== undefined) {
      made = { value: making() };
      making = undefined;
    }
    return (made as { readonly value: Made }).value;
  };
}

/** The same as `memoize`, once per object and key. `make` may use nothing else that the result depends on. */
/* @__NO_SIDE_EFFECTS__ */
export function memoizeByKey<Of extends object, Key, Made>(): (
  of: Of,
  key: Key,
  make: (key: Key, of: Of) => Made,
) => Made {
  const mapOf = memoize((_: Of) => new Map<Key, Made>());
  return (of, key, make) => {
    const known = mapOf(of);
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as Made;
    const made = make(key, of);
    known.set(key, made);
    return made;
  };
}

/** The value of a key; the first time, it is made. `make` may use nothing else that the result depends on. */
export function getOrMake<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

/** Adds all to a list. Spread as arguments, some 120,000 would be too many for the stack. */
export function pushAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/** The largest of some numbers, or `least`; a list may be too long to be spread as arguments. */
export function largest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** The smallest of some numbers. */
export function smallest(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < found) found = number;
  return found;
}

/** Adds to the list of a key. */
export function pushTo<Key, Item>(
  lists: { get(key: Key): Item[] | undefined; set(key: Key, list: Item[]): unknown },
  key: Key,
  item: Item,
): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** One empty list for all: many are kept where there is nothing. */
export const NOTHING: readonly never[] = [];

/** The items with each key, in order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) pushTo(groups, keyOf(item), item);
  return groups;
}
