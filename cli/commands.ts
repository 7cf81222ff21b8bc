import type { CommandDefinition } from "./call.js";
import { REPORT_FORMAT_NAMES } from "./reports/report-formats.js";

const STDIN_FILENAME = {
  flags: "--stdin-filename <path>",
  about: "the path to assume for standard input (-)",
} as const;
const WATCH = { flags: "--watch", about: "run again whenever a file changes, until Ctrl-C" } as const;
const TEXT_OR_JSON = {
  flags: "--format <name>",
  about: "the output format",
  choices: ["text", "json"],
  initial: "text",
} as const;
const OUT_OR_PRINTED = { flags: "--out <path>", about: "the file to write (default: print it)" } as const;
const FORCE = { flags: "--force", about: "overwrite a file even if it is an input" } as const;
const ALLOW_EMPTY = { flags: "--allow-empty", about: "do not fail if there are no files" } as const;
const WHERE =
  "PATH is a file, a folder or a pattern such as 'eras/*.cards'; - is standard input.\nThe default is the current folder.\n\n";

const LINKS = "A link that leads out of the pack is written through only if it is named.\n\n";

export const COMMANDS: readonly CommandDefinition[] = [
  {
    name: "init",
    takes: "[folder]",
    about: "create a small starter pack",
    options: [
      { flags: "--system <id>", about: "the game that the pack is for" },
      { flags: "--game <name>", about: "start a game of your own: its system, and cards that use it" },
      {
        flags: "--published",
        about: "write a workflow with the published action, which needs a network; the default works offline",
      },
    ],
    examples: ["init my-pack", "init --system altered my-pack", 'init --game "Tide and Tower" my-game'],
    load: async () => (await import("./commands/init.js")).init,
  },
  {
    name: "new",
    takes: "<what> [path]",
    about: "append a card with the next free identifier",
    options: [
      { flags: "--kind <name>", about: "the kind of the card (default: that of the last card)" },
      { flags: "--like <identifier>", about: "start from a copy of another card" },
      { flags: "--identifier <text>", about: "the identifier (default: the next free one)" },
    ],
    more: "WHAT is card. PATH is a file, or a folder with a single file of cards.\n\n",
    examples: ["new card my-pack", "new card --like 'TIDE S 3'"],
    load: async () => (await import("./commands/new.js")).newCard,
  },
  {
    name: "lint",
    takes: "[path...]",
    about: "check cards, decks and packs",
    options: [
      { flags: "--fix", about: "apply safe fixes" },
      { flags: "--fix-unsafe", about: "apply unsafe fixes too; review the result" },
      { flags: "--diff", about: "with --fix or --fix-unsafe: print the changes instead of writing them" },
      WATCH,
      {
        flags: "--format <name[:file]>",
        about: `the report format, and optionally its file: ${REPORT_FORMAT_NAMES.join(", ")}`,
        offers: REPORT_FORMAT_NAMES,
        repeatable: true,
      },
      { flags: "--output <file>", about: "the file to write (default: print it)" },
      FORCE,
      { flags: "--max-warnings <number>", about: "exit with status 1 if there are more warnings" },
      {
        flags: "--max-findings <number>",
        about: "show at most this many findings per rule and file, or all; the rest still count",
        initial: "1000",
      },
      { flags: "--baseline <file>", about: "accept the findings listed in this file; only new ones count" },
      { flags: "--write-baseline", about: "write the --baseline file: accept all of today's findings" },
      { flags: "--prune-baseline", about: "remove from the --baseline file what is no longer found" },
      {
        flags: "--since <revision>",
        about: "check everything, but count only findings on lines changed since a git revision",
      },
      { flags: "--quiet", about: "errors only" },
      { flags: "--info", about: "include infos where the format leaves them out" },
      { flags: "--rule <id=severity>", about: "set a rule to error, warning, info or off", repeatable: true },
      { flags: "--statistics", about: "also print the number of findings per rule, and how long the run took" },
      { flags: "--timing", about: "also print the time per rule" },
      { flags: "--print-config <file>", about: "lint nothing; print the settings of a file and where each comes from" },
      { flags: "--today <day>", about: "the date for suppressions that expire, such as 2031-01-31" },
      { flags: "--absolute", about: "print absolute paths" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: `${WHERE}${LINKS}`,
    examples: [
      "lint my-pack",
      "lint --format pretty --format sarif:findings.sarif my-pack",
      "lint --rule unused-feat=off my-pack",
    ],
    load: async ({ watch, printConfig }) =>
      watch === true && printConfig === undefined
        ? (await import("./watch/watch.js")).watchLint
        : (await import("./commands/lint.js")).lint,
  },
  {
    name: "format",
    takes: "[path...]",
    about: "rewrite cards in the canonical layout",
    options: [
      { flags: "--check", about: "write nothing; exit with status 1 if a file would change" },
      { flags: "--diff", about: "write nothing; print what would change" },
      { flags: "--sort", about: "also sort labels, attributes and categories" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: `${WHERE}${LINKS}`,
    examples: ["format my-pack", "format --check ."],
    load: async () => (await import("./commands/format.js")).format,
  },
  {
    name: "migrate",
    takes: "[path...]",
    about: "move packs to a newer edition of their game",
    options: [
      { flags: "--to <system>", about: "the edition, such as altered@2026 (default: the newest of each pack's game)" },
      { flags: "--check", about: "write nothing; exit with status 1 if a file would change" },
      { flags: "--diff", about: "write nothing; print what would change" },
      ALLOW_EMPTY,
    ],
    more: `Rewrites the names that the newer edition changed, and the line that names the edition. Then lists the findings
that are new with it. ${LINKS}`,
    examples: ["migrate --diff my-pack", "migrate --to altered@2026 my-pack"],
    load: async () => (await import("./commands/migrate.js")).migrate,
  },
  {
    name: "compile",
    takes: "[path...]",
    about: "write the JSON that engines load",
    options: [
      { flags: "--out <path>", about: "the file to write; a folder when several packs are compiled" },
      { flags: "--stdout", about: "print the JSON of the one pack" },
      {
        flags: "--force",
        about: "overwrite a file even if it is an input, or --out does not name it and Cardwright did not write it",
      },
      { flags: "--minify", about: "without line breaks and indentation" },
      { flags: "--no-system", about: "leave out the game's declarations; keep its id and edition" },
      { flags: "--no-lint", about: "compile what can be compiled, whatever lint finds" },
      WATCH,
      { flags: "--source-map", about: "also write the source position of each card and attribute" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: `${WHERE}A configuration's output must be in its folder; --out may be anywhere.\n\n`,
    examples: ["compile my-pack", "compile my-pack --out game/cards.json"],
    load: async ({ watch }) =>
      watch === true
        ? (await import("./watch/watch.js")).watchCompile
        : (await import("./commands/compile.js")).compile,
  },
  {
    name: "decompile",
    takes: "<path...>",
    about: "turn compiled JSON back into cards",
    options: [
      { flags: "--out <path>", about: "the file to write; a folder when there are several. Printed, if not given" },
      FORCE,
    ],
    examples: ["decompile dist/my-pack.json > my-pack.cards"],
    load: async () => (await import("./commands/decompile.js")).decompile,
  },
  {
    name: "stats",
    takes: "[path...]",
    about: "summarize a pack: kinds of cards, costs and what covers them, conditions",
    options: [
      TEXT_OR_JSON,
      { flags: "--html", about: "one page with charts instead; a PATH that ends in .html is the file to write" },
      OUT_OR_PRINTED,
      FORCE,
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: WHERE,
    examples: ["stats my-pack", "stats my-pack --html my-pack.html", "stats --format json my-pack > numbers.json"],
    load: async () => (await import("./commands/stats.js")).stats,
  },
  {
    name: "texts",
    takes: "[path...]",
    about: "count what the phrases of a game read of the texts of its cards, and what they don't",
    options: [
      TEXT_OR_JSON,
      { flags: "--html", about: "one page instead; a PATH that ends in .html is the file to write" },
      OUT_OR_PRINTED,
      FORCE,
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: WHERE,
    examples: ["texts my-pack", "texts my-pack --html texts.html", "texts --format json my-pack > texts.json"],
    load: async () => (await import("./commands/stats.js")).texts,
  },
  {
    name: "graph",
    takes: "[path...]",
    about: "draw which cards open which",
    options: [
      {
        flags: "--format <name>",
        about: "a picture, or source for Graphviz or Mermaid",
        choices: ["svg", "dot", "mermaid"],
        initial: "svg",
      },
      { flags: "--deck <name>", about: "only this deck", repeatable: true },
      { flags: "--card <identifier>", about: "only what leads to this card, and what it leads to", repeatable: true },
      OUT_OR_PRINTED,
      FORCE,
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: WHERE,
    examples: ["graph my-pack --out my-pack.svg", "graph my-pack --card 'TIDE A 3' > card.svg"],
    load: async () => (await import("./commands/graph.js")).graph,
  },
  {
    name: "render",
    takes: "[path...]",
    about: "draw the printed cards: one picture per card, sheets to print and cut, or a gallery page",
    options: [
      {
        flags: "--format <name>",
        about: "a file per card, sheets, or a gallery page",
        choices: ["svg", "png", "pdf", "html"],
      },
      { flags: "--dpi <number>", about: "dots per inch of PNG (default: 300)" },
      { flags: "--sheet", about: "sheets to print and cut, as PDF" },
      {
        flags: "--paper <name>",
        about: "the paper of sheets; card gives each card a page of its own size",
        choices: ["a4", "letter", "card"],
      },
      {
        flags: "--orientation <name>",
        about: "of the paper (default: whichever fits more cards)",
        choices: ["portrait", "landscape"],
      },
      { flags: "--bleed <mm>", about: "extend the edge of each card beyond the cut" },
      { flags: "--no-marks", about: "sheets without cut marks" },
      {
        flags: "--duplex",
        about: "sheets with backs, for printing on both sides; flip on the long edge",
      },
      { flags: "--short-edge", about: "flip on the short edge" },
      { flags: "--style <name>", about: "a style of the game's faces" },
      { flags: "--size <name>", about: "draw the cards at this size", choices: ["poker", "bridge", "tarot", "mini"] },
      { flags: "--back <file>", about: "a picture for the backs, PNG or JPEG" },
      { flags: "--copies <number>", about: "print this many of each card, whatever the decks say" },
      {
        flags: "--only-changed",
        about: "print only cards that changed since the sheets at the same path",
      },
      { flags: "--deck <name>", about: "only the cards of this deck", repeatable: true },
      { flags: "--card <identifier>", about: "only this card", repeatable: true },
      {
        flags: "--font <file>",
        about: "a font for characters missing from the built-in ones, in PDF and PNG",
        repeatable: true,
      },
      { flags: "--out <path>", about: "the file to write, or a folder for one file per card or several packs" },
      FORCE,
      { flags: "--stdout", about: "print the SVG of the one card" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: WHERE,
    examples: [
      "render my-pack --out pictures",
      "render my-pack --sheet --duplex --out my-pack.pdf",
      "render my-pack --paper letter --only-changed --out my-pack.pdf",
      "render my-pack --card 'TIDE A 3' --stdout > card.svg",
      "render my-pack --out my-pack.html",
      "render my-pack --format png --dpi 300 --out pictures",
    ],
    load: async () => (await import("./commands/render.js")).render,
  },
  {
    name: "solve",
    takes: "<card> [path...]",
    about: "find the cheapest sets of cards that win a card, or explain why none do",
    options: [
      { flags: "--sets <number>", about: "how many sets", initial: "3" },
      {
        flags: "--steps <number>",
        about: "stop the search after this many steps, or all to search to the end",
        initial: "50000",
      },
      { flags: "--format <format>", about: "how to print", choices: ["text", "json", "play"], initial: "text" },
      OUT_OR_PRINTED,
      FORCE,
      STDIN_FILENAME,
    ],
    more: `CARD is an identifier. ${WHERE}The status is 0 if the card can be won, 1 if it cannot.\n\n`,
    examples: ["solve 'TIDE A 3' my-pack", "solve 'TIDE A 3' my-pack --sets 1 --format json"],
    load: async () => (await import("./commands/solve.js")).solve,
  },
  {
    name: "simulate",
    takes: "[path...]",
    about: "let bots play a pack many times, and say how sessions end and which cards are played",
    options: [
      { flags: "--sessions <number>", about: "how many sessions", initial: "1000" },
      { flags: "--seed <number>", about: "that of the first session; each one has the next", initial: "1" },
      { flags: "--players <number>", about: "how many players", initial: "2" },
      {
        flags: "--bot <names>",
        about: "greedy or random for all, or one for each player: greedy,random",
        initial: "greedy",
      },
      { flags: "--cap <number>", about: "cut a deck short after so many rounds or turns", initial: "5000" },
      { flags: "--workers <number>", about: "how many threads", initial: "2" },
      { flags: "--shard <number/of>", about: "play one part of the sessions, such as 2/8" },
      { flags: "--merge", about: "add up parts: each PATH is the JSON of one" },
      {
        flags: "--format <format>",
        about: "text, markdown, or json, which --merge reads",
        choices: ["text", "markdown", "json"],
        initial: "text",
      },
      OUT_OR_PRINTED,
      FORCE,
    ],
    more: `PATH is a pack. (docs/play.md) Ctrl-C prints what is known so far.\n\n`,
    examples: ["simulate my-pack --players 3", "simulate --merge shard-1.json shard-2.json"],
    load: async () => (await import("./commands/simulate.js")).simulate,
  },
  {
    name: "play",
    takes: "[path...]",
    about: "open a table to play a pack at, or replay playthroughs and say where the rules do not agree",
    options: [
      {
        flags: "--seats <names>",
        about: "who plays: names of people; greedy and random are bots (default: You,greedy)",
      },
      { flags: "--deck <name>", about: "a deck that is played (default: all of the pack)", repeatable: true },
      { flags: "--seed <number>", about: "decides what is shuffled and drawn (default: another one each time)" },
      { flags: "--resume <file>", about: "go on with a session that was saved at the table" },
      { flags: "--pack <path>", about: "of a .play file: the pack that is played (default: the one that it lies in)" },
      {
        flags: "--update",
        about: "of a .play file: write what is true at the end under Ends, where it says something else",
      },
    ],
    more: `PATH is a pack to play, or .play files to replay. (docs/play.md) At the table, help lists what can be said;
commands can also come from a file: cardwright play my-pack < moves.txt. Replayed, the status is 1 if a
playthrough does not hold.\n\n`,
    examples: ["play my-pack --seats Asha,Bero,greedy", "play --resume evening.play", "play rulebook.play --update"],
    load: async () => (await import("./commands/play.js")).play,
  },
  {
    name: "diff",
    takes: "[old] [new]",
    about: "show what changed between two versions, and what that breaks",
    options: [
      {
        flags: "--format <name>",
        about: "the output format; markdown is for a comment on a pull request",
        choices: ["text", "markdown", "json"],
        initial: "text",
      },
      OUT_OR_PRINTED,
      FORCE,
      {
        flags: "--fail-on <what>",
        about: "what exits with status 1: breaking changes that are not approved, any change, or none",
        choices: ["breaking", "any", "none"],
        initial: "breaking",
      },
      { flags: "--approve <reason>", about: "record that the breaking changes are intended" },
      { flags: "--approvals <file>", about: "the file of approvals (default: approved-changes.json)" },
      { flags: "--prune-approvals", about: "remove approvals of changes that did not happen" },
    ],
    more: `OLD and NEW are git revisions (main, v1.2, HEAD~3), places in them (main:genesis), folders, or JSON that
compile wrote. OLD..NEW are two revisions; OLD...NEW is NEW since it left OLD, as in a pull request.
NEW defaults to the working tree, OLD to the last commit.\n\n`,
    examples: [
      "diff",
      "diff main",
      "diff v1.2 v1.3",
      "diff origin/main...HEAD --format markdown",
      "diff released.json my-pack",
    ],
    load: async () => (await import("./commands/diff.js")).diff,
  },
  {
    name: "schema",
    about: "print the JSON Schema of compiled packs",
    options: [
      { flags: "--system <id>", about: "narrowed to one game" },
      { flags: "--types", about: "TypeScript types instead" },
      { flags: "--strict", about: "forbid keys that the schema does not name" },
    ],
    examples: ["schema --system got > got.schema.json"],
    load: async () => (await import("./commands/schema.js")).schema,
  },
  {
    name: "test",
    takes: "[path|id...]",
    about: "run the examples in game systems, and the expectations in cards beside them",
    options: [
      {
        flags: "--format <name>",
        about: "the output format",
        choices: ["text", "json", "junit"],
        initial: "text",
      },
      ALLOW_EMPTY,
    ],
    more: `PATH is a .system file or a folder; the default is the current folder. ID is that of a rule or a system: only its tests
are run. Also checks test/*.cards next to each that have comments such as "# expect: wrong-value-type/type at Seats [5]".
The status is 0 if all pass, 1 if some fail, and 2 if a system cannot be read.\n\n`,
    examples: ["test", "test ferries.system same-name", "test --format junit systems > results.xml"],
    load: async () => (await import("./commands/test.js")).test,
  },
  {
    name: "rules",
    about: "list all rules",
    options: [{ flags: "--format <name>", about: "how they are printed", choices: ["text", "json"], initial: "text" }],
    examples: ["rules"],
    load: async () => (await import("./commands/rules.js")).rules,
  },
  {
    name: "explain",
    takes: "<rule-or-place>",
    about: "explain a rule, or how each rule judged a line",
    options: [TEXT_OR_JSON],
    more: "A place is FILE:LINE, as lint prints it.\n\n",
    examples: ["explain duplicate-attribute", "explain my-pack/cards.cards:12"],
    load: async () => (await import("./commands/explain.js")).explain,
  },
  {
    name: "systems",
    takes: "[show] [id]",
    about: "list the game systems, or show everything one declares",
    options: [
      {
        flags: "--format <name>",
        about: "the output format; json is for engines",
        choices: ["text", "markdown", "json"],
        initial: "text",
      },
    ],
    examples: ["systems", "systems show got", "systems show got --format markdown > got.md"],
    load: async () => (await import("./commands/systems.js")).systems,
  },
  {
    name: "import",
    takes: "<path...>",
    about: "turn tables into cards: CSV, TSV, XLSX, JSON",
    options: [
      {
        flags: "--mapping <file>",
        about: "what each column means (default: guessed, saved and explained)",
      },
      { flags: "--system <id>", about: "the game system of the cards" },
      { flags: "--sheet <name>", about: "the sheet of a workbook (default: the first)" },
      { flags: "--headings <row>", about: "the row of the headings (default: the first that looks like one)" },
      { flags: "--out <path>", about: "the file to write; a folder when there are several" },
      { flags: "--check", about: "write nothing; print findings at their row and column" },
      {
        flags: "--format <name>",
        about: "the output format",
        choices: ["text", "json"],
        initial: "text",
      },
      { flags: "--force", about: "overwrite files that Cardwright did not write" },
    ],
    more: "PATH is a table; - is standard input. A mapping next to the cards (CARDS.mapping.json) is used.\n\n",
    examples: [
      "import cards.xlsx",
      "import --check cards.xlsx",
      "import --mapping altered core-en.json --out core.cards",
    ],
    load: async () => (await import("./commands/import.js")).importTables,
  },
  {
    name: "export",
    takes: "[path...]",
    about: "write a pack as a table (CSV, TSV, XLSX, JSON), or for a simulator or a layout program",
    options: [
      {
        flags: "--to <program>",
        about: "the program to write for",
        choices: ["tabletop-simulator", "card-game-simulator", "cockatrice", "nandeck", "squib", "dextrous"],
      },
      {
        flags: "--out <path>",
        about: "the file to write, or the folder for a simulator; the extension is the format (default: print CSV)",
      },
      { flags: "--deck <name>", about: "with --to, only this deck; may be repeated", repeatable: true },
      { flags: "--url <address>", about: "with --to, where the folder will be on the internet" },
      {
        flags: "--font <file>",
        about: "with --to, a font for characters that the built-in ones lack",
        repeatable: true,
      },
      { flags: "--format <name>", about: "the format", choices: ["csv", "tsv", "xlsx", "json"] },
      { flags: "--mapping <file>", about: "the columns to write, as import reads them" },
      { flags: "--no-lint", about: "export what can be read, whatever lint finds" },
      { flags: "--force", about: "overwrite a file that Cardwright did not write" },
      STDIN_FILENAME,
    ],
    more: WHERE,
    examples: [
      "export my-pack --out my-pack.xlsx",
      "export my-pack > my-pack.csv",
      "export my-pack --to tabletop-simulator --out for-the-table",
    ],
    load: async () => (await import("./commands/export.js")).exportPacks,
  },
  {
    name: "lsp",
    about: "start the language server, for editors",
    options: [
      { flags: "--stdio", about: "use standard input and output (the default)" },
      { flags: "--node-ipc", about: "use the IPC channel of the parent Node process" },
      { flags: "--socket <port>", about: "connect to the client on a port of this machine" },
      { flags: "--pipe <name>", about: "connect to the client on a named pipe or Unix socket" },
      { flags: "--log <file>", about: "log all messages to a file, for debugging" },
      { flags: "--clientProcessId <id>", about: "exit when this process does" },
    ],
    more: "Editors start it themselves; docs/editors.md explains how to set them up.\n\n",
    examples: ["lsp --stdio", "lsp --stdio --log cardwright-lsp.log"],
    load: async () => (await import("./commands/lsp.js")).lsp,
  },
  {
    name: "info",
    takes: "[path...]",
    about: "print versions, configuration and game systems in use, for a bug report",
    options: [TEXT_OR_JSON],
    examples: ["info", "info --format json my-pack"],
    load: async () => (await import("./commands/info.js")).info,
  },
  {
    name: "completion",
    takes: "<shell>",
    about: "print a shell script that completes commands, options and rules",
    options: [],
    more: "SHELL is bash, zsh, fish or powershell; the script begins with how to install it.\n\n",
    examples: ["completion bash", "completion fish > ~/.config/fish/completions/cardwright.fish"],
    load: async () => {
      const { completion } = await import("./commands/completion.js");
      return (call) => completion(call, COMMANDS);
    },
  },
];
