import { expect, test } from "vitest";
import { checkWithExamples } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const GAME = `System: Harbour
About: Ships and what they carry.
Id "harbour"
Edition "1"
Extends "common"
---
Attribute: Seats
About: How many passengers it takes.
On "Card"
Value "integer"
---
Rule: many-seats
About: No ship takes more than forty passengers.
Says: <Seats> passengers are too many.
For "Card"
Must
    Seats < 40
`;
const CARD = "    Identifier: Tern 1\n    Seats";

function found(examples: string, game = GAME): string[] {
  const text = game + examples;
  return checkWithExamples({ "harbour.system": text }, shippedSystem("meta")).map(
    ({ rule, messageId, span }) => `${rule}/${messageId} ${text.slice(span.start, span.end)}`,
  );
}

test.each([
  ["both show what they are to show", `Breaks:\n${CARD} 41\nMended:\n${CARD} 40\n`, []],
  [
    "nothing is broken",
    `Breaks:\n${CARD} 40\nMended:\n${CARD} 40\n`,
    ["failing-example/not-broken Identifier: Tern 1"],
  ],
  ["it is not mended", `Breaks:\n${CARD} 41\nMended:\n${CARD} 42\n`, ["failing-example/not-mended Seats 42"]],
  ["another mistake is found", `Breaks:\n${CARD} "41"\nMended:\n${CARD} 4\n`, ['failing-example/mistaken Seats "41"']],
  [
    "another mistake is left",
    `Breaks:\n${CARD} 41\nMended:\n${CARD} 4\n    Saets 3\n`,
    ["failing-example/mistaken Saets 3"],
  ],
  [
    "in the second file",
    `Breaks:\n    //- one/a.cards\n${CARD} 41\n    //- one/b.cards\n    Identifier: Tern 2\nMended:\n    //- one/a.cards\n${CARD} 4\n    //- one/b.cards\n    Identifier: Tern 2\n    Seats 77\n`,
    ["failing-example/not-mended Seats 77"],
  ],
  ["only what differs is said", `Breaks:\n${CARD} 41\nMended: from Breaks\n    Seats 40\n`, []],
  [
    "it is not mended by what differs",
    `Breaks:\n${CARD} 41\nMended: from Breaks\n    Seats 42\n`,
    ["failing-example/not-mended Seats 42"],
  ],
  [
    "what is taken over is not mended",
    `Breaks:\n${CARD} 41\nMended: from Breaks\n    ---\n    Identifier: Tern 2\n`,
    ["failing-example/not-mended Mended: from Breaks"],
  ],
  [
    "it begins with nothing",
    `Breaks: from tern\n${CARD} 41\nMended: from Breaks\n`,
    ["failing-example/unknown-example tern"],
  ],
  [
    "what it leaves out is not there",
    `Breaks:\n${CARD} 41\nMended: from Breaks without Seats / Hull\n`,
    ["failing-example/without-nothing Hull"],
  ],
  [
    "what several take over has a mistake",
    `Breaks: from terns\n    Identifier: Tern 2\n    Seats 41\nMended: from terns\n---\nExample: terns\nAbout: Two ships.\nRecords:\n${CARD} "4"\n    ---\n    Identifier: Tern 2\n    Seats 4\n`,
    ['failing-example/mistaken Seats "4"'],
  ],
  ["there are none", "", ["rule-without-example/says Must"]],
  ["one is missing", `Breaks:\n${CARD} 41\n`, ["rule-without-example/says-2 Must"]],
])("%s", (_, examples, said) => expect(found(examples)).toEqual(said));

test("examples are judged by what is sound, and by a rule that is off not at all", () => {
  const examples = `Breaks:\n${CARD} 40\nMended:\n${CARD} 40\n`;
  expect(found(examples, GAME.replace('For "Card"\n', 'For "Card"\nSeverity "off"\n'))).toEqual([]);
  expect(found(examples, GAME.replace("Seats < 40", "Saets < 40")).map((one) => one.split(" ")[0])).not.toContain(
    "failing-example/not-broken",
  );
});
