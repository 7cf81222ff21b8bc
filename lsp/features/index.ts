/** Editor features: from a place in a pack to plain data. Pure, and independent of any protocol. */

export { type HierarchyCard, hierarchyCardAt, openedCards, openingCards } from "./call-hierarchy.js";
export {
  ACTION_KINDS,
  type ActionEdit,
  type ActionRequest,
  type CodeAction,
  type PackEdit,
} from "./code-actions/code-action.js";
export { codeActions } from "./code-actions/code-actions.js";
export { type CodeLensKind, type LensText, lensesIn, lensSpan, lensTextAt } from "./code-lenses.js";
export { complete, TRIGGERS } from "./completion/completion.js";
export type { CompletionItem, CompletionList, ItemKind } from "./completion/completion-item.js";
export { filledText, hasStops, plainText, snippetText } from "./completion/insertion.js";
export { PICTURE_FILE } from "./completion/list-items.js";
export type { CompletionSettings } from "./completion/typing.js";
export { type Definition, definitionOf } from "./definition.js";
export { documentLinks, type FindFile } from "./document-links.js";
export type { FilePlace } from "./file-place.js";
export { lineAt, recordAt } from "./find-line.js";
export { formatEdits, joinEdits } from "./formatting/format-edits.js";
export { indentOnEnter, tidyOnEnter } from "./formatting/indent-on-enter.js";
export type { Replacement } from "./formatting/line-edits.js";
export { highlightsOf } from "./highlights.js";
export { hoverAt } from "./hover/hover.js";
export { DEFAULT_HINTS, type InlayHintSettings, inlayHints } from "./inlay-hints.js";
export { type AddressOf, asMarkdown, asPlainText, type Markup } from "./markup.js";
export { namePicture } from "./name-picture.js";
export { type NewFile, newPack } from "./new-pack.js";
export { newRecords } from "./new-records.js";
export type { PackInView } from "./occurrences/occurrence.js";
export { cardList, describeCard, type ListedCard } from "./pack-facts/card-list.js";
export { type CompiledCardAnswer, compiledCard } from "./pack-facts/compiled-card.js";
export { openingGraph } from "./pack-facts/opening-graph.js";
export { packInformation } from "./pack-facts/pack-information.js";
export { type NamePath, PackIndex, packIndexOf } from "./pack-index.js";
export type * from "./place.js";
export { placeAt } from "./place-at.js";
export type { FeatureRequest, KnownSystems, SystemFile } from "./question.js";
export { type Fold, foldsOfPart } from "./ranges/folding.js";
export { selectionRanges } from "./ranges/selection-ranges.js";
export { type ReferenceOptions, referencesByPack } from "./references.js";
export { namedPaths, pictureOf } from "./rename/named-paths.js";
export type { Refusal } from "./rename/refusal.js";
export { prepareRename, type Renamed, rename } from "./rename/rename.js";
export {
  SEMANTIC_TOKEN_LEGEND,
  type SemanticToken,
  type TokenModifier,
  type TokenType,
} from "./semantic-tokens/legend.js";
export { type FilePart, fileParts, semanticTokens } from "./semantic-tokens/semantic-tokens.js";
export { type Signature, signatureHelp } from "./signature-help.js";
export { moved } from "./spans.js";
export { type OutlineNode, outlineTree, wholeSpan } from "./symbols/outline.js";
export { type OutlineItem, outlineOfRecord } from "./symbols/outline-of-record.js";
export {
  type FoundSymbol,
  type PackSymbol,
  placeOfSymbol,
  type SymbolPlace,
  searchSymbols,
} from "./symbols/workspace-symbols.js";
export { moveCards, removeCards } from "./table/card-edits.js";
export { cellChoices, readAlone } from "./table/cell-choices.js";
export { addCards, type CellChange, editCells } from "./table/table-edits.js";
export { type LivePack, openLivePack } from "./workspace.js";
