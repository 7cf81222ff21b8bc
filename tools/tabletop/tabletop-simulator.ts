import { groupBy } from "../../grammar/index.js";
import {
  cardLines,
  type TabletopCard,
  type TabletopDeck,
  type TabletopFile,
  type TabletopPack,
} from "./tabletop-pack.js";

/** A grid of cards in one picture, as Tabletop Simulator cuts it. */
export interface CardGrid {
  /** Its file name. */
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
  /** Of each cell, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** From left to right, then down. */
  readonly cards: readonly TabletopCard[];
}

/** What the program cuts at most; and it reads pictures of 2 by 2 cells or more. */
const MOST_COLUMNS = 10;
const MOST_ROWS = 7;
const LEAST = 2;

/** The grids of a pack: cards of one size share them. */
export function cardGrids({ cards }: TabletopPack): readonly CardGrid[] {
  const sizes = groupBy(cards, ({ width, height }) => `${width} ${height}`);
  const parts = [...sizes.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / (MOST_COLUMNS * MOST_ROWS)) }, (_, part) =>
      all.slice(part * MOST_COLUMNS * MOST_ROWS, (part + 1) * MOST_COLUMNS * MOST_ROWS),
    ),
  );
  return parts.map((part, index) => {
    const columns = Math.min(MOST_COLUMNS, Math.max(LEAST, part.length));
    const rows = Math.max(LEAST, Math.ceil(part.length / columns));
    const { width = 0, height = 0 } = part[0] ?? {};
    return { file: `cards-${index + 1}.png`, columns, rows, width, height, cards: part };
  });
}

/**
 * The picture of a grid, in millimetres: all cards edge to edge, without marks; behind rounded corners is the colour of
 * the card's edge.
 *
 * @param drawn a card as shapes of SVG, with ids that begin with `id`, and the colour of its edge
 */
export function gridSvg(
  { columns, rows, width, height, cards }: CardGrid,
  drawn: (card: TabletopCard, id: string) => { readonly edge: string; readonly shapes: string },
): string {
  const cells = cards.map((card, index) => {
    const at = `${(index % columns) * width} ${Math.floor(index / columns) * height}`;
    const { edge, shapes } = drawn(card, `card-${index}`);
    return `<g transform="translate(${at})"><rect width="${width}" height="${height}" fill="${edge}"/>\n${shapes}</g>`;
  });
  const [across, down] = [columns * width, rows * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}mm" height="${down}mm" viewBox="0 0 ${across} ${down}">
<title>Cards</title>
${cells.join("\n")}
</svg>
`;
}

/** The picture of all backs of a deck. */
export const backFile = (deck: number): string => `back-${deck + 1}.png`;

/**
 * The saved object: a bag with the decks of a pack. Cards have their names, and what is written on them for the search.
 * The form is that of objects which the program saves itself.
 *
 * @param addressOf the address of a picture: on the internet, or `file:///` on the machine of the player
 */
export function savedObject(
  pack: TabletopPack,
  grids: readonly CardGrid[],
  addressOf: (file: string) => string,
): TabletopFile {
  const decks = pack.decks.map((deck, index) => deckObject(deck, grids, addressOf, backFile(index)));
  const bag = {
    ...placed("Bag", pack.name, [...pack.credits].map(([name, text]) => `${name}: ${text}`).join("\n")),
    ContainedObjects: decks,
  };
  const saved = { SaveName: "", GameMode: "", Table: "", Sky: "", Note: "", Rules: "", PlayerTurn: "" };
  return { path: "saved-object.json", text: `${JSON.stringify({ ...saved, ObjectStates: [bag] }, undefined, 2)}\n` };
}

function deckObject(
  { name, cards }: TabletopDeck,
  grids: readonly CardGrid[],
  addressOf: (file: string) => string,
  back: string,
): object {
  const numbers = new Map(
    grids.flatMap(({ cards: all }, grid) =>
      all.map((card, cell) => [card, { grid, id: (grid + 1) * 100 + cell }] as const),
    ),
  );
  const custom = (used: ReadonlySet<number>) =>
    Object.fromEntries(
      grids.flatMap(({ file, columns, rows }, grid) =>
        used.has(grid)
          ? [
              [
                String(grid + 1),
                {
                  FaceURL: addressOf(file),
                  BackURL: addressOf(back),
                  NumWidth: columns,
                  NumHeight: rows,
                  BackIsHidden: true,
                  UniqueBack: false,
                  Type: 0,
                },
              ] as const,
            ]
          : [],
      ),
    );
  const objects = cards.flatMap(({ card, copies }) => {
    const { grid, id } = numbers.get(card) ?? { grid: 0, id: 100 };
    const object = {
      ...placed("Card", card.name, cardLines(card).join("\n")),
      CardID: id,
      SidewaysCard: card.width > card.height,
      CustomDeck: custom(new Set([grid])),
    };
    return Array.from({ length: copies }, () => object);
  });
  const [only] = objects;
  // A deck has two cards or more.
  if (only !== undefined && objects.length === 1) return only;
  const used = new Set(cards.map(({ card }) => numbers.get(card)?.grid ?? 0));
  return {
    ...placed("DeckCustom", name, `${objects.length} cards`),
    DeckIDs: objects.map(({ CardID }) => CardID),
    CustomDeck: custom(used),
    ContainedObjects: objects,
  };
}

/** Face down where it appears. */
function placed(kind: string, name: string, description: string) {
  return {
    Name: kind,
    Transform: { posX: 0, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 180, scaleX: 1, scaleY: 1, scaleZ: 1 },
    Nickname: name,
    Description: description,
  };
}
