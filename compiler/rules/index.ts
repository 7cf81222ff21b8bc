// Made from the folder of rules by `npm run generate`.
import { attributeInText } from "./attribute-in-text.js";
import { bidirectionalControl } from "./bidirectional-control.js";
import { cardInNoDeck } from "./card-in-no-deck.js";
import { cardWithoutZone } from "./card-without-zone.js";
import { conditionOnConditions } from "./condition-on-conditions.js";
import { conflictMarkers } from "./conflict-markers.js";
import { conflictingKinds } from "./conflicting-kinds.js";
import { contradictoryConditions } from "./contradictory-conditions.js";
import type { Rule } from "./define-rule.js";
import { dividedText } from "./divided-text.js";
import { dottedNameNotAllowed } from "./dotted-name-not-allowed.js";
import { duplicateAlternative } from "./duplicate-alternative.js";
import { duplicateAttribute } from "./duplicate-attribute.js";
import { duplicateCategory } from "./duplicate-category.js";
import { duplicateDeck } from "./duplicate-deck.js";
import { duplicateLabel } from "./duplicate-label.js";
import { duplicatePack } from "./duplicate-pack.js";
import { emptyCategory } from "./empty-category.js";
import { emptyText } from "./empty-text.js";
import { encoding } from "./encoding.js";
import { expiredSuppression } from "./expired-suppression.js";
import { failingExample } from "./failing-example.js";
import { failingPlaythrough } from "./failing-playthrough.js";
import { fileName } from "./file-name.js";
import { flattened } from "./flattened.js";
import { foreignLetter } from "./foreign-letter.js";
import { globalAfterCategory } from "./global-after-category.js";
import { inconsistentType } from "./inconsistent-type.js";
import { indentedGlobal } from "./indented-global.js";
import { inertCondition } from "./inert-condition.js";
import { internalError } from "./internal-error.js";
import { invalidConfiguration } from "./invalid-configuration.js";
import { invalidCopies } from "./invalid-copies.js";
import { invalidName } from "./invalid-name.js";
import { labelAsAttribute } from "./label-as-attribute.js";
import { malformedDeckLine } from "./malformed-deck-line.js";
import { misplacedSystem } from "./misplaced-system.js";
import { missingAttribute } from "./missing-attribute.js";
import { missingKind } from "./missing-kind.js";
import { missingPicture } from "./missing-picture.js";
import { missingSeparator } from "./missing-separator.js";
import { misspeltName } from "./misspelt-name.js";
import { mistakenWording } from "./mistaken-wording.js";
import { mixedAlternatives } from "./mixed-alternatives.js";
import { nestedCategory } from "./nested-category.js";
import { notAMember } from "./not-a-member.js";
import { notOnThisKind } from "./not-on-this-kind.js";
import { oddCharacter } from "./odd-character.js";
import { oddIdentifier } from "./odd-identifier.js";
import { operatorMissing } from "./operator-missing.js";
import { operatorNotAllowed } from "./operator-not-allowed.js";
import { paddedText } from "./padded-text.js";
import { redundantCondition } from "./redundant-condition.js";
import { repeatedDeckLine } from "./repeated-deck-line.js";
import { similarIdentifier } from "./similar-identifier.js";
import { similarLetters } from "./similar-letters.js";
import { similarName } from "./similar-name.js";
import { similarValue } from "./similar-value.js";
import { suppressionWithoutReason } from "./suppression-without-reason.js";
import { syntax } from "./syntax.js";
import { typographic } from "./typographic.js";
import { unclosedPair } from "./unclosed-pair.js";
import { undottedName } from "./undotted-name.js";
import { unevenIndentation } from "./uneven-indentation.js";
import { unknownAttribute } from "./unknown-attribute.js";
import { unknownCard } from "./unknown-card.js";
import { unknownCategory } from "./unknown-category.js";
import { unknownDeck } from "./unknown-deck.js";
import { unknownInText } from "./unknown-in-text.js";
import { unknownLabel } from "./unknown-label.js";
import { unknownPack } from "./unknown-pack.js";
import { unknownPath } from "./unknown-path.js";
import { unknownRule } from "./unknown-rule.js";
import { unknownSystem } from "./unknown-system.js";
import { unknownValue } from "./unknown-value.js";
import { unlistedValue } from "./unlisted-value.js";
import { unreadText } from "./unread-text.js";
import { unsoundSystem } from "./unsound-system.js";
import { unusedSuppression } from "./unused-suppression.js";
import { valueOutOfRange } from "./value-out-of-range.js";
import { wrongSeparator } from "./wrong-separator.js";
import { wrongValueType } from "./wrong-value-type.js";

/** The built-in rules, by id; rules of games are records in their systems. */
export const rules: readonly Rule[] = [
  attributeInText,
  bidirectionalControl,
  cardInNoDeck,
  cardWithoutZone,
  conditionOnConditions,
  conflictMarkers,
  conflictingKinds,
  contradictoryConditions,
  dividedText,
  dottedNameNotAllowed,
  duplicateAlternative,
  duplicateAttribute,
  duplicateCategory,
  duplicateDeck,
  duplicateLabel,
  duplicatePack,
  emptyCategory,
  emptyText,
  encoding,
  expiredSuppression,
  failingExample,
  failingPlaythrough,
  fileName,
  flattened,
  foreignLetter,
  globalAfterCategory,
  inconsistentType,
  indentedGlobal,
  inertCondition,
  internalError,
  invalidConfiguration,
  invalidCopies,
  invalidName,
  labelAsAttribute,
  malformedDeckLine,
  misplacedSystem,
  missingAttribute,
  missingKind,
  missingPicture,
  missingSeparator,
  misspeltName,
  mistakenWording,
  mixedAlternatives,
  nestedCategory,
  notAMember,
  notOnThisKind,
  oddCharacter,
  oddIdentifier,
  operatorMissing,
  operatorNotAllowed,
  paddedText,
  redundantCondition,
  repeatedDeckLine,
  similarIdentifier,
  similarLetters,
  similarName,
  similarValue,
  suppressionWithoutReason,
  syntax,
  typographic,
  unclosedPair,
  undottedName,
  unevenIndentation,
  unknownAttribute,
  unknownCard,
  unknownCategory,
  unknownDeck,
  unknownInText,
  unknownLabel,
  unknownPack,
  unknownPath,
  unknownRule,
  unknownSystem,
  unknownValue,
  unlistedValue,
  unreadText,
  unsoundSystem,
  unusedSuppression,
  valueOutOfRange,
  wrongSeparator,
  wrongValueType,
];
