import { loadSystem } from "../../compiler/model/load-system.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import { readPack } from "../../compiler/model/read-pack.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { createChecker } from "../../play/create-checker.js";
import { shippedSystem } from "../support/systems.js";

const HEADER = 'System: Village fair\nId "fair"\nEdition "1"\nKindFrom "Sort"';

/** A system file with these records and nothing else. */
export function systemText(records: string): string {
  return `${HEADER}\n---\n${records.trim()}\n`;
}

const GAME = `
Kind: Pack
When
    Has = "Pack"
---
Kind: Deck
When
    Has = "Stall"
---
Kind: Card
Custom "Yes"
Value "integer" / "text"
Unless
    Has = "Pack" / "Stall"
---
Kind: Cake
When
    Sort = "Cake"
---
Kind: Drink
When
    Sort = "Drink"
---
Label: Pack
On "Pack"
Value "one"
---
Label: Stall
On "Deck"
Value "one"
---
Label: Cards
On "Deck"
Value "kept"
---
Label: Identifier
On "Card"
Value "one"
---
Label: Copies
On "Card"
Value "one"
Default "1"
---
Attribute: Sort
On "Card"
OneOf "Cake" / "Drink"
---
Attribute: Price
On "Card" / "Deck" / "Pack"
Value "integer" / "range"
---
Attribute: Tax
On "Card" / "Deck"
Value "integer" / "percentage"
Default 0
---
Attribute: Fruit
On "Card" / "Deck"
Many "Yes"
---
Attribute: Hot
On "Card"
OneOf "Yes"
---
Attribute: Rank
On "Card"
Value "integer"
---
Category: Needs
Shortcut "N"
On "Card"
Custom "Yes"
Value "integer"
---
Category: Gives
On "Card"
Custom "Yes"
Value "integer"
---
Category: OnlyIf
On "Card"
Custom "Yes"
Value "integer" / "text"
Operators "=" / "<" / ">"
`;

/** A small game of our own, with these records besides. */
export function fair(records: string): System {
  return instantiateSystem(
    loadSystem(systemText(`${GAME}\n---\n${records.trim()}`), () => undefined, shippedSystem("meta")).data,
  );
}

/** A pack of one file, read by a system; `used` are packs by folder. */
export function packOf(text: string, system: System, used: Readonly<Record<string, string>> = {}): PackModel {
  const { readerOf } = createChecker();
  const read = (path: string, cards: string): PackModel =>
    readPack({
      files: [{ path, text: cards.trimStart(), encoding: undefined, system }],
      readerOf,
      systemNames: ["fair"],
      findSystem: () => system,
      usePack: (folder) => {
        const other = used[folder];
        return { folder, problem: undefined, pack: other === undefined ? undefined : read(`${folder}/x.cards`, other) };
      },
    });
  return read("test.cards", text);
}
