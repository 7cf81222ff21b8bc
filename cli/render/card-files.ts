import path from "node:path";
import { cardSvg, type SvgOptions } from "../../tools/index.js";
import { writeOutput } from "../files/write-output.js";
import type { CommandSession } from "../session.js";
import type { DrawnCard } from "./drawn-cards.js";
import { dataUri } from "./pictures.js";

/** The SVG of a card, with its picture embedded. */
export function svgOf({ drawing, picture }: DrawnCard, options: Pick<SvgOptions, "fontOfEachPart"> = {}): string {
  return cardSvg(drawing, { ...options, picture: picture && dataUri(picture) });
}

/** Writes a file per card to a folder, each atomically, and reports how many. */
export async function saveCards(
  session: CommandSession,
  folder: string,
  cards: readonly DrawnCard[],
  ending: PictureEnding,
  contentOf: (card: DrawnCard) => Promise<string | Buffer>,
): Promise<void> {
  const files = cardFiles(
    folder,
    cards.map(({ drawing }) => drawing.identifier),
    ending,
  );
  let written = 0;
  for (const [index, card] of cards.entries()) {
    const isNew = writeOutput(session, files[index] ?? folder, await contentOf(card));
    if (isNew === undefined) return;
    if (isNew) written++;
  }
  const count = `${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
  const same = cards.length - written;
  const news = written === 0 ? "all up to date" : same === 0 ? "all written" : `${written} written, ${same} up to date`;
  session.environment.writeOut(`${session.shown(folder)}: ${count}, ${news}\n`);
}

export type PictureEnding = "svg" | "png";

/** The file of each card in a folder. */
export function cardFiles(
  folder: string,
  identifiers: readonly (string | undefined)[],
  ending: PictureEnding,
): readonly string[] {
  return fileNames(identifiers).map((name) => path.join(folder, `${name}.${ending}`));
}

/**
 * File names for identifiers: letters and digits are kept, everything else becomes a hyphen. Names that would collide
 * on some disk get a number.
 */
export function fileNames(identifiers: readonly (string | undefined)[]): string[] {
  const taken = new Set<string>();
  return identifiers.map((identifier) => {
    const plain = (identifier ?? "").normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
    const safe = plain.replace(/^-+|-+$/g, "").slice(0, LONGEST) || "card";
    const name = RESERVED.test(safe) ? `${safe}-card` : safe;
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const LONGEST = 80;
/** Device names that Windows reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
