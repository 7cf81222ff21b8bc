import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
/** What runs the program for somebody: workflows, the action, templates, hooks, pages, packs to start with, editors. */
const CALLERS =
  /^(?:\.github\/|templates\/|docs\/|samples\/|editors\/|action\.yml$|Dockerfile$|README\.md$|\.pre-commit-hooks\.yaml$|vscode-extension\/.*\.(?:md|json)$)/;

/** Each line of a file that runs the program, without comments. */
const calls = tracked
  .filter((file) => CALLERS.test(file) && !/\.(?:png|svg|woff2?|json|cards|wasm)$/.test(file))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((text, index) => {
        const called = /(?:\bcardwright(?:@[^ ]+|\.c?js)?|"\$PROGRAM")\s+(?:[a-z]+\b|"\$\{words).*/.exec(text)?.[0];
        return called === undefined ? [] : [{ file, line: index + 1, text, called }];
      }),
  );
const placeOf = ({ file, line, called }: (typeof calls)[number]): string => `${file}:${line}: ${called}`;

/** The words of a call behind the program. */
const wordsOf = (called: string): readonly string[] =>
  called
    .replace(/\$\[\[ ([\w.-]+) \]\]/g, "$[[$1]]")
    .split(/\s+/)
    .slice(1);

/** What is only known when it runs: a variable, or an input of a template. */
const isFromElsewhere = (word: string): boolean => /^"?\$/.test(word);
/** `words` of the action end in `--` and the paths; more arguments are the author's own words. */
const OWN_WORDS = [`"\${words[@]}"`, "$[[inputs.arguments]]", "$[[inputs.simulate-arguments]]"];

test("calls of the program are found", () => {
  expect(new Set(calls.map(({ file }) => file)).size).toBeGreaterThan(10);
});

test("names that come from elsewhere stand behind --, or are the value of an option", () => {
  const wrong = calls.filter(({ called }) => {
    const words = wordsOf(called);
    const end = words.includes("--") ? words.indexOf("--") : words.length;
    return words.some(
      (word, at) =>
        at < end && isFromElsewhere(word) && !OWN_WORDS.includes(word) && !/^--[a-z-]+$/.test(words[at - 1] ?? ""),
    );
  });
  expect(wrong.map(placeOf)).toEqual([]);
});

test("names that xargs and hooks hand on are behind --", () => {
  const handing = calls.filter(({ file, text }) => /xargs/.test(text) || file === ".pre-commit-hooks.yaml");
  expect(handing.length).toBeGreaterThan(3);
  expect(handing.filter(({ called }) => !/ --$/.test(called)).map(placeOf)).toEqual([]);
});

test("the words of the action end before its paths", () => {
  const action = readFileSync("action.yml", "utf8");
  for (const step of action.split(/^ {4}- /m).filter((one) => one.includes("$PATHS")))
    expect(step.search(/words(?:\+=|=)\((?:.* )?--\)/)).toBeLessThan(step.lastIndexOf('"$PATHS"'));
});

test("npx that installs takes a folder outside of the checkout, whose .npmrc may be a stranger's", () => {
  const installing = tracked
    .filter((file) => CALLERS.test(file) && /\.(?:ya?ml|md)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((text) => /\bnpx .*cardwright@/.test(text))
        .map((text) => ({ file, text })),
    );
  expect(installing.length).toBeGreaterThan(3);
  expect(installing.filter(({ text }) => !/--ignore-scripts --prefix \S+ cardwright@/.test(text))).toEqual([]);
});

test("the extension starts the program in two places, each with -- before paths", () => {
  const sources = tracked.filter((file) => /^vscode-extension\/source\/.*\.ts$/.test(file));
  const starting = sources.filter((file) =>
    /\bexecFile\b|\bspawn\(|new ProcessExecution/.test(readFileSync(file, "utf8")),
  );
  expect(starting).toEqual(["vscode-extension/source/program.ts", "vscode-extension/source/tasks.ts"]);
  for (const file of starting) expect(readFileSync(file, "utf8")).toMatch(/\.\.\.(?:words|more), "--", \.\.\.paths\]/);
});
