/**
 * Uses of packs: statistics, graphs, diffs, tables, pictures. Pure, and built on the public entry point of the compiler
 * only.
 */

export { type Approval, applyApprovals, approvalFor, approvalsJson, readApprovals } from "./diff/approvals.js";
export { describeChange, nameOf, type SentencePiece } from "./diff/change-kinds.js";
export { diffPacks } from "./diff/diff-packs.js";
export { type DiffReport, diffJson } from "./diff/diff-report.js";
export { approvalsSchema, diffSchema } from "./diff/diff-schema.js";
export type * from "./diff/pack-diff.js";
export { verdictsOf } from "./diff/verdicts.js";
export { type Fate, openingOrder } from "./graph/opening-order.js";
export { cardsOfDeck, neighbourhood, type OrderedGraph, partOf } from "./graph/part-of-graph.js";
export { meansOpening, type Need, opens, type UnlockGraph, unlockGraph } from "./graph/unlock-graph.js";
export type { Deleted } from "./infer/columns.js";
export type { DraftRecord } from "./infer/draft.js";
export { evidenceText, type InferredGame, inferGame } from "./infer/infer-game.js";
export {
  deletedColumns,
  type EarlierDraft,
  fingerprintOf,
  mergeDraft,
  mergeMapping,
  type RecordText,
  readEarlierDraft,
  recordTexts,
  systemText,
} from "./infer/merge-draft.js";
export type { Mistake } from "./infer/mistakes.js";
export { schemas } from "./json-schema.js";
export { newCard } from "./new-card.js";
export { nextIdentifier, nextIdentifiers, takenIn, type Unnamed } from "./next-identifier.js";
export { botNamed, PlayTable, type Sitting, seatNames } from "./play/play-table.js";
export {
  answersTo,
  captionsOf,
  questionOf,
  reasonText,
  type SeenCard,
  seatShown,
  seenTable,
} from "./play/seen-table.js";
export { seatsView, tableView } from "./play/table-view.js";
export { cardSvg, drawingSvg, type SvgOptions } from "./render/card-svg.js";
export { drawBack } from "./render/draw-back.js";
export { type DrawOptions, drawCard, pictureOn } from "./render/draw-card.js";
export type * from "./render/drawing.js";
export { HALO } from "./render/drawing.js";
export type { FaceFiles } from "./render/face-files.js";
export { frameOn } from "./render/face-files.js";
export { faceOf } from "./render/face-of.js";
export {
  FONTS,
  type FontPart,
  fontFaceStyle,
  fontFileName,
  fontOfPart,
  fontParts,
  partsFor,
  partWith,
  SHARED,
} from "./render/font-faces.js";
export { symbolsIn } from "./render/glyphs.js";
export { type Picture, pictureOf } from "./render/graph/picture.js";
export { pictureDot } from "./render/graph/picture-dot.js";
export { pictureMermaid } from "./render/graph/picture-mermaid.js";
export { pictureSvg } from "./render/graph/picture-svg.js";
export { columnsOf } from "./render/graph/wrap-label.js";
export { markdownCards, markdownCode, markdownSentence, markdownText } from "./render/markdown-text.js";
export { facesOn, ownFontsOn, textIn, unmeasured } from "./render/measure-text.js";
export { namesTable, type OwnFont, readOwnFont, sfnt, subsetOf } from "./render/own-font.js";
export {
  type CardToPrint,
  cardsToPrint,
  missingChoice,
  missingName,
  missingStyle,
  type PrintChoice,
} from "./render/printed-cards.js";
export { sheetSvg } from "./render/sheet-svg.js";
export { layOutSheets, type Paper, type PaperOptions, type Sheet, type Slot } from "./render/sheets.js";
export { partsIn } from "./render/text-pieces.js";
export { shownScales, typeSizes } from "./render/type-sizes.js";
export { galleryPage } from "./render/views/gallery-page.js";
export { cardFigureContent, galleryView } from "./render/views/gallery-view.js";
export { graphView } from "./render/views/graph-view.js";
export { previewView } from "./render/views/preview-view.js";
export { searchFor } from "./render/views/search-words.js";
export type * from "./render/views/views.js";
export { NOT_IN_XML, xmlText } from "./render/xml-text.js";
export { numberOn, stepOf } from "./statistics/card-values.js";
export type * from "./statistics/charts/charts.js";
export { partsOf, rangesOf } from "./statistics/charts/charts.js";
export {
  choiceChart,
  conditionChart,
  curveChart,
  curveTitle,
  economyCharts,
  kindsChart,
  mainCharts,
  numbersChart,
  sidesChart,
} from "./statistics/charts/section-charts.js";
export { askerOf, deckNames, giverOf, listText, steppedKinds } from "./statistics/charts/wording.js";
export { type Clause, clausesOf, lasts, looksAtWon, meaningsOf } from "./statistics/clauses.js";
export { packStatistics } from "./statistics/pack-statistics.js";
export type * from "./statistics/statistics-data.js";
export {
  type CardCells,
  type CardColumn,
  type CardTable,
  type CellLines,
  cardCells,
  cardTable,
  cellLines,
  columnOfLine,
  linesOfCard,
  linesOfColumn,
} from "./tables/card-table.js";
export { cellMeant } from "./tables/cell-meant.js";
export { describeMapping } from "./tables/describe-mapping.js";
export { type ExportedTable, exportPack } from "./tables/export-pack.js";
export { guessMapping, type Reason } from "./tables/guess-mapping.js";
export { type ImportRecord, plainValue } from "./tables/import-record.js";
export { importRecordText, readImportRecord } from "./tables/import-record-json.js";
export { type ImportedPack, type ImportedTable, importTable, placeOf } from "./tables/import-table.js";
export { jsonAround, jsonTable } from "./tables/json-table.js";
export type * from "./tables/mapping.js";
export { isWithin, NO_MAPPING, withHeadings } from "./tables/mapping.js";
export { mappingSchema, readMapping } from "./tables/mapping-form.js";
export type { RecordCell } from "./tables/record-cells.js";
export { rememberImport } from "./tables/remember-import.js";
export { type SheetOptions, sheetTable } from "./tables/sheet-table.js";
export type { CellPlace, ReadTable, Table, TableCell, TableProblem } from "./tables/table.js";
export { cellAt, columnLetters, columnOf, EMPTY_CELL, textCell } from "./tables/table.js";
export { writeMapping } from "./tables/write-mapping.js";
export { cardGameSimulatorFiles, SET } from "./tabletop/card-game-simulator.js";
export { cockatriceFiles, pictureFile } from "./tabletop/cockatrice.js";
export { type TabletopCard, type TabletopFile, type TabletopPack, tabletopPack } from "./tabletop/tabletop-pack.js";
export { backFile, type CardGrid, cardGrids, gridSvg, savedObject } from "./tabletop/tabletop-simulator.js";
export { TOOL_COLUMNS, toolTable } from "./tabletop/tool-table.js";
export { coverageOf, type TextCount, type TextCoverage, textCoverage } from "./texts/text-coverage.js";
