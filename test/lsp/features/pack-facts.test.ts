import { describe, expect, test } from "vitest";
import { compilePack } from "../../../compiler/emit/compile-pack.js";
import { recordAt } from "../../../lsp/features/find-line.js";
import { cardList } from "../../../lsp/features/pack-facts/card-list.js";
import { compiledCard } from "../../../lsp/features/pack-facts/compiled-card.js";
import { openingGraph } from "../../../lsp/features/pack-facts/opening-graph.js";
import { packInformation } from "../../../lsp/features/pack-facts/pack-information.js";
import { check } from "../../support/check.js";
import { sha256 } from "../../support/sha256.js";
import { ask } from "../support/ask.js";

const PACK = `Pack: Bread
---
Era: Dough
---
Identifier: BRE A 1
Copies: 2
Directive: Knead
    the dough.
Type "Adventure"
Roleplay "Solo"
EraResources
    Sway 2
---
Era: Crust
Cards:
    3 BRE A 1
    1 BRE S 9
---
Identifier: BRE S 2
Type "Support"
AllowPlayIfBuildsite
    ER.Sway > 1
`;

describe("the card at a place", () => {
  test.each<[text: string, identifier: string | undefined]>([
    ["Identifier: A 1\nLe$0vel 1\n---\nIdentifier: A 2\n", "A 1"],
    ["Identifier: A 1\nLevel 1\n-$0--\nIdentifier: A 2\n", "A 1"],
    ["Identifier: A 1\nLevel 1\n---\n$0Identifier: A 2\n", "A 2"],
    ["Identifier: A 1\nLevel 1\n\n\n$0", "A 1"],
    ['Identifier: A 1\nType "Support"\nIdentifier: A 2\nType "Sup$0port"\n', "A 2"],
    ["Identifier: A 1\n---\n# nothing$0\n---\n", undefined],
    ["$0", undefined],
  ])("%j", (text, identifier) => {
    const { file, offset } = ask(text);
    expect(recordAt(file, offset)?.identifier).toBe(identifier);
  });
});

describe("the JSON of a card", () => {
  const answer = (text: string) => {
    const { file, offset } = ask(text);
    const findings = check(file.text).filter(({ file: path }) => path === file.path);
    return compiledCard(file, recordAt(file, offset), findings, sha256);
  };

  test("is the same as in the compiled pack", () => {
    const marked = PACK.replace("Sway 2", "Sw$0ay 2");
    const compiled = answer(marked);
    const [first] = compilePack(ask(marked).pack, sha256).cards;
    expect(compiled.kind === "compiled" && JSON.parse(compiled.text)).toEqual(JSON.parse(JSON.stringify(first)));
  });

  test.each<[what: string, text: string, says: readonly string[]]>([
    [
      "an error on the card",
      'Identifier: A 1\nType "Adventure"\nRoleplay "Solo"\nLe$0vel 007\n',
      ["Numbers have no leading zeros: write 7, not 007."],
    ],
    [
      "no identifier",
      'Type "Adventure"\nRoleplay "So$0lo"\n',
      ["The card has no identifier, so nothing could name it."],
    ],
    ["no card", "Pack: Br$0ead\n", ["There is no card here."]],
    ["an empty file", "$0", ["There is no card here."]],
    ["a conflict", "<<<<<<< a\nLevel 1\n=======\nLe$0vel 2\n>>>>>>> b\n", ["The file has conflict markers."]],
  ])("%s keeps it from being compiled", (_what, text, says) => {
    const refused = answer(text);
    expect(refused.kind === "refused" && refused.reasons.map((reason) => reason.says)).toEqual(says);
  });

  test("an error on another card does not", () => {
    expect(answer('Identifier: A 1\nType "Adv$0enture"\nRoleplay "Solo"\n---\nLevel 007\n').kind).toBe("compiled");
  });
});

describe("a pack", () => {
  test("is counted", () => {
    expect(packInformation(ask(PACK).pack)).toEqual({
      name: "Bread",
      system: { id: "got", edition: "2010-07-11", name: "Gardener of Thoughts" },
      files: 1,
      decks: 2,
      cards: 2,
      copies: 3,
    });
    expect(packInformation(ask("").pack)).toMatchObject({ name: undefined, cards: 0, files: 1 });
  });

  test("lists its cards by deck", () => {
    const { decks, loose } = cardList(ask(PACK).pack);
    expect(
      decks.map(({ name, cards }) => [name, ...cards.map(({ card, copies }) => `${copies} ${card.identifier}`)]),
    ).toEqual([
      ["Dough", "2 BRE A 1"],
      ["Crust", "3 BRE A 1"],
    ]);
    expect(loose.map(({ identifier }) => identifier)).toEqual(["BRE S 2"]);
    const card = decks[0]?.cards[0]?.card;
    expect(card).toMatchObject({ kind: "Adventure", says: "Knead the dough." });
    expect(PACK.slice(card?.nameSpan.start, card?.nameSpan.end)).toBe("BRE A 1");
    expect(PACK.slice(card?.span.start, card?.span.end)).toMatch(/^Identifier: BRE A 1[\s\S]*Sway 2$/);
  });

  test("has an unlock graph, whole or in part", () => {
    const { pack } = ask(`Era: Dough
---
Identifier: BRE A 1
Type "Adventure"
Roleplay "Solo"
Feats
    Oven "Stone"
---
Identifier: BRE A 2
Type "Adventure"
Roleplay "Solo"
AllowPlayIfBuildsite
    Feats.Oven = "Stone"
---
Era: Crust
---
Identifier: BRE S 3
Type "Support"
`);
    const graph = openingGraph(pack);
    expect(graph?.decks).toEqual(["Dough", "Crust"]);
    expect(graph?.cards.map(({ identifier, deck }) => [identifier, deck])).toEqual([
      ["BRE A 1", 0],
      ["BRE A 2", 0],
      ["BRE S 3", 1],
    ]);
    expect(graph?.needs.map(({ askers, suppliers }) => [askers, suppliers])).toEqual([[[1], [0]]]);
    expect(openingGraph(pack, { deck: "Crust" })?.cards).toHaveLength(1);
    expect(openingGraph(pack, { card: "BRE A 1" })?.cards).toHaveLength(2);
    expect(openingGraph(pack, { card: "none such" })?.cards).toHaveLength(0);
  });

  test("has an empty graph if it is empty", () => {
    expect(openingGraph(ask("").pack)).toMatchObject({ cards: [], needs: [] });
  });
});
