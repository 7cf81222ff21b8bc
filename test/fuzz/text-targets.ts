import { readCsv } from "../../cli/tables/csv-file.js";
import { writeTable } from "../../cli/tables/write-table.js";
import { loadSoundSystem } from "../../compiler/check/load-sound-system.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { createChecker } from "../../play/create-checker.js";
import { exportPack } from "../../tools/tables/export-pack.js";
import { guessMapping } from "../../tools/tables/guess-mapping.js";
import { importTable } from "../../tools/tables/import-table.js";
import { checkFresh, checkOpen, open } from "../check/edited.js";
import { check, packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";
import { CHOOSABLE, shippedSystem } from "../support/systems.js";
import { brokenLaw } from "./laws.js";
import { mutated } from "./mutate.js";
import { systemFor } from "./pieces.js";
import { cards, damagedText, pieceOf, samples, systems, type Target } from "./target.js";
import { jsonOfTree, mutatedTree, textOfTree, treeOfJson, treeOfText } from "./trees.js";

/** Cards and systems, each file on its own. */
export const texts: Target = {
  name: "texts",
  weight: 5,
  seeds: samples,
  damage: damagedText,
  problem: (text, path) => brokenLaw(text, path.endsWith(".system") ? "fuzz.system" : "fuzz.cards", systemFor(path)),
};

/** After edits, a pack has the findings of a fresh check. */
export const edits: Target = {
  name: "edits",
  weight: 2,
  seeds: samples,
  damage: damagedText,
  problem(text, path) {
    const name = path.endsWith(".system") ? "fuzz.system" : "fuzz.cards";
    const third = Math.ceil(text.length / 3);
    const pack = open({ [name]: text.slice(0, third) + text.slice(2 * third) });
    for (const next of [text, text.slice(third), text.slice(0, 2 * third), text]) {
      pack.bringTo(name, next);
      pack.findings(name);
    }
    const [edited, fresh] = [checkOpen(pack), checkFresh({ [name]: text })].map((found) => JSON.stringify(found));
    return edited === fresh ? undefined : `after edits other things are found: ${difference(edited, fresh)}`;
  },
};

const difference = (one = "", other = ""): string => {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `…${one.slice(at - 60, at + 120)}… and …${other.slice(at - 60, at + 120)}…`;
};

const meta = shippedSystem("meta");
const checker = createChecker();
const TAVERN = cards.filter(({ path }) => path.startsWith("samples/tavern/"));

/** Cards of a game whose system is damaged. */
export const games: Target = {
  name: "games",
  weight: 2,
  seeds: systems.filter(({ text }) => text.length < 30_000),
  damage({ text }, random) {
    const donors = [treeOfText(pieceOf(random.pick(systems)?.text ?? "", random))];
    const result = textOfTree(mutatedTree(treeOfText(text), donors, 1 + random.below(5), random));
    return random.below(4) === 0 ? mutated(result, 1 + random.below(2), random) : result;
  },
  problem(text) {
    const resolve = (key: string) => (CHOOSABLE.includes(key) ? shippedSystem(key).data : undefined);
    const game = instantiateSystem(loadSoundSystem(text, resolve, meta, checker).data);
    const files = Object.fromEntries(TAVERN.map((sample) => [sample.path.split("/").at(-1) ?? "", sample.text]));
    const failed = check(files, game).find(({ rule }) => rule === "internal-error");
    if (failed !== undefined) return failed.message;
    JSON.parse(serialize(compilePack(packOf(files, game), sha256)));
    return undefined;
  },
};

/** Tables become cards that are read without a crash, and those cards survive a round trip through a table. */
export const tables: Target = {
  name: "tables",
  weight: 1,
  seeds: ["tavern", "beekeepers", "caravans"].map((name) => ({
    path: `samples/${name}/table.csv`,
    text: csvOf(`samples/${name}/`),
  })),
  damage({ text }, random) {
    const rows = text.split("\n").map((row) => row.split(","));
    const tree = treeOfJson(rows);
    const donors = this.seeds.map((seed) => treeOfJson(seed.text.split("\n").map((row) => row.split(","))));
    const changed: unknown = JSON.parse(
      jsonOfTree(mutatedTree(tree, donors, 1 + random.below(6), random)).replaceAll("1e400", "1e4"),
    );
    const table = [changed].flat().map((row) =>
      [row]
        .flat()
        .map((cell) => (typeof cell === "string" ? cell : JSON.stringify(cell)))
        .join(","),
    );
    const result = table.join("\n");
    return random.below(4) === 0 ? mutated(result, 1 + random.below(3), random) : result;
  },
  async problem(text, path) {
    const system = systemFor(path);
    const { table } = await readCsv(text, { headingRow: 1 }, undefined);
    const { mapping } = guessMapping(table, system);
    const [pack] = importTable(table, mapping, { system, systemLabel: undefined }).packs;
    if (pack === undefined) return undefined;
    const failed = check({ "a.cards": pack.text }, system).find(({ rule }) => rule === "internal-error");
    if (failed !== undefined) return failed.message;
    const model = packOf({ "a.cards": pack.text }, system);
    const csv = String(await writeTable(exportPack(model, undefined), "csv", "Cards"));
    const again = (await readCsv(csv, { headingRow: 1 }, ",")).table;
    importTable(again, guessMapping(again, system).mapping, { system, systemLabel: undefined });
    return undefined;
  },
};

function csvOf(folder: string): string {
  const files = Object.fromEntries(
    cards.filter(({ path }) => path.startsWith(folder)).map(({ path, text }) => [path, text]),
  );
  const { headings, rows } = exportPack(packOf(files, systemFor(`${folder}cards.cards`)), undefined);
  const lines = rows.map((row) =>
    headings.map((heading) => `"${(row.get(heading)?.text ?? "").replaceAll('"', '""')}"`),
  );
  return [headings, ...lines].map((line) => line.join(",")).join("\n");
}
