import { afterEach, expect, test, vi } from "vitest";
import * as reading from "../../project/files/read-source.js";
import { cleanCard, type Playground, playground } from "../cli/run.js";
import { connect, type TestFolder, testFolder } from "../lsp/support/client.js";

vi.mock(import("../../project/files/read-source.js"), async (original) => {
  const real = await original();
  return { ...real, readSource: vi.fn(real.readSource) };
});

let place: Playground | undefined;
let folder: TestFolder | undefined;
afterEach(() => {
  place?.remove();
  folder?.delete();
  [place, folder] = [undefined, undefined];
});

const LEVELS = 20;

const packOf = (name: string, uses: readonly string[]) =>
  `Pack: ${name}\nStandardPlayers 4\nPlayMinutes 20\n${uses.length === 0 ? "" : `Uses:\n${uses.map((one) => `    ../${one}\n`).join("")}`}`;

/** Packs of which each of a level uses both of the next: a million ways lead from the first to the last. */
function diamonds(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let level = 0; level < LEVELS; level++)
    for (const side of ["a", "b"]) {
      const next = level === LEVELS - 1 ? [] : [`a${level + 1}`, `b${level + 1}`];
      const card = cleanCard(`${side.toUpperCase()} S ${level}`);
      files[`${side}${level}/p.cards`] =
        `${packOf(`${side}${level}`, next)}---\nDeck: One ${side}${level}\n---\n${card}`;
    }
  // A card of a pack that is used, named here.
  files["a0/q.cards"] = "Deck: Two\nCards:\n    1 A S 1\n    1 B S 1\n    1 ZZZ S 9\n";
  return files;
}

test("packs that are used in a million ways are each read once", { tags: "slow" }, async () => {
  place = playground(diamonds());
  const { out } = await place.run("lint --format compact");
  expect(out.split("\n").filter((line) => line.includes("error"))).toEqual([
    expect.stringMatching(/^a0\/q\.cards:5:.*ZZZ S 9.*\[unknown-card\]$/),
  ]);
});

test("in the server as well", { tags: "slow" }, async () => {
  const files = diamonds();
  folder = testFolder(files);
  const uri = folder.uriOf("a0/q.cards");
  const client = await connect({ folders: [folder.uri] });
  client.open(uri, files["a0/q.cards"] ?? "");
  const found = await client.until(() => client.published(uri)?.filter(({ code }) => code === "unknown-card"));
  expect(found).toMatchObject([{ range: { start: { line: 4 } } }]);
  expect(await client.end()).toBe(0);
});

/** Packs of which each uses the next. */
function chain(length: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `p${at}/p.cards`,
      `${packOf(`p${at}`, at + 1 < length ? [`p${at + 1}`] : [])}---\nDeck: One p${at}\nCards:\n    1 KITE S ${at + 1}\n---\n${cleanCard(`KITE S ${at}`)}`,
    ]),
  );
}

const LONG = 300;

test("a long chain of packs is followed as far as names go", { tags: "slow" }, async () => {
  place = playground(chain(LONG));
  const { out, error } = await place.run("lint --format compact");
  // In the last one there is nobody left.
  expect(out.split("\n").filter((line) => line.includes("error"))).toEqual([
    expect.stringMatching(new RegExp(`^p${LONG - 1}/p.cards:.*\\[unknown-card\\]$`)),
  ]);
  expect(error).toBe("");
});

test("a circle that is longer than packs are followed is found on each pack of it, and not on what leads there", {
  tags: "slow",
}, async () => {
  const files = chain(LONG);
  files[`p${LONG - 1}/p.cards`] = packOf("last", [`p${LONG - 120}`]);
  place = playground(files);
  const circles = (await place.run("lint --format compact")).out
    .split("\n")
    .flatMap((line) => /^p(\d+).*Circular.*unknown-pack/.exec(line)?.[1] ?? []);
  expect(circles.map(Number).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 120 }, (_, at) => LONG - 120 + at),
  );
});

test("in the server too", { tags: "slow" }, async () => {
  const files = chain(LONG);
  folder = testFolder(files);
  const client = await connect({ folders: [folder.uri] });
  const last = `p${LONG - 1}/p.cards`;
  for (const file of ["p0/p.cards", last]) client.open(folder.uriOf(file), files[file] ?? "");
  const errorsOf = (file: string) =>
    client.published(folder?.uriOf(file) ?? "")?.flatMap(({ severity, code }) => (severity === 1 ? [code] : []));
  expect(await client.until(() => (errorsOf(last)?.length ?? 0) > 0 && errorsOf(last))).toEqual(["unknown-card"]);
  expect(await client.until(() => errorsOf("p0/p.cards"))).toEqual([]);
  expect(await client.end()).toBe(0);
});

test("in the server, a circle that is longer than packs are followed ends with findings, and other files are read once", {
  tags: "slow",
}, async () => {
  const files = chain(LONG);
  const last = `p${LONG - 1}/p.cards`;
  files[last] = packOf("last", [`p${LONG - 120}`]);
  folder = testFolder(files);
  const client = await connect({ folders: [folder.uri] });
  const read = vi.mocked(reading.readSource).mockClear();
  client.open(folder.uriOf(last), files[last] ?? "");
  const circle = () => client.published(folder?.uriOf(last) ?? "")?.filter(({ code }) => code === "unknown-pack");
  expect(await client.until(() => (circle()?.length ?? 0) > 0 && circle())).toMatchObject([
    { range: { start: { line: 4 } }, message: expect.stringContaining("Circular") },
  ]);
  const paths = read.mock.calls.map(([file]) => file);
  // The one that is open may be read before it is.
  expect(paths.length).toBeLessThanOrEqual(new Set(paths).size + 1);
  expect(await client.end()).toBe(0);
});

test("a circle is found on each pack that is part of it, and only there, whoever reads it first", {
  tags: "slow",
}, async () => {
  const uses = { a: ["b", "c"], b: ["c"], c: ["b"], d: ["a", "c"] };
  place = playground(
    Object.fromEntries(Object.entries(uses).map(([name, of]) => [`${name}/p.cards`, packOf(name, of)])),
  );
  const circles = async (words: string) =>
    (await place?.run(`lint --format compact ${words}`))?.out
      .split("\n")
      .flatMap((line) => /^(\w).*unknown-pack/.exec(line)?.[1] ?? []);
  for (const words of ["", "d", "d c b a", "b a"])
    expect(await circles(words)).toEqual(["b", "c"].filter((name) => words === "" || words.includes(name)));
});
