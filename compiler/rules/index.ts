import { attributeInText } from "./attribute-in-text.js";
import { conflictMarkers } from "./conflict-markers.js";
import type { Rule } from "./define-rule.js";
import { duplicateAttribute } from "./duplicate-attribute.js";
import { duplicateCategory } from "./duplicate-category.js";
import { duplicateLabel } from "./duplicate-label.js";
import { emptyCategory } from "./empty-category.js";
import { encoding } from "./encoding.js";
import { flattened } from "./flattened.js";
import { inconsistentType } from "./inconsistent-type.js";
import { indentedGlobal } from "./indented-global.js";
import { invalidName } from "./invalid-name.js";
import { labelAsAttribute } from "./label-as-attribute.js";
import { missingSeparator } from "./missing-separator.js";
import { misspeltName } from "./misspelt-name.js";
import { nestedCategory } from "./nested-category.js";
import { similarIdentifier } from "./similar-identifier.js";
import { similarName } from "./similar-name.js";
import { typographic } from "./typographic.js";
import { undottedName } from "./undotted-name.js";
import { unevenIndentation } from "./uneven-indentation.js";
import { unknownAttribute } from "./unknown-attribute.js";
import { unknownCategory } from "./unknown-category.js";
import { unknownLabel } from "./unknown-label.js";
import { wrongSeparator } from "./wrong-separator.js";

/** The rules of the tool itself, in the order of their ids; those of games are records in their systems. */
export const rules: readonly Rule[] = [
  attributeInText,
  conflictMarkers,
  duplicateAttribute,
  duplicateCategory,
  duplicateLabel,
  emptyCategory,
  encoding,
  flattened,
  inconsistentType,
  indentedGlobal,
  invalidName,
  labelAsAttribute,
  missingSeparator,
  misspeltName,
  nestedCategory,
  similarIdentifier,
  similarName,
  typographic,
  undottedName,
  unevenIndentation,
  unknownAttribute,
  unknownCategory,
  unknownLabel,
  wrongSeparator,
];
