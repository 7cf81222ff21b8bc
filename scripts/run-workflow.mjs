/**
 * Runs the commands of a workflow in a clone of the last commit:
 *
 *   node scripts/run-workflow.mjs .github/workflows/ci.yml check [--event pull_request] [--until N]
 *
 * Reports the steps it skips: third-party actions, and steps for other events. Each job has its own folder, as on a
 * runner.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { parse } from "yaml";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { event: { type: "string", default: "pull_request" }, until: { type: "string" } },
});
const [file = "", job = ""] = positionals;
const workflow = parse(readFileSync(file, "utf8"));
const steps = workflow.jobs?.[job]?.steps;
if (steps === undefined) {
  console.error(`${file} has the jobs ${Object.keys(workflow.jobs ?? {}).join(", ")}`);
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), "cardwright-workflow-"));
execFileSync("git", ["clone", "--quiet", process.cwd(), folder]);
let failed = false;
for (const [index, step] of steps.slice(0, Number(values.until ?? steps.length)).entries()) {
  const { run, uses, if: when, env = {} } = step;
  const asked = /^github\.event_name == '(\w+)'$/.exec(when ?? "")?.[1];
  if (run === undefined || (when !== undefined && asked !== values.event)) {
    console.log(
      `${index + 1}. left out: ${uses ?? run.trim().split("\n")[0]}${when === undefined ? "" : ` (if ${when})`}`,
    );
    continue;
  }
  console.log(`${index + 1}. ${run.trim()}`);
  const { status } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], {
    cwd: folder,
    // The environment here wins: for shorter time limits, or for values that only a runner has.
    env: { ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])), ...process.env },
    stdio: "inherit",
  });
  failed = status !== 0;
  if (failed) break;
}
rmSync(folder, { recursive: true, force: true });
console.log(failed ? "failed" : "passed");
process.exitCode = failed ? 1 : 0;
