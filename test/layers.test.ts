import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  circlesAmong,
  type Import,
  importsOf,
  instancesAskedFor,
  layerOf,
  sourceFiles,
  wordsOf,
  wrongImport,
} from "./layers.js";

/** What product code may not touch outside the layers that talk to the world. */
const IMPURE = ["console", "process", "globalThis", "setTimeout", "Date", "performance"];
/** Lines and columns are for people: spans are offsets everywhere else. */
const LINES_AND_COLUMNS = ["lineNumber", "columnNumber", "lineIndex", "columnIndex", "lineAndColumn"];

const files = sourceFiles(process.cwd());
const product = files.filter((file) => layerOf(file).product);

test("there are sources to look at", () => {
  expect(product.some((file) => file.startsWith("grammar/"))).toBe(true);
  expect(product.some((file) => file.startsWith("compiler/"))).toBe(true);
});

test("imports keep the layers", { tags: "slow" }, () => {
  expect(files.flatMap((file) => importsOf(file).flatMap((found) => wrongImport(file, found) ?? []))).toEqual([]);
});

/** Opens what it reads itself: the cache of compiled code belongs to the user, and is read before anything is loaded. */
const OPENS = ["project/files/read-regular-file.ts", "cli/cached-script.ts"];
const OPENING = /\b(?:readFileSync|createReadStream|readSync|fs\/promises)\b/;

test("one module opens files, so that nothing waits for a pipe", () => {
  const places = product.filter((file) => /^(?:cli|lsp|project|tools|play|compiler)\//.test(file));
  expect(places.filter((file) => OPENING.test(readFileSync(file, "utf8"))).sort()).toEqual(OPENS.toSorted());
});

test("nothing goes round in circles: no files, and no folders", { tags: "slow" }, () => {
  expect(circlesAmong(product, importsOf)).toEqual([]);
});

test.each([
  ["two files", { "a/one.ts": ["./two.js"], "a/two.ts": ["./one.js"] }, ["a: one.ts, two.ts"]],
  [
    "two folders, by other files",
    { "a/b/1.ts": ["../c/1.js"], "a/c/1.ts": [], "a/c/2.ts": ["../b/1.js"] },
    ["a: b, c"],
  ],
  ["a folder and a file", { "a/one.ts": ["./b/1.js"], "a/b/1.ts": ["../one.js"] }, ["a: b, one.ts"]],
  ["none", { "a/one.ts": ["./b/1.js", "./two.js"], "a/two.ts": ["./b/1.js"], "a/b/1.ts": [] }, []],
])("the circle of %s is found", (_, files: Record<string, readonly string[]>, circles) => {
  const imports = (file: string) => (files[file] ?? []).map((specifier) => ({ specifier }));
  expect(circlesAmong(Object.keys(files), imports)).toEqual(circles);
});

test("the core is pure and counts in offsets", { tags: "slow" }, () => {
  const core = product.filter((file) => !layerOf(file).talksToTheWorld);
  const found = core.flatMap((file) => {
    const words = wordsOf(file);
    return [...IMPURE, ...LINES_AND_COLUMNS].filter((word) => words.has(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test("a class of our own is never asked for by instanceof, for each bundle has its own", () => {
  // Those of a library are made and asked for in one bundle.
  const known = ["Error", "Map", "Date", "Float64Array", "CommanderError", "ResponseError", "Uri", "Element"];
  const found = product.flatMap((file) => instancesAskedFor(file).map((name) => `${file}: ${name}`));
  expect(found.filter((one) => !known.includes(one.split(": ")[1] ?? ""))).toEqual([]);
});

describe("what the guard objects to", () => {
  const cases: readonly [file: string, specifier: string, complaint: string | undefined][] = [
    ["grammar/parse.ts", "./tree.js", undefined],
    ["grammar/parse.ts", "chevrotain", undefined],
    ["grammar/parse.ts", "../compiler/index.js", "grammar may not import compiler"],
    ["compiler/rules/one.ts", "../model/model.js", undefined],
    ["compiler/rules/one.ts", "../../grammar/index.js", undefined],
    ["compiler/rules/one.ts", "../../grammar/tree.js", "grammar is imported through its index only"],
    ["compiler/rules/one.ts", "../check/check-pack.js", "compiler/rules may not import compiler/check"],
    ["compiler/rules/one.ts", "chevrotain", "only grammar knows chevrotain"],
    ["compiler/rules/one.ts", "node:fs", "compiler/rules may not import node:fs"],
    ["compiler/rules/one.ts", "../../test/marked.js", "product code may not import test"],
    ["cli/main.ts", "node:fs", undefined],
    ["cli/main.ts", "fs", "write node:fs"],
    ["cli/main.ts", "../compiler/index.js", undefined],
    ["tools/graph/one.ts", "../../compiler/index.js", undefined],
    ["tools/graph/one.ts", "../../play/index.js", undefined],
    ["tools/graph/one.ts", "../../play/create-checker.js", "play is imported through its index only"],
    ["play/analysis/one.ts", "../../compiler/index.js", undefined],
    ["compiler/check/one.ts", "../../play/index.js", "compiler/check may not import play"],
    ["compiler/index.ts", "../play/index.js", "compiler may not import play"],
    ["tools/graph/one.ts", "../../project/index.js", "tools may not import project"],
    ["cli/main.ts", "../compiler/rules/one.js", "compiler is imported through its index only"],
    ["cli/main.ts", "../lsp/server/index.js", undefined],
    ["lsp/features/hover.ts", "../../compiler/index.js", undefined],
    ["lsp/features/hover.ts", "../server/index.js", "lsp/features may not import lsp/server"],
    ["lsp/features/hover.ts", "node:path", "lsp/features may not import node:path"],
    ["lsp/server/start.ts", "../features/index.js", undefined],
    ["lsp/server/start.ts", "../../cli/main.js", "lsp/server may not import cli"],
    ["another-folder/view.ts", "../grammar/index.js", undefined],
    ["grammar/parse.ts", "../another-folder/index.js", "grammar may not import another-folder"],
    ["grammar/parse.ts", "./tree", "write the extension: ./tree"],
    ["test/one.test.ts", "../grammar/tree.js", undefined],
  ];
  const onlyTypes = "it may import the types of lsp/server, and of browser what pages tell the worker";
  const ofTheExtension: readonly [specifier: string, typesOnly: boolean, complaint: string | undefined][] = [
    ["vscode", false, undefined],
    ["./program.js", false, undefined],
    ["../../lsp/server/index.js", true, undefined],
    ["../../lsp/server/index.js", false, onlyTypes],
    ["../../lsp/server/session.js", true, "lsp/server is imported through its index only"],
    ["../../compiler/index.js", true, onlyTypes],
  ];
  test.each(ofTheExtension)("the extension importing %s, types only: %s: %s", (specifier, typesOnly, complaint) => {
    const file = "vscode-extension/source/extension.ts";
    expect(wrongImport(file, { specifier, typesOnly })).toBe(
      complaint === undefined ? undefined : `${file}: ${complaint}`,
    );
  });

  test("which imports are types only", () => {
    const imports = importsOf("vscode-extension/source/views/view.ts");
    expect(imports.find(({ specifier }) => specifier.includes("lsp/server"))?.typesOnly).toBe(true);
    expect(imports.find(({ specifier }) => specifier === "vscode")?.typesOnly).toBe(false);
  });

  test.each(cases)("%s importing %s: %s", (file, specifier, complaint) => {
    const found: Import = { specifier };
    expect(wrongImport(file, found)).toBe(complaint === undefined ? undefined : `${file}: ${complaint}`);
  });
});
