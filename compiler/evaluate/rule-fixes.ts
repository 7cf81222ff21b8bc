import { quotedText } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { CategorySection } from "../model/record-model.js";
import { inRecord, startOf, withoutLines } from "../model/record-text.js";
import { firstWord, lastWord, sisterOf } from "../rules/sister-category.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import type { RuleDeclaration } from "../systems/system-data.js";
import { plainText, type Value } from "../values/value.js";
import type { Violation } from "./demands.js";
import { type Found, placeOnLine, type RuleSubject, recordOf } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { takenBy } from "./nearest-meant.js";
import type { RuleFacts } from "./rule-facts.js";

/**
 * Fixes that follow from the form of a requirement. None is safe: only the author knows whether to remove the wrong
 * part or to change what makes it wrong.
 */
export function fixesFor(
  rule: RuleDeclaration,
  { demand, missing }: Violation,
  offending: readonly Found[],
  item: RuleSubject,
  context: EvaluationContext,
  witness: Found | undefined,
  nearest: readonly string[] | undefined,
): Fix[] {
  const { asked, sort } = demand;
  const { facts } = context;
  if (nearest !== undefined) return replacement(nearest, offending, item);
  if (sort === "mustNot" && (asked.path.join(".") === "Has" || asked.paths.length > 0)) {
    return removal(offending, item);
  }
  if (sort === "only") return offending.length === 1 ? otherwise(rule, asked, offending, item, context) : [];
  const [name, ...others] = asked.texts;
  const other = item.kind === "section" && missing ? sisterOf(item.section.name, item.holder.record) : undefined;
  if (other !== undefined && item.kind === "section") {
    const { section, holder } = item;
    const at = inRecord(holder.record, section.line, section.head.path[0]);
    return [writing(other, at, false, `Write ${other} instead of ${section.name}`)];
  }
  if (!missing || name === undefined || others.length > 0 || asked.path.join(".") !== "Has") return [];
  const instead = insteadOf({ demand, missing }, item, facts);
  if (instead !== undefined) {
    const at = inRecord(recordOf(item).record, instead.line, instead.head.path[0]);
    const title = `Write ${name} instead of ${instead.name}`;
    return [{ title, safe: false, edits: [{ start: at.start, end: at.end, text: name }] }];
  }
  return addition(name, item, facts, witness);
}

/**
 * The one category of a card that has the form of the one it lacks, and may be it under the wrong name: it lists names of
 * the card's own with the same values.
 */
export function insteadOf(
  { demand: { asked, sort }, missing }: Pick<Violation, "demand" | "missing">,
  item: RuleSubject,
  { system }: RuleFacts,
): CategorySection | undefined {
  const [name, ...more] = asked.texts;
  if (!missing || sort !== "must" || asked.path.join(".") !== "Has" || item.kind !== "record") return undefined;
  const wanted = name === undefined || more.length > 0 ? undefined : system.categories.get(name)?.[0];
  const { record } = item;
  if (wanted?.custom !== true || wanted.operators.length > 0) return undefined;
  const all = record.categories.filter(
    ({ declaration: one }) =>
      one?.custom === true && one.operators.length === 0 && one.values.join() === wanted.values.join(),
  );
  if (all.length <= 1) return all[0];
  for (const wordOf of [lastWord, firstWord]) {
    const alike = all.filter((one) => wordOf(one.name) === wordOf(wanted.name));
    if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  }
  return undefined;
}

/**
 * Where only one text is right, that text, unless no two cards may share it; and where a rule of the same name allows what
 * is there beside another value of the card (`Rarity = "Rare"`), that value.
 */
