import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { packName, titleOf } from "../../compiler/index.js";
import { Failure, type LoadedPack, type PackOnDisk, withSlashes } from "../../project/index.js";
import {
  cardsToPrint,
  facesOn,
  galleryPage,
  missingChoice,
  missingStyle,
  partsFor,
  textIn,
} from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { complain, exactly } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { saveOutput } from "../files/save-output.js";
import { mayWrite } from "../files/write-file.js";
import { mayOverwrite } from "../files/write-output.js";
import { mayReplace, nameOf, outputFiles, withoutCollisions } from "../output-files.js";
import { cardFiles, listFile, type PictureEnding, saveCards, svgOf } from "../render/card-files.js";
import { pngPainter } from "../render/card-png.js";
import { type DrawnCard, drawCards } from "../render/drawn-cards.js";
import { dataUri } from "../render/pictures.js";
import { printSheets, sheetFiles } from "../render/print-sheets.js";
import { type RenderRequest, renderRequest } from "../render/render-request.js";
import { fontStyle } from "../render/shipped-fonts.js";
import { type RenderJob, takenPictures } from "../render/taken-pictures.js";
import { finished, nameFile, openSession } from "../session.js";

/** `cardwright render`: draws cards as single pictures, on sheets to print, or all on one page. */
export async function render(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment, call);
  const request = renderRequest(call.options);
  const named = request.back === undefined ? request.fonts : [...request.fonts, request.back];
  for (const file of named) session.inputs.add(path.resolve(session.environment.cwd, file));
  const packs = await cardPacks(session, call);
  const models = packs.map(({ model }) => model);
  const missing = (packs.length > 0 && missingChoice(models, request)) || missingStyle(models, request.style);
  if (missing !== undefined) throw new Failure(missing);
  const job: RenderJob = { session, request, takes: takenPictures(session, request) };
  const files = filesFor(packs, job);
  const jobs = packs.map((pack) => ({ pack, file: files.get(pack.onDisk), cards: cardsToPrint(pack.model, request) }));
  const lists = jobs.flatMap(({ file }) =>
    file !== undefined && isFolderOfCards(file, request) ? [listFile(file)] : [],
  );
  if (!(session.force || mayReplace(session, lists))) return session.status();
  const places = jobs.flatMap(({ file, cards }) => (file === undefined ? [] : placesOf(file, cards, job)));
  if (!request.print && !(mayWrite(session, places) && mayOverwrite(session, places))) return session.status();
  for (const { pack, file, cards } of jobs) {
    if (cards.length === 0 || file === undefined) continue;
    if (request.what === "sheets") await printSheets(pack, cards, file, job);
    else await deliver(pack, request.what === "cards" ? eachOnce(cards) : cards, file, job);
  }
  if (packs.length > 0 && jobs.every(({ cards }) => cards.length === 0))
    complain(session.environment, "there are no cards to draw");
  return finished(session);
}

const ENDINGS = { cards: "-cards", sheets: "-sheets.pdf", gallery: "-gallery.html" } as const;

/** The target of each pack; a target shared by several packs is written by none. */
function filesFor(packs: readonly LoadedPack[], { session, request }: RenderJob): ReadonlyMap<PackOnDisk, string> {
  const inFiles = request.what === "sheets" && request.format !== "pdf";
  const ending = inFiles ? `-sheets.${request.format}` : ENDINGS[request.what];
  if (request.out !== undefined) nameFile(session, request.out);
  const files = outputFiles(
    packs.map(({ onDisk }) => onDisk),
    {
      cwd: session.environment.cwd,
      out: request.what === "cards" ? request.out?.replace(/(?<=[^/\\])[/\\]+$/, "") : request.out,
      ending,
      configurationOf: session.configurationOf,
      // An existing folder takes the cards directly, without a subfolder.
      isFolder: (file) => request.what !== "cards" && session.disk.kindOf(file) === "folder",
    },
  );
  return withoutCollisions(files, session);
}

