import { listedBy } from "../../../compiler/index.js";
import { textBetween } from "../find-line.js";
import type { FeatureRequest } from "../question.js";
import {
  type CompletionItem,
  type CompletionList,
  joinOffers,
  NO_OFFERS,
  type Offers,
  offersOf,
} from "./completion-item.js";
import { conditionNames, dottedNames } from "./condition-names.js";
import { globalNames } from "./global-names.js";
import { labelTexts } from "./label-names.js";
import { listCompletion, picturePaths } from "./list-items.js";
import { memberNames } from "./member-names.js";
import { operatorItems } from "./operators.js";
import { recordItems, separatorItem } from "./record-forms.js";
import { specificationsAt } from "./specifications.js";
import { suppressionCompletion } from "./suppression.js";
import { systemNames, systemNamesBehind } from "./system-names.js";
import { phraseAt, textCompletion } from "./text-items.js";
import type { TypedPlace, ValueTyped } from "./typed-line.js";
import { type CompletionSettings, indentOf, type Typing, typingAt } from "./typing.js";
import { valueItems } from "./values.js";

/** Characters that trigger completion. */
export const TRIGGERS: readonly string[] = [".", '"', "/", " ", "=", "<", ">", ":", "#", "-", "[", "{"];

/** The completions at a place: nothing that would be an error there. Undefined if nothing is known. */
export function complete(question: FeatureRequest, settings: CompletionSettings = {}): CompletionList | undefined {
  const typing = typingAt(question, settings);
  if (typing === undefined || isDisturbance(typing)) return undefined;
  const list = listAt(behindOperator(typing));
  if (list === undefined || list.items.length === 0) return undefined;
  return { ...list, items: list.items.toSorted((one, other) => one.rank - other.rank) };
}

/** After a blank or dash, a list of all names would be a nuisance: the next Enter would select from it. */
function isDisturbance({ settings: { trigger }, place, scope, line }: Typing): boolean {
  if (trigger === undefined) return false;
  if (trigger === " " && place.kind === "name") return scope.kind !== "text";
  if (trigger === "-") return place.kind !== "dashes" && place.kind !== "comment";
  if (trigger === "[" || trigger === "{") return place.kind !== "value" || place.quotes === "none";
  if (trigger === "#") return place.kind !== "comment" && scope.kind !== "text";
  return trigger === ":" && place.kind !== "label-text" && line.before.trim() !== "";
}

/** After an operator, the value follows. */
function behindOperator(typing: Typing): Typing {
  const { place, settings, line } = typing;
  if (place.kind !== "operator" || settings.trigger === undefined) return typing;
  const operator = textBetween(line.file, place.insert);
  if (!/^[=<>]$/.test(operator) || line.behind.trim() !== "") return typing;
  const at = { start: line.offset, end: line.offset };
  return { ...typing, place: { kind: "value", path: place.path, quotes: "none", insert: at, replace: at } };
}

function listAt(typing: Typing): CompletionList | undefined {
  const { place, scope, line } = typing;
  const list = listLabelAt(typing);
  if (list !== undefined) {
    const comment = /(?:^|[ \t])(#.*)$/.exec(line.before)?.[1];
    return comment === undefined
      ? listCompletion(typing, list)
      : suppressionCompletion(typing, line.offset - comment.length);
  }
  if (scope.kind === "text") return undefined;
  if (place.kind === "comment") return suppressionCompletion(typing, place.replace.start);
  const read = place.kind === "value" && place.quotes !== "none" ? textAt(typing, place) : undefined;
  const offers = offersAt(typing, place);
  // Texts of other cards are only offered if nothing is written yet.
  if (read !== undefined)
    return place.insert.start === line.offset ? { ...read, items: [...read.items, ...offers.items] } : read;
  return { ...offers, insert: place.insert, replace: place.replace };
}

/** In a text that is read by a phrase. */
function textAt(typing: Typing, place: ValueTyped): CompletionList | undefined {
  const at = specificationsAt(typing, place.path, categoryOf(typing));
  const phrase = phraseAt(at, typing);
  return phrase === undefined ? undefined : textCompletion(typing, place, phrase, at);
}

const categoryOf = ({ scope }: Typing) => (scope.kind === "member" ? scope.category : undefined);

/** In a list that Cardwright reads: on one of its lines, or on that of the label. */
function listLabelAt({ scope, place, line, trial, system }: Typing) {
  if (scope.kind === "text") return listedBy(scope.label.name, system) && scope.label;
  if (place.kind !== "label-text" || listedBy(place.name, system) === undefined) return undefined;
  const tried = trial.read(line.before + line.behind);
  return tried?.record.labels.find((label) => label.line === tried.line);
}

function offersAt(typing: Typing, place: TypedPlace): Offers {
  const category = categoryOf(typing);
  const listsConditions = (category?.anyDeclaration?.operators.length ?? 0) > 0;
  const namesThings = category?.anyDeclaration?.values.includes("name") === true;
  switch (place.kind) {
    case "label-text":
      return offersOf([...labelTexts(typing, place), ...picturePaths(typing, place)]);
    case "dashes":
      return offersOf(separatorItem(typing));
    case "name":
      if (category === undefined)
        return indentOf(typing.line) === "" || isBlankLine(typing)
          ? withOldSpellings(atStart(typing), typing)
          : NO_OFFERS;
      if (!listsConditions) return withOldSpellings(memberNames(typing, category), typing);
      return namesThings ? offersOf(systemNames(typing, category)) : conditionNames(typing, category);
    case "dotted":
      if (category === undefined || !listsConditions) return NO_OFFERS;
      return namesThings
        ? offersOf(systemNamesBehind(typing, category, place.category))
        : dottedNames(typing, place.category, category);
    case "operator":
      return offersOf(operatorItems(typing, place.path, category));
    case "after-name":
      return afterName(typing, place.path);
    case "value":
      return valueItems(typing, place, category);
    case "comment":
    case "complete":
    case "other":
      return NO_OFFERS;
  }
}

const isBlankLine = ({ line }: Typing): boolean => (line.before + line.behind).trim() === "";

/** At the start of an unindented line; in an empty record, offers whole records. */
function atStart(typing: Typing): Offers {
  const { record } = typing;
  const whole = record === undefined ? recordItems(typing) : [];
  return joinOffers(offersOf(whole), globalNames(typing), offersOf(separatorItem(typing)));
}

/** An old spelling that is being typed is shown struck through, and inserts the current name. */
function withOldSpellings({ items, incomplete }: Offers, { system }: Typing): Offers {
  if (system.formerly.size === 0) return { items, incomplete };
  const byName = new Map(items.map((item) => [item.filter ?? item.label, item]));
  const old = [...system.formerly].flatMap(([spelling, name], index): CompletionItem[] => {
    const item = byName.get(name);
    if (item === undefined) return [];
    return [
      { ...item, label: spelling, filter: spelling, detail: ` now ${name}`, deprecated: true, rank: 9_000 + index },
    ];
  });
  return { items: [...items, ...old], incomplete };
}

/** After a name: an operator in conditions, otherwise a value. */
function afterName(typing: Typing, path: readonly string[]): Offers {
  const category = categoryOf(typing);
  const operators: CompletionItem[] = operatorItems(typing, path, category);
  return operators.length > 0 ? offersOf(operators) : valueItems(typing, { path, quotes: "none" }, category);
}
