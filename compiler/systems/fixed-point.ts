/**
 * Those of which `holds` is true, which may ask for those found so far. Goes through them in both directions, so that a
 * chain of any length takes no more than two rounds.
 */
export function fixedPoint<Key>(
  keys: readonly Key[],
  holds: (key: Key, found: ReadonlySet<Key>) => boolean,
): ReadonlySet<Key> {
  const found = new Set<Key>();
  const round = [...keys, ...keys.toReversed()];
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const key of round) if (!found.has(key) && holds(key, found)) found.add(key);
  }
  return found;
}
