import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { typesFor } from "../../compiler/emit/types-for.js";
import { packOf } from "../support/check.js";
import { complaints } from "../support/engine.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { defaultSystem } from "../support/systems.js";

/** A compiled pack as TypeScript source, so that the compiler checks it against its type. */
function literal(text: string | Readonly<Record<string, string>>, system = defaultSystem()): string {
  return serialize(compilePack(packOf(text, system), sha256));
}

describe("an engine in TypeScript", () => {
  test("of one game: kinds are told apart, vocabularies are known, samples fit", { tags: "slow" }, async () => {
    const sample = literal(Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text])));
    const engine = `
import type { Card, Pack } from "./pack.js";
export const sample: Pack = ${sample};
export function worth(card: Card): number {
  switch (card.kind) {
    case "Adventure": {
      const levels: number | undefined = card.attributes.Level;
      const how: "Battle" | "Cataclysm" | "Challenge" | "Competition" | "Cooperation" | "Epic" | "Obstruction" | "Solo" | undefined =
        card.attributes.Roleplay;
      // @ts-expect-error No adventure has a stock holding of its own.
      const none: number = card.attributes.StockHolding satisfies number;
      return (levels ?? 1) + (how === "Epic" ? 1 : 0) + none;
    }
    case "Support":
      return Object.values(card.categories.AdventureResources ?? {}).reduce((sum, value) => sum + value, 0);
    case undefined:
      return 0;
  }
}
// @ts-expect-error There is no such size.
export const odd: Card["labels"]["Size"] = "bronze";
export const size: string = sample.cards[0]?.labels.Size ?? "";
`;
    expect(await complaints(defaultSystem(), engine)).toBe("");
  });

  test("of any game", { tags: "slow" }, async () => {
    const engine = `
import type { Pack } from "./pack.js";
export const sample: Pack = ${literal('Identifier: A 1\nLevel 2\nFeats\n    Rope "new"\nAllowPlayIfBuildsite\n    Level = 1 / 2\n    AR.Sail > 1')};
export const copies = (pack: Pack): number => pack.cards.reduce((sum, card) => sum + card.copies, 0);
`;
    expect(await complaints(undefined, engine)).toBe("");
  });

  test("of a game with values of every shape", { tags: "slow" }, async () => {
    const shapes = systemOf(readFileSync(new URL("shapes.system", import.meta.url), "utf8"));
    const sample = literal(
      'Identifier: S 1\nSort "Ship"\nShare 3%\nPrice "X"\nColours "red" / "blue"\nAbility "{T} : Rest."\nEngine "big"\nNeedsLevel = 1\nEdge\n  Way "cause"\nG\n  Oil 2\n---\nIdentifier: P\nSort "Far place"\nPrice "none"',
      shapes,
    );
    const engine = `
import type { FarPlaceCard, Pack, ShipCard } from "./pack.js";
export const sample: Pack = ${sample};
export const ship = (card: ShipCard): [string, number] => [card.attributes.Engine, card.categories.Edge?.[0]?.Force ?? 0];
export const place = (card: FarPlaceCard): string => card.attributes.Climate;
export const price = ({ attributes: { Price } }: ShipCard): number | "X" | "none" =>
  Price === undefined || "automatic" in Price ? "none" : "fixed" in Price ? Price.fixed : Price.variable;
`;
    expect(await complaints(shapes, engine)).toBe("");
  });

  test("whose words cannot leave their comments", () => {
    const separator = "\u2028";
    const system = systemOf(
      `System: A ${separator}export const evil = 1; //\nId "a"\nEdition "1"\n---\nLabel: Lore\nAbout: B */ export const worse = 2;${separator}/*\n`,
    );
    const types = typesFor(system);
    expect(types).not.toContain(separator);
    expect(types).not.toMatch(/^ *export const/m);
    expect(types).not.toMatch(/\*\/ export const/);
  });
});
