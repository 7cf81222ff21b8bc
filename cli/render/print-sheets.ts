import path from "node:path";
import { packName, type Sha256 } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { Failure, type LoadedPack } from "../../project/index.js";
import { type CardDrawing, type CardToPrint, drawBack, layOutSheets, type Sheet, sheetSvg } from "../../tools/index.js";
import { saveOutput } from "../files/save-output.js";
import { loadSha256 } from "../load-sha256.js";
import type { CommandSession } from "../session.js";
import { svgOf } from "./card-files.js";
import { pngPainter } from "./card-png.js";
import { type DrawnCard, drawCards } from "./drawn-cards.js";
import { dataUri, type PictureFile, readPicture } from "./pictures.js";
import { manifestFile, manifestText, type Printed, readManifest } from "./printed-manifest.js";
import type { RenderRequest } from "./render-request.js";
import { reportMissing } from "./report-missing.js";
import { onlyPrintable, type RenderJob } from "./taken-pictures.js";

/** Lays out cards on sheets and writes them, with a manifest next to them. */
export async function printSheets(
  { model }: LoadedPack,
  cards: readonly CardToPrint[],
  file: string,
  job: RenderJob,
): Promise<void> {
  const { session, request, takes } = job;
  const drawn = await drawCards(session, model, cards, takes, { ...request, bleed: request.sheet.bleed });
  const manifest = manifestFile(file);
  const now = printedNow(drawn, await loadSha256());
  const before = readManifestIf(session, manifest, request.onlyChanged);
  const chosen = request.onlyChanged ? drawn.filter((card) => isChanged(card, before, now)) : drawn;
  if (chosen.length === 0) {
    session.environment.writeOut(`${session.shown(file)}: no card has changed since it was printed\n`);
    return;
  }
  const count = chosen.reduce((sum, { card }) => sum + (request.copies ?? card.copies), 0);
  if (count > MOST_CARDS)
    throw new Failure(
      `with their copies these are ${count} cards, and sheets take at most ${MOST_CARDS} at once; --deck, --card or --copies prints fewer`,
    );
  const copies = chosen.flatMap((card) => Array.from({ length: request.copies ?? card.card.copies }, () => card));
  const { sheets, tooLarge } = layOutSheets(
    copies.map(({ drawing }) => drawing),
    request.sheet,
  );
  const left = new Set(tooLarge.map((index) => copies[index] as DrawnCard));
  sayTooLarge(left, job);
  if (sheets.length === 0) return;
  const title = packName(model) || path.parse(file).name;
  await save(session, file, { title, sheets, fronts: copies, backs: backsOf(copies, title, job), request });
  const printed = chosen.filter((card) => !left.has(card)).flatMap((card) => printedAs(card) ?? []);
  const hashes = printed.map((name): [string, string] => [name, now.get(name) ?? ""]);
  // Everything printed so far: earlier cards and these.
  saveOutput(session, manifest, manifestText(new Map([...before, ...hashes])));
}

/** The files of sheets; for numbered ones, those that exist. */
export function sheetFiles({ disk }: CommandSession, file: string, { format }: RenderRequest): readonly string[] {
  if (format === "pdf") return [file, manifestFile(file)];
  const folder = path.dirname(file);
  const begin = `${path.basename(file, path.extname(file))}-`;
  const entries = disk.kindOf(folder) === "folder" ? disk.entries(folder) : [];
  const pages = entries.filter(
    ({ name }) =>
      name.startsWith(begin) && path.extname(name) === `.${format}` && /^\d+\./.test(name.slice(begin.length)),
  );
  return [...pages.map((page) => page.path), manifestFile(file)];
}

/** About 2,000 sheets: more than anybody prints at once, and few enough for memory. */
const MOST_CARDS = 20_000;

/** The hash of each card with an identifier: of all that is drawn, with its picture. */
function printedNow(drawn: readonly DrawnCard[], hash: Sha256): Printed {
  const now = drawn.map((card): [string | undefined, string] => [printedAs(card), `sha256-${hash(svgOf(card))}`]);
  return new Map(now.flatMap(([name, of]): [string, string][] => (name === undefined ? [] : [[name, of]])));
}

