import { createRecordReader, readRecords } from "../../compiler/index.js";
import { parse } from "../../grammar/index.js";
import type { PlayLine, Playthrough } from "../../play/engine/index.js";
import { indexLines, playthroughSystem, positionAt } from "../../project/index.js";

/** The playthroughs in a `.play` file, and the lines that are no part of one. */
export interface ReadPlaythroughs {
  readonly playthroughs: readonly Playthrough[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Reads a `.play` file, which is in the notation of cards. Lines are numbered from 0. */
export function readPlaythroughs(text: string): ReadPlaythroughs {
  const { records } = readRecords(parse(text), text, createRecordReader(playthroughSystem()));
  const index = indexLines(text);
  const playthroughs: Playthrough[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const record of records) {
    if (record.labels.length === 0 && record.globals.entries.length === 0) continue;
    const first = positionAt(index, record.node.start).line - 1;
    const lineOf = (line: number) => first + line;
    const lines = (name: string): PlayLine[] =>
      record.labels
        .filter((label) => label.name === name)
        .flatMap((label) =>
          label.text
            .split("\n")
            .map((line, at) => ({ text: line.trim(), line: lineOf(label.textLines[at] ?? label.line) })),
        )
        .filter((line) => line.text !== "");
    const values = (name: string) =>
      record.globals.entries.filter((entry) => entry.name === name).flatMap((entry) => entry.values);
    for (const { name, declaration, line } of record.labels)
      if (declaration === undefined) problems.push({ line: lineOf(line), message: `Unknown name ${name}.` });
    for (const [at, { name }] of record.globals.entries.entries())
      if (!["Seats", "Seed", "Decks"].includes(name))
        problems.push({ line: lineOf(record.globals.lines[at] ?? 0), message: `Unknown name ${name}.` });
    for (const { name, line } of record.categories)
      problems.push({ line: lineOf(line), message: `${name} takes a colon here, and indented lines.` });
    const texts = (name: string) => values(name).flatMap((value) => (value.kind === "text" ? [value.value] : []));
    const seats = texts("Seats");
    const [seed] = values("Seed");
    if (seats.length === 0)
      problems.push({
        line: lineOf(record.firstLine),
        message: 'Name the seats in the order of turns: Seats "Alice" / "Bob".',
      });
    playthroughs.push({
      name: record.labels.find(({ name }) => name === "Playthrough")?.text ?? "",
      seats,
      decks: texts("Decks"),
      seed: seed?.kind === "integer" ? seed.value : 1,
      holds: lines("Holds"),
      moves: lines("Moves"),
      ends: lines("Ends"),
    });
  }
  return { playthroughs, problems };
}
