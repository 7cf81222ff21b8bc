import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../support/samples.js";
import { playground, run } from "./run.js";

test("a deck of more copies than a table holds is neither played nor put on a simulator's", {
  tags: "slow",
}, async () => {
  const read = (name: string) => readFileSync(join(ROOT, "samples/high-card", name), "utf8");
  const files = Object.fromEntries(["cardwright.json", "high-card.system"].map((name) => [name, read(name)]));
  const here = playground({ ...files, "pack.cards": read("pack.cards").replace("1 SUN 1", "999999999 SUN 1") });
  expect(await here.run("simulate . --sessions 1")).toMatchObject({
    status: 2,
    error: expect.stringContaining("more than 100000 cards are played with"),
  });
  expect(await here.run("export . --to tabletop-simulator --out table")).toMatchObject({
    status: 2,
    error: expect.stringContaining("no simulator takes more than 100000"),
  });
  here.remove();
});

interface Part {
  readonly tally: object;
}

test("how sessions end is said, with the cards", { tags: "slow" }, async () => {
  const { status, out, error } = await run(["simulate", "samples/salt-stairs", "--sessions", "20"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toMatch(
    /^20 sessions of .* by prelude-play@1, 2 players, greedy, seeds from 1 to at most 20\.\nNone ended/,
  );
  expect(out).toContain("texts on cards are not carried out.\nBots don't trade");
  // Nothing is won in this game.
  expect(out).toMatch(/\ncard +dealt +played +leading when played +left over\nSALT/);
});

test("sessions are played without the lists beside a deck, and say so", { tags: "slow" }, async () => {
  const read = (name: string) => readFileSync(join(ROOT, "samples/high-card", name), "utf8");
  const label = '---\nLabel: Spare\nAbout: Cards that stay in the box.\nOn "Deck"\nValue "cards"\n';
  const files = Object.fromEntries(["cardwright.json", "pack.cards", "tricks.play"].map((name) => [name, read(name)]));
  const here = playground({ ...files, "high-card.system": `${read("high-card.system")}${label}` });
  const simulated = () => here.run("simulate . --sessions 2");
  const { out: before } = await simulated();
  here.write({ "pack.cards": read("pack.cards").replace("Cards:", "Spare:\n    1 SUN 1\nCards:") });
  const note = "Decks are played without the cards listed under Spare.\n";
  const { out: after } = await simulated();
  expect(after.replace(note, "")).toBe(before);
  expect(after).not.toBe(before);
  expect((await here.run("play tricks.play")).out).toContain(note);
  expect((await here.run("play .", { input: "quit\n" })).out).toContain(note);
  here.remove();
});

test("random decisions say nothing about cards", { tags: "slow" }, async () => {
  const words = ["simulate", "samples/salt-stairs", "--sessions", "4", "--bot", "greedy,random"];
  const { out } = await run(words);
  expect(out).toContain("By bot: ");
  expect(out).toMatch(/\nRandom decisions say nothing about cards\.\n$/);
});

test("all parts make what one run says, and others are refused", { tags: "slow" }, async () => {
  const here = playground({});
  const json = async (name: string, ...more: string[]) => {
    const words = ["simulate", "samples/salt-stairs", "--sessions", "9", "--format", "json", ...more];
    const { out } = await run(words);
    here.write({ [name]: out });
  };
  await json("whole.json");
  for (const part of ["1", "2", "3"]) await json(`${part}.json`, "--shard", `${part}/3`);
  await json("other.json", "--shard", "2/3", "--seed", "7");
  const pack = join(ROOT, "samples/salt-stairs");
  const added = await here.run(`simulate ${pack} --merge 3.json 1.json 2.json --format json`);
  expect(added.out).toBe(here.read("whole.json"));
  expect(JSON.parse(added.out).findings).not.toEqual([]);
  const alone = await here.run("simulate --merge 3.json 1.json 2.json --format json");
  expect({ ...JSON.parse(added.out), findings: undefined }).toEqual({ ...JSON.parse(alone.out), findings: undefined });
  expect(JSON.parse(alone.out)).not.toHaveProperty("findings");
  const elsewhere = await here.run(`simulate ${join(ROOT, "samples/high-card")} --merge 3.json 1.json 2.json`);
  expect(elsewhere).toMatchObject({ status: 2, error: expect.stringContaining("is not the pack, or not as it was") });
  const missing = await here.run("simulate --merge 3.json 1.json");
  expect(missing.out).toContain("6 sessions of");
  expect(missing.out).toContain("the parts 1/3, 3/3 of 9.");
  const twice = await here.run("simulate --merge 1.json 1.json");
  expect(twice).toMatchObject({ status: 2, error: expect.stringContaining("the part 1/3 is named twice") });
  const other = await here.run("simulate --merge 1.json other.json");
  expect(other.error).toContain("other.json is part of another simulation than 1.json: what is played differs");
  here.remove();
});

test.each([
  ["no figures", (file: Part) => ({ ...file, tally: undefined })],
  ["figures that are none", (file: Part) => ({ ...file, tally: { ...file.tally, sessions: "many" } })],
  ["a seat without a figure", (file: Part) => ({ ...file, tally: { ...file.tally, seats: [null, 0] } })],
  ["a card without figures", (file: Part) => ({ ...file, tally: { ...file.tally, cards: [{ id: "SALT 1" }] } })],
  ["counts that are texts", (file: Part) => ({ ...file, tally: { ...file.tally, turns: { 3: "three" } } })],
  ["parts that are none", (file: Part) => ({ ...file, shards: [{}] })],
  ["no pack", (file: Part) => ({ ...file, pack: "Salt" })],
])("a part with %s is refused", { tags: "slow" }, async (_, damage) => {
  const { out } = await run(["simulate", "samples/salt-stairs", "--sessions", "1", "--format", "json"]);
  const here = playground({ "a.json": JSON.stringify(damage(JSON.parse(out))) });
  const { status, error } = await here.run("simulate --merge a.json");
  expect({ status, error }).toEqual({
    status: 2,
    error: "cardwright: a.json is damaged: some figures of a simulation are not in it\n",
  });
  here.remove();
});

type Figures = { tally: Record<string, unknown> & { seats: number[]; cards: Record<string, unknown>[] } };

test.each<[string, (tally: Figures["tally"]) => void]>([
  ["more wins than sessions", (tally) => tally.seats.fill(7)],
  ["a seat too many", (tally) => tally.seats.push(0)],
  ["turns of sessions that were not played", (tally) => Object.assign(tally, { turns: { 3: 99 } })],
  ["a card played more often than there are sessions", ({ cards }) => Object.assign(cards[0] ?? {}, { played: 2 })],
  ["a card twice", ({ cards }) => cards.push(cards[0] ?? {})],
])("a part with %s does not add up", async (_, damage) => {
  const { out } = await run(["simulate", "samples/high-card", "--sessions", "1", "--format", "json"]);
  const file: Figures = JSON.parse(out);
  damage(file.tally);
  const here = playground({ "a.json": JSON.stringify(file) });
  const { status, error } = await here.run("simulate --merge a.json");
  expect({ status, error }).toEqual({
    status: 2,
    error: "cardwright: a.json is damaged: its figures do not add up\n",
  });
  here.remove();
});

test("parts that count other cards are refused, by each other and by the pack", { tags: "slow" }, async () => {
  const here = playground({});
  const pack = join(ROOT, "samples/high-card");
  for (const number of [1, 2]) {
    const { out } = await run(["simulate", pack, "--sessions", "4", "--shard", `${number}/2`, "--format", "json"]);
    here.write({ [`${number}.json`]: out, [`x${number}.json`]: out.replace('"SUN 1"', '"SUN 99"') });
  }
  const mixed = await here.run("simulate --merge 1.json x2.json");
  expect(mixed.error).toContain("x2.json is damaged: it counts other cards than 1.json");
  const both = await here.run(`simulate ${pack} --merge x1.json x2.json`);
  expect(both).toMatchObject({ status: 2, error: expect.stringContaining("is not the pack, or not as it was") });
  here.remove();
});

test.each([
  [["--players", "0"], "--players 0: this takes 1 or more"],
  [["--players", "999999999"], "--players 999999999: this takes at most 1000"],
  [["--sessions", "999999999"], "--sessions 999999999: this takes at most 10000000"],
  [["--bot", "clever"], "--bot clever: bots are greedy or random"],
  [["--bot", "greedy,random,greedy"], "name one for all, or one for each of 2 players"],
  [["--shard", "3/2"], "--shard 3/2: this takes a part, such as 2/8"],
])("%j is refused", { tags: "slow" }, async (words, said) => {
  const { status, error } = await run(["simulate", "samples/salt-stairs", ...words]);
  expect(status).toBe(2);
  expect(error).toContain(said);
});

describe("what an author expects", () => {
  const read = (name: string) => readFileSync(join(ROOT, "samples/high-card", name), "utf8");
  const files = Object.fromEntries(
    ["cardwright.json", "high-card.system", "pack.cards"].map((name) => [name, read(name)]),
  );
  const checked = async (expected: string, ...words: string[]) => {
    const here = playground({ ...files, "balance.play": expected });
    const answer = await here.run(`simulate . --sessions 40 --check ${words.join(" ")}`);
    here.remove();
    return answer;
  };

  test("fails where all of an interval lies outside, and says where sessions are too few", {
    tags: "slow",
  }, async () => {
    const { status, out } = await checked(
      "Expected: It is long\n\nTurns 400..500\nSeatShare 0..100\nEndedByCap 0..1\n",
    );
    expect(status).toBe(1);
    expect(out).toMatch(/\nunexpected: It is long: Turns is \d+ to \d+, not within 400\.\.500\.\n/);
    expect(out).toMatch(/\ntoo-few-sessions: It is long: EndedByCap is 0 to 9, .* whether it is 0\.\.1\.\n/);
    expect(out).not.toContain("SeatShare");
  });

  test("holds for its number of players, and for a card", { tags: "slow" }, async () => {
    const cards = 'Expected: The sun shines\n\nOf "SUN 1"\nPlayedShare 90..100\n';
    expect(await checked(`${cards}---\nExpected: Three are slow\n\nPlayers 3\nTurns 400..500\n`)).toMatchObject({
      status: 0,
      out: expect.not.stringContaining("unexpected"),
    });
    expect(await checked(cards.replace("90..100", "0..10"))).toMatchObject({ status: 1 });
    expect(await checked(cards.replace("SUN 1", "SUN 99"))).toMatchObject({
      status: 1,
      out: expect.stringContaining("unexpected: The sun shines: the pack has no card SUN 99.\n"),
    });
  });

  test("is reported as lint reports, at its line", { tags: "slow" }, async () => {
    const expected = "Expected: It is long\n\nEndedByCap 0..100\nTurns 400..500\n";
    const { out } = await checked(expected, "--format junit");
    expect(out).toContain('<failure type="error" message="It is long: Turns is ');
    expect(out).toContain('<testcase name="unexpected (4:1)" classname="balance.play">');
    const sarif = JSON.parse((await checked(expected, "--format sarif")).out);
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: "unexpected",
      level: "error",
      locations: [{ physicalLocation: { region: { startLine: 4 } } }],
    });
  });

  test("needs a pack of which something is expected, and all of the sessions", { tags: "slow" }, async () => {
    expect(await checked("Expected: Nothing in particular\n", "--shard 1/2")).toMatchObject({
      status: 2,
      error: expect.stringContaining("this is said of all sessions"),
    });
    expect(await checked("Expected: Three\n\nPlayers 3\nTurns 1..9\n")).toMatchObject({ status: 2 });
    expect(await checked("Expected: Any\n\nTurns 1..9\n", "--shard 1/2 --format json")).toMatchObject({ status: 2 });
    const here = playground(files);
    expect(await here.run("simulate . --sessions 4 --check")).toMatchObject({
      status: 2,
      error: expect.stringContaining("no .play file of this pack has a record with Expected: for 2 players"),
    });
    here.remove();
  });
});

