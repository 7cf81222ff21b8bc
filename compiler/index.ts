/** From tree to meaning: systems, models, findings, formatted text, output. Pure: no files, no console, no clock. */

export { analyses } from "./analysis/check-analyses.js";
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
export { findSuppressions, type Suppression } from "./diagnostics/suppression-comments.js";
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
export { compilePack, type Sha256 } from "./emit/compile-pack.js";
export type * from "./emit/compiled-pack.js";
export { type DecompileOptions, decompile } from "./emit/decompile.js";
export { type ReadCompiled, readCompiled } from "./emit/read-compiled.js";
export type { Schema, SchemaObject } from "./emit/schema.js";
export { type SchemaOptions, schemaFor } from "./emit/schema-for.js";
export { serialize } from "./emit/serialize.js";
export { type Locate, type SourceMap, type SourcePlace, sourceMap } from "./emit/source-map.js";
export { type ReferenceEntry, type ReferenceSection, systemReference } from "./emit/system-reference.js";
export { typesFor } from "./emit/types-for.js";
export { type LineMeaning, touches, whatStandsOn } from "./explain/what-stands-on.js";
export { DEFAULT_FORMAT, type FormatOptions, formatFile } from "./format/format-file.js";
export { type Fate, type OpeningOrder, openingOrder } from "./graph/opening-order.js";
export { cardsOfDeck, neighbourhood, type OrderedGraph, partOf } from "./graph/part-of-graph.js";
export { type GraphCard, type Need, type UnlockGraph, unlockGraph } from "./graph/unlock-graph.js";
export type * from "./model/pack-model.js";
export { type FileInput, type PackInput, readPack } from "./model/read-pack.js";
export type { RecordReader } from "./model/read-record.js";
export type * from "./model/record-model.js";
export { type NewCard, type NewCardOptions, newCard } from "./new-card/new-card.js";
export { optionsOfRule } from "./options-of-rule.js";
export { brokenByEdits } from "./proof/broken-by-edits.js";
export { lostByLayout } from "./proof/lost-by-layout.js";
export type { Rule } from "./rules/define-rule.js";
export { parseExamples, type RuleExamples } from "./rules/examples.js";
export { rules } from "./rules/index.js";
export { invalidConfiguration } from "./rules/invalid-configuration.js";
export type { Limits, RuleOption, RuleOptionValues } from "./rules/rule-options.js";
export { unknownRule } from "./rules/unknown-rule.js";
export { packStatistics, systemOfPack } from "./statistics/pack-statistics.js";
export type * from "./statistics/statistics-data.js";
export { newestNamed, readSystemName, type SystemName } from "./systems/editions.js";
export { instantiateSystem } from "./systems/instantiate-system.js";
export { loadSystem, type ResolveSystem } from "./systems/load-system.js";
export { messageIdsOf } from "./systems/message-ids.js";
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
