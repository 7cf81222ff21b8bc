import { afterAll, expect, test } from "vitest";
import { playground } from "./run.js";

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
Breaks:
    Identifier: Tern 1
    Seats 50
Mended:
    Identifier: Tern 1
    Seats 40
`;
const place = playground({
  "harbour.system": GAME,
  "test/right.cards": "# expect: nothing\nIdentifier: Tern 1\nSeats 3\n",
  "test/many.cards": "# expect: many-seats/says at Seats [50]\nIdentifier: Tern 1\nSeats 50\n",
  "test/silent.cards": "Identifier: Tern 1\nSeats 50\n",
});
afterAll(() => place.remove());

test("what is expected is found: status 0", async () => {
  place.write({
    "harbour.system": GAME,
    "test/many.cards": "# expect: many-seats/says at Seats [50]\nIdentifier: Tern 1\nSeats 50\n",
  });
  expect(await place.run("test")).toEqual({ status: 0, out: "4 passed, 0 failed\n", error: "" });
});

test("failures are shown as a diff, with status 1", async () => {
  place.write({
    "harbour.system": GAME.replace("Seats 50", "Seats 4").replace("Seats 40", "Seats 41"),
    "test/many.cards": "# expect: many-seats/says at Seats [51]\nIdentifier: Tern 1\nSeats 50\n",
  });
  const { status, out } = await place.run("test harbour.system");
  expect({ status, out }).toEqual({
    status: 1,
    out: `harbour.system:18: many-seats, Breaks
  - many-seats

harbour.system:21: many-seats, Mended
  + many-seats
    line 23: 41 passengers are too many.

test/many.cards:1: 1 expected
  - many-seats/says at Seats [51]
  + many-seats/says at Seats [50]
    line 3: 50 passengers are too many.

(- expected and not found, + found and not expected)
1 passed, 3 failed
`,
  });
  const json = JSON.parse((await place.run("test --format json")).out);
  expect(json).toMatchObject({ version: 1, passed: 1, failed: 3 });
  expect(json.tests.map(({ name, missing }: { name: string; missing: string[] }) => [name, missing])).toEqual([
    ["many-seats, Breaks", ["many-seats"]],
    ["many-seats, Mended", []],
    ["1 expected", ["many-seats/says at Seats [51]"]],
    ["nothing is found", []],
  ]);
  const junit = (await place.run("test --format junit")).out;
  expect(junit).toContain('<testsuites name="cardwright" tests="4" failures="3" errors="0">');
  expect(junit).toContain('<testcase name="nothing is found (line 1)" classname="test/right.cards"/>');
});

test("a system in which something is wrong proves nothing: status 2", async () => {
  place.write({ "harbour.system": GAME.replace("    Seats < 40", "    Saets < 40") });
  const { status, error } = await place.run("test");
  expect({ status, error }).toEqual({
    status: 2,
    error:
      "cardwright: something is wrong in harbour.system, so its examples prove nothing; cardwright lint harbour.system says what\n",
  });
});

test("where there is no system there is nothing to test: status 2", async () => {
  expect(await place.run("test test")).toMatchObject({ status: 2, out: "" });
});
