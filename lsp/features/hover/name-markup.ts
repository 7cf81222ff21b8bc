import { allowed, capitalize, fullName, namesOf, type System } from "../../../compiler/index.js";
import { largest, smallest } from "../../../grammar/index.js";
import { code, emphasis, type Inline, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import { pathsOfName } from "../meaning/linked-paths.js";
import type { AttributeMeaning, CategoryMeaning, LabelMeaning } from "../meaning/meaning.js";
import { cardsOf, meetingAll } from "../meeting.js";
import type { NamePath, PackIndex, Use } from "../pack-index.js";
import { placeAt } from "../place-at.js";
import type { FeatureRequest } from "../question.js";
import { cardLink, cardList, countOf } from "./card-markup.js";
import { conditionBlocks } from "./condition-markup.js";
import { declarationBlocks, sourceOf } from "./declaration-markup.js";

export function labelMarkup({ name, declarations, system }: LabelMeaning): Markup {
  return [text(strong(`${name}:`), ", a label"), ...declarationBlocks(declarations, system)];
}

export function categoryMarkup(meaning: CategoryMeaning, question: FeatureRequest): Markup {
  const { name, declarations, written, system } = meaning;
  const sort = declarations.length === 0 ? ", a category that nobody declared" : ", a category";
  return [
    text(...headOf(name, written), sort),
    ...declarationBlocks(declarations, system),
    ...conditionsBlocks(question),
  ];
}

/** The full name, if the text has a shortcut. */
function headOf(name: string, written: string): Inline[] {
  return written === name ? [strong(name)] : [strong(name), " (", code(written), ")"];
}

/** Which cards meet all the conditions under this heading together. */
function conditionsBlocks({ file, offset, index }: FeatureRequest): Markup {
  const place = placeAt(file, offset);
  if (place.kind !== "category-head") return [];
  const together = meetingAll(place.category, index);
  if (together === undefined) return [];
  return cardList(together, (count) =>
    together.length === 0 ? "No card of this pack meets all of them." : `All of them are met by ${count} of this pack:`,
  );
}

export function attributeMarkup(meaning: AttributeMeaning, question: FeatureRequest): Markup {
  const { declarations, system, asks, line } = meaning;
  const declared = declarations.length > 0 ? declarationBlocks(declarations, system) : customBlocks(meaning);
  const usage =
    line !== undefined && asks ? conditionBlocks(line, question.index) : usageBlocks(meaning, question.index);
  return [
    text(...headOf(meaning.path.name, meaning.written), ...whereOf(meaning)),
    ...meantBlocks(meaning),
    ...declared,
    ...usage,
  ];
}

/** The declared name that a misspelt one is close to, with its meaning. */
function meantBlocks({ line, written, declarations, system }: AttributeMeaning): Markup {
  const spelling = line?.entry.spelling;
  if (declarations.length > 0 || (spelling !== "misspelt" && spelling !== "garbled")) return [];
  const { suggestion } = namesOf(system).attributes.resolve(written);
  const meant = suggestion === undefined ? undefined : system.attributes.get(suggestion);
  if (suggestion === undefined || meant === undefined) return [];
  return [text("Perhaps ", strong(suggestion), " is meant:"), ...declarationBlocks(meant, system)];
}

function whereOf({ declarations, path: { category }, asks, line }: AttributeMeaning): Inline[] {
  const placement = line?.entry.placement;
  if (placement === "unknown") return [", a name that this game does not have"];
  if (placement === "misplaced") return [", which is not allowed here"];
  if (declarations.length > 0) {
    const isMember = category !== undefined && asks === (line?.section?.name !== category);
    return isMember ? [", an attribute in ", code(category)] : [", an attribute"];
  }
  return category === undefined ? [", an attribute of your own"] : [", a name of your own in ", code(category)];
}

/** The container of a custom name declares its meaning, and what it may be. */
export function customBlocks({ category, system }: Pick<AttributeMeaning, "category" | "system">): Markup {
  if (category === undefined) return [];
  const { name, about, operators } = category;
  const values = operators.length > 0 ? "" : `${capitalize(allowed(category, system))}.`;
  return [
    ...(about === "" ? [] : [text(code(name), ": ", about)]),
    ...(values === "" ? [] : [text(values)]),
    text(emphasis(sourceOf(category, system))),
  ];
}

/** Where cards define a custom name, and where conditions test it. */
export function usageBlocks(
  { path, system, declarations }: Pick<AttributeMeaning, "path" | "system" | "declarations">,
  index: PackIndex,
): MarkupBlock[] {
  if (declarations.length > 0 && path.category === undefined) return [];
  const items = pathsOfName(path, system).flatMap((linked) => [
    ...usageItem(linked, index.given(linked), "in", system),
    ...usageItem(linked, index.asked(linked), "asked for as", system),
  ]);
  return items.length === 0 ? [] : [text("In this pack:"), { kind: "list", items }];
}

function usageItem(path: NamePath, uses: readonly Use[], verb: string, system: System): Inline[][] {
  const cards = cardsOf(uses);
  const [first, second, ...others] = cards;
  if (first === undefined) return [];
  const shown = [first, ...(second === undefined ? [] : [second])].flatMap((card, at) =>
    at === 0 ? [cardLink(card)] : [", ", cardLink(card)],
  );
  const amounts = verb === "in" ? totalOf(uses, path, system) : "";
  const rest = others.length > 0 ? [` and ${others.length} more`] : [];
  const where = verb === "in" ? (path.category ?? path.name) : fullName(path);
  return [[`${verb} `, code(where), ` on ${countOf(cards.length, "card")}${amounts}: `, ...shown, ...rest]];
}

/** The numbers under a name, as a range. */
function totalOf(uses: readonly Use[], { category }: NamePath, { categories }: System): string {
  if (category === undefined || !categories.has(category)) return "";
  const numbers = uses.flatMap(({ entry }) =>
    entry.values.flatMap((value) => (value.kind === "integer" ? [value.value] : [])),
  );
  if (numbers.length === 0) return "";
  const [least, most] = [smallest(numbers), largest(numbers)];
  return least === most ? ` (${least} each)` : ` (${least} to ${most})`;
}
