/**
 * Packages the extension for VS Code as one file, dist/cardwright-<version>.vsix: the client, the built server with
 * everything it reads, and the colours generated from the lexer and the systems. Needs dist/, so build first.
 */
import { existsSync } from "node:fs";
import { appendFile, cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createVSIX } from "@vscode/vsce";
import { build as bundle, transform } from "esbuild";
import { browserBundles } from "./browser-bundles.mjs";
import { bundleOptions, PROGRAM, REQUIRE, THREAD } from "./bundle-options.mjs";
import { importTypeScript } from "./import-typescript.mjs";
import { thirdPartyLicences } from "./third-party-licences.mjs";

const SOURCE = "vscode-extension";
const STAGING = `node_modules/.cache/cardwright/extension-${process.pid}`;
/** Copied unchanged. */
const AS_THEY_ARE = ["CHANGELOG.md", "icons", "package.nls.json", "walkthrough"];
/**
 * The parts of dist/ that the server reads at run time. Rule pages come from the server's answers, and PNG is not used.
 */
const DATA = ["fonts", "rules", "schema/cardwright.schema.json", "starter", "starter-game", "systems"];

const COMMON = /** @type {const} */ ({
  bundle: true,
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

/**
 * Graphviz is a sixth of the package and uses nothing of Node: both servers share one file.
 *
 * @type {import("esbuild").Plugin}
 */
const GRAPHVIZ_OF_BROWSERS = {
  name: "graphviz-of-browsers",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/graphviz\.js$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "../web/graphviz.mjs", external: true } : undefined,
    );
  },
};

const { version, repository, homepage, bugs } = JSON.parse(await readFile("package.json", "utf8"));
const out = path.resolve("dist", `cardwright-${version}.vsix`);
await rm(STAGING, { recursive: true, force: true });
try {
  await mkdir(STAGING, { recursive: true });
  for (const write of [writeClient, writeServer, writeForBrowsers, writeLanguages, writeTexts]) await write();
  await createVSIX({
    cwd: STAGING,
    packagePath: `${STAGING}.vsix`,
    dependencies: false,
    rewriteRelativeLinks: false,
  });
  await rename(`${STAGING}.vsix`, out);
  console.log(path.relative(".", out));
} finally {
  await rm(STAGING, { recursive: true, force: true });
}

/** The client, the scripts of its views, and the licences of everything in them. */
async function writeClient() {
  const client = await bundle({
    ...COMMON,
    entryPoints: [`${SOURCE}/source/extension.ts`],
    outfile: path.join(STAGING, "client/extension.js"),
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
  });
  const views = await bundle({
    ...COMMON,
    entryPoints: ["view.ts", "view.css", "table/table.ts", "table/table.css"].map((name) => ({
      in: `${SOURCE}/webview/${name}`,
      out: path.basename(name, path.extname(name)),
    })),
    outdir: path.join(STAGING, "webview"),
    platform: "browser",
    target: "es2022",
    format: "iife",
  });
  // Views bring their own style, wherever they are shown.
  const { VIEW_STYLE } = await importTypeScript("tools/render/views/view-style.ts");
  const { fontFaceStyle, fontFileName, fontParts } = await importTypeScript("tools/render/font-faces.ts");
  const fonts = fontFaceStyle(
    fontParts,
    (/** @type {string} */ face, /** @type {string} */ part) => `../server/fonts/${fontFileName(face, part).name}`,
  );
  const style = await transform(fonts + String(VIEW_STYLE), { loader: "css", minify: true });
  await appendFile(path.join(STAGING, "webview/view.css"), style.code);
  const inputs = [client, views].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const licences = [await thirdPartyLicences(inputs), await readFile("dist/THIRD-PARTY-LICENSES.txt", "utf8")];
  await writeFile(path.join(STAGING, "THIRD-PARTY-LICENSES.txt"), licences.join(`\n\n${"=".repeat(80)}\n\n`));
}

/**
 * The program with everything it reads. Inside one package, its parts share their common code; in the published
 * program, each has its own copy for a faster start. The program is a module, which the folder must declare, because
 * the client isn't.
 */
async function writeServer() {
  const to = path.join(STAGING, "server");
  const options = await bundleOptions();
  await bundle({
    ...options,
    plugins: [...options.plugins, GRAPHVIZ_OF_BROWSERS],
    entryPoints: { cardwright: PROGRAM, [path.basename(THREAD, ".ts")]: THREAD },
    outdir: to,
    splitting: true,
    chunkNames: "[name]-[hash]",
    banner: { js: REQUIRE },
  });
  for (const name of DATA) await cp(path.join("dist", name), path.join(to, name), { recursive: true });
  await writeFile(
    path.join(to, "package.json"),
    `${JSON.stringify({ name: "cardwright", version, type: "module" })}\n`,
  );
}

/** The client and the server for VS Code in a browser. */
async function writeForBrowsers() {
  const to = path.join(STAGING, "web");
  await browserBundles(to);
  await bundle({
    ...COMMON,
    entryPoints: [`${SOURCE}/source/web/extension.ts`],
    outfile: path.join(to, "extension.js"),
    platform: "browser",
    target: "es2022",
    format: "cjs",
    external: ["vscode"],
    alias: { "vscode-languageclient/node": "vscode-languageclient/browser" },
  });
}

async function writeLanguages() {
  const { writeLanguages } = await importTypeScript("scripts/extension/write-languages.ts");
  await writeLanguages(path.join(STAGING, "languages"));
}

async function writeTexts() {
  const addresses = { repository, homepage, bugs: { url: bugs } };
  // The sources are modules, the bundles aren't.
  const { type, ...manifest } = JSON.parse(await readFile(`${SOURCE}/package.json`, "utf8"));
  await writeFile(
    path.join(STAGING, "package.json"),
    `${JSON.stringify({ ...manifest, version, ...addresses }, null, 2)}\n`,
  );
  await writeFile(path.join(STAGING, "README.md"), await withPictures(await readFile(`${SOURCE}/README.md`, "utf8")));
  await cp("LICENSE", path.join(STAGING, "LICENSE.txt"));
  for (const name of AS_THEY_ARE) await cp(path.join(SOURCE, name), path.join(STAGING, name), { recursive: true });
}

/**
 * VS Code shows the README outside the extension's folder, so its pictures are inlined.
 *
 * @param {string} text
 */
async function withPictures(text) {
  const paths = new Set([...text.matchAll(/\]\((images\/[\w-]+\.png)\)/g)].map((match) => match[1] ?? ""));
  let whole = text;
  // They are screenshots of the extension, so the very first package has none.
  for (const name of [...paths].filter((one) => existsSync(path.join(SOURCE, one)))) {
    const picture = await readFile(path.join(SOURCE, name), "base64");
    whole = whole.replaceAll(`](${name})`, `](data:image/png;base64,${picture})`);
  }
  return whole;
}
