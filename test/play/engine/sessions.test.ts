import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledPack } from "../../../compiler/index.js";
import {
  apply,
  below,
  choices,
  compileRules,
  decision,
  deserialize,
  drawn,
  IllegalChoice,
  type Rules,
  RulesError,
  result,
  type Session,
  seeded,
  serialize,
  start,
  view,
} from "../../../play/engine/index.js";
import { shippedSystem } from "../../support/systems.js";
import { compiledSample, playSystem } from "./compiled-sample.js";

let pack: CompiledPack;
let rules: Rules;
beforeAll(() => {
  pack = compiledSample("lanterns", playSystem("got-play"));
  rules = compileRules(pack, { seats: 3 });
});

/** Plays a session by random decisions. */
function played(seed: number, after: (session: Session) => Session = (session) => session): Session {
  const generator = seeded(seed ^ 0x5eed);
  let session = start(rules, seed);
  while (decision(session) !== undefined) {
    apply(session, drawn(session, generator));
    session = after(session);
  }
  return session;
}

function digest(sessions: readonly Session[]): string {
  const hash = createHash("sha256");
  for (const session of sessions) hash.update(JSON.stringify([result(session), view(session)]));
  return hash.digest("hex");
}

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

describe("a session is a function of its seed and decisions", () => {
  test("it ends by itself, and its end is the same on every machine", () => {
    const sessions = SEEDS.map((seed) => played(seed));
    expect(sessions.filter((session) => result(session)?.capped !== false)).toEqual([]);
    expect(digest(sessions)).toMatchInlineSnapshot(
      `"035cdc913f2e9a609ba5d212ce46842927a5f037f0cf458e3d03db28934190f6"`,
    );
  });

  test("in any order, and with another session between", () => {
    const backwards = SEEDS.toReversed().map((seed) => played(seed));
    expect(digest(backwards.toReversed())).toBe(digest(SEEDS.map((seed) => played(seed))));
  });

  test("also when it is saved and opened after each decision", () => {
    const reopened = (session: Session) => deserialize(rules, JSON.parse(JSON.stringify(serialize(session))));
    expect(digest([played(3, reopened)])).toBe(digest([played(3)]));
  });
});

test("sums that are kept are the sums that are counted", () => {
  const generator = seeded(99);
  played(5, (session) => {
    if (below(40, generator) === 0) session.state.verify();
    return session;
  });
});

test("what is not legal changes nothing and says why", () => {
  const session = start(rules, 1);
  const before = JSON.stringify(serialize(session));
  expect(() => apply(session, { kind: "card", card: 0 })).toThrow(IllegalChoice);
  expect(() => apply(session, { kind: "seat", seat: 1 })).toThrow(IllegalChoice);
  expect(JSON.stringify(serialize(session))).toBe(before);
});

test("each choice that is offered can be taken", () => {
  const generator = seeded(4);
  let session = start(rules, 4);
  for (let decisions = 0; decisions < 60 && decision(session) !== undefined; decisions++) {
    for (const choice of choices(session))
      expect(() => apply(deserialize(rules, serialize(session)), choice)).not.toThrow();
    apply(session, drawn(session, generator));
    session = deserialize(rules, serialize(session));
  }
});

test("a pack of a game without rules of play is refused", () => {
  expect(() => compileRules(compiledSample("lanterns", shippedSystem("got")), { seats: 2 })).toThrow(RulesError);
  expect(() => compileRules(pack, { seats: 0 })).toThrow("one seat");
});

test("nobody sees the order of cards that are hidden", () => {
  const hidden = start(rules, 1);
  const { zones } = view(hidden, 0);
  const deck = zones.find(({ zone }) => zone === "Deck");
  expect(deck?.cards).toEqual(expect.any(Number));
});
