/**
 * Tries the built server for long: `npm run try -- soak [--edits 10000] [--checkpoints 100] [--seed 1] [--program PATH]`.
 * Equal seeds make equal edits. Exit status 1 when a request was not answered well, when findings were not those of a
 * fresh start, or when what the server keeps grew: its live heap, with all texts as they were in the beginning, is
 * never more than 1.1 times what it was after the first tenth of the edits.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { spawnServer, type TestFolder, testFolder } from "../lsp/support/client.js";
import { builtProgram } from "../product.js";
import { ROOT } from "../support/samples.js";
import { soakFiles } from "./files.js";
import { soak } from "./soak.js";

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "10000" },
    checkpoints: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    program: { type: "string" },
  },
});

const files = soakFiles();
const folder = testFolder(files);
try {
  process.exitCode = await run();
} finally {
  rmSync(reportOf(folder), { force: true });
  folder.delete();
}

/** Where the server that is tried writes how large its live heap is. */
function reportOf({ path }: TestFolder): string {
  return `${path}.live-heap`;
}

async function run(): Promise<number> {
  const program = values.program ?? builtProgram();
  const report = reportOf(folder);
  const preload = path.join(ROOT, "test", "soak", "report-live-heap.cjs");
  let tried: ChildProcess | undefined;
  const result = await soak({
    edits: Number(values.edits),
    checkpoints: Number(values.checkpoints),
    seed: values.seed,
    folder,
    files,
    async liveHeap() {
      rmSync(report, { force: true });
      tried?.kill("SIGUSR2");
      while (!existsSync(report)) {
        if (tried?.exitCode !== null) throw new Error("the server has ended");
        await setTimeout(20);
      }
      return Number(readFileSync(report, "utf8"));
    },
    tell: (line) => console.log(line),
    async start(options) {
      const command = [process.execPath, program, "lsp", "--stdio"];
      if (tried === undefined) command.splice(1, 0, "--expose-gc", "--require", preload);
      const client = await spawnServer(command, options, { CARDWRIGHT_LIVE_HEAP: report });
      tried ??= client.process;
      return client;
    },
  });
  for (const failure of result.failures.slice(0, 20)) console.log(`failed: ${failure}`);
  for (const difference of result.differences.slice(0, 5)) console.log(`different ${difference}`);
  const [first = 0, ...later] = result.liveHeap;
  const most = Math.max(first, ...later);
  const grown = most > first * 1.1;
  console.log(
    `${values.edits} edits, ${result.requests} requests, ${result.failures.length} failed; ` +
      `${result.differences.length} differences; live heap ${(first / 2 ** 20).toFixed(1)} MiB, later at most ${(most / 2 ** 20).toFixed(1)}${grown ? ": TOO MUCH" : ""} (seed ${values.seed})`,
  );
  return result.failures.length + result.differences.length > 0 || grown ? 1 : 0;
}
