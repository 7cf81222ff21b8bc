import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type CompiledPack, compilePack, instantiateSystem, loadSystem } from "../../../compiler/index.js";
import {
  apply,
  choices,
  compileRules,
  decision,
  deserialize,
  drawn,
  explain,
  greedy,
  IllegalChoice,
  offers,
  type Rules,
  RulesError,
  result,
  type SavedState,
  type Session,
  seeded,
  serialize,
  start,
  view,
} from "../../../play/engine/index.js";
import { packOf } from "../../support/check.js";
import { ROOT } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";
import { playSystem, resolveShipped, shippedSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

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
  test("it ends by itself, and its end is the same on every machine", { tags: "slow" }, () => {
    const sessions = SEEDS.map((seed) => played(seed));
    expect(sessions.filter((session) => result(session)?.capped !== false)).toEqual([]);
    expect(digest(sessions)).toMatchInlineSnapshot(
      `"d937e7314c483fe4cfc414aa57037857c7f4f9363e711af96141c15e2a803844"`,
    );
  });

  test("in any order, and with another session between", { tags: "slow" }, () => {
    const backwards = SEEDS.toReversed().map((seed) => played(seed));
    expect(digest(backwards.toReversed())).toBe(digest(SEEDS.map((seed) => played(seed))));
  });

  test("also when it is saved and opened after each decision", { tags: "slow" }, () => {
    const reopened = (session: Session) => deserialize(rules, JSON.parse(JSON.stringify(serialize(session))));
    expect(digest([played(3, reopened)])).toBe(digest([played(3)]));
  });
});

test("what is not legal changes nothing and says why", () => {
  const session = start(rules, 1);
  const before = JSON.stringify(serialize(session));
  expect(() => apply(session, { kind: "card", card: 0 })).toThrow(IllegalChoice);
  expect(() => apply(session, { kind: "seat", seat: 1 })).toThrow(IllegalChoice);
  expect(JSON.stringify(serialize(session))).toBe(before);
});

test("an action that is not offered says which of its conditions fails, or when it is taken", () => {
  const session = start(rules, 1);
  const generator = seeded(1);
  while (decision(session)?.kind !== "action") apply(session, drawn(session, generator));
  const about = (action: string): string[] => {
    const offered = offers(session).find((one) => one.kind === "action" && one.action === action);
    const card = offered?.kind === "action" ? offered.card : undefined;
    return explain(session, decision(session)?.seat ?? 0, action, card).map((one) => one.about);
  };
  expect(about("PlaySupport")).toEqual(["It is possible only when Adventures > 1."]);
  expect(about("Answer")).toEqual(["Answer is taken during Answers, and this is Turn."]);
});

test("each choice that is offered can be taken", { tags: "slow" }, () => {
  const generator = seeded(4);
  let session = start(rules, 4);
  for (let decisions = 0; decisions < 60 && decision(session) !== undefined; decisions++) {
    for (const choice of choices(session))
      expect(() => apply(deserialize(rules, serialize(session)), choice)).not.toThrow();
    apply(session, drawn(session, generator));
    session = deserialize(rules, serialize(session));
  }
});

test("a pack of a game without rules of play is refused", { tags: "slow" }, () => {
  expect(() => compileRules(compiledSample("lanterns", shippedSystem("got")), { seats: 2 })).toThrow(RulesError);
  expect(() => compileRules(pack, { seats: 0 })).toThrow("one seat");
});

