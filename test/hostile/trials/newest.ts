import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../support/samples.js";
import { type Files, filesOf, inGroup, plainCard, times } from "../trial.js";

/** A game with rules of play: two seats and 24 cards. */
const HIGH_CARD = path.join(ROOT, "samples", "high-card");
const game = (more: Files = {}): Files => ({
  ...Object.fromEntries(readdirSync(HIGH_CARD).map((name) => [name, readFileSync(path.join(HIGH_CARD, name))])),
  ...more,
});
const session = (lines: string, seats = '"Asha" / "Bero"'): Files =>
  game({ "tricks.play": `Playthrough: Long\n\nSeats ${seats}\n${lines}` });

const table = (name: string, size: number, words: string, row: (at: number) => string, more: object = {}) => ({
  name,
  size,
  files: (rows: number): Files => ({ "a.csv": `${words}\n${times(rows, (at) => `${row(at)}\n`)}` }),
  words: ["infer", "a.csv"],
  times: 30,
  ...more,
});

export const INFER = inGroup("tables that games are inferred from", [
  table(
    "of which each value is another",
    20_000,
    "Name,Type,Text",
    (at) => `Card ${at},Kind ${at},does ${at} of ${at}`,
  ),
  table(
    "of values that are nearly alike",
    10_000,
    "Name,Type",
    (at) => `Card ${at},${"ab"[at % 2]}carillon${at % 3_000}x`,
  ),
  table("of lists in cells", 3_000, "Name,Traits", (at) => `Card ${at},"${times(30, (one) => `t${at}-${one}`, ", ")}"`),
  table("of numbers without end", 20_000, "Name,Cost", (at) => `Card ${at},${"9".repeat(200)}${at}`),
  table("of marks and brackets", 10_000, "Name,Text", (at) => `Card ${at},"${"([{<".repeat(20)}${at}"`),
  table("of more rows than a call takes arguments", 200_000, "Name,Type,Code", (at) => `Card ${at},${at % 7},A${at}`),
  table("of one card again and again", 50_000, "Name,Type,Cost", () => "Kite,Support,2"),
  table("of long cells", 200, "Name,Text", (at) => `Card ${at},${"wind ".repeat(3_000)}${at}`),
  table("with names from JavaScript", 5_000, "__proto__,constructor,toString", (at) => `valueOf,${at % 3},__proto__`),
  table(
    "with formulas, controls and other directions",
    5_000,
    "Name,=1+1,\u202ecost",
    (at) => `\u202ecard ${at},=cmd|${at % 7},\u001b[2J${at % 5}`,
  ),
  {
    name: "of many columns that agree",
    size: 400,
    files: (size) => ({
      "a.csv": `${times(size, (at) => `Column ${at}`, ",")}\n${times(60, (row) => `${times(size, (at) => (at === 0 ? `Card ${row}` : `v${row % (2 + (at % 5))}`), ",")}\n`)}`,
    }),
    words: ["infer", "a.csv"],
    times: 60,
  },
  ...["infer", "import"].flatMap((command) => [
    table(
      "of 200,000 columns",
      30,
      times(200_000, (at) => `C${at}`, ","),
      () => times(200_000, () => "1", ","),
      {
        words: [command, "a.csv"],
        status: 2,
        says: /200000 columns/,
      },
    ),
    table("of one cell without end", 1, "Name,Text", () => `Kite,"${"x ".repeat(10_000_000)}"`, {
      words: [command, "a.csv"],
    }),
    table("of a heading without end", 1, `${"N".repeat(10_000_000)},Text`, () => "Kite,x", {
      words: [command, "a.csv"],
      status: 2,
      says: /heading of column 1/,
    }),
  ]),
  {
    name: "as JSON in JSON",
    size: 100_000,
    files: (size) => ({ "a.json": `${'{"cards":['.repeat(size)}${"]}".repeat(size)}` }),
    words: ["infer", "a.json"],
    status: 2,
  },
  {
    name: "as JSON with a key of its own for each card",
    size: 3_000,
    files: (size) => ({
      "a.json": JSON.stringify(Array.from({ length: size }, (_, at) => ({ name: `Card ${at}`, [`key ${at}`]: at }))),
    }),
    words: ["infer", "a.json"],
    times: 60,
  },
  {
    name: "with a draft that somebody else wrote",
    size: 50_000,
    files: (size) => ({
      "a.csv": "Name,Type\nKite,Support\nGull,Support\n",
      "a.inferred.json": "[".repeat(size),
      "a.mapping.json": `{"columns":${'{"a":'.repeat(size)}`,
      "a.system": "<".repeat(size),
    }),
    words: ["infer", "a.csv"],
  },
]);

