import path from "node:path";
import { isObject, parsedJson, serialize } from "../../compiler/index.js";
import { readRegularFile } from "../../project/index.js";
import { cardSvg, type SvgOptions } from "../../tools/index.js";
import { isFile, writeOutput } from "../files/write-output.js";
import type { CommandSession } from "../session.js";
import type { DrawnCard } from "./drawn-cards.js";
import { dataUri } from "./pictures.js";

/** The SVG of a card, with its picture embedded. */
export function svgOf({ drawing, picture }: DrawnCard, options: Pick<SvgOptions, "fontOfEachPart"> = {}): string {
  return cardSvg(drawing, { ...options, picture: picture && dataUri(picture) });
}

/** Writes a file per card to a folder, each atomically, with a list of them, and reports how many. */
export async function saveCards(
  session: CommandSession,
  folder: string,
  cards: readonly DrawnCard[],
  { ending, whole }: { readonly ending: PictureEnding; readonly whole: boolean },
  contentOf: (card: DrawnCard) => Promise<string | Buffer>,
): Promise<void> {
  const files = cardFiles(
    folder,
    cards.map(({ drawing }) => drawing.identifier ?? drawing.title),
    ending,
  );
  let written = 0;
  for (const [index, card] of cards.entries()) {
    const isNew = writeOutput(session, files[index] ?? folder, await contentOf(card));
    if (isNew === undefined) return;
    if (isNew) written++;
  }
  const listed = cards.map(({ drawing: { identifier, title } }, index) => ({
    file: path.basename(files[index] ?? ""),
    ...(identifier === undefined ? {} : { id: identifier }),
    ...(title === "" || title === identifier ? {} : { title }),
  }));
  const list = {
    $schema: "urn:cardwright:pictures:1",
    cards: whole ? listed : [...othersIn(folder, listed), ...listed],
  };
  if (writeOutput(session, listFile(folder), serialize(list)) === undefined) return;
  const count = `${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
  const same = cards.length - written;
  const news = written === 0 ? "all up to date" : same === 0 ? "all written" : `${written} written, ${same} up to date`;
  session.environment.writeOut(`${session.shown(folder)}: ${count}, ${news}\n`);
}

/** The list of which file is which card. */
export const listFile = (folder: string): string => path.join(folder, "cards.json");

/** The cards of an earlier list whose pictures are still there, when only some are drawn again. */
function othersIn(folder: string, drawn: readonly { readonly file: string }[]): readonly object[] {
  const place = listFile(folder);
  if (!isFile(place)) return [];
  // A list that is cut off is written anew.
  const list = parsedJson(readRegularFile(place).toString());
  const again = new Set<unknown>(drawn.map(({ file }) => file));
  return isObject(list) && Array.isArray(list.cards)
    ? list.cards.filter(
        (one: unknown): one is object =>
          isObject(one) && typeof one.file === "string" && !again.has(one.file) && isFile(path.join(folder, one.file)),
      )
    : [];
}

export type PictureEnding = "svg" | "png";

/** The file of each card in a folder, by its identifier or title. */
export function cardFiles(
  folder: string,
  names: readonly (string | undefined)[],
  ending: PictureEnding,
): readonly string[] {
  return fileNames(names).map((name) => path.join(folder, `${name}.${ending}`));
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
