import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { allCommands } from "../../cli/commands.js";
import manifest from "../../package.json" with { type: "json" };
import { version } from "../../project/index.js";
import { type Repository, repository } from "../cli/git.js";
import { playground } from "../cli/run.js";
import { builtProgram } from "../product.js";
import { action, runAction } from "./action.js";
import { cleanCard, wrongCard } from "./cards.js";

const onUnix = describe.skipIf(process.platform === "win32");
beforeAll(() => {
  builtProgram();
});

describe("action.yml", () => {
  test("says what each input is for, and uses it", () => {
    const text = JSON.stringify(action.runs.steps);
    for (const [name, { description }] of Object.entries(action.inputs)) {
      expect(description).toMatch(/\w/);
      expect(text).toContain(`inputs.${name}`);
    }
  });

  test("hands inputs to the shell through the environment only", () => {
    for (const { run = "" } of action.runs.steps) expect(run).not.toContain("${{");
  });

  test("calls commands and options that there are", () => {
    const steps = new Map(action.runs.steps.map((step) => [step.id, step.run ?? ""]));
    for (const [id, name] of [
      ["lint", "lint"],
      ["format", "format"],
      ["compare", "diff"],
      ["simulate", "simulate"],
    ] as const) {
      const known = allCommands()
        .find((command) => command.name === name)
        ?.options.map(({ flags }) => flags.split(" ")[0]);
      const used = [...(steps.get(id) ?? "").matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag);
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((flag) => !known?.includes(flag))).toEqual([]);
    }
  });
});

