import { isStatement, type LineNode, parseLine, partitionPoint, type StatementLine } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { namesOf } from "../model/names.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, contentText, inRecord, textOf } from "../model/record-text.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { listBelow, reads } from "./syntax/guessing.js";

/** A longer text was hardly divided by a line end: rather, its quote is missing. */
const MOST_LINES = 4;

/** A text in quotes, a name or any other line with a line end in it, as a PDF or a word processor divides it. */
export const dividedText = defineRule({
  id: "divided-text",
  severity: "error",
  about: ["division", "extent", "form"],
  doubts: ["divided", "line"],
  suppressible: false,
  what: "A text in quotes, or another line, that continues on the next one.",
  why: "A line is one thing that the card says. One that is divided between two lines is neither of them: the first has no end, and the second is read as something else.",
  messages: {
    divided: message`A text in quotes ends on the line on which it begins: ${"meant"}.`,
    line: message`This line continues on the next one. Did you mean ${"meant"}?`,
  },
  check: {
    recordIf: ["uncertain", "stray", "empty"],
    record(record, report) {
      const { lines } = record.node;
      for (let line = record.firstLine; line < record.endLine; line++) {
        const node = lines[line];
        const list = node?.kind === "bare-name" ? listBelow(record, line, node.path[0].text) : undefined;
        if (list !== undefined && list.count > 1) {
          const meant = `${textOf(record, line).trim()} ${list.text}`;
          const fixes = [writing(meant, { start: contentOf(record, line).start, end: list.end })];
          report("line", contentOf(record, line), { name: meant.split(" ", 1).join(), meant }, { fixes });
          line = list.last;
          continue;
        }
        const next = nextLine(record, line);
        const together = joinedWithNext(record, line, next);
        if (together !== undefined) {
          const at = { start: contentOf(record, line).start, end: contentOf(record, next).end };
          const fixes = [writing(together, at)];
          const [name] = /^[^\s=<>]+/.exec(together) ?? [together];
          report("line", contentOf(record, line), { name, meant: together }, { fixes });
          line = next;
          continue;
        }
        if (node === undefined || !isStatement(node)) continue;
        const open = node.values.find((value) => value.kind === "wrong" && value.reason === "unclosed-text");
        const last = open === undefined ? undefined : lastLineOf(record, line);
        if (open === undefined || last === undefined) continue;
        const at = { start: inRecord(record, line, open).start, end: contentOf(record, last).end };
        const parts = [record.node.text.slice(at.start + 1, contentOf(record, line).end)];
        for (let more = line + 1; more <= last; more++) {
          const { start, end } = contentOf(record, more);
          parts.push(record.node.text.slice(start, more === last ? end - 1 : end));
        }
        const listed = record.system.attributes.get(node.path[0].text)?.flatMap(({ oneOf = [] }) => oneOf) ?? [];
        const whole = parts.join("");
        const meant = `"${listed.includes(whole) ? whole : parts.reduce(joined)}"`;
        const fixes = [writing(meant, at)];
        report("divided", inRecord(record, line, open), { name: node.path[0].text, meant }, { fixes });
        line = last;
      }
    },
  },
});

