import type { PackModel } from "../../compiler/index.js";
import { inSnippet } from "./completion/insertion.js";
import { recordNodeAt } from "./find-line.js";
import type { Question } from "./question.js";
import { type RecordSnippet, recordSnippets } from "./record-snippets.js";

/** Records that can be written behind the one at a place. */
export interface NewRecords {
  /** The full name of the game. */
  readonly game: string;
  readonly offset: number;
  /** Cards first; their snippets hold the separators that they need there. */
  readonly records: readonly (Pick<RecordSnippet, "name" | "about"> & { readonly snippet: string })[];
}

/** With what an author can go on behind the record at a place. A proposed identifier is the next free one of its kind. */
export function newRecords({ pack, file, offset }: Question): NewRecords {
  const node = recordNodeAt(file, offset);
  const end = node.start + node.text.length;
  const isBlank = node.text.trim() === "";
  const before = isBlank ? "" : `${node.text.endsWith("\n") ? "" : "\n"}---\n`;
  const after = node.separator === undefined ? "" : "\n";
  const all = recordSnippets(file.system).filter(({ kind }) => kind !== "pack" || pack.pack === undefined);
  const snippets = all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return {
    game: file.system.data.name,
    offset: isBlank ? node.start : end,
    records: snippets.map(({ name, about, lines }) => {
      const text = withNextIdentifier(lines, name, pack).join("\n");
      // The next record begins on a line of its own, behind a separator.
      return { name, about, snippet: `${before}${text}${after}` };
    }),
  };
}

const ORDER: readonly RecordSnippet["kind"][] = ["card", "declaration", "deck", "pack"];

function withNextIdentifier(lines: readonly string[], type: string, pack: PackModel): readonly string[] {
  const next = nextIdentifier(type, pack);
  if (next === undefined) return lines;
  return lines.map((line) => (line.startsWith("Identifier: ") ? `Identifier: \${1:${inSnippet(next)}}` : line));
}

/** Counts on from the last card of that type, over the numbers that are taken. Undefined: no card of it has a number. */
function nextIdentifier(type: string, { cards, byIdentifier }: PackModel): string | undefined {
  const last = cards.findLast(({ record }) => record.kind === type && NUMBERED.test(record.identifier ?? ""));
  const [, start = "", digits = ""] = NUMBERED.exec(last?.record.identifier ?? "") ?? [];
  if (digits === "") return undefined;
  for (let number = Number(digits) + 1; ; number++) {
    const identifier = `${start}${String(number).padStart(digits.length, "0")}`;
    if (!byIdentifier.has(identifier)) return identifier;
  }
}

const NUMBERED = /^(.*?)(\d{1,9})$/;
