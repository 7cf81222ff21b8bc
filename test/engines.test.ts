import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { compilePack } from "../compiler/emit/compile-pack.js";
import { schemaFor } from "../compiler/emit/schema-for.js";
import { once } from "../grammar/index.js";
import { whyMissing } from "./editors/install.js";
import { packOf } from "./support/check.js";
import { readSamples } from "./support/samples.js";
import { sha256 } from "./support/sha256.js";
import { shippedSystem } from "./support/systems.js";

const LOADER = "samples/engines/load_pack.py";
const missing = whyMissing({
  program: "python3",
  proof: ["-c", "import json, dataclasses"],
  packages: ["python3-minimal"],
});
if (missing !== undefined) console.warn(`the loader in Python is not tried: ${missing}`);
const folder = mkdtempSync(path.join(tmpdir(), "cardwright-engines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ajv = new Ajv2020({ strict: false });

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A sample, compiled, and the schema of its game. */
function compiled(name: string, game: string): { pack: Json; schema: object } {
  const system = shippedSystem(game);
  const files = Object.fromEntries(
    readSamples(`samples/${name}`).map(({ path: file, text }) => [path.basename(file), text]),
  );
  const pack = compilePack(packOf(files, system), sha256);
  return { pack: JSON.parse(JSON.stringify(pack)), schema: schemaFor(system) };
}

/** The pack with one value changed, for each place in it and each of some values: of another type, or none. */
function* changed(pack: Json): Generator<Json> {
  for (const change of [undefined, true, 1, -1, "", "x", [], {}, null]) {
    for (let count = 0; ; count++) {
      const copy = structuredClone(pack);
      if (!changePlace(copy, { left: count }, change)) break;
      yield copy;
    }
  }
}

/** Changes the place that is so many places further in; whether there is one. */
function changePlace(value: Json, count: { left: number }, change: Json | undefined): boolean {
  if (typeof value !== "object" || value === null) return false;
  for (const key of Object.keys(value)) {
    const owner = value as Record<string, Json>;
    if (count.left-- === 0) {
      if (change !== undefined) owner[key] = change;
      else if (Array.isArray(value)) value.splice(Number(key), 1);
      else delete owner[key];
      return true;
    }
    if (changePlace(owner[key] as Json, count, change)) return true;
  }
  return false;
}

test("is short, and needs nothing but Python", () => {
  const text = readFileSync(LOADER, "utf8");
  expect(text.split("\n").length - 1).toBeLessThanOrEqual(100);
  const imports = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, module]) => module);
  expect(imports).toEqual(["json", "re", "sys", "dataclasses"]);
});

describe.skipIf(missing !== undefined).each([
  ["starter", "got"],
  ["starters/altered", "altered"],
  ["beekeepers", "conspiracy"],
  ["glasshouse", "horizon"],
  ["salt-stairs", "prelude"],
] as const)("the loader in Python, with %s", (name, game) => {
  const [packFile = "", schemaFile = ""] = ["pack", "schema"].map((one) => path.join(folder, `${game}-${one}.json`));
  const written = once(() => {
    const made = compiled(name, game);
    writeFileSync(packFile, JSON.stringify(made.pack));
    writeFileSync(schemaFile, JSON.stringify(made.schema));
    return made;
  });

  test("reads it", { tags: "slow" }, () => {
    const { cards, decks } = written().pack as { cards: Json[]; decks: Json[] };
    const out = execFileSync("python3", [LOADER, packFile, schemaFile], { encoding: "utf8" });
    expect(out).toContain(`: ${cards.length} cards and ${decks.length} decks of ${game}@`);
  });

  test("refuses what another validator refuses, and nothing else", { tags: "slow" }, () => {
    const { pack, schema } = written();
    const valid = ajv.compile(schema);
    // One card and one deck tell as much as all.
    const small = structuredClone(pack) as { cards: Json[]; decks: { cards: Json[] }[]; system: { kinds?: Json } };
    small.cards = small.cards.slice(0, 2);
    small.decks = small.decks.slice(0, 1).map((deck) => ({ ...deck, cards: deck.cards.slice(0, 2) }));
    const { id, edition } = small.system as unknown as { id: string; edition: string };
    small.system = { id, edition } as never;
    const packs = [...changed(small as unknown as Json)];
    const file = path.join(folder, `${game}-changed.json`);
    writeFileSync(file, JSON.stringify(packs));
    const program = `import json, sys; sys.path.insert(0, "samples/engines"); import load_pack
schema = json.load(open(sys.argv[2], encoding="utf-8"))
print(json.dumps([not any(load_pack.problems(pack, schema, schema)) for pack in json.load(open(sys.argv[1], encoding="utf-8"))]))`;
    const out = execFileSync("python3", ["-B", "-c", program, file, schemaFile], {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    const verdicts: boolean[] = JSON.parse(out);
    const expected = packs.map((one) => valid(one));
    expect(expected.filter((one) => !one).length).toBeGreaterThan(100);
    expect(packs.filter((_, index) => verdicts[index] !== expected[index])).toEqual([]);
  });
});
