import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { later } from "../../vscode-extension/source/later.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("many calls are one piece of work, after a pause", async () => {
  const work = vi.fn(async () => {});
  const { soon } = later(50, work);
  soon();
  await vi.advanceTimersByTimeAsync(40);
  soon();
  await vi.advanceTimersByTimeAsync(40);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a call while it is at work has it done once more, and never twice at a time", async () => {
  let atWork = 0;
  let most = 0;
  const work = vi.fn(async () => {
    atWork++;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setTimeout(resolve, 100));
    atWork--;
  });
  const { now } = later(50, work);
  now();
  now();
  now();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(most).toBe(1);
});

test("what was put away is not done", async () => {
  const work = vi.fn(async () => {});
  const { soon, dispose } = later(50, work);
  soon();
  dispose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).not.toHaveBeenCalled();
});
