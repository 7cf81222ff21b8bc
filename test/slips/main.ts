/**
 * How many single slips in texts are found: `npm run try -- slips` for the samples, which writes docs/quality.md; with
 * `--system NAME FILE.cards… [--count 300] [--seed TEXT] [--list] [--frame | --unseen]` for other cards, which only prints;
 * the name may be the path of a system. Each is planted into a text of the cards that is read whole, or with `--frame` into
 * one of which a part is, in a pack of its own, by a seed. With `--unseen`, as for cards that nobody looked at: into any
 * text, however much of it is read, and among all the other cards; then 30 are planted.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";
import { measure, type Planting } from "./measure.js";
import { HEAD, type Measured, slipsTable, sumOf } from "./page.js";

function main(): void {
  const words = process.argv.slice(2);
  const option = (name: string): string | undefined => {
    const at = words.indexOf(name);
    return at === -1 ? undefined : words.splice(at, 2)[1];
  };
  const isAmong = words.includes("--unseen");
  const [name, given, seed] = [option("--system"), option("--count"), option("--seed") ?? "slips"];
  const planting: Planting = {
    count: Number(given ?? (isAmong ? 30 : 300)),
    seed,
    read: isAmong ? "any" : words.includes("--frame") ? "partly" : "whole",
    isAmong,
    list: words.includes("--list"),
  };
  const files = words.filter((one) => !one.startsWith("--"));
  if (name !== undefined) print(measure(textOf(files), namedSystem(name), planting));
  else {
    const all = SAMPLES.map(([game, folder]) => {
      const samples = readdirSync(join(ROOT, folder)).filter((file) => file.endsWith(".cards"));
      const text = textOf(samples.map((file) => join(ROOT, folder, file)));
      return [game, measure(text, shippedSystem(game), planting)] as const;
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

function print({ counts, said, texts, printed }: Measured): void {
  for (const [kind, one] of [...counts, ["all", sumOf(counts)] as const])
    console.log(
      `${kind.padEnd(18)} ${one.planted}: at the place ${one.atPlace}, one finding ${one.one}, right fix ${one.right}`,
    );
  for (const [claim, one] of said)
    console.log(`${claim.padEnd(40)} ${one.said}: at the place ${one.atPlace}, right fix ${one.right}`);
  const infos = printed.filter(({ severity }) => severity === "info").length;
  console.log(
    `planted into ${texts} texts; on the cards themselves: ${printed.length - infos} errors and warnings, ${infos} infos`,
  );
}

main();
