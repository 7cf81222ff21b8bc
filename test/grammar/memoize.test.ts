import { expect, test } from "vitest";
import { memoize, memoizeByKey } from "../../grammar/index.js";

test.each([undefined, false, 0, "", { made: true }])("%s is made once for each object", (made) => {
  const asked: object[] = [];
  const memoized = memoize((of: object) => {
    asked.push(of);
    return made;
  });
  const [one, equal] = [{}, {}];
  expect([memoized(one), memoized(one), memoized(equal), memoized(one)]).toEqual([made, made, made, made]);
  expect(asked).toEqual([one, equal]);
});

test("by key, each object has its own", () => {
  const memoized = memoizeByKey<object, string, string | undefined>();
  const [one, other] = [{}, {}];
  expect(memoized(one, "a", () => undefined)).toBeUndefined();
  expect(memoized(one, "a", () => "again")).toBeUndefined();
  expect(memoized(one, "b", () => "another key")).toBe("another key");
  expect(memoized(other, "a", () => "another object")).toBe("another object");
});
