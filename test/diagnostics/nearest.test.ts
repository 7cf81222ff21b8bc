import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, foldLookalikes, namesByInitials, nearestName } from "../../compiler/diagnostics/nearest.js";

describe("nearest name", () => {
  test.each([
    ["Immunelf1", ["ImmuneIf", "ImmuneIf1", "ImmuneIf2"], "ImmuneIf1"],
    ["Wrecklf", ["SeizeIf", "WreckIf"], "WreckIf"],
    ["Roleplya", ["Reuse", "Roleplay"], "Roleplay"],
    ["role-play", ["Reuse", "Roleplay"], "Roleplay"],
    ["Skiffs", ["Skiff", "Skulls"], "Skiff"],
    ["Levle", ["Lever", "Level"], "Level"],
    ["Сost", ["Cost", "Host"], "Cost"],
    ["bamer", ["barner", "banter"], "barner"],
    ["AbC", ["ABc", "aBC"], "ABc"],
    ["mill i 3", ["MILL E 3", "MILL I 3"], "MILL I 3"],
  ])("%s, of %j, is %s", (name, candidates, nearest) => {
    expect(nearestName(name, candidates)).toBe(nearest);
    expect(nearestName(name, [...candidates].reverse())).toBe(nearest);
  });

  test.each([
    ["xy", ["xz"]],
    ["Sail", ["Sway"]],
    ["Anything", []],
    ["Level", ["Level"]],
    ["constructor", ["Contract"]],
  ])("%s is none of %j", (name, candidates) => expect(nearestName(name, candidates)).toBeUndefined());

  test("letters that print alike fold to one", () => {
    expect(foldLookalikes("Il1|0O")).toBe("llllOO");
    expect(foldLookalikes("barn")).toBe("bam");
    expect(foldLookalikes("Plain")).toBe("Plain");
  });
});

test("two letters begin a name, once its vowels are left out", () => {
  const names = ["Level", "Lore", "Live", "Value", "HopePoints", "HandCost"];
  expect(namesByInitials("Lv", names)).toEqual(["Level", "Live"]);
  expect(namesByInitials("HP", names)).toEqual(["HopePoints"]);
  expect(namesByInitials("VL", names)).toEqual(["Value"]);
  expect(namesByInitials("Pt", names)).toEqual([]);
});

describe("distance", () => {
  test.each([
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["", "abc", 3],
    ["same", "same", 0],
    ["ca", "abc", 3],
  ])("from %j to %j is %i", (one, other, distance) => expect(editDistance(one, other, 9)).toBe(distance));

  test("a bound changes nothing but what lies above it", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    fc.assert(
      fc.property(letters, letters, fc.nat(4), (one, other, most) => {
        const whole = editDistance(one, other, 20);
        const bounded = editDistance(one, other, most);
        expect(whole).toBe(editDistance(other, one, 20));
        if (whole <= most) expect(bounded).toBe(whole);
        else expect(bounded).toBeGreaterThan(most);
      }),
    );
  });
});
