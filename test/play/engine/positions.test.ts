import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { instantiateSystem, loadSystem } from "../../../compiler/index.js";
import {
  apply,
  choices,
  compileRules,
  decision,
  deserialize,
  greedy,
  Positions,
  result,
  seeded,
  serialize,
  start,
} from "../../../play/engine/index.js";
import { ROOT } from "../../support/samples.js";
import { resolveShipped, shippedSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

/** A round more, which ends when somebody goes home. To sit down and to get up again is free, to go home costs a trick. */
const RESTLESS = `---
Counter: Seated
About: Whether a player sits.
---
Counter: Leaving
About: Whether somebody went home.
Of "game"
---
Phase: Evening
About: Nobody wants to go.
Within "Session"
Each "round"
Until
    Leaving > 1
---
Phase: Talk
About: One player does something.
Within "Evening"
Each "seat"
---
Action: SitDown
About: Sit down.
During "Talk"
Limit 1
Do "set Seated of own to 1"
When
    Seated < 0
---
Action: GetUp
About: Get up.
During "Talk"
Limit 1
Do "set Seated of own to 0"
When
    Seated > 1
---
Action: GoHome
About: Go home.
During "Talk"
Do "set Leaving of game to 1"
Do "take 1 from Tricks of own"
`;

const text = readFileSync(join(ROOT, "samples/high-card/high-card.system"), "utf8");
const restless = text.replace("---\nEffect: MostTricks", `${RESTLESS}$&`);
const pack = compiledSample(
  "high-card",
  instantiateSystem(loadSystem(restless, resolveShipped, shippedSystem("meta")).data),
);
const rules = compileRules(pack, { seats: 2, cap: 300 });

/** How a session of greedy bots ends. */
function endOf(before: Positions | undefined) {
  const generator = seeded(1);
  const session = start(rules, 1);
  while (decision(session) !== undefined) {
    const choice = greedy(session, generator, before);
    before?.note(session, choice);
    apply(session, choice);
  }
  return result(session);
}

test("bots that remember what they did in the same position come to an end", { tags: "slow" }, () => {
  expect(text).not.toBe(restless);
  expect(endOf(undefined)).toMatchObject({ capped: true });
  expect(endOf(new Positions())).toMatchObject({ capped: false });
});

describe("what was done in a position", () => {
  const session = start(rules, 2);
  const before = new Positions();
  const possible = choices(session);
  const [pass, done] = possible;
  if (pass === undefined || done === undefined) throw new Error("Nothing is possible.");
  before.note(session, done);

  test("is left out while there is something else", () => {
    expect(before.leastDone(session, possible)).toEqual(possible.filter((one) => one !== done));
    expect(before.leastDone(session, [done])).toEqual([done]);
  });

  test("says nothing about other positions", () => {
    const later = deserialize(rules, serialize(session));
    apply(later, done);
    expect(before.leastDone(later, choices(later))).toEqual(choices(later));
  });

  test("is what was done there, whoever comes there again", () => {
    const again = start(rules, 2);
    expect(before.leastDone(again, choices(again))).not.toContainEqual(done);
  });

  test("to pass is to wait", () => {
    before.note(session, pass);
    expect(before.leastDone(session, possible)).toContainEqual(pass);
  });
});
