import { jsonText } from "../../compiler/index.js";
import { codeOf, Failure, readRegularFile, reasonOf } from "../../project/index.js";

/** What was printed before: for each card, the hash of what was drawn. */
export type Printed = ReadonlyMap<string, string>;

/** The file next to the sheets that records their content. */
export function manifestFile(sheets: string): string {
  return `${sheets.replace(/\.(pdf|svg|png)$/i, "")}.printed.json`;
}

/** Empty if there is no such file. Throws a `Failure` if it is something else. */
export function readManifest(file: string, shown: string): Printed {
  let text: string;
  try {
    text = readRegularFile(file).toString();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return new Map();
    throw new Failure(`cannot read ${shown}: ${reasonOf(error)}`);
  }
  try {
    const { version, cards }: { version?: unknown; cards?: unknown } = JSON.parse(text);
    if (version === 1 && typeof cards === "object" && cards !== null)
      return new Map(Object.entries(cards).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    // Reported below.
  }
  throw new Failure(`${shown} does not say what was printed; without it, all cards count as changed`);
}

/** Sorted by identifier, so that the same cards give the same bytes. */
export function manifestText(printed: Printed): string {
  const cards = [...printed].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = cards.map(([identifier, hash]) => `    ${jsonText(identifier)}: ${jsonText(hash)}`);
  return `{\n  "version": 1,\n  "cards": {\n${lines.join(",\n")}\n  }\n}\n`;
}
