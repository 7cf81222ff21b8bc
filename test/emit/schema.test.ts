import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { sourceMap } from "../../compiler/emit/source-map.js";
import type { System } from "../../compiler/systems/system.js";
import { once } from "../../grammar/index.js";
import { type Files, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { runs } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { CHOOSABLE, defaultSystem, shippedSystem } from "../support/systems.js";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const shapes = systemOf(read("shapes.system"));

/** All four schemas: of any game and of one, as published and strict. */
function validators(system: System) {
  return [undefined, system].flatMap((one) =>
    [false, true].map((strict) => ({
      strict,
      narrow: one !== undefined,
      validate: new Ajv2020({ strict: true, allErrors: true }).compile(schemaFor(one, { strict })),
    })),
  );
}

const ofDefault = once(() => validators(defaultSystem()));
const ofShapes = once(() => validators(shapes));

function compiled(files: Files | string, system = defaultSystem()) {
  return JSON.parse(serialize(compilePack(packOf(files, system), sha256)));
}

function expectValid(json: unknown, all = ofDefault()): void {
  for (const { validate, narrow, strict } of all) {
    validate(json);
    expect(
      validate.errors,
      `${narrow ? "of the game" : "of any game"}, ${strict ? "strict" : "as published"}`,
    ).toBeNull();
  }
}

describe("compiled packs are what the schemas say", () => {
  test.each([
    { system: defaultSystem(), all: ofDefault },
    { system: shapes, all: ofShapes },
  ])("any that $system.key allows", { tags: "slow" }, ({ system, all }) => {
    fc.assert(
      fc.property(packs(system), (text) => expectValid(compiled(text, system), all())),
      runs(80),
    );
  });

  test.each(["samples/lanterns", "samples/starter"])("%s", { tags: "slow" }, (folder) => {
    expectValid(compiled(Object.fromEntries(readSamples(folder).map(({ path, text }) => [path, text]))));
  });

  test("the golden files of every version that was released", () => {
    for (const version of ["1.0", "1.1"]) expectValid(JSON.parse(read(`golden/pack-${version}.json`)));
  });

  test("names as values, in categories of one's own too", { tags: "slow" }, () => {
    const value = (values: string) => `Custom "Yes"\nValue ${values}\nSuchAs "<number> knots"\n`;
    const game = systemOf(
      ['"integer" / "name"', '"text" / "name"', '"name"', '"range" / "name"']
        .map((values, index) => `---\nCategory: Costs${index}\nOn "Card"\n${value(values)}`)
        .join("")
        .replace("---", 'System: Own\nId "own"\nEdition "1"\nExtends "common"\n---'),
    );
    const card = [0, 1, 2, 3].map((index) => `Costs${index}\n    Mana Price\n`).join("");
    expectValid(compiled(`Identifier: A 1\n${card}`, game), validators(game));
  });

  test("values of every shape", () => {
    const ship =
      'Identifier: S 1\nStory:\n  a\nNote: b\nFrame: rich\nSort "Ship"\nCrew -2\nSpan 1..2\nBetween 1..2\nShare 3%\nPrice "X"\nStrength none\nMood calm\nColours "red" / "blue"\nAbility "{T} : Rest."\nCode "x"\nEngine "big"\nNeedsLevel = 1 / 2\nEdge\n  Way "cause"\n  Needs < 3\nG\n  Oil 2\nDemand\n  G.Oil > 1\nChoices\n  Crew = 1';
    const place = 'Identifier: P\nSort "Far place"\nPrice 2\nStrength 3\nShare 4\nSpan 5';
    expectValid(compiled(`${ship}\n---\n${place}`, shapes), ofShapes());
    expectValid(compiled("", shapes), ofShapes());
  });
});

describe("the schema of a game refuses", () => {
  const mistakes: [what: string, card: string][] = [
    ["a number below the least", 'Sort "Far place"\nCrew -3'],
    ["a number above the most", 'Sort "Far place"\nCrew 10'],
    ["a word that is not in the vocabulary", 'Sort "Far place"\nColours "pink"'],
    ["what belongs on another kind", 'Sort "Far place"\nEngine "big"'],
    ["a kind that there is not", 'Sort "Cave"'],
    ["a card without a kind, where all have one", "Crew 1"],
    ["a card without what its kind must have", 'Sort "Ship"'],
    ["a name that nobody declared", 'Sort "Far place"\nOwn 1'],
    ["a test that the condition does not make", 'Sort "Far place"\nNeedsLevel < 2'],
    ["a member that the category does not list", 'Sort "Far place"\nEdge\n  Way "cause"\n  Own 1'],
    ["a category without what must stand in it", 'Sort "Far place"\nEdge\n  Force 1'],
    ["a label of none of its words", 'Frame: odd\nSort "Far place"'],
  ];
  test.each(mistakes)("%s", (_, card) => {
    const json = compiled(`Identifier: A 1\n${card}`, shapes);
    for (const { validate, narrow } of ofShapes()) if (narrow) expect(validate(json)).toBe(false);
  });
});

test("readers accept keys of later versions, and strict ones do not", () => {
  const json = compiled("Era: E\n---\nIdentifier: A 1\nAllowPlayIfBuildsite\n  Level > 1");
  const later = [
    { ...json, later: 1 },
    { ...json, format: "1.7", system: { ...json.system, later: 1 } },
    { ...json, cards: [{ ...json.cards[0], later: 1 }] },
    { ...json, decks: [{ ...json.decks[0], later: 1 }] },
  ];
  for (const { validate, strict } of ofDefault()) for (const one of later) expect(validate(one)).toBe(!strict);
});

test("a version that changes the meaning is refused", () => {
  const json = compiled("");
  for (const { validate } of ofDefault()) {
    expect(validate({ ...json, format: "2.0" })).toBe(false);
    expect(validate({ ...json, $schema: "urn:cardwright:pack:2" })).toBe(false);
  }
});

describe("the source map", () => {
  const files = {
    "pack.cards": 'Pack: T\nKind "Edition"\n',
    "a.cards":
      '# first\nEra: E\nCards:\n    2 A 1\n    # none\n    1 A 1\n---\n\nIdentifier: A 1\nLore: x\n\nLevel 2\nEraCosts\n    Sway 1\nAllowPlayIfBuildsite\n    Type = "Adventure"\n    AR.Sail > 1\n',
  };
  const pack = packOf(files);
  const json = compilePack(pack, sha256);
  const map = sourceMap(pack, json, (file, offset) => {
    const before = file.text.slice(0, offset).split("\n");
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  });

  test("gives the place of every card, attribute and condition", () => {
    expect(map).toEqual({
      format: "1.0",
      hash: json.hash,
      files: ["a.cards", "pack.cards"],
      places: {
        "/pack": [1, 1, 1],
        "/pack/name": [1, 1, 1],
        "/pack/attributes/Kind": [1, 2, 1],
        "/decks/0": [0, 2, 1],
        "/decks/0/name": [0, 2, 1],
        "/decks/0/cards/0": [0, 4, 5],
        "/decks/0/cards/1": [0, 6, 5],
        "/cards/0": [0, 9, 1],
        "/cards/0/id": [0, 9, 1],
        "/cards/0/labels/Lore": [0, 10, 1],
        "/cards/0/attributes/Level": [0, 12, 1],
        "/cards/0/categories/EraCosts": [0, 13, 1],
        "/cards/0/categories/EraCosts/Sway": [0, 14, 5],
        "/cards/0/conditions/AllowPlayIfBuildsite": [0, 15, 1],
        "/cards/0/conditions/AllowPlayIfBuildsite/0": [0, 17, 5],
        "/cards/0/conditions/AllowPlayIfBuildsite/1": [0, 16, 5],
      },
    });
  });

  test("places values that repeat one by one", () => {
    const many = packOf(
      'Identifier: A\nSort "Far place"\nColours "red"/"blue"\nColours "green"\nEdge\n Way "cause"\nEdge\n Way "effect"\nNeedsLevel > 1',
      shapes,
    );
    const { places } = sourceMap(many, compilePack(many, sha256), (file, offset) => ({
      line: file.text.slice(0, offset).split("\n").length,
      column: 1,
    }));
    const of = (pointer: string): unknown => places[`/cards/0${pointer}`]?.[1];
    expect([0, 1, 2].map((index) => of(`/attributes/Colours/${index}`))).toEqual([3, 3, 4]);
    expect([0, 1].map((index) => [of(`/categories/Edge/${index}`), of(`/categories/Edge/${index}/Way`)])).toEqual([
      [5, 6],
      [7, 8],
    ]);
    expect(of("/conditions/NeedsLevel/0")).toBe(9);
  });
});

describe.each(["any game", ...CHOOSABLE])("generators of types read the schema of %s", (id) => {
  const schema = schemaFor(id === "any game" ? undefined : shippedSystem(id));

  test("no schema is a boolean, but where a key must not be", () => {
    const found: string[] = [];
    const look = (value: unknown, place: string): void => {
      if (typeof value === "boolean" && !/\/(?:additionalProperties|const)$/.test(place)) found.push(place);
      if (typeof value !== "object" || value === null) return;
      for (const [key, one] of Object.entries(value)) look(one, `${place}/${key}`);
    };
    look(schema, "");
    expect(found).toEqual([]);
  });

  test("each definition has its name as its title", () => {
    const { $defs = {} } = schema;
    expect(Object.entries($defs).filter(([name, { title }]) => title !== name)).toEqual([]);
  });
});
