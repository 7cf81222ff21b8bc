import {
  type CodeLens,
  type FeatureRequest,
  type FilePlace,
  lensesIn,
  type ReferenceOptions,
  referencesByPack,
} from "../../../lsp/features/index.js";

/** The lenses of a file: only those with something to show. */
export const codeLenses = (question: Pick<FeatureRequest, "pack" | "file" | "index">): readonly CodeLens[] =>
  question.file.records.flatMap(lensesIn(question));

/** All references to the word at a place; undefined if it refers to nothing. */
export function referencesTo(question: FeatureRequest, options: ReferenceOptions): readonly FilePlace[] | undefined {
  const found = referencesByPack(question, options);
  return found && [...found].flat();
}
