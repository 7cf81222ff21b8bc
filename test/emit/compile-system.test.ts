import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { compileSystem } from "../../compiler/emit/compile-system.js";
import type {
  CompiledCard,
  CompiledSystem,
  KindCondition,
  KindValue,
  SingleValue,
} from "../../compiler/emit/compiled-pack.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { declaredHoles } from "../../compiler/systems/declared-holes.js";
import { fitsEntry } from "../../compiler/systems/match-entry.js";
import type { System } from "../../compiler/systems/system.js";
import { packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { sample } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
/** As an engine sees it. */
const described = (system: System): CompiledSystem => JSON.parse(serialize(compileSystem(system)));

test("a small system, byte for byte", () => {
  expect(serialize(compileSystem(systemOf(read("shapes.system"))))).toBe(read("golden/shapes-1.0.json"));
});

describe("what the categories of GOT CGS mean", () => {
  const { attributes, categories, roles } = described(shippedSystem("got"));

  test.each([
    ["AllowPlayIfBuildsite", ["InBuildsite"], "own won cards", "several cards", "allow"],
    ["AllowPlayIfBuildsite1", ["InBuildsite"], "own won cards", "one card", "allow"],
    ["AllowPlayIfAnyBuildsite", ["InBuildsite"], "all won cards", "several cards", "allow"],
    ["DenyPlayIfPlayground1", ["Card"], "own played cards", "one card", "deny"],
    ["AllowSupportIf1", ["Support"], "hand", "every card", "allow"],
    ["DisableIf", ["Unprotected"], "rival played cards", "one card", "target"],
    ["SeizeIf1", ["Seizable"], "rival hand", "one card", "target"],
  ])("%s", (name, looksAt, where, metBy, sense) => {
    expect(categories[name]?.map(({ conditions }) => conditions)).toEqual([
      { tests: ["oneOf", "atMost", "atLeast"], looksAt, where, metBy, sense },
    ]);
  });

  test("each that asks something says whose cards, how, and what follows", () => {
    const asking = [...Object.entries(attributes), ...Object.entries(categories)].flatMap(([name, all]) =>
      all.flatMap(({ conditions }) => (conditions === undefined ? [] : [{ name, conditions }])),
    );
    expect(asking.length).toBeGreaterThanOrEqual(20);
    for (const { name, conditions } of asking) {
      expect(conditions.looksAt, name).not.toEqual([]);
      expect(conditions.where, name).toBeDefined();
      expect(conditions.sense, name).toBeDefined();
    }
  });

  test("costs name what pays for them", () => {
    expect(categories.AdventureCosts?.[0]?.coveredBy).toContain("AdventureResources");
    expect(roles).toMatchObject({ OwnCosts: ["AdventureCosts"], CommonCosts: ["AdventureCommonCosts"] });
    // What reaches one card only is told apart from what reaches all that fit.
    expect(roles.TakesOne).toContain("DisableIf1");
    expect(roles.TakesOne).not.toContain("DisableIf");
  });
});

describe("the kinds of a card", () => {
  const kindsOf = (text: string): readonly string[] => {
    const json: { cards: CompiledCard[] } = JSON.parse(
      serialize(compilePack(packOf(`Identifier: A 1\n${text}`), sha256)),
    );
    return json.cards[0]?.kinds ?? [];
  };

  test.each([
    ['Type "Support"\nFreeze "Yes"', ["Card", "Support", "Power", "Protected", "Stoppable", "Silver"]],
    ['Type "Support"\nReuse "Yes"', ["Card", "Support", "Protected", "Silver"]],
    [
      'Type "Adventure"\nRoleplay "Cooperation"',
      ["Card", "Adventure", "Seizable", "InBuildsite", "Winnable", "Cooperative", "Silver"],
    ],
    ['Size: gold\nType "Support"', ["Card", "Support", "Unprotected", "Gold"]],
  ])("%s", (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds.toSorted());
  });

  test("are those that their definitions give, on all cards of the samples", { tags: "slow" }, () => {
    let cards = 0;
    for (const [folder, system] of PACKS) {
      const files = readSamples(`samples/${folder}`).filter(({ path }) => path.endsWith(".cards"));
      const pack = packOf(Object.fromEntries(files.map(({ path, text }) => [path, text])), system);
      const json: { system: CompiledSystem; cards: CompiledCard[] } = JSON.parse(serialize(compilePack(pack, sha256)));
      for (const card of json.cards) {
        const given = Object.keys(json.system.kinds).filter((kind) => isOf(card, kind, json.system, system));
        expect(card.kinds, card.id).toEqual(given.toSorted());
        cards++;
      }
    }
    expect(cards).toBeGreaterThan(300);
  });
});

