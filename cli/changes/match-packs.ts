import type { CompiledPack } from "../../compiler/index.js";

/** A pack of one of two versions. */
export interface MatchedPack {
  /** Its path, relative to the named place. */
  readonly key: string;
  readonly compiled: CompiledPack;
}

/** Pairs the packs of both sides: by name, else by path, else if there is only one on each. */
export function matchPacks<Pack extends MatchedPack>(
  before: readonly Pack[],
  after: readonly Pack[],
): readonly (readonly [Pack | undefined, Pack | undefined])[] {
  const left = new Set(before);
  const pairs = new Map<Pack, Pack>();
  const pair = (same: (old: Pack, now: Pack) => boolean): void => {
    for (const now of after) {
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
  if (before.length === 1 && after.length === 1) pair(() => true);
  return [...after.map((now) => [pairs.get(now), now] as const), ...[...left].map((old) => [old, undefined] as const)];
}

function nameOf({ compiled }: MatchedPack): string | undefined {
  return compiled.pack.name;
}
