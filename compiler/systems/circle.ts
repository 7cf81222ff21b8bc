import { some } from "../diagnostics/message.js";

/** The path from a name back to itself, if there is one, by what each name leads to. Visits each once. */
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

/** A circle in words, back to where it begins: `A, B, A`. */
export const circleInWords = (circle: readonly string[]): string => [...some(circle), ...circle.slice(0, 1)].join(", ");
