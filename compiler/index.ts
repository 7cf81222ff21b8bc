/** From tree to meaning: systems, models, findings, formatting, output. Pure: no files, no console, no clock. */

export { checkExample, filesOfExample, filesOfExampleFor } from "./check/check-example.js";
export type { CheckSettings } from "./check/check-pack.js";
export { collect } from "./check/check-record.js";
export { type Analyses, type Checker, createCheckerWith, needsAnalyses } from "./check/checker.js";
export { type EditedPack, openEditedPack } from "./check/live/edited-pack.js";
export { finish } from "./check/live/finish.js";
export type { ReplacedSpan } from "./check/live/merge-edits.js";
export { checkPackData, type FindingData, type PackData } from "./check/live/pack-data.js";
export { loadSoundSystem } from "./check/load-sound-system.js";
export { optionsOfRule } from "./check/options-of-rule.js";
export type { DeferredFinding, WaitedFor } from "./check/settle/deferred-findings.js";
export type { SuppressionChoices } from "./check/suppress-pack.js";
export { findSuppressions, readSuppression } from "./check/suppression-comments.js";
export { isDay, type SuppressedFinding } from "./check/suppressions.js";
export { allFixes, applyEdits, MOST_FIX_ROUNDS, safeFixes, writing } from "./diagnostics/apply-fixes.js";
export { byPlace, compareTexts } from "./diagnostics/by-place.js";
export type * from "./diagnostics/diagnostic.js";
export { isObject } from "./diagnostics/is-object.js";
export { alternatives, capitalize, counted, type Message, some } from "./diagnostics/message.js";
export { comparable, editDistance, namesWithPart, nearestName, thereIsNo } from "./diagnostics/nearest.js";
export { codePoint, HARMFUL, printable, printableLines, shown } from "./diagnostics/printable.js";
export {
  type Limits,
  NO_LIMITS,
  optionValues,
  type RuleOption,
  type RuleOptionValues,
} from "./diagnostics/rule-options.js";
export { conditionLists, isConditions, membersOf, valuesOf } from "./emit/body-parts.js";
export { compileCard, compilePack, packSystem, type Sha256 } from "./emit/compile-pack.js";
export { compileSystem } from "./emit/compile-system.js";
export type * from "./emit/compiled-pack.js";
export { FORMAT, INDEX_ID } from "./emit/compiled-pack.js";
export { type DeclaredPlace, declaredPlace, shapesOf } from "./emit/declared-places.js";
export { decompile } from "./emit/decompile.js";
export { labelTextLines } from "./emit/label-text.js";
export { isCompiled, type ReadCompiled, readCompiled } from "./emit/read-compiled.js";
export { schemaFor } from "./emit/schema-for.js";
export { jsonText, parsedJson, serialize } from "./emit/serialize.js";
export { type SourceMap, sourceMap } from "./emit/source-map.js";
export { factListOf, type ReferenceEntry, systemReference } from "./emit/system-reference.js";
export { typesFor } from "./emit/types-for.js";
export { UNDECLARED, type ValueShape } from "./emit/value-shape.js";
export { conditionText, valueText } from "./emit/value-text.js";
export { linesOfCard, placedInDeck } from "./evaluate/deck-findings.js";
export { missingReminders } from "./evaluate/reminders.js";
export { takesRepository } from "./evaluate/repository.js";
export { canonicalOrder } from "./format/canonical-order.js";
export { describesSystems } from "./format/describes-systems.js";
export { DEFAULT_FORMAT, type FormatOptions, formatFile, formatParts } from "./format/format-file.js";
export { canFormat } from "./format/format-record.js";
export { dominantLineEnd } from "./format/line-ends.js";
export {
  type Condition,
  type ConditionGroup,
  conditionOf,
  fits,
  fitsGroup,
  fullName,
  groupOf,
  passes,
  valuesOn,
  written,
  writtenValue,
} from "./model/card-condition.js";
export { keyOf } from "./model/compare-values.js";
export { compileCondition, defaultsOf, identificationNumber, type JudgedThing } from "./model/conditions.js";
export {
  commentStart,
  contentOfLine,
  type DecklistLine,
  decklistLine,
  listContent,
  readDecklistLine,
} from "./model/decklist.js";
export { decklistOf, decksInPlay, readDecklist } from "./model/decks.js";
export { isPlayFile, isSystemFile } from "./model/extended-system.js";
export { declaredFace, pictureLabel, titleName, titleOf } from "./model/face.js";
export { isAbout, type PlacedFinding } from "./model/finding.js";
export { doubtfulNames, hasError, isFlawed } from "./model/flaws.js";
export { alikeIn } from "./model/has-file.js";
export { type LineMeaning, lineMeaningAt, touches } from "./model/line-meaning.js";
export { loadMeta, loadSystem, type ResolveSystem } from "./model/load-system.js";
export { namesOf } from "./model/names.js";
export { type Numbered, nextFree, numberedPart, numbersByStem, withNumber } from "./model/next-free.js";
export type * from "./model/pack-model.js";
export { compareStarts } from "./model/pack-order.js";
export { directiveOf, packName, systemOfPack, withUsed } from "./model/pack-properties.js";
export { beginsLikePack, type FileInput, gameUnknown, type PackInput, readPack } from "./model/read-pack.js";
export { createRecordReader, type RecordReader } from "./model/read-record.js";
export { readRecords } from "./model/read-records.js";
export { findingsOf } from "./model/record-findings.js";
export type * from "./model/record-model.js";
export { contentOf, firstContentLine, headOf, inRecord } from "./model/record-text.js";
export { couldCarry, isUnread } from "./model/unread.js";
export { conditionOfLine } from "./model/values.js";
export { isListLabel, labelOf, listedBy, listItems, namesListed, packItems } from "./model/verbatim-lines.js";
export { brokenByEdits } from "./proof/broken-by-edits.js";
export { lostByLayout } from "./proof/lost-by-layout.js";
export { type FindingDetails, namesOfRule, type Rule } from "./rules/define-rule.js";
export { mayBeOnCard } from "./rules/entry-facts.js";
export { parseExamples, type RuleExamples } from "./rules/examples.js";
export { failingExample } from "./rules/failing-example.js";
export { failingPlaythrough } from "./rules/failing-playthrough.js";
export { isInDoubt } from "./rules/in-doubt.js";
export { rules } from "./rules/index.js";
export { internalError } from "./rules/internal-error.js";
export { invalidConfiguration } from "./rules/invalid-configuration.js";
export { loneMark } from "./rules/lone-mark.js";
export { type ReadText, textsOfEntry } from "./rules/read-texts.js";
export { isRuleAbout, nameOfFinding, ruleOfName, traitsById } from "./rules/rule-by-id.js";
export { isSharedWork, type RuleHook } from "./rules/rule-hook.js";
export { isLetterSlip, likelySlips, type Slip } from "./rules/similar-value.js";
export { unknownRule } from "./rules/unknown-rule.js";
export { isListed } from "./rules/value-facts.js";
export { allowed, records } from "./rules/wording.js";
export { unresolvedNames } from "./satisfiability/check-conditions.js";
export { type CheckName, type HoleOf, optionsOfCheck, type RoleName } from "./systems/checks.js";
export { components } from "./systems/components.js";
export { isGiven, isWordOfConditions } from "./systems/condition-words.js";
export { declaredHoles } from "./systems/declared-holes.js";
export { newestNamed, readSystemName } from "./systems/editions.js";
export { basisOf } from "./systems/example-texts.js";
export { CARD_SIZES, type CardSize, type FaceHue, type GlyphGround, HUE_NAMES, PLAYING_CARD } from "./systems/faces.js";
export { holePlaces } from "./systems/forms.js";
export { type PathPiece, readGlyphPath, readIcon } from "./systems/glyph-path.js";
export { isWithinWord } from "./systems/hole-classes.js";
export { fillHoles, type HoleLength, isBuiltInHole, readHoles } from "./systems/holes.js";
export { instantiateSystem } from "./systems/instantiate-system.js";
export { endsOf, fitsEntry, matchEntry } from "./systems/match-entry.js";
export { messageIdsOf } from "./systems/message-ids.js";
export { isPhrase, readingPhrase } from "./systems/phrases.js";
export { listedEntries } from "./systems/records/values.js";
export { type Reference, type ReferredName, referencesOf, referredBy } from "./systems/references.js";
export type { System } from "./systems/system.js";
export type * from "./systems/system-data.js";
export { traitsOfDeclared } from "./systems/traits-of-declared.js";
export type { Unchecked } from "./systems/unsure.js";
export { certainMistakes } from "./texts/claims.js";
export { type Continuation, type ContinuationPart, continuationsOf } from "./texts/continuations.js";
export { isAllUnread, readText } from "./texts/read-text.js";
export { type Leaf, leavesOf } from "./texts/reading.js";
export * from "./values/value.js";
