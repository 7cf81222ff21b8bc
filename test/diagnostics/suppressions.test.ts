import { describe, expect, test } from "vitest";
import { applySuppressions, type SuppressionSettings } from "../../compiler/check/suppressions.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { packOf } from "../support/check.js";

const RULES = ["unknown-category", "similar-name", "unknown-card", "syntax", "syntax/unquoted-text", "mine/limit"];
const REASONS = "suppression-without-reason";
const ABOUT_COMMENTS = ["unused-suppression", "expired-suppression", "unknown-rule", REASONS];
const SETTINGS: SuppressionSettings = {
  ruleNames: new Set([...RULES, ...ABOUT_COMMENTS]),
  severityOf: (rule) => (rule === REASONS ? "off" : "warning"),
  today: "2030-06-15",
};

/** A finding of `rule` at each place that is written `«rule»` in the text; the marks are taken out. */
function read(marked: string): { text: string; found: Diagnostic[] } {
  const found: Diagnostic[] = [];
  const text = marked.replace(/«(.*?)»/g, "");
  let removed = 0;
  for (const mark of marked.matchAll(/«(.*?)»/g)) {
    const [rule = "", messageId = "some"] = (mark[1] ?? "").split("!");
    const start = mark.index - removed;
    removed += mark[0].length;
    found.push(finding(rule, messageId, start));
  }
  return { text, found };
}

function finding(rule: string, messageId: string, start: number): Diagnostic {
  const span = { start, end: start + 1 };
  const rest = { record: undefined, related: [], fixes: [], tags: [] };
  return { rule, messageId, data: {}, severity: "error", message: "", file: "test.cards", span, ...rest };
}

/** What is left, as rule/messageId and the text that it underlines. */
function left(marked: string, settings: Partial<SuppressionSettings> = {}): string[] {
  const { text, found } = read(marked);
  const [file] = packOf(text).files;
  if (file === undefined) throw new Error("no file");
  return applySuppressions(found, file, { ...SETTINGS, ...settings }).map(
    ({ rule, messageId, span }) => `${rule}/${messageId} ${text.slice(span.start, span.end)}`,
  );
}

describe("a comment silences", () => {
  test.each([
    ["the next line", "# cardwright-ignore similar-name\n«similar-name»Range 2\n"],
    ["beyond blank lines and comments", "# cardwright-ignore similar-name\n\n# so\n«similar-name»Range 2\n"],
    ["its own line", "«similar-name»Range 2 # cardwright-ignore similar-name\n"],
    ["a category with its members", "# cardwright-ignore similar-name\nFeats\n    A 1\n\n    «similar-name»B 2\n"],
    ["a label with its text", "# cardwright-ignore similar-name\nLore: long\n    and «similar-name»longer\n"],
    ["several rules", "# cardwright-ignore similar-name, mine/limit\n«similar-name»«mine/limit»A 1\n"],
    ["one message", "# cardwright-ignore syntax/unquoted-text\n«syntax!unquoted-text»A b\n"],
    ["all messages of a rule", "# cardwright-ignore syntax\n«syntax!unquoted-text»A b\n"],
    ["until a day", "# cardwright-ignore similar-name until 2030-06-15\n«similar-name»A 1\n"],
    ["with a reason", "# cardwright-ignore similar-name: see page 3, unknown-card\n«similar-name»A 1\n"],
    ["a record", "Identifier: A 1\n«similar-name»A 1\n# cardwright-ignore-record similar-name\n"],
    ["a file", "\n# mine\n# cardwright-ignore-file similar-name\nA 1\n---\n«similar-name»A 1\n"],
    ["a line of a list", "Deck: D\nCards:\n    2 «unknown-card»AB 1 # cardwright-ignore unknown-card\n"],
    ["the next line of a list", "Deck: D\nCards:\n    # cardwright-ignore unknown-card\n    2 «unknown-card»AB 1\n"],
    ["in CRLF files", "# cardwright-ignore similar-name\r\n«similar-name»Range 2\r\n"],
    ["a separator", "A 1\n# cardwright-ignore similar-name\n«similar-name»--\nB 2\n"],
    ["what is said of comments", "# cardwright-ignore-file unknown-rule\n# cardwright-ignore none-such\nA 1\n"],
    ["that it is unused", "# cardwright-ignore-file unused-suppression\n# cardwright-ignore similar-name\nA 1\n"],
  ])("%s", (_, text) => expect(left(text)).toEqual([]));
});

describe("it does not silence", () => {
  test.each([
    [
      "another rule",
      "«similar-name»A 1 # cardwright-ignore unknown-card",
      ["similar-name/some A", "unused-suppression/unused unknown-card"],
    ],
    [
      "another message",
      "«syntax!colon»A 1 # cardwright-ignore syntax/unquoted-text",
      ["syntax/colon A", "unused-suppression/unused syntax/unquoted-text"],
    ],
    [
      "the line after the next",
      "# cardwright-ignore similar-name\nA 1\n«similar-name»B 1",
      ["unused-suppression/unused similar-name", "similar-name/some B"],
    ],
    [
      "what follows the category",
      "# cardwright-ignore similar-name\nFeats\n    A 1\n«similar-name»B 1",
      ["unused-suppression/unused similar-name", "similar-name/some B"],
    ],
    [
      "another record",
      "# cardwright-ignore-record similar-name\nA 1\n---\n«similar-name»B 1",
      ["unused-suppression/unused similar-name", "similar-name/some B"],
    ],
    ["from the text of a label", "Lore: «similar-name»x # cardwright-ignore similar-name", ["similar-name/some x"]],
    [
      "a file from below its top",
      "A 1\n# cardwright-ignore-file similar-name\n«similar-name»B 1",
      ["unused-suppression/not-at-the-top # cardwright-ignore-file similar-name", "similar-name/some B"],
    ],
    [
      "when its day is over",
      "# cardwright-ignore similar-name until 2030-06-14\n«similar-name»A 1",
      ["expired-suppression/expired 2030-06-14", "similar-name/some A"],
    ],
    [
      "by a name of no rule",
      "«similar-name»A 1 # cardwright-ignore similar-nmae",
      ["similar-name/some A", "unknown-rule/near similar-nmae"],
    ],
  ])("%s", (_, text, rest) => expect(left(text)).toEqual(rest));
});

