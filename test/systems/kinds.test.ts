import { describe, expect, test } from "vitest";
import type { JudgedThing } from "../../compiler/model/conditions.js";
import { compileKinds, kindsThatLookAround, orderOfKinds } from "../../compiler/model/kinds.js";
import { loadSystem } from "../../compiler/model/load-system.js";
import type { System } from "../../compiler/systems/system.js";
import type { Value } from "../../compiler/values/value.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";
import { fair, systemText } from "./fair.js";

/** A thing by its names and values; a name without a value is a category. */
function thing(values: Readonly<Record<string, readonly (number | string)[] | undefined>>): JudgedThing {
  const asValue = (value: number | string): Value =>
    typeof value === "number" ? { kind: "integer", value } : { kind: "text", value };
  return {
    has: (name) => name in values,
    names: () => Object.keys(values),
    valuesOf: (path) => (values[path.join(".")] ?? []).map(asValue),
  };
}

const kindsOf = (system: System, of: JudgedThing): string[] => [...compileKinds(system)(of).names];

/** The kinds besides those that the small game has itself. */
function kinds(records: string, of: Parameters<typeof thing>[0]): string[] {
  return kindsOf(fair(records), thing(of)).filter((kind) => !["Pack", "Deck", "Card", "Cake", "Drink"].includes(kind));
}

const kind = (name: string, conditions: string): string => `Kind: ${name}\n${conditions}`;

describe("a thing is of a kind that it fits", () => {
  test.each([
    ['When\n    Has = "Fruit"', { Fruit: ["Plum"] }, true],
    ['When\n    Has = "Fruit"', { Rank: [1] }, false],
    ['When\n    Has = "Fruit" / "Rank"', { Rank: [1] }, true],
    ['When\n    Has = "N"', { Needs: undefined }, true],
    ['When\n    Has = "F<any>"', { Fruit: ["Plum"] }, true],
    ['When\n    Has = "Fruit"\n    Has = "Rank"', { Fruit: ["Plum"] }, false],
    ['When\n    Fruit = "Plum"', { Fruit: ["Pear", "Plum"] }, true],
    ['When\n    Fruit = "Plum"', {}, false],
    ['When\n    Fruit = "P<any>"', { Fruit: ["Pear"] }, true],
    ["When\n    Rank < 3", { Rank: [3] }, true],
    ["When\n    Rank < 3", { Rank: [4] }, false],
    ["When\n    Rank = 2..4", { Rank: [4] }, true],
    ["When\n    N.Sugar > 2", { "Needs.Sugar": [2] }, true],
    ["When\n    Tax = 0", { Sort: ["Cake"] }, true],
    ["When\n    Tax = 0", { Pack: ["Fair"] }, false],
    ["When\n    Copies = 1", { Sort: ["Cake"] }, true],
    ["When\n    Copies > 2", { Copies: ["3"] }, true],
    ["When\n    Number = 12", { Identifier: ["TIDE S 12"] }, true],
    ["When\n    Number > 0", { Identifier: ["TIDE S"] }, false],
    ["When\n    Fruit = Filling", { Fruit: ["Plum"], Filling: ["Plum"] }, true],
    ["When\n    Fruit = Filling", { Fruit: ["<any>"], Filling: ["Plum"] }, false],
    ["When\n    Fruit = Filling", { Fruit: ["Plum"], Filling: ["<any>"] }, false],
    ['When\n    Is = "Cake"', { Sort: ["Cake"] }, true],
    ['Unless\n    Is = "Cake"', { Sort: ["Cake"] }, false],
    ['When\n    Is = "Card"\nUnless\n    Rank < 3\n    Rank > 5', { Rank: [4] }, true],
    ['When\n    Is = "Card"\nUnless\n    Rank < 3\n    Rank > 5', { Rank: [6] }, false],
  ])("%j on %j: %s", (conditions, of, fits) => expect(kinds(kind("Odd", conditions), of)).toEqual(fits ? ["Odd"] : []));

  test("several records of one kind add up", () => {
    const records = `${kind("Odd", 'When\n    Has = "Hot"')}\n---\n${kind("Odd", "When\n    Rank > 3")}`;
    expect([kinds(records, { Hot: ["Yes"] }), kinds(records, { Rank: [4] }), kinds(records, {})]).toEqual([
      ["Odd"],
      ["Odd"],
      [],
    ]);
  });

  test("a kind may be declared before the kind that it asks for", () => {
    const records = `${kind("Late", 'When\n    Is = "Early"')}\n---\n${kind("Early", 'When\n    Has = "Hot"')}`;
    expect(kinds(records, { Hot: ["Yes"] }).toSorted()).toEqual(["Early", "Late"]);
  });
});

