/**
 * Tries the built server for long: `npm run soak -- [--edits 10000] [--checkpoints 100] [--seed 1]
 * [--program PATH]`. Equal seeds make equal
 * edits. Exit status 1 when a request was not answered well, when findings were not those of a fresh start, or when the
 * server grew by more than a third.
 */
import { parseArgs } from "node:util";
import { spawnServer, testFolder } from "../lsp/support/client.js";
import { builtProgram } from "../product.js";
import { soakFiles } from "./files.js";
import { residentMemory, soak } from "./soak.js";

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
  folder.delete();
}

async function run(): Promise<number> {
  const program = values.program ?? builtProgram();
  let processId: number | undefined;
  const result = await soak({
    edits: Number(values.edits),
    checkpoints: Number(values.checkpoints),
    seed: values.seed,
    folder,
    files,
    memory: () => residentMemory(processId),
    tell: (line) => console.log(line),
    async start(options) {
      const client = await spawnServer([process.execPath, program, "lsp", "--stdio"], options);
      processId ??= client.process.pid;
      return client;
    },
  });
  for (const failure of result.failures.slice(0, 20)) console.log(`failed: ${failure}`);
  for (const difference of result.differences.slice(0, 5)) console.log(`different ${difference}`);
  const [first, last] = result.memory ?? [0, 0];
  const grown = last > first * (4 / 3);
  console.log(
    `${values.edits} edits, ${result.requests} requests, ${result.failures.length} failed; ` +
      `${result.differences.length} differences; memory ${(first / 2 ** 20).toFixed(0)} to ${(last / 2 ** 20).toFixed(0)} MiB (seed ${values.seed})`,
  );
  return result.failures.length + result.differences.length > 0 || grown ? 1 : 0;
}
