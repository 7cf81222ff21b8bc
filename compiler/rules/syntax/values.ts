import type { Span, ValueNode, WrongValueNode } from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import type { Fix, TextEdit } from "../../diagnostics/diagnostic.js";
import { alternatives, message } from "../../diagnostics/message.js";
import { numberMeant } from "../../diagnostics/number-meant.js";
import { takesNames } from "../../model/read-entry.js";
import type { Entry, Scope } from "../../model/record-model.js";
import type { ValueSpecification } from "../../systems/system-data.js";
import type { Report } from "../define-rule.js";
import {
  categoryNamed,
  isDottedAttribute,
  isJudged,
  labelNamed,
  operatorsOf,
  specificationsOf,
} from "../entry-facts.js";
import { isValueWord, onlyText } from "../value-facts.js";
import { allowed } from "../wording.js";

export const valueMessages = {
  "unquoted-text": message`A text goes in quotes: ${"meant"}.`,
  "typographic-quotes": message`A text goes in straight double quotes: ${"meant"}.`,
  "unclosed-text": message`Unclosed text. Write a quote where it ends.`,
  "not-an-integer": message`${"written"} is not a valid number here. Write ${"allowed"}.`,
  "leading-zeros": message`Numbers have no leading zeros: write ${"meant"}, not ${"written"}.`,
  "number-too-large": message`${"written"} is too large. The largest number is 9007199254740991.`,
  "range-without-dots": message`A range has two dots: ${"meant"}, not ${"written"}.`,
  escape: message`Unknown escape ${"escape"}. Write a backslash as \\\\, a quote as \\".`,
  "empty-alternative": message`A value is missing beside this slash. Comments begin with #.`,
};

type ValueReport = Report<typeof valueMessages>;

/** Wrongly written values, depending on what their line allows: one finding per line and kind of problem. */
export function checkValues(entry: Entry, scope: Scope, report: ValueReport): void {
  if (!isJudged(entry, scope) || isDottedAttribute(entry, scope)) return;
  const [slash, second] = entry.node.looseSlashes;
  if (slash !== undefined) {
    const isDoubled = second?.start === slash.end;
    const behind = entry.node.values.find(({ start }) => start >= slash.end);
    const isComment = isDoubled && !(behind?.kind === "text" && entry.declaration?.many === true);
    const fix = isComment
      ? writing("#", { start: slash.start, end: second.end }, false, "Make the rest a comment")
      : isDoubled
        ? writing("/", { start: slash.start, end: second.end }, false, "Write one slash")
        : { title: "Remove the slash", safe: false, edits: [withBlank(slash, entry)] };
    const isAlone = (second === undefined || isDoubled) && entry.node.values.length > 0 && entry.node.rest.length === 0;
    report("empty-alternative", slash, {}, { fixes: isComment || isAlone ? [fix] : [] });
    return;
  }
  const specifications = specificationsOf(entry, scope);
  checkWords(entry, scope, report);
  if (!isMistakenColon(entry, scope) || mendedValues(entry.node.values) === undefined)
    checkWrong(entry, specifications, report);
  for (const node of entry.node.values) if (node.kind === "text") checkEscapes(node, entry, scope, report);
}

/** A slash and the blanks between it and the value beside it. */
function withBlank(slash: Span, { node: { values } }: Entry): TextEdit {
  const before = values.findLast(({ end }) => end <= slash.start);
  const behind = values.find(({ start }) => start >= slash.end);
  return before === undefined || behind !== undefined
    ? { start: slash.start, end: behind?.start ?? slash.end, text: "" }
    : { start: before.end, end: slash.end, text: "" };
}

