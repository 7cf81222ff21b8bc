import { once } from "../grammar/index.js";
import type { CommandDefinition, OptionDefinition } from "./call.js";
import { compile } from "./commands/compile.js";
import { format } from "./commands/format.js";
import { lint } from "./commands/lint.js";
import { lsp } from "./commands/lsp.js";
import { REPORT_FORMAT_NAMES } from "./reports/report-formats.js";

const FORMATS = REPORT_FORMAT_NAMES.join(", ");
const PATHS = `PATH is a file, a folder or a pattern such as 'eras/*.cards'; - is standard input.
  | The default is the current folder.`;

/** Options that several commands have, which name them behind a +. */
const SHARED = `
  --stdin-filename <path>: the path to assume for standard input (-)
  --watch: run again whenever a file changes, until Ctrl-C
  --format <name> {text json} = text: the output format
  --out <path>: the file to write (default: print it)
  --force: overwrite a file even if it is an input
  --allow-empty: do not fail if there are no files
`;

/**
 * The commands, a block for each: its name, its arguments, and what it does; then its options, those of `SHARED` behind
 * a +, more about it behind a |, and examples behind a $. Of an option: ... says that it may be repeated, { } what it
 * can be, and = what it is by default. Longer lines go on further in.
 */
const TEXT = `
init [folder]: create a small starter pack
  --system <id>: the game that the pack is for
  --game <name>: start a game of your own: its system, and cards that use it
  --from <table>: draft the game from a table of cards, and make cards of its rows
  --published: write a workflow with the published action, which needs a network; the default works offline
  $ init my-pack
  $ init --system altered my-pack
  $ init --game "Tide and Tower" my-game
  $ init --from cards.xlsx my-game

new <what> [path]: append a card with the next free identifier
  --kind <name>: the kind of the card (default: that of the last card)
  --like <identifier>: start from a copy of another card
  --identifier <text>: the identifier (default: the next free one)
  | WHAT is card. PATH is a file, or a folder with a single file of cards.
  $ new card my-pack
  $ new card --like 'TIDE S 3'

lint [path...]: check cards, decks and packs
  --fix: apply safe fixes
  --fix-unsafe: apply unsafe fixes too; review the result
  --diff: with --fix or --fix-unsafe: print the changes instead of writing them
  + --watch
  --format <name[:file]>...: the report format, and optionally its file: ${FORMATS}
  --output <file>: the file to write (default: print it)
  + --force
  --max-warnings <number>: exit with status 1 if there are more warnings
  --max-findings <number> = 1000: show at most this many findings per rule and file, or all; the rest still count
  --baseline <file>: accept the findings listed in this file; only new ones count
  --write-baseline: write the --baseline file: accept all of today's findings
  --prune-baseline: remove from the --baseline file what is no longer found
  --since <revision>: check everything, but count only findings on lines changed since a git revision
  --quiet: errors only
  --info: include infos where the format leaves them out
  --rule <id=severity>...: set a rule to error, warning, info or off
  --statistics: also print the number of findings per rule, and how long the run took
  --timing: also print the time per rule
  --print-config <file>: lint nothing; print the settings of a file and where each comes from
  --today <day>: the date for suppressions that expire, such as 2031-01-31
  --absolute: print absolute paths
  + --stdin-filename --allow-empty
  | ${PATHS}
  |
  | A link that leads out of the pack is written through only if it is named.
  $ lint my-pack
  $ lint --format pretty --format sarif:findings.sarif my-pack
  $ lint --rule unused-feat=off my-pack

format [path...]: rewrite cards in the canonical layout
  --check: write nothing; exit with status 1 if a file would change
  --diff: write nothing; print what would change
  --sort: also sort labels, attributes and categories
  + --stdin-filename --allow-empty
  | ${PATHS}
  |
  | A link that leads out of the pack is written through only if it is named.
  $ format my-pack
  $ format --check .

migrate [path...]: move packs to a newer edition of their game
  --to <system>: the edition, such as altered@2026 (default: the newest of each pack's game)
  --check: write nothing; exit with status 1 if a file would change
  --diff: write nothing; print what would change
  + --allow-empty
  | Rewrites the names that the newer edition changed, and the line that names the edition. Then lists the findings
  | that are new with it. A link that leads out of the pack is written through only if it is named.
  $ migrate --diff my-pack
  $ migrate --to altered@2026 my-pack

compile [path...]: write the JSON that engines load
  --out <path>: the file to write; a folder when several packs are compiled
  --stdout: print the JSON of the one pack
  --force: overwrite a file even if it is an input, or --out does not name it and Cardwright did not write it
  --minify: without line breaks and indentation
  --no-system: leave out the game's declarations; keep its id and edition
  --no-lint: compile what can be compiled, whatever lint finds
  + --watch
  --source-map: also write the source position of each card and attribute
  + --stdin-filename --allow-empty
  | ${PATHS}
  |
  | A configuration's output must be in its folder; --out may be anywhere.
  $ compile my-pack
  $ compile my-pack --out game/cards.json

decompile <path...>: turn compiled JSON back into cards
  --out <path>: the file to write; a folder when there are several. Printed, if not given
  + --force
  $ decompile dist/my-pack.json > my-pack.cards

stats [path...]: summarize a pack: kinds of cards, costs and what covers them, conditions
  + --format
  --html: one page with charts instead; a PATH that ends in .html is the file to write
  + --out --force --stdin-filename --allow-empty
  | ${PATHS}
  $ stats my-pack
  $ stats my-pack --html my-pack.html
  $ stats --format json my-pack > numbers.json

texts [path...]: count what the phrases of a game read of the texts of its cards, and what they don't
  + --format
  --html: one page instead; a PATH that ends in .html is the file to write
  + --out --force --stdin-filename --allow-empty
  | ${PATHS}
  $ texts my-pack
  $ texts my-pack --html texts.html
  $ texts --format json my-pack > texts.json

graph [path...]: draw which cards open which
  --format <name> {svg dot mermaid} = svg: a picture, or source for Graphviz or Mermaid
  --deck <name>...: only this deck
  --card <identifier>...: only what leads to this card, and what it leads to
  + --out --force --stdin-filename --allow-empty
  | ${PATHS}
  $ graph my-pack --out my-pack.svg
  $ graph my-pack --card 'TIDE A 3' > card.svg

render [path...]: draw the printed cards: one picture per card, sheets to print and cut, or a gallery page
  --format <name> {svg png pdf html}: a file per card, sheets, or a gallery page
  --dpi <number>: dots per inch of PNG (default: 300)
  --sheet: sheets to print and cut, as PDF
  --paper <name> {a4 letter card}: the paper of sheets; card gives each card a page of its own size
  --orientation <name> {portrait landscape}: of the paper (default: whichever fits more cards)
  --bleed <mm>: extend the edge of each card beyond the cut
  --no-marks: sheets without cut marks
  --duplex: sheets with backs, for printing on both sides; flip on the long edge
  --short-edge: flip on the short edge
  --style <name>: a style of the game's faces
  --size <name> {poker bridge tarot mini}: draw the cards at this size
  --back <file>: a picture for the backs, PNG or JPEG
  --copies <number>: print this many of each card, whatever the decks say
  --only-changed: print only cards that changed since the sheets at the same path
  --deck <name>...: only the cards of this deck
  --card <identifier>...: only this card
  --font <file>...: a font for characters missing from the built-in ones, in PDF and PNG
  --out <path>: the file to write, or a folder for one file per card or several packs
  + --force
  --stdout: print the SVG of the one card
  + --stdin-filename --allow-empty
  | ${PATHS}
  $ render my-pack --out pictures
  $ render my-pack --sheet --duplex --out my-pack.pdf
  $ render my-pack --paper letter --only-changed --out my-pack.pdf
  $ render my-pack --card 'TIDE A 3' --stdout > card.svg
  $ render my-pack --out my-pack.html
  $ render my-pack --format png --dpi 300 --out pictures

solve <card> [path...]: find the cheapest sets of cards that win a card, or explain why none do
  --sets <number> = 3: how many sets
  --steps <number> = 50000: stop the search after this many steps, or all to search to the end
  --format <format> {text json play} = text: how to print
  + --out --force --stdin-filename
  | CARD is an identifier. ${PATHS}
  |
  | The status is 0 if the card can be won, 1 if it cannot.
  $ solve 'TIDE A 3' my-pack
  $ solve 'TIDE A 3' my-pack --sets 1 --format json

simulate [path...]: let bots play a pack many times, and say how sessions end and which cards are played
  --sessions <number> = 1000: how many sessions
  --seed <number> = 1: that of the first session; each one has the next
  --players <number> = 2: how many players
  --bot <names> = greedy: greedy or random for all, or one for each player: greedy,random
  --cap <number> = 5000: cut a deck short after so many rounds or turns
  --workers <number> = 2: how many threads
  --shard <number/of>: play one part of the sessions, such as 2/8
  --against <version>: another version, such as main, is played with the same seeds, and the differences are said
  --merge: add up parts: PATHs are the JSON of each, and the pack
  --check: fail if something lies outside of what a .play file of the pack expects
  --format <format> {text markdown html json junit sarif github gitlab checkstyle} = text: text, markdown, html, a page
      with charts and the cards, or json, which --merge reads; or a report as lint writes it
  + --out --force
  | PATH is a pack. (docs/play.md) Ctrl-C prints what is known so far.
  $ simulate my-pack --players 3 --check
  $ simulate my-pack --against main
  $ simulate my-pack --merge shard-1.json shard-2.json

play [path...]: open a table to play a pack at, or replay playthroughs and say where the rules do not agree
  --seats <names>: who plays: names of people; greedy and random are bots (default: You,greedy)
  --deck <name>...: a deck that is played (default: all of the pack)
  --seed <number>: decides what is shuffled and drawn (default: another one each time)
  --resume <file>: go on with a session that was saved at the table
  --pack <path>: of a .play file: the pack that is played (default: the one that it lies in)
  --update: of a .play file: write what is true at the end under Ends, where it says something else
  | PATH is a pack to play, or .play files to replay. (docs/play.md) At the table, help lists what can be said;
  | commands can also come from a file: cardwright play my-pack < moves.txt. Replayed, the status is 1 if a
  | playthrough does not hold.
  $ play my-pack --seats Asha,Bero,greedy
  $ play --resume evening.play
  $ play rulebook.play --update

diff [old] [new]: show what changed between two versions, and what that breaks
  --format <name> {text markdown json} = text: the output format; markdown is for a comment on a pull request
  + --out --force
  --fail-on <what> {breaking any none} = breaking: what exits with status 1: breaking changes that are not approved, any
      change, or none
  --approve <reason>: record that the breaking changes are intended
  --approvals <file>: the file of approvals (default: approved-changes.json)
  --prune-approvals: remove approvals of changes that did not happen
  | OLD and NEW are git revisions (main, v1.2, HEAD~3), places in them (main:genesis), folders, or JSON that
  | compile wrote. OLD..NEW are two revisions; OLD...NEW is NEW since it left OLD, as in a pull request.
  | NEW defaults to the working tree, OLD to the last commit. What a change does in play: simulate --against OLD.
  $ diff
  $ diff main
  $ diff v1.2 v1.3
  $ diff origin/main...HEAD --format markdown
  $ diff released.json my-pack

schema: print the JSON Schema of compiled packs
  --system <id>: narrowed to one game
  --types: TypeScript types instead
  --strict: forbid keys that the schema does not name
  $ schema --system got > got.schema.json

test [path|id...]: run the examples in game systems, and the expectations in cards beside them
  --format <name> {text json junit} = text: the output format
  + --allow-empty
  | PATH is a .system file or a folder; the default is the current folder. ID is that of a rule or a system: only its tests
  | are run. Also checks test/*.cards next to each that have comments such as "# expect: wrong-value-type/type at Seats [5]".
  | The status is 0 if all pass, 1 if some fail, and 2 if a system cannot be read.
  $ test
  $ test ferries.system same-name
  $ test --format junit systems > results.xml

rules: list all rules
  --format <name> {text json} = text: how they are printed
  $ rules

explain <rule-name-or-place>: explain a rule, a name of a game, or how each rule judged a line
  + --format
  | A place is FILE:LINE, as lint prints it.
  $ explain duplicate-attribute
  $ explain Face
  $ explain my-pack/cards.cards:12

systems [show] [id]: list the game systems, or show everything one declares
  --format <name> {text markdown json} = text: the output format; json is for engines
  $ systems
  $ systems show got
  $ systems show got --format markdown > got.md

import <path...>: turn tables into cards: CSV, TSV, XLSX, JSON
  --mapping <file>: what each column means (default: guessed, saved and explained)
  --system <id>: the game system of the cards
  --sheet <name>: the sheet of a workbook (default: the first)
  --headings <row>: the row of the headings (default: the first that looks like one)
  --out <path>: the file to write; a folder when there are several
  --check: write nothing; print findings at their row and column
  + --format
  --force: overwrite files that Cardwright did not write
  | PATH is a table; - is standard input. A mapping next to the cards (CARDS.mapping.json) is used.
  $ import cards.xlsx
  $ import --check cards.xlsx
  $ import --mapping altered core-en.json --out core.cards

infer [table]: draft a game from a table of cards, and list the cells that are probably wrong
  --id <id>: the id of the game (default: the name of the table)
  --out <folder>: where the game goes (default: beside the table)
  --sheet <name>: the sheet of a workbook (default: the first)
  --headings <row>: the row of the headings (default: the first that looks like one)
  --entries <path>: where the list is in a JSON file, such as data.cards
  --check: write nothing; exit with status 1 if there are probable mistakes
  --review: ask about each drafted rule: accept, weaken, reject, show, later
  --all: also list cells that are merely unusual
  --format <name[:file]>...: a report in a format of lint, and optionally its file: ${FORMATS}
  --force: overwrite a game and a mapping that are there already
  | TABLE is CSV, TSV, XLSX or JSON: a row for each card. (docs/infer.md)
  $ infer cards.xlsx
  $ infer --review
  $ infer --check cards.csv
  $ infer --id tides --out tides core.json

export [path...]: write a pack as a table (CSV, TSV, XLSX, JSON), or for a simulator or a layout program
  --to <program> {tabletop-simulator card-game-simulator cockatrice nandeck squib dextrous}: the program to write for
  --out <path>: the file to write, or the folder for a simulator; the extension is the format (default: print CSV)
  --deck <name>...: with --to, only this deck; may be repeated
  --url <address>: with --to, where the folder will be on the internet
  --font <file>...: with --to, a font for characters that the built-in ones lack
  --format <name> {csv tsv xlsx json}: the format
  --mapping <file>: the columns to write, as import reads them
  --no-lint: export what can be read, whatever lint finds
  --force: overwrite a file that Cardwright did not write
  + --stdin-filename
  | ${PATHS}
  $ export my-pack --out my-pack.xlsx
  $ export my-pack > my-pack.csv
  $ export my-pack --to tabletop-simulator --out for-the-table

lsp: start the language server, for editors
  --stdio: use standard input and output (the default)
  --node-ipc: use the IPC channel of the parent Node process
  --socket <port>: connect to the client on a port of this machine
  --pipe <name>: connect to the client on a named pipe or Unix socket
  --log <file>: log all messages to a file, for debugging
  --clientProcessId <id>: exit when this process does
  | Editors start it themselves; docs/editors.md explains how to set them up.
  $ lsp --stdio
  $ lsp --stdio --log cardwright-lsp.log

info [path...]: print versions, configuration and game systems in use, for a bug report
  + --format
  $ info
  $ info --format json my-pack

completion <shell>: print a shell script that completes commands, options and rules
  | SHELL is bash, zsh, fish or powershell; the script begins with how to install it.
  $ completion bash
  $ completion fish > ~/.config/fish/completions/cardwright.fish
`;

