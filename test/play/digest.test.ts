import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { installBrowser } from "../editors/vscode/install.js";
import { NODE_VERSIONS, nodeBinaryHere } from "../node-versions.js";
import { ROOT } from "../support/samples.js";
import { playSystem } from "../support/systems.js";
import { compiledSample } from "./engine/compiled-sample.js";
import { type DigestQuestion, endsOf } from "./engine/session-digest.js";

const SESSIONS = 300;
const SEEDS = Array.from({ length: SESSIONS }, (_, index) => index + 1);

const digest = (ends: readonly string[]): string => createHash("sha256").update(ends.join("\n")).digest("hex");

/** The engine as a script of a worker. `port` is what messages come from. */
async function workerScript(port: string): Promise<string> {
  const contents = `import { endsOf } from "./test/play/engine/session-digest.js";
${port};
port.onmessage = ({ data }) => port.postMessage(endsOf(data));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    platform: "browser",
    treeShaking: true,
  });
  return outputFiles[0]?.text ?? "";
}

/** In a page: what its worker answers. */
const IN_PAGE = `({ source, question }) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(question);
})`;

/** What another Node answers. */
function inNode(binary: string, script: string, question: DigestQuestion): string[] {
  const answer = execFileSync(binary, ["-e", script], {
    input: JSON.stringify(question),
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  return JSON.parse(answer) as string[];
}

function inThread(script: string, question: DigestQuestion): Promise<string[]> {
  const worker = new Worker(script, { eval: true });
  return new Promise<string[]>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

describe("300 sessions end in the same way", () => {
  let question: DigestQuestion;
  let once: string;
  beforeAll(() => {
    question = { pack: compiledSample("lanterns", playSystem("got-play")), seats: 3, seeds: SEEDS };
    once = digest(endsOf(question));
  });

  test("as before", () => {
    expect(once).toMatchInlineSnapshot(`"4bb335293b55c6861837f47a109aa6e20e264ae5650d5c5d0a3ee78ea860d5e7"`);
  });

  test.for(NODE_VERSIONS)("in Node %s", async (version, { skip }) => {
    const binary = nodeBinaryHere(version);
    if (binary === undefined) return skip("it is not in .cache/node: test/package.test.ts fetches it");
    const script = await workerScript(`const { readFileSync } = process.getBuiltinModule("node:fs");
const port = { postMessage: (ends) => process.stdout.write(JSON.stringify(ends)), set onmessage(take) { take({ data: JSON.parse(readFileSync(0, "utf8")) }); } }`);
    expect(digest(inNode(binary, script, question))).toBe(once);
  });

  test("backwards", () => {
    expect(digest(endsOf({ ...question, seeds: SEEDS.toReversed() }).toReversed())).toBe(once);
  });

  test.each([1, 4])("in threads: %i of them, each of which plays every so many", async (threads) => {
    const script = await workerScript(`const { parentPort } = process.getBuiltinModule("node:worker_threads");
const port = { postMessage: (ends) => parentPort.postMessage(ends), set onmessage(take) { parentPort.on("message", (data) => take({ data })); } }`);
    const parts = await Promise.all(
      Array.from({ length: threads }, (_, thread) =>
        inThread(script, { ...question, seeds: SEEDS.filter((seed) => seed % threads === thread) }),
      ),
    );
    const inOrder = parts.flat().toSorted((one, other) => JSON.parse(one)[0] - JSON.parse(other)[0]);
    expect(digest(inOrder)).toBe(once);
  });

  test("in a worker of a browser", async () => {
    const script = await workerScript("const port = self");
    const browser = await chromium.launch({
      executablePath: installBrowser(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const page = await browser.newPage();
    const ends = await page.evaluate<string[]>(`(${IN_PAGE})(${JSON.stringify({ source: script, question })})`);
    await browser.close();
    expect(digest(ends)).toBe(once);
  });
});
