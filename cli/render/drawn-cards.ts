import path from "node:path";
import { withSlashes } from "../../project/index.js";
import { type CardDrawing, type CardToPrint, type DrawOptions, drawCard, pictureOn } from "../../tools/index.js";
import { complain } from "../command-environment.js";
import type { CommandSession } from "../session.js";
import { type PictureFile, type ReadPicture, readPicture } from "./pictures.js";
import type { TakesPicture } from "./taken-pictures.js";

/** A drawn card, with its picture if it has one. */
export interface DrawnCard {
  readonly card: CardToPrint;
  readonly drawing: CardDrawing;
  readonly picture: PictureFile | undefined;
}

/**
 * Draws cards, reads their pictures, and reports what doesn't fit and which pictures are unavailable. Each record is
 * drawn once.
 */
export async function drawCards(
  session: CommandSession,
  cards: readonly CardToPrint[],
  takes: TakesPicture,
  how: Pick<DrawOptions, "style" | "size" | "bleed">,
): Promise<DrawnCard[]> {
  const known = new Map<CardToPrint["record"], Omit<DrawnCard, "card">>();
  const pictures = new Map<string, ReadPicture>();
  const all: DrawnCard[] = [];
  for (const card of cards) {
    const { file, record } = card;
    const drawn = known.get(record) ?? (await drawOne(session, card, pictures, takes, how));
    if (!known.has(record)) sayOverflow(session, file.path, drawn.drawing);
    known.set(record, drawn);
    all.push({ card, ...drawn });
  }
  return all;
}

async function drawOne(
  session: CommandSession,
  { file, record }: CardToPrint,
  pictures: Map<string, ReadPicture>,
  takes: TakesPicture,
  how: Pick<DrawOptions, "style" | "size" | "bleed">,
): Promise<Omit<DrawnCard, "card">> {
  const written = pictureOn(record, how.style);
  if (written === undefined) return { drawing: drawCard(record, how), picture: undefined };
  const folder = path.dirname(path.normalize(file.path));
  const place = path.resolve(folder, written);
  const read = session.roots.mayRead(folder, place) ? (pictures.get(place) ?? readPicture(place)) : OUTSIDE;
  pictures.set(place, read);
  const drawing = drawCard(record, { ...how, picture: read.kind === "read" });
  const problem = read.kind === "missing" ? read.reason : await takes(read, drawing);
  if (problem === undefined && read.kind === "read") return { drawing, picture: read };
  const name = record.identifier ?? "a card";
  complain(session.environment, `the picture ${withSlashes(written)} of ${name} is left out: ${problem}`);
  return { drawing: read.kind === "read" ? drawCard(record, how) : drawing, picture: undefined };
}

const OUTSIDE: ReadPicture = {
  kind: "missing",
  reason: "it is outside the repository (or, without one, outside the working folder)",
};

function sayOverflow(session: CommandSession, file: string, { identifier, overflow }: CardDrawing): void {
  for (const name of overflow) {
    const where = identifier ?? `a card in ${session.shown(path.normalize(file))}`;
    complain(session.environment, `${where}: there is no room for all of ${name}`);
  }
}