function checkWords(entry: Entry, scope: Scope, report: ValueReport): void {
  const words = unquotedWords(entry, scope);
  const [first] = words;
  // A colon before them, or an operator that is missing there or has to go, has a fix for both.
  if (first === undefined || isMistakenColon(entry, scope) || lacksOperator(entry, scope)) return;
  if (entry.operator !== undefined && operatorsOf(entry, scope).length === 0) return;
  const word = wordOf(first);
  const number = words.length === 1 && word.length > 1 ? numberMeant(word) : undefined;
  const specifications = specificationsOf(entry, scope);
  if (number !== undefined && specifications.some(({ values }) => values.includes("integer"))) {
    const fixes = [writing(`${number}`, first)];
    report("not-an-integer", first, { written: word, allowed: expected(specifications) }, { fixes });
    return;
  }
  const [only] = words.length === 1 ? specifications.flatMap((one) => onlyText(one) ?? []) : [];
  const isMeant = only !== undefined && /^(?:true|y|on|x)$/i.test(word);
  const fixes = isMeant
    ? [writing(only, first)]
    : [{ title: "Put it in quotes", safe: true, edits: words.map(quoted) }];
  report("unquoted-text", first, { meant: `"${wordOf(first)}"` }, { fixes });
}

/** A condition that has a value and no operator. */
export const lacksOperator = (entry: Entry, scope: Scope): boolean =>
  entry.node.operator === undefined && entry.node.values.length > 0 && operatorsOf(entry, scope).length > 0;

/** A colon that only has to go: not of a label, nor in the place of an operator. */
export function isMistakenColon(entry: Entry, scope: Scope): boolean {
  const isCondition = operatorsOf(entry, scope).length > 0 && entry.node.operator === undefined;
  if (entry.node.colon === undefined || isCondition || labelNamed(entry, scope) !== undefined) return false;
  return categoryNamed(entry, scope) === undefined;
}

/** Words that would be texts if they were in quotes. */
export function unquotedWords(entry: Entry, scope: Scope): readonly ValueNode[] {
  if (takesNames(scope, entry.declaration, entry.placement)) return [];
  // A word after < or > isn't a text either: `operator-not-allowed` reports that.
  if (scope.operators.length > 0 && (entry.operator === "<" || entry.operator === ">")) return [];
  const specifications = specificationsOf(entry, scope);
  if (specifications.length > 0 && !specifications.some(takesText)) return [];
  return entry.node.values.filter((node) => {
    if (node.kind !== "word") return false;
    const word = wordOf(node);
    return !specifications.some((specification) => isValueWord(word, specification, scope.system));
  });
}

export const quoted = (node: ValueNode): TextEdit => ({ start: node.start, end: node.end, text: `"${wordOf(node)}"` });

const takesText = ({ values }: ValueSpecification): boolean => values.includes("text");

function wordOf(node: ValueNode): string {
  return node.kind === "word" ? node.path.map(({ text }) => text).join(".") : "";
}

function checkWrong(entry: Entry, specifications: readonly ValueSpecification[], report: ValueReport): void {
  const reported = new Set<string>();
  for (const node of entry.node.values) {
    if (node.kind !== "wrong" || reported.has(node.reason)) continue;
    reported.add(node.reason);
    const alike = entry.node.values.filter((other) => other.kind === "wrong" && other.reason === node.reason);
    reportWrong(node, alike as WrongValueNode[], specifications, report);
  }
}

/** Reports the first of several values with the same problem; the fix corrects them all. */
function reportWrong(
  node: WrongValueNode,
  alike: readonly WrongValueNode[],
  specifications: readonly ValueSpecification[],
  report: ValueReport,
): void {
  const fixes = mended(alike);
  const meant = node.meant ?? '"…"';
  if (node.reason === "typographic-quotes") report("typographic-quotes", node, { meant }, { fixes });
  else if (node.reason === "unclosed-text") report("unclosed-text", node, {}, { fixes });
  else {
    const numbers = specifications.filter(({ values }) => values.some((value) => value !== "text" && value !== "name"));
    // If only texts are allowed, any number has the wrong type.
    if (specifications.length > 0 && numbers.length === 0) return;
    const written = node.text;
    if (node.reason === "leading-zeros") report("leading-zeros", node, { meant, written }, { fixes });
    else if (node.reason === "number-too-large") report("number-too-large", node, { written });
    else if (node.reason === "range-without-dots" && numbers.some(({ values }) => values.includes("range")))
      report("range-without-dots", node, { meant, written }, { fixes });
    else
      report(
        "not-an-integer",
        node,
        { written, allowed: expected(numbers) },
        { fixes: [...fixes, ...inProse(node, numbers)] },
      );
  }
}

