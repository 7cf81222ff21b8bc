import { describe, expect, test } from "vitest";
import type { Files } from "../../support/check.js";
import { check } from "../../support/check.js";
import { adventure, BASE, deck, support, withBase } from "./decks.js";

/** What a rule finds; each once, and nothing of the kind in the decks that come close. */
interface Facts {
  readonly fires: Readonly<Record<string, Files | string>>;
  readonly silent: Readonly<Record<string, Files | string>>;
}

const RING = 'Feats\n    Chart "Reef"';
const TWO_ERAS = (first: string, second: string): string =>
  deck(
    `Era: Ebb\n---\n${first}`,
    support(2, "AdventureResources\n    Reef 1"),
    `Era: Flood\n---\n${second}`,
    support(4, "AdventureResources\n    Reef 1"),
  );
const LATER = adventure(3, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"');
const PACK = "Pack: Lagoon\nStandardPlayers 2..4\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5";
const EPIC = `${PACK}\nPlayMode "Epic"`;
const BURNING_BASE = BASE.replace("Era: Lagoon", "Era: Lagoon\nBurnOff 1");
const ALONE = EPIC.replace("2..4", "1");
const burning = (number: string, ...cards: readonly string[]): string =>
  deck(`Era: Lagoon\nBurnOff ${number}`, ...cards);

const RULES: Readonly<Record<string, Facts>> = {
  "deck-without-adventures": {
    fires: { "supports alone": deck(support(2, "AdventureResources\n    Reef 1")) },
    silent: {
      both: BASE,
      "an empty deck": "Era: Lagoon",
      "adventures alone": deck(adventure(1, "Battle", "Reef 1")),
      "a booster, which is mixed into other decks": deck(
        'Pack: Drift\nKind "Booster"',
        `Era: Lagoon\n---\n${support(2, "AdventureResources\n    Reef 1")}`,
      ),
    },
  },
  "deck-without-supports": {
    fires: { "adventures alone": deck(adventure(1, "Battle", "Reef 1")) },
    silent: { both: BASE, "supports alone": deck(support(2, "AdventureResources\n    Reef 1")) },
  },
  "indistinguishable-cards": {
    fires: {
      "the lines of another card": withBase(support(3, "EraCosts\n    Pearls 1\nAdventureResources\n    Reef 1")),
    },
    silent: {
      "another value": withBase(support(3, "EraCosts\n    Pearls 1\nAdventureResources\n    Reef 2")),
      "the other kind of card": deck('Identifier: LAG 1\nType "Adventure"', 'Identifier: LAG 2\nType "Support"'),
      "another deck": TWO_ERAS(adventure(1, "Obstruction", "Reef 1"), adventure(3, "Obstruction", "Reef 1")),
      "a line that cannot be read": withBase(
        support(3, "EraCosts\n    Pearls 1\nAdventureResources\n    Reef 1\n    ~~~"),
      ),
    },
  },
  "same-unique-different-cards": {
    fires: {
      "another value under one name": withBase(
        support(3, 'Unique "Kestrel"\nAdventureResources\n    Reef 1'),
        support(4, 'Unique "Kestrel"\nAdventureResources\n    Reef 2'),
      ),
      "the same for all players": withBase(
        support(3, 'UniqueAny "Kestrel"\nAdventureResources\n    Reef 1'),
        support(4, 'UniqueAny "Kestrel"\nAdventureResources\n    Reef 2'),
      ),
    },
    silent: {
      "two copies of one": withBase(support(3, 'Unique "Kestrel"\nAdventureResources\n    Reef 2', "Copies: 2")),
      "equal cards": withBase(
        support(3, 'Unique "Kestrel"\nAdventureResources\n    Reef 2'),
        support(4, 'Unique "Kestrel"\nAdventureResources\n    Reef 2'),
      ),
      "an adventure and a support card": withBase(
        adventure(3, "Obstruction", "Reef 1", 'Unique "Kestrel"'),
        support(4, 'Unique "Kestrel"\nAdventureResources\n    Reef 2'),
      ),
      "Unique here and UniqueAny there": withBase(
        support(3, 'Unique "Kestrel"\nAdventureResources\n    Reef 1'),
        support(4, 'UniqueAny "Kestrel"\nAdventureResources\n    Reef 2'),
      ),
    },
  },
  "uncoverable-cost": {
    fires: {
      "nobody has it": withBase(adventure(3, "Obstruction", "Depth 1")),
      "a text feat": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        adventure(4, "Obstruction", "", 'Feats\n    Depth "Deep"'),
      ),
      "a resource of 0": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        support(4, "AdventureResources\n    Depth 0"),
      ),
      "what an Epic adventure gives after its era": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        adventure(4, "Epic", "", "Feats\n    Depth 1"),
      ),
      "another adventure's own resource": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        adventure(4, "Obstruction", "Reef 1", "AdventureResources\n    Depth 1"),
      ),
    },
    silent: {
      "a numeric feat": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        adventure(4, "Obstruction", "", "Feats\n    Depth 1"),
      ),
      "its own resource": withBase(adventure(3, "Obstruction", "Depth 1", "AdventureResources\n    Depth 1")),
      "an adventure's resource, for a support card": withBase(
        adventure(3, "Obstruction", "Reef 1", "AdventureResources\n    Depth 1"),
        support(4, "AdventureCosts\n    Depth 1\nAdventureResources\n    Reef 2"),
      ),
      "a cost of 0": withBase(adventure(3, "Obstruction", "Depth 0")),
      "a value nobody knows": withBase(
        adventure(3, "Obstruction", "Depth 1"),
        support(4, "AdventureResources\n    Depth -1"),
      ),
    },
  },
  "uncoverable-era-cost": {
    fires: {
      "only a card that is not kept": deck(
        adventure(1, "Battle", "Reef 1"),
        support(2, "AdventureResources\n    Reef 1\nEraCosts\n    Pearls 1", "Copies: 2"),
        support(3, "# cardwright-ignore era-resources-never-count: it is not kept\nEraResources\n    Pearls 9"),
      ),
      "less than it takes": withBase(support(3, "AdventureResources\n    Reef 2\nEraCosts\n    Pearls 6")),
      "an adventure that nobody can win": deck(
        'Identifier: LAG A 1\nType "Adventure"\nAdventureCommonCosts\n    Reef 1\nEraResources\n    Pearls 1',
        support(2, "AdventureResources\n    Reef 1\nEraCosts\n    Pearls 1"),
      ),
    },
    silent: {
      "only resources that never count, which is said of their card": deck(
        adventure(1, "Battle", "Reef 1"),
        support(2, "AdventureResources\n    Reef 1\nEraCosts\n    Pearls 1", "Copies: 2"),
        support(3, "EraResources\n    Pearls 9"),
      ),
      enough: BASE,
      "copies counted": deck(
        adventure(1, "Battle", "Reef 1", "EraResources\n    Pearls 1", "Copies: 3"),
        support(2, "AdventureResources\n    Reef 1\nEraCosts\n    Pearls 3", "Copies: 2"),
      ),
      "a card that is kept": deck(
        adventure(1, "Cooperation", "Reef 1"),
        support(
          2,
          "StockHolding 1\nAdventureResources\n    Reef 1\nEraCosts\n    Pearls 2\nEraResources\n    Pearls 2",
        ),
      ),
    },
  },
  "unused-resource": {
    fires: {
      "a name of its own": withBase(support(3, "AdventureResources\n    Depth 1")),
      "the same name twice is one mistake": withBase(
        support(3, "AdventureResources\n    Depth 1"),
        support(4, "AdventureResources\n    Depth 2"),
      ),
    },
    silent: {
      "a condition asks for it": withBase(
        support(3, "AdventureResources\n    Depth 1"),
        support(4, "AdventureResources\n    Reef 2\nAllowPlayIfPlayground\n    AR.Depth > 1"),
      ),
      "points for an adventure": deck(
        adventure(1, "Battle", "Reef 1", "EraResources\n    Pearls 5"),
        support(2, "AdventureResources\n    Reef 1", "Copies: 2"),
      ),
    },
  },
  "unused-feat": {
    fires: {
      "nobody asks": withBase(adventure(3, "Obstruction", "", "Feats\n    Fame 1")),
      "asked for when it is gone": TWO_ERAS(adventure(1, "Obstruction", "", RING), LATER),
    },
    silent: {
      "a cost": withBase(adventure(3, "Obstruction", "", "Feats\n    Fame 1"), adventure(4, "Obstruction", "Fame 1")),
      "a later era, for it stays": TWO_ERAS(adventure(1, "Obstruction", "", `MultiEra "Yes"\n${RING}`), LATER),
    },
  },
  "text-feat-as-cost": {
    fires: { "a text": withBase(adventure(3, "Obstruction", "Reef 1", 'Feats\n    Reef "High"')) },
    silent: {
      "a number": withBase(adventure(3, "Obstruction", "Reef 1", "Feats\n    Reef 1")),
      "a name that is no cost": withBase(adventure(3, "Obstruction", "Reef 1", RING)),
    },
  },
  "stock-without-offering": {
    fires: { "no cooperative adventure": withBase(support(3, "StockHolding 1\nEraResources\n    Pearls 1")) },
    silent: {
      "one without an offering": withBase(
        support(3, "StockHolding 1\nEraResources\n    Pearls 1"),
        adventure(4, "Cooperation", "Reef 1"),
      ),
    },
  },
  "offering-without-stock": {
    fires: {
      "no card holds any": withBase(adventure(3, "Cooperation", "Reef 1", "StockOffering 2")),
      "the one that does may not be played": withBase(
        adventure(3, "Cooperation", "Reef 1", "StockOffering 2\nDenySupportIf1\n    ER.Pearls > 1"),
        support(4, "StockHolding 2\nEraResources\n    Pearls 1"),
      ),
    },
    silent: {
      "one does": withBase(
        adventure(3, "Cooperation", "Reef 1", "StockOffering 2"),
        support(4, "StockHolding 2\nEraResources\n    Pearls 1"),
      ),
    },
  },
  "level-gap": {
    fires: {
      "two copies, of which only the hero wins one": withBase(
        adventure(3, "Obstruction", "", "Level 1", "Copies: 2"),
        adventure(4, "Obstruction", "", "Level 2\nAllowPlayIfPreviousLevel > 2"),
      ),
      "two that can't be used together": withBase(
        adventure(3, "Obstruction", "", 'Level 1\nUniqueAny "Crown"'),
        adventure(4, "Obstruction", "", 'Level 1\nUniqueAny "Crown"'),
        adventure(5, "Obstruction", "", "Level 2\nAllowPlayIfAnyPreviousLevel > 2"),
      ),
    },
    silent: {
      "two copies, won as a rival": withBase(
        adventure(3, "Battle", "Reef 1", "Level 1", "Copies: 2"),
        adventure(4, "Obstruction", "", "Level 2\nAllowPlayIfPreviousLevel > 2"),
      ),
      "no level at all, which another rule says": withBase(
        adventure(4, "Obstruction", "", "AllowPlayIfPreviousLevel > 2"),
      ),
    },
  },
  "condition-never-met": {
    fires: {
      "one card with both": withBase(
        adventure(3, "Obstruction", "", RING),
        adventure(4, "Obstruction", "", 'Feats\n    Wreck "Reef"'),
        adventure(5, "Obstruction", "", 'AllowPlayIfBuildsite1\n    Feats.Chart = "Reef"\n    Feats.Wreck = "Reef"'),
      ),
      "a power against a protected card": withBase(
        support(3, 'Subtype "Ship"\nRecover1 "Yes"'),
        support(4, 'WreckIf1\n    Subtype = "Ship"'),
      ),
      "an Epic adventure in its own era": withBase(
        adventure(3, "Epic", "", 'Feats\n    Peace "Won"'),
        adventure(4, "Obstruction", "", 'AllowPlayIfAnyBuildsite\n    Feats.Peace = "Won"'),
      ),
      "a support card that opens itself": withBase(
        support(3, 'Subtype "Ship"\nAdventureResources\n    Reef 2\nAllowPlayIfPlayground\n    Subtype = "Ship"'),
      ),
      "two that are never played in one adventure": deck(
        adventure(1, "Obstruction", "Reef 1", 'AllowSupportIf1\n    Subtype = "Ship"'),
        adventure(2, "Obstruction", "Reef 1", 'AllowSupportIf1\n    Subtype = "Net"'),
        support(3, 'Subtype "Ship"\nAdventureResources\n    Reef 1'),
        support(4, 'Subtype "Net"\nAdventureResources\n    Reef 2\nAllowPlayIfPlayground\n    Subtype = "Ship"'),
      ),
      "a kept card, without a cooperative adventure": withBase(
        support(3, "StockHolding 1\nEraResources\n    Pearls 1"),
        adventure(4, "Obstruction", "", "AllowPlayIfBuildsite\n    ER.Pearls = 1"),
      ),
      "an attribute of the card below the condition, or a name that may have lost its indentation": withBase(
        `${adventure(3, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"')}\nLevel 1`,
        `${support(4, "AdventureResources\n    Reef 2")}\nSway 2`,
      ),
      "a gold card is not seized": withBase(
        support(2, 'Subtype "Idol"\nAdventureResources\n    Reef 9', "Size: gold", "G"),
        support(3, 'AdventureResources\n    Reef 2\nSeizeIf1\n    Subtype = "Idol"'),
      ),
      "nobody is immune to a rewinding": withBase(
        support(3, 'Subtype "Storm"\nRewindAdventure "Yes"'),
        support(4, 'ImmuneIf1\n    Subtype = "Storm"'),
      ),
      "a choice by what no card has": withBase(
        adventure(3, "Obstruction", "Reef 1", "DenySupportIf1\n    AR.Depth > 1"),
      ),
    },
    silent: {
      "a number is no text, which has a finding of its own": withBase(
        adventure(3, "Obstruction", "", 'Feats\n    Chart "2"'),
        adventure(4, "Obstruction", "", "AllowPlayIfBuildsite\n    Feats.Chart > 1"),
      ),
      "each on a card": withBase(
        adventure(3, "Obstruction", "", RING),
        adventure(4, "Obstruction", "", 'Feats\n    Wreck "Reef"'),
        adventure(5, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"\n    Feats.Wreck = "Reef"'),
      ),
      "a power against a card that is not": withBase(
        support(3, 'Subtype "Ship"\nAdventureResources\n    Reef 1'),
        support(4, 'WreckIf1\n    Subtype = "Ship"'),
      ),
      "the adventure that is played": withBase(
        adventure(3, "Obstruction", "Reef 1", 'Subtype "Storm"'),
        support(4, 'AdventureResources\n    Reef 2\nAllowPlayIfPlayground\n    Subtype = "Storm"'),
      ),
      "a kept card": withBase(
        support(3, "StockHolding 1\nEraResources\n    Pearls 1"),
        adventure(4, "Obstruction", "", "AllowPlayIfBuildsite\n    ER.Pearls = 1"),
        adventure(5, "Cooperation", "Reef 1"),
      ),
      "a misspelt card may be it": withBase(
        adventure(3, "Obstruction", "", 'Feats\n    Chart "Reef\n'),
        adventure(4, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"'),
      ),
      "an addition to a pack that is not in view": deck(
        'Pack: Drift\nKind "Expansion"',
        `Era: Lagoon\n---\n${adventure(4, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"')}`,
      ),
      "an addition to a pack in view": {
        "drift/pack.cards": deck(
          'Pack: Drift\nUses:\n    ../lagoon\nKind "Expansion"\nExtends "Lagoon"',
          `Era: Lagoon\n---\n${adventure(4, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Reef"')}`,
        ),
        "lagoon/pack.cards": `${PACK}\n---\n${withBase(adventure(3, "Obstruction", "", RING))}`,
      },
    },
  },
  "power-without-answer": {
    fires: { "no immunity": withBase(support(3, 'Freeze "Yes"\nAdventureResources\n    Reef 1')) },
    silent: {
      "an immunity fits": withBase(
        support(3, 'Freeze "Yes"\nAdventureResources\n    Reef 1'),
        support(4, "ImmuneIf1\n    AR.Reef < 1"),
      ),
      "nobody is immune to a rewinding": withBase(support(3, 'RewindAdventure "Yes"')),
    },
  },
  "unclaimable-gold-card": {
    fires: {
      "no silver card of the number": withBase(support(7, "AdventureResources\n    Reef 9", "Size: gold", "G")),
      "only in an era that is skipped": deck(
        `Era: Ebb\nSkipped "Yes"`,
        adventure(7, "Obstruction", "Reef 1"),
        `Era: Flood\n---\n${adventure(3, "Obstruction", "Reef 1")}`,
        support(4, "AdventureResources\n    Reef 1"),
        support(7, "AdventureResources\n    Reef 9", "Size: gold", "G"),
      ),
    },
    silent: {
      "a silver card of the number": withBase(support(2, "AdventureResources\n    Reef 9", "Size: gold", "G")),
      "in another era": TWO_ERAS(
        adventure(7, "Obstruction", "Reef 1"),
        `${adventure(3, "Obstruction", "Reef 1")}\n---\n${support(7, "AdventureResources\n    Reef 9", "Size: gold", "G")}`,
      ),
    },
  },
  "affiliation-mismatch": {
    fires: {
      "named, and on no card": deck(
        'Pack: Lagoon\nStandardPlayers 2\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\nStandardAffiliations "Crown" / "League"',
        withBase(support(3, 'Affiliation "Guild"\nAdventureResources\n    Reef 2')),
      ),
      "in one era of two": TWO_ERAS(
        adventure(1, "Obstruction", "Reef 1", 'Affiliation "Crown"'),
        adventure(3, "Obstruction", "Reef 1"),
      ),
    },
    silent: {
      "named, and on cards": deck(
        'Pack: Lagoon\nStandardPlayers 2\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\nStandardAffiliations "Crown" / "League"',
        withBase(
          support(3, 'Affiliation "Crown"\nAdventureResources\n    Reef 2'),
          support(4, 'Affiliation "League"\nAdventureResources\n    Reef 3'),
        ),
      ),
      "not all are taken": deck(
        `${PACK}\nStandardAffiliations "Crown"`,
        withBase(
          support(3, 'Affiliation "Crown"\nAdventureResources\n    Reef 2'),
          support(4, 'Affiliation "League"\nAdventureResources\n    Reef 3'),
        ),
      ),
    },
  },
  "high-number-card-in-standard-deck": {
    fires: {
      "no pack at all": withBase(support(3, "AdventureResources\n    Reef 2", "", "HNP S")),
      "no high number": deck(PACK, withBase(support(3, "AdventureResources\n    Reef 2", "", "HNP S"))),
    },
    silent: {
      "a high number": deck(
        `${PACK}\nHighPlayers 5..6`,
        withBase(support(3, "AdventureResources\n    Reef 2", "", "HNP S")),
      ),
    },
  },
  "missing-instruction": {
    fires: {
      "no play time": deck(PACK.replace("PlayMinutes 60\n", ""), BASE),
      "no set-up time": deck(PACK.replace("SetupMinutes 10\n", ""), BASE),
      "no wrap-up time": deck(PACK.replace("\nWrapUpMinutes 5", ""), BASE),
      "no era": `${PACK}\n---\n${BASE.split("\n---\n").slice(1).join("\n---\n")}`,
    },
    silent: {
      all: deck(PACK, BASE),
      "no pack at all": BASE,
      "no cards yet": PACK,
      "an expansion": deck('Pack: Lagoon\nKind "Expansion"\nExtends "Bay"', BASE),
    },
  },
  "rival-missing": {
    fires: {
      "a challenge": deck(ALONE, `${BURNING_BASE}\n---\n${adventure(3, "Challenge", "Reef 1")}`),
      "a power": deck(ALONE, `${BURNING_BASE}\n---\n${support(3, 'Freeze "Yes"\nAdventureResources\n    Reef 1')}`),
      "an immunity": deck(
        ALONE,
        `${BURNING_BASE}\n---\n${support(3, 'AdventureResources\n    Reef 1\nImmuneIf1\n    Freeze = "Yes"')}`,
      ),
      "a range of one": deck(
        ALONE.replace("Players 1", "Players 1..1"),
        `${BURNING_BASE}\n---\n${adventure(3, "Challenge", "Reef 1")}`,
      ),
      "no epic pack": deck(ALONE.replace('\nPlayMode "Epic"', ""), BURNING_BASE),
    },
    silent: {
      "one player or more": deck(
        ALONE.replace("Players 1", "Players 1..3"),
        `${BURNING_BASE}\n---\n${adventure(3, "Challenge", "Reef 1")}`,
      ),
      "more with other cards": deck(
        `${ALONE}\nHighPlayers 2`,
        `${BURNING_BASE}\n---\n${adventure(3, "Challenge", "Reef 1")}`,
      ),
      "a pack that does not say": deck("Pack: Lagoon", `${BURNING_BASE}\n---\n${adventure(3, "Challenge", "Reef 1")}`),
      "what works alone": deck(
        ALONE,
        `${BURNING_BASE}\n---\n${support(3, 'Recover1 "Yes"\nAdventureResources\n    Reef 1')}\n---\n${support(4, 'RewindAdventure "Yes"')}`,
      ),
    },
  },
  "high-number-not-higher": {
    fires: {
      "they touch": deck(
        "Pack: Lagoon\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\nStandardPlayers 2..4\nHighPlayers 4..6",
        BASE,
      ),
    },
    silent: {
      "they do not": deck(
        "Pack: Lagoon\nSetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\nStandardPlayers 2..4\nHighPlayers 5..6",
        BASE,
      ),
    },
  },
  "burn-off-missing-in-epic": {
    fires: {
      "none at all": deck(EPIC, BASE),
      "a share of nothing": deck(EPIC, burning("0%")),
      "0": deck(EPIC, burning("0")),
    },
    silent: {
      some: deck(EPIC, burning("1", ...BASE.split("\n---\n").slice(1))),
      "an era that is skipped": deck(EPIC, 'Era: Lagoon\nSkipped "Yes"'),
    },
  },
  "burn-off-too-large": {
    fires: {
      "all cards": burning("3", ...BASE.split("\n---\n").slice(1)),
      "too many for an adventure to be won": burning(
        "2",
        adventure(1, "Cooperation", "Reef 2"),
        support(2, "AdventureResources\n    Reef 1", "Copies: 3"),
      ),
      "all of them, as a share": burning("100%", ...BASE.split("\n---\n").slice(1)),
    },
    silent: { "some cards": burning("1", ...BASE.split("\n---\n").slice(1)), "of nothing": burning("0") },
  },
  "epic-deck-without-epic-adventure": {
    fires: { "a battle": deck(EPIC, burning("1", ...BASE.split("\n---\n").slice(1))) },
    silent: {
      "an Epic adventure": deck(EPIC, burning("1", ...BASE.split("\n---\n").slice(1), adventure(3, "Epic", "Reef 1"))),
      "another mode": deck(PACK, BASE),
    },
  },
  "epic-adventure-outside-epic": {
    fires: {
      "players against each other": deck(PACK, withBase(adventure(3, "Epic", "Reef 1"))),
      "no pack that says otherwise": withBase(adventure(3, "Epic", "Reef 1")),
    },
    silent: {
      "all against the void": deck(
        EPIC,
        withBase(adventure(3, "Epic", "Reef 1")).replace("Era: Lagoon", "Era: Lagoon\nBurnOff 1"),
      ),
    },
  },
  "too-much-reuse-in-epic": {
    fires: {
      "one in three": deck(
        EPIC,
        burning(
          "1",
          adventure(1, "Epic", "Reef 1"),
          support(2, "AdventureResources\n    Reef 1", "Copies: 2"),
          support(3, "Reuse 1"),
        ),
      ),
    },
    silent: {
      "one in forty": deck(
        EPIC,
        burning(
          "1",
          adventure(1, "Epic", "Reef 1"),
          support(2, "AdventureResources\n    Reef 1", "Copies: 39"),
          support(3, "Reuse 1"),
        ),
      ),
    },
  },
  "epic-drain": {
    fires: {
      "plenty is left": deck(
        EPIC,
        burning(
          "1",
          adventure(1, "Epic", "Reef 2"),
          adventure(2, "Cooperation", "Reef 1"),
          support(3, "AdventureResources\n    Reef 1", "Copies: 9"),
        ),
      ),
    },
    silent: {
      "just enough is left": deck(
        EPIC,
        burning(
          "1",
          adventure(1, "Epic", "Reef 2"),
          adventure(2, "Cooperation", "Reef 1"),
          support(3, "AdventureResources\n    Reef 1", "Copies: 3"),
        ),
      ),
    },
  },
  "component-count-mismatch": {
    fires: {
      "one adventure more": deck(`${PACK}\nAdventureCards 2`, BASE),
      "cards that a deck lists twice": deck(
        `${PACK}\nSupportCards 2`,
        "Era: Lagoon\nCards:\n    1 LAG A 1\n    3 LAG S 2",
        ...BASE.split("\n---\n").slice(1),
      ),
    },
    silent: {
      "as many as it says": deck(`${PACK}\nAdventureCards 1\nSupportCards 2`, BASE),
      "as many as a deck lists": deck(
        `${PACK}\nSupportCards 3`,
        "Era: Lagoon\nCards:\n    1 LAG A 1\n    3 LAG S 2",
        ...BASE.split("\n---\n").slice(1),
      ),
    },
  },
  "feat-lost-between-eras": {
    fires: {
      "it does not stay": TWO_ERAS(adventure(1, "Obstruction", "", RING), LATER),
      "a skipped era, and it is not common": TWO_ERAS(
        adventure(1, "Obstruction", "", `MultiEra "Yes"\n${RING}`),
        LATER,
      ).replace("Era: Ebb", 'Era: Ebb\nSkipped "Yes"'),
      "a cost": TWO_ERAS(adventure(1, "Obstruction", "", "Feats\n    Fame 1"), adventure(3, "Obstruction", "Fame 1")),
      "a level": TWO_ERAS(
        adventure(1, "Obstruction", "", "Level 1"),
        adventure(3, "Obstruction", "", "Level 2\nAllowPlayIfPreviousLevel > 1"),
      ),
    },
    silent: {
      "an Epic adventure that stays": TWO_ERAS(adventure(1, "Epic", "", `MultiEra "Yes"\n${RING}`), LATER),
      "a skipped era, and it is common": TWO_ERAS(
        adventure(1, "Obstruction", "", `CommonBuildsite "Yes"\nMultiEra "Yes"\n${RING}`),
        LATER,
      ).replace("Era: Ebb", 'Era: Ebb\nSkipped "Yes"'),
    },
  },
  "outlier-value": {
    fires: { "ten times all others": outliers(50) },
    silent: {
      "twice the largest": outliers(8),
      "few numbers": withBase(support(3, "AdventureResources\n    Reef 500")),
    },
  },
  "booster-without-supports": {
    fires: {
      "an adventure alone": deck(
        'Pack: Drift\nKind "Booster"\nExtends "Lagoon"',
        `Era: Lagoon\n---\n${adventure(1, "Battle", "Reef 1")}`,
      ),
      "without an era": deck(
        'Pack: Drift\nKind "Booster"\nExtends "Lagoon"',
        adventure(1, "Battle", "Reef 1"),
        adventure(2, "Obstruction", "Net 1"),
        support(3, "AdventureResources\n    Net 1"),
      ),
      "without an era, beside the edition": {
        "drift/pack.cards": deck(
          'Pack: Drift\nUses:\n    ../lagoon\nKind "Booster"\nExtends "Lagoon"',
          adventure(7, "Battle", "Reef 1"),
        ),
        "lagoon/pack.cards": deck(PACK, BASE),
      },
    },
    silent: {
      "with a support card": deck('Pack: Drift\nKind "Booster"\nExtends "Lagoon"', BASE),
      "an edition": deck(PACK, adventure(1, "Battle", "Reef 1")),
    },
  },
  "expansion-larger-than-edition": {
    fires: { "one card more": expansion(4), "more different ones": expansion(1, "", 3) },
    silent: { "as many cards": expansion(3) },
  },
  "mixed-play-modes": {
    fires: { "the expansion is epic": expansion(1, 'PlayMode "Epic"') },
    silent: { "it says nothing": expansion(1), "it says the same": expansion(1, 'PlayMode "Player-against-player"') },
  },
};

function outliers(last: number): string {
  return withBase(
    ...[1, 1, 2, 2, 3, 4, last].map((value, at) =>
      support(at + 3, `Subtype "Net ${at}"\nAdventureResources\n    Reef ${value}`),
    ),
  );
}

function expansion(copies: number, mode = "", different = 1): Files {
  const record = `Pack: Drift\nUses:\n    ../lagoon\nKind "Expansion"\nExtends "Lagoon"${mode === "" ? "" : `\n${mode}`}`;
  return {
    "drift/pack.cards": deck(
      record,
      "Era: Lagoon",
      ...Array.from({ length: different }, (_, at) =>
        support(9 + at, `AdventureResources\n    Reef ${2 + at}`, `Copies: ${copies}`),
      ),
    ),
    "lagoon/pack.cards": deck(PACK, BASE),
  };
}

describe.each(Object.entries(RULES))("%s", (rule, { fires, silent }) => {
  test.each(Object.entries(fires))("finds %s", (_, files) => {
    const found = check(files);
    expect(found.filter((finding) => finding.rule === rule)).toHaveLength(1);
    expect(found.filter((finding) => finding.rule === "internal-error")).toEqual([]);
  });

  test.each(Object.entries(silent))("has nothing to say of %s", (about, files) => {
    const found = check(files);
    expect(found.filter((finding) => finding.rule === rule)).toEqual([]);
    // A deck that cannot be read is silent for another reason.
    const isReadable = !found.some(({ severity }) => severity === "error");
    expect(isReadable).toBe(!UNREADABLE.has(about));
  });
});

/** Decks that are silent because something in them is wrong or could not be read. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "a line that cannot be read",
  "a value nobody knows",
  "a misspelt card may be it",
  "no level at all, which another rule says",
]);

test("nothing at all is said of the deck that the others begin with", () => expect(check(BASE)).toEqual([]));

test.each([
  [
    "in a condition",
    withBase(
      adventure(3, "Obstruction", "Reef 1", 'Feats\n    Chart "Reef"'),
      adventure(4, "Obstruction", "Reef 1", 'AllowPlayIfBuildsite\n    Feats.Chrat = "Reef"'),
    ),
  ],
  ["in a cost", withBase(adventure(3, "Obstruction", "Depht 1"), support(4, "AdventureResources\n    Depth 1"))],
  ["in a resource", withBase(adventure(3, "Obstruction", "Depth 1"), support(4, "AdventureResources\n    Depht 1"))],
])("a name misspelt %s is one mistake", (_, text) => {
  expect(check(text).map(({ message }) => /Did you mean \S*Ch?[a-z]*|Did you mean De[a-z]*/.test(message))).toEqual([
    true,
  ]);
});

