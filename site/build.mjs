/**
 * Builds the site: the documentation with search, and the playground next to it.
 *
 *   node site/build.mjs [folder]     writes it, by default to dist/site
 *
 * SITE_BASE is its base path, by default "/". VitePress is installed on the first build, so that nobody else needs it.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { importTypeScript } from "../scripts/import-typescript.mjs";
import { installLibraries } from "../scripts/install-libraries.mjs";

process.chdir(path.join(import.meta.dirname, ".."));
const out = path.resolve(process.argv[2] ?? "dist/site");
/** In site/, whose libraries build the pages. */
const staging = path.resolve(`site/.cache/pages-${process.pid}`);

installLibraries("site");
try {
  await writePages();
  await rm(out, { recursive: true, force: true });
  const { build } = await import("vitepress");
  await build(staging);
} finally {
  await rm(staging, { recursive: true, force: true });
}
execFileSync(process.execPath, ["playground/build.mjs", path.join(out, "playground")], { stdio: "inherit" });
console.log(path.relative(".", out));

async function writePages() {
  const { version, repository } = JSON.parse(await readFile("package.json", "utf8"));
  const address = repository.url.replace(/^git\+|\.git$/g, "");
  const { sitePages } = await importTypeScript("scripts/site-pages.ts");
  /** @type {ReadonlyMap<string, string>} */
  const pages = sitePages({ version, repository: address });
  for (const [file, text] of pages) {
    await mkdir(path.dirname(path.join(staging, file)), { recursive: true });
    await writeFile(path.join(staging, file), text);
  }
  await cp("docs/pictures", path.join(staging, "docs/pictures"), { recursive: true });
  await cp("vscode-extension/images", path.join(staging, "vscode-extension/images"), { recursive: true });
  const { textMateGrammars } = await importTypeScript("scripts/extension/text-mate-grammars.ts");
  const { readSystems } = await importTypeScript("scripts/published-data.ts");
  const grammars = textMateGrammars(readSystems());
  const titles = [...pages]
    .filter(([file]) => /^docs\/(?:games\/)?[\w-]+\.md$|^docs\/rules\/index\.md$/.test(file))
    .map(([file, text]) => [file.slice(5).replace(/(?:index)?\.md$/, ""), /^# (.+)$/m.exec(text)?.[1] ?? file]);
  const made = path.join(staging, "made.json");
  const languages = [
    { ...grammars.cards, name: "cards" },
    { ...grammars["card-system"], name: "system" },
  ];
  const facts = {
    out,
    cache: path.join(staging, ".cache"),
    repository: address,
    grammars: languages,
    titles: Object.fromEntries(titles),
  };
  await writeFile(made, JSON.stringify(facts));
  process.env.SITE_MADE = made;
  await mkdir(path.join(staging, ".vitepress/theme"), { recursive: true });
  await cp("site/config.mjs", path.join(staging, ".vitepress/config.mjs"));
  await cp("site/readable.mjs", path.join(staging, ".vitepress/readable.mjs"));
  await cp("site/theme.mjs", path.join(staging, ".vitepress/theme/index.mjs"));
  await cp("site/theme.css", path.join(staging, ".vitepress/theme/theme.css"));
}