/** What runs often is there from the start; anything else is loaded when it is asked for. */
const LOADS: Readonly<Record<string, CommandDefinition["load"]>> = {
  init: async () => (await import("./commands/init.js")).init,
  new: async () => (await import("./commands/new.js")).newCard,
  lint: async ({ watch, printConfig }) =>
    watch === true && printConfig === undefined ? (await import("./watch/watch.js")).watchLint : lint,
  format: async () => format,
  migrate: async () => (await import("./commands/migrate.js")).migrate,
  compile: async ({ watch }) => (watch === true ? (await import("./watch/watch.js")).watchCompile : compile),
  decompile: async () => (await import("./commands/decompile.js")).decompile,
  stats: async () => (await import("./commands/stats.js")).stats,
  texts: async () => (await import("./commands/stats.js")).texts,
  graph: async () => (await import("./commands/graph.js")).graph,
  render: async () => (await import("./commands/render.js")).render,
  solve: async () => (await import("./commands/solve.js")).solve,
  simulate: async () => (await import("./commands/simulate.js")).simulate,
  play: async () => (await import("./commands/play.js")).play,
  diff: async () => (await import("./commands/diff.js")).diff,
  schema: async () => (await import("./commands/schema.js")).schema,
  test: async () => (await import("./commands/test.js")).test,
  rules: async () => (await import("./commands/rules.js")).rules,
  explain: async () => (await import("./commands/explain.js")).explain,
  systems: async () => (await import("./commands/systems.js")).systems,
  import: async () => (await import("./commands/import.js")).importTables,
  infer: async () => (await import("./commands/infer.js")).infer,
  export: async () => (await import("./commands/export.js")).exportPacks,
  lsp: async () => lsp,
  info: async () => (await import("./commands/info.js")).info,
  completion: async () => {
    const { completion } = await import("./commands/completion.js");
    return (call) => completion(call, allCommands());
  },
};