describe("high card, a game of one's own", () => {
  const path = "samples/high-card/high-card.system";
  const source = readFileSync(join(ROOT, path), "utf8");
  const { data } = loadSystem(source, resolveShipped, shippedSystem("meta"));
  const highCard = (seats: number) => compileRules(compiledSample("high-card", instantiateSystem(data)), { seats });

  test.each([2, 3, 4])("ends by itself with %i seats, among which the deck is dealt", (seats) => {
    const rulesOfGame = highCard(seats);
    for (const seed of SEEDS) {
      const generator = seeded(seed);
      const session = start(rulesOfGame, seed);
      const dealt = view(session).zones.flatMap(({ zone, cards }) => (zone === "Hand" ? [cards] : []));
      expect(dealt).toEqual(Array(seats).fill(24 / seats));
      while (decision(session) !== undefined) apply(session, drawn(session, generator));
      expect(result(session)).toMatchObject({ capped: false });
      expect(result(session)?.winners.length).toBeGreaterThan(0);
    }
  });

  test("what lies in hands of others makes no difference to what a seat sees", () => {
    const session = start(highCard(3), 7);
    const saved: SavedState = JSON.parse(JSON.stringify(serialize(session)));
    const hands = saved.zones.filter((cards) => cards.length === 8);
    expect(hands.length).toBe(3);
    const [, second = [], third = []] = hands;
    [second[0], third[0]] = [third[0] as number, second[0] as number];
    const other = deserialize(session.rules, saved);
    expect(view(other, 0)).toEqual(view(session, 0));
    expect(view(other, 1)).not.toEqual(view(session, 1));
    expect(view(other)).toEqual(view(session));
  });

  test("a saved session of another game, or with other seats, is refused", { tags: "slow" }, () => {
    const saved = serialize(start(rules, 1));
    expect(() => deserialize(highCard(3), saved)).toThrow(RulesError);
    expect(() => deserialize(compileRules(pack, { seats: 2 }), saved)).toThrow("with 3 seats");
  });

  test("docs/play.md shows its ten records as they are", () => {
    const page = readFileSync(join(ROOT, "docs/play.md"), "utf8");
    const [, own = ""] = /^## A game of one's own\n([\s\S]*?)^## /m.exec(page) ?? [];
    const shown = [...own.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.split("---\n"));
    expect(shown).toEqual(
      source.split(/^(?:---|#.*)\n/m).filter((one) => /^(?:Zone|Counter|Phase|Action|Ban|Effect|Number):/.test(one)),
    );
    expect(shown).toHaveLength(10);
  });

  test("a round in which nobody does anything is the last, and not before", () => {
    const session = start(highCard(2), 7);
    const passRound = () => {
      for (let seat = 0; seat < 2; seat++) apply(session, { kind: "pass" });
    };
    apply(session, { kind: "pass" });
    apply(session, choices(session)[1] ?? { kind: "pass" });
    expect(result(session)).toBeUndefined();
    passRound();
    expect(result(session)).toMatchObject({ winners: [1], capped: false });
  });
});

describe("a secret phase", () => {
  const GAME = `System: Reeds
About: The tallest reed wins.
Id "reeds"
Edition "1"
Extends "common"
---
Kind: Reed
About: A reed.
When
    Has = "Height"
---
Attribute: Height
About: How tall it is.
Value "integer"
---
Kind: Gift
About: Something to take.
Unless
    Has = "Height"
---
Zone: Hand
About: What can be played.
Takes "Reed"
Shown "owner"
---
Zone: Shore
About: What anybody can take.
Of "game"
Takes "Gift"
---
Zone: Table
About: What was played.
---
Counter: Rests
About: How often somebody passed.
---
Phase: Session
About: Everything.
---
Phase: Offer
About: One card each.
Within "Session"
Each "seat"
Secret "Yes"
---
Action: Play
About: Play a reed.
During "Offer"
For "Reed"
In "own Hand"
Do "move it to own Table"
---
Action: Take
About: Take a gift.
During "Offer"
For "Gift"
In "Shore"
Do "move it to own Table"
---
Effect: Rest
About: Whoever passes rests.
At "pass Offer"
Do "add 1 to Rests of own"
`;
  const CARDS = `Pack: Reeds
System: reeds
---
Identifier: REED A 1
Height 1
---
Identifier: REED A 2
Height 2
---
Identifier: REED A 3
---
Deck: Shore
Cards:
    REED A 1
    REED A 2
    REED A 3
`;

  function begun(): Session {
    const { data, problems } = loadSystem(GAME, resolveShipped, shippedSystem("meta"));
    expect(problems).toEqual([]);
    const own = instantiateSystem(data);
    const compiled = JSON.parse(JSON.stringify(compilePack(packOf({ "reeds.cards": CARDS }, own), sha256)));
    return start(compileRules(compiled, { seats: 3 }), 1);
  }

  const cardCalled = (session: Session, id: string) =>
    session.rules.table.cardType.findIndex((_, card) => session.rules.table.idOf(card) === id);

  test("shows nothing before all have decided, and lets the first have what two want", () => {
    const session = begun();
    const before = JSON.stringify(view(session));
    const pearl = cardCalled(session, "REED A 3");
    for (const seat of [0, 1, 2]) {
      expect(decision(session)).toEqual({ kind: "action", seat });
      expect(JSON.stringify(view(session))).toBe(before);
      apply(session, seat === 1 ? { kind: "pass" } : { kind: "action", action: "Take", card: pearl });
    }
    expect(decision(session)).toBeUndefined();
    const { zones, counters } = view(session);
    expect(zones.filter(({ zone }) => zone === "Table").map(({ cards }) => cards)).toEqual([["REED A 3"], [], []]);
    expect(counters.map(({ value }) => value)).toEqual([0, 1, 0]);
  });

  test("what others have decided is no help to a bot, and is kept with a saved session", () => {
    const ends = ["Take", "pass"].map((first) => {
      const session = begun();
      const pearl = cardCalled(session, "REED A 3");
      apply(session, first === "pass" ? { kind: "pass" } : { kind: "action", action: first, card: pearl });
      const reopened = deserialize(session.rules, JSON.parse(JSON.stringify(serialize(session))));
      expect(JSON.stringify(serialize(reopened))).toBe(JSON.stringify(serialize(session)));
      return greedy(reopened, seeded(9));
    });
    expect(ends[0]).toEqual(ends[1]);
  });
});