function otherwise(
  rule: RuleDeclaration,
  { path, operator, literals, texts }: PreparedCondition,
  offending: readonly Found[],
  item: RuleSubject,
  context: EvaluationContext,
): Fix[] {
  const [{ value } = { value: undefined }] = offending;
  if (item.kind !== "record" || operator !== "=" || literals.length === 0 || value?.kind !== "text") return [];
  const isTaken = takenBy(path.slice(0, 1), item, context);
  const own = literals.length === 1 && texts.length === 1 ? replacement(texts, offending, item) : [];
  const isFree = ({ edits }: Fix): boolean => edits.every(({ text }) => !isTaken(text.replace(/^"|"$/g, "")));
  const others = context.facts.system.data.rules.flatMap(({ name, when: [asked, ...more], only: [one] }) => {
    const [wanted, ...further] = asked?.values ?? [];
    const isSister = name === rule.name && one?.path.join() === path.join() && saysText(one.values, value.value);
    const isAlone = more.length + further.length === 0 && asked?.path.join() === rule.when[0]?.path.join();
    return isSister && isAlone && wanted?.kind === "text" ? [{ name: asked?.path.join("."), text: wanted.value }] : [];
  });
  const [other, ...more] = others;
  const { record } = item;
  const at = record.globals.entries.findIndex(({ name }) => name === other?.name);
  const node = record.globals.entries[at]?.node.values[0];
  if (other === undefined || more.length > 0 || node === undefined) return own.filter(isFree);
  const edits = [{ ...inRecord(record, record.globals.lines[at] ?? 0, node), text: quotedText(other.text) }];
  return [...own.filter(isFree), { title: `Write ${other.name} ${quotedText(other.text)}`, safe: false, edits }];
}

const saysText = (values: readonly Value[], text: string): boolean =>
  values.some((one) => one.kind === "text" && one.value === text);

/** Replaces a text with the one that was probably meant. */
export function replacement(texts: readonly string[], offending: readonly Found[], item: RuleSubject): Fix[] {
  const { record } = recordOf(item);
  const [found] = offending;
  const place = found && placeOnLine(found);
  if (found?.node === undefined || place === undefined || found.line === -1) return [];
  if (found.record.record !== record) return [];
  if (found.node.kind === "label") {
    const [name, ...others] = texts;
    const at = inRecord(record, found.line, place);
    const isWhole = record.node.text.slice(at.start, at.end) === plainText(found.value);
    if (name === undefined || others.length > 0 || !isWhole) return [];
    return [writing(name, at)];
  }
  const node = found.node.values[found.index];
  // A part of a text, as in `Code "DYR-012-C"`, is replaced in it.
  const parts = node?.kind === "text" ? node.value.split(plainText(found.value)) : [];
  const [text = "", ...more] = texts;
  const inPart = more.length === 0 && parts.length === 2 ? quotedText(parts.join(text)) : undefined;
  const whole =
    found.index === -1
      ? texts.join(" / ")
      : parts.join("") === ""
        ? texts.map((one) => quotedText(one)).join(" / ")
        : inPart;
  return whole === undefined ? [] : [writing(whole, inRecord(record, found.line, place))];
}

function removal(offending: readonly Found[], item: RuleSubject): Fix[] {
  const { record } = recordOf(item);
  const lines = offending.filter((found) => found.line !== -1 && found.record.record === record);
  const [first] = lines;
  if (first === undefined || first.node === undefined || lines.some(({ line }) => line !== first.line)) return [];
  const name = first.node.kind === "label" ? first.node.name.text : first.node.path.map(({ text }) => text).join(".");
  const edit = withoutLines(record, first.line, endOf(first, item));
  return [{ title: `Remove ${name}`, safe: false, edits: [edit] }];
}

/** The end of an item: a category includes its lines, a label its text. */
function endOf({ line, node }: Found, item: RuleSubject): number {
  const { record } = recordOf(item);
  if (node?.kind === "label") return record.labels.find((label) => label.line === line)?.endLine ?? line + 1;
  const section = record.categories.find((category) => category.line === line);
  return Math.max(line, section?.lines.at(-1) ?? line) + 1;
}

/** A flag has only one value, so it is clear what to add. */
function addition(name: string, item: RuleSubject, facts: RuleFacts, witness: Found | undefined): Fix[] {
  if (item.kind !== "record" || witness === undefined) return [];
  const { record } = item;
  const declaration = facts.system.attributes
    .get(name)
    ?.find(({ on }) => on.length === 0 || on.some((place) => record.kinds.names.has(place)));
  if (declaration?.oneOf?.join() !== "Yes" || declaration.suchAs !== undefined) return [];
  const line = record.globals.lines.includes(witness.line) ? witness.line + 1 : record.categories[0]?.line;
  if (line === undefined) return [];
  const start = startOf(record, line);
  const text =
    start === record.node.text.length && !/[\r\n]$/.test(record.node.text) ? `\n${name} "Yes"` : `${name} "Yes"\n`;
  return [writing(text, { start, end: start }, false, `Add ${name} "Yes"`)];
}
