import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { rules } from "../compiler/index.js";
import { readSystems } from "./published-data.js";
import { rulePages } from "./rule-pages.js";
import { exampleHash, type SharedExampleFile } from "./try-it.js";

/** The input of the pages. */
export interface Site {
  readonly version: string;
  /** URL of the repository, without a suffix. */
  readonly repository: string;
}

/** Pages of the site outside docs/. */
const MORE = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "vscode-extension/README.md",
  "samples/mistakes/README.md",
];

/**
 * The documentation as pages of the site, by path: the same Markdown at the same paths as in the repository, so that
 * links between pages work. Links to other files lead to the repository, and each example gets a link to the
 * playground.
 */
export function sitePages(site: Site): ReadonlyMap<string, string> {
  const texts = new Map([...MORE, ...markdownBelow("docs")].map((file) => [file, readFileSync(file, "utf8")]));
  const made = rulePages({
    rules,
    examplesOf: (id) => textOf(`compiler/rules/examples/${id}.md`),
    systems: [...readSystems().values()],
    tryIt: (files, system) => tryIt(files, system, site),
  });
  for (const [name, text] of made) texts.set(`docs/rules/${name}`, coloured(text));
  return new Map(
    [...texts].map(([file, text]) => {
      const shown = file.startsWith("docs/rules/") ? text : withLinks(text, site);
      // Comments for editors of a page aren't for its readers.
      const written = shown.replace(/^<!--.*?-->\n+/s, "");
      return [onSite(file), rewriteLinks(written, file, texts, site)];
    }),
  );
}

function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll("\\", "/"));
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
const onSite = (file: string): string => file.replace(/(^|\/)README\.md$/, "$1index.md");

function tryIt(files: readonly SharedExampleFile[], system: string | undefined, { version }: Site): string {
  const hash = exampleHash(files, system, version);
  return hash === undefined ? "" : `[Try it](/playground/${hash})%{target="_self" .try-it}`;
}

/** Examples are marked as text for the forge; here they get colours. */
function coloured(page: string): string {
  return page.replaceAll(/^```\n(?=(?:Identifier|Deck|Pack|Era|System):)/gm, (_, at: number) =>
    page.startsWith("System:", at + 4) ? "```system\n" : "```cards\n",
  );
}

const FENCE = /^```(cards|system)[^\n]*\n([\s\S]*?)^```$/gm;

/** A link below each example; its cards use the game that the page is about, if any. */
function withLinks(page: string, site: Site): string {
  const game = [...page.matchAll(FENCE)].find(
    ([, language, text]) => language === "system" && /^System:/m.test(text ?? ""),
  )?.[2];
  const files: readonly SharedExampleFile[] = game === undefined ? [] : [{ path: "game.system", text: game }];
  return page.replaceAll(FENCE, (whole, language: string, text: string) => {
    if (language === "system" && !/^System:/m.test(text)) return whole;
    const example = { path: language === "cards" ? "example.cards" : "game.system", text };
    const link = tryIt(language === "cards" ? [...files, example] : [example], undefined, site);
    return link === "" ? whole : `${whole}\n\n${link}`;
  });
}

/** Links to anything but pages lead to the repository. Code blocks are left alone. */
function rewriteLinks(text: string, file: string, pages: ReadonlyMap<string, string>, { repository }: Site): string {
  return text.replaceAll(
    /^```[\s\S]*?^```$|(?<=\]\()(?!https?:|#|\/)([^)#\s]+)(#[^)\s]*)?(?=\))/gm,
    (whole, target, anchor = "") => {
      if (target === undefined) return whole;
      const at = path.posix.normalize(path.posix.join(path.posix.dirname(file), target)).replace(/\/$/, "");
      if (pages.has(at)) return onSite(target) + anchor;
      if (pages.has(`${at}/README.md`)) return `${target.replace(/\/$/, "")}/index.md${anchor}`;
      if (/\.(png|svg)$/.test(at) || !existsSync(at)) return whole;
      return `${repository}/${statSync(at).isDirectory() ? "tree" : "blob"}/main/${at}${anchor}`;
    },
  );
}
