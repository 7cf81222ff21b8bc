import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The licences of the packages in a bundle, as one text to publish with it, which most of them require.
 *
 * @param {readonly string[]} inputs the files in the bundles, relative to the current folder
 * @returns {Promise<string>}
 */
export async function thirdPartyLicences(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  const parts = await Promise.all([...folders].sort().map(licenceOf));
  const fonts = inputs.some((file) => file.startsWith(FONTS)) ? [await readFile(`${FONTS}LICENSE`, "utf8")] : [];
  return ["Cardwright contains code of these packages.", ...parts, ...fonts.map((text) => text.trim())].join(
    `\n\n${"-".repeat(80)}\n\n`,
  );
}

/** Fonts made from others, with their licence. */
const FONTS = "tools/render/fonts/";

/** @param {string} folder a package's folder */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const within = WITHIN[name] === undefined ? [] : [WITHIN[name]];
  return [
    `${name} ${version}${license === undefined ? "" : `, ${license}`}`,
    ...within,
    ...texts.map((text) => text.trim()),
  ].join("\n\n");
}

/**
 * Embedded libraries that packages don't mention in their own files.
 *
 * @type {Readonly<Record<string, string>>}
 */
const WITHIN = {
  "@resvg/resvg-wasm":
    "Unchanged, under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/); its source is at\nhttps://github.com/yisibl/resvg-js. It contains resvg, compiled to WebAssembly, of https://github.com/linebender/resvg,\nunder the same licence.",
  "@hpcc-js/wasm-graphviz":
    "It contains Graphviz, unchanged and compiled to WebAssembly, under the Eclipse Public License 1.0\n(https://graphviz.org/license/); its source is at https://gitlab.com/graphviz/graphviz. It also contains Expat,\nunder the MIT licence (https://libexpat.github.io).",
};
