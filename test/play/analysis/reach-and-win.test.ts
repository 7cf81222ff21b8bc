import { describe, expect, test } from "vitest";
import { check } from "../../support/check.js";
import { adventure, deck, support, withBase } from "./decks.js";

/** The rules that say what can never be played, won or contested: when they fire, and when not. */
type Facts = Readonly<Record<string, readonly [fires: 0 | 1, deck: string]>>;

const oars = (number: number, value: number, more = "", labels = ""): string =>
  support(number, `${more}AdventureResources\n    Oars ${value}`, labels);
const TWO_COPIES = oars(2, 1, "", "Copies: 2");
const KEYED = (key: string, gives: string, category = "AllowPlayIfBuildsite"): string =>
  `${category}\n    Feats.Chart = "${key}"\nFeats\n    Chart "${gives}"`;
const GIVES = (chart: string): string => `Feats\n    Chart "${chart}"`;
const CURSED = 'Feats\n    Chart "Reef"\n    Curse 1';
const DENIES = 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"\nDenyPlayIfBuildsite\n    Feats.Curse > 1';
const HULL = (number: number, own: string, asked: string): string =>
  support(number, `Subtype "${own}"\nAdventureResources\n    Oars 1\nAllowPlayIfPlayground\n    Subtype = "${asked}"`);
const HELD = (number: number, holding: number): string =>
  support(number, `StockHolding ${holding}\nAdventureResources\n    Oars 1\nEraResources\n    Pearls 1`);