/** What a finding says besides that something is wrong: the cards involved, what falls short, what comes nearest. */
const EXPLAINED: readonly (readonly [string, Files | string, string])[] = [
  [
    "a provider for more players",
    deck(
      `${PACK}\nHighPlayers 5..6`,
      withBase(adventure(3, "Obstruction", "Depth 1"), support(4, "AdventureResources\n    Depth 1", "", "HNP S")),
    ),
    "LAG HNP S 4 provides it for the high number of players only. This is so with the standard number of players.",
  ],
  [
    "a provider in another era",
    TWO_ERAS(
      adventure(1, "Obstruction", "Depth 1"),
      `${adventure(3, "Obstruction", "Reef 1")}\n---\n${support(5, "AdventureResources\n    Depth 1")}`,
    ),
    'LAG S 5 provides it, but it is in "Flood".',
  ],
  ["a misspelt cost", withBase(adventure(3, "Obstruction", "Reeff 1")), "If they are the same, write Reef."],
  [
    "other values",
    withBase(
      adventure(3, "Obstruction", "", RING),
      adventure(4, "Obstruction", "", 'AllowPlayIfBuildsite\n    Feats.Chart = "Rift"'),
    ),
    'Feats.Chart is only ever "Reef".',
  ],
  [
    "another place",
    withBase(adventure(4, "Obstruction", "Reef 1", "AllowPlayIfBuildsite\n    ER.Reef > 1")),
    "Reef stands in AdventureCommonCosts and in AdventureResources, not in EraResources.",
  ],
  [
    "one card that fits most",
    withBase(
      adventure(3, "Obstruction", "", RING),
      adventure(4, "Obstruction", "", 'AllowPlayIfBuildsite1\n    Feats.Chart = "Reef"\n    Feats.Wreck = 1'),
    ),
    "LAG A 3 comes nearest: it fits 1 of the 2, but not Feats.Wreck = 1.",
  ],
  [
    "copies that count for one",
    withBase(
      adventure(3, "Obstruction", "", "Level 1", "Copies: 2"),
      adventure(4, "Obstruction", "", "Level 2\nAllowPlayIfPreviousLevel > 2"),
    ),
    "LAG A 3 counts for 1, because no one may begin again what they have won.",
  ],
  [
    "what could lie there at the end",
    withBase(support(3, "AdventureResources\n    Reef 2\nEraCosts\n    Pearls 6")),
    'This costs 6 Pearls, but everything that can lie in a buildsite at the end of "Lagoon" provides 5 (from LAG A 1).',
  ],
];

test.each(EXPLAINED)("explains %s", (_, files, said) => {
  const messages = check(files).map(({ message }) => message);
  expect(messages.join("\n")).toContain(said);
});
