import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CARDS_IN_ERA, DECK_SAMPLES, nameOfDecks, writeDecks, writeEras } from "./deck-packs.js";
import { editorTable, measureEditor } from "./editor.js";
import { generateCards } from "./generate-cards.js";
import { deckGoals, goalsOf, NAMES, sessionGoals, textGoals } from "./goals.js";
import { type Contender, type Measurement, measureInTurn } from "./measure.js";
import { measureEditorPeers } from "./measure-editor-peers.js";
import { measureWatch } from "./measure-watch.js";
import { peerSchema } from "./peer-schema.js";
import { type Circumstances, performancePage, performancePicture, scaleOf } from "./performance-page.js";
import { goalTable, measurementTable } from "./report.js";
import { measureServer } from "./server.js";
import { measureSessions } from "./sessions.js";
import { CARDS_WITH_TEXTS, writeTexts } from "./text-packs.js";
import { asCard, withMistakes, writePacks } from "./write-packs.js";

/** Before the run: the bundle would otherwise find it undefined, and write packs without eras. */
const ERAS = 115;

const USAGE = `npm run bench -- [--cards 1000,10000,100000] [--rounds N] [--seed N] [--only server|editor|decks|texts|sessions] [--editors FOLDER] [--page] [--note TEXT]
Makes packs of generated cards and measures cold runs of whole processes, in turn; then the language server, with a file of
10,000 cards open. With --editors other language services too, installed into that folder if they are not there.
With --page it writes docs/performance.md and its picture; --note is a sentence for that page.`;

const PROGRAM = path.resolve("dist/cardwright.cjs");
const MAIN_BUNDLE = path.resolve("dist/program.cjs");
const FOLDER = path.resolve("node_modules/.cache/cardwright/bench");
const SCHEMA = path.join(FOLDER, "schema.json");

await benchmark();