const RULES: Readonly<Record<string, Facts>> = {
  "unwinnable-adventure": {
    "one player plays one copy of a card": [1, deck(adventure(1, "Obstruction", "Oars 2"), TWO_COPIES)],
    "all together play all copies": [0, deck(adventure(1, "Cooperation", "Oars 2"), TWO_COPIES)],
    "a power brings the second copy": [
      0,
      deck(adventure(1, "Obstruction", "Oars 2"), TWO_COPIES, support(3, "DivertIf1\n    AR.Oars > 1")),
    ],
    "a power brings what the hero's own Unique forbids him to play": [
      0,
      deck(
        adventure(1, "Obstruction", "Oars 2", 'Unique "Kestrel"'),
        oars(2, 2, 'Unique "Kestrel"\n'),
        support(3, "DivertIf1\n    AR.Oars > 1"),
      ),
    ],
    "no rival plays in a Solo": [
      1,
      deck(adventure(1, "Solo", "Oars 2"), TWO_COPIES, support(3, "DivertIf1\n    AR.Oars > 1")),
    ],
    "what covers costs more than there is": [
      1,
      deck(
        adventure(1, "Obstruction", "Oars 2"),
        oars(2, 2, "AdventureCosts\n    Rope 2\n"),
        support(3, "AdventureResources\n    Rope 1"),
      ),
    ],
    "what covers costs no more than there is": [
      0,
      deck(
        adventure(1, "Obstruction", "Oars 2"),
        oars(2, 2, "AdventureCosts\n    Rope 2\n"),
        support(3, "AdventureResources\n    Rope 1"),
        support(4, "AdventureResources\n    Rope 1"),
      ),
    ],
    "two cards of one Unique": [
      1,
      deck(adventure(1, "Obstruction", "Oars 3"), oars(2, 1, 'Unique "Kestrel"\n'), oars(3, 2, 'Unique "Kestrel"\n')),
    ],
    "a card that is there for a while only": [
      0,
      deck(
        adventure(1, "Obstruction", "Oars 1"),
        support(2, 'Subtype "Crew"\nAdventureCosts\n    Rope 1'),
        oars(3, 1, 'Recover1 "Yes"\nAllowPlayIfPlayground\n    Subtype = "Crew"\n'),
        support(4, 'Unique "Winch"\nAdventureResources\n    Rope 1\nAdventureCosts\n    Oars 1'),
      ),
    ],
    "the last card may go beyond the offering": [
      0,
      deck(adventure(1, "Cooperation", "Oars 2", "StockOffering 3"), HELD(2, 2), HELD(3, 3)),
    ],
    "but not the one after it": [
      1,
      deck(adventure(1, "Cooperation", "Oars 2", "StockOffering 3"), HELD(2, 3), HELD(3, 3)),
    ],
    "the adventure itself lies among the hero's cards": [
      0,
      deck(adventure(1, "Obstruction", "Oars 1", 'Subtype "Voyage"'), HULL(2, "Boat", "Voyage")),
    ],
    "two supports that need each other": [
      1,
      deck(adventure(1, "Obstruction", "Oars 2"), HULL(2, "Hull", "Sail"), HULL(3, "Sail", "Hull")),
    ],
    "nothing to cover, and nothing that makes a difference": [
      1,
      deck(`# cardwright-ignore-record adventure-without-costs: meant so\n${adventure(1, "Battle")}`, oars(2, 1)),
    ],
    "nothing to cover, but costs that a rival may fail to cover": [
      0,
      deck(adventure(1, "Battle"), oars(2, 1, "AdventureCosts\n    Oars 1\n")),
    ],
    "feats of two copies add up": [
      0,
      withBase(
        adventure(3, "Battle", "Reef 1", "Feats\n    Fame 1", "Copies: 2"),
        adventure(4, "Obstruction", "Fame 2"),
      ),
    ],
    "of two adventures of one UniqueAny only one is ever won": [
      1,
      withBase(
        adventure(3, "Battle", "Reef 1", 'UniqueAny "Crown"\nFeats\n    Fame 1'),
        adventure(4, "Battle", "Reef 1", 'UniqueAny "Crown"\nFeats\n    Fame 1'),
        adventure(5, "Obstruction", "Fame 2"),
      ),
    ],
    "a card that covers, and forbids by what it needs": [
      1,
      withBase(
        adventure(3, "Obstruction", "", "Feats\n    Fame 1"),
        adventure(4, "Obstruction", "Fame 1", "DenyPlayIfAnyBuildsite\n    Feats.Fame > 1"),
      ),
    ],
    "copies and numbers without end": [
      0,
      deck(
        adventure(1, "Cooperation", "Oars 1000000000", "Feats\n    Fame 9007199254740991", "Copies: 1000000000"),
        adventure(3, "Obstruction", "Fame 9007199254740991"),
        oars(2, 1, "", "Copies: 1000000000"),
      ),
    ],
    "one short of a number without end": [
      1,
      deck(adventure(1, "Cooperation", "Oars 9007199254740991"), oars(2, 9007199254740990)),
    ],
  },
  "uncontested-adventure": {
    "one copy": [1, deck(adventure(1, "Battle", "Oars 1"), oars(2, 1))],
    "two copies": [0, deck(adventure(1, "Battle", "Oars 1"), TWO_COPIES)],
    "two copies of which one may be there": [
      1,
      deck(adventure(1, "Battle", "Oars 1"), oars(2, 1, 'UniqueAny "Flagship"\n', "Copies: 2")),
    ],
    "two cards, one of which asks for a feat that one player has": [
      0,
      deck(
        adventure(1, "Obstruction", "", GIVES("Reef")),
        adventure(2, "Battle", "Oars 1"),
        oars(3, 1, 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"\n'),
        oars(4, 1),
      ),
    ],
    "an Obstruction is nobody else's": [0, deck(adventure(1, "Obstruction", "Oars 1"), oars(2, 1))],
  },
  "unreachable-card": {
    "two adventures that open each other": [
      1,
      withBase(
        adventure(3, "Obstruction", "", KEYED("Bay", "Reef")),
        adventure(4, "Obstruction", "", KEYED("Reef", "Bay", "AllowPlayIfAnyBuildsite")),
      ),
    ],
    "and a third that opens one of them": [
      0,
      withBase(
        adventure(3, "Obstruction", "", KEYED("Bay", "Reef")),
        adventure(4, "Obstruction", "", KEYED("Reef", "Bay", "AllowPlayIfAnyBuildsite")),
        adventure(5, "Obstruction", "", GIVES("Bay")),
      ),
    ],
    "a circle through a cost and a level": [
      1,
      withBase(
        adventure(3, "Obstruction", "Fame 1", "Level 1"),
        adventure(4, "Obstruction", "", "Level 2\nAllowPlayIfPreviousLevel > 1\nFeats\n    Fame 1"),
      ),
    ],
    "what lies behind a circle has no finding of its own": [
      1,
      withBase(
        adventure(3, "Obstruction", "", KEYED("Bay", "Reef")),
        adventure(4, "Obstruction", "", `${KEYED("Reef", "Bay")}\n    Fame 1`),
        adventure(5, "Obstruction", "Fame 1"),
        adventure(6, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Bay"'),
      ),
    ],
    "a support that no adventure lets pass": [
      1,
      withBase(
        adventure(3, "Obstruction", "Reef 1"),
        support(4, 'Subtype "Hull"\nUniqueAny "Crown"\nAdventureResources\n    Reef 1'),
      ).replaceAll(/(Identifier: LAG A \d\nType "Adventure"\n)/g, '$1UniqueAny "Crown"\n'),
    ],
  },
  "denied-forever": {
    "the only card that opens it forbids it": [
      1,
      withBase(adventure(3, "Obstruction", "", CURSED), adventure(4, "Obstruction", "", DENIES)),
    ],
    "another card opens it": [
      0,
      withBase(
        adventure(3, "Obstruction", "", CURSED),
        adventure(4, "Obstruction", "", DENIES),
        adventure(5, "Obstruction", "", GIVES("Reef")),
      ),
    ],
    "two steps away": [
      1,
      withBase(
        adventure(3, "Obstruction", "", "Feats\n    Curse 1"),
        adventure(4, "Obstruction", "", `AllowPlayIfBuildsite\n    Feats.Curse = 1\n${GIVES("Reef")}`),
        adventure(5, "Obstruction", "", DENIES),
      ),
    ],
    "a rival plays the one between, and the player wins it": [
      0,
      withBase(
        adventure(3, "Obstruction", "", "Feats\n    Curse 1"),
        adventure(4, "Battle", "Reef 1", `AllowPlayIfBuildsite\n    Feats.Curse = 1\n${GIVES("Reef")}`),
        adventure(5, "Obstruction", "", DENIES),
      ),
    ],
    "it is simply played first": [
      0,
      withBase(
        adventure(3, "Obstruction", "", "Feats\n    Curse 1"),
        adventure(4, "Obstruction", "", "DenyPlayIfAnyBuildsite\n    Feats.Curse > 1"),
      ),
    ],
    "UniqueAny forbids what it needs": [
      1,
      withBase(
        adventure(3, "Obstruction", "", 'UniqueAny "Crown"\nFeats\n    Fame 1'),
        adventure(4, "Obstruction", "", 'UniqueAny "Crown"\nAllowPlayIfAnyBuildsite\n    Feats.Fame > 1'),
      ),
    ],
    "what a skipped era leaves is always there": [
      1,
      deck(
        `Era: Ebb\nSkipped "Yes"\n---\n${adventure(1, "Obstruction", "", `MultiEra "Yes"\nCommonBuildsite "Yes"\n${CURSED}`)}`,
        oars(2, 1),
        `Era: Flood\n---\n${adventure(3, "Obstruction", "", "DenyPlayIfBuildsite\n    Feats.Curse > 1")}`,
        oars(4, 1),
      ),
    ],
  },
};

describe.each(Object.entries(RULES))("%s", (rule, facts) => {
  test.each(Object.entries(facts))("%s", (_, [count, text]) => {
    const findings = check(text);
    expect(findings.filter(({ rule: by }) => by === "internal-error" || by === "syntax")).toEqual([]);
    expect(findings.filter(({ rule: by }) => by === rule).map(({ message }) => message)).toHaveLength(count);
  });
});

describe("what is said", () => {
  const said = (text: string, rule: string) => check(text).find(({ rule: by }) => by === rule);

  test("which cost falls short, by how much, and what bites", () => {
    const finding = said(deck(adventure(1, "Obstruction", "Oars 5"), TWO_COPIES), "unwinnable-adventure");
    expect(finding?.message).toContain("Oars 5 must be covered, and only 1 can be. There is simply not enough");
  });

  test("what waits behind it", () => {
    const text = deck(
      adventure(1, "Obstruction", "Oars 5", GIVES("Reef")),
      adventure(3, "Obstruction", "Oars 1", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"'),
      TWO_COPIES,
    );
    expect(said(text, "unwinnable-adventure")?.message).toContain("Without it, LAG A 3 can never be reached either.");
    expect(
      check(text)
        .filter(({ severity }) => severity === "warning")
        .map(({ rule }) => rule),
    ).toEqual(["unwinnable-adventure"]);
  });

  test("a circle as a story, at its first card, with the others beside it", () => {
    const finding = said(
      withBase(
        adventure(3, "Obstruction", "", KEYED("Bay", "Reef")),
        adventure(4, "Obstruction", "", KEYED("Reef", "Bay")),
      ),
      "unreachable-card",
    );
    expect(finding?.record?.identifier).toBe("LAG A 3");
    expect(finding?.message).toContain(
      'LAG A 3 needs Feats.Chart = "Bay" of LAG A 4 and LAG A 4 needs Feats.Chart = "Reef" of LAG A 3',
    );
    expect(finding?.related).toHaveLength(1);
  });

  test("the way to what forbids", () => {
    const finding = said(
      withBase(
        adventure(3, "Obstruction", "", "Feats\n    Curse 1"),
        adventure(4, "Obstruction", "", `AllowPlayIfBuildsite\n    Feats.Curse = 1\n${GIVES("Reef")}`),
        adventure(5, "Obstruction", "", DENIES),
      ),
      "denied-forever",
    );
    expect(finding?.message).toContain("it needs LAG A 4, which needs LAG A 3");
  });

  test("only with the standard number of players, where more can win it", () => {
    const text = deck(
      "Pack: Lagoon\nStandardPlayers 2\nHighPlayers 5\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5",
      `Era: Ebb\n---\n${adventure(1, "Obstruction", "Oars 2")}`,
      oars(2, 1),
      oars(3, 1).replace("LAG S 3", "LAG HNP S 3"),
    );
    expect(said(text, "unwinnable-adventure")?.message).toContain("This is so with the standard number of players.");
  });
});

test("a circle of a thousand cards is one finding", { tags: "slow" }, () => {
  const cards = Array.from({ length: 1_000 }, (_, at) =>
    adventure(at + 10, "Obstruction", "Reef 1", KEYED(`k${(at + 999) % 1_000}`, `k${at}`)),
  );
  const findings = check(withBase(...cards)).filter(({ severity }) => severity === "warning");
  expect(findings.map(({ rule }) => rule)).toEqual(["unreachable-card"]);
});
