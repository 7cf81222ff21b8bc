import { describe, expect, test } from "vitest";
import { check } from "../../support/check.js";
import { adventure, deck, support } from "./decks.js";

/** A pack in which each of two players is of one of two sides; what a player of one cannot, the other's may. */
const pack = (affiliations: string, players = "2"): string =>
  `Pack: Lagoon\nStandardPlayers ${players}\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\nStandardAffiliations ${affiliations}`;
const TAKEN = pack('"Crown" / "League"');
const OPEN = pack('"Crown" / "League"', "2..4");
const ERA = "Era: Lagoon";

const of = (side: string): string => (side === "" ? "" : `Affiliation "${side}"\n`);
const brings = (number: number, value: number, side = ""): string =>
  support(number, `${of(side)}AdventureResources\n    Reef ${value}`);

/** Rules on what can never be, and the cards that they speak of. */
const NEVER = ["unwinnable-adventure", "uncoverable-cost", "unreachable-card", "denied-forever", "condition-never-met"];
const said = (...records: readonly string[]): string[] =>
  check(deck(...records)).flatMap(({ rule, record }) =>
    NEVER.includes(rule) ? [`${rule} ${record?.identifier}`] : [],
  );

const needsBoth = [brings(2, 2, "Crown"), brings(3, 2, "League")];

describe("where every player is of a side of his own", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      "no player has the cards of both",
      [TAKEN, ERA, adventure(1, "Obstruction", "Reef 3"), ...needsBoth],
      ["unwinnable-adventure LAG A 1"],
    ],
    ["all together have them", [TAKEN, ERA, adventure(1, "Cooperation", "Reef 3"), ...needsBoth], []],
    [
      "cards of no side are for all",
      [TAKEN, ERA, adventure(1, "Obstruction", "Reef 3"), brings(2, 2, "Crown"), brings(3, 1)],
      [],
    ],
    [
      "so are cards of a side that no player has",
      [
        TAKEN,
        ERA,
        adventure(1, "Obstruction", "Reef 3"),
        brings(2, 2, "Crown"),
        brings(3, 2, "Guild"),
        brings(4, 1, "League"),
      ],
      [],
    ],
    [
      "a player of one side is enough",
      [
        TAKEN,
        ERA,
        adventure(1, "Obstruction", "Reef 3", 'Affiliation "League"'),
        brings(2, 1, "Crown"),
        brings(3, 3, "League"),
      ],
      [],
    ],
    [
      "whoever begins must be of the side of the adventure",
      [
        TAKEN,
        ERA,
        adventure(1, "Obstruction", "Reef 2", 'Affiliation "League"'),
        brings(2, 2, "Crown"),
        brings(3, 1, "League"),
      ],
      ["unwinnable-adventure LAG A 1"],
    ],
    [
      "a competitor need not be",
      [
        TAKEN,
        ERA,
        adventure(1, "Battle", "Reef 2", 'Affiliation "League"'),
        brings(2, 2, "Crown"),
        brings(3, 1, "League"),
      ],
      [],
    ],
  ])("%s", (_, records, expected) => {
    expect(said(...records)).toEqual(expected);
  });
});

test.each<[string, string]>([
  ["players may be of the same side", OPEN],
  ["not as many sides as players", pack('"Crown"')],
])("no restriction where %s", (_, records) => {
  expect(said(records, ERA, adventure(1, "Obstruction", "Reef 3"), ...needsBoth)).toEqual([]);
});
