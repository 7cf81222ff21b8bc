import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { allCommands } from "../../../cli/commands.js";
import { fileNames } from "../../../cli/render/card-files.js";
import { SIMULATORS } from "../../../cli/tabletop/export-tabletop.js";
import { packName } from "../../../compiler/model/pack-properties.js";
import { drawingSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { cardsToPrint } from "../../../tools/render/printed-cards.js";
import { cardGameSimulatorFiles } from "../../../tools/tabletop/card-game-simulator.js";
import { cockatriceFiles, pictureFile } from "../../../tools/tabletop/cockatrice.js";
import { type TabletopPack, tabletopPack } from "../../../tools/tabletop/tabletop-pack.js";
import { type CardGrid, cardGrids, gridSvg, savedObject } from "../../../tools/tabletop/tabletop-simulator.js";
import { TOOL_COLUMNS, toolTable } from "../../../tools/tabletop/tool-table.js";
import { packOf } from "../../support/check.js";
import { readSamples } from "../../support/samples.js";
import { shippedSystem } from "../../support/systems.js";
import { sampleCards } from "../render/support.js";

const modelOf = (sample: string, game: string) =>
  packOf(
    Object.fromEntries(readSamples(`samples/${sample}`).map(({ path, text }) => [path, text])),
    shippedSystem(game),
  );
const tabletopOf = (model: ReturnType<typeof modelOf>): TabletopPack =>
  tabletopPack(
    packName(model) || "pack",
    cardsToPrint(model, { decks: [], cards: [] }),
    drawCard,
    fileNames,
    model.pack?.record,
  );

const caravans = tabletopOf(modelOf("caravans", "altered"));
const lanterns = tabletopOf(modelOf("lanterns", "got"));

test("each card has a name and a file of its own, equal titles their identifiers behind them", () => {
  for (const { cards } of [caravans, lanterns])
    for (const of of ["key", "name"] as const) expect(new Set(cards.map((card) => card[of])).size).toBe(cards.length);
  expect(caravans.cards.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Toll Clerk", "Well Warden (DRY 11)", "Well Warden (DRY 11 R)"]),
  );
});

test("whose work it is goes where a simulator has a place for it", () => {
  const text =
    'Pack: Kites\nSystem: altered\nArtist: Ada\nLicence: CC BY 4.0\nSource: https://example.com\n---\nIdentifier: K 1\nArtist: Ben\nName "Tern"\n';
  const pack = tabletopOf(packOf({ "kites/a.cards": text }, shippedSystem("altered")));
  const saved = JSON.parse(savedObject(pack, cardGrids(pack), (file) => file).text);
  expect(saved.ObjectStates[0].Description).toBe("Artist: Ada\nLicence: CC BY 4.0\nSource: https://example.com");
  expect(saved.ObjectStates[0].ContainedObjects[0].Description).toContain("Artist: Ben");
  const [game, cards] = cardGameSimulatorFiles(pack, undefined)
    .slice(0, 2)
    .map((file) => JSON.parse(file.text));
  expect(game.copyright).toBe("Ada, CC BY 4.0, https://example.com");
  expect(cards[0].Artist).toBe("Ben");
  const [database] = cockatriceFiles(pack, undefined);
  expect(database?.text).toContain(
    "  <info>\n    <author>Ada</author>\n    <sourceUrl>https://example.com</sourceUrl>\n  </info>\n  <sets>",
  );
});

describe("for Tabletop Simulator", () => {
  interface Saved {
    readonly Name: string;
    readonly Nickname: string;
    readonly CardID?: number;
    readonly DeckIDs?: readonly number[];
    readonly CustomDeck?: Readonly<
      Record<string, { readonly FaceURL: string; readonly NumWidth: number; readonly NumHeight: number }>
    >;
    readonly ContainedObjects?: readonly Saved[];
  }
  const grids = cardGrids(lanterns);
  const {
    ObjectStates: [bag],
  } = JSON.parse(savedObject(lanterns, grids, (file) => `https://example.com/${file}`).text) as {
    ObjectStates: readonly Saved[];
  };

  test("docs/pictures/tabletop-grid.svg is the grid of a sample, as it is cut by the program", {
    tags: "slow",
  }, async () => {
    const printed = sampleCards("tavern").map((card) => ({ ...card, copies: 1, deck: undefined }));
    const [grid] = cardGrids(tabletopPack("Tavern", printed, drawCard, fileNames, undefined));
    const svg = gridSvg(grid as CardGrid, ({ record }, id) => {
      const drawing = drawCard(record);
      return { edge: drawing.edge, shapes: drawingSvg(drawing, { id }) };
    });
    await expect(svg).toMatchFileSnapshot("../../../docs/pictures/tabletop-grid.svg");
  });

  test("grids have at most 10 × 7 cards, and each card is on one", () => {
    expect(grids.map(({ columns, rows }) => [columns, rows])).toEqual([
      [10, 7],
      [10, 7],
      [10, 4],
      [2, 2],
    ]);
    expect(new Set(grids.flatMap(({ cards }) => cards))).toEqual(new Set(lanterns.cards));
  });

  test("a bag has the decks, each card as often as in its deck, at its cell", () => {
    expect(bag).toMatchObject({ Name: "Bag", Nickname: "Lanterns at Low Water" });
    const decks = bag?.ContainedObjects ?? [];
    expect(decks.map(({ Name, Nickname }) => [Name, Nickname])).toEqual([
      ["DeckCustom", "The Long Ebb"],
      ["DeckCustom", "The Returning Sea"],
    ]);
    for (const [index, { DeckIDs = [], ContainedObjects = [] }] of decks.entries()) {
      const cards = lanterns.decks[index]?.cards ?? [];
      expect(DeckIDs.length).toBe(cards.reduce((sum, { copies }) => sum + copies, 0));
      expect(ContainedObjects.map(({ CardID }) => CardID)).toEqual(DeckIDs);
      for (const { CardID = 0, Nickname, CustomDeck = {} } of ContainedObjects) {
        const grid = Math.floor(CardID / 100);
        expect(grids[grid - 1]?.cards[CardID % 100]?.name).toBe(Nickname);
        expect(CustomDeck[grid]?.FaceURL).toBe(`https://example.com/cards-${grid}.png`);
        expect(CardID % 100).toBeLessThan((CustomDeck[grid]?.NumWidth ?? 0) * (CustomDeck[grid]?.NumHeight ?? 0));
      }
    }
  });

  test("one card is no deck", () => {
    const one = tabletopOf(packOf('Identifier: A 1\nType "Adventure"\n', shippedSystem("got")));
    const { ObjectStates } = JSON.parse(savedObject(one, cardGrids(one), String).text);
    expect(ObjectStates[0].ContainedObjects).toMatchObject([{ Name: "Card", CardID: 100 }]);
    expect(cardGrids(one)).toMatchObject([{ columns: 2, rows: 2 }]);
  });
});

test("for Card Game Simulator: cgs.json has keys of its schema only, and its properties are those of the cards", () => {
  const files = new Map(
    cardGameSimulatorFiles(caravans, "https://example.com/game").map(({ path, text }) => [path, text]),
  );
  const game = JSON.parse(files.get("cgs.json") ?? "");
  const cards: Record<string, unknown>[] = JSON.parse(files.get("AllCards.json") ?? "");
  expect(Object.keys(game).sort()).toEqual([
    "allCardsUrl",
    "allSetsUrl",
    "autoUpdateUrl",
    "cardBackImageUrl",
    "cardImageUrl",
    "cardNameIsUnique",
    "cardPrimaryProperty",
    "cardProperties",
    "cardSize",
    "deckFileTxtId",
    "deckFileType",
    "deckUrls",
    "name",
  ]);
  const properties = new Map(game.cardProperties.map(({ name, type }: { name: string; type: string }) => [name, type]));
  expect([properties.get("HandCost"), properties.get("Ability")]).toEqual(["integer", "string"]);
  const own = ["id", "name", "set"];
  for (const card of cards) {
    expect(Object.keys(card).filter((key) => !own.includes(key) && !properties.has(key))).toEqual([]);
    expect(
      Object.entries(card).filter(([key, value]) => properties.get(key) === "integer" && typeof value !== "number"),
    ).toEqual([]);
  }
  const ids = new Set(cards.map(({ id }) => id));
  const list = files.get("decks/Water-for-Everyone.txt") ?? "";
  expect(list).toContain("2 [DRY-11-R] Well Warden (DRY 11 R)\n");
  expect([...list.matchAll(/\[(.*?)\]/g)].filter(([, id]) => !ids.has(id))).toEqual([]);
});

test("for Cockatrice: elements in the order of its schema, and lists that name cards of the database", () => {
  const files = new Map(cockatriceFiles(caravans, undefined).map(({ path, text }) => [path, text]));
  const database = new DOMParser().parseFromString(files.get("cards.xml") ?? "", "text/xml");
  const cards = [...database.getElementsByTagName("card")];
  expect(cards.length).toBe(caravans.cards.length);
  const childrenOf = (node: { readonly childNodes: Iterable<{ readonly nodeName: string }> }) =>
    [...node.childNodes].map(({ nodeName }) => nodeName).filter((name) => !name.startsWith("#"));
  for (const card of cards) expect(childrenOf(card)).toEqual(["name", "text", "prop", "set", "tablerow"]);
  const names = new Set(cards.map((card) => card.getElementsByTagName("name")[0]?.textContent));
  const list = new DOMParser().parseFromString(files.get("decks/Water-for-Everyone.cod") ?? "", "text/xml");
  const listed = [...list.getElementsByTagName("card")].map((card) => card.getAttribute("name"));
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  const odd = { ...(caravans.cards[0] as TabletopPack["cards"][number]), name: 'Who? "Me": 1/2' };
  expect(pictureFile(odd)).toBe("pics/CUSTOM/Who Me 12.png");
});

describe("for layout programs", () => {
  const model = packOf(
    'Pack: Boats\n---\nDeck: Fleet\nCards:\n    2 A 1\n    1 A 2\n---\nIdentifier: A 1\nArt: boat.png\nType "Support"\n---\nIdentifier: A 2\nType "Support"\nSubtype "Boat"\n---\nIdentifier: A 3\nCopies: 4\nType "Support"\n',
    shippedSystem("got"),
  );
  const written = (table: ReturnType<typeof toolTable>) =>
    table.rows.map((row) => table.headings.map((heading) => row.get(heading)?.text ?? ""));

  test("a row for each card, with every number of copies, and no rows of packs and decks", () => {
    const table = toolTable(model, TOOL_COLUMNS.squib, { mapping: undefined, decks: [] });
    expect(table.headings.slice(-2)).toEqual(["Qty", "Picture"]);
    const [identifier, quantity] = [table.headings.indexOf("Identifier"), table.headings.indexOf("Qty")];
    expect(written(table).map((row) => [row[identifier], row[quantity]])).toEqual([
      ["A 1", "2"],
      ["A 2", "1"],
      ["A 3", "4"],
    ]);
  });

  test("the columns of a mapping, and no others", () => {
    const mapping = {
      columns: ["ID", "Kind"].map((column, index) => ({
        column,
        to: ["Identifier", "Type"][index] as string,
        when: [],
        unless: [],
        values: new Map(),
      })),
      always: [],
    };
    const table = toolTable(model, TOOL_COLUMNS.nandeck, { mapping: mapping as never, decks: ["Fleet"] });
    expect(table.headings).toEqual(["ID", "Kind", "Copies", "Picture"]);
    expect(written(table)).toEqual([
      ["A 1", "Support", "2", "boat.png"],
      ["A 2", "Support", "1", ""],
    ]);
  });
});

test("the command line offers the programs that there are", () => {
  const [to] = allCommands().flatMap(({ name, options }) =>
    name === "export" ? options.filter(({ flags }) => flags.startsWith("--to ")) : [],
  );
  expect(to?.choices).toEqual([...SIMULATORS, ...Object.keys(TOOL_COLUMNS)]);
});
