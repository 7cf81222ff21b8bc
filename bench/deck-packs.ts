import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A sample, by its folder, from whose decks packs are made; `letters` begin the identifiers of its cards. */
export interface DeckSample {
  readonly name: string;
  readonly letters: string;
}

/** One sample of each game. */
export const DECK_SAMPLES: readonly DeckSample[] = [
  { name: "lanterns", letters: "TID" },
  { name: "caravans", letters: "DRY" },
  { name: "beekeepers", letters: "HUM" },
  { name: "glasshouse", letters: "GLASS" },
  { name: "salt-stairs", letters: "SALT" },
];

/** How often the decks of a sample are copied for the benchmark. */
const DECK_COPIES = 100;

/** A large pack of a game, by the name in the tables. */
export function nameOfDecks({ name }: DeckSample): string {
  return `cardwright lint, ${name} ${DECK_COPIES} times`;
}

const [LANTERNS] = DECK_SAMPLES as readonly [DeckSample];
const FIRST_ERA = "1-the-long-ebb.cards";

/** Cards of one deck in the sample from which packs of eras are made. */
export const CARDS_IN_ERA = 87;

/**
 * A pack of so many copies of the first era of a sample, a file each, with identifiers of their own; without `decks`, the
 * same cards in none.
 */
export function writeEras(folder: string, eras: number, decks: boolean): void {
  const rename = (text: string, era: number): string =>
    text.replaceAll("TID ", `T${era} `).replace("Era: The Long Ebb", `$& ${era}`);
  writeFiles(folder, LANTERNS, [FIRST_ERA], eras, (text, era) => rename(decks ? text : withoutDecks(text), era));
}

/** A pack of so many copies of all decks of a sample and their cards. The number of cards that it has. */
export function writeDecks(folder: string, sample: DeckSample, copies = DECK_COPIES): number {
  const files = readdirSync(path.join("samples", sample.name)).filter((file) => file !== PACK);
  const identifier = new RegExp(`\\b${sample.letters} (?:[A-Z]+ )?(?=\\d)`, "g");
  // Numbers of three digits stay apart when so many copies are put in front.
  return writeFiles(folder, sample, files, copies, (text, copy) =>
    text.replace(identifier, `$&${copy}00`).replace(/^(?:Deck|Era): .*$/gm, `$& ${copy}`),
  );
}

const PACK = "pack.cards";

const SEPARATOR = /^---\n/m;

function withoutDecks(text: string): string {
  return text
    .split(SEPARATOR)
    .filter((record) => !/^Era: /m.test(record))
    .join("---\n");
}

function writeFiles(
  folder: string,
  { name }: DeckSample,
  files: readonly string[],
  copies: number,
  copied: (text: string, copy: number) => string,
): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const read = (file: string): string => readFileSync(path.join("samples", name, file), "utf8");
  // Decks that stand in the file of the pack come along with its other records.
  const [pack = "", ...others] = read(PACK).split(SEPARATOR);
  const texts = [...(others.length === 0 ? [] : [others.join("---\n")]), ...files.map(read)];
  writeFileSync(path.join(folder, PACK), pack);
  let cards = 0;
  for (let copy = 1; copy <= copies; copy++) {
    const text = copied(texts.map((one) => (one.endsWith("\n") ? one : `${one}\n`)).join("---\n"), copy);
    cards += text.match(/^Identifier: /gm)?.length ?? 0;
    writeFileSync(path.join(folder, `copy-${copy}.cards`), text);
  }
  return cards;
}
