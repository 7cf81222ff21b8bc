import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { compile, loadGame, readPack } from "../library/index.js";
import { ROOT, readSamples } from "./support/samples.js";

const page = readFileSync("docs/library.md", "utf8");
const [first = "", checker = "", bot = ""] = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
  ([, code]) => code ?? "",
);
const folder = path.join(ROOT, ".cache", `docs-library-${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs an example of the page, with the sources for the package. */
async function run(name: string, code: string): Promise<Record<string, (...given: readonly unknown[]) => unknown>> {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code.replace('"cardwright"', JSON.stringify(path.join(ROOT, "library/index.ts"))));
  return import(file);
}

const got = await loadGame("got");
const samples = readSamples("samples/lanterns").map(({ path: file, text }) => [file, text] as const);
const lanterns = readPack(Object.fromEntries(samples), got);

test("the first example prints what it says", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await run("first", first);
  expect(log.mock.calls.at(-1)).toEqual([2]);
});

test("the deck checker checks what is typed", { tags: "slow" }, async () => {
  const { deckChecker } = await run("checker", checker);
  const field = Object.assign(new EventTarget(), { value: "1 TID A 999" });
  const output = { textContent: "" };
  await deckChecker?.(field, output, compile(lanterns));
  expect(output.textContent).toMatch(/^Line 1: .*TID A 999/);
  field.value = "1 TID A 998";
  field.dispatchEvent(new Event("input"));
  expect(output.textContent).toMatch(/^Line 1: .*TID A 998/);
});

test("the bot answers", { tags: "slow" }, async () => {
  const { answer } = await run("bot", bot);
  expect(answer?.("!find Level > 4 Kind = Adventure", lanterns)).toEqual({ text: "No card fits." });
  expect(answer?.("!find Number = 101", lanterns)).toMatchObject({ text: expect.stringContaining("TID A 101") });
  expect(answer?.("!find Levl > 2", lanterns)).toEqual({ text: "there is no name 'Levl', did you mean 'Level'?" });
  expect(answer?.("!show TID A 101", lanterns)).toMatchObject({ svg: expect.stringContaining("<svg") });
  expect(answer?.("!deck\n1 TID A 999", lanterns)).toMatchObject({ text: expect.stringMatching(/^Line \d+: /) });
  expect(answer?.("hello", lanterns)).toMatchObject({ text: expect.stringContaining("!find") });
});