/** What the manifest calls a card. In another deck, its type may have another size. */
function printedAs({ card: { deck }, drawing: { identifier } }: DrawnCard): string | undefined {
  return identifier === undefined || deck === undefined ? identifier : `${identifier} in ${deck}`;
}

/** An unreadable manifest only matters if it is used; it is rewritten. */
function readManifestIf(session: CommandSession, file: string, asked: boolean): Printed {
  if (asked) return readManifest(file, session.shown(file));
  try {
    return readManifest(file, session.shown(file));
  } catch {
    return new Map();
  }
}

function isChanged(card: DrawnCard, before: Printed, now: Printed): boolean {
  const name = printedAs(card);
  return name === undefined || before.get(name) !== now.get(name);
}

function sayTooLarge(cards: ReadonlySet<DrawnCard>, { session, request: { sheet } }: RenderJob): void {
  for (const { drawing } of cards) {
    const { identifier, width, height } = drawing;
    session.fail(
      `${identifier ?? "a card"} is ${width} × ${height} mm, too large for ${sheet.paper === "a4" ? "A4" : "Letter"}; --paper card has room`,
    );
  }
}

interface PrintedSide {
  readonly drawing: CardDrawing;
  readonly picture: DrawnCard["picture"];
}

/** The back of each card: the same for all cards of a deck that have the same size. */
function backsOf(copies: readonly DrawnCard[], pack: string, { session, request }: RenderJob): PrintedSide[] {
  const { back, sheet } = request;
  if (sheet.duplex === undefined) return [];
  const picture = back === undefined ? undefined : backPicture(session, back);
  const known = new Map<string, PrintedSide>();
  return copies.map(({ card: { deck }, drawing: { width, height } }) => {
    const key = JSON.stringify([deck, width, height]);
    return getOrMake(known, key, () => ({
      drawing: drawBack({ width, height, deck, pack, picture: picture !== undefined }),
      picture,
    }));
  });
}

function backPicture(session: CommandSession, back: string): PictureFile {
  const read = readPicture(path.resolve(session.environment.cwd, back));
  const problem = read.kind === "missing" ? read.reason : onlyPrintable(read);
  if (read.kind === "missing" || problem !== undefined) throw new Failure(`cannot use ${back} as a back: ${problem}`);
  return read;
}

interface SheetPrint {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  readonly fronts: readonly DrawnCard[];
  readonly backs: readonly PrintedSide[];
  readonly request: RenderRequest;
}

async function save(session: CommandSession, file: string, print: SheetPrint): Promise<void> {
  const { title, sheets, fronts, backs, request } = print;
  const sideOf = (card: number, side: Sheet["side"]): PrintedSide =>
    (side === "front" ? fronts : backs)[card] as PrintedSide;
  const { bleed } = request.sheet;
  if (request.format === "svg" || request.format === "png") {
    const painter = request.format === "png" ? await pngPainter(session, request) : undefined;
    const pages = String(sheets.length).length;
    for (const [index, sheet] of sheets.entries()) {
      const number = String(index + 1).padStart(pages, "0");
      const svg = sheetSvg(
        sheet,
        `${title}, sheet ${index + 1}`,
        bleed,
        (card) => {
          const { drawing, picture } = sideOf(card, sheet.side);
          return { drawing, picture: picture && dataUri(picture) };
        },
        painter?.svgOptions,
      );
      const drawings = sheet.slots.map(({ card }) => sideOf(card, sheet.side).drawing);
      const content = painter === undefined ? svg : await painter.paintSvg(svg, sheet, drawings);
      saveOutput(session, `${file.replace(/\.(svg|png)$/i, "")}-${number}.${request.format}`, content);
    }
    painter?.sayMissing();
    return;
  }
  const { readFonts } = await import("./shipped-fonts.js");
  const { sheetsPdf } = await import("./sheets-pdf.js");
  const fonts = await readFonts(request.fonts, session.environment.cwd, session.shown);
  const cardAt = (card: number, side: Sheet["side"]) => {
    const { drawing, picture } = sideOf(card, side);
    return { drawing, picture: picture?.bytes };
  };
  const { bytes, missing } = await sheetsPdf({
    title,
    sheets,
    bleed,
    cardAt,
    deckOf: (card) => fronts[card]?.card.deck,
    fonts,
  });
  if (missing.size > 0) reportMissing(session, missing, "printed as ?");
  saveOutput(session, file, bytes);
}
