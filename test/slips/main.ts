/**
 * How many single slips in texts are found: `npm run try -- slips` for the samples, which writes docs/quality.md; with
 * `--system NAME FILE.cards… [--count 300] [--seed TEXT] [--list] [--frame]` for other cards, which only prints; the name
 * may be the path of a system. Each is planted into a text of the cards that is read whole, or with `--frame` into one of
 * which a part is, in a pack of its own, by a seed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";
import { measure } from "./measure.js";
import { HEAD, type Measured, slipsTable, sumOf } from "./page.js";

function main(): void {
  const words = process.argv.slice(2);
  const option = (name: string): string | undefined => {
    const at = words.indexOf(name);
    return at === -1 ? undefined : words.splice(at, 2)[1];
  };
  const [name, count, seed] = [option("--system"), Number(option("--count") ?? 300), option("--seed") ?? "slips"];
  const list = words.includes("--list");
  const how = words.includes("--frame") ? "partly" : "whole";
  const files = words.filter((one) => !one.startsWith("--"));
  if (name !== undefined) print(measure(textOf(files), namedSystem(name), seed, count, list, how));
  else {
    const all = SAMPLES.map(([game, folder]) => {
      const samples = readdirSync(join(ROOT, folder)).filter((file) => file.endsWith(".cards"));
      const text = textOf(samples.map((file) => join(ROOT, folder, file)));
      return [game, measure(text, shippedSystem(game), seed, count, list)] as const;
    });
    for (const [, one] of all) print(one);
    const page = join(ROOT, "docs/quality.md");
    writeFileSync(page, withSection(readFileSync(page, "utf8"), HEAD, slipsTable(all)));
  }
}

const SAMPLES = [
  ["altered", "samples/caravans"],
  ["conspiracy", "samples/beekeepers"],
  ["horizon", "samples/glasshouse"],
  ["prelude", "samples/salt-stairs"],
] as const;

/** A shipped game, or one in a file. */
const namedSystem = (name: string) =>
  name.endsWith(".system") ? systemOf(readFileSync(name, "utf8")) : shippedSystem(name);

const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, "utf8")).join("\n---\n");

function print({ counts, texts, printed }: Measured): void {
  for (const [kind, one] of [...counts, ["all", sumOf(counts)] as const])
    console.log(
      `${kind.padEnd(18)} ${one.planted}: at the place ${one.atPlace}, one finding ${one.one}, right fix ${one.right}`,
    );
  console.log(`on the ${texts} texts themselves: ${printed} findings`);
}

main();
