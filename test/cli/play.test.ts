import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { playground, run } from "./run.js";

const CARDS = readFileSync("samples/playthroughs/pack.cards", "utf8");
const PLAYED = readFileSync("samples/playthroughs/rulebook.play", "utf8");

/** The line of a text, as messages give it. */
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;

/** Plays the sample with one text replaced. */
async function changed(before: string, after: string, ...words: string[]) {
  const text = PLAYED.replace(before, after);
  expect(text).not.toBe(PLAYED);
  const here = playground({ "pack.cards": CARDS, "session.play": text });
  const ran = await here.run(["play", "session.play", ...words].join(" "));
  const left = here.read("session.play");
  here.remove();
  return { ...ran, text, left };
}

test("the examples of the rulebook hold", { tags: "slow" }, async () => {
  const { status, out, error } = await run(["play", "samples/playthroughs/rulebook.play"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toMatch(/^(\d+) of \1 playthroughs hold\ngot-play: /);
});

describe("what the rules of play disagree with is reported at its line", () => {
  test.each([
    [
      "Asha PlaySupport WELL S 1\n",
      "Asha PlaySupport WELL S 9\n",
      "Not possible here: No WELL S 9 lies where PlaySupport takes it.",
    ],
    [
      "Bero PlaySupport WELL S 2",
      "Bero PlayAdventure WELL S 2",
      "Not possible here: No WELL S 2 lies where PlayAdventure takes it.",
    ],
    ["Bero PlaySupport WELL S 2", "Bero Play WELL S 2", "Not possible here: There is no action Play."],
    ["Bero PlaySupport WELL S 2", "Cleo PlaySupport WELL S 2", "Not possible here: Begin with a seat: Asha, Bero."],
    [": NotAgain", ": FrozenOut", "Not possible here: It may not, for another reason: NotAgain."],
    [
      "Bero Ops: WELL S 2\n    Bero Wreckage",
      "Bero Ops: nothing\n    Bero Wreckage",
      "It ends differently: Bero Ops: WELL S 2.",
    ],
    [
      'Game "got"\n',
      'Game "altered"\n',
      "This can't be played: This is a session of altered, and the pack is one of got-play@2010-07-11.",
    ],
    ["Asha Eras 1", "Asha Eras 2", "It ends differently: Asha Eras 1."],
    [
      "Asha Ops: WELL A 1, WELL S 1,",
      "Asha Ops: WELL A 9, WELL S 1,",
      "It can't begin like this: No deck has a WELL A 9 that is not yet held.",
    ],
    [
      "Asha Ops: WELL A 1, WELL S 1,",
      "Asha Opps: WELL A 1, WELL S 1,",
      "It can't begin like this: There is no zone Opps.",
    ],
    ['Seats "Asha" / "Bero"\n', 'Seat "Asha" / "Bero"\n', "Unknown attribute Seat. Did you mean Seats?"],
  ])("%j → %j", { tags: "slow" }, async (before, after, message) => {
    const { status, out, text } = await changed(before, after);
    const [first = "", ...rest] = after.split("\n");
    const at = lineOf(text, [first, ...rest].join("\n"));
    expect(status).toBe(1);
    expect(out).toContain(`session.play:${at}: ${message}`);
  });
});

test("what a skeleton of a game leaves out is said, with the texts that do nothing", { tags: "slow" }, async () => {
  const cards = readFileSync("samples/salt-stairs/cards.cards", "utf8");
  const pack = readFileSync("samples/salt-stairs/pack.cards", "utf8");
  const here = playground({
    "pack.cards": pack,
    "cards.cards": cards,
    "duel.play": `Playthrough: Two characters face each other
Seats "Asha" / "Bero"
Decks "Odda on the stairs" / "Perrin under the stairs"
Ends:
    Asha Characters: SALT 1
    Bero Characters: SALT 2
    Asha LifeLeft 34
`,
  });
  const { status, out } = await here.run("play duel.play");
  here.remove();
  expect({ status, out }).toEqual({
    status: 0,
    out: expect.stringMatching(
      /^1 of 1 playthroughs hold\nprelude-play: .*Not played: .*\n\d+ texts on \d+ cards are not/,
    ),
  });
});

test("--update writes what is true at the end, and nothing else", { tags: "slow" }, async () => {
  const { status, left, out } = await changed("Asha Eras 1", "Asha Eras 2", "--update");
  expect(status).toBe(0);
  expect(left).toBe(PLAYED);
  expect(out).toMatch(/^(\d+) of \1 playthroughs hold\ngot-play: /);
});

test("--update keeps line ends", { tags: "slow" }, async () => {
  const here = playground({
    "pack.cards": CARDS,
    "session.play": PLAYED.replace("Asha Eras 1", "Asha Eras 2").replaceAll("\n", "\r\n"),
  });
  await here.run("play session.play --update");
  expect(here.read("session.play")).toBe(PLAYED.replaceAll("\n", "\r\n"));
  here.remove();
});

test.each([
  ["a game without rules of play", "", "quiet has no rules of play yet; docs/play.md says how they are written"],
  [
    "a game with a mistake in its rules of play",
    '---\nPhase: Session\nAbout: Everything.\nEach "song"\n',
    "nothing is played, because the rules of play of quiet have mistakes",
  ],
])("%s can't be played", { tags: "slow" }, async (_, rules, said) => {
  const quiet = 'System: Quiet\nAbout: Nothing is played.\nId "quiet"\nEdition "1"\nExtends "common"\n';
  const here = playground({
    "cardwright.json": '{ "system": "quiet", "systems": ["quiet.system"] }',
    "quiet.system": quiet + rules,
    "pack.cards": "Pack: Quiet\n",
    "session.play": PLAYED,
  });
  const runs = await Promise.all(["play session.play", "play .", "simulate ."].map((line) => here.run(line)));
  here.remove();
  for (const { status, error } of runs) {
    expect(status).toBe(2);
    expect(error.split("\n").at(-2)).toBe(`cardwright: ${said}`);
  }
});

describe("a .play file is checked and formatted as cards are", () => {
  const session = PLAYED.slice(0, PLAYED.indexOf("\n---\n") + 1);

  test("lint reports a name that playthroughs don't have, and counts no cards in them", async () => {
    const here = playground({ "session.play": session.replace("Seats ", "Seatz ") });
    const { status, out } = await here.run("lint . --format plain");
    here.remove();
    expect(status).toBe(1);
    expect(out).toContain("Seatz");
    expect(out).toContain("Did you mean Seats?");
  });

  test("lint reports what the rules of play disagree with, in the words of play", { tags: "slow" }, async () => {
    const here = playground({
      "pack.cards": CARDS,
      "sessions/session.play": session.replace("Bero PlaySupport WELL S 2", "Bero PlaySupport WELL S 9"),
    });
    const said = "Not possible here: No WELL S 9 lies where PlaySupport takes it.";
    const { status, out } = await here.run("lint . --format plain");
    const replayed = await here.run("play sessions/session.play");
    here.remove();
    expect(status).toBe(1);
    expect(out).toContain(said);
    expect(out).toContain("failing-playthrough");
    expect(replayed.out).toContain(said);
  });

  test("format keeps the order of moves and the indentation of their lines", async () => {
    const here = playground({ "session.play": session.replace("\n\nSeats", "\nSeats  ") });
    const { status } = await here.run("format .");
    const left = here.read("session.play");
    here.remove();
    expect(status).toBe(0);
    expect(left).toBe(session);
  });
});
