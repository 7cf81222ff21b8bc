import { describe, expect, test } from "vitest";
import { referencesOf, referredBy } from "../../compiler/systems/references.js";
import { shippedSystem } from "../support/systems.js";

/** `On → Kind.Kind`, one for each name that is referred to. */
function told(system: string): string[] {
  return referencesOf(shippedSystem(system)).flatMap(({ category, name, to }) => {
    const from = category === undefined ? name : `${category}.${name}`;
    return to.map((target) => `${from} → ${target.kind}.${target.name}`);
  });
}

describe("which names refer to which", () => {
  const cases: readonly (readonly [system: string, references: readonly string[]])[] = [
    [
      "meta",
      ["On → Kind.Kind", "On → Category.Category", "CoveredBy → Category.Category", "KindFrom → Attribute.Attribute"],
    ],
    ["meta", ["Uses.HighNumber → Kind.Kind", "When.Is → Attribute.Attribute", "Must.Has → Label.Label"]],
    ["conspiracy", ["Mentions → Card.Name"]],
    ["prelude", ["Preliminaries → Card.Name", "Needs → Character.Icons"]],
    ["got", ["StandardAffiliations → Card.Affiliation", "HighAffiliations → Card.Affiliation", "Extends → Pack.Pack"]],
  ];
  test.each(cases)("%s: %j", (system, references) => {
    expect(told(system)).toEqual(expect.arrayContaining([...references]));
  });

  test("what must not be the same refers to nothing", () => {
    // No attribute may be called as a label is.
    expect(told("meta")).not.toContain("Attribute → Label.Label");
    expect(told("conspiracy")).not.toContain("Spheres → SecretMaster.ForbiddenSpheres");
  });

  test("a number that is compared with another is no name", () => {
    expect(told("conspiracy").filter((one) => one.startsWith("Cost "))).toEqual([]);
  });

  test("asked for one name", () => {
    expect(referredBy(shippedSystem("meta"), undefined, "CoveredBy")).toEqual([{ kind: "Category", name: "Category" }]);
    expect(referredBy(shippedSystem("meta"), undefined, "Minimum")).toEqual([]);
  });
});
