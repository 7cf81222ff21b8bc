import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";

/** One `import`, `export … from` or `import()` of a source file. */
export interface Import {
  readonly specifier: string;
  /** Nothing of it is there when the program runs. */
  readonly typesOnly?: boolean;
}

/** Where a source file stands among the layers. */
export interface Layer {
  readonly name: string;
  /** The folder whose `index.ts` is the only way in from outside it. */
  readonly door: string;
  /** A file may import layers of a lower rank: directly behind the same door, else through the door. */
  readonly rank: number;
  /** Part of what is published, so bound by the layers; tests and scripts may import anything. */
  readonly product: boolean;
  /** May use files, the console and the clock, and counts in lines and columns where people read. */
  readonly talksToTheWorld: boolean;
}

/** It starts the server as a process or a worker of its own, so all that it shares with it is what the two say to each other. */
const EXTENSION = "vscode-extension";

const pure = (name: string, door = name) => ({ name, door, talksToTheWorld: false });
const edge = (name: string) => ({ name, door: name, talksToTheWorld: true });

/** From the inside out. A folder that is not listed may import all of these, and none of these may import it. */
const KNOWN: readonly Omit<Layer, "rank" | "product">[] = [
  pure("grammar"),
  pure("compiler/diagnostics", "compiler"),
  pure("compiler/values", "compiler"),
  pure("compiler/systems", "compiler"),
  pure("compiler/texts", "compiler"),
  pure("compiler/model", "compiler"),
  pure("compiler/satisfiability", "compiler"),
  pure("compiler/rules", "compiler"),
  pure("compiler/evaluate", "compiler"),
  pure("compiler/check", "compiler"),
  pure("compiler/format", "compiler"),
  pure("compiler/emit", "compiler"),
  pure("compiler/proof", "compiler"),
  pure("compiler"),
  pure("play"),
  pure("tools"),
  // Programs read lines and columns as people do; it uses nothing of Node.
  edge("library"),
  pure("lsp/features"),
  edge("project"),
  edge("lsp/server"),
  edge("browser"),
  edge("cli"),
  edge(EXTENSION),
];
const AROUND = ["test", "bench", "scripts", "docs", "playground", "site", "editors"];
const UNSEEN = new Set(["node_modules", "dist", "samples"]);
const BUILT_IN = new Set(builtinModules);

/** The layer of a file, by its path below the repository's top. */
export function layerOf(file: string): Layer {
  const known = KNOWN.map((layer, rank) => ({ ...layer, rank, product: true })).filter(
    ({ name }) => file === name || file.startsWith(`${name}/`),
  );
  const innermost = known.sort((a, b) => b.name.length - a.name.length)[0];
  if (innermost) return innermost;
  const name = file.includes("/") ? file.slice(0, file.indexOf("/")) : ".";
  return {
    name,
    door: name,
    rank: KNOWN.length,
    product: !AROUND.includes(name) && name !== ".",
    talksToTheWorld: true,
  };
}

/** What is wrong with an import, or nothing. */
export function wrongImport(file: string, found: Import): string | undefined {
  const complaint = found.specifier.startsWith(".") ? wrongFile(file, found) : wrongPackage(file, found);
  return complaint === undefined ? undefined : `${file}: ${complaint}`;
}

function wrongFile(file: string, { specifier, typesOnly = false }: Import): string | undefined {
  if (!/\.(js|mjs|json)$/.test(specifier)) return `write the extension: ${specifier}`;
  const from = layerOf(file);
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const to = layerOf(target);
  if (!from.product || from.name === to.name) return undefined;
  if (AROUND.includes(to.name)) return `product code may not import ${to.name}`;
  if (to.rank >= from.rank) return `${from.name} may not import ${to.name}`;
  if (from.name === EXTENSION && to.name !== "browser" && !(to.name === "lsp/server" && typesOnly))
    return "it may import the types of lsp/server, and of browser what pages tell the worker";
  if (to.door === from.door && to.name !== to.door) return undefined;
  // What plays sessions has a door of its own, so that it is loaded only where somebody plays.
  if (target === "play/engine/index.js") return undefined;
  return target === `${to.door}/index.js` ? undefined : `${to.door} is imported through its index only`;
}

/**
 * Circles among what lies in one folder: its files, and its folders with all that is in them. An import counts whatever it
 * is of, for a type that stands in the wrong place ties a knot as well. Gives the members of each knot.
 */
export function circlesAmong(
  files: readonly string[],
  imports: (file: string) => readonly Import[],
): readonly string[] {
  const known = new Set(files);
  const edges = files.flatMap((file) =>
    imports(file)
      .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, ".ts"))
      .filter((target) => target !== file && known.has(target))
      .map((target) => [file.split("/"), target.split("/")] as const),
  );
  const byFolder = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of edges) {
    const depth = from.findIndex((part, at) => part !== to[at]);
    const folder = from.slice(0, depth).join("/");
    const uses = byFolder.get(folder) ?? new Map<string, Set<string>>();
    byFolder.set(folder, uses);
    const [one = "", other = ""] = [from[depth], to[depth]];
    uses.set(one, (uses.get(one) ?? new Set()).add(other));
  }
  return [...byFolder].flatMap(([folder, uses]) => {
    const inCircle = [...uses.keys()].filter((name) => reached(name, uses).has(name)).sort();
    return inCircle.length === 0 ? [] : [`${folder || "."}: ${inCircle.join(", ")}`];
  });
}

function reached(name: string, uses: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(uses.get(name) ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(uses.get(one) ?? []));
  }
  return found;
}

function wrongPackage(file: string, { specifier }: Import): string | undefined {
  const { name, product, talksToTheWorld } = layerOf(file);
  if (BUILT_IN.has(specifier)) return `write node:${specifier}`;
  if (!product) return undefined;
  if (specifier.startsWith("node:") && !talksToTheWorld) return `${name} may not import ${specifier}`;
  if (specifier === "chevrotain" && name !== "grammar") return "only grammar knows chevrotain";
  return undefined;
}

/** Every TypeScript file below a folder, as paths with `/` from there, in one order on every machine. */
export function sourceFiles(top: string): readonly string[] {
  const folders = readdirSync(top, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const seen = folders.map(({ name }) => name).filter((name) => !UNSEEN.has(name) && !name.startsWith("."));
  const found = seen.flatMap((folder) =>
    readdirSync(path.join(top, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !name.split(path.sep).includes("node_modules"))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/"))),
  );
  return found.sort();
}

/** All imports of a file, those of types included. */
export function importsOf(file: string): readonly Import[] {
  const found = codeOf(file).matchAll(/(\bimport\s+type\b[^"';]*)?\b(?:from|import)\s*\(?\s*(["'])([^"'\n]+)\2/g);
  return [...found].map((match) => ({ specifier: match[3] ?? "", typesOnly: match[1] !== undefined }));
}

/** The words of a file's code: no comments, no texts (and nothing put into them), no property names after a dot. */
export function wordsOf(file: string): ReadonlySet<string> {
  const code = codeOf(file)
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, '""');
  return new Set([...code.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g)].map((match) => match[0]));
}

/** The classes that a file asks for by `instanceof`. */
export function instancesAskedFor(file: string): readonly string[] {
  return [...codeOf(file).matchAll(/\binstanceof\s+([\w$.]+)/g)].map((match) => match[1] ?? "");
}

/** A file's text without comments. A `//` in a text is kept: only one after a blank or at a line's start is a comment. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "$1");
}