/** The line on which the text ends: with the first quote below it, and nothing behind that. */
function lastLineOf(record: RecordModel, first: number): number | undefined {
  for (let line = first + 1; line < Math.min(record.endLine, first + MOST_LINES); line++) {
    const text = contentText(record, line);
    const quote = text.search(/(?<!\\)["“”]/);
    if (quote !== -1) return quote === text.length - 1 && quote > 0 ? line : undefined;
    if (text === "" || /^\p{L}+:/u.test(text)) return undefined;
  }
  return undefined;
}

/** A hyphen at the end of a line divides a word. */
function joined(before: string, after: string): string {
  return /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before.replace(/[\s\\]+$/, "")} ${after}`;
}

/** The line below; of a label, the first that isn't blank, since `format` puts a blank line between. */
function nextLine({ node: { lines }, endLine }: RecordModel, line: number): number {
  let next = line + 1;
  if (lines[line]?.kind === "label") while (next < endLine && lines[next]?.kind === "blank") next++;
  return next;
}

/**
 * What a line and the next one are together, if neither is anything alone: `Camels` and `3`, `AR.Camels >` and `2`,
 * `Subtype = "Scout" /` and `"Thief"`.
 */
function joinedWithNext(record: RecordModel, line: number, at: number): string | undefined {
  const [node, next] = [record.node.lines[line], record.node.lines[at]];
  if (node === undefined || next === undefined || at >= record.endLine || node.comment !== undefined) return undefined;
  // Nearly all lines end here, before their text is looked at.
  const mayGoOn = node.kind === "label" ? node.text.start === node.text.end : isOpen(node) || next.kind === "other";
  if (!mayGoOn) return undefined;
  const [above, below] = [contentText(record, line), contentText(record, at)];
  const { attributes, categories, labels } = record.system;
  if (node.kind === "label") {
    const isOwn =
      isStatement(next) &&
      (below.includes('"') || [attributes, categories, labels].some((one) => one.has(next.path[0].text)));
    const isText =
      labels.get(node.name.text)?.[0]?.lines === "one" && !isOwn && (isStatement(next) || next.kind === "other");
    return next.indent === 0 && isText ? `${above} ${below}` : undefined;
  }
  if (isStatement(node) && /"\s*\+?$/.test(above) && /^"[^"]*"$/.test(below) && next.kind === "other")
    return `${above.replace(/\s*"\s*\+?$/, "")} ${below.slice(1)}`;
  const isPath = above.endsWith(".") || below.startsWith(".");
  const isList = above.endsWith("/") || below.startsWith("/");
  if (isList ? !isStatement(node) || next.kind !== "other" : !isOpen(node)) return undefined;
  // A line with a value may be whole without the beginning of a name above it, which is just being typed.
  if (above.endsWith(".") && isStatement(next) && next.values.length > 0 && !isInCategory(above, next, record.system))
    return undefined;
  if (!(isPath ? isStatement(next) || next.kind === "other" : isOpen(next) || next.kind === "other")) return undefined;
  const isName = node.kind === "bare-name" && next.kind === "bare-name" && next.indent === node.indent;
  const { categories: all } = record;
  const nearest = all[partitionPoint(all.length, (at) => (all[at]?.line ?? 0) < line) - 1];
  const category = nearest !== undefined && node.indent > nearest.head.indent ? nearest : undefined;
  const asks = (category?.anyDeclaration?.operators.length ?? 0) > 0;
  const whole = isName ? `${above.replace(/-$/, "")}${below}` : `${above}${isPath ? "" : " "}${below}`;
  const read = parseLine(whole);
  if (
    !isStatement(read) ||
    read.looseSlashes.length > 0 ||
    (isName ? read.kind !== "bare-name" : read.values.length === 0)
  )
    return undefined;
  if ("rest" in read && read.rest.length > 0) return undefined;
  return reads(whole, { text: whole, node, record, isMember: category !== undefined, asks }) ? whole : undefined;
}

/** `AR.` above a condition on a name that no card has at its first column. */
function isInCategory(above: string, { kind, path }: StatementLine, system: System): boolean {
  const [{ text: name }, ...more] = path;
  const { attributes, categories } = system;
  const isOnCards = attributes.get(name)?.some(({ on }) => !on.every((place) => categories.has(place))) === true;
  const isKnown = namesOf(system).categories.resolve(above.slice(0, -1)).isKnown;
  return kind === "condition" && more.length === 0 && isKnown && !isOnCards;
}

/** Something has to follow: a name alone, an operator without a value, or nothing that can be read. */
const isOpen = (node: LineNode): boolean =>
  node.kind === "bare-name" ||
  node.kind === "other" ||
  ("operator" in node && node.operator !== undefined && node.values.length === 0);