const PACKS: readonly (readonly [folder: string, system: System])[] = [
  ["beekeepers", shippedSystem("conspiracy")],
  ["caravans", shippedSystem("altered")],
  ["glasshouse", shippedSystem("horizon")],
  ["lanterns", shippedSystem("got")],
  ["old-pack", shippedSystem("got")],
  ["salt-stairs", shippedSystem("prelude")],
  ["tavern", systemOf(readFileSync("samples/tavern/tavern.system", "utf8"))],
];

/** An engine that tells kinds by their definitions alone. Of the texts with holes it asks the tool. */
function isOf(card: CompiledCard, kind: string, of: CompiledSystem, system: System): boolean {
  const fits = (condition: KindCondition): boolean => {
    // What the pack or deck around a card says is not on the card.
    if (condition.of !== undefined) return false;
    if (condition.name === "Is") return texts(condition).some((name) => isOf(card, name, of, system));
    if (condition.name === "Has") return texts(condition).some((name) => has(card, name));
    return valuesOf(card, condition).some((value) => compares(value, condition, system));
  };
  return (of.kinds[kind] ?? []).some(({ when, unless }) => when.every(fits) && !unless.some(fits));
}

const texts = (condition: KindCondition): string[] =>
  condition.test === "oneOf" ? condition.values.filter((value) => typeof value === "string") : [];

function has({ labels, attributes, categories, conditions }: CompiledCard, name: string): boolean {
  return [labels, attributes, categories, conditions].some((place) => Object.hasOwn(place, name));
}

function valuesOf(card: CompiledCard, { category, name }: KindCondition): unknown[] {
  if (name === "Identifier") return [card.id];
  if (name === "Number") return [card.number];
  const members = [card.categories[category ?? ""] ?? []].flat();
  const places = category === undefined ? [card.labels, card.attributes] : members;
  return places.flatMap((place) => [(place as Record<string, unknown>)[name] ?? []].flat());
}

function compares(found: unknown, condition: KindCondition, system: System): boolean {
  const value = plain(found as SingleValue);
  const fits = (asked: KindValue): boolean => {
    if (typeof asked === "string") return typeof value === "string" && fitsEntry(asked, value, declaredHoles(system));
    if (typeof asked === "number" && typeof value === "number")
      return condition.test === "atLeast"
        ? value >= asked
        : condition.test === "atMost"
          ? value <= asked
          : value === asked;
    return false;
  };
  return condition.test === "oneOf" ? condition.values.some(fits) : fits(condition.value);
}

function plain(value: SingleValue): number | string | undefined {
  if (typeof value !== "object") return value;
  if ("fixed" in value) return value.fixed;
  if ("variable" in value) return value.variable;
  return "text" in value ? value.text : undefined;
}

describe("the description in the schema", () => {
  test.each(sample(SHIPPED, 2))("of %s is what the schemas say", { tags: "slow" }, (key) => {
    const system = shippedSystem(key);
    const pack = packOf("", system);
    for (const of of [undefined, system]) {
      const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schemaFor(of, { strict: true }));
      for (const describes of [true, false]) {
        validate(JSON.parse(serialize(compilePack(pack, sha256, { describes }))));
        expect(validate.errors).toBeNull();
      }
    }
  });

  test("a description with something amiss is none", { tags: "slow" }, () => {
    const validate = new Ajv2020({ strict: true }).compile(schemaFor(undefined));
    const json = JSON.parse(serialize(compilePack(packOf(""), sha256)));
    json.system.categories.DisableIf[0].conditions.sense = "perhaps";
    expect(validate(json)).toBe(false);
  });
});
