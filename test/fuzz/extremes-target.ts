import { cleanCard } from "../cli/run.js";
import type { Random } from "../planted/random.js";
import { inFolder } from "./json-targets.js";
import type { Target } from "./target.js";

/** An input that a stranger writes: in which file it is, what is beside it, and what reads it. */
interface Input {
  readonly file: string;
  /** A sound one. What is repeated stands at the mark, or is all of it. */
  readonly around: string;
  readonly beside: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
}

const CARD = { "a.cards": cleanCard("KITE S 1") };
const MAPPING = '{ "columns": { "code": "Identifier" }, "x": § }';

export const INPUTS: Readonly<Record<string, Input>> = {
  cards: {
    file: "a.cards",
    around: `${cleanCard("KITE S 1")}Lore: x\n§`,
    beside: {},
    commands: ["lint", "format --check"],
  },
  system: {
    file: "own.system",
    around:
      'System: Own\nAbout: Of its own.\nId "own"\nEdition "1"\n---\nRule: a-rule\nAbout: x.\nSays: x\nFor "Card"\nMust\n    Has = "§"\n',
    beside: { ...CARD, "cardwright.json": '{ "systems": ["own.system"] }' },
    commands: ["lint"],
  },
  playthrough: {
    file: "a.play",
    around: 'Playthrough: One\n\nSeats "Asha" / "Bero"\nMoves:\n    §\n',
    beside: CARD,
    commands: ["play a.play", "lint"],
  },
  configuration: { file: "cardwright.json", around: '{ "rules": § }', beside: CARD, commands: ["lint"] },
  mapping: {
    file: "m.json",
    around: MAPPING,
    beside: { "t.csv": "code\nKITE S 1\n" },
    commands: ["import --check t.csv --mapping m.json"],
  },
  baseline: {
    file: "b.json",
    around: '{ "version": 1, "files": { "a.cards": § } }',
    beside: CARD,
    commands: ["lint --baseline b.json"],
  },
  csv: { file: "t.csv", around: "Identifier,Type\nKITE S 1,§\n", beside: {}, commands: ["import --check t.csv"] },
  json: {
    file: "t.json",
    around: '[{ "Identifier": "KITE S 1", "x": § }]',
    beside: {},
    commands: ["import --check t.json"],
  },
  compiled: { file: "c.json", around: '{ "cards": [§] }', beside: {}, commands: ["decompile c.json"] },
  picture: {
    file: "p.svg",
    around: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">§</svg>',
    beside: { "a.cards": `${cleanCard("KITE S 1")}Picture: p.svg\n` },
    commands: ["render --out out"],
  },
  ignored: { file: ".gitignore", around: "§\n", beside: { ...CARD, ".git/HEAD": "" }, commands: ["lint"] },
};

/** What goes deep, and what is only long. */
export const SHAPES: readonly (readonly [opens: string, closes: string])[] = [
  ["[", "]"],
  ["(", ")"],
  ["<", ">"],
  ['{"a":', "}"],
  ["<g>", "</g>"],
  ["**/", ""],
  ['"', ""],
  ["a", ""],
  ["a ", ""],
  ["\n", ""],
  ["\n    x 1", ""],
  [" / 1", ""],
  [",", ""],
];

/** The input with a shape this many times, at its place or as all of it. */
export function extreme(
  name: string,
  shape: readonly [string, string],
  times: number,
  isWhole: boolean,
  isOpen: boolean,
) {
  const [opens, closes] = shape;
  const middle = opens.repeat(times) + (isOpen ? "" : closes.repeat(times));
  return isWhole ? middle : (INPUTS[name]?.around ?? "§").replace("§", () => middle);
}

/** So many that whatever calls itself for each of them has no stack left. */
export const DEEP = 60_000;

/** Depth and length alone never throw, in any input that a stranger writes. */
export const extremes: Target = {
  name: "extremes",
  weight: 1,
  seeds: Object.entries(INPUTS).map(([path, { around }]) => ({ path, text: around })),
  damage({ path }, random: Random) {
    const shape = random.pick(SHAPES) ?? ["[", "]"];
    return extreme(path, shape, 1 + random.below(DEEP), random.below(4) === 0, random.below(2) === 0);
  },
  problem(text, path) {
    const { file, beside, commands } = INPUTS[path] as Input;
    return inFolder({ ...beside, [file]: text }, commands);
  },
};
