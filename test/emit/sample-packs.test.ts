import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { check, type Files, packOf } from "../support/check.js";
import { complaints } from "../support/engine.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { shippedSystem } from "../support/systems.js";

/** A pack of each game, and what an engine does with its cards: kinds are told apart, and vocabularies are known. */
const PACKS: readonly { readonly id: string; readonly folder: string; readonly engine: string }[] = [
  {
    id: "conspiracy",
    folder: "samples/beekeepers",
    engine: `
import type { Card, CharacterCard } from "./pack.js";
const old = (card: CharacterCard): number => (card.categories.Elderly.Influence ?? 0) + (card.categories.Preserved?.Control ?? 0);
export function worth(card: Card): number {
  switch (card.kind) {
    case "Secret Master":
      return card.attributes.Influence;
    case "Character":
      return old(card);
    case "Attribute":
    case "Object":
    case "Minion":
      return card.attributes.Influence ?? 0;
    case "Event": {
      const { Cost } = card.attributes;
      // @ts-expect-error Whatever is no number has to be told apart first.
      const wrong: number = Cost.fixed;
      return "fixed" in Cost ? Cost.fixed + wrong - wrong : 0;
    }
    case undefined:
      return 0;
  }
}
// @ts-expect-error There is no such sphere.
export const odd: CharacterCard["attributes"]["Spheres"] = ["Water"];`,
  },
  {
    id: "horizon",
    folder: "samples/glasshouse",
    engine: `
import type { Card, EventCard } from "./pack.js";
export const links = (card: EventCard): ReadonlyArray<"cause" | "hindrance"> =>
  (card.categories.Edge ?? []).filter(({ Direction }) => Direction === "backward").map(({ Link }) => Link);
export function price(card: Card): number {
  switch (card.kind) {
    case "Event":
      return card.attributes.Points ?? 1;
    case "Artifact":
      return card.attributes.Group === "Movement" ? 1 : 0;
    case "Item":
      return card.categories.Level.reduce((sum, { Price }) => sum + (Price ?? 0), 0);
    case undefined:
      return 0;
  }
}
// @ts-expect-error There is no such colour of a centre.
export const odd: EventCard["attributes"]["Centre"] = "blue";`,
  },
  {
    id: "prelude",
    folder: "samples/salt-stairs",
    engine: `
import type { Card, CharacterCard, RankCard } from "./pack.js";
export const actions = (card: CharacterCard): number => 4 - card.attributes.Suspend;
export const follows = (one: RankCard, other: RankCard): boolean =>
  one.attributes.RankLine.some((line) => other.attributes.RankLine.includes(line)) && one.attributes.Tier > other.attributes.Tier;
export function usable(card: Card, by: CharacterCard): boolean {
  switch (card.kind) {
    case "Character":
    case "Value":
    case undefined:
      return true;
    default:
      return (card.attributes.Needs ?? []).every((icon) => by.attributes.Icons.includes(icon));
  }
}
// @ts-expect-error A character has no needs.
export const odd = (card: CharacterCard): readonly string[] => card.attributes.Needs;`,
  },
];

describe.each(PACKS)("$folder", ({ id, folder, engine }) => {
  const system = shippedSystem(id);
  const files: Files = Object.fromEntries(readSamples(folder).map(({ path, text }) => [path, text]));
  const pack = packOf(files, system);
  const json = serialize(compilePack(pack, sha256));

  test("has at least twenty cards and a deck, and nothing is wrong with any", () => {
    expect(pack.cards.length).toBeGreaterThanOrEqual(20);
    expect(pack.decks.length).toBeGreaterThanOrEqual(1);
    expect(check(files, system)).toEqual([]);
  });

  test.each([undefined, system])("is, compiled, what a schema says", { tags: "slow" }, (of) => {
    for (const strict of [false, true]) {
      const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schemaFor(of, { strict }));
      validate(JSON.parse(json));
      expect(validate.errors).toBeNull();
    }
  });

  test("comes back from its compiled form", () => {
    const read = readCompiled(JSON.parse(json));
    if (read.kind === "problem") throw new Error(`${read.at}: ${read.problem}`);
    const text = decompile(read.pack, system, { systemLabel: id });
    expect(serialize(compilePack(packOf(text, system), sha256))).toBe(json);
  });

  test("fits the types for engines", { tags: "slow" }, async () => {
    const sample = `import type { Pack } from "./pack.js";\nexport const sample: Pack = ${json};`;
    expect(await complaints(system, sample + engine)).toBe("");
  });
});
