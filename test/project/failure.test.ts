import { expect, test, vi } from "vitest";
import { Failure, isFailure } from "../../project/failure.js";

test("a failure is one in every bundle, whoever made it", async () => {
  vi.resetModules();
  const other = await import("../../project/failure.js");
  expect(other.Failure).not.toBe(Failure);
  expect(isFailure(new other.Failure("there is no such pack"))).toBe(true);
  expect(other.isFailure(new Failure("there is no such pack"))).toBe(true);
});

test("nothing else is one, whatever it is called", () => {
  const named = Object.assign(new Error("a bug"), { name: "Failure" });
  for (const error of [named, new TypeError("a bug"), { message: "no error at all" }, "Failure", undefined])
    expect(isFailure(error)).toBe(false);
});
