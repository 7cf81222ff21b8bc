import { fullName, isPhrase, plainText, type System, type Value, writtenValue } from "../../../compiler/index.js";
import { listedText } from "../declaration-places.js";
import { code, emphasis, type Inline, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import { pathsOfValue } from "../meaning/linked-paths.js";
import type { ValueMeaning } from "../meaning/meaning.js";
import { isSameValue } from "../meaning/same-value.js";
import { cardsOf } from "../meeting.js";
import type { NamePath, PackIndex, Use } from "../pack-index.js";
import type { FeatureRequest } from "../question.js";
import { referredTo } from "../referred.js";
import { iconPicture } from "../system-files/icon-picture.js";
import { cardList, shortened } from "./card-markup.js";
import { conditionBlocks, operatorWords } from "./condition-markup.js";
import { declarationBlocks, sourceOf } from "./declaration-markup.js";
import { customBlocks, usageBlocks } from "./name-markup.js";

export function valueMarkup(meaning: ValueMeaning, { index }: FeatureRequest): Markup {
  const { path, value, asks, line, declarations, category, system } = meaning;
  // In a parsed text, the name of a value is that of its hole.
  if (!asks && line.entry.name !== path.name) return textValueMarkup(meaning, index);
  const described =
    declarations.length > 0 ? declarationBlocks(declarations, system) : customBlocks({ category, system });
  return [
    text(strong(shortened(writtenValue(value), 60)), ", a value of ", code(fullName(path))),
    ...meansBlocks(meaning),
    ...iconPicture(path.name, value, system),
    ...formBlocks(meaning),
    ...kindBlocks(path.name, value, system),
    ...(asks ? [text("Asked for: ", code(fullName(path)), " ", strong(operatorWords(line.entry)), ".")] : []),
    ...described,
    ...(asks ? conditionBlocks(line, index) : givenBlocks(meaning, index)),
  ];
}

/** The meaning of a keyword, a symbol or a name in a text, and the cards it refers to. */
function textValueMarkup(meaning: ValueMeaning, index: PackIndex): Markup {
  const { path, value, declarations, system } = meaning;
  const [declaration] = declarations;
  return [
    text(strong(plainText(value)), ", ", code(path.name)),
    ...meansBlocks(meaning),
    ...(declaration === undefined || declaration.about === "" ? [] : [text(declaration.about)]),
    ...givenBlocks(meaning, index),
    ...(declaration === undefined ? [] : [text(emphasis(sourceOf(declaration, system)))]),
  ];
}

/** The game's description of the value. */
function meansBlocks({ value, declarations }: ValueMeaning): MarkupBlock[] {
  const meanings = value.kind === "text" ? declarations.flatMap(({ means }) => means?.[value.value] ?? []) : [];
  return [...new Set(meanings)].map((words) => text(words));
}

/** The matching form in a vocabulary, if it has holes. */
function formBlocks({ value, declarations, system }: ValueMeaning): MarkupBlock[] {
  if (value.kind !== "text") return [];
  const forms = declarations.flatMap((declared) => listedText(value.value, declared, system) ?? []);
  const form = forms.find((listed) => listed !== value.value && !isPhrase(listed, system.phrases));
  return form === undefined ? [] : [text("It has the form ", code(form), ".")];
}

/** The kind that a value gives its card, in the terms of the game. */
export function kindBlocks(name: string, value: Value, { data: { kinds } }: System): MarkupBlock[] {
  const fitting = kinds.filter(({ when }) =>
    when.some(
      ({ path, operator, values }) =>
        operator === "=" && path.length === 1 && path[0] === name && values.some((other) => isSameValue(value, other)),
    ),
  );
  if (fitting.length === 0) return [];
  const items = fitting.map(({ name: kind, about }): Inline[] => [strong(kind), about === "" ? "" : `: ${about}`]);
  return [{ kind: "list", items }];
}

function givenBlocks(meaning: ValueMeaning, index: PackIndex): Markup {
  const { path, value, system, declarations, line } = meaning;
  if (value.kind !== "text") return usageBlocks({ path, system, declarations }, index);
  const records = referredTo(meaning, index)?.records.filter(({ record }) => record !== line.record);
  if (records === undefined) return holderBlocks(path, value, system, index);
  return cardList(records, (count) => (records.length === 0 ? "No card of this pack has it." : `It is on ${count}:`));
}

/** Which cards have the value, and which require it. */
function holderBlocks(path: NamePath, value: Value, system: System, index: PackIndex): Markup {
  // Not useful for numbers, or for values on most cards.
  if (value.kind !== "text") return [];
  const paths = pathsOfValue(path, system);
  const has = ({ entry }: Use): boolean => entry.values.some((other) => isSameValue(other, value));
  const given = cardsOf(paths.flatMap((linked) => index.given(linked)).filter(has));
  const asked = cardsOf(paths.flatMap((linked) => index.asked(linked)).filter(has));
  const holders = given.length > 1 ? [text(`${given.length} cards of this pack have it.`)] : [];
  return asked.length === 0
    ? holders
    : [...holders, ...cardList(asked, (count) => `Conditions of ${count} ask for it:`)];
}
