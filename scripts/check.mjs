/**
 * The checks before a push: `node scripts/check.mjs [--all | --changed | --static] [words for Vitest]`. Builds first, because
 * tests run the built program; then the layout, both compilers and the samples are checked beside the tests. Whatever
 * fails is printed whole, one after the other.
 */
import { spawn } from "node:child_process";

// Files that run alone load the whole product, each for itself.
const QUICK = ["--project", "shared", "--tags-filter", "!slow"];
/** What Vitest is told in each form; without it, there are no tests. */
const FORMS = /** @type {const} */ ({
  "--quick": QUICK,
  "--all": [],
  "--changed": [...QUICK, "--changed", "--passWithNoTests"],
  "--static": undefined,
});

const TSC = "node_modules/typescript/bin/tsc";
/** What is known of files that are the same as before, by their content. */
const known = (/** @type {string} */ name) => ["--incremental", "--tsBuildInfoFile", `.cache/${name}.tsbuildinfo`];
/** @type {readonly (readonly [what: string, ...words: string[]])[]} */
const STATIC = [
  ["layout", "node_modules/@biomejs/biome/bin/biome", "ci"],
  ["types", TSC, ...known("types")],
  ["types of the views", TSC, "-p", "vscode-extension/webview", ...known("views")],
  ["samples", "dist/cardwright.cjs", "lint", "samples"],
];

const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: "1" } : {};
/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a script of Node, in a group of its own so that it can be ended with all that it started.
 *
 * @param {readonly string[]} words
 * @param {(text: string) => void} write
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(words, write) {
  const child = spawn(process.execPath, words, {
    detached: process.platform !== "win32",
    env: { ...process.env, ...colours },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", write);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      write(`${error.message}\n`);
      resolve(false);
    });
    child.on("close", (status) => {
      running.delete(child);
      resolve(status === 0);
    });
  });
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => {
    for (const child of running) {
      if (process.platform === "win32" || child.pid === undefined) child.kill(signal);
      else process.kill(-child.pid, signal);
    }
    process.exit(signal === "SIGINT" ? 130 : 143);
  });

/**
 * Runs one step, and prints its name, and its output if it failed.
 *
 * @param {string} what
 * @param {readonly string[]} words
 */
async function step(what, words) {
  const start = Date.now();
  let output = "";
  const succeeded = await run(words, (text) => {
    output += text;
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(succeeded ? `${what}: ${seconds} s\n` : `${what} failed:\n${output}\n`);
  return succeeded;
}

async function staticSteps() {
  let succeeded = true;
  for (const [what, ...words] of STATIC) succeeded = (await step(what, words)) && succeeded;
  return succeeded;
}

const given = process.argv.slice(2);
const form = /** @type {keyof typeof FORMS} */ (
  given[0] !== undefined && given[0] in FORMS ? given.shift() : "--quick"
);
if (!(await step("build", ["scripts/build.mjs"]))) process.exit(1);

/** What the tests print waits for the end of the other checks. @type {string[] | undefined} */
let waiting = [];
const told = FORMS[form];
const tests =
  told === undefined
    ? Promise.resolve(true)
    : run(["node_modules/vitest/vitest.mjs", "run", ...told, ...given], (text) => {
        if (waiting === undefined) process.stdout.write(text);
        else waiting.push(text);
      });
const isStaticRight = await staticSteps();
for (const text of waiting) process.stdout.write(text);
waiting = undefined;
const areTestsRight = await tests;
if (!isStaticRight) console.error("Something failed beside the tests, see above.");
process.exitCode = isStaticRight && areTestsRight ? 0 : 1;
