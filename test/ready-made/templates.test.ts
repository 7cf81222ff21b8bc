import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { allCommands } from "../../cli/commands.js";
import manifest from "../../package.json" with { type: "json" };
import { type Repository, repository } from "../cli/git.js";
import { type Playground, playground } from "../cli/run.js";
import { builtProgram } from "../product.js";
import { cleanCard, wrongCard } from "./cards.js";

const onUnix = describe.skipIf(process.platform === "win32");
let program = "";
beforeAll(() => {
  program = builtProgram();
});

/** Options of the command of a line, that it does not have. */
function unknownOptions(line: string): readonly string[] {
  const [, name] = /cardwright\S* (\w+)/.exec(line.replace(/\$\[\[.*?\]\]/g, "")) ?? [];
  const command = allCommands().find((one) => one.name === name);
  if (command === undefined) throw new Error(`no command in ${line}`);
  const known = command.options.map(({ flags }) => flags.split(" ")[0]);
  const used = [...line.slice(line.indexOf(command.name)).matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag);
  return used.filter((flag) => !known.includes(flag));
}

/** A folder with a program `cardwright`, and one `npx` that runs it. */
function toolbox(): Playground {
  const tools = playground();
  const run = `exec '${process.execPath}' '${program}'`;
  const scripts = { cardwright: `${run} "$@"`, npx: `shift 5; ${run} "$@"` };
  for (const [name, text] of Object.entries(scripts)) {
    const file = path.join(tools.folder, name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  }
  return tools;
}

describe("the template for GitLab", () => {
  const [header, body] = parseAllDocuments(readFileSync("templates/cards.gitlab-ci.yml", "utf8")).map((document) =>
    document.toJS(),
  );
  const inputs: Readonly<Record<string, { description: string; default: string }>> = header.spec.inputs;
  const script: readonly string[] = [
    ...body.cards.script,
    ...body["cards-compare"].script,
    ...body["cards-simulate"].script,
  ];

  test("has inputs that are explained and used, and the version of this package", () => {
    for (const [name, { description }] of Object.entries(inputs)) {
      expect(description).toMatch(/\w/);
      expect(JSON.stringify(body)).toContain(`$[[ inputs.${name} ]]`);
    }
    expect(inputs.version?.default).toBe(manifest.version);
  });

  test("calls commands and options that there are", () => {
    expect(script.flatMap(unknownOptions)).toEqual([]);
  });

  /** Runs the lines of a job as a runner of GitLab does: all of them, until one fails. */
  function runJob(job: "cards" | "cards-compare", place: Playground, env: Readonly<Record<string, string>> = {}) {
    const tools = toolbox();
    const lines: readonly string[] = body[job].script;
    const filled = lines.map((line) =>
      line.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => inputs[name]?.default ?? ""),
    );
    const ran = spawnSync("bash", ["-eo", "pipefail", "-c", filled.join("\n")], {
      cwd: place.folder,
      encoding: "utf8",
      env: { PATH: `${tools.folder}:${process.env.PATH}`, HOME: tools.folder, ...env },
    });
    tools.remove();
    return { status: ran.status, out: ran.stdout, error: ran.stderr };
  }

  onUnix("run as a runner would", () => {
    test("its first job writes the reports that it names", () => {
      const place = playground({ "a.cards": wrongCard("KITE S 1") });
      expect(runJob("cards", place).status).toBe(1);
      const { codequality, junit } = body.cards.artifacts.reports;
      expect(JSON.parse(place.read(codequality))).toHaveLength(1);
      expect(place.read(junit)).toContain("<testsuite");
      place.write({ "a.cards": cleanCard("KITE S 1") });
      expect(runJob("cards", place)).toMatchObject({ status: 0, error: "" });
      place.remove();
    });

    test("its second job tells what a merge request changes, and fails on what breaks", () => {
      const place = repository();
      place.commit("one", { "a.cards": `Pack: P\n---\n${cleanCard("KITE S 1")}` });
      const base = place.git("rev-parse", "HEAD").trim();
      place.commit("two", { "a.cards": `Pack: P\n---\n${cleanCard("KITE S 2")}` });
      const { status } = runJob("cards-compare", place, { CI_MERGE_REQUEST_DIFF_BASE_SHA: base });
      expect(status).toBe(1);
      const [written] = body["cards-compare"].artifacts.paths;
      expect(place.read(written)).toContain("was `KITE S 1` and is `KITE S 2` now");
      place.remove();
    });
  });
});

