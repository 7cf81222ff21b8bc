/** What is run seldom, by name: `npm run try -- NAME [arguments]`; without a name, says what there is. */
import { spawnSync } from "node:child_process";

/** @type {Readonly<Record<string, { readonly about: string; readonly words: readonly string[]; readonly built?: boolean }>>} */
const SELDOM = {
  answers: {
    about: "has the engine win what solve says, in random decks",
    words: ["test/play/analysis/oracle/replay-answers.ts"],
  },
  comparison: {
    about: "records all that is said of many packs, to compare two builds",
    words: ["test/comparison/main.ts"],
  },
  decks: {
    about: "plays random decks in every way, against the analyses",
    words: ["test/play/analysis/oracle/fuzz-decks.ts"],
  },
  faults: { about: "lets each disk call of each command fail", words: ["test/faults/main.mjs"] },
  fuzz: { about: "looks for texts that break a law", words: ["test/fuzz/main.ts"] },
  hostile: { about: "runs the program on hostile input", words: ["test/hostile/main.ts"], built: true },
  infer: { about: "says how good drafts from tables are, and plants mistakes", words: ["test/inferred/main.ts"] },
  mutants: { about: "makes mistakes in the code, which tests should notice", words: ["test/mutants/main.ts"] },
  planted: { about: "plants mistakes into packs, which rules should find", words: ["test/planted/report.ts"] },
  playground: { about: "serves the playground", words: ["playground/build.mjs", "--serve"], built: true },
  sessions: {
    about: "plays sessions, and counts anew what the engine keeps",
    words: ["test/play/engine/fuzz-sessions.ts"],
  },
  shows: {
    about: "plants cards that can hardly be used, and lets bots play",
    words: ["test/shown/main.ts"],
    built: true,
  },
  site: { about: "builds the site", words: ["site/build.mjs"], built: true },
  slips: { about: "plants slips into texts, and counts which are found", words: ["test/slips/main.ts"] },
  soak: { about: "edits packs in the built server for long", words: ["test/soak/main.ts"], built: true },
};

const [name = "", ...given] = process.argv.slice(2);
const wanted = Object.hasOwn(SELDOM, name) ? SELDOM[name] : undefined;
if (wanted === undefined) {
  const lines = Object.entries(SELDOM).map(([one, { about }]) => `  ${one.padEnd(12)}${about}`);
  console.error(`usage: npm run try -- NAME [arguments]\n\n${lines.join("\n")}`);
  process.exit(2);
}

/** @param {readonly string[]} words */
function run(words) {
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (wanted.built) run(["scripts/build.mjs"]);
const isTypeScript = wanted.words[0]?.endsWith(".ts") === true;
run([...(isTypeScript ? ["scripts/run.mjs"] : []), ...wanted.words, ...given]);
