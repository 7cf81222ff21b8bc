import { quotedText, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { comparable, nearestName } from "../diagnostics/nearest.js";
import { inRecord } from "../model/record-text.js";
import { declareText } from "../systems/declaration-text.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration, LabelDeclaration } from "../systems/system-data.js";
import { defineRule, type Report } from "./define-rule.js";
import { writtenValues } from "./entry-facts.js";
import { isListed, mayRepeat, nearestByForm, partsOf, placeOfSlip, shortFor } from "./value-facts.js";

const messages = {
  unlisted: message`${"name"} does not list ${"value"}. ${"how"}`,
  nearest: message`${"name"} does not list ${"value"}. Did you mean ${"nearest"}? ${"how"}`,
};

/** A text that an open list doesn't have: it is allowed, and can be declared. */
export const unlistedValue = defineRule({
  id: "unlisted-value",
  severity: "info",
  about: "wording",
  yieldsTo: [
    "about:characters",
    "about:extent",
    "rule:wrong-value-type",
    "rule:similar-value",
    "unclear-kind",
    "same-text",
  ],
  what: "A text that isn't on an open list.",
  why: "Other texts are allowed there, because a new set brings new ones. But cards that ask for it need the same word, and a word that isn't on the list may be a misspelt one. If you declare it, it is completed and checked like the others.",
  messages,
  check: {
    entry(entry, scope, report) {
      const { declaration } = entry;
      if (declaration?.suchAs === undefined || entry.placement !== "declared" || isSilent(declaration)) return;
      for (const { node, values } of writtenValues(entry, scope)) {
        for (const value of values) {
          if (node.kind !== "text" || value.kind !== "text" || value.value.trim() === "") continue;
          const unlisted = { name: entry.name, value: value.value, quote: quotedText, alone: values.length === 1 };
          judge(declaration, unlisted, node, scope.system, report);
        }
      }
    },
    labelIf: ["restricted"],
    label(label, record, report) {
      const { declaration } = label;
      if (declaration?.suchAs === undefined || label.text === "" || isSilent(declaration)) return;
      const unlisted = { name: `${label.name}:`, value: label.text, quote: (text: string) => text, alone: true };
      judge(declaration, unlisted, inRecord(record, label.line, label.node.text), record.system, report);
    },
  },
});

interface UnlistedValue {
  readonly name: string;
  readonly value: string;
  /** As written on the card. */
  quote(text: string): string;
  /** It is the only value there. */
  readonly alone: boolean;
}

type ListingDeclaration = AttributeDeclaration | LabelDeclaration;

const isSilent = ({ severity }: ListingDeclaration): boolean => severity === "off";

function judge(
  declaration: ListingDeclaration,
  unlisted: UnlistedValue,
  at: Span,
  system: System,
  report: Report<typeof messages>,
): void {
  const known = listedEntries(declaration);
  if (isListed(unlisted.value, known, system)) return;
  const literal = known.filter((text) => !text.includes("<"));
  const parts = declaration.many === true ? partsOf(unlisted.value, mayRepeat(declaration)) : undefined;
  const all = parts?.every((part) => literal.includes(part)) ? parts : undefined;
  const byName = all?.join(" / ") ?? nearestName(unlisted.value, literal) ?? shortFor(unlisted.value, literal);
  const nearest = byName ?? nearestByForm(unlisted.value, known, system);
  const data = { name: unlisted.name, value: unlisted.quote(unlisted.value), how: howToDeclare(declaration, system) };
  const declare = declareFix(declaration, unlisted.value, system);
  if (nearest === undefined) {
    report("unlisted", at, data, { fixes: declare });
    return;
  }
  const text = all?.map((part) => unlisted.quote(part)).join(" / ") ?? unlisted.quote(nearest);
  const safe = all === undefined && comparable(nearest) === comparable(unlisted.value);
  const fixes = unlisted.alone ? [writing(text, at, safe), ...declare] : declare;
  if (byName !== undefined) report("nearest", at, { ...data, nearest: text }, { fixes });
  else {
    // Where only forms are listed, a text of almost that form is hardly another.
    const severity = literal.length === 0 ? (declaration.severity ?? "warning") : undefined;
    report("nearest", placeOfSlip(unlisted.value, nearest, at), { ...data, nearest: text }, { fixes, severity });
  }
}

function howToDeclare({ name, place }: ListingDeclaration, { source, key, data }: System): string {
  if (source === undefined)
    return `If it is right, declare it: in a .system file of your own that extends ${key}, write a record ${name} with Extends and the text, and name the file in cardwright.json.`;
  const isOwn = place.system === data.id && place.edition === data.edition;
  return isOwn
    ? `To declare it, list it with SuchAs in ${source.file}.`
    : `To declare it, list it with Extends in ${source.file}.`;
}

function declareFix(declaration: ListingDeclaration, value: string, { data, source }: System): Fix[] {
  if (source === undefined) return [];
  const { start, text } = declareText(declaration, value, data, source);
  return [{ title: `Declare it in ${source.file}`, safe: false, edits: [{ start, end: start, text, in: source }] }];
}
