import path from "node:path";
import { hasError, type PackModel, type System, titleOf } from "../../compiler/index.js";
import { faceFiles, withSlashes } from "../../project/index.js";
import {
  type CardDrawing,
  type CardToPrint,
  cardsToPrint,
  type DrawOptions,
  drawCard,
  type FaceFiles,
  pictureOn,
  typeSizes,
} from "../../tools/index.js";
import { complain } from "../command-environment.js";
import type { CommandSession } from "../session.js";
import { fewNames } from "../wrap-text.js";
import { dataUri, type PictureFile, type ReadPicture, readPicture } from "./pictures.js";
import { onlyPrintable, type TakesPicture } from "./taken-pictures.js";

export interface DrawnCard {
  readonly card: CardToPrint;
  readonly drawing: CardDrawing;
  readonly picture: PictureFile | undefined;
}

/**
 * Draws cards of a pack, reads their pictures, and reports what doesn't fit, what has to be small and which pictures are
 * unavailable. The type of a card is as large as in the rest of its deck; each is drawn once for each deck.
 */
export async function drawCards(
  session: CommandSession,
  pack: PackModel,
  cards: readonly CardToPrint[],
  takes: TakesPicture,
  how: Pick<DrawOptions, "style" | "size" | "bleed">,
): Promise<DrawnCard[]> {
  const filesOf = faceFilesFor(session);
  const sizeOf = typeSizes(cardsToPrint(pack, { decks: [], cards: [] }), { ...how, filesOf });
  const pictures = new Map<string, ReadPicture>();
  const said = new Set<CardToPrint["record"]>();
  const all: DrawnCard[] = [];
  for (const card of cards) {
    const { file, record } = card;
    const { scales, smaller } = sizeOf(card);
    const drawn = await drawOne(session, card, pictures, takes, {
      ...how,
      scales,
      files: filesOf(record.system),
    });
    if (!said.has(record)) sayWhatIsTight(session, file.path, drawn.drawing, smaller);
    said.add(record);
    all.push({ card, ...drawn });
  }
  sayWhatIsWrong(session, [...said]);
  return all;
}

/** Cards are drawn as they are, and people print them. */
function sayWhatIsWrong({ environment }: CommandSession, records: readonly CardToPrint["record"][]): void {
  const wrong = records.filter(hasError).map((record) => record.identifier ?? titleOf(record));
  if (wrong.length === 0) return;
  const have = wrong.length === 1 ? "1 card has an error and is" : `${wrong.length} cards have errors and are`;
  complain(environment, `${have} drawn nevertheless: ${fewNames(wrong)}`);
}

/** Reads the files that faces name, which are inputs. */
function faceFilesFor({ environment, inputs, roots }: CommandSession): (system: System) => FaceFiles | undefined {
  return faceFiles({
    mayRead: roots.mayRead,
    tell: (sentence) => complain(environment, sentence),
    pictureAt(file, say) {
      inputs.add(file);
      const read = readPicture(file);
      const problem = read.kind === "missing" ? read.reason : onlyPrintable(read, "the artwork of a frame");
      if (read.kind === "read" && problem === undefined) return { address: dataUri(read), bytes: read.bytes };
      say(problem ?? "");
      return undefined;
    },
  });
}

async function drawOne(
  session: CommandSession,
  { file, record }: CardToPrint,
  pictures: Map<string, ReadPicture>,
  takes: TakesPicture,
  how: Omit<DrawOptions, "picture" | "findings">,
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

function sayWhatIsTight(session: CommandSession, file: string, drawing: CardDrawing, smaller: boolean): void {
  const { identifier, overflow } = drawing;
  const where = identifier ?? `a card in ${session.shown(path.normalize(file))}`;
  for (const name of overflow) complain(session.environment, `${where}: there is no room for all of ${name}`);
  if (smaller && overflow.length === 0)
    complain(session.environment, `${where}: its type is smaller than on the other cards, since it says so much more`);
}
