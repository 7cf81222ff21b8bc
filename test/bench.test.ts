import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { type GeneratedCard, generateCards } from "../bench/generate-cards.js";
import { NAMES, type Results } from "../bench/goals.js";
import { inPairs, type Measurement, median } from "../bench/measure.js";
import { peerSchema } from "../bench/peer-schema.js";
import { judgedOf, performancePage, performancePicture, scaleOf } from "../bench/performance-page.js";
import type { ServerFigures } from "../bench/server.js";
import { asCard, asObject } from "../bench/write-packs.js";

const cards = [...generateCards({ cards: 2000, seed: 1 })];

describe("generated packs", () => {
  test("are the same for the same seed, and others for another", () => {
    expect([...generateCards({ cards: 50, seed: 1 })]).toEqual(cards.slice(0, 50));
    expect([...generateCards({ cards: 50, seed: 2 })]).not.toEqual(cards.slice(0, 50));
  });

  test("name every card once", () => {
    expect(new Set(cards.map(({ identifier }) => identifier.split(" ").at(-1))).size).toBe(cards.length);
  });

  test("have the size that the goals were set on", () => {
    expect(average(cards, (card) => Buffer.byteLength(asCard(card)) + 4)).toBeCloseTo(355, -1);
    expect(average(cards, ({ categories }) => Object.keys(categories).length)).toBeCloseTo(2.6, 0);
    expect(average(cards, (card) => asCard(card).match(/^ *\p{L}[\w.]* [^:\n]*$/gmu)?.length ?? 0)).toBeGreaterThan(8);
  });

  test("are valid for the schema that the peers check", { tags: "slow" }, () => {
    const validate = new Ajv({ allErrors: true, strict: false }).compile(peerSchema);
    validate(cards.map(asObject));
    expect(validate.errors).toBeNull();
    expect(validate([{ ...asObject(cards[0] as GeneratedCard), AdventureResources: { Timber: 1 } }])).toBe(false);
  });
});

describe("docs/performance.md", () => {
  const one = (name: string): Measurement => ({ name, failure: undefined, samples: [{ wall: 2, cpu: 3, memory: 4 }] });
  const of = (...names: (keyof typeof NAMES)[]) => names.map((name) => one(NAMES[name]));
  const server: ServerFigures = {
    inProcess: [1],
    inProcessCpu: [1],
    inTexts: [1],
    inTextsCpu: [1],
    overStdio: [1],
    serverCpu: 1,
    completion: [1],
    hover: [1],
    mix: [1],
    mixCpu: 1,
    memory: [1, 1],
  };
  const results: Results = {
    packs: new Map([
      [1000, of("node", "lint", "wide", "wrong", "scanner", "json", "yaml")],
      [10_000, of("node", "lint", "wide", "wrong", "scanner", "json", "yaml")],
      [100_000, of("node", "lint", "scanner", "json", "yaml")],
    ]),
    start: of("node", "version", "card", "starter"),
    watch: 1,
    decks: of("eras", "noDecks", "manyEras"),
    texts: of("texts", "noTexts"),
    bundleBytes: 1000,
    server,
    editors: { yaml: 1, langium: 1 },
  };

  /** Without what is another with each run: of a row its name, and how many cells it has. */
  const structure = (page: string): string =>
    page
      .replace(/^\*\*Measured\*\*.*$/m, "")
      .replace(/^\| (?!\| |---)(.*)$/gm, (row) => `${row.split(" | ")[0]} ${row.split(" | ").length}`);

  test("has the rows of the benchmark, and says what it says", () => {
    const circumstances = { machine: "", node: "", day: "", note: "" };
    const made = performancePage(results, circumstances);
    expect(structure(readFileSync("docs/performance.md", "utf8"))).toBe(structure(made));
  });

  test("judges milliseconds as on the machine that the goals were set on, and ratios as they are", () => {
    const scale = scaleOf(results);
    const judged = ([undefined, "wall", "cpu"] as const).map((scales) =>
      judgedOf({ what: "", goal: 1, stretch: undefined, measured: 6, scales }, scale),
    );
    expect(judged).toEqual([6, 6 * (350 / 2), 6 * (350 / 3)]);
  });

  test("has a picture with a bar for each of those that are compared", () => {
    const picture = performancePicture(results);
    expect(picture.match(/<rect(?! class="paper")/g)).toHaveLength(6);
    const titleOf = (svg: string) => /<title>.*<\/title>/.exec(svg)?.[0];
    expect(titleOf(readFileSync("docs/pictures/performance.svg", "utf8"))).toBe(titleOf(picture));
  });
});

describe("measurements", () => {
  const runs = (...walls: number[]): Measurement => ({
    name: "",
    failure: undefined,
    samples: walls.map((wall) => ({ wall, cpu: 0, memory: 0 })),
  });

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[], Number.NaN],
  ])("the median of %j is %d", (numbers, expected) => expect(median(numbers)).toBe(expected));

  test("a machine that slows down for both changes no ratio", () => {
    expect(inPairs(runs(10, 20, 40), runs(5, 10, 20), (a, b) => a.wall / b.wall)).toBe(2);
  });
});

function average(all: readonly GeneratedCard[], figure: (card: GeneratedCard) => number): number {
  return all.reduce((sum, card) => sum + figure(card), 0) / all.length;
}