type PrintedCards = ReturnType<typeof cardsToPrint>;

/** All files to write for a pack; for numbered sheets, whose number isn't known yet, those that exist. */
function placesOf(file: string, cards: PrintedCards, { session, request }: RenderJob): readonly string[] {
  if (request.what === "gallery") return [file];
  if (request.what === "sheets") return sheetFiles(session, file, request);
  if (isOnePicture(file, request)) return [file];
  const pictures = cardFiles(
    file,
    eachOnce(cards).map(({ record }) => record.identifier ?? titleOf(record, request.style)),
    endingOf(request),
  );
  return [...pictures, listFile(file)];
}

const endingOf = ({ format }: RenderRequest): PictureEnding => (format === "png" ? "png" : "svg");

/** Each card is a file, and a list says which. */
const isFolderOfCards = (file: string, request: RenderRequest): boolean =>
  request.what === "cards" && !request.print && !isOnePicture(file, request);

/** A path that ends in .png is the picture itself, not a folder. */
function isOnePicture(file: string, { what, format }: RenderRequest): boolean {
  return what === "cards" && format === "png" && /\.png$/i.test(file);
}

/** Draws a card once, even if it is in several decks. */
function eachOnce(cards: PrintedCards): PrintedCards {
  const seen = new Set<PrintedCards[number]["record"]>();
  return cards.filter(({ record }) => !seen.has(record) && seen.add(record));
}

async function deliver({ onDisk, model }: LoadedPack, cards: PrintedCards, file: string, job: RenderJob) {
  const { session, request, takes } = job;
  const drawn = await drawCards(session, model, cards, takes, request);
  if (request.print) {
    const [first, ...others] = drawn;
    if (first === undefined || others.length > 0)
      throw new Failure(`--stdout prints one card, and these are ${drawn.length}; --card names one`);
    exactly(session.environment).writeOut(svgOf(first));
  } else if (request.what === "gallery") {
    const title = packName(model) || nameOf(onDisk);
    const parts = partsFor(drawn.map(({ drawing }) => textIn(drawing)).join(""));
    const fonts = fontStyle(parts, facesOn(drawn.map(({ drawing }) => drawing)));
    const pack = (text: string) => deflateRawSync(text).toString("base64");
    const options = { nonce: crypto.randomUUID(), fonts, pack };
    saveOutput(session, file, galleryPage(title, decksOf(drawn), options));
  } else if (request.format === "png") await savePngs(drawn, file, job);
  else await saveCards(session, file, drawn, { ending: "svg", whole: isWhole(request) }, async (card) => svgOf(card));
}

const isWhole = ({ decks, cards }: RenderRequest): boolean => decks.length === 0 && cards.length === 0;

async function savePngs(drawn: readonly DrawnCard[], file: string, { session, request }: RenderJob): Promise<void> {
  const [first, ...others] = drawn;
  const isOne = isOnePicture(file, request);
  if (isOne && others.length > 0)
    throw new Failure(
      `${session.shown(file)} is one picture, and these are ${drawn.length} cards; name a folder, or one card with --card`,
    );
  const painter = await pngPainter(session, request);
  if (isOne && first !== undefined) saveOutput(session, file, await painter.paint(first));
  else await saveCards(session, file, drawn, { ending: "png", whole: isWhole(request) }, painter.paint);
  painter.sayMissing();
}

function decksOf(drawn: readonly DrawnCard[]) {
  const decks = new Map<string | undefined, DrawnCard[]>();
  for (const one of drawn) decks.set(one.card.deck, [...(decks.get(one.card.deck) ?? []), one]);
  return [...decks].map(([name, cards]) => ({
    name,
    cards: cards.map(({ card, drawing, picture }) => ({
      drawing,
      uri: withSlashes(path.basename(card.file.path)),
      offset: card.record.node.start,
      picture: picture && dataUri(picture),
      copies: card.copies,
      text: "",
    })),
  }));
}
