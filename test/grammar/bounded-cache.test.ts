import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedCache, forgetUnused } from "../../grammar/index.js";

/** Which of the keys 0 to `count - 1` are there. */
const kept = (cache: BoundedCache<number, object>, count: number): number[] =>
  Array.from({ length: count }, (_, key) => key).filter((key) => cache.get(key) !== undefined);

test("what was set last is there, and no more than asked for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 30 })), (half, keys) => {
      const most = 2 * half;
      const cache = new BoundedCache<number, { readonly at: number }>(most);
      for (const [at, key] of keys.entries()) cache.set(key, { at });
      for (const key of [...new Set(keys.toReversed())].slice(0, half))
        expect(cache.get(key)).toEqual({ at: keys.lastIndexOf(key) });
      expect(kept(cache, 31).length).toBeLessThanOrEqual(most);
    }),
  );
});

test("what is asked for again and again stays, however much comes", () => {
  const cache = new BoundedCache<number, object>(4);
  const first = cache.set(0, {});
  for (let key = 1; key < 100; key++) {
    cache.set(key, {});
    expect(cache.get(0)).toBe(first);
  }
  expect(cache.get(50)).toBeUndefined();
});

test("what nobody asks for is forgotten, and what somebody does ask for is not", () => {
  const cache = new BoundedCache<number, object>(100);
  for (let key = 0; key < 10; key++) cache.set(key, {});
  for (let turn = 0; turn < 5; turn++) {
    forgetUnused();
    expect(cache.get(3)).toBeDefined();
  }
  expect(kept(cache, 10)).toEqual([3]);
  forgetUnused();
  forgetUnused();
  expect(kept(cache, 10)).toEqual([]);
});
