import type { System } from "../../compiler/index.js";
import { type RecordSnippet, recordSnippets } from "./record-snippets.js";

/** A file of a new pack, by its path relative to the folder of the pack. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The files of a starter pack: its own record, and one card of the game's first type with everything required. */
export function newPack(system: System, name: string): readonly NewFile[] {
  const snippets = recordSnippets(system);
  const text = (kind: RecordSnippet["kind"]) => filledIn(snippets.find((one) => one.kind === kind)?.lines ?? []);
  const [, ...instructions] = text("pack");
  const pack = [`Pack: ${name}`, `System: ${system.data.id}`, ...instructions];
  return [
    { path: "cards.cards", text: lines(["# Three dashes stand between two cards.", ...text("card")]) },
    { path: "pack.cards", text: lines(["# What the pack is. Its cards are in the other .cards files.", ...pack]) },
  ];
}

/** Every placeholder with its proposal; if there are several, the first. */
function filledIn(snippet: readonly string[]): readonly string[] {
  return snippet.map((line) =>
    line
      .replace(/\$\{\d+\|((?:[^,|\\]|\\.)*)(?:[^|\\]|\\.)*\|\}/g, "$1")
      .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, "$1")
      .replace(/\\([\\,|$}])/g, "$1")
      .replaceAll("\t", "    "),
  );
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join("");
}
