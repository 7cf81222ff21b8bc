/**
 * Says how well `simulate` finds cards that can hardly be used, and how quiet it is otherwise: `npm run try -- shows
 * [--sessions 60] [--samples 1000] [--only caravans]`. Without a choice of samples it writes its tables to docs/quality.md
 * and docs/what-play-showed.md.
 * What one build has shown is kept in .cache/shown, so it goes on where it was stopped.
 */
import { execFileSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { SimulationFile } from "../../cli/simulate/simulation-file.js";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { type Found, HEAD, PLAYED_HEAD, playedTable, type Row, shownTable } from "./page.js";
import { GROUNDS, type Ground, OTHERS, type Plant } from "./plants.js";

const { values: options } = parseArgs({
  options: {
    sessions: { type: "string", default: "60" },
    samples: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    workers: { type: "string", default: "2" },
  },
});

const ABOUT_CARDS = new Set<string>(["hardly-played", "hardly-won", "nearly-always-won"]);

const DIST = join(ROOT, "dist");
const sumOf = (texts: readonly (string | Uint8Array)[]): string =>
  texts.reduce<Hash>((hash, text) => hash.update(text), createHash("sha256")).digest("hex");
const BUILD = sumOf(
  readdirSync(DIST).flatMap((name) => (/\.c?js$/.test(name) ? [readFileSync(join(DIST, name))] : [])),
);

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .toSorted()
    .map((path) => `${path.slice(folder.length)}\n${readFileSync(path, "utf8")}`);

/** Sessions of one run, so that little is lost where it is stopped. */
const AT_ONCE = 250;

/** The file with what was answered to the same question by the same build, else with the answer. */
function known(question: readonly string[], answer: () => string): string {
  const file = join(ROOT, ".cache/shown", `${sumOf([BUILD, JSON.stringify(question)])}.json`);
  if (!existsSync(file)) {
    const text = answer();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return file;
}

const read = (file: string): SimulationFile => JSON.parse(readFileSync(file, "utf8")) as SimulationFile;

/** What `simulate` finds in a sample after a change. */
function shown(sample: string, players: number, sessions: string, change: (folder: string) => void, bot = "greedy") {
  const folder = mkdtempSync(join(tmpdir(), "shown-"));
  try {
    cpSync(join(ROOT, "samples", sample), folder, { recursive: true });
    // No file of a folder around it is asked.
    cpSync(join(ROOT, "samples/cardwright.json"), join(folder, "cardwright.json"), { force: false });
    rmSync(join(folder, "balance.play"), { force: true });
    change(folder);
    const texts = textsIn(folder);
    const answered = (...words: readonly string[]): string =>
      known([...texts, ...words], () =>
        execFileSync(
          process.execPath,
          [join(DIST, "cardwright.cjs"), "simulate", ...words, "--format", "json", "--workers", options.workers],
          { cwd: folder, encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "inherit"] },
        ),
      );
    const words = [".", "--players", String(players), "--sessions", sessions, "--bot", bot];
    const parts = Math.ceil(Number(sessions) / AT_ONCE);
    if (parts < 2) return read(answered(...words));
    const files = Array.from({ length: parts }, (_, part) => answered(...words, "--shard", `${part + 1}/${parts}`));
    return read(answered(".", "--merge", ...files));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onCards = ({ findings = [] }: SimulationFile): readonly Found[] =>
  findings.flatMap(({ id, about, message, verdict = "" }) =>
    ABOUT_CARDS.has(id) ? [{ id, about, message, verdict }] : [],
  );

function edit(folder: string, file: string, by: (text: string) => string): void {
  writeFileSync(join(folder, file), by(readFileSync(join(folder, file), "utf8")));
}

function plantAll({ files, deck }: Ground, plants: readonly Plant[], folder: string): void {
  for (const { id, record } of plants) {
    const [, file = ""] = Object.entries(files).find(([head]) => id.startsWith(head)) ?? [];
    edit(
      folder,
      file,
      (text) => `${text.trimEnd()}\n---\nIdentifier: ${id}\n${/^[A-Z]\w+: /.test(record) ? "" : "\n"}${record}`,
    );
    if (deck !== undefined)
      edit(folder, "pack.cards", (text) => text.replace(`Deck: ${deck}\nCards:\n`, `$&    2 ${id}\n`));
  }
}

const NUMBER = /^( *(?:Coin|Favour|HandCost|Cost|Suspend|Influence|Points|Damage|Weight|Rank|Value)) (\d+)$/m;

/** One more, or from 5 on one less, in so many cards of a pack, evenly over its files. */
function changeHarmlessly(count: number, folder: string, files: readonly string[]): number {
  let changed = 0;
  for (const [at, file] of files.entries()) {
    const most = Math.floor((count * (at + 1)) / files.length) - Math.floor((count * at) / files.length);
    edit(folder, file, (text) => {
      const records = text.split("\n---\n");
      const having = [...records.keys()].filter((index) => NUMBER.test(records[index] ?? ""));
      for (let nth = 0; nth < most; nth++) {
        const index = having[Math.floor((nth * having.length) / most)];
        if (index === undefined) continue;
        records[index] = (records[index] ?? "").replace(
          NUMBER,
          (_, name, value) => `${name} ${Number(value) < 5 ? Number(value) + 1 : Number(value) - 1}`,
        );
        changed++;
      }
      return records.join("\n---\n");
    });
  }
  return changed;
}

/** In how many cards of a sample. */
const HARMLESS: Readonly<Record<string, number>> = { lanterns: 12, caravans: 7, beekeepers: 6, "salt-stairs": 5 };

const nothing = (): void => {};
const rows: Row[] = [];
const played = [...GROUNDS, ...OTHERS.map(([sample, players]) => ({ sample, players, files: {}, plants: [] }))];
for (const ground of played.filter(({ sample }) => options.only === "" || options.only.split(",").includes(sample))) {
  const { sample, players } = ground;
  const quiet = shown(sample, players, options.samples, nothing);
  const chance = shown(sample, players, options.sessions, nothing, "random");
  const before = onCards(shown(sample, players, options.sessions, nothing));
  const isNew = (one: Found): boolean =>
    ![...before, ...onCards(quiet)].some(({ id, about }) => id === one.id && about === one.about);
  const planted = ground.plants.flatMap((plants) => {
    const found = onCards(shown(sample, players, options.sessions, (folder) => plantAll(ground, plants, folder)));
    const others = found.filter((one) => isNew(one) && !plants.some(({ id }) => id === one.about));
    return plants.map((one, at) => {
      const [own] = found.filter(({ about }) => about === one.id);
      console.log(one.id, own?.id ?? "MISSED", own?.verdict ?? "", others.map(({ about }) => about).join(", "));
      return { ...one, found: own, others: at === 0 ? others : [] };
    });
  });
  let changed = 0;
  const files = Object.values(ground.files);
  const afterwards = shown(sample, players, options.sessions, (folder) => {
    changed = changeHarmlessly(HARMLESS[sample] ?? 0, folder, files);
  });
  const row: Row = {
    sample,
    players,
    planted,
    quiet: { sessions: quiet.tally.sessions, found: quiet.findings ?? [], cards: quiet.tally.cards },
    chance: onCards(chance).length,
    harmless: { changed, found: onCards(afterwards).filter(isNew) },
  };
  rows.push(row);
  console.log(shownTable([row], options.sessions));
}
if (options.only === "") {
  edit(ROOT, "docs/quality.md", (text) => withSection(text, HEAD, shownTable(rows, options.sessions)));
  edit(ROOT, "docs/what-play-showed.md", (text) => withSection(text, PLAYED_HEAD, playedTable(rows)));
}