const HAND = (size: number): string => times(size, (at) => `SUN ${1 + (at % 8)}`, ", ");

export const PLAY = inGroup("sessions", [
  {
    name: "lines typed at a table that nobody understands",
    size: 20_000,
    files: () => game(),
    input: (size) =>
      times(
        size,
        (at) => `${["wink", "why", "why 99999999", "card", "card x", "undo", "all", "hint"][at % 8]} ${at}\n`,
      ),
    words: ["play", "--seed", "1"],
    times: 60,
  },
  {
    name: "a line of letters typed at a table",
    size: 2_000_000,
    files: () => game(),
    input: (size) => `${"x".repeat(size)}\nwhy ${"y".repeat(size)}\ncard ${"z".repeat(size)}\n${"9".repeat(size)}\n`,
    words: ["play", "--seed", "1"],
    times: 20,
  },
  {
    name: "names of JavaScript typed at a table",
    size: 1,
    files: () => game(),
    input: () => "__proto__\nconstructor\nwhy toString\nwhy constructor\ncard __proto__\nhasOwnProperty 1\n",
    words: ["play", "--seed", "1", "--seats", "__proto__,constructor"],
  },
  {
    name: "a session saved outside of the pack by a file that is resumed",
    size: 1,
    files: () => game({ "a.play": 'Playthrough: ../../canary\n\nSeats "You" / "greedy"\nSeed 1\n' }),
    input: () => "save \u001b[2J/x.play\nsave x\0.play\nsave .play\n",
    words: ["play", "--resume", "a.play"],
  },
  {
    name: "moves of a playthrough",
    size: 20_000,
    files: (size) => session(`Moves:\n${"    Asha Play SUN 3\n".repeat(size)}`),
    words: ["play", "tricks.play"],
    times: 60,
  },
  {
    name: "cards that a hand holds",
    size: 20_000,
    files: (size) => session(`Holds:\n    Asha Hand: ${HAND(size)}\nMoves:\n    Asha Play SUN 3\n`),
    words: ["play", "tricks.play"],
    times: 60,
  },
  {
    name: "lines that hold something",
    size: 10_000,
    files: (size) => session(`Holds:\n${"    Asha Hand: SUN 3\n".repeat(size)}Moves:\n    Asha Play SUN 3\n`),
    words: ["play", "tricks.play"],
    times: 60,
  },
  {
    name: "seats",
    size: 5_000,
    files: (size) =>
      session(
        "Moves:\n    Seat1 Play SUN 3\n",
        times(size, (at) => `"Seat${at}"`, " / "),
      ),
    words: ["play", "tricks.play"],
    times: 60,
  },
  {
    name: "many playthroughs in a file",
    size: 2_000,
    files: (size) =>
      game({
        "tricks.play": times(
          size,
          (at) =>
            `Playthrough: P${at}\n\nSeats "Asha" / "Bero"\nHolds:\n    Asha Hand: SUN ${1 + (at % 8)}\n    Bero Hand: MOON 1\nMoves:\n    Asha Play SUN ${1 + (at % 8)}\n`,
          "---\n",
        ),
      }),
    times: 120,
  },
  {
    name: "ends that are not so",
    size: 10_000,
    files: (size) =>
      session(
        `Holds:\n    Asha Hand: SUN 3\n    Bero Hand: MOON 1\nMoves:\n    Asha Play SUN 3\nEnds:\n${times(size, (at) => `    Asha Tricks ${at}\n`)}`,
      ),
    words: ["play", "tricks.play"],
    times: 60,
  },
  {
    name: "a number that no seat can have",
    size: 1,
    files: () =>
      session("Holds:\n    Asha Tricks 99999999999999999999999\n    Asha Tricks -5\nMoves:\n    Asha Play SUN 3\n"),
    words: ["play", "tricks.play"],
  },
  {
    name: "more players than there can be",
    size: 1,
    files: () => game(),
    words: ["simulate", "--players", "1000000", "--sessions", "1"],
    status: 2,
  },
  {
    name: "a deck of more copies than a table holds",
    size: 1,
    files: () =>
      game({
        "pack.cards": readFileSync(path.join(HIGH_CARD, "pack.cards"), "utf8").replace("1 SUN 1", "999999999 SUN 1"),
      }),
    words: ["simulate", "--sessions", "1"],
    says: /a session has no more/,
    status: 2,
  },
  {
    name: "a thousand players",
    size: 1,
    files: () => game(),
    words: ["simulate", "--players", "1000", "--sessions", "1"],
    times: 60,
  },
  {
    name: "sessions without end",
    size: 1,
    files: () => game(),
    words: ["simulate", "--sessions", "99999999999999999999"],
    status: 2,
  },
]);

