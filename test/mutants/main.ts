/**
 * Makes small mistakes in the code of the grammar, the rules and their evaluation, and counts how many the tests notice:
 * `npm run mutants -- [--count 500] [--seed 1] [--seconds 600] [--survivors]`. It goes on where it stopped while the code is
 * the same, and writes its figures to docs/quality.md. A mutant is tried against the fast tests that reach it, for six
 * seconds of processor time.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { bundleMutants, sampledMutants, testFiles } from "./bundle.js";
import { HEAD, mutantsTable, type Tried } from "./page.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "86400" },
    survivors: { type: "boolean", default: false },
  },
});

interface Measured {
  readonly file: string;
  readonly tests: readonly {
    readonly index: number;
    readonly seconds: number;
    readonly calls: number;
    readonly reached: readonly number[];
  }[];
}

const FOLDER = join(ROOT, ".cache/mutants");
/** No answer for so many milliseconds: the mutant has hung or broken the process. */
const PATIENCE = 180_000;
const mutants = sampledMutants(Number(options.count), options.seed);
const key = createHash("sha256").update(JSON.stringify(mutants)).digest("hex").slice(0, 12);
const bundle = join(FOLDER, `${key}.mjs`);
const resultsFile = join(FOLDER, `${key}.jsonl`);
const measuredFile = join(FOLDER, `${key}.tests.jsonl`);

mkdirSync(FOLDER, { recursive: true });
await bundleMutants(mutants, bundle);
const end = performance.now() + Number(options.seconds) * 1000;
const measured = await inWorker<Measured>(
  measuredFile,
  testFiles().map((file) => ({ id: file, job: { measure: file } })),
  ({ file }) => file,
  (file) => ({ file, tests: [] }),
);
const results = await inWorker<Tried>(
  resultsFile,
  mutants.map(({ file }, number) => ({
    id: String(number),
    job: { number, module: basename(file, ".ts"), ...testsOf(number) },
  })),
  ({ number }) => String(number),
  (number) => ({ number: Number(number), by: "the process ended", seconds: 0 }),
);
const table = mutantsTable(mutants, results, options.seed);
const page = join(ROOT, "docs/quality.md");
if (results.length > 0) writeFileSync(page, withSection(readFileSync(page, "utf8"), HEAD, table));
console.log(table);
if (options.survivors)
  for (const { number } of results.filter(({ by }) => by === null)) {
    const mutant = mutants[number];
    if (mutant !== undefined)
      console.log(
        `${mutant.file}:${mutant.line}: ${mutant.kind}: ${mutant.before.slice(0, 100)} → ${mutant.text?.replace(/\s+/g, " ").slice(0, 100) ?? "nothing"}`,
      );
  }

/** The tests that reach a mutant, those of fewer seconds first within a file, and files in their order. */
function testsOf(number: number) {
  let calls = 0;
  const tests = measured.flatMap(({ file, tests: all }): [string, number[]][] => {
    const reaching = all
      .filter(({ reached }) => reached.includes(number))
      .toSorted((one, other) => one.seconds - other.seconds);
    calls += reaching.reduce((sum, test) => sum + test.calls, 0);
    return reaching.length === 0 ? [] : [[file, reaching.map(({ index }) => index)]];
  });
  const weight = ([file, indexes]: [string, number[]]): number => {
    const all = measured.find((one) => one.file === file)?.tests ?? [];
    return indexes.reduce((sum, index) => sum + (all.find((test) => test.index === index)?.seconds ?? 0), 0);
  };
  return { tests: tests.toSorted((one, other) => weight(one) - weight(other)), calls };
}

/** What became of all jobs: read from the file as far as they are done, and done as far as there is time. */
async function inWorker<Result>(
  file: string,
  jobs: readonly { readonly id: string; readonly job: object }[],
  idOf: (result: Result) => string,
  crashed: (id: string) => Result,
): Promise<readonly Result[]> {
  const done: Result[] = (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []).map((line) =>
    JSON.parse(line),
  );
  const known = new Set(done.map(idOf));
  const left = jobs.filter(({ id }) => !known.has(id));
  const keep = (result: Result): void => {
    done.push(result);
    appendFileSync(file, `${JSON.stringify(result)}\n`);
  };
  while (left.length > 0 && performance.now() < end) {
    // A new process now and then: each mutant leaves its modules behind.
    const chunk = left.splice(0, 25);
    const child = spawn(
      process.execPath,
      ["--max-old-space-size=3000", join(ROOT, "test/mutants/worker.mjs"), bundle],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const [index, { id, job }] of chunk.entries()) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      const { value } = await lines.next();
      clearTimeout(timer);
      if (value === undefined) {
        keep(crashed(id));
        left.unshift(...chunk.slice(index + 1));
        break;
      }
      keep(JSON.parse(value));
      if (performance.now() > end) break;
    }
    child.stdin.end();
    child.kill();
  }
  return done;
}
