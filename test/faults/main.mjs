/** Injects faults of the disk into all commands that write, and counts them on docs/quality.md: `npm run try -- faults`. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, "run", "test/cli/faults.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, SWEEPS: "whole", FAULTS_PAGE: `${root}docs/quality.md` },
});
process.exitCode = status ?? 1;
