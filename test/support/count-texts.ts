import { createRecordReader, type System } from "../../compiler/index.js";
import { parse } from "../../grammar/index.js";
import { coverageOf, type TextCount } from "../../tools/index.js";

/** How the distinct texts of some cards are read, whatever their attribute and kind. */
export function countTexts(text: string, system: System): TextCount & { readonly texts: number } {
  const reader = createRecordReader(system);
  const { rows } = coverageOf(
    parse(text).records.flatMap((node) =>
      reader.read(node).map(({ globals, categories }) => ({ kind: undefined, globals, categories })),
    ),
  );
  const sum = (count: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + count(row), 0);
  return {
    texts: sum(({ texts }) => texts),
    whole: sum(({ whole }) => whole),
    frame: sum(({ frame }) => frame),
    mistaken: sum(({ mistaken }) => mistaken),
    ambiguous: sum(({ ambiguous }) => ambiguous),
    notRead: sum(({ notRead }) => notRead),
  };
}