/** Lots lie on the table until somebody takes them: no card is ever in a hand. */
const AUCTION = `System: Lots
About: Everybody takes lots.
Id "lots"
Edition "1"
Extends "common"
---
Zone: Stall
About: What is for sale.
Of "game"
Takes "Card"
---
Zone: Wares
About: What a player took.
As "won"
---
Number: Taken
About: How many lots a player has.
Plus "count of Card in own Wares"
---
Phase: Session
About: Everybody takes a lot.
---
Phase: Turn
About: One player takes a lot.
Within "Session"
Each "seat"
---
Action: Take
About: Take a lot.
During "Turn"
Limit 1
Do "move top 1 of Stall to own Wares"
---
Effect: Most
About: Most lots win.
At "end Session"
Do "win highest Taken of all"
`;

test("of cards that are won without being played, the share of all sessions is told", async () => {
  const here = playground({
    "lots.system": AUCTION,
    "cardwright.json": '{ "systems": ["lots.system"], "system": "lots" }',
    "pack.cards":
      "Pack: Lots\n---\nDeck: All\nCards:\n    1 LOT 1\n    1 LOT 2\n---\nIdentifier: LOT 1\n---\nIdentifier: LOT 2\n",
  });
  const { out, error } = await here.run("simulate . --players 2 --sessions 5");
  expect(error).toBe("");
  expect(out).toMatch(/\ncard +dealt +played +won +leading when played +left over\nLOT 1 +0 +– +100 %/);
  here.remove();
});
