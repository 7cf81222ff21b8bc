import path from "node:path";
import { withSlashes } from "../../project/index.js";
import { type CardDrawing, type CardToPrint, drawCard, pictureOn } from "../../tools/index.js";
import { complain } from "../command-environment.js";
import type { CommandSession } from "../session.js";
import { type ReadPicture, readPicture } from "./pictures.js";

/** A drawn card, with its picture if it has one. */
export interface DrawnCard {
  readonly card: CardToPrint;
  readonly drawing: CardDrawing;
  readonly picture: Extract<ReadPicture, { kind: "read" }> | undefined;
}

/**
 * Draws cards, reads their pictures, and reports what doesn't fit and which pictures are unavailable. Each record is
 * drawn once.
 */
export function drawCards(
  session: CommandSession,
  cards: readonly CardToPrint[],
  takes: (picture: Extract<ReadPicture, { kind: "read" }>) => string | undefined = () => undefined,
): DrawnCard[] {
  const known = new Map<CardToPrint["record"], Omit<DrawnCard, "card">>();
  const pictures = new Map<string, ReadPicture>();
  return cards.map((card) => {
    const { file, record } = card;
    const drawn = known.get(record) ?? drawOne(session, card, pictures, takes);
    if (!known.has(record)) sayOverflow(session, file.path, drawn.drawing);
    known.set(record, drawn);
    return { card, ...drawn };
  });
}

function drawOne(
  session: CommandSession,
  { file, record }: CardToPrint,
  pictures: Map<string, ReadPicture>,
  takes: (picture: Extract<ReadPicture, { kind: "read" }>) => string | undefined,
): Omit<DrawnCard, "card"> {
  const written = pictureOn(record);
  if (written === undefined) return { drawing: drawCard(record), picture: undefined };
  const folder = path.dirname(path.normalize(file.path));
  const place = path.resolve(folder, written);
  const read = session.roots.mayRead(folder, place) ? (pictures.get(place) ?? readPicture(place)) : OUTSIDE;
  pictures.set(place, read);
  session.inputs.add(place);
  const problem = read.kind === "missing" ? read.reason : takes(read);
  if (problem !== undefined || read.kind === "missing") {
    const name = record.identifier ?? "a card";
    complain(session.environment, `the picture ${withSlashes(written)} of ${name} is left out: ${problem}`);
    return { drawing: drawCard(record), picture: undefined };
  }
  return { drawing: drawCard(record, { picture: true }), picture: read };
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
