import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { cleanCard, run } from "../cli/run.js";
import { packOf } from "../support/check.js";
import { ROOT, type Sample } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { systemFor } from "./pieces.js";
import { cards, damagedJson, isJson, type Target } from "./target.js";

const CONFIGURATIONS: readonly Sample[] = [
  ...["samples/old-pack", "samples/tavern", "samples/mistakes/invalid-configuration"].map((folder) => ({
    path: `${folder}/cardwright.json`,
    text: readFileSync(join(ROOT, folder, "cardwright.json"), "utf8"),
  })),
  {
    path: "own.json",
    text: JSON.stringify({
      extends: ["./other.json"],
      files: ["**/*.cards"],
      ignore: ["drafts/**", "{a,b}/*.cards"],
      rules: { "similar-name": ["warning", { most: 2 }], "never-won": "off" },
      format: { sort: true, indent: 2, alignComments: false },
      systems: ["own.system"],
      overrides: [{ files: ["a.cards"], rules: { "missing-kind": "info" } }],
      compile: { out: "dist/{pack}.json", minify: true },
      baseline: "baseline.json",
    }),
  },
].filter(({ text }) => isJson(text));

/** Any configuration beside a card: its errors are reported, and the card is checked. */
export const configurations: Target = {
  name: "configurations",
  weight: 1,
  seeds: CONFIGURATIONS,
  damage: (seed, random) => damagedJson(seed, CONFIGURATIONS, random),
  problem: (text) =>
    inFolder({ "cardwright.json": text, "a.cards": cleanCard("KITE S 1"), "other.json": text }, [
      "lint",
      "format --check",
      "lint --print-config a.cards",
    ]),
};

/** Any compiled JSON is decompiled or rejected. */
export const compiledJson: Target = {
  name: "compiled",
  weight: 1,
  seeds: ["tavern", "starter", "beekeepers"].map((name) => {
    const files = Object.fromEntries(
      cards
        .filter(({ path }) => path.startsWith(`samples/${name}/`))
        .map(({ path, text }) => [path.split("/").at(-1) ?? "", text]),
    );
    const pack = packOf(files, systemFor(`samples/${name}/cards.cards`));
    return { path: `${name}.json`, text: serialize(compilePack(pack, sha256)) };
  }),
  damage(seed, random) {
    return damagedJson(seed, this.seeds, random);
  },
  problem: (text) => inFolder({ "pack.json": text }, ["decompile pack.json"]),
};

/** Runs commands in a folder of these files: no internal error, and each run exits with a documented status. */
export async function inFolder(files: Readonly<Record<string, string>>, commands: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "cardwright-fuzz-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    for (const command of commands) {
      const { status, out, error } = await run(command.split(" "), { cwd: folder });
      if (status > 2 || /this is a bug|\[internal-error\]/.test(out + error)) return `${command}: ${status} ${error}`;
    }
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
