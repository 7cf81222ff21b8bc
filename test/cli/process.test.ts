import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { builtProgram } from "../product.js";
import { cleanCard, type Playground, playground, wrongCard } from "./run.js";

/** What only shows when the built program runs as a process. */
const program = builtProgram();
let place: Playground;
afterEach(() => place.remove());

function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...words], { cwd: place.folder, stdio: ["pipe", "pipe", "pipe"] });
}

async function statusOf(child: ChildProcess): Promise<number | null> {
  const [status]: unknown[] = await once(child, "exit");
  return typeof status === "number" ? status : null;
}

/** Interrupts the run while it puts its first file in place, or when it has then compiled the next pack. */
const INTERRUPT = `
  const fs = require("node:fs");
  let written = false;
  const around = (name, before) => {
    const plain = fs[name];
    fs[name] = Object.assign((...values) => { before(values); return plain(...values); }, plain);
  };
  const interrupt = () => process.kill(process.pid, "SIGINT");
  around("renameSync", () => {
    if (process.env.WHEN === "writing" && !written) interrupt();
    written = true;
  });
  for (const name of ["lstatSync", "statSync", "realpathSync", "readlinkSync", "openSync", "readFileSync"])
    around(name, ([file]) => {
      if (process.env.WHEN === "compiling" && written && String(file).endsWith("b.json")) interrupt();
    });
`;

describe("the program as a process", () => {
  test("--version", { tags: "slow" }, () => {
    place = playground();
    expect(execFileSync(process.execPath, [program, "--version"], { encoding: "utf8" })).toBe(`${manifest.version}\n`);
  });

  test("exit status, standard output and standard error", { tags: "slow" }, () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const ran = spawnSync(process.execPath, [program, "lint", "a.cards", "b"], { cwd: place.folder, encoding: "utf8" });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toBe("cardwright: there is no file or folder b\n");
    expect(ran.stdout).toContain("a.cards:2:6: error: ");
  });

  test("what ships beside it is found", { tags: "slow" }, () => {
    place = playground();
    const call = (...words: string[]) =>
      execFileSync(process.execPath, [program, ...words], { cwd: place.folder, encoding: "utf8" });
    expect(call("init", "new")).toContain("pack.cards");
    expect(call("lint", "new")).toContain("nothing to report");
    expect(call("explain", "syntax")).toContain("A card that breaks it:");
    expect(JSON.parse(call("schema", "--system", "got"))).toHaveProperty("$defs");
    expect(call("lint", "new/*.{cards,system}")).toContain("nothing to report");
    expect(call("--help")).toContain("lint [options]");
  });

  test("standard input", { tags: "slow" }, async () => {
    place = playground();
    const child = start(["format", "-"]);
    child.stdin?.end(cleanCard("KITE S 1"));
    let out = "";
    child.stdout?.on("data", (data) => {
      out += data;
    });
    expect(await statusOf(child)).toBe(0);
    expect(out).toContain("Identifier: KITE S 1");
  });

  test("a closed output pipe ends it quietly", { tags: "slow" }, async () => {
    const cards = Array.from({ length: 3000 }, (_, index) => wrongCard(`KITE S ${index}`)).join("---\n");
    place = playground({ "a.cards": cards });
    const child = start(["lint"]);
    let error = "";
    child.stderr?.on("data", (data) => {
      error += data;
    });
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await statusOf(child)).not.toBe(70);
    expect(error).toBe("");
  });

  test.skipIf(process.platform === "win32")("Ctrl-C", async () => {
    place = playground();
    const child = start(["lint", "-"]);
    await once(child, "spawn");
    child.kill("SIGINT");
    // A shell makes status 130 of it, and ends its own loop.
    expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
  });

  test.skipIf(process.platform === "win32").each([
    ["writing", { status: 130, signal: null }],
    ["compiling", { status: null, signal: "SIGINT" }],
  ])("Ctrl-C while the first file is written, or the next pack is compiled: %s", { tags: "slow" }, (when, ended) => {
    place = playground({
      "a/pack.cards": `Pack: A\n---\n${cleanCard("KITE S 1")}`,
      "b/pack.cards": `Pack: B\n---\n${cleanCard("KITE S 2")}`,
      "interrupt.cjs": INTERRUPT,
    });
    const call = ["--require", "./interrupt.cjs", program, "compile", "--no-lint"];
    const env = { ...process.env, WHEN: when };
    const { status, signal, stdout } = spawnSync(process.execPath, call, { cwd: place.folder, env, encoding: "utf8" });
    expect({ status, signal }).toEqual(ended);
    expect(stdout).toMatch(/^dist\Wa\.json written\n$/);
    expect(readdirSync(path.join(place.folder, "dist"))).toEqual(["a.json"]);
    expect(JSON.parse(place.read("dist/a.json"))).toHaveProperty("cards");
  });

  test.skipIf(process.platform === "win32")(
    "nothing holds up Ctrl-C where nothing is written",
    { tags: "slow" },
    () => {
      place = playground({
        "a.cards": cleanCard("KITE S 1"),
        "count.cjs": 'process.on("exit", () => process.stderr.write("listeners: " + process.listenerCount("SIGINT")));',
      });
      const call = ["--require", "./count.cjs", program, "lint"];
      const { stderr } = spawnSync(process.execPath, call, { cwd: place.folder, encoding: "utf8" });
      expect(stderr).toMatch(/listeners: 0$/);
    },
  );
});