const SYSTEM = readFileSync(path.join(HIGH_CARD, "high-card.system"), "utf8");
/** Rules of play beside those of the game; each way to them has to say what is wrong. */
const ruled = (name: string, records: string, says: RegExp) =>
  [["lint"], ["play", "tricks.play"], ["simulate", "--sessions", "3"]].map((words) => ({
    name: `${name}, ${words[0]}`,
    size: 1,
    files: () => game({ "high-card.system": `${SYSTEM}---\n${records}` }),
    words,
    says,
    times: 120,
  }));
const CHAIN = /part of a chain of more than 100/;

export const ENDLESS = inGroup("rules of play", [
  ...ruled("an effect that does itself", 'Effect: Again\nAbout: x.\nAt "begin Turn"\nDo "do Again"\n', /never ends/),
  ...ruled(
    "a phase that begins itself",
    'Phase: Again\nAbout: x.\nWithin "Session"\nEach "call"\n---\nEffect: On\nAbout: x.\nAt "begin Again" / "begin Turn"\nDo "begin Again"\n',
    /never ends/,
  ),
  ...ruled(
    "effects that do the next one twice",
    times(
      40,
      (at) =>
        `Effect: Step${at}\nAbout: x.\n${at === 0 ? 'At "begin Turn"\n' : ""}${`Do "${at === 39 ? "add 1 to Tricks of own" : `do Step${at + 1}`}"\n`.repeat(2)}`,
      "---\n",
    ),
    /never ends/,
  ),
  ...ruled(
    "an action that asks who may do the same",
    'Action: Ask\nAbout: x.\nDuring "Turn"\nDo "choose one of rivals who may Ask"\n',
    CHAIN,
  ),
  ...ruled(
    "phases in phases",
    times(
      1_000,
      (at) => `Phase: Part${at}\nAbout: x.\nWithin "${at === 0 ? "Turn" : `Part${at - 1}`}"\nEach "seat"\n`,
      "---\n",
    ),
    CHAIN,
  ),
  ...ruled(
    "numbers of numbers",
    `${times(1_000, (at) => `Number: Sum${at}\nAbout: x.\nPlus "${at === 999 ? "1" : `Sum${at + 1}`}"\n`, "---\n")}---\nEffect: Use\nAbout: x.\nAt "begin Turn"\nDo "set Strength of own to Sum0"\n`,
    CHAIN,
  ),
  ...ruled(
    "a counter beyond all bounds",
    'Counter: High\nAbout: x.\nStarts 9007199254740991\nResets "Turn"\n',
    /Counter High would be/,
  ),
]);

const SIMULATION = {
  format: "cardwright simulation 1",
  version: "0.1.0",
  pack: { name: "x", system: "y", hash: "z" },
  simulation: { seats: 2, bots: ["greedy", "greedy"], seed: 1, cap: 5, sessions: 2 },
  textsNotPlayed: 0,
};
const TALLY = {
  sessions: 1,
  capped: 0,
  turns: { 3: 1 },
  seats: [0, 0],
  byBot: {},
  byDeck: {},
  shared: 0,
  nobody: 1,
  cards: [],
  happened: {},
};
const part = (shard: string, more: object): string =>
  JSON.stringify({ ...SIMULATION, shards: [shard], tally: { ...TALLY, ...more } });
const merging = (name: string, one: string, status?: number) => ({
  name,
  size: 1,
  files: () => ({ "a.json": one, "b.json": part("2/2", {}) }),
  words: ["simulate", "--merge", "a.json", "b.json"],
  ...(status === undefined ? {} : { status }),
});

export const MERGED = inGroup("parts of simulations", [
  merging("that have a format and nothing else", JSON.stringify({ format: SIMULATION.format }), 2),
  merging("without figures", JSON.stringify({ ...SIMULATION, shards: ["1/2"] }), 2),
  merging(
    "with figures that are none",
    part("1/2", { sessions: "many", seats: [null, {}], turns: { 3: [] }, cards: [7] }),
    2,
  ),
  merging(
    "with other cards",
    part("1/2", { cards: [{ id: "__proto__", hash: "x", dealt: 1, played: 1, won: 1, leading: 1 }] }),
  ),
  merging("with names from JavaScript", `${part("1/2", {}).slice(0, -2)},"happened":{"__proto__":1,"constructor":2}}}`),
  merging("with sums that no number holds", part("1/2", { sessions: 1e308, turns: { 1: 1e308 } })),
  merging("with shards that are none", JSON.stringify({ ...SIMULATION, shards: [{}, 7], tally: TALLY }), 2),
  merging("with more wins than sessions", part("1/2", { seats: [7, 7], turns: { 3: 1 } }), 2),
  merging(
    "with a card that was played more often than there are sessions",
    part("1/2", { turns: { 3: 1 }, cards: [{ id: "x", hash: "x", dealt: 9, played: 9, won: 9, leading: 9, left: 9 }] }),
    2,
  ),
  merging("as brackets", "[".repeat(200_000), 2),
  merging(
    "with too many seats",
    JSON.stringify({
      ...SIMULATION,
      simulation: { ...SIMULATION.simulation, seats: 1e9, bots: [] },
      shards: ["1/2"],
      tally: { ...TALLY, seats: [] },
    }),
    2,
  ),
  {
    name: "with a name that turns the terminal",
    size: 1,
    files: () => ({ "a.json": part("1/2", { happened: { "Action \u001b[2J": 1 } }).replace('"x"', '"\\u001b[2J"') }),
    words: ["simulate", "--merge", "a.json"],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be printed
    says: /^[^\u001b]*$/,
  },
]);

