/** Loaded before every measured program: writes what the process used to the file that CARDWRIGHT_BENCH_USAGE names. */
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require("node:fs").writeFileSync(
    process.env.CARDWRIGHT_BENCH_USAGE,
    JSON.stringify({ userCPUTime, systemCPUTime, maxRSS }),
  );
});
