import { describe, expect, test } from "vitest";
import { type SolveReport, solveCard } from "../../../play/index.js";
import { packOf } from "../../support/check.js";
import { adventure, deck, support } from "./decks.js";

function solved(text: string, sets = 3, steps = Number.POSITIVE_INFINITY): SolveReport {
  const report = solveCard([packOf(text)], "LAG A 1", { sets, steps });
  if (typeof report === "string") throw new Error(report);
  return report;
}

/** Each set: what each player plays, in order. */
function setsOf(text: string, sets?: number): string[] {
  const all = solved(text, sets).answers[0]?.sets ?? [];
  return all.map(({ players }) =>
    players
      .map(({ plays }) => plays.map(({ identifier, how }) => `${identifier.slice(-1)}${SIGNS[how]}`).join(" "))
      .join(" | "),
  );
}

const SIGNS = { played: "", brought: "<", "for a while": "~" };
const reef = (number: number, value: number, labels = ""): string =>
  support(number, `AdventureResources\n    Reef ${value}`, labels);
const costing = (value: number): string => `EraCosts\n    Pearls ${value}`;

const CASES: Readonly<Record<string, readonly [text: string, sets: readonly string[]]>> = {
  "fewest cards first, then the cheaper ones, then source order": [
    deck(
      adventure(1, "Obstruction", "Reef 2"),
      reef(2, 1),
      reef(3, 1),
      support(4, `AdventureResources\n    Reef 2\n${costing(3)}`),
      support(5, `AdventureResources\n    Reef 2\n${costing(1)}`),
    ),
    ["5", "4", "2 3"],
  ],
  "a set that only adds cards is not another set": [
    deck(adventure(1, "Obstruction", "Reef 1"), reef(2, 1), support(3, "AdventureResources\n    Fog 1")),
    ["2"],
  ],
  "all together: a copy for each of two players": [
    deck(adventure(1, "Cooperation", "Reef 2"), reef(2, 1, "Copies: 2")),
    ["2 | 2"],
  ],
  "a power brings the second copy": [
    deck(adventure(1, "Obstruction", "Reef 2"), reef(2, 1, "Copies: 2"), support(3, "DivertIf1\n    AR.Reef > 1")),
    ["2 3 2<"],
  ],
  "what has costs of its own brings along what covers them": [
    deck(
      adventure(1, "Obstruction", "Reef 2"),
      support(2, "AdventureResources\n    Reef 2\nAdventureCosts\n    Oil 2"),
      support(3, "AdventureResources\n    Oil 1"),
      support(4, "AdventureResources\n    Oil 1"),
    ),
    ["2 3 4"],
  ],
};

describe("the cheapest sets", () => {
  test.each(Object.entries(CASES))("%s", (_, [text, sets]) => {
    expect(setsOf(text)).toEqual(sets);
  });

  test("no more than asked for", () => {
    expect(setsOf(CASES["fewest cards first, then the cheaper ones, then source order"]?.[0] ?? "", 1)).toEqual(["5"]);
  });

  test("what is won before is told", () => {
    const text = deck(
      adventure(1, "Obstruction", "Reef 1", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"'),
      reef(2, 1),
      adventure(3, "Obstruction", "Reef 1", 'Feats\n    Chart "Reef"'),
    );
    expect(solved(text).answers[0]?.sets?.map(({ before }) => before)).toEqual([["LAG A 3"]]);
  });

  test("too few steps: not decided", () => {
    const text = deck(adventure(1, "Obstruction", "Reef 2"), reef(2, 1), reef(3, 1), reef(4, 2));
    expect(solved(text, 3, 1).answers[0]?.answer).toBe("not decided");
  });
});

describe("why not", () => {
  test("what falls short, by how much, and the nearest mend", () => {
    const [answer] = solved(deck(adventure(1, "Obstruction", "Reef 3"), reef(2, 1, "Copies: 3"))).answers;
    expect(answer).toMatchObject({
      answer: "not winnable",
      why: {
        short: [{ name: "Reef", needed: 3, best: 1, missing: 2 }],
        best: [{ identifier: "LAG S 2", copies: 1 }],
        mends: ["raise Reef on LAG S 2 from 1 to 3", "lower Reef on LAG A 1 from 3 to 1"],
      },
    });
    expect(answer?.why?.reasons.join()).toContain("enough copies");
  });

  test("cards that open each other, and what waits for them", () => {
    const opens = (feat: string, gives: string): string =>
      `AllowPlayIfBuildsite\n    Feats.Chart = "${feat}"\nFeats\n    Chart "${gives}"`;
    const text = deck(
      adventure(1, "Obstruction", "Reef 1", opens("Bank", "Cape")),
      reef(2, 1),
      adventure(3, "Obstruction", "Reef 1", opens("Sound", "Bank")),
      adventure(4, "Obstruction", "Reef 1", opens("Bank", "Sound")),
    );
    const why = solved(text).answers[0]?.why;
    expect(why?.chain[0]).toBe('LAG A 1 needs Feats.Chart = "Bank" of LAG A 3');
    expect(why?.chain.length).toBe(3);
  });
});

describe("a question that cannot be answered", () => {
  const pack = packOf(deck(adventure(1, "Obstruction", "Reef 1"), reef(2, 1)));
  test.each([
    ["LAG A 11", [pack], "there is no card 'LAG A 11', did you mean 'LAG A 1'?"],
    ["LAG S 2", [pack], "LAG S 2 is of the kind Support; solve answers for Adventure"],
    [
      "LAG A 1",
      [pack, pack],
      "LAG A 1 is in 2 packs, in test.cards and test.cards; name the one that is meant after it",
    ],
    [
      "LAG A 1",
      [packOf(deck(adventure(1, "Obstrution", "Reef 1"), reef(2, 1)))],
      "LAG A 1 has a mistake, and nothing can be said of how it is won until that is corrected: see cardwright lint",
    ],
  ])("%s", (card, packs, sentence) => {
    expect(solveCard(packs, card, { sets: 1, steps: 100 })).toBe(sentence);
  });
});
