/** Editor features: from a place in a pack to plain data. Pure, and independent of any protocol. */

export {
  type HierarchyCard,
  type HierarchyStep,
  hierarchyCardAt,
  openedCards,
  openingCards,
} from "./call-hierarchy.js";
export {
  ACTION_KINDS,
  type ActionEdit,
  type ActionKind,
  type ActionRequest,
  type CodeAction,
  type FileEdit,
  type PackEdit,
} from "./code-actions/code-action.js";
export { codeActions } from "./code-actions/code-actions.js";
export { type CodeLens, type CodeLensKind, type LensText, lensesIn, lensTextAt } from "./code-lenses.js";
export { complete, TRIGGERS } from "./completion/completion.js";
export type { CompletionItem, CompletionList, ItemKind } from "./completion/completion-item.js";
export { filledText, hasStops, type Insertion, plainText, snippetText } from "./completion/insertion.js";
export { PICTURE_FILE } from "./completion/list-items.js";
export type { CompletionSettings } from "./completion/typing.js";
export { type Definition, definitionOf } from "./definition.js";
export { type DocumentLink, documentLinks, type FindFile } from "./document-links.js";
export type { FilePlace } from "./file-place.js";
export { lineAt, lineSpanOf, recordNodeAt } from "./find-line.js";
export { formatEdits, joinEdits } from "./formatting/format-edits.js";
export { indentOnEnter, tidyOnEnter } from "./formatting/indent-on-enter.js";
export type { Replacement } from "./formatting/line-edits.js";
export { type Highlight, highlightsOf } from "./highlights.js";
export { type Hover, hoverAt } from "./hover/hover.js";
export { DEFAULT_HINTS, type InlayHint, type InlayHintSettings, inlayHints } from "./inlay-hints.js";
export { type AddressOf, asMarkdown, asPlainText, type Markup } from "./markup.js";
export { namePicture } from "./name-picture.js";
export { type NewFile, newPack } from "./new-pack.js";
export { newRecords, type OfferedRecords } from "./new-records.js";
export type { PackInView } from "./occurrences/occurrence.js";
export { recordAt } from "./pack-facts/card-at.js";
export { cardList, describeCard, type ListedCard, type ListedDeck } from "./pack-facts/card-list.js";
export { type CompiledCardAnswer, compiledCard, type Obstacle } from "./pack-facts/compiled-card.js";
export {
  type GraphPart,
  type OpeningCard,
  type OpeningGraph,
  openingGraph,
} from "./pack-facts/opening-graph.js";
export { type PackInformation, packInformation } from "./pack-facts/pack-information.js";
export {
  createPackIndex,
  type LivePackIndex,
  type NamePath,
  type PackIndex,
  packIndexOf,
  type Use,
} from "./pack-index.js";
export type * from "./place.js";
export { placeAt } from "./place-at.js";
export type { FeatureRequest, KnownSystems, SystemFile } from "./question.js";
export { type Fold, folds, foldsOfPart } from "./ranges/folding.js";
export { selectionRanges } from "./ranges/selection-ranges.js";
export { type ReferenceOptions, referencesByPack } from "./references.js";
export { type NamedPath, namedPaths, pictureOf } from "./rename/named-paths.js";
export type { Refusal } from "./rename/refusal.js";
export { prepareRename, type Renamable, type Renamed, rename } from "./rename/rename.js";
export {
  SEMANTIC_TOKEN_LEGEND,
  type SemanticToken,
  type TokenModifier,
  type TokenType,
} from "./semantic-tokens/legend.js";
export { type FilePart, fileParts, semanticTokens } from "./semantic-tokens/semantic-tokens.js";
export { type Signature, type SignatureHelp, signatureHelp } from "./signature-help.js";
export { type OutlineNode, outline, outlineTree, wholeSpan } from "./symbols/outline.js";
export type { OutlineItem, OutlineKind } from "./symbols/outline-item.js";
export { type Described, outlineOfRecord } from "./symbols/outline-of-record.js";
export {
  type FoundSymbol,
  type PackSymbol,
  placeOfSymbol,
  type SymbolPlace,
  searchSymbols,
} from "./symbols/workspace-symbols.js";
export { moveCards, removeCards } from "./table/card-edits.js";
export { cellChoices, readAlone } from "./table/cell-choices.js";
export type { CellText, RefusedCell } from "./table/edit-card.js";
export { addCards, type CellChange, editCells, type NewCards, type TableEdits } from "./table/table-edits.js";
export { type LivePack, openLivePack } from "./workspace.js";