/** `3x`, `3kg`, `2,5`, `2..4,`, `2.4`, `5%%`: only a guess. */
function inProse({ text, meant, start, end }: WrongValueNode, numbers: readonly ValueSpecification[]): Fix[] {
  if (meant !== undefined) return [];
  const takes = (type: "range" | "percentage"): boolean => numbers.some(({ values }) => values.includes(type));
  const [, share] = /^(\d{1,3})%[%.,;]+$/.exec(text) ?? [];
  if (share !== undefined && takes("percentage")) return [writing(`${Number(share)}%`, { start, end })];
  const ends = /^(\w{1,9})\.{1,2}(\w{1,9})[.,;]?$/.exec(text)?.slice(1).map(numberMeant) ?? [];
  const [from = Number.NaN, to = Number.NaN] = ends;
  if (from < to && takes("range")) return [writing(`${from}..${to}`, { start, end })];
  const number = numberMeant(text);
  const parts = number === undefined ? (/^(\d{1,9}),(\d{1,2})$/.exec(text)?.slice(1) ?? []) : [`${number}`];
  return [...new Set(parts.map(Number))].map((one) => writing(`${one}`, { start, end }));
}

function expected(specifications: readonly ValueSpecification[]): string {
  return specifications.length === 0
    ? "a whole number, 0 or more"
    : alternatives([...new Set(specifications.map((one) => allowed(one)))]);
}

/** How wrong values are written right, if that is known of all of them. */
export function mendedValues(values: readonly ValueNode[]): readonly TextEdit[] | undefined {
  const wrong = values.filter((node) => node.kind === "wrong");
  const edits = wrong.flatMap(({ start, end, meant }) => (meant === undefined ? [] : [{ start, end, text: meant }]));
  return wrong.length === edits.length ? edits : undefined;
}

function mended(nodes: readonly WrongValueNode[]): Fix[] {
  const edits = nodes.flatMap(({ start, end, meant }) => (meant === undefined ? [] : [{ start, end, text: meant }]));
  const [first] = edits;
  if (first === undefined || edits.length < nodes.length) return [];
  return [{ title: edits.length === 1 ? `Write ${first.text}` : "Write them right", safe: true, edits }];
}

/** In a text, a backslash escapes a quote or another backslash; in a condition also a slash. */
function checkEscapes(node: ValueNode & { kind: "text" }, entry: Entry, scope: Scope, report: ValueReport): void {
  const condition = scope.operators.length > 0 || (entry.declaration?.operators.length ?? 0) > 0;
  for (const match of node.raw.matchAll(/\\(.)/gs)) {
    const character = match[1] ?? "";
    if (character === '"' || character === "\\" || (condition && character === "/")) continue;
    const start = node.start + 1 + match.index;
    const at = { start, end: start + 2 };
    const isAtEnd = match.index === 0 || /^\s*$/.test(node.raw.slice(match.index + 2));
    const isLineEnd = /[nrt]/.test(character) && !/\\[^nrt]|\s(?:\\[nrt])*$/.test(node.raw);
    // Within a single word, nobody can tell what was meant.
    const fixed = (title: string, end: number, text: string) => [writing(text, { start, end }, false, title)];
    const fixes = !isLineEnd
      ? isAtEnd && !/[nrt]/.test(character)
        ? fixed("Remove the backslash", start + 1, "")
        : []
      : isAtEnd
        ? fixed("Remove it", at.end, "")
        : /\s/.test(node.raw)
          ? fixed("Write a blank instead", at.end, " ")
          : [];
    report("escape", at, { escape: `\\${character}` }, { fixes });
    return;
  }
}
