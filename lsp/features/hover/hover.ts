import type { Span } from "../../../grammar/index.js";
import type { Markup } from "../markup.js";
import type { FoundMeaning } from "../meaning/meaning.js";
import { meaningAt } from "../meaning-at.js";
import type { FeatureRequest } from "../question.js";
import { conditionBlocks, operatorMarkup } from "./condition-markup.js";
import { attributeMarkup, categoryMarkup, labelMarkup } from "./name-markup.js";
import { phraseMarkup } from "./phrase-markup.js";
import { folderMarkup, ruleMarkup, systemMarkup, thingMarkup, vocabularyMarkup, wordMarkup } from "./thing-markup.js";
import { valueMarkup } from "./value-markup.js";

export interface Hover {
  /** The exact word. */
  readonly span: Span;
  readonly content: Markup;
}

/** The hover for the word at a place: its declaration, and its uses in the pack. Undefined if nothing is known. */
export function hoverAt(question: FeatureRequest): Hover | undefined {
  const found = meaningAt(question);
  if (found === undefined) return undefined;
  const content = contentOf(found, question);
  return content.length === 0 ? undefined : { span: found.span, content };
}

function contentOf({ meaning }: FoundMeaning, question: FeatureRequest): Markup {
  switch (meaning.kind) {
    case "label":
      return labelMarkup(meaning);
    case "category":
      return categoryMarkup(meaning, question);
    case "attribute":
      return attributeMarkup(meaning, question);
    case "operator":
      return [...operatorMarkup(meaning), ...conditionBlocks(meaning.line, question.index)];
    case "value":
      return valueMarkup(meaning, question);
    case "thing":
      return thingMarkup(meaning, question);
    case "vocabulary":
      return vocabularyMarkup(meaning, question);
    case "word":
      return wordMarkup(meaning);
    case "folder":
      return folderMarkup(meaning, question);
    case "system":
      return systemMarkup(meaning, question);
    case "rule":
      return ruleMarkup(meaning);
    case "phrase":
      return phraseMarkup(meaning);
  }
}
