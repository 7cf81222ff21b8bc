/** The VitePress configuration. The theme includes its fonts and search, so nothing is loaded from another host. */
import { readFileSync } from "node:fs";
import process from "node:process";
import { defineConfig } from "vitepress";
import { readableTheme } from "./readable.mjs";

const made = JSON.parse(readFileSync(process.env.SITE_MADE ?? "", "utf8"));

const GROUPS = [
  ["Write", "tutorial", "tutorial-spreadsheet", "language", "rules/", "render", "stats-and-graph", "solve"],
  ["Keep", "ci", "diff", "configuration", "reports", "infer", "import-export", "table"],
  ["In an editor", "playground", "editors", "language-server"],
  ["Engines", "json"],
  ["Games", "describe-a-game", "play", "what-play-showed", "deck-rules", "deck-analyses"],
];
const listed = new Set(GROUPS.flat());
const rest = Object.keys(made.titles).filter((name) => !listed.has(name) && !name.startsWith("games/"));
const games = Object.keys(made.titles).filter((name) => name.startsWith("games/"));
const item = (/** @type {string} */ name) => ({ text: made.titles[name] ?? name, link: `/docs/${name}` });

export default defineConfig({
  title: "Cardwright",
  description: "Cards are text: what is wrong with them, in the words of the game",
  base: process.env.SITE_BASE ?? "/",
  srcDir: ".",
  outDir: made.out,
  cacheDir: made.cache,
  lastUpdated: false,
  // The playground is built separately.
  ignoreDeadLinks: [/^\/playground\//, /^http:\/\/localhost/],
  head: [["link", { rel: "icon", href: `${process.env.SITE_BASE ?? "/"}playground/cardwright.png` }]],
  markdown: {
    // Angle brackets are for cards and rules.
    html: false,
    // Braces are for messages: attributes, used only by links to the playground, have another delimiter.
    attrs: { leftDelimiter: "%{", rightDelimiter: "}" },
    languages: made.grammars,
    // The usual themes print comments too pale to be read (below 4.5:1).
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  vite: { plugins: [readableTheme()] },
  themeConfig: {
    // The label of a link is what it says.
    notFound: { linkText: "Take me home", linkLabel: "Take me home" },
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/docs/tutorial" },
      { text: "Rules", link: "/docs/rules/" },
      { text: "Editors", link: "/docs/editors" },
      { text: "Playground", link: "/playground/", target: "_self" },
    ],
    sidebar: [
      ...GROUPS.map(([text, ...names]) => ({ text, items: names.map(item) })),
      { text: "The games", collapsed: true, items: games.map(item) },
      { text: "Behind it", collapsed: true, items: rest.map(item) },
    ],
    socialLinks: [{ icon: "github", link: made.repository }],
  },
});