describe("the hooks for pre-commit", () => {
  interface Hook {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly entry: string;
    readonly language: string;
    readonly files: string;
    readonly require_serial: boolean;
  }
  const hooks: readonly Hook[] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));

  test("say what they are, and call commands and options that there are", () => {
    for (const { id, name, description, entry, language } of hooks) {
      expect([id, name, description].every((text) => /\w/.test(text))).toBe(true);
      expect(language).toBe("node");
      expect(Object.keys(manifest.bin)).toContain(entry.split(" ")[0]);
      expect(unknownOptions(entry)).toEqual([]);
    }
  });

  test("look at cards and systems, and at nothing else", () => {
    for (const { files } of hooks) {
      const names = ["a.cards", "x/b.system", "c.json", "cards", "d.cards.bak"];
      expect(names.filter((name) => new RegExp(files).test(name))).toEqual(["a.cards", "x/b.system"]);
    }
  });

  onUnix("run by git", () => {
    let place: Repository;
    let tools: Playground;
    afterEach(() => {
      place.remove();
      tools.remove();
    });

    /** Runs a hook as pre-commit does: its entry, and behind it the files that are staged and that it looks at. */
    function runHook(id: string, staged: Readonly<Record<string, string>>) {
      const hook = hooks.find((one) => one.id === id);
      tools = toolbox();
      const names = Object.keys(staged).filter((name) => new RegExp(hook?.files ?? "").test(name));
      writeHook(`#!/bin/sh\nexec ${hook?.entry} ${names.map((name) => `'${name}'`).join(" ")}\n`);
      return commit(staged);
    }

    function writeHook(text: string): void {
      const file = path.join(place.folder, ".git/hooks/pre-commit");
      place.write({ ".git/hooks/pre-commit": text });
      chmodSync(file, 0o755);
    }

    function commit(staged: Readonly<Record<string, string>>) {
      place.write(staged);
      place.git("add", "--all");
      const ran = spawnSync("git", ["hook", "run", "pre-commit"], {
        cwd: place.folder,
        encoding: "utf8",
        env: { PATH: `${tools.folder}:${process.env.PATH}`, HOME: tools.folder },
      });
      return { status: ran.status, out: ran.stdout + ran.stderr };
    }

    test("check, with the whole pack around each file", () => {
      place = repository();
      place.commit("one", { "pack.cards": "Pack: P\n", "a.cards": cleanCard("KITE S 1") });
      expect(runHook("cardwright-lint", { "b c.cards": cleanCard("KITE S 2"), "d.txt": "" }).status).toBe(0);
      const { status, out } = runHook("cardwright-lint", { "b c.cards": cleanCard("KITE S 1") });
      expect(status).toBe(1);
      expect(out).toContain("b c.cards:1:13: error: ");
    });

    test.each(hooks)("$id takes no file name for an option", ({ id }) => {
      place = repository();
      const names = ["--output=kept.txt", "--format=json:kept.txt", "--check", "-x", "--"].map(
        (name) => `${name}.cards`,
      );
      place.write({ "kept.txt.cards": cleanCard("KITE S 9") });
      const ran = runHook(id, Object.fromEntries(names.map((name, index) => [name, cleanCard(`KITE S ${index + 1}`)])));
      expect(ran.status).toBe(0);
      expect(ran.out).not.toMatch(/unknown option|no file/);
      expect(place.read("kept.txt.cards")).toBe(cleanCard("KITE S 9"));
    });

    test("mend and format", () => {
      place = repository();
      expect(runHook("cardwright-fix", { "a.cards": wrongCard("KITE S 1") }).status).toBe(0);
      expect(place.read("a.cards")).toBe(cleanCard("KITE S 1"));
      expect(runHook("cardwright-format", { "a.cards": cleanCard("KITE S 1").replace("    W", "  W") }).status).toBe(0);
      expect(place.read("a.cards")).toContain("\n    Wind");
    });

    test("so does the hook for git itself that the page shows", () => {
      place = repository();
      tools = toolbox();
      const [, hook] = /^```sh\n(#!\/bin\/sh\n[\s\S]*?)^```$/m.exec(readFileSync("docs/ci.md", "utf8")) ?? [];
      expect(hook).toBeDefined();
      writeHook(hook ?? "");
      expect(commit({ "a b.cards": cleanCard("KITE S 1") })).toEqual({ status: 0, out: "" });
      expect(commit({ "readme.txt": "nothing to check" }).status).toBe(0);
      expect(commit({ "a b.cards": wrongCard("KITE S 1") }).status).not.toBe(0);
      const named = commit({ "a b.cards": cleanCard("KITE S 1"), "--output=a b.cards": cleanCard("KITE S 2") });
      expect([named, place.read("a b.cards")]).toEqual([{ status: 0, out: "" }, cleanCard("KITE S 1")]);
      expect(execFileSync("git", ["status", "--short"], { cwd: place.folder, encoding: "utf8" })).toContain(
        "a b.cards",
      );
    });
  });
});
