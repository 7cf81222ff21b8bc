import { isStatement, quotedText } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { alternatives, message } from "../diagnostics/message.js";
import { isOfLostList } from "../model/lost-indentation.js";
import { namesOf } from "../model/names.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { INDENTATION, inRecord } from "../model/record-text.js";
import { describesSystems, type System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { attributesListing, labelMeant, nameSpan } from "./entry-facts.js";
import { bare } from "./syntax/foreign-notation.js";
import { linesIn, listBelow } from "./syntax/guessing.js";
import { aRecord } from "./wording.js";

/** `Game: ferries`, in a pack of that game; `ID: AB 12`, on the first line of a card that has no identifier; `Name: The harvest`, above the list of a deck. */
function beginningMeant({ line, node, text }: LabelItem, { identifier, role, labels, globals, system }: RecordModel) {
  if (role === "pack" && text.split("@")[0] === system.data.id && !labels.some(({ name }) => name === "System"))
    return "System";
  const isHeader = describesSystems(system.data) && globals.entries.some(({ name }) => isOfPack(name, system));
  if (isHeader && labels[0]?.line === line) return "System";
  const isFirst = role === "card" && identifier === undefined && labels[0]?.line === line;
  if (isFirst && system.labels.has("Deck") && labels.some(({ name }) => system.cardLists.has(name))) return "Deck";
  return isFirst &&
    system.labels.has("Identifier") &&
    /^(?:id|ident|name|card|code|number|no|nr)$/i.test(node.name.text)
    ? "Identifier"
    : undefined;
}

/** `Name: Gate Guard`, where the record can have such an attribute, on one line; or `Icons:` above a list of texts. */
function textMeant({ node, line, endLine }: LabelItem, name: string, record: RecordModel) {
  const { system, kinds } = record;
  const declared = system.attributes.get(name) ?? [];
  const isOwn = declared.some(
    ({ on, values }) => values.includes("text") && (on.length === 0 || on.some((place) => kinds.names.has(place))),
  );
  const { start, end } = inRecord(record, line, node.text);
  const written = record.node.text.slice(start, end);
  const text = /^['‘"]/.test(written) ? bare(written) : written;
  const list = isOwn && text === "" ? listBelow(record, line, name) : undefined;
  if (list !== undefined) return list;
  const isOne = isOwn && endLine === line + 1 && text !== "" && !/["\\]/.test(text);
  const texts = declared.every(({ many }) => many) ? text.split(/\s*[,;/]\s*/) : [text];
  return isOne ? { text: texts.map((one) => `"${one}"`).join(" / "), end } : undefined;
}

/** `Sides: Front`, or `Side:` above its attributes: the category that is meant. */
export function categoryMeant({ node, spelling, line }: LabelItem, record: RecordModel): string | undefined {
  if (spelling !== "unknown" && spelling !== "misspelt") return undefined;
  const { categories, labels } = namesOf(record.system);
  const { start, end } = inRecord(record, line, node.name);
  const name = record.node.text.slice(start, end);
  if (record.system.categories.has(name)) return name;
  return isHere(labels.resolve(name).suggestion, record) ? undefined : categories.resolve(name).suggestion;
}

const isHere = (label: string | undefined, { system, kinds }: RecordModel): boolean =>
  label !== undefined && system.labels.get(label)?.some(({ on }) => on.some((one) => kinds.names.has(one))) === true;

/** What stands behind the name of a category, as lines below it: `Attack: Croak` gives the attack its name. */
function membersMeant(text: string, category: string, { line, endLine }: LabelItem, record: RecordModel) {
  const asks = record.system.categories.get(category)?.some(({ operators }) => operators.length > 0);
  const [member = "", ...more] = linesIn(text).map((one) => (asks ? one : one.replace(/\s*[=<>]\s*/, " ")));
  if (more.length > 0 || /["=<>]|\d$/.test(member)) return [member, ...more];
  const below = record.node.lines.slice(line + 1, endLine).flatMap((one) => (isStatement(one) ? one.path[0].text : []));
  const named = record.system.data.attributes.find(
    ({ name, on, values, oneOf }) =>
      on.includes(category) && values.includes("text") && oneOf === undefined && !below.includes(name),
  );
  return [named === undefined ? member : `${named.name} ${quotedText(member)}`];
}

/** `Id` and `Edition` are of the record that names a game. */
const isOfPack = (name: string, { attributes }: System): boolean =>
  attributes.get(name)?.every(({ on }) => on.every((place) => place === "Pack")) === true;

/** An undeclared label. */
export const unknownLabel = defineRule({
  id: "unknown-label",
  severity: "error",
  about: ["name", "place"],
  yieldsTo: ["about:characters", "unread-declaration"],
  doubts: ["attribute", "category"],
  triesFixes: true,
  what: "A label that the game doesn't have.",
  why: "A label names a text area of the card. The game doesn't define where to print the text of another label, so it would be lost.",
  messages: {
    unknown: message`Unknown label ${"name"}:. ${"record"} can have ${"labels"}.`,
    nearest: message`Unknown label ${"name"}:. Did you mean ${"nearest"}:?`,
    attribute: message`${"name"} is an attribute, so it takes no colon, and its text goes in quotes: ${"meant"}.`,
    category: message`${"name"} is a category, not a label. Remove the colon, and write its attributes on indented lines below it.`,
  },
  check: {
    entry(entry, scope, report) {
      const nearest = labelMeant(entry, scope);
      if (nearest === undefined) return;
      const at = nameSpan(entry);
      const fixes = [writing(nearest, at, false, `Write ${nearest}:`)];
      report("nearest", at, { name: entry.name, nearest }, { fixes });
    },
    labelIf: ["names"],
    label(label, record, report) {
      if (label.spelling !== "unknown" && label.spelling !== "misspelt") return;
      if (isOfLostList(record, label.line)) return;
      const at = inRecord(record, label.line, label.node.name);
      const name = record.node.text.slice(at.start, at.end);
      const category = categoryMeant(label, record);
      if (category !== undefined) {
        const { start, end } = inRecord(record, label.line, label.node.text);
        const below = `\n${INDENTATION}`;
        const members = membersMeant(record.node.text.slice(start, end), category, label, record).join(below);
        const text = end > start ? below + members : "";
        const whole = { start: at.end, end: Math.max(end, at.end), text };
        const edits = [category === name ? whole : { ...whole, start: at.start, text: category + text }];
        const fix = { title: "Write it as a category", safe: false, edits };
        report("category", at, { name: category }, { fixes: [fix] });
        return;
      }
      const declared = label.declaration === undefined ? undefined : label.name;
      const beginning = beginningMeant(label, record);
      const { labels: known, attributes } = namesOf(record.system);
      const { suggestion } = known.resolve(name);
      const [listing, ...more] = attributesListing(label.text, record.system, record.kinds.names).filter(
        (one) => !record.globals.entries.some((entry) => entry.name === one.name),
      );
      const attribute =
        (isHere(suggestion, record) ? undefined : attributes.resolve(name).suggestion) ??
        (suggestion === undefined && !record.system.attributes.has(name) && more.length === 0
          ? listing?.name
          : undefined) ??
        name;
      const text = declared === undefined && beginning === undefined ? textMeant(label, attribute, record) : undefined;
      if (text !== undefined) {
        const meant = `${attribute} ${text.text}`;
        report(
          "attribute",
          at,
          { name: attribute, meant },
          { fixes: [writing(meant, { start: at.start, end: text.end })] },
        );
        return;
      }
      const isRight = isHere(suggestion, record) || record.system.deckLabels.has(suggestion ?? "");
      const nearest = (isRight ? undefined : beginning) ?? declared ?? suggestion ?? beginning;
      if (nearest !== undefined) {
        report("nearest", at, { name, nearest }, { fixes: [writing(nearest, at, false, `Write ${nearest}:`)] });
        return;
      }
      const labels = record.system.data.labels.filter(({ on }) => on.some((place) => record.kinds.names.has(place)));
      report("unknown", at, {
        name: label.name,
        record: aRecord(record, record.kinds.names),
        labels: labels.length === 0 ? "none" : alternatives([...new Set(labels.map(({ name }) => `${name}:`))]),
      });
    },
  },
});
