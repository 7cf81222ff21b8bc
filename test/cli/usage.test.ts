import { describe, expect, test } from "vitest";
import { allCommands } from "../../cli/commands.js";
import { readWords } from "../../cli/read-words.js";
import { readOrExplain } from "../../cli/usage.js";
import { run } from "./run.js";

describe("a call that is not understood is answered in one line", () => {
  const cases: readonly [words: string, says: string][] = [
    ["lnt", "unknown command 'lnt', did you mean lint?"],
    ["samples/starter", "unknown command 'samples/starter', did you mean cardwright lint samples/starter?"],
    ["help lnt", "unknown command 'lnt', did you mean lint?"],
    ["gibberish", "unknown command 'gibberish'; cardwright --help lists the commands"],
    ["lint --fxi", "unknown option '--fxi', did you mean --fix?"],
    [
      "lint --format yaml .",
      "there is no format 'yaml'; it can be pretty, plain, compact, json, sarif, github, gitlab, junit or checkstyle",
    ],
    ["lint --rule", "option '--rule <id=severity>' argument missing"],
    ["lint --rule missing-kind samples", "--rule missing-kind: write it as --rule missing-kind=off"],
    [
      "lint --rule missing-kind=eror samples",
      "--rule missing-kind=eror: Unknown severity. Did you mean error? Use error, warning, info or off.",
    ],
    ["lint --rule mising-kind=off samples", "--rule mising-kind: Unknown rule mising-kind. Did you mean missing-kind?"],
    ["lint --stdin-filename a.cards samples/starter", "--stdin-filename goes with -, which stands for standard input"],
    ["explain", "missing required argument 'rule-name-or-place'"],
    [
      "explain duplicate-atribute",
      "there is no rule or name 'duplicate-atribute', did you mean 'duplicate-attribute'?",
    ],
    ["explain package.json", "package.json has many lines; name one of them, such as package.json:1"],
    ["systems shwo got", "there is no 'systems shwo', did you mean 'systems show got'?"],
    ["render samples/lanterns --out x.gif", "--out x.gif: cards are drawn as SVG, PNG, PDF or HTML, not as GIF"],
    ["explain one two", "too many arguments for 'explain'. Expected 1 argument but got 2."],
    ["schema --system gott", "there is no game system 'gott', did you mean 'got'?"],
    ["schema --types --strict", "--types and --strict can't be used together"],
    ["compile --stdout --out a.json samples/starter", "--stdout and --out can't be used together"],
    ["compile --stdout samples/lanterns samples/starter", "--stdout takes one pack, and these are 2"],
    ["decompile a.json b.json", "several files need a folder to be written to: --out FOLDER"],
  ];
  test.each(cases)("%s", async (words, says) => {
    const { status, out, error } = await run(words.split(" "));
    expect({ status, error: error.trim().split("\n") }).toEqual({ status: 2, error: [`cardwright: ${says}`] });
    if (!words.includes("samples/starter")) expect(out).toBe("");
  });
});

describe("help", () => {
  test("without a command, it is no success", async () => {
    const { status, error } = await run([]);
    expect(status).toBe(2);
    expect(error).toContain("lint [options] [path...]");
  });

  test.each(allCommands().map(({ name }) => name))("%s --help has an example", async (name) => {
    const { status, out } = await run([name, "--help"]);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`Examples?:\\n  \\$ cardwright ${name}`));
  });
});

/** What needs no answer is read without commander; both must read it alike. */
describe("right calls are read alike with and without commander", () => {
  const calls = [
    "lint",
    "lint a b",
    "lint - --stdin-filename x.cards",
    "lint --fix --quiet --format=json --info --absolute a",
    "lint --format sarif:a.sarif --format=junit:b.xml --format pretty --output c",
    "lint --baseline a --write-baseline --prune-baseline --since main --max-warnings 3 --today 2031-01-31",
    "lint --print-config a",
    "lint --rule a=off --rule b=error --allow-empty -- --strange",
    "format --check --diff --sort a",
    "compile a --no-lint --minify --out b --source-map",
    "compile --stdout",
    "decompile a.json",
    "schema --system got --types",
    "rules --format json",
    "explain a --format text",
    "systems",
    "init",
    "init folder",
  ];
  test.each(calls)("%s", (call) => {
    const words = call.split(" ");
    const quick = readWords(words);
    const environment = {
      cwd: "",
      env: {},
      terminal: false,
      columns: () => 80,
      writeOut() {},
      writeError() {},
      readInput: async () => Buffer.of(),
    };
    const full = readOrExplain(words, allCommands(), environment);
    if (quick === undefined || typeof full === "number") throw new Error("not read");
    const set = (options: object) =>
      Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    expect({ name: quick.definition.name, args: quick.args, options: set(quick.options) }).toEqual({
      name: full.definition.name,
      args: full.args,
      options: set(full.options),
    });
  });
});
