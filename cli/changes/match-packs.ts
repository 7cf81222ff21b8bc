import type { LoadedSide, SidePack } from "./load-side.js";

/** Pairs the packs of both sides: by name, else by path, else if there is only one on each. */
export function matchPacks(
  before: LoadedSide,
  after: LoadedSide,
): readonly (readonly [SidePack | undefined, SidePack | undefined])[] {
  const left = new Set(before.packs);
  const pairs = new Map<SidePack, SidePack>();
  const pair = (same: (old: SidePack, now: SidePack) => boolean): void => {
    for (const now of after.packs) {
      if (pairs.has(now)) continue;
      const found = [...left].filter((old) => same(old, now));
      const [old] = found;
      if (old === undefined || found.length > 1) continue;
      left.delete(old);
      pairs.set(now, old);
    }
  };
  pair((old, now) => nameOf(old) !== undefined && nameOf(old) === nameOf(now));
  pair((old, now) => old.key === now.key && (nameOf(old) === undefined) === (nameOf(now) === undefined));
  if (before.packs.length === 1 && after.packs.length === 1) pair(() => true);
  return [
    ...after.packs.map((now) => [pairs.get(now), now] as const),
    ...[...left].map((old) => [old, undefined] as const),
  ];
}

function nameOf({ compiled }: SidePack): string | undefined {
  return compiled.pack.name;
}
