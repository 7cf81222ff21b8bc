import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { capitalize, message } from "../diagnostics/message.js";
import { comparable, nearestName } from "../diagnostics/nearest.js";
import { nameWithin } from "../model/declaring-records.js";
import type { Entry, RecordModel, Scope } from "../model/record-model.js";
import { inRecord, withoutLines } from "../model/record-text.js";
import type { System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import type { ValueType } from "../values/value.js";
import { defineRule, type Report } from "./define-rule.js";
import { isDottedAttribute, specificationsOf, writtenValues } from "./entry-facts.js";
import { isListed, mayRepeat, nearestByForm, partsOf, placeOfSlip, shortFor, textsBegun } from "./value-facts.js";
import { listed } from "./wording.js";

const messages = {
  unknown: message`${"name"} cannot be ${"value"}. It can be ${"allowed"}.`,
  nearest: message`${"name"} cannot be ${"value"}. Did you mean ${"nearest"}? It can be ${"allowed"}.`,
  number: message`${"name"} is a number, not the text ${"value"}. Did you mean ${"number"}, without quotes?`,
  flag: message`${"name"} can only be "Yes" or left out. Delete the line.`,
};

/** A text that isn't in the system's list. */
export const unknownValue = defineRule({
  id: "unknown-value",
  severity: "error",
  about: "value",
  triesFixes: true,
  yieldsTo: ["about:characters", "about:form", "rule:padded-text", "unclear-kind", "continued-text"],
  doubts: ["flag"],
  what: "A text that isn't one of those allowed there.",
  why: "The rules of the game go by exact texts. They are case-sensitive, and no rule covers a text that isn't on the list.",
  messages,
  check: {
    entry(entry, scope, report) {
      if (isDottedAttribute(entry, scope) || isFlag(entry)) return;
      const specifications = specificationsOf(entry, scope);
      const vocabulary = vocabularyOf(specifications);
      if (vocabulary === undefined) return;
      for (const { node, values } of writtenValues(entry, scope)) {
        // A text without straight quotes is fixed first.
        if (node.kind !== "text") continue;
        for (const value of values) {
          if (value.kind !== "text" || value.value.trim() === "" || isListed(value.value, vocabulary, scope.system))
            continue;
          const others = [...new Set(specifications.flatMap((one) => one.values))].filter((type) => type !== "text");
          const [single, severity] = [values.length === 1, severityOf(entry, scope)];
          if (single && others.includes("integer") && /^\d{1,15}$/.test(value.value))
            reportQuotedNumber(report, entry.name, value.value, node, severity);
          else {
            const how = { severity, single, others, declaration: entry.declaration };
            reportValue(report, entry.name, value.value, vocabulary, node, scope.system, how);
          }
        }
      }
    },
    labelIf: ["restricted"],
    label(label, record, report) {
      const vocabulary = label.declaration?.suchAs === undefined ? label.declaration?.oneOf : undefined;
      if (vocabulary === undefined || label.text === "" || isListed(label.text, vocabulary, record.system)) return;
      const at = inRecord(record, label.line, label.node.text);
      const how = { severity: label.declaration?.severity, single: true, others: [], declaration: undefined };
      reportValue(report, `${label.name}:`, label.text, vocabulary, at, record.system, how);
    },
    record(record, report) {
      const { entries, lines } = record.globals;
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index] as Entry;
        if (isFlag(entry)) reportFlag(report, record, entry, lines[index] ?? 0);
      }
    },
  },
});

/** The texts of a closed list; undefined if other texts are allowed too. */
function vocabularyOf(specifications: readonly ValueSpecification[]): string[] | undefined {
  const texts = specifications.filter(({ values, oneOf }) => values.includes("text") || oneOf !== undefined);
  if (texts.length === 0 || texts.some(({ oneOf, suchAs }) => oneOf === undefined || suchAs !== undefined))
    return undefined;
  return [...new Set(texts.flatMap(({ oneOf }) => oneOf ?? []))];
}

function severityOf(entry: Entry, scope: Scope): ReturnType<() => NonNullable<Entry["declaration"]>["severity"]> {
  return scope.operators.length > 0 ? undefined : entry.declaration?.severity;
}

interface HowWritten {
  readonly severity: NonNullable<Entry["declaration"]>["severity"];
  /** It is the only value there. */
  readonly single: boolean;
  /** What else may stand there. */
  readonly others: readonly ValueType[];
  readonly declaration: Entry["declaration"];
}

