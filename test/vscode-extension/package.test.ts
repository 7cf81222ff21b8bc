/**
 * It packs the extension.
 * @module-tag slow
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageOfExtension } from "../editors/vscode/package-of-extension.js";
import { readZip } from "../support/read-zip.js";

const MEGABYTE = 1024 * 1024;

let folder = "";
let files: readonly string[] = [];
const read = (file: string) => readFileSync(path.join(folder, "extension", file), "utf8");

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cardwright-vsix-"));
  const archive = readZip(readFileSync(packageOfExtension()));
  for (const [name, bytes] of archive) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  files = [...archive.keys()].flatMap((name) =>
    name.startsWith("extension/") ? [name.slice("extension/".length)] : [],
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("it is small", () => {
  // Fonts are 0.8 MB of it: half of that are symbols, emoji and the bold serif, which PDFs need.
  expect(statSync(packageOfExtension()).size).toBeLessThanOrEqual(4.5 * MEGABYTE);
});

test("the fonts that its views show cards in are in it", () => {
  const addresses = [...read("webview/view.css").matchAll(/url\("?([^")]+)"?\)/g)].map(([, address = ""]) => address);
  expect(addresses).toHaveLength(40);
  const missing = addresses.filter((address) => !files.includes(path.posix.join("webview", address)));
  expect(missing).toEqual([]);
});

test("it holds all that it needs, and nothing that it does not", () => {
  const needed = [
    "package.json",
    "package.nls.json",
    "readme.md",
    "changelog.md",
    "LICENSE.txt",
    "THIRD-PARTY-LICENSES.txt",
    "client/extension.js",
    "webview/view.js",
    "webview/view.css",
    "webview/table.js",
    "webview/table.css",
    "server/cardwright.js",
    "server/package.json",
    "server/systems/got.json",
    "server/analysis-worker.js",
    "server/schema/cardwright.schema.json",
    // For VS Code in a browser; what lays out graphs is for both servers.
    "web/extension.js",
    "web/worker.js",
    "web/shipped.json",
    "web/graphviz.mjs",
  ];
  expect(needed.filter((file) => !files.includes(file))).toEqual([]);
  // Loaded when they are first used: files of their own.
  for (const part of ["draw-views", "sheets-pdf", "analyses"])
    expect(files.filter((file) => new RegExp(`^server/${part}-\\w+\\.js$`).test(file))).toHaveLength(1);
  const odd = files.filter((file) =>
    /node_modules|\.map$|\.ts$|\.vsix$|^server\/(types|index\.js|library-)/.test(file),
  );
  expect(odd).toEqual([]);
});

test("it knows nothing of the machine it was made on", () => {
  const place = process.cwd();
  const telling = files.filter((file) => {
    const text = read(file);
    return text.includes(place) || /[#@] sourceMappingURL=/.test(text);
  });
  expect(telling).toEqual([]);
});

test("its pictures are small, and all of them are shown", () => {
  const pictures = readdirSync("vscode-extension/images");
  const readme = readFileSync("vscode-extension/README.md", "utf8");
  expect(pictures.filter((name) => !readme.includes(`(images/${name})`))).toEqual([]);
  const large = pictures.filter((name) => statSync(path.join("vscode-extension/images", name)).size > 100_000);
  expect(large).toEqual([]);
});

describe("its manifest", () => {
  interface Manifest {
    readonly [name: string]: unknown;
    readonly main: string;
    readonly icon: string;
    readonly engines: { readonly vscode: string };
    readonly contributes: {
      readonly commands: readonly { readonly command: string; readonly title: string }[];
      readonly semanticTokenScopes: readonly { readonly scopes: Readonly<Record<string, readonly string[]>> }[];
      readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    };
  }
  const manifest = (): Manifest => JSON.parse(read("package.json"));

  test("names files that are there", () => {
    const named = JSON.stringify(manifest()).matchAll(
      /"(?:\.\/)?((?:client|icons|languages|server|walkthrough|web)\/[^"]+)"/g,
    );
    const paths = [...named].map((match) => match[1] ?? "");
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("has a text for each text that it asks for, and no other", () => {
    const asked = [...JSON.stringify(manifest()).matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
    expect(new Set(asked)).toEqual(new Set(Object.keys(JSON.parse(read("package.nls.json")))));
  });

  test("leaves records to begin with to the server, which knows game and place", () => {
    expect(Object.keys(manifest().contributes)).not.toContain("snippets");
  });

  test("kinds, categories, own and declared names have scopes that themes tell apart", () => {
    for (const { scopes } of manifest().contributes.semanticTokenScopes) {
      const heads = ["class", "type", "variable", "property"].map((type) =>
        scopes[type]?.[0]?.split(".").slice(0, 3).join("."),
      );
      expect(new Set(heads).size).toBe(4);
    }
  });

  test("offers the commands that the client has", () => {
    const { commands, menus } = manifest().contributes;
    const offered = commands.map(({ command }) => command);
    const client = read("client/extension.js");
    expect(offered.filter((command) => !client.includes(`"${command}"`))).toEqual([]);
    const inMenus = Object.values(menus).flatMap((items) => items.map(({ command }) => command));
    expect(inMenus.filter((command) => !offered.includes(command))).toEqual([]);
  });

  test("messages and pages name commands by the titles that menus have", () => {
    const texts: Readonly<Record<string, string>> = JSON.parse(read("package.nls.json"));
    const titles = new Map(
      manifest().contributes.commands.map(({ command, title }) => [command, texts[title.replaceAll("%", "")]]),
    );
    const links = [
      ...Object.values(texts)
        .join("\n")
        .matchAll(/\[([^\]]+)\]\(command:(cardwright\.\w+)/g),
    ];
    expect(links.length).toBeGreaterThan(3);
    for (const [, words, command = ""] of links) expect(titles.get(command)?.replace(/…$/, "")).toBe(words);
    const client = readdirSync("vscode-extension/source", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(path.join("vscode-extension/source", name), "utf8"))
      .join("\n");
    const asked = [...client.matchAll(/commandTitle\(\w+, "([^"]+)"\)/g)].map(([, command = ""]) => command);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((command) => !titles.has(command))).toEqual([]);
    // Nothing is called by words of its own.
    expect(client.match(/“(?!npx )[A-Z][^$”]*”/g) ?? []).toEqual([]);
  });

  test("asks for no more of VS Code than the client was made for", () => {
    const types = JSON.parse(readFileSync("node_modules/@types/vscode/package.json", "utf8"));
    expect(manifest().engines.vscode).toBe(`^${types.version}`);
  });
});

test("its README shows its pictures without a network", () => {
  const readme = read("readme.md");
  expect(readme.match(/\]\(data:image\/png;base64,/g)?.length).toBeGreaterThan(2);
  expect(readme).not.toMatch(/\]\((?:images\/|http)/);
});

test("its server says its version and knows the games", { tags: "slow" }, () => {
  const program = path.join(folder, "extension/server/cardwright.js");
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [program, ...words], { encoding: "utf8", cwd: folder });
  expect(run("--version").trim()).toBe(JSON.parse(read("package.json")).version);
  expect(run("systems")).toContain("got");
});
