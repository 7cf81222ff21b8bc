import { describe, expect, test } from "vitest";
import { findingsOf } from "../../../../compiler/index.js";
import type { PackModel } from "../../../../compiler/model/pack-model.js";
import { rules } from "../../../../compiler/rules/index.js";
import { complete } from "../../../../lsp/features/completion/completion.js";
import type { CompletionItem } from "../../../../lsp/features/index.js";
import { createChecker } from "../../../../play/create-checker.js";
import { readSamples } from "../../../support/samples.js";
import { runs } from "../../../support/sweep.js";
import { ask } from "../../support/ask.js";

const checker = createChecker();

/** What an author does to a line of a card before he asks. */
const HABITS: Readonly<Record<string, (line: string) => readonly [string, string] | undefined>> = {
  "an empty line above": (line) => [/^[ \t]*/.exec(line)?.[0] ?? "", `\n${line}`],
  "in the middle of a name": (line) => cut(line, /^([ \t]*\p{L}{2})(\p{L}+)/u),
  "a name not finished": (line) => cut(line, /^([ \t]*\p{L}{2})\p{L}+.*()$/u),
  "behind a dot": (line) => cut(line, /^([ \t]+\p{L}+\.)\p{L}+.*()$/u),
  "in the middle of the name behind a dot": (line) => cut(line, /^([ \t]+\p{L}+\.\p{L})(\p{L}+.*)$/u),
  "behind a name": (line) => cut(line, /^([ \t]*[\p{L}\p{N}.]+ )\S.*()$/u),
  "behind an operator": (line) => cut(line, /^([ \t]*[\p{L}\p{N}.]+ [=<>] )\S.*()$/u),
  "behind a quote that nothing closes": (line) => cut(line, /^([ \t]*[\p{L}\p{N}.]+ (?:[=<>] )?")[^"]*".*()$/u),
  "in the middle of a text": (line) => cut(line, /^([ \t]*[\p{L}\p{N}.]+ (?:[=<>] )?"[^"])([^"]*".*)$/u),
  "behind a slash": (line) => cut(line, /^([ \t]*[\p{L}\p{N}.]+ (?:[=<>] )?"[^"]*" \/ )()$/u, `${line} / `),
  "behind a label": (line) => cut(line, /^(\p{Lu}\p{L}+: )\S.*()$/u),
  "in a list": (line) => cut(line, /^([ \t]+\d+x? )[\p{Lu}\d].*()$/u),
};

function cut(line: string, shape: RegExp, of = line): readonly [string, string] | undefined {
  const [, before, behind] = shape.exec(of) ?? [];
  return before === undefined || behind === undefined ? undefined : [before, behind];
}

interface Place {
  readonly path: string;
  readonly habit: string;
  readonly files: Readonly<Record<string, string>>;
  readonly offset: number;
}

/** Descriptions of games are packs of their own, so that only the one that is typed in counts. */
const around = (path: string, files: Place["files"]): Place["files"] =>
  path.startsWith("systems/") ? { [path]: files[path] ?? "" } : files;

/** Places all over the files of a folder, `count` of them; always the same ones. */
function places(folder: string, count: number): Place[] {
  const files = Object.fromEntries(readSamples(folder).map(({ path, text }) => [path, text]));
  const all = Object.entries(files).flatMap(([path, text]) =>
    Object.entries(HABITS).flatMap(([habit, edit]) =>
      [...text.matchAll(/^.*$/gm)].flatMap((match) => {
        const edited = edit(match[0]);
        return edited === undefined ? [] : [{ path, habit, text, match, edited }];
      }),
    ),
  );
  return chosen(all, count).map(({ path, habit, text, match, edited: [before, behind] }) => {
    const typed = text.slice(0, match.index) + before + behind + text.slice(match.index + match[0].length);
    return { path, habit, files: { ...around(path, files), [path]: typed }, offset: match.index + before.length };
  });
}

/** Some of many, spread by the golden ratio. */
function chosen<Thing>(all: readonly Thing[], count: number): Thing[] {
  if (all.length <= count) return [...all];
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index * 0.6180339887) % 1) * all.length)] as Thing,
  );
}

function asked({ path, files, offset }: Place) {
  const marked = Object.entries(files).map(([name, text]) => {
    const withCursor = name === path ? `${text.slice(0, offset)}$0${text.slice(offset)}` : text;
    return `//- ${name}\n${withCursor.endsWith("\n") ? withCursor : `${withCursor}\n`}`;
  });
  return ask(marked.join(""));
}

