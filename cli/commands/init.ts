import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { printable, serialize } from "../../compiler/index.js";
import {
  CONFIGURATION_FILE,
  Failure,
  reasonOf,
  shippedFile,
  shownPath,
  USUAL_SYSTEM,
  version,
} from "../../project/index.js";
import type { Call } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { mayWrite, writeFile } from "../files/write-file.js";
import { nameFile, openSession, type Session } from "../session.js";
import { type StarterFile, starterGame } from "../starter-game.js";

/**
 * `cardwright init`: a small pack that lints clean, or with `--game` the beginning of a game of one's own, and what an
 * editor and CI need beside it. Overwrites nothing.
 */
export async function init({ surroundings, args, options }: Call): Promise<ExitStatus> {
  const session = openSession(surroundings);
  const folder = nameFile(session, args[0] ?? ".");
  const shown = printable(shownPath(folder, surroundings.cwd));
  const target = shown === "." ? "" : ` ${shown}`;
  const { files, next } = typeof options.game === "string" ? newGame(options.game, shown, target) : newPack(target);
  refuseToOverwrite(folder, shown, files);
  const paths = files.map(({ name }) => path.join(folder, name));
  if (!mayWrite(session, paths)) return session.status();
  writeAll(session, folder, files);
  surroundings.writeOut(`Made in ${shown}:\n${files.map(({ name }) => `  ${name}\n`).join("")}`);
  surroundings.writeOut(next);
  return session.status();
}

interface NewFolder {
  readonly files: readonly StarterFile[];
  /** What to do with them, with a line end. */
  readonly next: string;
}

function newPack(target: string): NewFolder {
  const configuration = { name: CONFIGURATION_FILE, text: serialize({ $schema: SCHEMA, system: USUAL_SYSTEM }) };
  return {
    files: [...starterCards(), configuration, ...besides()],
    next: `Next: cardwright lint${target}, and cardwright compile${target}\n`,
  };
}

function newGame(name: string, shown: string, target: string): NewFolder {
  const { id, files } = starterGame(name);
  const inside = shown === "." ? "" : `${shown}/`;
  const next = [
    `cardwright lint${target}, which finds a deck with too many cards of one name`,
    `change the 3 in ${inside}pack.cards to a 2, and lint again`,
    `make the game yours in ${inside}${id}.system; cardwright systems show meta lists all the words`,
  ];
  const described = files.map((file) => (file.name === CONFIGURATION_FILE ? withSchema(file) : file));
  return {
    files: [...described, ...besides()],
    next: `Next:\n${next.map((step, index) => `  ${index + 1}. ${step}\n`).join("")}`,
  };
}

/** The cards of the starter pack, which is one of the samples. */
function starterCards(): readonly StarterFile[] {
  const folder = shippedFile("starter", "samples/starter");
  const names = readdirSync(folder).filter((name) => name.endsWith(".cards"));
  return names.sort().map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));
}

function besides(): readonly StarterFile[] {
  return [
    { name: ".github/workflows/cards.yml", text: WORKFLOW },
    { name: ".editorconfig", text: EDITOR },
    { name: ".vscode/extensions.json", text: serialize({ recommendations: ["editorconfig.editorconfig"] }) },
  ];
}

function refuseToOverwrite(folder: string, shown: string, files: readonly StarterFile[]): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Failure(`${shown} is a file, not a folder`);
  const present = files.map(({ name }) => name).filter((name) => isThere(path.join(folder, name)));
  if (present.length === 0) return;
  throw new Failure(`${shown} has ${present.join(", ")} already; init overwrites nothing`);
}

/** A link that leads to nothing is something, too. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** All or nothing: what was written goes away again when something cannot be. */
function writeAll(session: Session, folder: string, files: readonly StarterFile[]): void {
  const written: string[] = [];
  try {
    for (const { name, text } of files) {
      const file = path.join(folder, name);
      if (writeFile(session, file, Buffer.from(text), "nothing") !== "written")
        throw new Error(`${name} is there by now; init overwrites nothing`);
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file, { force: true });
    throw new Failure(`cannot write into ${folder}: ${reasonOf(error)}`);
  }
}

/** Editors complete and explain the configuration by it. */
const SCHEMA = `https://unpkg.com/cardwright@${version}/dist/schema/cardwright.schema.json`;

function withSchema({ name, text }: StarterFile): StarterFile {
  return { name, text: serialize({ $schema: SCHEMA, ...JSON.parse(text) }) };
}

/** What editors are told: cards are indented by four blanks, in UTF-8. */
const EDITOR = `[*.{cards,system}]
charset = utf-8
indent_style = space
indent_size = 4
insert_final_newline = true
trim_trailing_whitespace = true
`;

/** The repository with the action. */
const ACTION = "cardwright/cardwright";

/** Checks the cards of every change, with the version that made the pack. */
const WORKFLOW = `name: Cards
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${ACTION}@v${version}
        with:
          # A pull request is told what it changes. Take the last line out, and what breaks engines or saved decks fails.
          compare: \${{ github.base_ref && format('origin/{0}...HEAD', github.base_ref) }}
          compare-fail-on: none
`;
