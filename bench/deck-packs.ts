import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A sample folder whose decks are copied to make packs; `letters` prefix the identifiers of its cards. */
export interface DeckSample {
  readonly name: string;
  readonly letters: string;
}

/** One sample per game. */
export const DECK_SAMPLES: readonly DeckSample[] = [
  { name: "lanterns", letters: "TID" },
  { name: "caravans", letters: "DRY" },
  { name: "beekeepers", letters: "HUM" },
  { name: "glasshouse", letters: "GLASS" },
  { name: "salt-stairs", letters: "SALT" },
];

/** Number of copies of a sample's decks in the benchmark. */
const DECK_COPIES = 100;

/** A large pack of a game, as named in the tables. */
export function nameOfDecks({ name }: DeckSample): string {
  return `cardwright lint, ${name} ${DECK_COPIES} times`;
}

const [LANTERNS] = DECK_SAMPLES as readonly [DeckSample];
const FIRST_ERA = "1-the-long-ebb.cards";

/** Cards in the deck that packs of eras are made from. */
export const CARDS_IN_ERA = 87;

/**
 * Writes a pack with this many copies of a sample's first era, one file each, with unique identifiers; without `decks`,
 * the same cards in none.
 */
export function writeEras(folder: string, eras: number, decks: boolean): void {
  const rename = (text: string, era: number): string =>
    text.replaceAll("TID ", `T${era} `).replace("Era: The Long Ebb", `$& ${era}`);
  writeFiles(folder, LANTERNS, [FIRST_ERA], eras, (text, era) => rename(decks ? text : withoutDecks(text), era));
}

/** Writes a pack with this many copies of a sample's decks and cards. Returns the number of cards. */
export function writeDecks(folder: string, sample: DeckSample, copies = DECK_COPIES): number {
  const files = readdirSync(path.join("samples", sample.name)).filter((file) => file !== PACK);
  const identifier = new RegExp(`\\b${sample.letters} (?:[A-Z]+ )?(?=\\d)`, "g");
  // Prefixing three-digit numbers with copy numbers keeps them distinct.
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
  // Decks in the pack's own file are copied with its other records.
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
