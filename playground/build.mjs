/**
 * Builds the playground: a page that checks cards with the editors' language server, in a Web Worker.
 *
 *   node playground/build.mjs [folder]       writes it, by default to dist/site
 *   node playground/build.mjs --serve [port] writes and serves it on this machine; 0 picks a free port
 *
 * It has its own libraries, which are installed on the first build, so that nobody else needs them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { build as bundle, transform } from "esbuild";
import { browserBundles, workerBundle } from "../scripts/browser-bundles.mjs";
import { FONT_FILES } from "../scripts/font-widths.mjs";
import { importTypeScript } from "../scripts/import-typescript.mjs";
import { installLibraries } from "../scripts/install-libraries.mjs";
import { thirdPartyLicences } from "../scripts/third-party-licences.mjs";

process.chdir(path.join(import.meta.dirname, ".."));

/** The packs to choose from; the first is the default. */
const EXAMPLES = [
  { id: "mistakes", group: "Try it", title: "The Ferry at Dusk, with mistakes", folder: "playground/examples" },
  { id: "starter", group: "Begin a pack", title: "Gardener of Thoughts", folder: "samples/starter" },
  { id: "altered", group: "Begin a pack", title: "Altered", folder: "samples/starters/altered" },
  { id: "conspiracy", group: "Begin a pack", title: "Conspiracy", folder: "samples/starters/conspiracy" },
  { id: "horizon", group: "Begin a pack", title: "Horizon", folder: "samples/starters/horizon" },
  { id: "prelude", group: "Begin a pack", title: "Prelude", folder: "samples/starters/prelude" },
  { id: "lanterns", group: "Whole packs", title: "Lanterns (Gardener of Thoughts)", folder: "samples/lanterns" },
  { id: "caravans", group: "Whole packs", title: "Caravans (Altered)", folder: "samples/caravans" },
  { id: "salt-stairs", group: "Whole packs", title: "Salt Stairs (Conspiracy)", folder: "samples/salt-stairs" },
  { id: "glasshouse", group: "Whole packs", title: "Glasshouse (Horizon)", folder: "samples/glasshouse" },
  { id: "beekeepers", group: "Whole packs", title: "Beekeepers (Prelude)", folder: "samples/beekeepers" },
  { id: "tavern", group: "A game of one's own", title: "Tavern, with its rules", folder: "samples/tavern" },
  { id: "high-card", group: "A game of one's own", title: "High card, with two sessions", folder: "samples/high-card" },
];

const [first, second] = process.argv.slice(2);
const serves = first === "--serve";
const out = path.resolve(serves || first === undefined ? "dist/site" : first);
installLibraries("playground");
if (!existsSync("dist/cardwright.cjs")) execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
await writeSite();
if (serves) serve(Number(second ?? 8080));
else console.log(path.relative(".", out));

async function writeSite() {
  await rm(out, { recursive: true, force: true });
  await mkdir(path.join(out, "examples"), { recursive: true });
  const page = await bundle({
    entryPoints: ["playground/source/main.ts", "playground/source/playground.css"].map((file) => ({
      in: file,
      out: "playground",
    })),
    outdir: out,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const tables = await workerBundle("playground/table-worker.ts", path.join(out, "table-worker.js"));
  const inputs = [
    ...(await browserBundles(out)),
    ...[page, tables].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    ...FONT_FILES,
  ];
  await writeFile(path.join(out, "THIRD-PARTY-LICENSES.txt"), await thirdPartyLicences(inputs));
  await writeFile(path.join(out, "views.css"), await viewStyle());
  await cp("playground/source/index.html", path.join(out, "index.html"));
  await cp("vscode-extension/icons/cardwright.png", path.join(out, "cardwright.png"));
  for (const file of FONT_FILES) await cp(file, path.join(out, "fonts", path.basename(file)));
  await writeExamples();
  await writeServiceWorker();
}

/** Views bring their own style; the fonts of cards are loaded when a card needs their characters. */
async function viewStyle() {
  const { VIEW_STYLE } = await importTypeScript("tools/render/views/view-style.ts");
  const { fontFaceStyle, fontFileName, fontParts } = await importTypeScript("tools/render/font-faces.ts");
  const fonts = fontFaceStyle(
    fontParts,
    (/** @type {string} */ face, /** @type {string} */ part) => `fonts/${fontFileName(face, part).name}`,
  );
  return (await transform(fonts + String(VIEW_STYLE), { loader: "css", minify: true })).code;
}

async function writeExamples() {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  for (const { id, folder } of EXAMPLES) {
    const names = (await readdir(folder))
      .filter((name) => /\.(cards|system|play)$|^cardwright\.json$/.test(name))
      .sort();
    const files = await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")]));
    await writeFile(path.join(out, "examples", `${id}.json`), JSON.stringify(Object.fromEntries(files)));
  }
  const examples = EXAMPLES.map(({ id, group, title }) => ({ id, group, title }));
  await writeFile(path.join(out, "examples/index.json"), JSON.stringify({ version, examples }));
}

/** Last: it contains all file names, and a digest that changes with any file. */
async function writeServiceWorker() {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
  const hashOf = (/** @type {Buffer | string} */ content) =>
    createHash("sha256").update(content).digest("hex").slice(0, 16);
  const hashes = new Map();
  for (const file of files) hashes.set(file, hashOf(await readFile(path.join(out, file))));
  const names = [
    `./?${hashes.get("index.html")}`,
    ...files.filter((file) => !file.endsWith(".txt")).map((file) => `${file}?${hashes.get(file)}`),
  ];
  const source = await readFile("playground/source/service-worker.js", "utf8");
  const written = await transform(source, {
    minify: true,
    define: { FILES: JSON.stringify(names), VERSION: JSON.stringify(hashOf(JSON.stringify([...hashes]))) },
  });
  await writeFile(path.join(out, "service-worker.js"), written.code);
}

const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".woff": "font/woff",
  ".txt": "text/plain; charset=utf-8",
});

/** @param {number} port */
function serve(port) {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(
      out,
      path.normalize(decodeURIComponent(pathname)),
      pathname.endsWith("/") ? "index.html" : "",
    );
    const known =
      (file === out || file.startsWith(out + path.sep)) && (await stat(file).catch(() => undefined))?.isFile();
    if (!known) return void response.writeHead(404).end("Not found");
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    response.end(await readFile(file));
  });
  server.on("error", (error) => {
    console.error(`Can't serve on port ${port}: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(port, "127.0.0.1", () => {
    const address = server.address();
    const own = typeof address === "object" ? address?.port : port;
    console.log(`The playground is at http://localhost:${own}/ (Ctrl+C ends it).`);
  });
}
