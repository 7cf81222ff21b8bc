/** The names on the way from a name back to itself, by what each leads to. Each is visited once. */
export function circleFrom(name: string, asked: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [name];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const next of asked.get(at) ?? []) {
      if (next === name) {
        const circle = [at];
        for (let back = at; back !== name; circle.unshift(back)) back = cameFrom.get(back) as string;
        return circle;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      open.push(next);
    }
  }
  return undefined;
}
