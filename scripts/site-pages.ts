import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { rules } from "../compiler/index.js";
import { readSystems } from "./published-data.js";
import { rulePages } from "./rule-pages.js";
import { type ExampleFile, exampleHash } from "./try-it.js";

/** What the pages are made with. */
export interface Site {
  readonly version: string;
  /** Address of the repository, without an end. */
  readonly repository: string;
}

/** Pages beside docs/ that the site has. */
const MORE = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "vscode-extension/README.md",
  "samples/mistakes/README.md",
];

/**
 * The documentation as pages of the site, by their paths: the same Markdown as in the repository, in the same places, so that links
 * between pages hold. Links to other files lead to the repository, and each example has one that opens it in the playground.
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
      // What is said to those who edit a page is not for those who read it.
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

function tryIt(files: readonly ExampleFile[], system: string | undefined, { version }: Site): string {
  const hash = exampleHash(files, system, version);
  return hash === undefined ? "" : `[Try it](/playground/${hash})%{target="_self" .try-it}`;
}

/** Examples of rules say to the forge that they are text; here they have colours. */
function coloured(page: string): string {
  return page.replaceAll(/^```\n(?=(?:Identifier|Deck|Pack|Era|System):)/gm, (_, at: number) =>
    page.startsWith("System:", at + 4) ? "```system\n" : "```cards\n",
  );
}

const FENCE = /^```(cards|system)[^\n]*\n([\s\S]*?)^```$/gm;

/** A link below each example: cards with the game that the page describes, if it does. */
function withLinks(page: string, site: Site): string {
  const game = [...page.matchAll(FENCE)].find(
    ([, language, text]) => language === "system" && /^System:/m.test(text ?? ""),
  )?.[2];
  const files: readonly ExampleFile[] = game === undefined ? [] : [{ path: "game.system", text: game }];
  return page.replaceAll(FENCE, (whole, language: string, text: string) => {
    if (language === "system" && !/^System:/m.test(text)) return whole;
    const example = { path: language === "cards" ? "example.cards" : "game.system", text };
    const link = tryIt(language === "cards" ? [...files, example] : [example], undefined, site);
    return link === "" ? whole : `${whole}\n\n${link}`;
  });
}

/** Links to what is no page lead to the repository. In fences nothing is a link. */
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
