/** From tree to meaning: systems, models, findings, formatted text, output. Pure: no files, no console, no clock. */

export { analyses } from "./analysis/check-analyses.js";
export {
  type Condition,
  conditionOf,
  fitsGroup,
  type Group,
  groupOf,
  passes,
  pathOf,
  writtenValue,
} from "./analysis/model/condition.js";
export { isSmall, type LeastCards, leastCards } from "./analysis/solve/least-cards.js";
export {
  type SolveAnswer,
  type SolveReport,
  type SolveSet,
  type SolveWhy,
  solveCard,
} from "./analysis/solve/solve-card.js";
export type { AroundRule } from "./around-rule.js";
export type { CheckSettings } from "./check-pack.js";
export { type Analyses, asksForAnalyses, type Checker, createCheckerWith } from "./checker.js";
export { createChecker } from "./create-checker.js";
export { allFixes, applyEdits, safeFixes } from "./diagnostics/apply-fixes.js";
export { byPlace } from "./diagnostics/by-place.js";
export type * from "./diagnostics/diagnostic.js";
export { alternatives, type Message } from "./diagnostics/message.js";
export { nearestName } from "./diagnostics/nearest.js";
export { codePoint, HARMFUL, printable, printableLines, shown } from "./diagnostics/printable.js";
export { findSuppressions, readSuppression, type Suppression } from "./diagnostics/suppression-comments.js";
export { isDay, type SuppressedFinding } from "./diagnostics/suppressions.js";
export {
  type Approval,
  type Approved,
  applyApprovals,
  approvalFor,
  approvalsJson,
  readApprovals,
} from "./diff/approvals.js";
export { diffPacks } from "./diff/diff-packs.js";
export { counts, type DiffReport, diffJson } from "./diff/diff-report.js";
export { approvalsSchema, diffSchema } from "./diff/diff-schema.js";
export type * from "./diff/pack-diff.js";
export { nameOf, type Piece, sayChange } from "./diff/say-change.js";
export { verdictsOf } from "./diff/verdicts.js";
export { compileCard, compilePack, type Sha256 } from "./emit/compile-pack.js";
export type * from "./emit/compiled-pack.js";
export { type DecompileOptions, decompile } from "./emit/decompile.js";
export { isCompiled, type ReadCompiled, readCompiled } from "./emit/read-compiled.js";
export type { Schema, SchemaObject } from "./emit/schema.js";
export { type SchemaOptions, schemaFor } from "./emit/schema-for.js";
export { jsonText, serialize } from "./emit/serialize.js";
export { type Locate, type SourceMap, type SourcePlace, sourceMap } from "./emit/source-map.js";
export {
  factListOf,
  factsOf,
  type ReferenceEntry,
  type ReferenceSection,
  systemReference,
} from "./emit/system-reference.js";
export { typesFor } from "./emit/types-for.js";
export { type LineMeaning, touches, whatStandsOn } from "./explain/what-stands-on.js";
export { describesSystems } from "./format/describes-systems.js";
export {
  DEFAULT_FORMAT,
  type FormatOptions,
  type FormattedPart,
  formatFile,
  formatParts,
} from "./format/format-file.js";
export { type Fate, type OpeningOrder, openingOrder } from "./graph/opening-order.js";
export { cardsOfDeck, neighbourhood, type OrderedGraph, partOf } from "./graph/part-of-graph.js";
export { type GraphCard, type Need, opens, type UnlockGraph, unlockGraph } from "./graph/unlock-graph.js";
export { isObject } from "./is-object.js";
export { type EditedPack, openEditedPack, type RecordListener } from "./live/edited-pack.js";
export { finish } from "./live/finish.js";
export type { ReplacedSpan } from "./live/merge-edits.js";
export { checkPackData, type FindingData, type PackData } from "./live/pack-data.js";
export { commentStart, type DecklistLine, readDecklistLine } from "./model/decklist.js";
export { type DecklistEntry, decklistOf } from "./model/decks.js";
export { isSystemFile } from "./model/extended-system.js";
export { keptLines, LIST_LABELS, type ListItem, labelOf, listItems } from "./model/kept-lines.js";
export { type NameTable, namesOf, type ResolvedName, type SystemNames } from "./model/names.js";
export { type Numbered, nextFree, numberedPart } from "./model/next-free.js";
export type * from "./model/pack-model.js";
export { packName } from "./model/pack-name.js";
export { createPlainReader } from "./model/plain-reader.js";
export { plainText } from "./model/plain-text.js";
export { type FileInput, type PackInput, readPack } from "./model/read-pack.js";
export type { RecordReader } from "./model/read-record.js";
export type * from "./model/record-model.js";
export { saysOf } from "./model/says-of.js";
export { systemOfPack } from "./model/system-of-pack.js";
export { type NewCard, type NewCardOptions, newCard } from "./new-card/new-card.js";
export { optionsOfRule } from "./options-of-rule.js";
export { brokenByEdits } from "./proof/broken-by-edits.js";
export { lostByLayout } from "./proof/lost-by-layout.js";
export { cardSvg, drawingSvg, type SvgOptions } from "./render/card-svg.js";
export { type BackOptions, drawBack } from "./render/draw-back.js";
export { type DrawOptions, drawCard, pictureOn } from "./render/draw-card.js";
export type * from "./render/drawing.js";
export { type Box, type Picture, pictureOf } from "./render/graph/picture.js";
export { pictureDot } from "./render/graph/picture-dot.js";
export { pictureMermaid } from "./render/graph/picture-mermaid.js";
export { type PictureOptions, pictureSvg } from "./render/graph/picture-svg.js";
export type { MarkedFinding } from "./render/marks.js";
export { type CardToPrint, cardsToPrint, missingChoice, type PrintChoice } from "./render/printed-cards.js";
export { type PrintedCard, sheetSvg } from "./render/sheet-svg.js";
export { layOutSheets, type Paper, type PaperOptions, type Sheet, type Sheets, type Slot } from "./render/sheets.js";
export { galleryPage } from "./render/views/gallery-page.js";
export { galleryView } from "./render/views/gallery-view.js";
export { graphView } from "./render/views/graph-view.js";
export { previewView } from "./render/views/preview-view.js";
export { VIEW_STYLE } from "./render/views/view-style.js";
export type * from "./render/views/views.js";
export { NOT_IN_XML, xmlText } from "./render/xml-text.js";
export type { Rule } from "./rules/define-rule.js";
export { mayBeOnCard } from "./rules/entry-facts.js";
export { parseExamples, type RuleExamples } from "./rules/examples.js";
export { rules } from "./rules/index.js";
export { invalidConfiguration } from "./rules/invalid-configuration.js";
export type { Limits, RuleOption, RuleOptionValues } from "./rules/rule-options.js";
export { unknownRule } from "./rules/unknown-rule.js";
export { isListed } from "./rules/value-facts.js";
export { allowed, bounds, listed } from "./rules/wording.js";
export { numberOn, stepOf } from "./statistics/card-values.js";
export { type Clause, clausesOf, lasts, looksAtWon } from "./statistics/clauses.js";
export { packStatistics } from "./statistics/pack-statistics.js";
export type * from "./statistics/statistics-data.js";
export type { SuppressionChoices } from "./suppress-pack.js";
export { declaredHoles } from "./systems/declared-holes.js";
export { newestNamed, readSystemName, type SystemName } from "./systems/editions.js";
export { isGiven, isTotal, isWordOfConditions } from "./systems/evaluate/asked.js";
export { limitOf } from "./systems/evaluate-rules.js";
export { readHoles } from "./systems/holes.js";
export { instantiateSystem } from "./systems/instantiate-system.js";
export { loadSystem, type ResolveSystem } from "./systems/load-system.js";
export { fitsEntry } from "./systems/match-entry.js";
export { messageIdsOf } from "./systems/message-ids.js";
export { type Reference, type ReferredName, referencesOf, referredBy } from "./systems/references.js";
export type { System } from "./systems/system.js";
export type * from "./systems/system-data.js";
export { describeMapping } from "./tables/describe-mapping.js";
export { type ExportedTable, exportPack } from "./tables/export-pack.js";
export { type GuessedMapping, guessMapping, type Reason } from "./tables/guess-mapping.js";
export {
  type ImportedPack,
  type ImportedTable,
  type ImportOptions,
  importTable,
  placeOf,
} from "./tables/import-table.js";
export { jsonTable, type ReadJsonTable } from "./tables/json-table.js";
export type * from "./tables/mapping.js";
export { mappingSchema } from "./tables/mapping-schema.js";
export { readMapping } from "./tables/read-mapping.js";
export type { RecordCell } from "./tables/record-cells.js";
export { type SheetOptions, sheetTable } from "./tables/sheet-table.js";
export type { CellPlace, ReadTable, Table, TableCell, TableProblem, TableProblemId, TableRow } from "./tables/table.js";
export { cellAt, columnLetters, textCell } from "./tables/table.js";
export { writeMapping } from "./tables/write-mapping.js";
