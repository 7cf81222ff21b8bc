import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import type { SystemData } from "../../compiler/systems/system-data.js";
import { shippedSystem } from "../support/systems.js";

const read = (id: string): string => readFileSync(new URL(`../../systems/${id}.system`, import.meta.url), "utf8");
const meta = shippedSystem("meta");
const common = loadSystem(read("common"), () => undefined, meta).data;
const got = loadSystem(read("got"), (key) => (key === "common" ? common : undefined), meta).data;

/** Name, where it may stand, and what may be written, as the rulebook has it. */
const ATTRIBUTES = `
Type                        card       "Adventure" "Support"
Subtype                     card       text
Affiliation                 card       text
AllowPlayIfAnyPreviousLevel adventure  > integer from 1
AllowPlayIfPreviousLevel    adventure  > integer from 1
CommonBuildsite             adventure  "Yes"
Freeze                      support    "Yes"
FreezeAdventureCommonCosts  support    "Yes"
Level                       adventure  integer from 1
MultiEra                    adventure  "Yes"
Recover1                    support    "Yes"
Reuse                       support    integer from 1
RewindAdventure             support    "Yes"
Roleplay                    adventure  "Battle" "Cataclysm" "Challenge" "Competition" "Cooperation" "Epic" "Obstruction" "Solo"
StockHolding                support    integer from 1
StockOffering               adventure  integer from 1
Unique                      card       text
UniqueAny                   card       text`;

/** Name, shortcut, where it may stand, and what it lists: for conditions what follows, where, and on whose cards. */
const CATEGORIES = `
AdventureCommonCosts      ACC  adventure+support  integer          by AdventureResources, Feats
AdventureCosts            AC   support            integer          by AdventureResources, Feats
AdventureResources        AR   adventure+support  integer
AllowPlayIfAnyBuildsite   -    adventure+support  allow            all won cards, several cards of InBuildsite
AllowPlayIfAnyBuildsite1  -    adventure+support  allow            all won cards, one card of InBuildsite
AllowPlayIfBuildsite      -    adventure+support  allow            own won cards, several cards of InBuildsite
AllowPlayIfBuildsite1     -    adventure+support  allow            own won cards, one card of InBuildsite
AllowPlayIfPlayground     -    support            allow            own played cards, several cards of Card
AllowPlayIfPlayground1    -    support            allow            own played cards, one card of Card
AllowSupportIf1           -    adventure          allow            hand, every card of Support
DenyPlayIfAnyBuildsite    -    adventure+support  deny             all won cards, several cards of InBuildsite
DenyPlayIfAnyBuildsite1   -    adventure+support  deny             all won cards, one card of InBuildsite
DenyPlayIfBuildsite       -    adventure+support  deny             own won cards, several cards of InBuildsite
DenyPlayIfBuildsite1      -    adventure+support  deny             own won cards, one card of InBuildsite
DenyPlayIfPlayground      -    support            deny             own played cards, several cards of Card
DenyPlayIfPlayground1     -    support            deny             own played cards, one card of Card
DenySupportIf1            -    adventure          deny             hand, every card of Support
DisableIf                 -    support            target           rival played cards, one card of Unprotected
DisableIf1                -    support            target           rival played cards, one card of Unprotected
DivertIf                  -    support            target           rival played cards, one card of Unprotected
DivertIf1                 -    support            target           rival played cards, one card of Unprotected
EraCosts                  EC   adventure+support  integer          by EraResources
EraResources              ER   adventure+support  integer
Feats                     -    adventure          integer or text
ImmuneIf1                 -    support            target           rival played cards, one card of Stoppable
SeizeIf                   -    support            target           rival hand, one card of Seizable
SeizeIf1                  -    support            target           rival hand, one card of Seizable
WreckIf                   -    support            target           rival played cards, one card of Unprotected
WreckIf1                  -    support            target           rival played cards, one card of Unprotected`;

const rows = (table: string): string[] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " "));
const places = (on: readonly string[]): string => on.join("+").toLowerCase();

function attributeRow({ name, on, operators, values, oneOf, minimum }: SystemData["attributes"][number]): string {
  const value = oneOf?.map((text) => JSON.stringify(text)) ?? values;
  const bound = minimum === undefined ? [] : [`from ${minimum}`];
  return [name, places(on), ...operators, ...value, ...bound].join(" ");
}

function categoryRow(category: SystemData["categories"][number]): string {
  const { name, shortcuts, on, values, operators, sense, where, metBy, looksAt, coveredBy } = category;
  const lists = operators.length > 0 ? [sense, `${where}, ${metBy} of ${looksAt}`] : [values.join(" or ")];
  const by = coveredBy.length > 0 ? [`by ${coveredBy.join(", ")}`] : [];
  return [name, shortcuts[0] ?? "-", places(on), ...lists, ...by].join(" ");
}

describe("got.system", () => {
  test("has the predefined attributes of the rulebook, and Subtype", () => {
    const onCards = got.attributes.filter(({ on }) => !on.includes("Pack") && !on.includes("Deck"));
    expect(onCards.map(attributeRow)).toEqual(rows(ATTRIBUTES));
  });

  test("has the predefined categories of the rulebook", () => {
    expect(got.categories.map(categoryRow)).toEqual(rows(CATEGORIES));
  });

  test("lists conditions with all operators, numbers and texts, and any names", () => {
    for (const category of got.categories.filter(({ operators }) => operators.length > 0)) {
      expect([category.operators, category.values, category.custom]).toEqual([
        ["=", "<", ">"],
        ["integer", "text"],
        true,
      ]);
    }
  });

  test("declares names in canonical order: Type and Subtype, then by the alphabet", () => {
    const names = got.attributes
      .filter(({ on }) => !on.includes("Pack") && !on.includes("Deck"))
      .map(({ name }) => name);
    expect(names).toEqual(["Type", "Subtype", ...names.slice(2).sort()]);
    const categories = got.categories.map(({ name }) => name);
    expect(categories).toEqual([...categories].sort());
  });
});

describe.each([common, got])("$id.system", (system) => {
  const declarations = [...system.kinds, ...system.labels, ...system.attributes, ...system.categories, ...system.rules];

  test.each(declarations.map((declaration) => [declaration.name, declaration] as const))(
    "%s says what it is, in one sentence",
    (_, { about }) => {
      expect(about).toMatch(/^\p{Lu}[^\n]*\.$/u);
    },
  );

  test.each(system.rules.map((rule) => [rule.name, rule] as const))(
    "%s gives its reason, what to do, and examples",
    (_, rule) => {
      expect(rule.why).toMatch(/\.$/);
      // Checks of the tool fill some holes with whole sentences.
      expect(rule.says).toMatch(rule.by === undefined ? /\.$/ : /(\.|<\w+>)$/);
      expect(rule.mend).toMatch(/\.$/);
      expect(rule.breaks).toHaveLength(1);
      expect(rule.mended).toHaveLength(1);
    },
  );
});