onUnix("the action, run as a runner would", () => {
  let place: Repository;
  afterEach(() => place.remove());
  const local = { version: "local" };

  test("passes clean cards", () => {
    place = repository({ "a.cards": cleanCard("KITE S 1") });
    const { status, out, outputs, used } = runAction(place.folder, local);
    expect({ status, outputs }).toEqual({ status: 0, outputs: { status: "0", comparison: "" } });
    expect(out).toContain(manifest.version);
    expect(used.map(({ uses }) => uses)).toEqual([expect.stringMatching(/^actions\/setup-node@/)]);
  });

  test("fails on an error, shows it at its line, and writes a report for code scanning", () => {
    place = repository({ "cards/a.cards": wrongCard("KITE S 1") });
    const { status, out, used } = runAction(place.folder, { ...local, sarif: "out.sarif", "upload-sarif": "true" });
    expect(status).toBe(1);
    expect(out).toMatch(/^::error file=cards\/a\.cards,line=3/m);
    expect(JSON.parse(place.read("out.sarif")).runs[0].results).toHaveLength(1);
    expect(used.at(-1)).toMatchObject({ uses: expect.stringMatching(/^github\/codeql-action\/upload-sarif@/) });
  });

  test("fails where the layout is not canonical, unless that is not asked", () => {
    place = repository({ "a.cards": cleanCard("KITE S 1").replace("    Wind", "  Wind") });
    expect(runAction(place.folder, local)).toMatchObject({ status: 1, outputs: { status: "0" } });
    expect(runAction(place.folder, { ...local, format: "false" }).status).toBe(0);
  });

  test("lets bots play packs of which something is expected, and fails where that is missed", () => {
    const read = (name: string) => readFileSync(`samples/high-card/${name}`, "utf8");
    const pack = Object.fromEntries(
      ["cardwright.json", "high-card.system", "pack.cards"].map((one) => [one, read(one)]),
    );
    place = repository({ ...pack, "balance.play": "Expected: It is quick\n\nTurns 1..300\n" });
    const inputs = { ...local, format: "false", simulate: ".\n", "simulate-arguments": "--sessions\n20" };
    expect(runAction(place.folder, inputs).status).toBe(0);
    place.write({ "balance.play": "Expected: It is quick\n\nTurns 1..2\n" });
    const { status, out } = runAction(place.folder, inputs);
    expect(status).toBe(1);
    expect(out).toMatch(/^::error file=balance\.play,line=3/m);
  });

  test("looks at the paths that are named, in a folder that is named, with more words", () => {
    place = repository({ "x/a b/a.cards": cleanCard("KITE S 1"), "x/c.cards": wrongCard("KITE S 2") });
    const inputs = { ...local, "working-directory": "x" };
    expect(runAction(place.folder, { ...inputs, paths: "a b\n" }).status).toBe(0);
    expect(runAction(place.folder, { ...inputs, paths: "a b\nc.cards" }).status).toBe(1);
    expect(runAction(place.folder, { ...inputs, arguments: "--rule\nsyntax=off" }).status).toBe(0);
    expect(runAction(place.folder, { ...inputs, paths: "nowhere" }).status).toBe(2);
  });

  test("accepts a baseline, and counts warnings", () => {
    const padded = cleanCard("KITE S 1").replace('"Support"', '"Support"\nSubtype "Sail "');
    place = repository({ "a.cards": padded });
    expect(runAction(place.folder, { ...local, "max-warnings": "0" }).status).toBe(1);
    const written = runAction(place.folder, { ...local, baseline: "base.json", arguments: "--write-baseline" });
    expect(written.status).toBe(0);
    expect(runAction(place.folder, { ...local, baseline: "base.json", "max-warnings": "0" }).status).toBe(0);
  });

  test("counts what changed since a revision, and says what changed", () => {
    place = repository();
    place.commit("one", { "a.cards": `${wrongCard("KITE S 1")}---\n${cleanCard("KITE S 2")}` });
    place.commit("two", { "a.cards": `${wrongCard("KITE S 1")}---\n${cleanCard("KITE S 3")}` });
    expect(runAction(place.folder, { ...local, since: "HEAD~1" }).status).toBe(0);
    const compared = runAction(place.folder, { ...local, since: "HEAD~1", compare: "HEAD~1" });
    expect(compared.status).toBe(1);
    expect(compared.summary).toContain("was `KITE S 2` and is `KITE S 3` now");
    expect(compared.outputs.comparison).toMatch(/\.md$/);
    const lenient = { ...local, since: "HEAD~1", compare: "HEAD~1", "compare-fail-on": "none" };
    expect(runAction(place.folder, lenient).status).toBe(0);
  });

  test("runs nothing that stands in an input", () => {
    place = repository({ "a.cards": cleanCard("KITE S 1") });
    const evil = "$(touch pwned)\n; touch pwned\n`touch pwned`\n'; touch pwned; '";
    for (const name of Object.keys(action.inputs)) {
      if (["version", "working-directory", "node-version"].includes(name)) continue;
      runAction(place.folder, { ...local, [name]: evil });
    }
    expect(existsSync(path.join(place.folder, "pwned"))).toBe(false);
  });

  test("installs the version that is asked for, else its own", () => {
    place = repository({ "a.cards": cleanCard("KITE S 1") });
    const tools = playground();
    const calls = path.join(tools.folder, "calls");
    const npm = `#!/usr/bin/env bash
echo "$@" >> '${calls}'
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/node_modules"
ln -sfn '${process.cwd()}' "$2/node_modules/cardwright"
`;
    writeFileSync(path.join(tools.folder, "npm"), npm);
    chmodSync(path.join(tools.folder, "npm"), 0o755);
    expect(runAction(place.folder, { version: "9.8.7" }, tools.folder).status).toBe(0);
    expect(runAction(place.folder, {}, tools.folder).status).toBe(0);
    const [first, second] = tools.read("calls").split("\n");
    expect(first).toMatch(/ cardwright@9\.8\.7$/);
    expect(second?.endsWith(` cardwright@${manifest.version}`)).toBe(true);
    tools.remove();
  });
});

test("the workflow that init --published writes uses the action, with inputs that it has", async () => {
  const place = playground();
  await place.run("init --published");
  const workflow = parse(place.read(".github/workflows/cards.yml"));
  const steps: readonly { uses?: string; with?: Record<string, unknown> }[] = workflow.jobs.check.steps;
  const own = steps.find(({ uses }) => uses?.startsWith("cardwright/"));
  expect(own?.uses).toBe(`cardwright/cardwright@v${version}`);
  for (const name of Object.keys(own?.with ?? {})) expect(Object.keys(action.inputs)).toContain(name);
  expect(steps[0]).toMatchObject({
    uses: expect.stringMatching(/^actions\/checkout@/),
    with: { "fetch-depth": 0, "persist-credentials": false },
  });
  place.remove();
});