test("a comment may begin with the name of a file", () => {
  expect(left("# cardwright-baseline.json accepts this\nA 1")).toEqual([]);
});

describe("a comment that is wrong", () => {
  test.each([
    ["# cardwright-ignore\nA 1", "unknown-rule/missing # cardwright-ignore"],
    ["# cardwright-ignore-line similar-name\nA 1", "unknown-rule/form # cardwright-ignore-line similar-name"],
    ["# cardwright-ignor-record similar-name\nA 1", "unknown-rule/form # cardwright-ignor-record similar-name"],
    ["# cardwright-disable similar-name\nA 1", "unknown-rule/form # cardwright-disable similar-name"],
    ["# cardwright-ignore zzzzzz\nA 1", "unknown-rule/unknown zzzzzz"],
    ["# cardwright-ignore similar-name until tomorrow\n«similar-name»A 1", "expired-suppression/not-a-day tomorrow"],
    [
      "# cardwright-ignore similar-name until 2030-02-30\n«similar-name»A 1",
      "expired-suppression/not-a-day 2030-02-30",
    ],
  ])("%j: %s", (text, said) => expect(left(text)).toEqual([said]));

  test("is not called unused while its rule is off", () => {
    const severityOf = (rule: string) => (rule === "similar-name" || rule === REASONS ? "off" : "warning");
    expect(left("# cardwright-ignore similar-name\nA 1", { severityOf })).toEqual([]);
  });

  test("does not expire when nobody says what day it is", () => {
    const text = "# cardwright-ignore similar-name until 1999-01-01\n«similar-name»A 1";
    expect(left(text, { today: undefined })).toEqual([]);
  });
});

describe("where reasons are asked for", () => {
  const asked = (text: string) => left(text, { severityOf: () => "warning" });

  test.each([
    [
      "# cardwright-ignore similar-name\n«similar-name»A 1",
      ["suppression-without-reason/missing # cardwright-ignore similar-name"],
    ],
    [
      "«similar-name»A 1 # cardwright-ignore similar-name: ",
      ["suppression-without-reason/missing # cardwright-ignore similar-name: "],
    ],
    [
      "# cardwright-ignore similar-name until 2030-06-15\n«similar-name»A 1",
      ["suppression-without-reason/missing # cardwright-ignore similar-name until 2030-06-15"],
    ],
    ["# cardwright-ignore similar-name: so\n«similar-name»A 1", []],
    ["# cardwright-ignore similar-name until 2030-06-15: so\n«similar-name»A 1", []],
    [
      "# cardwright-ignore-file suppression-without-reason: an old pack\n# cardwright-ignore similar-name\n«similar-name»A 1",
      [],
    ],
  ])("%j", (text, said) => expect(asked(text)).toEqual(said));
});

test("whoever listens hears what is silenced, by which comment, and why", () => {
  const { text, found } = read("«similar-name»A 1 # cardwright-ignore similar-name: see page 3: there\n«syntax»B 1\n");
  const [file] = packOf(text).files;
  const heard: unknown[] = [];
  if (file === undefined) throw new Error("no file");
  applySuppressions(found, file, {
    ...SETTINGS,
    suppressed: ({ diagnostic, comment, reason }) =>
      heard.push([diagnostic.rule, text.slice(comment.start, comment.end), reason]),
  });
  expect(heard).toEqual([["similar-name", "# cardwright-ignore similar-name: see page 3: there", "see page 3: there"]]);
});

describe("the fix of an unused suppression takes out", () => {
  test.each([
    ["its line", "A 1\n# cardwright-ignore similar-name\nB 2\n", "A 1\nB 2\n"],
    ["itself behind a value", "A 1 # cardwright-ignore similar-name: so\nB 2\n", "A 1\nB 2\n"],
    [
      "one of several names",
      "«similar-name»A 1 # cardwright-ignore unknown-card, similar-name\n",
      "A 1 # cardwright-ignore similar-name\n",
    ],
    [
      "the last of several names",
      "«similar-name»A 1 # cardwright-ignore similar-name, unknown-card\n",
      "A 1 # cardwright-ignore similar-name\n",
    ],
  ])("%s", (_, marked, fixed) => {
    const { text, found } = read(marked);
    const [file] = packOf(text).files;
    if (file === undefined) throw new Error("no file");
    const [edit] = applySuppressions(found, file, SETTINGS)[0]?.fixes[0]?.edits ?? [];
    expect(edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end)).toBe(fixed);
  });
});
