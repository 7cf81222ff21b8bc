import type { RecordModel } from "../../compiler/index.js";
import type { PlayLine, Playthrough } from "../engine/index.js";

/** The playthrough that a record of a `.play` file describes. Lines are numbered from the start of the record. */
export function readPlaythrough({ labels, globals }: RecordModel): Playthrough {
  const lines = (name: string): PlayLine[] =>
    labels
      .filter((label) => label.name === name)
      .flatMap(({ text, line, textLines }) =>
        text.split("\n").map((said, at) => ({ text: said.trim(), line: textLines[at] ?? line })),
      )
      .filter(({ text }) => text !== "");
  const entriesOf = (name: string) =>
    globals.entries.flatMap((entry, at) => (entry.name === name ? [{ entry, line: globals.lines[at] ?? 0 }] : []));
  const texts = (name: string) =>
    entriesOf(name).flatMap(({ entry, line }) =>
      entry.values.flatMap((value) => (value.kind === "text" ? [{ text: value.value, line }] : [])),
    );
  const [seed] = entriesOf("Seed").flatMap(({ entry }) => entry.values);
  return {
    name: labels.find(({ name }) => name === "Playthrough")?.text ?? "",
    game: texts("Game")[0],
    seats: texts("Seats").map(({ text }) => text),
    decks: texts("Decks").map(({ text }) => text),
    seed: seed?.kind === "integer" ? seed.value : 1,
    holds: lines("Holds"),
    moves: lines("Moves"),
    ends: lines("Ends"),
  };
}
