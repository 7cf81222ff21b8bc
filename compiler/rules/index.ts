import { attributeInText } from "./attribute-in-text.js";
import { conflictMarkers } from "./conflict-markers.js";
import type { Rule } from "./define-rule.js";
import { duplicateAttribute } from "./duplicate-attribute.js";
import { duplicateCategory } from "./duplicate-category.js";
import { duplicateDeck } from "./duplicate-deck.js";
import { duplicateLabel } from "./duplicate-label.js";
import { duplicatePack } from "./duplicate-pack.js";
import { emptyCategory } from "./empty-category.js";
import { encoding } from "./encoding.js";
import { expiredSuppression } from "./expired-suppression.js";
import { flattened } from "./flattened.js";
import { inconsistentType } from "./inconsistent-type.js";
import { indentedGlobal } from "./indented-global.js";
import { internalError } from "./internal-error.js";
import { invalidConfiguration } from "./invalid-configuration.js";
import { invalidName } from "./invalid-name.js";
import { labelAsAttribute } from "./label-as-attribute.js";
import { malformedDeckLine } from "./malformed-deck-line.js";
import { misplacedSystem } from "./misplaced-system.js";
import { missingSeparator } from "./missing-separator.js";
import { misspeltName } from "./misspelt-name.js";
import { nestedCategory } from "./nested-category.js";
import { repeatedDeckLine } from "./repeated-deck-line.js";
import { similarIdentifier } from "./similar-identifier.js";
import { similarName } from "./similar-name.js";
import { typographic } from "./typographic.js";
import { undottedName } from "./undotted-name.js";
import { unevenIndentation } from "./uneven-indentation.js";
import { unknownAttribute } from "./unknown-attribute.js";
import { unknownCard } from "./unknown-card.js";
import { unknownCategory } from "./unknown-category.js";
import { unknownDeck } from "./unknown-deck.js";
import { unknownLabel } from "./unknown-label.js";
import { unknownPack } from "./unknown-pack.js";
import { unknownRule } from "./unknown-rule.js";
import { unknownSystem } from "./unknown-system.js";
import { unusedSuppression } from "./unused-suppression.js";
import { wrongSeparator } from "./wrong-separator.js";

/** The rules of the tool itself, in the order of their ids; those of games are records in their systems. */
export const rules: readonly Rule[] = [
  attributeInText,
  conflictMarkers,
  duplicateAttribute,
  duplicateCategory,
  duplicateDeck,
  duplicateLabel,
  duplicatePack,
  emptyCategory,
  encoding,
  expiredSuppression,
  flattened,
  inconsistentType,
  indentedGlobal,
  internalError,
  invalidConfiguration,
  invalidName,
  labelAsAttribute,
  malformedDeckLine,
  misplacedSystem,
  missingSeparator,
  misspeltName,
  nestedCategory,
  repeatedDeckLine,
  similarIdentifier,
  similarName,
  typographic,
  undottedName,
  unevenIndentation,
  unknownAttribute,
  unknownCard,
  unknownCategory,
  unknownDeck,
  unknownLabel,
  unknownPack,
  unknownRule,
  unknownSystem,
  unusedSuppression,
  wrongSeparator,
];
