/** Asked by a signal, writes how many bytes of the heap are in use when all garbage is collected. Needs --expose-gc. */
const { renameSync, writeFileSync } = require("node:fs");

const file = process.env.CARDWRIGHT_LIVE_HEAP;
process.on("SIGUSR2", () => {
  // What a collection lets go of through weak references is collected by the next one.
  for (let round = 0; round < 3; round++) globalThis.gc();
  writeFileSync(`${file}~`, String(process.memoryUsage().heapUsed));
  renameSync(`${file}~`, file);
});
