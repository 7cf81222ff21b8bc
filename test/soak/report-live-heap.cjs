/**
 * Asked by a signal, writes how many bytes of the heap are in use when all garbage is collected, without the code that the
 * engine compiled: of that there is more the longer it runs (a quarter more after 4,000 edits). Needs --expose-gc.
 */
const { renameSync, writeFileSync } = require("node:fs");
const { getHeapCodeStatistics } = require("node:v8");

const file = process.env.CARDWRIGHT_LIVE_HEAP;
process.on("SIGUSR2", () => {
  // What a collection lets go of through weak references is collected by the next one.
  for (let round = 0; round < 3; round++) globalThis.gc();
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  writeFileSync(`${file}~`, String(process.memoryUsage().heapUsed - code - bytecode));
  renameSync(`${file}~`, file);
});
