import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { GAMES } from "../play/engine/games.js";
import { type Playground, playground, run } from "./run.js";

const ONE_DECK = ["--deck", "The Long Ebb"];

/** Somebody who follows every hint, and what was said. */
function follower(more: readonly string[] = []) {
  const said: string[] = [];
  const last = [...more];
  const answer = (printed: string): string | undefined => {
    const hint = /A greedy bot would say: (.*)\n> $/.exec(printed)?.[1];
    if (hint === undefined && !printed.includes("The session has ended.") && said.length === 0) return "hint";
    const next =
      hint ?? (/The session has ended\./.test(printed) || more.length !== last.length ? last.shift() : "hint");
    if (next !== undefined && next !== "hint") said.push(next);
    return next;
  };
  return { said, answer };
}

/** Plays commands that are piped to the table. */
const piped = (words: readonly string[], lines: readonly string[], cwd?: string) =>
  run(["play", ...words], { input: lines.map((line) => `${line}\n`).join(""), ...(cwd === undefined ? {} : { cwd }) });

const at = (pack: string, ...more: string[]) => [`samples/${pack}`, "--seed", "7", ...more];

let place: Playground | undefined;
afterEach(() => {
  place?.remove();
  place = undefined;
});

describe("a session of each game is played to its end, by keyboard and by piped commands", () => {
  test.each([...GAMES, ["high-card", "high-card"] as const])("%s", { tags: "slow" }, async (_, sample) => {
    const words = at(sample, ...(sample === "lanterns" ? ONE_DECK : []), "--seats", "Asha,greedy");
    const { said, answer } = follower(["look", "quit"]);
    const typed = await run(["play", ...words], { answer });
    expect(typed).toMatchObject({ status: 0, error: "" });
    const end = /The session has ended\. .* wins?\.|The session has ended\. Nobody wins\./.exec(typed.out)?.[0];
    expect(end).toBeDefined();
    // Where no phase is left, none is shown.
    expect(typed.out).not.toMatch(/^,/m);
    const again = await piped(words, said);
    expect(again.error).toBe("");
    expect(again.out).toContain(end);
    for (const line of again.out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(again.out).not.toContain("\u001b");
  });
});

const DUEL = at("salt-stairs", "--seats", "Asha,Bero");

describe("what can be said at the table", () => {
  test("a number, or words as a playthrough writes them", { tags: "slow" }, async () => {
    const byNumber = await piped(DUEL, ["2"]);
    const words = /^ +2 {2}(\S+ SALT \d+)/m.exec(byNumber.out)?.[1] ?? "";
    const byWords = await piped(DUEL, [words]);
    expect(byWords.out.replace(`> ${words}\n`, "> 2\n")).toBe(byNumber.out);
    expect(byNumber.out.split("Asha (you)")).toHaveLength(3);
    const wrong = await piped(DUEL, ["Enter SALT 11"]);
    expect(wrong.out).toContain("> Enter SALT 11\nNo SALT 11 lies where Enter takes it.\n> ");
  });

  test.each([
    ["", "Type a number from the list, or help."],
    ["99", "There is no 99 in the list, which goes from 1 to "],
    ["jump", '"jump" is neither a number from the list nor a word that help lists.'],
    ["why", "Write why and a number from the list, 1 to "],
    ["why 1", "pass is possible."],
    ["why 2", " is possible."],
    ["why Enter NONE 1", "No NONE 1 lies where Enter takes it now."],
    ["card NONE 1", "There is no card NONE 1. Write its identifier: card SALT 1"],
    ["card SALT 31", 'Name "Limpet Knife"'],
    ["undo", "There is nothing to take back."],
    ["save", "Name a file that ends in .play: save evening.play"],
    ["save cards.cards", "Name a file that ends in .play: save evening.play"],
    ["help", "write the session down, with all that is hidden"],
    ["hint", "A greedy bot would say: "],
  ])("%j is answered, and changes nothing", { tags: "slow" }, async (line, answer) => {
    const before = await piped(DUEL, []);
    const { status, out, error } = await piped(DUEL, [line]);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain(before.out.trimEnd());
    const said = out.slice(before.out.trimEnd().length);
    expect(said).toContain(answer);
    expect(said).not.toContain("Asha (you)");
  });

  test("a ban is told with what it says and where the rulebook has it", { tags: "slow" }, async () => {
    const here = withWells();
    const rulebook = readFileSync("samples/playthroughs/rulebook.play", "utf8");
    const moves = /Moves:\n((?: {4}.*\n)*?) {4}Asha may not PlaySupport WELL S 1: NotAgain\n/.exec(rulebook)?.[1] ?? "";
    here.write({ "evening.play": `${here.read("evening.play")}Moves:\n${moves}` });
    const { out } = await here.run("play --resume evening.play", {
      input: "why PlaySupport WELL S 1\nPlaySupport WELL S 1\nall\n",
    });
    const [, why, taken, all] = out.slice(out.indexOf("> why")).split(/^> .*\n/m);
    expect(why).toMatch(/^NotAgain: .*\(.+\)\n$/s);
    expect(taken).toBe(why);
    expect(all).toContain("Not possible now:\n");
    expect(out).toContain(" can't be done now: all lists them, why ");
  });

  test("what is decided in secret is shown to nobody else", { tags: "slow" }, async () => {
    const { out } = await piped(
      at("caravans", "--seats", "greedy,Asha"),
      Array.from({ length: 40 }, () => "1"),
    );
    expect(out).toContain("Greedy decides in secret\n");
    expect(out).not.toMatch(/Greedy (?:Expand|pass)/);
  });

  test("undo takes back the last decision of a person, and what bots did since", async () => {
    const words = at("salt-stairs", "--seats", "Asha,greedy");
    const { out } = await piped(words, ["2", "undo", "look", "undo"]);
    const shown = out.split("\n> ").map((part) => part.replace(/^.*\n/, ""));
    const table = (text = "") => text.slice(text.indexOf("Session > "));
    expect(table(shown[2])).toBe(table(shown[0]));
    expect(table(shown[1])).not.toBe(table(shown[0]));
    expect(out).toContain("> undo\nThere is nothing to take back.\n");
  });
});

/** A pack of the rulebook's examples. */
function withWells(): Playground {
  place = playground({
    "pack.cards": readFileSync("samples/playthroughs/pack.cards", "utf8"),
    "evening.play": `Playthrough: An evening

Game "got"
Seats "Asha" / "Bero"
Holds:
    Asha Ops: WELL A 1, WELL S 1, WELL S 7
    Bero Ops: WELL S 6
`,
  });
  return place;
}

describe("hidden cards stay hidden", () => {
  test("each seat is shown its own hand only", async () => {
    const { out } = await piped(at("high-card", "--seats", "Asha,Bero"), ["2", "2", "2", "2"]);
    const shown = out.split(/^> .*$/m).filter((part) => part.includes("(you)"));
    expect(shown.length).toBeGreaterThan(4);
    for (const part of shown) expect(part.match(/^ {2}Hand: (?!\d+ cards?$)/gm)?.length ?? 0).toBe(1);
  });

  test("on a terminal, the screen is cleared before another person looks", async () => {
    const said: string[] = [];
    const lines = ["", "2", "", "quit"];
    const { out } = await run(["play", ...at("high-card", "--seats", "Asha,Bero")], {
      terminal: true,
      answer(printed) {
        said.push(printed);
        return lines.shift();
      },
    });
    expect(
      said.map((part) => /(Asha|Bero) decides\. Press Enter when nobody else looks\.\n> $/.exec(part)?.[1]),
    ).toEqual(["Asha", undefined, "Bero", undefined]);
    expect(out.split("\u001b[2J")).toHaveLength(3);
    expect(said[2]).not.toContain("Hand:");
  });
});

describe("a session that is saved", () => {
  test("holds, is clean and formatted, and goes on where it was left", { tags: "slow" }, async () => {
    place = playground({ "pack.cards": text("pack"), "cards.cards": text("cards") });
    const table = "play . --seed 7 --seats Asha,greedy";
    const first = await place.run(table, { input: "2\n1\nsave evening.play\nlook\nquit\n" });
    expect(first.out).toContain("evening.play written\n");
    const saved = place.read("evening.play");
    expect((await place.run("play evening.play")).out).toMatch(/^1 of 1 playthroughs hold\n/);
    expect(await place.run("lint evening.play --format plain")).toMatchObject({
      status: 0,
      out: "1 file, 0 cards: nothing to report\n",
    });
    await place.run("format evening.play");
    expect(place.read("evening.play")).toBe(saved);
    const resumed = await place.run("play --resume evening.play", {
      input: "undo\nsave evening.play\nsave pack.play\n",
    });
    const last = first.out.slice(first.out.lastIndexOf("Session > ")).replace(/\n> quit\n$/, "");
    expect(resumed.out).toContain(last);
    expect(place.read("evening.play").length).toBeLessThan(saved.length);
  });

  test("no other file is written over", async () => {
    place = playground({ "pack.cards": text("pack"), "cards.cards": text("cards"), "old.play": "mine\n" });
    const { out } = await place.run("play . --seed 7", { input: "save old.play\n" });
    expect(out).toContain("old.play is there already; name another file.\n");
    expect(place.read("old.play")).toBe("mine\n");
  });

  test.each([
    [
      "evening.play",
      "PlayIt WELL A 1",
      "evening.play can't be resumed: line 9 of the session: There is no action PlayIt.",
    ],
    ["none.play", "pass", "there is no file none.play"],
    ["pack.cards", "pass", "--resume pack.cards: this takes a .play file"],
  ])("%s with %s can't be gone on with", async (file, move, said) => {
    const here = withWells();
    here.write({ "evening.play": `${here.read("evening.play")}Moves:\n    Asha ${move}\n` });
    const { status, error } = await here.run(`play --resume ${file}`);
    expect({ status, error }).toEqual({ status: 2, error: `cardwright: ${said}\n` });
  });
});

const text = (file: string) => readFileSync(`samples/salt-stairs/${file}.cards`, "utf8");

test.each([
  [["--seats", "greedy,random"], "--seats greedy,random: nobody would be asked; simulate lets bots play alone"],
  [["--seats", "Asha,Asha"], "--seats Asha,Asha: Asha sits there twice"],
  [["--seats", "Asha,"], '--seats Asha,: "" can\'t be a name; this takes names, such as Asha,Bero,greedy'],
  [["--deck", "None"], "the rules of play can't be used: The pack has no deck None."],
  [["--update"], "--update is for replaying a .play file: name it"],
  [["--resume", "a.play", "--seed", "1"], "--seed can't change a saved session"],
  [["rulebook.play"], "samples/salt-stairs is not a .play file; name its pack with --pack"],
])("%j is refused", async (words, said) => {
  const { status, error } = await run(["play", "samples/salt-stairs", ...words]);
  expect({ status, error }).toEqual({ status: 2, error: `cardwright: ${said}\n` });
});
