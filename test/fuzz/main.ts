/**
 * Looks for texts that the checker cannot stand, for as long as it is let:
 * `npm run fuzz -- [--seconds 60] [--seed 1] [--file PATH]`. Equal seeds try equal texts in equal order. What breaks a
 * law is written to a file, which `--file` tries again alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "../planted/random.js";
import { readSamples } from "../support/samples.js";
import { brokenLaw } from "./laws.js";
import { damagedPiece, systemFor } from "./pieces.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    file: { type: "string" },
  },
});
const FOLDER = ".cache/fuzz";

process.exitCode = options.file === undefined ? fuzz() : tryFile(options.file);

function fuzz(): number {
  const samples = [...readSamples("samples"), ...readSamples("systems")];
  const end = performance.now() + Number(options.seconds) * 1000;
  let tried = 0;
  let broken = 0;
  for (; performance.now() < end; tried++) {
    const random = randomFrom(`${options.seed}/${tried}`);
    const sample = random.pick(samples);
    if (sample === undefined) break;
    const text = damagedPiece(sample.text, random);
    const problem = problemOf(text, sample.path);
    if (problem !== undefined) report(++broken, text, sample.path, problem);
  }
  console.log(`${tried} texts tried, ${broken} broke a law (seed ${options.seed})`);
  return broken === 0 ? 0 : 1;
}

function problemOf(text: string, path: string): string | undefined {
  try {
    return brokenLaw(text, `fuzz${path.endsWith(".system") ? ".system" : ".cards"}`, systemFor(path));
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function report(number: number, text: string, path: string, problem: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${options.seed}-${number}.${path.split(".").at(-1)}`);
  writeFileSync(file, text);
  console.log(`${file}: ${problem}`);
}

function tryFile(path: string): number {
  const problem = problemOf(readFileSync(path, "utf8"), path);
  console.log(problem ?? "no law is broken");
  return problem === undefined ? 0 : 1;
}
