import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { emptyFolder, npm } from "./node-versions.js";
import { builtProgram } from "./product.js";
import { follow } from "./support/tutorial.js";

/** What README and tutorial tell: pack the clone, install the file globally, work in an empty folder. */
let home = "";
let packed = "";
const shell = () => {
  const { PATH = "" } = process.env;
  return {
    ...process.env,
    npm_config_prefix: path.join(home, "global"),
    PATH: `${path.join(home, "global/bin")}:${PATH}`,
  };
};

beforeAll(() => {
  builtProgram();
  home = emptyFolder();
  const [archive] = JSON.parse(npm(["pack", "--ignore-scripts", "--json", "--pack-destination", home], process.cwd()));
  packed = path.join(home, archive.filename);
  execFileSync("npm", ["install", "--global", "--offline", "--ignore-scripts", packed], { env: shell(), cwd: home });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const folderOf = (name: string): string => {
  const folder = path.join(home, name);
  mkdirSync(folder);
  return folder;
};

test.skipIf(process.platform === "win32")("the tutorial, in an empty folder, with the installed program", async () => {
  const folder = folderOf("tutorial");
  const told = await follow({
    say: async (words) => {
      const { stdout, stderr } = spawnSync("cardwright", words, { cwd: folder, env: shell(), encoding: "utf8" });
      return stdout + stderr;
    },
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
  });
  expect(told.map(({ said }) => said)).toEqual(told.map(({ shown }) => shown));
});

test.skipIf(process.platform === "win32")("the steps of the workflow that init writes, with nothing published", () => {
  const folder = folderOf("pack");
  execFileSync("cardwright", ["init", "--system", "conspiracy"], { cwd: folder, env: shell() });
  const workflow = parse(readFileSync(path.join(folder, ".github/workflows/cards.yml"), "utf8"));
  const steps: readonly { run?: string }[] = workflow.jobs.check.steps;
  const commands = steps.flatMap(({ run }) => run ?? []);
  const tried = () =>
    commands.map((command) => spawnSync("bash", ["-e", "-c", command], { cwd: folder, env: shell() }).status);
  expect(commands.length).toBe(3);
  expect(tried()[0]).not.toBe(0);
  writeFileSync(path.join(folder, `cardwright-${manifest.version}.tgz`), readFileSync(packed));
  expect(tried()).toEqual([0, 0, 0]);
});
