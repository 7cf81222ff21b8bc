import type { TabletopDeck, TabletopFile, TabletopPack } from "./tabletop-pack.js";

/** The code of the only set, and the folder of its pictures. */
export const SET = "CARDS";

/**
 * The files of a custom game for Card Game Simulator, by the schema that its project publishes: `cgs.json`, the cards,
 * and a list for each deck. The picture of a card is at `sets/CARDS/KEY.png`.
 *
 * @param address where the folder will be on the internet, without a `/` at its end; undefined for a game that is copied
 */
export function cardGameSimulatorFiles(pack: TabletopPack, address: string | undefined): readonly TabletopFile[] {
  const [first] = pack.cards;
  const names = [...new Set(pack.cards.flatMap(({ cells }) => [...cells.keys()]))];
  const isNumber = (name: string): boolean => pack.cards.every(({ cells }) => cells.get(name)?.isNumber !== false);
  const hosted =
    address === undefined
      ? { autoUpdate: -1 }
      : {
          autoUpdateUrl: `${address}/cgs.json`,
          allCardsUrl: `${address}/AllCards.json`,
          allSetsUrl: `${address}/AllSets.json`,
          cardImageUrl: `${address}/sets/{cardSet}/{cardId}.png`,
          cardBackImageUrl: `${address}/CardBack.png`,
          deckUrls: pack.decks.map((deck) => ({ name: deck.name, url: `${address}/${encodeURI(deckFile(deck))}` })),
        };
  const game = {
    name: pack.name,
    ...(pack.credits.size === 0 ? {} : { copyright: [...pack.credits.values()].join(", ") }),
    ...hosted,
    cardNameIsUnique: true,
    cardSize: { x: inches(first?.width ?? 63.5), y: inches(first?.height ?? 88.9) },
    cardPrimaryProperty: names[0] ?? "",
    cardProperties: ["Identifier", ...names].map((name) => ({
      name,
      type: isNumber(name) && name !== "Identifier" ? "integer" : "string",
    })),
    deckFileType: "txt",
    deckFileTxtId: "id",
  };
  const cards = pack.cards.map(({ key, name, record, cells }) => ({
    id: key,
    name,
    set: SET,
    Identifier: record.identifier ?? "",
    ...Object.fromEntries(
      [...cells].map(([property, { text, isNumber: isOne }]) => [property, isOne ? Number(text) : text]),
    ),
  }));
  return [
    file("cgs.json", game),
    file("AllCards.json", cards),
    file("AllSets.json", [{ code: SET, name: pack.name }]),
    ...pack.decks.map((deck) => ({
      path: deckFile(deck),
      text: deck.cards.map(({ card, copies }) => `${copies} [${card.key}] ${card.name}\n`).join(""),
    })),
  ];
}

/** The program calls a deck by its file. */
const deckFile = ({ key }: TabletopDeck): string => `decks/${key}.txt`;

const inches = (millimetres: number): number => Math.round((millimetres / 25.4) * 1000) / 1000;

function file(path: string, json: object): TabletopFile {
  return { path, text: `${JSON.stringify(json, undefined, 2)}\n` };
}
