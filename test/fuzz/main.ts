/**
 * Searches for inputs that break Cardwright, for as long as it is told to:
 * `npm run fuzz -- [--seconds 60] [--seed 1] [--target texts] [--file PATH]`. The corpus comes first. The same seed
 * tries
 * the same inputs in the same order. An input that violates a law is minimized and written to a file,
 * which `--file` tries again on its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "../planted/random.js";
import type { Sample } from "../support/samples.js";
import { corpusOf } from "./corpus.js";
import { smallest } from "./smallest.js";
import type { Target } from "./target.js";
import { TARGETS } from "./targets.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    target: { type: "string", default: "" },
    file: { type: "string" },
  },
});
const FOLDER = ".cache/fuzz";
const targets = TARGETS.filter(({ name }) => name.includes(options.target));

process.exitCode = options.file === undefined ? await fuzz() : await tryFile(options.file);

async function fuzz(): Promise<number> {
  const begin = performance.now();
  const end = begin + Number(options.seconds) * 1000;
  const tried = new Map(targets.map(({ name }) => [name, 0]));
  let broken = 0;
  const attempt = async (target: Target, input: string, path: string): Promise<void> => {
    tried.set(target.name, (tried.get(target.name) ?? 0) + 1);
    const problem = await problemOf(target, input, path);
    if (problem !== undefined) await report(++broken, target, input, path, problem);
  };
  const turns = targets.flatMap((target) => Array.from({ length: target.weight }, () => target));
  const corpora = new Map(targets.map((target) => [target, corpusOf(target.name)]));
  for (const [target, corpus] of corpora) for (const { text, path } of corpus) await attempt(target, text, path);
  for (let number = 0; performance.now() < end; number++) {
    const random = randomFrom(`${options.seed}/${number}`);
    const target = random.pick(turns);
    if (target === undefined) break;
    const corpus = corpora.get(target) ?? [];
    const seed = random.pick(random.below(4) === 0 && corpus.length > 0 ? corpus : target.seeds) as Sample;
    await attempt(target, target.damage(seed, random), seed.path);
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  const processor = Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6);
  console.log([...tried].map(([name, count]) => `${count} ${name}`).join(", "));
  const all = [...tried.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${all} inputs tried, ${broken} broke a law (seed ${options.seed}, ${seconds} s, ${processor} s of processor)`,
  );
  return broken === 0 ? 0 : 1;
}

async function problemOf(target: Target, input: string, path: string): Promise<string | undefined> {
  try {
    return await target.problem(input, path);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function report(number: number, target: Target, input: string, path: string, problem: string): Promise<void> {
  const file = join(FOLDER, `${target.name}-${options.seed}-${number}.json`);
  mkdirSync(FOLDER, { recursive: true });
  const small = await smallest(input, async (text) => kindOf(await problemOf(target, text, path)) === kindOf(problem));
  const shows = (await problemOf(target, small, path)) ?? problem;
  writeFileSync(file, `${JSON.stringify({ target: target.name, path, shows, text: small }, undefined, 2)}\n`);
  console.log(`${file}: ${target.name}, from ${path}: ${shows}`);
}

/** A key that two problems with the same cause share. */
function kindOf(problem: string | undefined): string | undefined {
  return problem?.slice(0, 24);
}

async function tryFile(file: string): Promise<number> {
  const { target: name, path, text } = JSON.parse(readFileSync(file, "utf8"));
  const target = TARGETS.find((one) => one.name === name);
  if (target === undefined) throw new Error(`${file} names no target of ${TARGETS.map((one) => one.name).join(", ")}`);
  const problem = await problemOf(target, text, path);
  console.log(problem ?? "no law is broken");
  return problem === undefined ? 0 : 1;
}
