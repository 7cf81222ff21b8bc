import { describe, expect, test } from "vitest";
import { leastCards } from "../../../play/analysis/answer/least-cards.js";
import { ask } from "../../lsp/support/ask.js";

const PACK = `Era: North
---
Identifier: A 1
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 4
---
Identifier: S 1
Type "Support"
AdventureResources
    Rope 2
---
Identifier: S 3
Type "Support"
AdventureResources
    Rope 3
---
Identifier: S 2
Type "Support"
AdventureResources
    Sail 2
`;

function least(text: string, identifier: string) {
  const { pack } = ask(text);
  const [card] = pack.byIdentifier.get(identifier) ?? [];
  return card && leastCards(pack, card.record, 2_000);
}

describe("with how few cards a card is won", () => {
  test("so many", () => {
    expect(least(PACK, "A 1")).toEqual({ kind: "winnable", cards: 2, decided: true });
    expect(least(PACK.replace("Rope 4", "Rope 2"), "A 1")).toEqual({ kind: "winnable", cards: 1, decided: true });
  });

  test("not at all", () => {
    expect(least(PACK.replace("Rope 4", "Rope 9"), "A 1")).toEqual({ kind: "not winnable" });
  });

  test("not asked of cards that are not won, nor of cards in no deck", () => {
    expect(least(PACK, "S 1")).toBeUndefined();
    expect(least(PACK.replace("Era: North\n---\n", ""), "A 1")).toBeUndefined();
  });

  test("nor in decks that are too large", () => {
    const cards = (count: number, what: string): string =>
      Array.from({ length: count }, (_, number) => `---\nIdentifier: ${what[0]} X ${number}\nType "${what}"\n`).join(
        "",
      );
    expect(least(PACK + cards(60, "Adventure") + cards(170, "Support"), "A 1")).toBeUndefined();
    expect(least(PACK + cards(5, "Adventure") + cards(10, "Support"), "A 1")).toBeDefined();
  });
});
