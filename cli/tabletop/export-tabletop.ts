import path from "node:path";
import { pathToFileURL } from "node:url";
import { packName } from "../../compiler/index.js";
import { Failure, type LoadedPack } from "../../project/index.js";
import {
  backFile,
  type CardGrid,
  cardGameSimulatorFiles,
  cardGrids,
  cardSvg,
  cardsToPrint,
  cockatriceFiles,
  drawBack,
  drawingSvg,
  gridSvg,
  pictureFile,
  SET,
  savedObject,
  type TabletopCard,
  type TabletopFile,
  type TabletopPack,
  tabletopPack,
} from "../../tools/index.js";
import type { Options } from "../call.js";
import { mayWrite } from "../files/write-file.js";
import { mayOverwrite, writeOutput } from "../files/write-output.js";
import { nameOf } from "../output-files.js";
import { fileNames } from "../render/card-files.js";
import { type PngPainter, pngPainter } from "../render/card-png.js";
import { type DrawnCard, drawCards } from "../render/drawn-cards.js";
import { dataUri } from "../render/pictures.js";
import { renderRequest } from "../render/render-request.js";
import { takenPictures } from "../render/taken-pictures.js";
import { type CommandSession, listOption, textOption } from "../session.js";

export const SIMULATORS = ["tabletop-simulator", "card-game-simulator", "cockatrice"] as const;
export type Simulator = (typeof SIMULATORS)[number];

/** A table holds some thousands; each copy is an object in a file. */
const MOST_COPIES = 100_000;

/**
 * Writes a pack to a folder as a simulator reads it: pictures first, then the files that refer to them. Nothing is
 * written over what people made.
 */
export async function exportTabletop(
  session: CommandSession,
  { onDisk, model }: LoadedPack,
  simulator: Simulator,
  folder: string,
  options: Options,
): Promise<void> {
  const address = addressOption(options);
  const printed = cardsToPrint(model, { decks: listOption(options.deck), cards: [] });
  const copies = printed.reduce((sum, card) => sum + card.copies, 0);
  if (copies > MOST_COPIES)
    throw new Failure(`with their copies these are ${copies} cards, and no simulator takes more than ${MOST_COPIES}`);
  const request = renderRequest({ format: "png", font: listOption(options.font) });
  const drawn = await drawCards(session, model, printed, takenPictures(session, request), request);
  if (drawn.length === 0) throw new Failure("there are no cards to export");
  const byRecord = new Map(drawn.map((one) => [one.card.record, one]));
  const drawnOf = ({ record }: Pick<TabletopCard, "record">) => byRecord.get(record) as DrawnCard;
  const pack = tabletopPack(
    packName(model) || nameOf(onDisk),
    printed,
    (record) => drawnOf({ record }).drawing,
    fileNames,
    model.pack?.record,
  );
  const painter = await pngPainter(session, request);
  const { texts, pictures } = filesFor(simulator, pack, { folder, address, dpi: request.dpi, painter, drawnOf });
  const places = [...texts, ...pictures].map((one) => path.join(folder, one.path));
  if (!(mayWrite(session, places) && mayOverwrite(session, places))) return;
  let written = 0;
  for (const one of [...pictures, ...texts]) {
    const content = "paint" in one ? await one.paint() : one.text;
    const isNew = writeOutput(session, path.join(folder, one.path), content);
    if (isNew === undefined) return;
    if (isNew) written++;
  }
  painter.sayMissing();
  const all = places.length;
  const news = written === 0 ? "all up to date" : written === all ? "all written" : `${written} written`;
  session.environment.writeOut(
    `${session.shown(folder)}: ${pack.cards.length} cards and ${pack.decks.length} ${pack.decks.length === 1 ? "deck" : "decks"} in ${all} files, ${news}\n`,
  );
}

/** Where the folder will be on the internet. */
function addressOption(options: Options): string | undefined {
  const address = textOption(options.url)?.replace(/\/+$/, "");
  if (address !== undefined && !/^https?:\/\/[^\s"<>]+$/.test(address))
    throw new Failure(`--url takes an address that begins with https://, not '${address}'`);
  return address;
}

interface Making {
  readonly folder: string;
  readonly address: string | undefined;
  readonly dpi: number;
  readonly painter: PngPainter;
  readonly drawnOf: (card: TabletopCard) => DrawnCard;
}

interface MadeFiles {
  readonly texts: readonly TabletopFile[];
  /** A picture to write, painted when it is its turn: of a pack of hundreds of cards they would fill the memory. */
  readonly pictures: readonly { readonly path: string; readonly paint: () => Promise<Buffer> }[];
}

function filesFor(simulator: Simulator, pack: TabletopPack, making: Making): MadeFiles {
  const { address, painter, drawnOf } = making;
  if (simulator === "tabletop-simulator") return tabletopSimulator(pack, making);
  const isCockatrice = simulator === "cockatrice";
  const pictures = pack.cards.map((card) => ({
    path: isCockatrice ? pictureFile(card) : `sets/${SET}/${card.key}.png`,
    paint: () => painter.paint(drawnOf(card)),
  }));
  if (isCockatrice) return { texts: cockatriceFiles(pack, address), pictures };
  return {
    texts: cardGameSimulatorFiles(pack, address),
    pictures: [...pictures, { path: "CardBack.png", paint: () => paintBack(pack, 0, painter) }],
  };
}

function tabletopSimulator(pack: TabletopPack, { folder, address, dpi, painter, drawnOf }: Making): MadeFiles {
  const grids = cardGrids(pack);
  const addressOf = (file: string): string =>
    address === undefined ? pathToFileURL(path.join(folder, file)).href : `${address}/${encodeURI(file)}`;
  return {
    texts: [savedObject(pack, grids, addressOf)],
    pictures: [
      ...grids.map((grid) => ({ path: grid.file, paint: () => paintGrid(grid, dpi, drawnOf, painter) })),
      ...pack.decks.map((_, index) => ({ path: backFile(index), paint: () => paintBack(pack, index, painter) })),
    ],
  };
}

function paintBack(pack: TabletopPack, deck: number, painter: PngPainter): Promise<Buffer> {
  const { name, cards } = pack.decks[deck] ?? { name: undefined, cards: [] };
  const { width = 63.5, height = 88.9 } = cards[0]?.card ?? {};
  const back = drawBack({ width, height, deck: name, pack: pack.name });
  return painter.paintSvg(cardSvg(back, painter.svgOptions), back, [back]);
}

/** What graphics cards take, across and down. */
const MOST_DOTS = 4096;

async function paintGrid(
  grid: CardGrid,
  dpi: number,
  drawnOf: (card: TabletopCard) => DrawnCard,
  painter: PngPainter,
): Promise<Buffer> {
  const svg = gridSvg(grid, (card, id) => {
    const { drawing, picture } = drawnOf(card);
    const shapes = drawingSvg(drawing, { ...painter.svgOptions, id, picture: picture && dataUri(picture) });
    return { edge: drawing.edge, shapes };
  });
  const size = { width: grid.columns * grid.width, height: grid.rows * grid.height };
  const scale = Math.min(1, ((MOST_DOTS / dpi) * 25.4) / Math.max(size.width, size.height));
  return painter.paintSvg(
    svg,
    { width: size.width * scale, height: size.height * scale },
    grid.cards.map((card) => drawnOf(card).drawing),
  );
}
