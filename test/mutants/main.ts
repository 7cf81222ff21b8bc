/**
 * Makes small mistakes in the code of the grammar, the rules and their evaluation, and counts how many the tests notice:
 *
 *     npm run try -- mutants [--count 500] [--seed 1] [--seconds 3600] [--survivors] [--again [--tests test/rules/x.test.ts]]
 *
 * It goes on where it stopped, and writes its figures to docs/quality.md. `--again` tries those once more that no test
 * noticed, with `--tests` against these files alone.
 */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { bundleMutants, digest, sampledMutants, testFiles } from "./bundle.js";
import { HEAD, mutantsTable, type Tried } from "./page.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "86400" },
    survivors: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    tests: { type: "string", multiple: true, default: [] },
  },
});

/** What the tests of a file take in processor time, and the mutants that they reach, by number. */
interface MeasuredFile {
  readonly file: string;
  /** Digest of its text. */
  readonly text: string;
  /** Seconds for loading it. */
  readonly load: number;
  readonly tests: readonly {
    readonly index: number;
    readonly name: string;
    readonly seconds: number;
    /** How often code that may be a mutant was run. */
    readonly calls: number;
    readonly reached: readonly number[];
  }[];
}

/** A test that may notice a mutant. */
interface Candidate {
  readonly file: string;
  readonly index: number;
  readonly name: string;
  readonly seconds: number;
  readonly calls: number;
}

/** Seconds of processor time for a mutant. All are tried for the first, and what is not settled then for the next. */
const ROUNDS = [3, 12, 60];
const FOLDER = join(ROOT, ".cache/mutants");
const mutants = sampledMutants(Number(options.count), options.seed);
const sample = digest(JSON.stringify(mutants));
const bundle = join(FOLDER, `${sample}.mjs`);
const measuredFile = join(FOLDER, `${sample}.tests.jsonl`);
const resultsFile = join(FOLDER, "results.jsonl");
const end = performance.now() + Number(options.seconds) * 1000;

mkdirSync(FOLDER, { recursive: true });
await bundleMutants(mutants, bundle);
const files = testFiles().filter((file) => options.tests.length === 0 || options.tests.includes(file));
const measured = await measuredTests();
const results = new Map<string, Tried>();
for (const result of read<Tried>(resultsFile)) keep(result);
const noticedBefore = options.again ? [...results.values()].filter(({ outcome }) => outcome !== "noticed") : [];
if (options.again) await tryRound(Math.max(...ROUNDS), new Set(noticedBefore.map(({ id }) => id)));
else
  for (const most of ROUNDS)
    await tryRound(most, new Set(mutants.filter((mutant) => isOpen(results.get(mutant.id), most)).map(({ id }) => id)));

const table = mutantsTable(mutants, [...results.values()], options.seed);
const page = join(ROOT, "docs/quality.md");
writeFileSync(page, withSection(readFileSync(page, "utf8"), HEAD, table));
console.log(table);
if (options.survivors)
  for (const { id, file, line, kind, before, text } of mutants) {
    const outcome = results.get(id)?.outcome;
    if (outcome === "survived" || outcome === "cut")
      console.log(
        `${outcome} ${file}:${line}: ${kind}: ${before.slice(0, 100)} → ${text?.replace(/\s+/g, " ").slice(0, 100) ?? "nothing"}`,
      );
  }

function isOpen(result: Tried | undefined, most: number): boolean {
  return result === undefined || (result.outcome === "cut" && result.within < most);
}

/** The last result of a mutant is the one that counts, if the code is still what it was. */
function keep(result: Tried): void {
  if (mutants.some(({ id, code }) => id === result.id && code === result.code)) results.set(result.id, result);
}

function read<Line>(file: string): Line[] {
  return (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []).map((line) =>
    JSON.parse(line),
  );
}

