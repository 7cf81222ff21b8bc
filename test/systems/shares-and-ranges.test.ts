import { describe, expect, test } from "vitest";
import { createChecker } from "../../play/create-checker.js";
import { fair, packOf } from "./fair.js";

function said(rule: string, cards: string): string[] {
  const findings = createChecker().check(packOf(cards, fair(rule)));
  return findings.filter((finding) => finding.rule === "tried").map(({ message }) => message);
}

const cakes = (sweet: number, all: number): string =>
  `Pack: Fair\n---\nStall: One\n---\nIdentifier: C 1\nSort "Cake"\nHot "Yes"\nCopies: ${sweet}\n---\nIdentifier: C 2\nSort "Cake"\nCopies: ${all - sweet}\n---\nIdentifier: D 3\nSort "Drink"\nCopies: 100\n`;

describe("a share of a kind", () => {
  const rule =
    'Rule: tried\nSays: <Share.Cake>% of <limit>.\nFor "Cake"\nIn "Pack"\nWhen\n    Has = "Hot"\nMust\n    Share.Cake < 5\n';
  test("is a share of the cards of that kind alone", () => expect(said(rule, cakes(1, 3))).toEqual(["33.3% of 5."]));
  test("counts copies", () => expect(said(rule, cakes(1, 40))).toEqual([]));
});

describe("the copies of a card in a pack", () => {
  const rule = 'Rule: tried\nSays: <Copies> of <limit>.\nFor "Cake"\nIn "Pack"\nMust\n    Copies = 5\n';
  const cards =
    'Pack: Fair\n---\nStall: One\nCards:\n    2 C 1\n---\nStall: Two\nCards:\n    3 C 1\n---\nIdentifier: C 1\nSort "Cake"\n';
  test("are those of its decks", () => expect(said(rule, cards)).toEqual([]));
  test("and their own number does not count besides", () =>
    expect(said(rule, cards.replace("3 C 1", "4 C 1"))).toEqual(["6 of 5."]));
});

describe("no number of a range may fit what must not be", () => {
  const rule = 'Rule: tried\nSays: <Price>.\nFor "Deck"\nMustNot\n    Price < Pack.Price\n';
  test.each([
    ["2..4", "4..6", ["4..6."]],
    ["2..4", "5..6", []],
    ["2..4", "3", ["3."]],
    ["4", "3..9", ["3..9."]],
    ["4", "5", []],
  ])("%s and %s", (pack, deck, expected) => {
    expect(said(rule, `Pack: Fair\nPrice ${pack}\n---\nStall: One\nPrice ${deck}\n`)).toEqual(expected);
  });
});
