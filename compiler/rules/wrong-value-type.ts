import { escapedText, type Span, type ValueNode } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import type { Entry, Scope } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { typeOfValue, type Value } from "../values/value.js";
import { defineRule } from "./define-rule.js";
import { isDottedAttribute, operatorsOf, specificationsOf, type WrittenValue, writtenValues } from "./entry-facts.js";
import { fitsType, isListed, onlyText } from "./value-facts.js";
import { allowed, found, withNumber, without } from "./wording.js";

/** A value of a type that this name doesn't allow. */
export const wrongValueType = defineRule({
  id: "wrong-value-type",
  severity: "error",
  about: "value",
  triesFixes: true,
  yieldsTo: ["unclear-kind"],
  what: "A number where a text belongs, a text where a number belongs, or several values where only one is allowed.",
  why: "Numbers are added up and compared; texts are only distinguished. A value of the wrong type allows neither.",
  messages: {
    type: message`${"name"} takes ${"allowed"}, not ${"found"}.`,
    list: message`${"name"} takes one value, not several.`,
  },
  check: {
    entry(entry, scope, report) {
      const specifications = specificationsOf(entry, scope);
      if (specifications.length === 0 || isDottedAttribute(entry, scope)) return;
      // A misplaced slash may mean that there is no value at all.
      if (entry.node.looseSlashes.length > 0) return;
      // An operator that has to go is found first.
      if (entry.operator !== undefined && operatorsOf(entry, scope).length === 0) return;
      if (isList(entry, scope)) {
        const [first, last = first] = [entry.node.values[0], entry.node.values.at(-1)];
        if (first !== undefined && last !== undefined) {
          const at = { start: first.start, end: last.end };
          const written = writtenValues(entry, scope);
          const fixes = [...asRange(written, at, specifications), ...eachAlone(written, at)];
          report("list", at, { name: entry.name }, { fixes });
        }
        return;
      }
      const wrong = misfit(entry, scope, specifications);
      if (wrong === undefined) return;
      report(
        "type",
        wrong.node,
        {
          name: entry.name,
          allowed: alternatives(unique(specifications.map((one) => allowed(one, scope.system)))),
          found: described(wrong),
        },
        { fixes: [...mended(wrong, specifications, scope.system), ...asAlternatives(wrong, entry, scope)] },
      );
    },
  },
});

/** The first value that no specification allows. Notation errors are left to `syntax`. */
export function misfit(
  entry: Entry,
  scope: Scope,
  specifications: readonly ValueSpecification[],
): WrittenValue | undefined {
  return writtenValues(entry, scope).find((written) => {
    if (isUnreadNumber(written.node)) return !specifications.some(({ values }) => takesNumbers(values));
    if (written.node.kind === "wrong" || written.values.length === 0) return false;
    return !specifications.some((specification) => fitsType(written, specification, scope.system));
  });
}

/** Meant as a number, but unreadable. */
function isUnreadNumber(node: ValueNode): boolean {
  return node.kind === "wrong" && !["typographic-quotes", "unclosed-text"].includes(node.reason);
}

const takesNumbers = (values: ValueSpecification["values"]): boolean =>
  values.some((type) => typeOfValue(type).numeric !== undefined);

/** Several values where one is allowed. */
export function isList(entry: Entry, scope: Scope): boolean {
  if (entry.node.values.length < 2 || operatorsOf(entry, scope).length > 0) return false;
  return entry.declaration?.many !== true;
}

function described({ node, values }: WrittenValue): string {
  const [value] = values;
  if (value === undefined) return node.kind === "wrong" ? node.text : "this";
  if (node.kind === "word") return `the word ${node.path.map(({ text }) => text).join(".")}`;
  return found(value);
}

/** `2 / 4`, where a range can stand. */
function asRange(written: readonly WrittenValue[], at: Span, specifications: readonly ValueSpecification[]): Fix[] {
  const [from, to, ...more] = written.map(({ values: [value] }) =>
    value?.kind === "integer" ? value.value : Number.NaN,
  );
  const isOne = more.length === 0 && from !== undefined && to !== undefined && from < to;
  return isOne && specifications.some(({ values }) => values.includes("range")) ? [writing(`${from}..${to}`, at)] : [];
}

/** One of a few values alone. */
function eachAlone(written: readonly WrittenValue[], at: Span): Fix[] {
  const texts = written.map(({ values: [value] }) =>
    value?.kind === "text" ? `"${escapedText(value.value)}"` : value?.kind === "integer" ? `${value.value}` : "",
  );
  if (texts.includes("") || texts.length > MOST_ALTERNATIVES) return [];
  const all = unique(texts);
  return all.map((text) => {
    const title = `Write ${text}${without(all.filter((other) => other !== text))}`;
    return { title, safe: false, edits: [{ ...at, text }] };
  });
}

