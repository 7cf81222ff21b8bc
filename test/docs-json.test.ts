import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { compilePack } from "../compiler/emit/compile-pack.js";
import { compileSystem } from "../compiler/emit/compile-system.js";
import type { CompiledCard, CompiledSystem } from "../compiler/emit/compiled-pack.js";
import { schemaFor } from "../compiler/emit/schema-for.js";
import { serialize } from "../compiler/emit/serialize.js";
import { readText } from "../compiler/texts/read-text.js";
import { textData } from "../compiler/texts/text-data.js";
import { packOf } from "./support/check.js";
import { ROOT, readSamples } from "./support/samples.js";
import { sha256 } from "./support/sha256.js";
import { defaultSystem, shippedSystem } from "./support/systems.js";

const page = readFileSync(join(ROOT, "docs/json.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "cardwright-engine-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The fenced blocks of a language. */
function fences(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    (match) => match[1] ?? "",
  );
}

/** What the engine of the page exports. */
interface Engine {
  load(file: string, deck: string): readonly CompiledCard[];
  mayPlay(card: CompiledCard | undefined, won: readonly (CompiledCard | undefined)[]): boolean;
  covers(card: CompiledCard | undefined, supports: readonly (CompiledCard | undefined)[]): boolean;
}

describe("docs/json.md", () => {
  test("its engine plays a compiled pack", async () => {
    const source = fences("js")[0] ?? "";
    const code = source.split("\n").filter((line) => line !== "" && !line.startsWith("/**"));
    expect(code.length, "lines of the engine").toBeLessThanOrEqual(20);
    writeFileSync(join(folder, "engine.mjs"), source);
    writeFileSync(join(folder, "pack.json"), serialize(compilePack(packOf(CARDS), sha256)));
    const engine: Engine = await import(pathToFileURL(join(folder, "engine.mjs")).href);
    const deck = engine.load(join(folder, "pack.json"), "Ebb");
    const [ropeway, crossing, sail] = deck;
    expect(deck.map(({ id }) => id)).toEqual(["A 1", "A 2", "S 3", "S 3"]);
    expect([engine.mayPlay(crossing, []), engine.mayPlay(crossing, [ropeway]), engine.mayPlay(ropeway, [])]).toEqual([
      false,
      true,
      true,
    ]);
    expect([engine.covers(crossing, [sail]), engine.covers(crossing, [sail, sail])]).toEqual([false, true]);
  });

  test("its other engine does what texts say", async () => {
    const source = fences("js")[1] ?? "";
    const code = source.split("\n").filter((line) => line !== "" && !line.startsWith("/**"));
    expect(code.length, "lines of the engine").toBeLessThanOrEqual(20);
    writeFileSync(join(folder, "texts.mjs"), source);
    const { enterPlay } = await import(pathToFileURL(join(folder, "texts.mjs")).href);
    const abilities = ["{J} Draw two cards, then draw a card.", "{J} I gain 2 boosts. [Resupply].", "{R} Draw a card."];
    const lines = abilities.map((text) => `Ability ${JSON.stringify(text)}\n`).join("");
    const altered = shippedSystem("altered");
    const { cards } = compilePack(packOf(`Identifier: A 1\nType "Character"\n${lines}`, altered), sha256);
    const after = enterPlay({ hand: 0, boosts: 0, byHand: [] }, cards[0]);
    expect(after).toMatchObject({
      hand: 3,
      boosts: 2,
      byHand: [{ Deed: { phrase: "KeywordAction", Action: "Resupply" } }],
    });
  });

  test("what it shows of a text is what the text is read as", () => {
    const shown = fences("json")
      .map((json) => JSON.parse(json))
      .find(({ reading }) => reading !== undefined);
    const reading = readText(shown.text, "Ability", shippedSystem("altered"));
    expect("node" in reading && textData(reading.node)).toEqual(shown.reading);
  });

  test("what it shows of a game is declared so", { tags: "slow" }, () => {
    const shown: CompiledSystem = JSON.parse(fences("json").find((json) => json.includes('"kindFrom"')) ?? "");
    const { $defs } = schemaFor(undefined, { strict: true });
    const validate = new Ajv2020({ allErrors: true }).compile({ $defs, $ref: "#/$defs/System" });
    validate(shown);
    expect(validate.errors).toBeNull();
    const declared = compileSystem(defaultSystem());
    for (const part of ["attributes", "categories"] as const)
      for (const [name, [declaration]] of Object.entries(shown[part]))
        expect(declared[part][name]).toEqual([{ ...declaration, about: declared[part][name]?.[0]?.about }]);
    for (const [role, names] of Object.entries(shown.roles))
      expect(declared.roles[role], role).toEqual(expect.arrayContaining([...names]));
  });

  test("what it shows of a card with and without phrases is how it is compiled", { tags: "slow" }, () => {
    const samples = readSamples("samples/caravans").filter(({ path }) => path.endsWith(".cards"));
    const pack = packOf(Object.fromEntries(samples.map(({ path, text }) => [path, text])));
    const ability = compilePack(pack, sha256).cards.find(({ id }) => id === "DRY 11")?.attributes.Ability;
    const shown = (sign: string) => {
      const lines = (fences("diff")[0] ?? "").split("\n").filter((line) => line.startsWith(sign));
      return JSON.parse(`{${lines.map((line) => line.slice(1)).join("\n")}}`).Ability;
    };
    expect(ability).toEqual(shown("+"));
    expect(shown("-")).toEqual(shown("+").map(({ text }: { text: string }) => text));
  });

  test("its JSON is what the schemas describe", { tags: "slow" }, () => {
    const pack: unknown = JSON.parse(fences("json")[0] ?? "");
    for (const system of [undefined, defaultSystem()]) {
      const validate = new Ajv2020({ allErrors: true }).compile(schemaFor(system, { strict: true }));
      validate(pack);
      expect(validate.errors).toBeNull();
    }
  });
});

const CARDS = `Era: Ebb
---
Identifier: A 1
Type "Adventure"
Feats
    Crossing "Rope"
    Height 3
---
Identifier: A 2
Type "Adventure"
AdventureCommonCosts
    Sail 4
AllowPlayIfBuildsite
    Feats.Crossing = "Stone" / "Rope"
    Feats.Height < 3
---
Identifier: S 3
Copies: 2
Type "Support"
AdventureResources
    Sail 2
`;
