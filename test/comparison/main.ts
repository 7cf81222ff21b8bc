/**
 * Records all that Cardwright says of many packs, so that a change of structure can be shown to change nothing:
 * `npm run try -- comparison --out FOLDER [--damages 6] [--only NAME]`, before and after, then `diff -r`. What it says: findings,
 * JSON, formatted text, and answers of the language server, over samples, `../shared/cases-*` if they are there,
 * systems, generated packs, planted mistakes, and damaged copies of them all.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { cardsWithTexts } from "../../bench/text-packs.js";
import { writePacks } from "../../bench/write-packs.js";
import { run } from "../cli/run.js";
import { connect, type TestClient, USUAL } from "../lsp/support/client.js";
import { plantOn } from "../planted/figures.js";
import { mistakes } from "../planted/mistakes/index.js";
import { PACKS } from "../planted/packs.js";
import { randomFrom } from "../planted/random.js";
import { ROOT } from "../support/samples.js";
import { damaged } from "./damage.js";

const { values: options } = parseArgs({
  options: {
    out: { type: "string" },
    damages: { type: "string", default: "6" },
    only: { type: "string", default: "" },
  },
});
const out = path.resolve(options.out ?? ".cache/comparison");
const work = `${out}.work`;

/** A name, and a function that writes its files to a folder. */
type Case = readonly [name: string, write: (folder: string) => void];

const isText = (file: string): boolean => /\.(cards|system)$/.test(file);

function folders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [path.join(parent, one.name)] : [],
  );
}

function copied(folder: string): Case {
  return [path.basename(folder), (to) => cpSync(folder, to, { recursive: true })];
}

const CASES: readonly Case[] = [
  ...folders(path.join(ROOT, "samples")).map(copied),
  ...folders(path.join(ROOT, "../shared"))
    .concat(folders(path.join(ROOT, "../../shared")))
    .filter((folder) => path.basename(folder).startsWith("cases-"))
    .flatMap(folders)
    .map(copied),
  ...readdirSync(path.join(ROOT, "systems"))
    .filter((file) => file.endsWith(".system"))
    .map((file): Case => [file, (to) => cpSync(path.join(ROOT, "systems", file), path.join(to, `my-${file}`))]),
  ["generated", (to) => writePacks(to, { cards: 150, seed: 1 } as Parameters<typeof writePacks>[1])],
  ["generated-texts", (to) => writeFileSync(path.join(to, "pack.cards"), cardsWithTexts(true, 60))],
];

function damagedCase([name, write]: Case, time: number): Case {
  return [
    `${name}.damaged-${time}`,
    (to) => {
      write(to);
      const files = readdirSync(to, { recursive: true, encoding: "utf8" }).filter(isText).sort();
      const random = randomFrom(`${name} ${time}`);
      // Of a large folder a few files are enough, and the others are read all the same.
      for (const file of files.length > 8 ? random.shuffled(files).slice(0, 8) : files) {
        const place = path.join(to, file);
        writeFileSync(place, damaged(readFileSync(place, "utf8"), random));
      }
    },
  ];
}

function keep(name: string, what: string, said: string): void {
  const file = path.join(out, name, what);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, portable(said));
}

/** The folders of the work and of the sources differ between two recordings. */
function portable(said: string): string {
  const folders = new Map([
    ["<work>", work],
    ["<repository>", path.resolve(ROOT)],
  ]);
  let text = said;
  for (const [name, folder] of folders) text = text.replaceAll(encodeURI(folder), name).replaceAll(folder, name);
  return text;
}

const READS: Readonly<Record<string, readonly string[]>> = {
  "lint-json": ["lint", ".", "--info", "--format", "json"],
  lint: ["lint", "."],
  stats: ["stats", "."],
};