const PROGRAMS = ["tabletop-simulator", "card-game-simulator", "cockatrice", "nandeck", "squib", "dextrous"];

export const EXPORTS = inGroup("exports", [
  ...PROGRAMS.map((program) => ({
    name: `formulas, controls and names of JavaScript for ${program}`,
    size: 50,
    files: (size: number): Files => ({
      "a.cards": times(
        size,
        (at) =>
          `${plainCard(at + 1)}Name: ${["=cmd()", "</name><x>", "a|b;c", "__proto__", "../../canary", "'; system('x')#"][at % 6]} ${at}\nLore: <![CDATA[ ]]> & "q" 'r' #{exit}\n`,
        "---\n",
      ),
    }),
    words: ["export", "--to", program, "--out", "out", "--no-lint"],
    times: 200,
  })),
  {
    name: "identifiers that are paths",
    size: 1,
    files: () => ({
      "a.cards": ["../../canary", "..", "/etc/passwd", "con", "a/b", "x\\y", "."]
        .map((id) => plainCard(1).replace("KITE S 1", id))
        .join("---\n"),
    }),
    words: ["export", "--to", "tabletop-simulator", "--out", "out", "--no-lint"],
    times: 60,
  },
  {
    name: "decks that are called like paths",
    size: 1,
    files: () => ({
      "a.cards": `${["../canary", "..", "/x", "con", "a/b"].map((name) => `Deck: ${name}\nCards:\n    1 KITE S 1\n---\n`).join("")}${plainCard(1)}`,
    }),
    words: ["export", "--to", "tabletop-simulator", "--out", "out", "--no-lint"],
    times: 60,
  },
  {
    name: "a deck of more copies than anybody has",
    size: 1,
    files: () => ({ "a.cards": `Deck: D\nCards:\n    999999999 KITE S 1\n---\n${plainCard(1)}` }),
    words: ["export", "--to", "tabletop-simulator", "--out", "out", "--no-lint"],
    status: 2,
    says: /no simulator takes more/,
  },
  {
    name: "copies that no program has, as a table for programs",
    size: 1,
    files: () => ({ "a.cards": `${plainCard(1)}Copies: 999999999\n` }),
    words: ["export", "--to", "cockatrice", "--out", "out", "--no-lint"],
    times: 60,
  },
]);

export const INDEXES = inGroup("indexes of packs", [
  {
    name: "of packs whose names are paths and names of JavaScript",
    size: 1,
    files: () =>
      filesOf(6, (at) => [
        `p${at}/a.cards`,
        `Pack: ${["../../canary", "__proto__", "index", "con", "..", "a/b"][at]}\nStandardPlayers 4\nPlayMinutes 20\n---\n${plainCard(at + 1)}`,
      ]),
    words: ["compile", "--out", "dist"],
  },
  {
    name: "of many packs",
    size: 500,
    files: (size) =>
      filesOf(size, (at) => [
        `p${at}/a.cards`,
        `Pack: P${at}\nStandardPlayers 4\nPlayMinutes 20\n---\n${plainCard(at + 1)}`,
      ]),
    words: ["compile", "--out", "dist"],
    times: 120,
  },
  {
    name: "that somebody else wrote, in place of an index",
    size: 1,
    files: () => ({
      "dist/index.json": '{"mine":true}',
      ...filesOf(2, (at) => [
        `p${at}/a.cards`,
        `Pack: P${at}\nStandardPlayers 4\nPlayMinutes 20\n---\n${plainCard(at + 1)}`,
      ]),
    }),
    words: ["compile", "--out", "dist"],
  },
]);

export const NEWEST = [...INFER, ...PLAY, ...ENDLESS, ...MERGED, ...EXPORTS, ...INDEXES];
