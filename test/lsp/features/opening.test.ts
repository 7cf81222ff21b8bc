import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hierarchyCardAt, lensTextAt, openedCards, openingCards } from "../../../lsp/features/index.js";
import { openedBy, openersOf } from "../../../lsp/features/opening.js";
import { unlockGraph } from "../../../tools/index.js";
import { ROOT } from "../../support/samples.js";
import { ask } from "../support/ask.js";
import { shownSpan } from "../support/places.js";
import { codeLenses } from "../support/whole-answers.js";

function sample(name: string): string {
  const folder = join(ROOT, "samples", name);
  const files = readdirSync(folder).filter((file) => /\.(?:cards|system)$/.test(file));
  return files.map((file) => `//- ${file}\n${readFileSync(join(folder, file), "utf8")}`).join("");
}

const SAMPLES = ["lanterns", "glasshouse", "beekeepers", "caravans", "salt-stairs", "starter"];

describe("cards unlock each other as in the pack's graph", () => {
  test.each(SAMPLES)("%s", (name) => {
    const { pack, index, file } = ask(sample(name));
    const { needs, cards } = unlockGraph(pack, file.system);
    const arrows = needs.flatMap(({ askers, suppliers }) =>
      askers.flatMap((asker) =>
        suppliers.map((supplier) => `${cards[supplier]?.identifier} opens ${cards[asker]?.identifier}`),
      ),
    );
    const expected = [...new Set(arrows)].sort();
    const forwards = pack.cards.flatMap((card) => openedBy(card, { pack, index }));
    const backwards = pack.cards.flatMap((card) => openersOf(card, { pack, index }));
    for (const found of [forwards, backwards]) {
      const told = found.map(({ opener, opened }) => `${opener.record.identifier} opens ${opened.record.identifier}`);
      expect([...new Set(told)].sort()).toEqual(expected);
    }
    if (name === "lanterns") expect(expected.length).toBeGreaterThan(50);
  });
});

const PACK = `Era: North
---
# The first.
Identifier: TST A 1
Directive: Build the bridge.
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 2
Feats
    Bridge "Stone"
    Toll 3
---
Identifier: TST A 2
Type "Adventure"
Roleplay "Solo"
AllowPlayIfBuildsite
    Feats.Bridge = "Stone" / "Wood"
    Feats.Toll > 2
---
Identifier: TST S 3
Type "Support"
AdventureResources
    Rope 2
`;

/** The steps from the card at `$0`, and the lines that lead there. */
function steps(text: string, of: typeof openedCards): string[] {
  const asked = ask(text);
  return of(asked).map(
    ({ card, lines }) => `${card.name}: ${lines.map((span) => shownSpan(asked.text, span)).join(", ")}`,
  );
}

describe("call hierarchy", () => {
  test("the card at any place on it", () => {
    for (const at of ["Identifier: TST$0 A 1", "Ro$0pe 2", "Build$0 the", "# The$0 first.", "Toll 3\n$0---"]) {
      const asked = ask(PACK.replace(at.replace("$0", ""), at));
      const card = hierarchyCardAt(asked);
      expect(card?.name, at).toBe("TST A 1");
      expect(card && shownSpan(asked.text, card.span)).toBe("[Identifier: TST A 1]");
      expect(card?.detail).toBe("Build the bridge.");
    }
  });

  test("a card named in a list", () => {
    const asked = ask(`${PACK}---\nEra: South\nCards:\n    2 TST S$0 3\n`);
    expect(hierarchyCardAt(asked)?.name).toBe("TST S 3");
  });

  test("no card", () => {
    expect(hierarchyCardAt(ask("Era: No$0rth\n"))).toBeUndefined();
    expect(hierarchyCardAt(ask("$0"))).toBeUndefined();
  });

  test("what it unlocks, and what unlocks it", () => {
    const first = PACK.replace("TST A 1", "TST A $01");
    const second = PACK.replace("TST A 2", "TST A $02");
    expect(steps(first, openedCards)).toEqual(['TST A 2: [Bridge] "Stone", [Toll] 3']);
    expect(steps(first, openingCards)).toEqual([]);
    expect(steps(second, openingCards)).toEqual(['TST A 1: [Bridge] "Stone", [Toll] 3']);
    expect(steps(second, openedCards)).toEqual([]);
  });
});

describe("code lenses", () => {
  function lensesShown(text: string): string[] {
    const asked = ask(text);
    return codeLenses(asked).map(({ span, kind }) => {
      const said = lensTextAt(kind, { ...asked, offset: span.start });
      return `${shownSpan(asked.text, span)} ${kind}: ${said?.title ?? "-"} ${said?.places.map((place) => shownSpan(asked.text, place.span)).join(", ") ?? ""}`.trim();
    });
  }

  test("say what unlocks what, and the fewest cards that win", () => {
    expect(lensesShown(PACK)).toEqual([
      "[Identifier: TST A 1] opened: opens 1 card [Identifier: TST A 2]",
      "[Identifier: TST A 1] winnable: winnable with 1 card",
      "[Identifier: TST A 2] openers: opened by 1 card [Identifier: TST A 1]",
      "[Identifier: TST A 2] winnable: winnable with no cards",
    ]);
  });

  test("none without unlocks", () => {
    const text = PACK.replace('"Stone" / "Wood"', '"Wood"').replace("Toll > 2", "Toll > 9");
    expect(lensesShown(text)).toEqual([
      "[Identifier: TST A 1] winnable: winnable with 1 card",
      "[Identifier: TST A 2] winnable: not winnable",
    ]);
  });

  test("a card that can't be won, and one in no deck", () => {
    const text = PACK.replace("    Rope 2\nFeats", "    Rope 9\nFeats");
    expect(lensesShown(text)).toContain("[Identifier: TST A 1] winnable: not winnable");
    const loose = lensesShown(`${PACK}---\nEra: South\nCards:\n    1 TST A 1\n`.replace("Era: North\n---\n", ""));
    expect(loose.filter((said) => said.includes("TST A 1") && said.includes("decks"))).toEqual([]);
    expect(loose).toContain("[Identifier: TST A 2] decks: in no deck");
    const twice = lensesShown(`${PACK}---\nEra: South\nCards:\n    1 TST A 1\n`);
    expect(twice).toContain("[Identifier: TST A 1] decks: in 2 decks [Era: North], [Era: South]");
  });

  test("a card with an error: nothing is said of how it is won", () => {
    const said = lensesShown(PACK.replace("Toll > 2", 'Toll > 2\nRoleplay "Batle"'));
    expect(said).toContain("[Identifier: TST A 2] winnable: not known how it is won: the card has a mistake");
    expect(said).toContain("[Identifier: TST A 1] winnable: winnable with 1 card");
  });

  test("are on the first line of a card, with any line endings", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const asked = ask(PACK.replaceAll("\n", end));
      const [lens] = codeLenses(asked);
      expect(lens && asked.text.slice(lens.span.start, lens.span.end)).toBe("Identifier: TST A 1");
    }
  });
});