/** What each file of tests reaches, measured where its text or the code has changed. */
async function measuredTests(): Promise<readonly MeasuredFile[]> {
  const texts = new Map(files.map((file) => [file, digest(readFileSync(join(ROOT, file), "utf8"))]));
  const isCurrent = ({ file, text }: MeasuredFile): boolean => texts.get(file) === text;
  const known = new Map(
    read<MeasuredFile>(measuredFile)
      .filter(isCurrent)
      .map((one) => [one.file, one]),
  );
  await inWorker<MeasuredFile>(
    files
      .filter((file) => !known.has(file))
      .map((file) => ({
        job: () => ({ measure: file, limit: 600 }),
        take: (result) => {
          const one = { ...(result ?? { load: 0, tests: [] }), file, text: texts.get(file) ?? "" };
          known.set(file, one);
          appendFileSync(measuredFile, `${JSON.stringify(one)}\n`);
        },
      })),
  );
  return [...known.values()];
}

/** Tries these mutants for so many seconds each. */
async function tryRound(most: number, ids: ReadonlySet<string>): Promise<void> {
  await inWorker<Omit<Tried, "id" | "code" | "within">>(
    [...mutants.entries()]
      .filter(([, { id }]) => ids.has(id))
      .map(([number, mutant]) => ({
        job: () => {
          const tests = candidatesFor(number);
          const slowest = Math.max(0, ...tests.map(({ seconds }) => seconds));
          const calls = tests.reduce((sum, test) => sum + test.calls, 0);
          return {
            number,
            most,
            // Loading, the tests, and one more that takes ten times as long as without the mutant.
            limit: most + 10 * slowest + 10,
            calls,
            tests: tests.map(({ file, index }) => [file, index]),
          };
        },
        take: (result) => {
          // Some of the tests can only notice it.
          if (files.length < testFiles().length && result?.by == null) return;
          const { id, code } = mutant;
          const tried: Tried = { outcome: "endless", by: null, seconds: 0, ...result, id, code, within: most };
          keep(tried);
          appendFileSync(resultsFile, `${JSON.stringify(tried)}\n`);
        },
      })),
  );
}

/**
 * The tests that reach a mutant: those named after its module, those that noticed others of its file, then the fastest. Last
 * come the other tests of the same files, which may use what an earlier one has left in a cache.
 */
function candidatesFor(number: number): readonly Candidate[] {
  const mutant = mutants[number];
  if (mutant === undefined) return [];
  const module = basename(mutant.file, ".ts");
  const noticing = new Set(
    mutants.filter(({ file }) => file === mutant.file).map(({ id }) => results.get(id)?.by ?? ""),
  );
  const ranked = measured.flatMap(({ file, load, tests }) => {
    const reaching = tests.filter(({ reached }) => reached.includes(number));
    if (reaching.length === 0) return [];
    return tests.map((test) => {
      const seconds = test.seconds + load / tests.length;
      const isReaching = reaching.includes(test);
      const isOfModule = file.includes(`/${module}.`) || test.name.includes(module);
      const isNoticing = noticing.has(`${file}: ${test.name}`);
      return { ...test, file, seconds, rank: !isReaching ? 3 : isOfModule ? 0 : isNoticing ? 1 : 2 };
    });
  });
  return ranked.toSorted((one, other) => one.rank - other.rank || one.seconds - other.seconds);
}

/** Gives jobs to a process, one at a time, as far as there is time; undefined: the process ended on a job. */
async function inWorker<Result>(
  jobs: { readonly job: () => object; readonly take: (result: Result | undefined) => void }[],
): Promise<void> {
  const left = [...jobs];
  while (left.length > 0 && performance.now() < end) {
    const child = spawn(
      process.execPath,
      ["--max-old-space-size=3000", join(ROOT, "test/mutants/worker.mjs"), bundle],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    // A new process now and then: each mutant leaves its modules behind.
    for (let count = 0; count < 25; count++) {
      const next = performance.now() < end ? left.shift() : undefined;
      if (next === undefined) break;
      child.stdin.write(`${JSON.stringify(next.job())}\n`);
      const { value } = await lines.next();
      next.take(value === undefined ? undefined : JSON.parse(value));
      if (value === undefined) break;
    }
    child.stdin.end();
    child.kill();
  }
}
