import type { CommandDefinition } from "./call.js";
import { REPORT_FORMAT_NAMES } from "./reports/report-formats.js";

const STDIN_FILENAME = {
  flags: "--stdin-filename <path>",
  about: "where the text of standard input (-) would stand",
} as const;
const WATCH = { flags: "--watch", about: "do it again whenever a file changes, until Ctrl-C" } as const;
const TEXT_OR_JSON = {
  flags: "--format <name>",
  about: "how it is printed",
  choices: ["text", "json"],
  initial: "text",
} as const;
const OUT_OR_PRINTED = { flags: "--out <path>", about: "the file to write. Printed, if not given" } as const;
const ALLOW_EMPTY = { flags: "--allow-empty", about: "finding no files is no error" } as const;
const WHERE =
  "PATH is a file, a folder or a pattern such as 'eras/*.cards'; - is standard input.\nThe current folder, if nothing is named.\n\n";

const LINKS = "A link that leads out of the pack is written through only if it is named.\n\n";

export const COMMANDS: readonly CommandDefinition[] = [
  {
    name: "init",
    takes: "[folder]",
    about: "make a small pack that is ready to grow",
    options: [
      { flags: "--system <id>", about: "the game that the pack is for" },
      { flags: "--game <name>", about: "begin a game of your own: its system, and cards that use it" },
      {
        flags: "--published",
        about: "name the published action, which needs a network; without it, a workflow that works offline is written",
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
      { flags: "--kind <name>", about: "the kind of the card; that of the last card, if not given" },
      { flags: "--like <identifier>", about: "begin with all that another card says" },
      { flags: "--identifier <text>", about: "the identifier, if it is not to be the next free one" },
    ],
    more: "WHAT is card. PATH is the file, or the folder of a pack that has only one file with cards.\n\n",
    examples: ["new card my-pack", "new card --like 'TIDE S 3'"],
    load: async () => (await import("./commands/new.js")).newCard,
  },
  {
    name: "lint",
    takes: "[path...]",
    about: "say what is wrong with cards, decks and packs",
    options: [
      { flags: "--fix", about: "mend what can be mended safely" },
      { flags: "--fix-unsafe", about: "mend also by guesses; look at what they made of it" },
      { flags: "--diff", about: "with --fix or --fix-unsafe: write nothing, print what would change" },
      WATCH,
      {
        flags: "--format <name[:file]>",
        about: `how findings are written, and to which file: ${REPORT_FORMAT_NAMES.join(", ")}`,
        offers: REPORT_FORMAT_NAMES,
        repeatable: true,
      },
      { flags: "--output <file>", about: "the file to write; printed, if not given" },
      { flags: "--max-warnings <number>", about: "with more warnings than this the status is 1" },
      {
        flags: "--max-findings <number>",
        about: "show no more findings of a rule in one file than this number, or all of them; all count",
        initial: "1000",
      },
      { flags: "--baseline <file>", about: "accept the findings that stand in this file; only new ones count" },
      { flags: "--write-baseline", about: "write the file of --baseline: accept all that is found today" },
      { flags: "--prune-baseline", about: "take out of the file of --baseline what is not found any more" },
      {
        flags: "--since <revision>",
        about: "check everything, but count only findings on lines changed since a git revision",
      },
      { flags: "--quiet", about: "errors only" },
      { flags: "--info", about: "infos too, where the format leaves them out" },
      { flags: "--rule <id=severity>", about: "set a rule to error, warning, info or off", repeatable: true },
      { flags: "--statistics", about: "also print how often each rule found something, and how long the run took" },
      { flags: "--timing", about: "also print how long each rule took" },
      { flags: "--print-config <file>", about: "lint nothing; print what applies to a file, and where it is said" },
      { flags: "--today <day>", about: "the day on which suppressions expire or not, such as 2031-01-31" },
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
    about: "write cards in the canonical layout",
    options: [
      { flags: "--check", about: "write nothing; status 1 if a file would change" },
      { flags: "--diff", about: "write nothing; print what would change" },
      { flags: "--sort", about: "put labels, attributes and categories in canonical order too" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: `${WHERE}${LINKS}`,
    examples: ["format my-pack", "format --check ."],
    load: async () => (await import("./commands/format.js")).format,
  },
  {
    name: "compile",
    takes: "[path...]",
    about: "write the JSON that engines load",
    options: [
      { flags: "--out <path>", about: "the file to write; a folder when several packs are compiled" },
      { flags: "--stdout", about: "print the JSON of the one pack" },
      { flags: "--force", about: "write over a file that Cardwright did not make, where --out does not name it" },
      { flags: "--minify", about: "without line breaks and indentation" },
      { flags: "--no-system", about: "leave out what the game declares; its id and edition stay" },
      { flags: "--no-lint", about: "compile what can be compiled, whatever else is wrong with it" },
      WATCH,
      { flags: "--source-map", about: "also write where each card and attribute stands" },
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: `${WHERE}What a configuration names for the output lies in its folder; --out may name any place.\n\n`,
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
    ],
    examples: ["decompile dist/my-pack.json > my-pack.cards"],
    load: async () => (await import("./commands/decompile.js")).decompile,
  },
  {
    name: "stats",
    takes: "[path...]",
    about: "say what a pack is made of: kinds of cards, costs and what covers them, conditions",
    options: [
      TEXT_OR_JSON,
      { flags: "--html", about: "one page with charts instead; a PATH that ends with .html is the file to write" },
      OUT_OR_PRINTED,
      STDIN_FILENAME,
      ALLOW_EMPTY,
    ],
    more: WHERE,
    examples: ["stats my-pack", "stats my-pack --html my-pack.html", "stats --format json my-pack > numbers.json"],
    load: async () => (await import("./commands/stats.js")).stats,
  },
  {
    name: "graph",
    takes: "[path...]",
    about: "draw which cards open which",
    options: [
      {
        flags: "--format <name>",
        about: "a picture, or the language of Graphviz or of Mermaid",
        choices: ["svg", "dot", "mermaid"],
        initial: "svg",
      },
      { flags: "--deck <name>", about: "only this deck", repeatable: true },
      { flags: "--card <identifier>", about: "only what leads to this card, and what it leads to", repeatable: true },
      OUT_OR_PRINTED,
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
    about: "draw cards as they are printed: a picture of each, sheets to print and cut, or a page with all",
    options: [
      {
        flags: "--format <name>",
        about: "a file for each card, sheets, or a page to look at",
        choices: ["svg", "png", "pdf", "html"],
      },
      { flags: "--dpi <number>", about: "dots of an inch in PNG; 300, if not given" },
      { flags: "--sheet", about: "sheets to print and cut, as PDF" },
      {
        flags: "--paper <name>",
        about: "the paper of sheets; card: each card on a page of its own size",
        choices: ["a4", "letter", "card"],
      },
      {
        flags: "--orientation <name>",
        about: "of the paper; if not given, as more cards fit",
        choices: ["portrait", "landscape"],
      },
      { flags: "--bleed <mm>", about: "let the edge of each card go on beyond the cut" },
      { flags: "--no-marks", about: "sheets without cut marks" },
      {
        flags: "--duplex",
        about: "sheets with backs, for printing on both sides; the paper is turned about its long edge",
      },
      { flags: "--short-edge", about: "the paper is turned about its short edge" },
      { flags: "--back <file>", about: "a picture for the backs, PNG or JPEG" },
      { flags: "--copies <number>", about: "print so many of each card, whatever the decks say" },
      {
        flags: "--only-changed",
        about: "print only cards that changed since the sheets in the same place were printed",
      },
      { flags: "--deck <name>", about: "only the cards of this deck", repeatable: true },
      { flags: "--card <identifier>", about: "only this card", repeatable: true },
      {
        flags: "--font <file>",
        about: "a font for letters that the built-in ones lack, in PDF and PNG",
        repeatable: true,
      },
      { flags: "--out <path>", about: "the file to write; for a file for each card, and for several packs, a folder" },
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
    about: "say which cards win a card, cheapest first, or why none do",
    options: [
      { flags: "--sets <number>", about: "how many sets", initial: "3" },
      {
        flags: "--steps <number>",
        about: "give up after so many steps of the search and say so, or all: never give up",
        initial: "50000",
      },
      TEXT_OR_JSON,
      OUT_OR_PRINTED,
      STDIN_FILENAME,
    ],
    more: `CARD is an identifier. ${WHERE}The status is 0 if the card can be won, 1 if it cannot.\n\n`,
    examples: ["solve 'TIDE A 3' my-pack", "solve 'TIDE A 3' my-pack --sets 1 --format json"],
    load: async () => (await import("./commands/solve.js")).solve,
  },
  {
    name: "diff",
    takes: "[old] [new]",
    about: "say what changed between two versions, and whom it breaks",
    options: [
      {
        flags: "--format <name>",
        about: "how it is printed; markdown is for a comment on a pull request",
        choices: ["text", "markdown", "json"],
        initial: "text",
      },
      OUT_OR_PRINTED,
      {
        flags: "--fail-on <what>",
        about: "what makes the status 1: changes that break and are not approved, any change, or none",
        choices: ["breaking", "any", "none"],
        initial: "breaking",
      },
      { flags: "--approve <reason>", about: "write down that the breaking changes were meant" },
      { flags: "--approvals <file>", about: "where that is written down: approved-changes.json, if not given" },
      { flags: "--prune-approvals", about: "take approvals of what did not happen out of the file" },
    ],
    more: `OLD and NEW are git revisions (main, v1.2, HEAD~3), places in them (main:genesis), folders, or JSON that
compile wrote. OLD..NEW are two revisions; OLD...NEW is NEW since it left OLD, as in a pull request.
The working tree, if NEW is not given; the last commit, if OLD is not given either.\n\n`,
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
    takes: "[path...]",
    about: "run the examples of game systems, and the cards beside them that say what is found in them",
    options: [
      {
        flags: "--format <name>",
        about: "how the results are printed",
        choices: ["text", "json", "junit"],
        initial: "text",
      },
      ALLOW_EMPTY,
    ],
    more: `PATH is a .system file or a folder; the current folder, if nothing is named. Beside each, test/*.cards are run that have
comments such as "# expect: wrong-value-type/type at Seats [5]". The status is 0 if all pass, 1 if some fail, and 2 if a
system cannot be read.\n\n`,
    examples: ["test", "test ferries.system", "test --format junit systems > results.xml"],
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
    about: "say what a rule is about, or which rules looked at a line and what they made of it",
    options: [TEXT_OR_JSON],
    more: "A place is FILE:LINE, as lint prints it.\n\n",
    examples: ["explain duplicate-attribute", "explain my-pack/cards.cards:12"],
    load: async () => (await import("./commands/explain.js")).explain,
  },
  {
    name: "systems",
    takes: "[show] [id]",
    about: "list the game systems, or show all that one of them declares",
    options: [
      {
        flags: "--format <name>",
        about: "how they are printed; json is for engines",
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
    about: "make cards out of tables: CSV, TSV, XLSX, JSON",
    options: [
      {
        flags: "--mapping <file>",
        about: "what each column stands for; guessed, written down and explained, if not given",
      },
      { flags: "--system <id>", about: "the game system of the cards" },
      { flags: "--sheet <name>", about: "the sheet of a workbook; the first, if not given" },
      { flags: "--headings <row>", about: "the row of the headings; the first that looks like them, if not given" },
      { flags: "--out <path>", about: "the file to write; a folder when there are several" },
      { flags: "--check", about: "write nothing; print what is wrong, at row and column of the table" },
      {
        flags: "--format <name>",
        about: "how findings are printed",
        choices: ["text", "json"],
        initial: "text",
      },
      { flags: "--force", about: "write over files that hold something else" },
    ],
    more: "PATH is a table; - is standard input. A mapping that lies beside the cards (CARDS.mapping.json) is used.\n\n",
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
    about: "write a pack as a table: CSV, TSV, XLSX, JSON",
    options: [
      { flags: "--out <path>", about: "the file to write, its format by its name. CSV is printed, if not given" },
      { flags: "--format <name>", about: "the format", choices: ["csv", "tsv", "xlsx", "json"] },
      { flags: "--mapping <file>", about: "the columns to write, as import reads them" },
      { flags: "--no-lint", about: "export what can be read, whatever is wrong with it" },
      { flags: "--force", about: "write over a file that holds something else" },
      STDIN_FILENAME,
    ],
    more: WHERE,
    examples: ["export my-pack --out my-pack.xlsx", "export my-pack > my-pack.csv"],
    load: async () => (await import("./commands/export.js")).exportPacks,
  },
  {
    name: "lsp",
    about: "the language server, for editors",
    options: [
      { flags: "--stdio", about: "talk over standard input and output; so it does, if nothing else is said" },
      { flags: "--node-ipc", about: "talk to the Node process that started it" },
      { flags: "--socket <port>", about: "call the client at a port of this machine" },
      { flags: "--pipe <name>", about: "call the client at a pipe or a socket in the file system" },
      { flags: "--log <file>", about: "write all messages into a file, to find a fault" },
      { flags: "--clientProcessId <id>", about: "end when this process does" },
    ],
    more: "Editors start it themselves: docs/editors.md says how to set them up.\n\n",
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
    about: "print a script that lets a shell complete commands, options and rules",
    options: [],
    more: "SHELL is bash, zsh, fish or powershell; the script says where it belongs.\n\n",
    examples: ["completion bash", "completion fish > ~/.config/fish/completions/cardwright.fish"],
    load: async () => {
      const { completion } = await import("./commands/completion.js");
      return (call) => completion(call, COMMANDS);
    },
  },
];