/** One after another, each with the files it leaves. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  compiled: ["compile", ".", "--no-lint", "--no-system", "--out", "compiled"],
  fixed: ["lint", ".", "--fix-unsafe"],
  formatted: ["format", ".", "--sort"],
};

const isKept = (file: string): boolean => isText(file) || /^compiled\/.*\.json$/.test(file);

async function record([name, write]: Case): Promise<void> {
  const folder = path.join(work, name);
  mkdirSync(path.join(folder, ".git"), { recursive: true });
  write(folder);
  const call = async (what: string, words: readonly string[]): Promise<void> => {
    const { status, out, error } = await run(words, { cwd: folder });
    keep(name, `${what}.txt`, `${status}\n${error}\n${out}`);
  };
  for (const [what, words] of Object.entries(READS)) await call(what, words);
  await recordServer(name, folder);
  for (const [what, words] of Object.entries(WRITES)) {
    await call(what, words);
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isKept).sort())
      keep(name, `${what}/${file}`, readFileSync(path.join(folder, file), "utf8"));
  }
}

const ASKED = ["textDocument/hover", "textDocument/completion", "textDocument/definition"];

async function recordServer(name: string, folder: string): Promise<void> {
  const uri = pathToFileURL(folder).href;
  const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
  const client = await connect({ folders: [uri], capabilities: { ...USUAL, textDocument } });
  const report = await client.request<{ items: { uri: string; items?: Record<string, unknown>[] }[] }>(
    "workspace/diagnostic",
    { previousResultIds: [] },
  );
  const items = report.items.toSorted((one, other) => (one.uri < other.uri ? -1 : 1));
  keep(name, "server-findings.json", shown(items));
  const answers: string[] = [];
  for (const { uri: document, items: found = [] } of items.filter(({ uri }) => isText(uri)).slice(0, 12))
    answers.push(...(await answersFor(client, document, found)));
  keep(name, "server-answers.json", answers.join("\n"));
  await client.end();
}

async function answersFor(client: TestClient, uri: string, found: readonly object[]): Promise<string[]> {
  const text = readFileSync(new URL(uri), "utf8");
  client.open(uri, text);
  const answers: string[] = [];
  const ask = async (method: string, params: object): Promise<void> => {
    const answer = await client
      .request<unknown>(method, { textDocument: { uri }, ...params })
      .catch((error: Error) => `failed: ${error.message}`);
    const said = portable(shown(answer));
    // Of a long list it is enough to know that it is the same.
    const short = said.length < 4_000 ? said : createHash("sha256").update(said).digest("hex");
    answers.push(`${method} ${JSON.stringify(params)} ${short}`);
  };
  await ask("textDocument/formatting", { options: { tabSize: 4, insertSpaces: true } });
  await ask("textDocument/documentSymbol", {});
  await ask("textDocument/semanticTokens/full", {});
  await ask("textDocument/foldingRange", {});
  const lines = text.split("\n");
  const random = randomFrom(text);
  for (const line of random.shuffled([...lines.keys()]).slice(0, 6)) {
    const position = { line, character: random.below((lines[line] ?? "").length + 1) };
    for (const method of ASKED) await ask(method, { position });
  }
  for (const finding of random.shuffled(found).slice(0, 6)) {
    const { range } = finding as { range: object };
    await ask("textDocument/codeAction", { range, context: { diagnostics: [finding] } });
  }
  return answers;
}

/** In which result ids are left out: they count what was asked before. */
const shown = (value: unknown): string =>
  JSON.stringify(value, (key, part) => (key === "resultId" ? undefined : part), 1) ?? "undefined";

function recordPlanted(): void {
  for (const [name, read] of PACKS) {
    const pack = read();
    const outcomes = mistakes.flatMap((mistake) => plantOn([pack], mistake, 2));
    const said = outcomes.map(({ mistake, card, findings, restored }) => ({
      mistake: `${mistake.group}: ${mistake.name}`,
      card: card.record.identifier ?? card.first,
      findings,
      restored,
    }));
    keep(`planted ${path.basename(name)}`, "findings.json", shown(said));
  }
}

rmSync(out, { recursive: true, force: true });
rmSync(work, { recursive: true, force: true });
const times = Array.from({ length: Number(options.damages) }, (_, time) => time + 1);
const all = CASES.flatMap((one) => [one, ...times.map((time) => damagedCase(one, time))]);
for (const one of all.filter(([name]) => name.includes(options.only))) {
  await record(one).catch((error: Error) => keep(one[0], "failed.txt", `${error.stack}`));
  rmSync(path.join(work, one[0]), { recursive: true, force: true });
}
if ("planted".includes(options.only)) recordPlanted();
rmSync(work, { recursive: true, force: true });
