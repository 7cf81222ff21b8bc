import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SAMPLE = path.resolve("samples/lanterns");

/** Cards of one deck in the sample from which the packs are made. */
export const CARDS_IN_ERA = 87;

/**
 * A pack of so many copies of the first era of a sample, a file each, with identifiers of their own; without `decks`, the
 * same cards in none.
 */
export function writeEras(folder: string, eras: number, decks: boolean): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "pack.cards"), readFileSync(path.join(SAMPLE, "pack.cards")));
  const records = readFileSync(path.join(SAMPLE, "1-the-long-ebb.cards"), "utf8").split(/^---\n/m);
  for (let era = 1; era <= eras; era++) {
    const kept = decks ? records : records.filter((record) => !/^Era: /m.test(record));
    const text = kept.join("---\n").replaceAll("TID ", `T${era} `).replace("Era: The Long Ebb", `$& ${era}`);
    writeFileSync(path.join(folder, `era-${era}.cards`), text);
  }
}
