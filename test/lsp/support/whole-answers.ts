import {
  type FeatureRequest,
  type FilePlace,
  lensesIn,
  lensSpan,
  moved,
  type ReferenceOptions,
  referencesByPack,
} from "../../../lsp/features/index.js";

/** The lenses of a file, and the lines that they are shown above: only those with something to show. */
export function codeLenses(question: Pick<FeatureRequest, "pack" | "file" | "index">) {
  const kindsOf = lensesIn(question);
  return question.file.records.flatMap((record) => {
    const span = moved(lensSpan(record), record.node.start);
    return kindsOf(record).map((kind) => ({ span, kind }));
  });
}

/** All references to the word at a place; undefined if it refers to nothing. */
export function referencesTo(question: FeatureRequest, options: ReferenceOptions): readonly FilePlace[] | undefined {
  const found = referencesByPack(question, options);
  return found && [...found].flat();
}