describe("the sets", () => {
  test("are the same object for the same kinds, and numbered in the order in which they are met", () => {
    const of = compileKinds(fair(""));
    const sets = [{ Sort: ["Cake"] }, { Sort: ["Drink"] }, { Sort: ["Cake"], Hot: ["Yes"] }].map((one) =>
      of(thing(one)),
    );
    expect(sets[2]).toBe(sets[0]);
    expect(sets.map(({ index }) => index)).toEqual([0, 1, 0]);
  });
});

describe("kinds that cannot be told of a record by itself", () => {
  const around = fair(`
Kind: Sold
When
    Deck.Price > 2
---
Kind: SoldHot
When
    Is = "Sold"
    Has = "Hot"`);

  test("are left out", () => {
    expect([...kindsThatLookAround(around)]).toEqual(["Sold", "SoldHot"]);
    expect(kindsOf(around, thing({ Hot: ["Yes"], "Deck.Price": [3] }))).toEqual(["Card"]);
  });

  test("a circle is cut, and the others are told", () => {
    const circle = fair(`
Kind: Hen
When
    Is = "Egg"
---
Kind: Egg
When
    Is = "Hen"`);
    expect(orderOfKinds(circle)).toHaveLength(circle.kinds.size);
    expect(kindsOf(circle, thing({ Sort: ["Cake"] }))).toEqual(["Card", "Cake"]);
  });

  test("a chain of any length is told to its end", { tags: "slow" }, () => {
    const chain = Array.from({ length: 5000 }, (_, at) =>
      kind(`K${at}`, `When\n    Is = "${at === 4999 ? "Cake" : `K${at + 1}`}"`),
    );
    expect(kindsOf(fair(chain.join("\n---\n")), thing({ Sort: ["Cake"] }))).toHaveLength(5002);
  });
});

test("a kind without conditions that is a value of KindFrom is of that value; any other is everything", () => {
  const text = [
    'System: Ferries\nAbout: Boats and harbours.\nId "ferries"\nEdition "1"\nExtends "common"\nKindFrom "Type"',
    "Kind: Boat\nAbout: What sails.",
    "Kind: Room\nAbout: Where something is.",
    'Attribute: Type\nAbout: What it is.\nOneOf "Boat" / "Harbour"',
    'Attribute: Seats\nAbout: How many sit there.\nOn "Boat"\nValue "integer"\n',
  ].join("\n---\n");
  const file = check({ "ferries.system": text }, shippedSystem("meta"));
  expect(file.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`)).toEqual([
    "kind-without-conditions Room",
  ]);
  const on = (type: string) =>
    check(`Identifier: A 1\nType "${type}"\nSeats 3\n`, systemOf(text)).map(({ rule }) => rule);
  expect(on("Boat")).toEqual([]);
  expect(on("Harbour")).toEqual(["not-on-this-kind"]);
});

describe("a circle of kinds", () => {
  const circleOf = (count: number) => {
    const next = (at: number) => `Kind: K${at}\nAbout: One.\nWhen\n    Is = "K${at === count ? 1 : at + 1}"`;
    const records = Array.from({ length: count }, (_, at) => next(at + 1)).join("\n---\n");
    const { problems } = loadSystem(systemText(records), () => undefined, shippedSystem("meta"));
    return problems.filter(({ messageId }) => messageId === "kinds-circular").map(({ data }) => data.circle);
  };

  test.each([
    [1, "K1"],
    [3, "K1, K2, K3, K1"],
    [2000, "K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, 1990 more, K1"],
  ])("of %i is told once, a long one in part", { tags: "slow" }, (count, circle) =>
    expect(circleOf(count)).toEqual([circle]),
  );
});