async function benchmark(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cards: { type: "string", default: "1000,10000,100000" },
      rounds: { type: "string", default: "7" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      editors: { type: "string" },
      page: { type: "boolean", default: false },
      note: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const rounds = Number(values.rounds);
  const seed = Number(values.seed);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(SCHEMA, JSON.stringify(peerSchema));
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}, seed ${seed}\n`);

  if (values.only === "editor") {
    for (const cards of values.cards.split(",").map(Number)) {
      const folder = path.join(FOLDER, `editor-${cards}`);
      mkdirSync(folder, { recursive: true });
      console.log(editorTable(cards, await measureEditor({ cards, seed, program: PROGRAM, folder })));
    }
    return;
  }
  if (values.only === "sessions") {
    console.log(goalTable(sessionGoals(measureSessions()), undefined));
    return;
  }
  const texts = ["server", "decks"].includes(values.only) ? [] : measureTexts(rounds);
  if (values.only === "texts") {
    console.log(goalTable(textGoals(texts), undefined));
    return;
  }
  const decks = values.only === "server" ? [] : measureDecks(rounds);
  if (values.only === "decks") {
    console.log(goalTable(deckGoals(decks), undefined));
    return;
  }
  const packs = new Map<number, readonly Measurement[]>();
  const sizes = values.only === "server" ? [] : values.cards.split(",").map(Number);
  for (const cards of sizes) packs.set(cards, measurePack(cards, seed, rounds));
  const start = values.only === "server" ? [] : measureStart(seed, 2 * rounds);
  const watchPack = path.join(FOLDER, "pack-10000", "pack.cards");
  const watch = packs.has(10_000) ? await measureWatch(PROGRAM, watchPack, 3 * rounds) : undefined;
  const folder = path.join(FOLDER, "server");
  mkdirSync(folder, { recursive: true });
  const server = await measureServer({ cards: 10_000, seed, program: PROGRAM, folder });
  const packs10000 = path.join(FOLDER, "pack-10000");
  if (values.editors !== undefined) writePacks(packs10000, { cards: 10_000, seed });
  const editors = values.editors === undefined ? undefined : measureEditorPeers(values.editors, packs10000, SCHEMA);
  const results = { packs, start, watch, bundleBytes: statSync(MAIN_BUNDLE).size, server, editors, decks, texts };
  console.log(goalTable(goalsOf(results), scaleOf(results)));
  if (!values.page) return;
  writeFileSync("docs/performance.md", performancePage(results, circumstances(values.note)));
  writeFileSync("docs/pictures/performance.svg", performancePicture(results));
}

function circumstances(note: string): Circumstances {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const machine = `${processors.length} cores of ${processors[0]?.model ?? process.arch}, ${memory}, ${process.platform} ${process.arch}`;
  return { machine, node: process.version, day: new Date().toISOString().slice(0, 10), note };
}

/** Cold runs of `lint` and other checkers on the same cards. */
function measurePack(cards: number, seed: number, rounds: number): Measurement[] {
  const folder = path.join(FOLDER, `pack-${cards}`);
  const figures = writePacks(folder, { cards, seed });
  const large = cards > 20_000;
  const contenders: Contender[] = [
    { name: NAMES.node, run: [peer("empty")] },
    { name: NAMES.lint, run: [PROGRAM, "lint", path.join(folder, "pack.cards")] },
    { name: NAMES.scanner, run: [peer("scanner"), path.join(folder, "pack.cards"), SCHEMA] },
    { name: NAMES.json, run: [peer("json-and-ajv"), path.join(folder, "pack.json"), SCHEMA] },
    {
      name: NAMES.yaml,
      run: ["--max-old-space-size=12000", peer("yaml-and-ajv"), path.join(folder, "pack.yaml"), SCHEMA],
      ...(large && { rounds: 1 }),
    },
  ];
  if (!large) {
    const wide = path.join(folder, "wide");
    writePacks(wide, { cards, seed, wide: true });
    const wrong = path.join(folder, "wrong.cards");
    writeFileSync(wrong, withMistakes(readFileSync(path.join(folder, "pack.cards"), "utf8")));
    contenders.splice(
      2,
      0,
      { name: NAMES.wide, run: [PROGRAM, "lint", path.join(wide, "pack.cards")] },
      { name: NAMES.wrong, run: [PROGRAM, "lint", wrong], status: 1 },
    );
  }
  const measured = measureInTurn(contenders, large ? Math.ceil(rounds / 2) : rounds, FOLDER);
  const { bytesPerCard, attributesPerCard, categoriesPerCard } = figures;
  console.log(
    `${cards} cards of ${bytesPerCard.toFixed(0)} bytes, ${attributesPerCard.toFixed(1)} attribute lines and ${categoriesPerCard.toFixed(1)} categories`,
  );
  console.log(`${measurementTable("", measured)}\n`);
  return measured;
}

/**
 * Packs with decks and the same cards without them, and a large pack of each game: cold runs, including deck analyses.
 */
function measureDecks(rounds: number): Measurement[] {
  const eras = [
    { name: NAMES.era, eras: 1, decks: true },
    { name: NAMES.eras, eras: ERAS, decks: true },
    { name: NAMES.noDecks, eras: ERAS, decks: false },
    // It takes about ten times as long as the others.
    { name: NAMES.manyEras, eras: 10 * ERAS, decks: true, rounds: 1 },
  ].map(({ eras: count, decks, ...contender }, at): Contender => {
    const folder = path.join(FOLDER, `eras-${at}`);
    writeEras(folder, count, decks);
    return { ...contender, run: [PROGRAM, "lint", folder] };
  });
  const games = DECK_SAMPLES.map((sample): Contender => {
    const folder = path.join(FOLDER, `decks-${sample.name}`);
    writeDecks(folder, sample);
    // Duplicates within a pack are reported.
    return { name: nameOfDecks(sample), run: [PROGRAM, "lint", folder], status: 1 };
  });
  const measured = measureInTurn([...eras, ...games], rounds, FOLDER);
  console.log(`${ERAS} eras of ${CARDS_IN_ERA} cards\n${measurementTable("", measured)}\n`);
  return measured;
}

/** Cards with texts to read, and the same cards without them. */
function measureTexts(rounds: number): Measurement[] {
  const packs = [
    { name: NAMES.texts, withTexts: true, folder: path.join(FOLDER, "texts") },
    { name: NAMES.noTexts, withTexts: false, folder: path.join(FOLDER, "no-texts") },
  ];
  for (const { folder, withTexts } of packs) writeTexts(folder, withTexts);
  const contenders = packs.map(({ name, folder }): Contender => ({ name, run: [PROGRAM, "lint", folder] }));
  const measured = measureInTurn(contenders, rounds, FOLDER);
  console.log(`${CARDS_WITH_TEXTS} cards with two texts of their own\n${measurementTable("", measured)}\n`);
  return measured;
}

/** Start-up time: hardly any work, so there are many rounds. */
function measureStart(seed: number, rounds: number): Measurement[] {
  const file = path.join(FOLDER, "one.cards");
  writeFileSync(file, [...generateCards({ cards: 1, seed })].map(asCard).join(""));
  const measured = measureInTurn(
    [
      { name: NAMES.node, run: [peer("empty")] },
      { name: NAMES.version, run: [PROGRAM, "--version"] },
      { name: NAMES.card, run: [PROGRAM, "lint", file] },
      { name: NAMES.starter, run: [PROGRAM, "lint", "samples/starter"] },
    ],
    rounds,
    FOLDER,
  );
  console.log(`starting\n${measurementTable("", measured)}\n`);
  return measured;
}

function peer(name: string): string {
  return path.resolve(`bench/peers/${name}.mjs`);
}
