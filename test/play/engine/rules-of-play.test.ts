import { describe, expect, test } from "vitest";
import { loadSystem } from "../../../compiler/model/load-system.js";
import { createRecordReader } from "../../../compiler/model/read-record.js";
import { readRecords } from "../../../compiler/model/read-records.js";
import { parse } from "../../../grammar/index.js";
import { check } from "../../support/check.js";
import { resolveShipped, shippedSystem } from "../../support/systems.js";

const meta = shippedSystem("meta");

/** A game of one deck in which each player plays one card. */
const GAME = `System: Reeds
About: Each player plays a reed.
Id "reeds"
Edition "1"
Extends "common"
---
Zone: Hand
About: What can be played.
As "hand"
Takes "Card"
---
Zone: Table
About: What was played.
As "played"
---
Counter: Score
About: Points.
---
Phase: Session
About: Everything.
---
Phase: Turn
About: One card each.
Within "Session"
Each "seat"
---
Action: Play
About: Play a card.
During "Turn"
For "Card"
In "own Hand"
Limit 1
Do "move it to own Table"
Do "add Worth to Score of own"
---
Number: Worth
About: One point a card.
Plus "count of Card in own Table"
---
Effect: Win
About: Most points win.
At "end Session"
Do "win highest Score of all"
`;

/** What is found in the game with one text replaced. */
function found(before: string, after: string): string[] {
  const text = GAME.replace(before, after);
  expect(text).not.toBe(GAME);
  return loadSystem(text, resolveShipped, meta).problems.map(({ message, span }) => {
    return `${text.slice(span.start, span.end)}: ${message}`;
  });
}

test("a game may have rules of play, which are data of it", () => {
  const { data, problems } = loadSystem(GAME, resolveShipped, meta);
  expect(problems).toEqual([]);
  expect(data.play?.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "Zone Hand",
    "Zone Table",
    "Counter Score",
    "Phase Session",
    "Phase Turn",
    "Action Play",
    "Number Worth",
    "Effect Win",
  ]);
  expect(data.play?.[5]?.attributes.Do?.[0]).toEqual({
    text: "move it to own Table",
    reading: {
      phrase: "MoveTo",
      Cards: { phrase: "Cards", text: "it" },
      Place: { phrase: "Place", Whose: "own", ZoneName: "Table" },
    },
  });
});

test("a sentence may begin with a capital", () => {
  const worth = (text: string): unknown => {
    const game = GAME.replace(/Plus "[^"]*"/, `Plus "${text}"`);
    const { data } = loadSystem(game, resolveShipped, meta);
    return data.play?.find(({ kind }) => kind === "Number")?.attributes.Plus;
  };
  expect(worth("Lowest Score of all")).toEqual([
    { text: "Lowest Score of all", reading: { phrase: "Term", Extreme: "lowest", Key: "Score", Whose: "all" } },
  ]);
});

describe("a name that nothing declares is reported where it stands", () => {
  test.each([
    ["own Table", "own Tabel", "Tabel: There is no zone Tabel. Did you mean Table?"],
    ["Score of own", "Scor of own", "Scor: There is no counter Scor. Did you mean Score?"],
    ['During "Turn"', 'During "Turns"', "Turns: There is no phase Turns. Did you mean Turn?"],
    ['Within "Session"', 'Within "Sesion"', "Sesion: There is no phase Sesion. Did you mean Session?"],
    ['"end Session"', '"end Sessions"', "Sessions: There is no phase Sessions. Did you mean Session?"],
    ['For "Card"', 'For "Reed"', "Reed: There is no kind Reed. Declare it, or correct the name."],
    ["count of Card", "count of Reed", "Reed: There is no kind Reed. Declare it, or correct the name."],
    ["add Worth", "add Wroth", "Wroth: There is no name Wroth. Did you mean Worth?"],
    ["highest Score", "highest Sore", "Sore: There is no name Sore. Did you mean Score?"],
  ])("%s → %s", (before, after, message) => {
    expect(found(before, after).map((one) => one.replace(/^"?|"?(?=:)/g, ""))).toEqual([message]);
  });
});

test.each([
  ['During "Turn"', 'During "Tu(rn"'],
  ['"end Session"', '"constructor Session"'],
  ['"end Session"', '"end __proto__"'],
  ['For "Card"', 'For "[.*+"'],
  ['Each "seat"', '__proto__ "seat"'],
])("%s → %s stops nothing", (before, after) => {
  expect(() => found(before, after)).not.toThrow();
  const rules = check({ "reeds.system": GAME.replace(before, after) }, meta).map(({ rule }) => rule);
  expect(rules).not.toContain("internal-error");
});

test("exactly one phase is the session", () => {
  expect(found('Within "Session"\n', "")).toEqual([
    "Turn: Neither Session nor Turn is within another phase. One of them is the session; say which phase the other is Within.",
  ]);
});

test("a step that can't be read is a finding", () => {
  const text = GAME.replace("move it to own Table", "put it on own Table");
  const { records } = readRecords(parse(text), text, createRecordReader(meta));
  expect(records.length).toBeGreaterThan(5);
  const ids = check({ "reeds.system": text }, meta).map(({ rule }) => rule);
  expect(ids.length).toBeGreaterThan(0);
});
