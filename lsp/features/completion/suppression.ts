import { namesOfRule, readSuppression, rules, type System } from "../../../compiler/index.js";
import { isContent, lineStarts, memoize } from "../../../grammar/index.js";
import { textBetween } from "../find-line.js";
import { text } from "../markup.js";
import type { CompletionItem, CompletionList } from "./completion-item.js";
import { stop } from "./insertion.js";
import type { Typing } from "./typing.js";

const FORMS = [
  { form: "cardwright-ignore", says: "Ignores rules on the next line, or on the line that it ends." },
  { form: "cardwright-ignore-record", says: "Ignores rules on this whole record." },
  { form: "cardwright-ignore-file", says: "Ignores rules in this whole file. It stands at the top." },
];

/** In a comment: the suppression itself, its rules, the last day, and the reason. */
export function suppressionCompletion(typing: Typing, start: number): CompletionList | undefined {
  const { line } = typing;
  const typed = textBetween(line.file, { start, end: line.offset });
  const word = /[^\s,]*$/.exec(typed)?.[0] ?? "";
  const behind = /^[^\s,:]*/.exec(line.behind)?.[0] ?? "";
  const range = (length: number) => ({
    insert: { start: line.offset - length, end: line.offset },
    replace: { start: line.offset - length, end: line.offset + behind.length },
  });
  if (/^#+[ \t]*[\w-]*$/.test(typed)) {
    const begun = /[\w-]*$/.exec(typed)?.[0] ?? "";
    return { items: formItems(typing, start, typed), incomplete: false, ...range(begun.length) };
  }
  const read = /^#+[ \t]*(cardwright-ignore(?:-[\w-]*)?)[ \t]([^:]*)$/.exec(typed);
  if (read === null) return undefined;
  const [, form = "", words = ""] = read;
  if (/(?:^|[\s,])until[ \t]+\S*$/.test(words))
    return { items: dayItems(typing), incomplete: false, ...range(word.length) };
  if (/(?:^|[\s,])until\b/.test(words)) return undefined;
  const items = [...ruleItems(typing, form, start), ...wordItems(words, line.behind)];
  return { items, incomplete: false, ...range(word.length) };
}

function formItems({ line, record }: Typing, start: number, typed: string): CompletionItem[] {
  const blank = /[ \t]$|[\w-]$/.test(typed) ? "" : " ";
  const isAlone = textBetween(line.file, { start: line.span.start, end: start }).trim() === "";
  const isTop =
    line.node.start === 0 &&
    !textBetween(line.file, { start: 0, end: line.span.start })
      .split(/\r\n?|\n/)
      .some(says);
  return FORMS.filter(({ form }) =>
    form.endsWith("-file") ? isTop : isAlone || form === "cardwright-ignore" || record !== undefined,
  ).map(({ form, says: about }, index) => ({
    label: form,
    kind: "word",
    insertion: [`${blank}${form} `],
    rank: index,
    documentation: () => [text(about)],
    goesOn: true,
  }));
}

const says = (line: string): boolean => line.trim() !== "" && !line.trimStart().startsWith("#");

/** Rules with findings where the comment applies come first, then those with findings in the file. */
function ruleItems(typing: Typing, form: string, start: number): CompletionItem[] {
  const { settings, line } = typing;
  const named = new Set(namedIn(line.before.slice(start - line.span.start)));
  const found = settings.found?.() ?? [];
  const target = targetOf(typing, form, start);
  const here = new Set(
    found.filter((one) => one.start >= target.start && one.start < target.end).map(({ rule }) => rule),
  );
  const inFile = new Set(found.map(({ rule }) => rule));
  const about = aboutRules(typing.system);
  return namesOf(typing)
    .filter((name) => !named.has(name))
    .map((name, index) => {
      const rank = here.has(name) ? 0 : inFile.has(name) ? 1_000 : about.has(name) ? 2_000 : 3_000;
      const says = about.get(name);
      return {
        label: name,
        kind: "rule" as const,
        description: here.has(name) ? "found here" : inFile.has(name) ? "found in this file" : undefined,
        insertion: [name],
        rank: rank + index / 1_000,
        documentation: says === undefined ? undefined : () => [text(says)],
      };
    });
}

/** The names before the one being typed. */
function namedIn(comment: string): string[] {
  const read = readSuppression(comment, { start: 0, end: comment.length, alone: true });
  const names = read?.rules.map((rule) => rule.text) ?? [];
  return /[\s,]$/.test(comment) ? names : names.slice(0, -1);
}

/** Where the comment applies: its line or the one below, the record, or the file. */
function targetOf({ line }: Typing, form: string, start: number): { start: number; end: number } {
  const { file, node, span } = line;
  if (form.endsWith("-file")) return { start: 0, end: file.node.length + 1 };
  if (form.endsWith("-record")) return { start: node.start, end: node.start + node.text.length };
  if (textBetween(file, { start: span.start, end: start }).trim() !== "")
    return { start: span.start, end: span.end + 1 };
  const below = node.lines.findIndex((one, index) => index > line.line && isContent(one));
  if (below === -1) return { start: span.end, end: span.end };
  const next = lineStarts(node)[below] ?? 0;
  return { start: node.start + next, end: node.start + next + (node.lines[below]?.length ?? 0) + 1 };
}

function namesOf({ settings, system }: Typing): string[] {
  const given = settings.ruleNames?.();
  if (given !== undefined) return [...given];
  return [...rules.flatMap((rule) => [...namesOfRule(rule).keys()]), ...system.rules.keys()];
}

/** The description of each rule, built-in or of the system. */
const aboutRules: (system: System) => ReadonlyMap<string, string> = memoize(collectAbout);

function collectAbout(system: System): ReadonlyMap<string, string> {
  const about = new Map(rules.flatMap((rule) => [...namesOfRule(rule)]));
  for (const [name, records] of system.rules) {
    const [first] = records;
    if (first === undefined || first.about === "") continue;
    about.set(name, first.about);
    about.set(`${system.data.id}/${name}`, first.about);
  }
  return about;
}

function wordItems(words: string, behind: string): CompletionItem[] {
  if (!/\S[\s,]+$/.test(words) || behind.trim() !== "") return [];
  return [
    {
      label: "until",
      kind: "word",
      detail: " the day on which it ends",
      insertion: ["until "],
      rank: 4_000,
      goesOn: true,
    },
    {
      label: ": reason",
      kind: "word",
      filter: ":",
      detail: " why it is left so",
      insertion: [": ", stop("reason")],
      rank: 4_001,
    },
  ];
}

const DAYS = [
  { months: 1, says: "in a month" },
  { months: 3, says: "in three months" },
  { months: 12, says: "in a year" },
];

function dayItems({ settings: { today } }: Typing): CompletionItem[] {
  if (today === undefined) return [];
  return DAYS.map(({ months, says: description }, index) => {
    const day = monthsAfter(today, months);
    return { label: day, kind: "value", description, insertion: [day], rank: index };
  });
}

/** The same day of a later month, both as `2031-01-31`; at most the 28th, which every month has. */
function monthsAfter(today: string, months: number): string {
  const [year = 2000, month = 1, day = 1] = today.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  const pad = (value: number, length = 2): string => String(value).padStart(length, "0");
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1)}-${pad(Math.min(day, 28))}`;
}
