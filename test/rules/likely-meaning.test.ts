import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const HEAD = 'Identifier: KITE S 1\nType "Support"\n';
const MEMBERS = `${HEAD}AdventureResources\n    Wind 2\n`;
const ASKED = `${HEAD}WreckIf1\n    AR.Sails > 2\n`;

/** The message, and the line as a fix would write it; a safe fix has a `!` behind it. */
function said(text: string, line: string): readonly (string | undefined)[] {
  const found = check(`${text}${line}\n`).filter(({ severity }) => severity === "error");
  const [only] = found;
  const fix = only?.fixes[0];
  expect(found.map(({ messageId }) => messageId)).toHaveLength(1);
  return [only?.messageId, fix && `${fix.edits[0]?.text}${fix.safe ? " !" : ""}`];
}

describe("what people write who know other notations better", () => {
  test.each([
    ["    Spare Cord 2", "name-of-words", "SpareCord 2"],
    ["    3 Cord", "value-first", "Cord 3"],
    ["    3x Cord", "value-first", "Cord 3"],
    ["    • Cord 2", "list-mark", "Cord 2 !"],
    ["    - Cord 2", "list-mark", "Cord 2"],
    ["    2) Cord 2", "list-mark", "Cord 2"],
    ["    // a note", "foreign-comment", "# a note !"],
    ["    ; a note", "foreign-comment", "# a note !"],
    ["    /* a note */", "foreign-comment", "# a note"],
    ["    <!-- a note -->", "foreign-comment", "# a note"],
    ["    Cord is 3", "operator-in-words", "Cord 3"],
    ["    Cord  is   3", "operator-in-words", "Cord 3"],
    ["    <!--  -> a note -->", "foreign-comment", "# -> a note"],
    ["    (see page 12)", "unreadable", undefined],
    ["    Cord → 3", "marks", "Cord 3"],
    ["    Cord - 3", "marks", "Cord 3"],
    ["    Cord {3}", "marks", "Cord 3"],
    ["    Cord ③", "marks", "Cord 3"],
    ["    Cord (3)", "markup", "Cord 3"],
    ["    **Cord:** 3", "markup", "Cord 3 !"],
    ["    <b>Cord</b> 3", "markup", "Cord 3 !"],
    ["    <Cord>3</Cord>", "markup", "Cord 3 !"],
    ["    Cord ~3", "markup", "Cord 3"],
    ["    'Cord': 3,", "field", "Cord 3"],
  ])("in a category: %s", (line, message, meant) => {
    expect(said(MEMBERS, line)).toEqual([message, meant]);
  });

  test.each([
    ["KITE S 43", "identifier-alone", undefined],
    ["EraCosts Cord 3", "category-with-value", "EraCosts\n    Cord 3"],
    ['Subtype is "Tail"', "operator-in-words", 'Subtype "Tail"'],
    ['Subtype "Tail", "Line"', "one-value", 'Subtype "Tail"'],
    ['Subtype "Tail" or "Line"', "one-value", 'Subtype "Tail"'],
    ['Subtype "Tail" "Line"', "one-value", 'Subtype "Tail"'],
    ["**Subtype:** Long tail", "markup", 'Subtype "Long tail" !'],
    ['`Subtype "Tail"`', "markup", 'Subtype "Tail" !'],
    ["Subtype &ldquo;Tail&rdquo;", "markup", 'Subtype "Tail" !'],
    ["Subtype → Tail", "marks", 'Subtype "Tail"'],
    ["Subtype ″Long tail″", "marks", 'Subtype "Long tail"'],
    ['Subtype "Tail".', "mark-at-end", 'Subtype "Tail"'],
    ['Subtype Subtype "Tail"', "quotes", 'Subtype "Tail"'],
    ["Subtype No. 7", "marks", 'Subtype "No. 7"'],
  ])("in the first column: %s", (line, message, meant) => {
    expect(said(MEMBERS, line)).toEqual([message, meant]);
  });

  test.each([
    ["    AR.Cord at least 3", "operator-in-words", "AR.Cord > 3"],
    ["    AR.Cord more than 3", "operator-in-words", "AR.Cord > 4"],
    ["    AR.Cord is less than 3", "operator-in-words", "AR.Cord < 2"],
    ["    Type is Support", "operator-in-words", 'Type = "Support"'],
  ])("among conditions, where < and > include the number: %s", (line, message, meant) => {
    expect(said(ASKED, line)).toEqual([message, meant]);
  });

  test("a colon behind a category's name", () => {
    const [found] = check(`${HEAD}AdventureResources: Wind 3\n`).filter(({ severity }) => severity === "error");
    expect(found).toMatchObject({ rule: "unknown-label", messageId: "category" });
    expect(found?.fixes[0]).toMatchObject({ safe: false, edits: [{ text: "\n    Wind 3" }] });
  });
});

test("full-width digits are read as copies, and reported once", () => {
  const found = check(MEMBERS.replace("Type", "Copies: ２\nType"));
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["typographic/identifying"]);
});

test("where no attribute gives the kind, as in a system file, no line begins another record, and quotes are safely put right", () => {
  const found = check({ "a.system": 'System: Game\nId “game"\nEdition "1"\n' }, shippedSystem("meta"));
  expect(found.map(({ rule, fixes }) => [rule, fixes[0]?.safe])).toContainEqual(["syntax", true]);
});
