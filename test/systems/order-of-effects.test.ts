import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/index.js";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const GAME = `System: Reeds
About: Everybody plays a reed.
Id "reeds"
Edition "1"
Extends "common"
---
Zone: Hand
About: What can be played.
Takes "Card"
---
Zone: Table
About: What was played.
As "played"
---
Zone: Pond
About: What is lost.
Of "game"
---
Counter: Score
About: What a player won.
---
Counter: Wind
About: How strong it blows.
Of "game"
---
Number: Lead
About: How far ahead somebody is.
Plus "Score of own"
---
Phase: Session
About: Everything.
---
Phase: Turn
About: One reed each.
Within "Session"
Each "seat"
---
Action: Play
About: Play a reed.
During "Turn"
For "Card"
In "own Hand"
Do "move it to own Table"
`;

const effect = (name: string, lines: string): string => `---\nEffect: ${name}\nAbout: It happens.\n${lines}\n`;
const orders = (text: string) =>
  check({ "reeds.system": text }, shippedSystem("meta")).filter(({ messageId }) =>
    ["order-of-effects", "follows-nothing"].includes(messageId),
  );

describe("two effects of one moment", () => {
  test.each([
    [
      "a counter that the other adds to",
      'Do "add 1 to Score of own"',
      'Do "move Card in own Table to own Hand"\nWhen\n    Score > 1',
      "Score",
    ],
    [
      "the same in the other order",
      'Do "move Card in own Hand to own Table"\nWhen\n    Score > 1',
      'Do "add 1 to Score of own"',
      "Score",
    ],
    ["a counter in a number", 'Do "set Score of own to 2"', 'Do "add 1 to Wind of game"\nWhen\n    Lead > 1', "Score"],
    ["a counter that names seats", 'Do "set Score of own to 2"', 'Do "win Score"', "Score"],
    ["seats with most of it", 'Do "set Score of own to 2"', 'Do "win highest Score of all"', "Score"],
    ["how much is added", 'Do "set Wind of game to 2"', 'Do "add Wind to Score of own"', "Wind"],
    ["what is paid", 'Costs "1 of Wind"', 'Do "win all"\nWhen\n    Wind > 1', "Wind"],
    [
      "cards that were moved there",
      'Do "move Card in own Hand to own Table"',
      'Do "move Card in own Table to Pond"',
      "Table",
    ],
    ["cards that must be there", 'Do "move Card in own Hand to Pond"', 'If "Card in own Hand"\nDo "win own"', "Hand"],
    ["a card in play", 'Do "move Card in own Table to Pond"', 'Do "win own"\nWhen\n    Card.Is = "Card"', "Table"],
    ["what another effect does", 'Do "do Called"', 'Do "win own"\nWhen\n    Wind > 1', "Wind"],
  ])("%s", (_, one, other, thing) => {
    const called = effect("Called", 'Do "set Wind of game to 1"');
    const text = `${GAME}${called}${effect("First", `At "end Turn"\n${one}`)}${effect("Second", `At "end Turn"\n${other}`)}`;
    const [finding, ...more] = orders(text);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: "warning",
      data: { name: "Second", other: "First", moment: "end Turn", thing },
    });
    const fix = finding?.fixes[0];
    expect(fix?.safe).toBe(false);
    const mended = applyEdits(text, fix?.edits ?? []);
    expect(mended).toContain('Follows "First"');
    expect(orders(mended)).toEqual([]);
  });

  test.each([
    ["both add to a counter", 'Do "add 1 to Score of own"', 'Do "add 2 to Score of own"'],
    ["different counters", 'Do "add 1 to Score of own"', 'Do "set Wind of game to 2"'],
    ["both read the same", 'Do "win own"\nWhen\n    Score > 1', 'Do "set Wind of game to 2"\nWhen\n    Score > 1'],
    ["a phase that is begun", 'Do "begin Turn"', 'Do "win highest Score of all"'],
  ])("of which neither depends on the other: %s", (_, one, other) => {
    expect(
      orders(`${GAME}${effect("First", `At "end Turn"\n${one}`)}${effect("Second", `At "end Turn"\n${other}`)}`),
    ).toEqual([]);
  });

  test("other moments have nothing to do with it", () => {
    const first = effect("First", 'At "begin Turn"\nDo "add 1 to Score of own"');
    expect(orders(`${GAME}${first}${effect("Second", 'At "end Turn"\nDo "win Score"')}`)).toEqual([]);
  });

  test("what is followed may follow others", () => {
    const [one, two] = [
      effect("One", 'At "end Turn"\nDo "add 1 to Score of own"'),
      'At "end Turn"\nFollows "One"\nDo "set Score of Score to 3"',
    ];
    expect(
      orders(`${GAME}${one}${effect("Two", two)}${effect("Three", 'At "end Turn"\nFollows "Two"\nDo "win Score"')}`),
    ).toEqual([]);
  });

  test("a fix names all that are not followed yet", () => {
    const ones = ["One", "Two"].map((name) => effect(name, 'At "end Turn"\nDo "add 1 to Score of own"'));
    const text = `${GAME}${ones.join("")}${effect("Three", 'At "end Turn"\nDo "win Score"')}`;
    const [finding] = orders(text);
    expect(applyEdits(text, finding?.fixes[0]?.edits ?? [])).toContain('At "end Turn"\nFollows "Two" / "One"\n');
  });

  test.each([
    ["a later one", 'At "end Turn"\nFollows "Second"'],
    ["one of another moment", 'At "begin Turn"\nFollows "Zeroth"'],
    ["itself", 'At "end Turn"\nFollows "First"'],
  ])("Follows names %s", (_, lines) => {
    const zeroth = effect("Zeroth", 'At "end Turn"\nDo "set Wind of game to 2"');
    const text = `${GAME}${zeroth}${effect("First", `${lines}\nDo "win own"`)}${effect("Second", 'At "end Turn"\nDo "turn to own"')}`;
    expect(orders(text).map(({ messageId }) => messageId)).toEqual(["follows-nothing"]);
  });
});