function reportValue(
  report: Report<typeof messages>,
  name: string,
  value: string,
  vocabulary: readonly string[],
  at: Span,
  system: System,
  { severity, single, others, declaration }: HowWritten,
): void {
  const quoted = name.endsWith(":") ? (text: string) => text : (text: string) => `"${text}"`;
  const literal = vocabulary.filter((entry) => !entry.includes("<"));
  const data = { name, value: quoted(value), allowed: listed(vocabulary, others, system) };
  const only = vocabulary.length === 1 && others.length === 0 ? literal[0] : undefined;
  const byName = nearestName(value, literal);
  const ofLabel = name.endsWith(":") ? textsMeant(value).find((text) => isListed(text, vocabulary, system)) : undefined;
  const parts = declaration?.many === true ? partsOf(value, mayRepeat(declaration)) : undefined;
  if (parts?.every((part) => isListed(part, vocabulary, system))) {
    const text = parts.map(quoted).join(" / ");
    const fixes = [writing(text, at)];
    report("nearest", at, { ...data, nearest: text }, { severity, fixes });
    return;
  }
  const whole = byName ?? shortFor(value, literal) ?? ofLabel;
  const near = whole ?? nearestByForm(value, vocabulary, system);
  const nearest = near ?? only;
  const write = (one: string): Fix => {
    const edits = [{ start: at.start, end: at.end, text: quoted(one) }];
    // Other capitals of what a hole takes may still not be its name.
    const isSame = literal.includes(one) || one === value.toUpperCase() || one === value.toLowerCase();
    const rest = one === ofLabel && value.startsWith(one) ? value.slice(one.length).trim() : "";
    const title = `Write ${quoted(one)}${/[\p{L}\p{N}]/u.test(rest) ? `, without ${rest}` : ""}`;
    return { title, safe: isSame && comparable(one) === comparable(value), edits };
  };
  if (nearest === undefined) {
    const begun = textsBegun(value, literal);
    report("unknown", at, data, { severity, fixes: single && begun.length <= MOST_BEGUN ? begun.map(write) : [] });
    return;
  }
  const text = quoted(nearest);
  const fixes = single ? [write(nearest)] : [];
  if (near === undefined) report("unknown", at, data, { severity, fixes });
  else {
    const place = whole === undefined && !literal.includes(near) ? placeOfSlip(value, near, at) : at;
    report("nearest", place, { ...data, nearest: text }, { severity, fixes });
  }
}

/** More texts that begin alike are no help. */
const MOST_BEGUN = 3;

/** What the text of a label may have been meant to be: without quotes, a remark or a mark at its end, as one word. */
function textsMeant(value: string): readonly string[] {
  const name = nameWithin(value);
  const plain = value.replace(/^["'“„](.*)["'”“]$|[:;,.]$/, "$1");
  const words = plain.split(/[\s_-]+/).filter((word) => word !== "");
  const joined = words.map(capitalize).join("");
  return [name, plain, words.join("-").toLowerCase(), joined];
}

/** `Cost "5"`, where a number is allowed in addition to some texts. */
function reportQuotedNumber(
  report: Report<typeof messages>,
  name: string,
  value: string,
  at: Span,
  severity: NonNullable<Entry["declaration"]>["severity"],
): void {
  const number = String(Number(value));
  const fix = writing(number, at);
  report("number", at, { name, value: `"${value}"`, number }, { severity, fixes: [fix] });
}

/** `Anchored "No"`: a flag that can only be present or absent. */
function isFlag({ declaration, node, values, operator }: Entry): boolean {
  const only = declaration?.oneOf;
  if (only?.[0] !== "Yes" || only.length > 1 || declaration?.suchAs !== undefined || operator !== undefined)
    return false;
  const [value] = values;
  if (node.values[0]?.kind !== "text") return false;
  return value?.kind === "text" && values.length === 1 && /^(no|none|false|off)$/i.test(value.value);
}

function reportFlag(report: Report<typeof messages>, record: RecordModel, entry: Entry, line: number): void {
  const value = entry.node.values[0] ?? entry.node.path[0];
  const edits = [withoutLines(record, line, line + 1)];
  const more = { severity: entry.declaration?.severity, fixes: [{ title: "Delete the line", safe: true, edits }] };
  report("flag", inRecord(record, line, value), { name: entry.name }, more);
}