const OPTION =
  /^ {2}(?<flags>--[\w-]+(?: <[^>]+>)?)(?<repeatable>\.\.\.)?(?: \{(?<choices>.+?)\})?(?: = (?<initial>\S+))?: (?<about>.+)$/;

function optionOf(line: string): OptionDefinition {
  const { flags = "", about = "", choices, initial, repeatable } = OPTION.exec(line)?.groups ?? {};
  return {
    flags,
    about,
    ...(choices === undefined ? {} : { choices: choices.split(" ") }),
    ...(initial === undefined ? {} : { initial }),
    ...(repeatable === undefined ? {} : { repeatable: true }),
  };
}

function commandOf(block: string): CommandDefinition {
  const [head = "", ...lines] = block.replaceAll(/\n {6}/g, " ").split("\n");
  const [, name = "", takes, about = ""] = /^(\w+)(?: (.+?))?: (.+)$/.exec(head) ?? [];
  const behind = (sign: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`  ${sign}`) ? [line.slice(4)] : []));
  const more = behind("|").join("\n");
  return {
    name,
    ...(takes === undefined ? {} : { takes }),
    about,
    options: lines.flatMap((line) => {
      if (line.startsWith("  --")) return [optionOf(line)];
      return line.startsWith("  +")
        ? line
            .slice(4)
            .split(" ")
            .flatMap((wanted) => shared().get(wanted) ?? [])
        : [];
    }),
    ...(more === "" ? {} : { more: `${more}\n\n` }),
    examples: behind("$"),
    load: LOADS[name] as CommandDefinition["load"],
  };
}

const shared = once(() => {
  const options = SHARED.trim()
    .split("\n")
    .map((line) => optionOf(`  ${line.trim()}`));
  return new Map(options.map((option) => [option.flags.replace(/ .*/, ""), option]));
});

const blocks = once(() => TEXT.trim().split("\n\n"));

export const allCommands = once((): readonly CommandDefinition[] => blocks().map(commandOf));

/** The command of a name. A run needs one, and reading all takes as long as reading a small pack. */
export function commandNamed(name: string | undefined): CommandDefinition | undefined {
  const block = blocks().find((one) => /^\w+/.exec(one)?.[0] === name);
  return block === undefined ? undefined : commandOf(block);
}