/** An item written out, with the pieces of it that are not left to its author. */
function written(item: CompletionItem): { readonly text: string; readonly own: readonly [number, number][] } {
  let text = "";
  const own: [number, number][] = [];
  for (const part of item.insertion) {
    if (typeof part === "string") own.push([text.length, text.length + part.length]);
    text += typeof part === "string" ? part : part.holds !== "" ? part.holds : /["\w]:? ?$/.test(text) ? "Text" : "";
  }
  return { text, own };
}

const toolRules = new Set(rules.map(({ id }) => id));

/** The value is the author's, and what this test writes there may be none: a text, or the example of a form. */
const isLeftOpen = ({ insertion }: CompletionItem): boolean =>
  insertion.some((part) => typeof part !== "string" && part.holds === "") ||
  (insertion.some((part) => typeof part !== "string") &&
    insertion.every((part) => typeof part !== "string" || /^[\s"]*$/.test(part)));

/** A text that its author has to go on with, within the quotes. */
const isUnfinished = ({ insertion }: CompletionItem): boolean => {
  const [words, open, quote] = insertion.slice(-3);
  return typeof words === "string" && words !== "" && typeof open === "object" && open.holds === "" && quote === '"';
};

/** A rule of a game about several cards, which says nothing of names that have to be there: `At most 3 of a name`. */
function isAboutOthers(rule: string, pack: PackModel): boolean {
  const systems = new Set(pack.files.map(({ system }) => system));
  const declared = [...systems].flatMap(({ rules }) => rules.get(rule) ?? []);
  const refers = declared.some(
    ({ in: inside, must, only }) =>
      inside.includes("Pack") && [...must, ...only].some(({ values }) => values.some(({ kind }) => kind === "name")),
  );
  const isRecordRule = pack.files.some(({ records }) =>
    records.some((record) => findingsOf(record).some((one) => one.rule === rule)),
  );
  return declared.length > 0 && !refers && !isRecordRule;
}

/** The errors that lie on what was written; what is missing elsewhere on a record is no fault of the line. */
function errorsOn(place: Place, item: CompletionItem, replace: { start: number; end: number }): string[] {
  const text = place.files[place.path] ?? "";
  const { text: inserted, own } = written(item);
  const files = { ...place.files, [place.path]: text.slice(0, replace.start) + inserted + text.slice(replace.end) };
  const { pack } = asked({ ...place, files, offset: 0 });
  return checker
    .check(pack)
    .filter(({ severity, file, span, rule }) => {
      if (severity !== "error" || file !== place.path || rule.startsWith("missing-")) return false;
      // The name behind the dot or the value behind the operator is offered next.
      if (/[.=<>] ?$/.test(inserted) && rule === "syntax") return false;
      const [from, to] = [span.start - replace.start, span.end - replace.start];
      if (isLeftOpen(item) && (rule === "unknown-value" || !toolRules.has(rule))) return false;
      // A wording is not finished if its author goes on before the quote that closes it.
      if (isUnfinished(item)) return false;
      // Nor is there a system or a name that is called as the text in the place of the author's.
      if (isLeftOpen(item) && files[place.path]?.slice(span.start, span.end) === '"Text"') return false;
      return own.some(([start, end]) => from < end && to > start) && !isAboutOthers(rule, pack);
    })
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe("completions cause no errors where they are offered", () => {
  test.each([
    ["samples/starter", 60],
    ["samples/lanterns", 25],
    ["samples/caravans", 40],
    ["samples/beekeepers", 40],
    ["samples/glasshouse", 40],
    ["samples/salt-stairs", 40],
    ["samples/tavern", 50],
    ["systems", runs(30, 1 / 3).numRuns],
  ])("%s", { tags: "slow" }, (folder, count) => {
    const wrong: string[] = [];
    let offered = 0;
    for (const place of places(folder, count)) {
      const list = complete(asked(place), { today: "2026-11-20" });
      for (const item of chosen(list?.items ?? [], 8)) {
        offered++;
        const errors = errorsOn(place, item, list?.replace ?? { start: 0, end: 0 });
        const text = place.files[place.path] ?? "";
        const line = text.slice(text.lastIndexOf("\n", place.offset - 1) + 1).split("\n")[0];
        if (errors.length > 0) wrong.push(`${place.habit} (${line}): ${written(item).text}\n  ${errors.join("\n  ")}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(offered).toBeGreaterThan(count);
  });
});
