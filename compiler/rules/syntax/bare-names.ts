import { isStatement, quotedText } from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import { alternatives, message } from "../../diagnostics/message.js";
import { namesOf } from "../../model/names.js";
import type { RecordModel, StrayLine } from "../../model/record-model.js";
import { contentOf, inRecord, textOf } from "../../model/record-text.js";
import type { Report } from "../define-rule.js";
import { attributesListing, testableWith } from "../entry-facts.js";
import { nestedCategoryOn } from "../nested-category.js";
import { onlyText } from "../value-facts.js";
import { allowed } from "../wording.js";
import { type likelyMeaningMessages, NO_DATA, takesNumber } from "./guessing.js";
import { conditionsOn } from "./likely-meaning.js";

export const bareNameMessages = {
  "value-missing": message`${"name"} needs a value: ${"allowed"}.`,
  "name-alone": message`${"name"} is alone on its line. An attribute needs a value after it, a condition an operator and a value, a category indented lines below it.`,
  "value-alone": message`${"value"} is alone on its line, without the name it is a value of: ${"meant"}.`,
  "gap-missing": message`The space between the name and its number is missing. Did you mean ${"meant"}?`,
};

type BareNameReport = Report<typeof bareNameMessages & typeof likelyMeaningMessages>;

/** A name without a value, or a value without a name. */
export function checkBareName(record: RecordModel, stray: StrayLine, report: BareNameReport): void {
  const node = record.node.lines[stray.line];
  if (node === undefined || !isStatement(node)) return;
  const name = node.path[0];
  const names = namesOf(record.system);
  const { spelling, name: full, suggestion } = names.attributes.resolve(name.text);
  const at = inRecord(record, stray.line, { start: name.start, end: (node.path.at(-1) ?? name).end });
  const declared = record.system.attributes.get(spelling === "garbled" ? (suggestion ?? full) : full)?.[0];
  const [, before = "", number = ""] = /^(\p{L}+)(\d+)$/u.exec(name.text) ?? [];
  const isMember = stray.category !== undefined;
  const written = node.path.map(({ text }) => text).join(".");
  const numbered = withNumberSign(record, stray, written);
  if (declared !== undefined) {
    const only = onlyText(declared);
    const fixes =
      only === undefined
        ? (numbered?.texts ?? []).map((text) => writing(text, numbered?.place ?? at))
        : [writing(` ${only}`, { start: at.end, end: at.end }, false, `Write ${only}`)];
    report("value-missing", at, { name: name.text, allowed: allowed(declared, record.system) }, { fixes });
  } else if (nestedCategoryOn(record, stray) !== undefined) return;
  else if (number !== "" && node.path.length === 1 && isNumbered(before, isMember, record)) {
    const meant = `${before} ${number}`;
    const fix = writing(meant, at);
    report("gap-missing", at, { meant }, { fixes: [fix] });
  } else {
    const section = record.categories[stray.category ?? -1]?.anyDeclaration;
    const meant = isMember ? [memberMeant(record, stray)].flatMap((text) => text ?? []) : withName(written, record);
    if (meant.length > 0) {
      const fixes = meant.map((text) => writing(text, at));
      report("value-alone", at, { value: written, meant: alternatives(meant) }, { fixes });
    } else if (numbered !== undefined) {
      const { place, texts } = numbered;
      report(
        "marks",
        place,
        { ...NO_DATA, meant: alternatives(texts) },
        { fixes: texts.map((text) => writing(text, place)) },
      );
    } else if (section?.custom && section.operators.length === 0)
      report("value-missing", at, { name: written, allowed: allowed(section, record.system) });
    else report("name-alone", at, { name: written });
  }
}

/** `Camels #3`: the sign makes a comment of the number. */
function withNumberSign(record: RecordModel, { line, category }: StrayLine, name: string) {
  const { start } = contentOf(record, line);
  const [whole = "", number] = /^\S+\s+#\s*(\d+)/.exec(textOf(record, line).trim()) ?? [];
  const operators = record.categories[category ?? -1]?.anyDeclaration?.operators ?? [];
  if (number === undefined) return undefined;
  const texts = operators.length > 0 ? conditionsOn(name, number) : [`${name} ${number}`];
  return { place: { start, end: start + whole.length }, texts };
}

/** What a word alone may be: a text that the game lists for an attribute which the record could have, and hasn't. */
function withName(word: string, { system, kinds, globals }: RecordModel): readonly string[] {
  const meant = attributesListing(word, system, kinds.names)
    .filter(({ name }) => !globals.entries.some((entry) => entry.name === name))
    .map(({ name, text }) => `${name} ${quotedText(text)}`);
  return meant.length > MOST_MEANT ? [] : meant;
}

/** A text alone in a category: the one that it must have, and hasn't. */
function memberMeant(record: RecordModel, { line, category }: StrayLine): string | undefined {
  const { system, categories } = record;
  const section = categories[category ?? -1];
  if (section === undefined || section.anyDeclaration?.operators.length !== 0) return undefined;
  const missing = (system.required.get(section.name) ?? []).filter(
    ({ name }) => !section.entries.some((entry) => entry.name === name),
  );
  const takesText = (name: string): boolean =>
    system.attributes.get(name)?.some(({ values }) => values.includes("text")) === true;
  const [only, ...more] = missing.filter(({ name }) => takesText(name));
  const text = textOf(record, line)
    .trim()
    .replace(/^"([^"]*)"$/, "$1");
  return only === undefined || more.length > 0 || /["#]/.test(text) ? undefined : `${only.name} ${quotedText(text)}`;
}

/** Reports a text in quotes that is alone in a category; false if it is none, or may be of several names. */
export function reportTextAlone(record: RecordModel, stray: StrayLine, report: BareNameReport): boolean {
  const written = textOf(record, stray.line).trim();
  const value = /^(?:=\s*)?("[^"]*")$/.exec(written)?.[1];
  const all = value === undefined ? [] : meantByText(value, record, stray);
  if (value === undefined || all.length === 0 || all.length > MOST_MEANT) return false;
  const at = contentOf(record, stray.line);
  report("value-alone", at, { value, meant: alternatives(all) }, { fixes: all.map((text) => writing(text, at)) });
  return true;
}

/** A text in quotes: of what the category must have, or, among conditions, of what cards have. */
function meantByText(value: string, record: RecordModel, stray: StrayLine): readonly string[] {
  const section = record.categories[stray.category ?? -1];
  if (!section?.anyDeclaration?.operators.includes("="))
    return [memberMeant(record, stray)].flatMap((text) => text ?? []);
  return testableWith(value.slice(1, -1), record.system)
    .filter((name) => !section.entries.some((entry) => entry.name === name))
    .map((name) => `${name} = ${value}`);
}

/** More are no help. */
const MOST_MEANT = 4;

/** Whether a name can be there with a number after it. */
function isNumbered(name: string, isMember: boolean, record: RecordModel): boolean {
  if (!isMember && !record.system.attributes.has(name)) return false;
  return takesNumber(name, { record, isMember });
}
