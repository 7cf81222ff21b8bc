import { expect, test } from "vitest";
import { type NamePath, PackIndex } from "../../../lsp/features/index.js";
import { ask } from "../support/ask.js";

const PACK = `Pack: One
---
Identifier: A 1
Type "Adventure"
AllowSupportIf1
    AR.Range > 2
    Feats.Drive = "Fluon" / "Ion"
---
Identifier: A 2
Type "Support"
AR
    Range 3
//- two.cards
Identifier: A 3
Type "Support"
AdventureResources
    Range 3
Feats
    Drive "Ion"
`;

const RANGE: NamePath = { category: "AdventureResources", name: "Range" };
const DRIVE: NamePath = { category: "Feats", name: "Drive" };

/** Line and cards of each use. */
function told(index: PackIndex, which: "given" | "asked", path: NamePath): string[] {
  return index[which](path).map((use) => {
    const cards = use.places().map(({ record }) => record.identifier);
    return `${use.section ?? "-"}: ${use.entry.values.map((value) => "value" in value && value.value).join("/")} on ${cards.join(", ")}`;
  });
}

test("lines and conditions, by the full names of categories", () => {
  const { index } = ask(PACK);
  expect(told(index, "given", RANGE)).toEqual(["AdventureResources: 3 on A 2, A 3"]);
  expect(told(index, "asked", RANGE)).toEqual(["AllowSupportIf1: 2 on A 1"]);
  expect(told(index, "asked", DRIVE)).toEqual(["AllowSupportIf1: Fluon/Ion on A 1"]);
  expect(told(index, "given", { category: undefined, name: "Type" })).toEqual([
    "-: Adventure on A 1",
    "-: Support on A 2, A 3",
  ]);
  expect(index.namesGiven("AdventureResources")).toEqual(["Range"]);
  expect(index.namesAsked("Feats")).toEqual(["Drive"]);
  expect(index.categoriesGiven).toEqual(["AdventureResources", "Feats"]);
  expect(index.given({ category: "Feats", name: "constructor" })).toEqual([]);
});

test("a removed record leaves nothing behind, and is found again once reinserted", () => {
  const { pack } = ask(PACK);
  const index = new PackIndex(pack);
  const [file] = pack.files;
  const record = file?.records.find(({ identifier }) => identifier === "A 1");
  if (file === undefined || record === undefined) throw new Error("no such card");
  index.takeOut(record);
  expect(index.asked(RANGE)).toEqual([]);
  expect(index.namesAsked("Feats")).toEqual([]);
  index.putIn({ file, record });
  expect(told(index, "asked", RANGE)).toEqual(["AllowSupportIf1: 2 on A 1"]);
});

test("cards of used packs have an index of their own", () => {
  const { index } = ask("//- one/pack.cards\nPack: One\nUses: ../two\n//- two/pack.cards\nPack: Two\n---\nType 3\n");
  expect(index.used).toHaveLength(1);
});
