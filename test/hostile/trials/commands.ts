import { cards, eachWith, type Files, inGroup, withLines } from "../trial.js";

const LARGE = (size: number): Files => withLines(size, (at) => `wrong line ${at} ! ?`);

export const COMMANDS = inGroup("commands", [
  {
    name: "a million wrong lines in a card",
    size: 1_000_000,
    files: (size) => withLines(size, (at) => `Kite${at} "no ${at}`),
    says: /has more than 150000 lines/,
  },
  {
    name: "three wrong lines in each of many cards",
    size: 100_000,
    files: (size) => eachWith(size, (at) => `Nane${at} ${at}\nwhat is this ${at}\nSubtype "Lost${at}"`),
    times: 20,
  },
  ...["json", "sarif", "github", "gitlab", "junit", "checkstyle", "compact"].map((format) => ({
    name: `wrong lines, as ${format}`,
    size: 20_000,
    files: LARGE,
    words: ["lint", "--format", format],
    times: 20,
  })),
  {
    name: "wrong lines, mended",
    size: 20_000,
    files: (size: number) => withLines(size, (at) => `Lore: “${at}”`),
    words: ["lint", "--fix"],
    times: 40,
  },
  ...["format", "compile", "stats", "graph", "export"].map((command) => ({
    name: `wrong lines, ${command}`,
    size: 20_000,
    files: LARGE,
    words: [command],
    times: 20,
  })),
  {
    name: "blanks, formatted",
    size: 200_000,
    files: (size: number) => cards(`Identifier: KITE S 1\n${" \n".repeat(size)}Type "Support"\n`),
    words: ["format"],
  },
  {
    name: "carriage returns, formatted",
    size: 4_000_000,
    files: (size: number) => cards("\r".repeat(size)),
    words: ["format"],
  },
  {
    name: "comments, formatted",
    size: 500_000,
    files: (size: number) => cards("# x\n".repeat(size)),
    words: ["format"],
  },
  {
    name: "a text of one word, formatted",
    size: 1_000_000,
    files: (size: number) => cards(`Identifier: KITE S 1\nLore: ${"x".repeat(size)}\nType "Support"\n`),
    words: ["format"],
  },
  {
    name: "a text of many words, formatted",
    size: 300_000,
    files: (size: number) => cards(`Identifier: KITE S 1\nLore: ${"x y ".repeat(size / 2)}\nType "Support"\n`),
    words: ["format"],
    times: 20,
  },
]);
