/** Chevrotain's own checks of the grammar call a function that Node 20 lacks. */
export function withGroupBy<Result>(run: () => Result): Result {
  const own: unknown = Reflect.get(Object, "groupBy");
  if (own === undefined) Reflect.set(Object, "groupBy", groupBy);
  try {
    return run();
  } finally {
    if (own === undefined) Reflect.deleteProperty(Object, "groupBy");
  }
}

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = Object.create(null);
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups[key] = [...(groups[key] ?? []), item];
  }
  return groups;
}
