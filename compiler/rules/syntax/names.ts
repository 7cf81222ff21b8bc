import { parseLine, type Span } from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { message } from "../../diagnostics/message.js";
import type { Entry, RecordModel, Scope } from "../../model/record-model.js";
import { INDENTATION, inRecord } from "../../model/record-text.js";
import type { Report } from "../define-rule.js";
import { attributeMeant, categoryNamed, labelMeant, writtenName } from "../entry-facts.js";
import { allDone } from "../wording.js";
import { bracesOn } from "./braces.js";
import { likelyMeaningMessages, linesIn } from "./guessing.js";
import { isMistakenColon, mendedValues, quoted, unquotedWords } from "./values.js";

export const nameMessages = {
  colon: message`${"name"} is an attribute, so it takes no colon.`,
  "category-with-value": likelyMeaningMessages["category-with-value"],
  "category-with-colon": message`${"name"} is a category, so it takes no colon.`,
};

/** A name that isn't what the rest of its line takes it for. */
export function checkName(entry: Entry, scope: Scope, report: Report<typeof nameMessages>): void {
  const { node } = entry;
  const name = node.path[0];
  const category = categoryNamed(entry, scope);
  if (category !== undefined) {
    report("category-with-value", name, { name: category });
    return;
  }
  if (node.colon === undefined || !isMistakenColon(entry, scope) || labelMeant(entry, scope) !== undefined) return;
  // Of a name that nothing has, `unknown-attribute` tells, and a colon goes with it.
  const labels = entry.placement === "declared" ? [] : labelsBegunLike(name.text, entry, scope);
  if (entry.placement === "unknown" && scope.categoryName === undefined && labels.length === 0) return;
  const { end } = node.operator ?? node.colon;
  const text = (node.values[0]?.start ?? end) === end ? " " : "";
  const words = unquotedWords(entry, scope);
  const mended = mendedValues(node.values) ?? [];
  const meant = attributeMeant(entry, scope);
  const renamed = meant === undefined ? [] : [{ start: name.start, end: name.end, text: meant }];
  const edits = [...renamed, { start: node.colon.start, end, text }, ...words.map(quoted), ...mended];
  const title = allDone("Remove the colon", [
    ...[...renamed, ...mended].map((edit) => `write ${edit.text}`),
    ...(words.length > 0 ? ["put the text in quotes"] : []),
  ]);
  const asLabel = labels.map((label) => writing(label, name, false, `Write ${label}:`));
  const safe = labels.length === 0 && (meant === undefined || entry.spelling === "garbled");
  const fixes = [...asLabel, { title, safe, edits }];
  report("colon", node.colon, { name: writtenName(entry) }, { fixes });
}

/** `Copy: 3`, where a card can have `Copies:`. */
function labelsBegunLike(name: string, { node }: Entry, { system, places, categoryName }: Scope): readonly string[] {
  if (node.indent > 0 || categoryName !== undefined || name.length < BEGINNING) return [];
  const begun = system.data.labels.filter((label) => label.name.startsWith(name.slice(0, BEGINNING)));
  return [...new Set(begun.filter(({ on }) => on.some((place) => places.has(place))).map((label) => label.name))];
}

/** Fewer letters are in too many names. */
const BEGINNING = 3;

/** Nothing but marks behind the name of a category goes, its first members get lines of their own, and anything else is a comment. */
function behindHead(record: RecordModel, name: string, at: Span, asks: boolean): Fix {
  const { text } = record.node;
  const rest = text.slice(at.start, at.end).trimEnd();
  if (!/[\p{L}\p{N}]/u.test(rest)) return writing("", at, false, `Write ${name}`);
  const members = linesIn(rest.replace(/^[^\p{L}]+/u, "").replace(/[,;]$/, ""));
  const isRead = members.every((one) => parseLine(one).kind === (asks ? "condition" : "attribute"));
  if (!isRead) return writing(" #", { start: at.start, end: at.start }, false, "Make the rest a comment");
  const indentation = /[\r\n]([ \t]+)\S/.exec(text.slice(at.end))?.[1] ?? INDENTATION;
  const below = members.map((one) => `\n${indentation}${one}`).join("");
  const title = `Write ${name}, and below it ${members.join(", and below it ")}`;
  return writing(below, { start: at.start, end: at.start + rest.length }, false, title);
}

/** Stray text after the name of a category with members below. */
export function checkHeads(record: RecordModel, report: Report<typeof nameMessages>): void {
  for (const { line, head, name, anyDeclaration, flattened } of record.categories) {
    if (anyDeclaration === undefined) continue;
    if (head.kind !== "bare-name") {
      // With braces as in a program, see checkLines.
      if (bracesOn(record, line) !== undefined) continue;
      const at = inRecord(record, line, { start: head.path[0].end, end: head.comment?.start ?? head.length });
      const fixes = [behindHead(record, name, at, anyDeclaration.operators.length > 0)];
      report("category-with-value", inRecord(record, line, head.path[0]), { name }, { fixes });
    } else if (head.colon !== undefined && !flattened) {
      const colon = inRecord(record, line, head.colon);
      const fix = { title: "Remove the colon", safe: true, edits: [{ ...colon, text: "" }] };
      report("category-with-colon", colon, { name }, { fixes: [fix] });
    }
  }
}
