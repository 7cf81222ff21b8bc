import { existsSync, lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import {
  createRecordReader,
  instantiateSystem,
  labelOf,
  printable,
  type SystemData,
  serialize,
  thereIsNo,
} from "../../compiler/index.js";
import { parseRecord } from "../../grammar/index.js";
import {
  CONFIGURATION_FILE,
  configurationSchema,
  Failure,
  games,
  readRegularFile,
  reasonOf,
  shippedFile,
  shippedSystem,
  shownPath,
  USUAL_SYSTEM,
  version,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { wantsColours } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { mayWrite, writeFile } from "../files/write-file.js";
import { type CommandSession, nameFile, openSession, textOption } from "../session.js";
import { shellPath } from "../shell-word.js";
import { idFor, refuseUnreadable, type StarterFile, starterGame } from "../starter-game.js";
import { cardsOf, countOfMistakes, describeDraft, mistakesToList } from "../tables/drafted-table.js";
import { inferTable } from "../tables/infer-table.js";
import { formatFindings } from "../tables/table-report.js";
import { nextSteps } from "../wrap-text.js";

/**
 * `cardwright init`: creates a small pack that lints clean, with `--game` the start of your own game, or with `--from` the
 * game and the cards of a table, with files for editors and CI. Overwrites nothing.
 */
export async function init(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const session = openSession(environment);
  const [game, system, table] = [textOption(options.game), textOption(options.system), textOption(options.from)];
  if (game !== undefined && system !== undefined) throw new Failure("--game and --system can't be used together");
  if (table !== undefined && system !== undefined) throw new Failure("--from and --system can't be used together");
  const folder = nameFile(session, args[0] ?? ".");
  const shown = printable(shownPath(folder, environment.cwd));
  const { files, next } =
    table !== undefined
      ? await newFromTable(table, game, { call, session, shown, folder })
      : game === undefined
        ? newPack(folder, shown, system ?? USUAL_SYSTEM)
        : newGame(game, shown);
  const all = [...files.map(withSchema), ...besides(options.published === true)];
  refuseToOverwrite(folder, shown, all);
  const paths = all.map(({ name }) => path.join(folder, name));
  if (!mayWrite(session, paths)) return session.status();
  writeAll(session, folder, all);
  environment.writeOut(`Made in ${shown}:\n${all.map(({ name }) => `  ${name}\n`).join("")}`);
  environment.writeOut(next);
  return session.status();
}

interface NewFolder {
  readonly files: readonly StarterFile[];
  /** Next steps; ends with a line end. */
  readonly next: string;
}

function newPack(folder: string, shown: string, key: string): NewFolder {
  const system = starterSystem(key);
  const configuration = { name: CONFIGURATION_FILE, text: serialize({ system: key }) };
  const target = shown === "." ? "" : ` ${shellPath(shown)}`;
  return {
    files: [...starterCards(system, key, path.basename(folder)), configuration],
    next: `Next: cardwright lint${target}, and cardwright compile${target}\n`,
  };
}

function newGame(name: string, shown: string): NewFolder {
  const { id, files } = starterGame(name);
  const target = shown === "." ? "" : ` ${shellPath(shown)}`;
  const inside = (file: string): string => (shown === "." ? file : shellPath(`${shown}/${file}`));
  const next = nextSteps([
    `cardwright lint${target}, which finds a deck with too many cards of one name`,
    `change the 3 in ${inside("pack.cards")} to a 2, and lint again`,
    `make the game yours in ${inside(`${id}.system`)}; cardwright systems show meta lists all the words`,
  ]);
  return { files, next };
}

/** A game drafted from a table, with the cards of its rows, and what is probably wrong in the table. */
async function newFromTable(
  word: string,
  game: string | undefined,
  { call, session, shown, folder }: Place,
): Promise<NewFolder> {
  const { cwd } = call.environment;
  const named = game === undefined ? undefined : { id: idFor(game), name: game };
  const inferred = await inferTable(word, session, call, named);
  const { table, stem, id, files } = inferred;
  if (named !== undefined) refuseUnreadable(named.name, inferred.game.system);
  const { probable, others } = mistakesToList(inferred, false);
  const report = { path: inferred.shown, table, cards: table.rows.length, findings: probable };
  const inside = (file: string): string => shellPath(shownPath(path.join(folder, file), cwd));
  const steps = [
    `cardwright lint${shown === "." ? "" : ` ${shellPath(shown)}`}, which checks the cards`,
    `read ${inside(`${id}.system`)}, and change what isn't so in your game`,
    `cardwright import ${shellPath(word)} --out ${inside(`${stem}.cards`)}, whenever the table has changed`,
  ];
  return {
    files: [...Object.values(files), ...(await cardsOf(inferred))],
    next: [
      formatFindings(report, wantsColours(call.environment)),
      `${printable(inferred.shown)}: ${countOfMistakes(probable.length, others)}\n`,
      describeDraft(inferred),
      nextSteps(steps),
    ].join(""),
  };
}

interface Place {
  readonly call: CommandCall;
  readonly session: CommandSession;
  /** The new folder: for display, and absolute. */
  readonly shown: string;
  readonly folder: string;
}

/** A shipped game by id, with or without an edition. */
function starterSystem(key: string): SystemData {
  const all = games();
  const found = shippedSystem(key);
  if (found !== undefined && all.some(({ id }) => id === found.id)) return found;
  const ids = [...new Set(all.map(({ id }) => id))];
  throw new Failure(thereIsNo("starter pack for", printable(key), ids));
}

/** The cards of a game's starter pack from the samples, with the pack named after the folder. */
function starterCards(system: SystemData, key: string, name: string): readonly StarterFile[] {
  const folder =
    system.id === USUAL_SYSTEM
      ? shippedFile("starter", "samples/starter")
      : shippedFile(`starters/${system.id}`, `samples/starters/${system.id}`);
  const names = readdirSync(folder).filter((file) => file.endsWith(".cards"));
  return names.sort().map((file) => {
    const text = readRegularFile(path.join(folder, file)).toString();
    return {
      name: file,
      text: calledBy(
        text.replace(/^System: .*$/m, () => `System: ${key}`),
        name,
        system,
      ),
    };
  });
}

/** The text with another pack name, if that can be written on a line. */
function calledBy(text: string, name: string, system: SystemData): string {
  if (name === "") return text;
  const named = text.replace(/^Pack: .*$/m, () => `Pack: ${name}`);
  const [record] = createRecordReader(instantiateSystem(system)).read(parseRecord(named));
  return record !== undefined && labelOf(record, "Pack")?.text === name ? named : text;
}

const WORKFLOW_FILE = ".github/workflows/cards.yml";
const SCHEMA_FILE = ".vscode/cardwright.schema.json";

function besides(published: boolean): readonly StarterFile[] {
  const schema = { name: SCHEMA_FILE, text: serialize(configurationSchema(games()), { minify: true }) };
  return [
    { name: WORKFLOW_FILE, text: published ? WORKFLOW : PACKED_WORKFLOW },
    { name: ".editorconfig", text: EDITOR },
    { name: ".vscode/extensions.json", text: serialize({ recommendations: ["editorconfig.editorconfig"] }) },
    schema,
  ];
}

function refuseToOverwrite(folder: string, shown: string, files: readonly StarterFile[]): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Failure(`${shown} is a file, not a folder`);
  const present = files.map(({ name }) => name).filter((name) => isThere(path.join(folder, name)));
  if (present.length === 0) return;
  throw new Failure(`${shown} has ${present.join(", ")} already; init overwrites nothing`);
}

/** A dangling link counts too. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** All or nothing: if a file can't be written, the others are removed again. */
function writeAll(session: CommandSession, folder: string, files: readonly StarterFile[]): void {
  const written: string[] = [];
  try {
    for (const { name, text } of files) {
      const file = path.join(folder, name);
      if (writeFile(session, file, Buffer.from(text), "nothing") !== "written")
        throw new Error(`${name} already exists; init overwrites nothing`);
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file, { force: true });
    throw new Failure(`cannot write into ${folder}: ${reasonOf(error)}`);
  }
}

/**
 * The configuration refers to its schema, for completion in editors. The schema is a local file, because VS Code
 * doesn't download schemas from untrusted places, and warns about them.
 */
function withSchema(file: StarterFile): StarterFile {
  if (file.name !== CONFIGURATION_FILE) return file;
  return { ...file, text: serialize({ $schema: `./${SCHEMA_FILE}`, ...JSON.parse(file.text) }) };
}

/** Settings for editors: four blanks of indentation, UTF-8. */
const EDITOR = `[*.{cards,system,play}]
charset = utf-8
indent_style = space
indent_size = 4
insert_final_newline = true
trim_trailing_whitespace = true
`;

/** The repository with the action. */
const ACTION = "cardwright/cardwright";

/** The start of each workflow: a checkout, followed by its settings. */
const CHECKED_OUT = `name: Cards
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
`;

/** Checks the cards on every change, with the version that created the pack. */
const WORKFLOW = `${CHECKED_OUT}          fetch-depth: 0
          persist-credentials: false
      - uses: ${ACTION}@v${version}
        with:
          # A pull request is told what it changes. Take the last line out, and what breaks engines or saved decks fails.
          compare: \${{ github.base_ref && format('origin/{0}...HEAD', github.base_ref) }}
          compare-fail-on: none
`;

/** The file name that `npm pack` produces. */
const PACKED = `cardwright-${version}.tgz`;

/** The same check without a published package: uses a packed program in the repository. */
const PACKED_WORKFLOW = `${CHECKED_OUT}          persist-credentials: false
      - uses: actions/setup-node@53b83947a5a98c8d113130e565377fae1a50d02f # v6.3.0
        with:
          node-version: 24
      # Cardwright is not published yet. Put the file that npm pack makes in its clone beside cardwright.json.
      - run: npm install --global --offline --ignore-scripts ./${PACKED}
      - run: cardwright lint --format github
      - run: cardwright format --check
`;
