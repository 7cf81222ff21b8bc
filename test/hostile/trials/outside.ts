import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { CHECKED, cards, configured, inGroup, plainCard, WRONG } from "../trial.js";

/** Links that a clone may contain: their target is `canary` beside the folder. */
const link = (target: string, name: string) => (folder: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  symlinkSync(target, path.join(folder, name));
};
const UNFORMATTED = { "a.cards": 'Identifier: KITE S 1\n\n\nType   "Support"\n' };

export const OUTSIDE = inGroup("outside the pack", [
  {
    name: "a configured output above the pack",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "../canary" } }' }),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output on somebody's file",
    size: 1,
    files: () => ({
      "a.cards": plainCard(1),
      "package.json": "{}",
      "cardwright.json": '{ "compile": { "out": "package.json" } }',
    }),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output behind a link",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "dist/out.json" } }' }),
    prepare: link("../../canary", "dist/out.json"),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output in a linked folder",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "dist/canary" } }' }),
    prepare: link("..", "dist"),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a card file that is a link, formatted",
    size: 1,
    files: () => UNFORMATTED,
    prepare: link("../canary", "y.cards"),
    words: ["format"],
  },
  {
    name: "a card file that is a link, mended",
    size: 1,
    files: () => UNFORMATTED,
    prepare: link("../canary", "y.cards"),
    words: ["lint", "--fix"],
  },
  {
    name: "a configuration from outside",
    size: 1,
    files: () => configured({ extends: "../canary" }),
    says: /outside/,
    status: 2,
  },
  {
    name: "a picture from outside",
    size: 1,
    files: () => cards(`${plainCard(1)}Art: ../canary\n`),
    words: ["render", "--out", "cards"],
  },
  {
    name: "a pipe for cards",
    size: 1,
    files: () => WRONG,
    prepare: (folder) => execFileSync("mkfifo", [path.join(folder, "p.cards")]),
    says: CHECKED,
  },
  {
    name: "a pipe where cards are to be written",
    size: 1,
    files: () => ({ "a.csv": "Identifier,Type\nKITE S 1,Support\n" }),
    prepare: (folder) => execFileSync("mkfifo", [path.join(folder, "a.cards")]),
    words: ["import", "a.csv"],
    says: /a\.cards: it is not an ordinary file/,
    status: 2,
  },
  ...["HEAD", "config"].map((name) => ({
    name: `a pipe for .git/${name}`,
    size: 1,
    files: () => WRONG,
    prepare: (folder: string) => {
      execFileSync("git", ["init", "--quiet", folder]);
      rmSync(path.join(folder, ".git", name));
      execFileSync("mkfifo", [path.join(folder, ".git", name)]);
    },
    words: ["diff", "HEAD"],
    says: /is not an ordinary file, so git would wait/,
    status: 2,
  })),
  {
    name: "an output where no folder can be made",
    size: 1,
    files: () => ({ "a.csv": "Identifier,Type\nKITE S 1,Support\n" }),
    words: ["import", "a.csv", "--out", "/proc/nothing/there/a.cards"],
    says: /cannot write/,
    status: 2,
  },
  {
    name: "a revision of many letters",
    size: 100_000,
    files: () => WRONG,
    words: ["diff", "x".repeat(100_000)],
    status: 2,
  },
  { name: "a link to a device", size: 1, files: () => WRONG, prepare: link("/dev/zero", "z.cards"), says: CHECKED },
  { name: "links in a circle", size: 1, files: () => WRONG, prepare: link(".", "d"), says: CHECKED },
  { name: "a link to itself", size: 1, files: () => WRONG, prepare: link("l.cards", "l.cards"), says: CHECKED },
  {
    name: "a file named like a command of a workflow",
    size: 1,
    files: () => ({ "::error::x.cards": WRONG["a.cards"] }),
    words: ["lint", "--format", "github"],
    status: 1,
  },
]);
