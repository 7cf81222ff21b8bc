import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { run } from "../cli/run.js";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

const FOLDER = join(ROOT, "samples", "tavern");
const text = readFileSync(join(FOLDER, "tavern.system"), "utf8");
const system = instantiateSystem(loadSystem(text, resolveShipped, shippedSystem("meta")).data);
const own = system.data.rules.filter(({ place }) => place.system === "tavern");
const decks = ["Deck", "ConstructedDeck"];

describe("a game that does not ship", () => {
  test("has rules on decks", () => {
    const onDecks = own.filter(({ in: places }) => places.some((place) => decks.includes(place)));
    expect(onDecks.map(({ name }) => name)).toEqual([
      "one-hero",
      "deck-size",
      "copies-of-a-name",
      "copies-of-a-legend",
      "class-of-the-hero",
    ]);
  });

  test.each(own.map((rule) => [rule.name, rule] as const))("%s finds what breaks it and is mended", (_, rule) => {
    const said = (cards: string) => check({ "example.cards": cards }, system).map((finding) => finding.rule);
    expect(rule.breaks.map(said)).toEqual([[rule.name]]);
    expect(rule.mended.map(said)).toEqual([[]]);
  });

  test("its cards and its system file lint clean, infos included, and are formatted", { tags: "slow" }, async () => {
    const options = { cwd: ROOT };
    const clean = { status: 0, out: "", error: "" };
    expect(await run(["lint", "--format", "compact", "--info", "samples/tavern"], options)).toEqual(clean);
    expect(await run(["format", "--check", "samples/tavern"], options)).toEqual(clean);
  });

  test("has a deck of thirty cards of its own", () => {
    const cards = readFileSync(join(FOLDER, "cards.cards"), "utf8");
    expect(cards.match(/^Identifier: /gm)?.length).toBe(17);
  });
});