/** Removes the quotes of a number, or adds quotes to one, if nothing else can be meant. */
function mended({ node, values }: WrittenValue, specifications: readonly ValueSpecification[], system: System): Fix[] {
  const [value] = values;
  const [specification, ...others] = specifications;
  const written = (text: string, safe: boolean): Fix[] => [writing(text, node, safe)];
  const inProse = proseOf(node);
  const number = inProse === undefined ? undefined : numberMeant(inProse);
  if (number !== undefined && specifications.some((one) => takesThis(one, number))) return written(`${number}`, false);
  if (value === undefined || specification === undefined) return [];
  const quantity = value.kind === "text" ? quantityIn(value.value, specifications) : undefined;
  if (quantity !== undefined) return written(quantity, false);
  if (others.length > 0 || node.kind === "word") return [];
  const digits = node.kind === "integer" ? `${node.value}` : node.kind === "wrong" ? node.text : "";
  if (/^\d+$/.test(digits) && specification.oneOf !== undefined && isListed(digits, specification.oneOf, system))
    return written(`"${digits}"`, true);
  const only = value.kind === "integer" && value.value > 0 ? onlyText(specification) : undefined;
  if (only !== undefined) return written(only, false);
  const text = inOtherSort(value, specification);
  if (text !== undefined) return written(text, true);
  if (value.kind === "integer" && value.value <= 100 && specification.values.includes("percentage"))
    return written(`${value.value}%`, false);
  if (value.kind === "percentage" && takesThis(specification, value.value)) return written(`${value.value}`, false);
  const [filled, ...more] = value.kind === "integer" ? inPatterns(value.value, specification) : [];
  return filled === undefined || more.length > 0 ? [] : written(`"${escapedText(filled)}"`, false);
}

/** More alternatives are hardly meant. */
const MOST_ALTERNATIVES = 6;

/** In a condition, all numbers of a range: `Level = 2..4` is `Level = 2 / 3 / 4`. */
function asAlternatives({ node, values: [value] }: WrittenValue, entry: Entry, scope: Scope): Fix[] {
  if (value?.kind !== "range" || entry.operator !== "=" || operatorsOf(entry, scope).length === 0) return [];
  const [from, to] = [Math.min(value.from, value.to), Math.max(value.from, value.to)];
  if (to - from >= MOST_ALTERNATIVES) return [];
  const text = Array.from({ length: to - from + 1 }, (_, at) => from + at).join(" / ");
  return [writing(text, place(node))];
}

/** A word, or a text of one, that may be a number in prose. */
function proseOf(node: ValueNode): string | undefined {
  if (node.kind === "word") return node.path.map(({ text }) => text).join(".");
  return node.kind === "text" && !/^\d*$/.test(node.value) ? node.value : undefined;
}

const takesThis = ({ values, minimum = 0, maximum }: ValueSpecification, number: number): boolean =>
  values.includes("integer") && minimum <= number && number <= (maximum ?? number);

/** The number as the patterns of a list have it: `2 knots`. */
const inPatterns = (number: number, { oneOf = [] }: ValueSpecification): string[] =>
  oneOf.flatMap((pattern) => withNumber(pattern, number) ?? []);

/** A percentage or a range in a text, or a number with its unit: `"5 %"`, `"2 - 4"`, `"10 min"`. */
function quantityIn(text: string, specifications: readonly ValueSpecification[]): string | undefined {
  const takes = (type: Value["kind"]): boolean => specifications.some(({ values }) => values.includes(type));
  const [, from, gap, to] = /^(\d{1,9})(?:(\s*(?:[-–—/]|\.{2,3}|to)\s*)(\d{1,9}))?/.exec(text) ?? [];
  const rest = text.slice(`${from ?? ""}${gap ?? ""}${to ?? ""}`.length).trim();
  if (from === undefined || !/^(?:%|\p{L}*\.?)$/u.test(rest)) return undefined;
  if (to !== undefined) return takes("range") && rest !== "%" ? `${Number(from)}..${Number(to)}` : undefined;
  if (rest === "%") return takes("percentage") ? `${Number(from)}%` : undefined;
  return rest !== "" && takes("integer") ? `${Number(from)}` : undefined;
}

function inOtherSort(value: Value, { values, oneOf }: ValueSpecification): string | undefined {
  if (value.kind === "text" && values.includes("integer") && /^(0|[1-9]\d{0,14})$/.test(value.value))
    return value.value;
  if (value.kind === "text" && values.includes("range") && /^\d{1,15}\.\.\d{1,15}$/.test(value.value))
    return value.value;
  if (value.kind === "integer" && values.includes("text") && oneOf === undefined) return `"${value.value}"`;
  return undefined;
}

const place = ({ start, end }: ValueNode) => ({ start, end });
const unique = (words: readonly string[]): string[] => [...new Set(words)];
