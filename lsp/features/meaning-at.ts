import type { System } from "../../compiler/index.js";
import { declaredCategories } from "./meaning/declarations.js";
import type { FoundMeaning, Meaning } from "./meaning/meaning.js";
import { DECK, IDENTIFIER, namingLabel } from "./meaning/naming-labels.js";
import { categoryNamed, found, labelMeaning, namedAlone, statementMeaning } from "./meaning/statement-meaning.js";
import { textMeaning } from "./meaning/text-meaning.js";
import type { CategoryHead, CommentPlace, LabelPlace, ListItem, Place } from "./place.js";
import { placeAt } from "./place-at.js";
import type { FeatureRequest } from "./question.js";
import { holds } from "./spans.js";
import { isSystemModel } from "./system-files/declared-things.js";
import { systemUses } from "./system-files/system-uses.js";

/** The meaning of the word at a place; undefined if there is none. */
export function meaningAt(question: Pick<FeatureRequest, "pack" | "file" | "offset">): FoundMeaning | undefined {
  const { pack, file, offset } = question;
  const place = placeAt(file, offset, pack);
  if (isSystemModel(file)) {
    const declared = systemUses(pack, file).find(({ span }) => holds(span, place.offset));
    if (declared !== undefined) return { meaning: declared.meaning, span: declared.span };
  }
  const meant = meaningOf(place);
  // Blanks around a word belong to its place, but have no meaning.
  return meant !== undefined && holds(meant.span, place.offset) ? meant : undefined;
}

function meaningOf(place: Place): FoundMeaning | undefined {
  const system = place.record?.system;
  switch (place.kind) {
    case "label-name":
      return system && found(labelMeaning(place.label.name, system) ?? meantWithoutColon(place, system), place);
    case "label-text":
      return inLabelText(place);
    case "list-item":
      return inList(place);
    case "category-head":
      return found(headMeaning(place), place);
    case "attribute-name":
    case "condition-category":
    case "condition-name":
    case "operator":
      return statementMeaning(place);
    case "value":
      return textMeaning(place) ?? statementMeaning(place);
    case "comment":
      return system && inSuppression(place, system);
    default:
      return undefined;
  }
}

/** A name followed by a colon that isn't a label: its meaning without the colon. */
function meantWithoutColon({ label, record }: LabelPlace, system: System): Meaning | undefined {
  const written = label.node.name.text;
  return (
    namedAlone(written, undefined, record, false) ??
    (system.categories.has(written) ? categoryNamed(written, system) : undefined)
  );
}

/** Labels that name a thing; the texts of others are free. */
function inLabelText(place: LabelPlace): FoundMeaning | undefined {
  const { label, record, span } = place;
  if (label.text === "" || label.line !== place.line || span.start === span.end) return undefined;
  if (record.role !== "deck" && label.name === "System") return { meaning: { kind: "system", name: label.text }, span };
  const naming = namingLabel(label.name, record.system);
  return naming === undefined ? undefined : { meaning: { kind: "thing", label: naming, name: label.text }, span };
}

function inList({ label, name, span }: ListItem): FoundMeaning | undefined {
  if (name === undefined) return undefined;
  if (label.name === "Uses") return { meaning: { kind: "folder", folder: name }, span };
  return { meaning: { kind: "thing", label: label.name === "Decks" ? DECK : IDENTIFIER, name }, span };
}

function headMeaning({ category, record }: CategoryHead): Meaning {
  return {
    kind: "category",
    name: category.name,
    written: category.head.path[0].text,
    declarations: declaredCategories(category.name, record.system),
    system: record.system,
  };
}

function inSuppression({ offset, rules }: CommentPlace, system: System): FoundMeaning | undefined {
  const rule = rules.find((named) => holds(named, offset));
  return rule && { meaning: { kind: "rule", rule: rule.text, system }, span: { start: rule.start, end: rule.end } };
}
