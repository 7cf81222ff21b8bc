import { SHIPPED_GAMES } from "virtual:shipped-games";
import {
  type Diagnostic,
  instantiateSystem,
  isObject,
  loadSoundSystem,
  readPack,
  readSystemName,
  type System,
  type SystemData,
  thereIsNo,
} from "../compiler/index.js";
import { createChecker } from "../play/index.js";

/** A game as data: what `cardwright/systems/got.json` holds. Its content is not part of the promise of stability. */
export type GameData = SystemData;

/** A game whose cards can be read. Make one with `loadGame`. */
export interface Game {
  /** Its id, as packs name it: `got`. */
  readonly id: string;
  /** The edition of its rules: `2010-07-11`. */
  readonly edition: string;
  /** For people. */
  readonly name: string;
  readonly about: string;
}

/** A game can't be loaded. */
export class GameError extends Error {
  override readonly name = "GameError";

  constructor(
    message: string,
    /** The errors of the text that describes it; empty if it isn't a text. */
    readonly findings: readonly Diagnostic[] = [],
  ) {
    super(message);
  }
}

const systems = new WeakMap<Game, System>();

/** What a game is inside. */
export function systemOf(game: Game): System {
  const system = systems.get(game);
  if (system === undefined) throw new GameError("this is no game that loadGame has made");
  return system;
}

/** The ids of the games that come with the package: `["altered", "conspiracy", …]`. */
export function shippedGames(): readonly string[] {
  const ids = Object.keys(SHIPPED_GAMES).map((key) => readSystemName(key).id);
  return [...new Set(ids)].filter((id) => !BASES.has(id)).sort();
}
/** What games are described with, or extend. */
const BASES: ReadonlySet<string> = new Set(["common", "meta"]);

/**
 * Loads a game: a shipped one by its id or `id@edition` (each is a module of its own, loaded now), one described by the
 * text of a `.system` file, or data of such a file.
 *
 * @param source one line is an id; a text of several lines describes a game (docs/describe-a-game.md), which may extend
 *   shipped games and those in `options.games`
 * @throws {GameError} if there is no such game, or its description has errors: they are in `findings`
 */
export async function loadGame(
  source: string | GameData,
  options: { readonly games?: readonly Game[] } = {},
): Promise<Game> {
  if (typeof source !== "string") return gameOf(checkedData(source));
  if (/[\n\r:]/.test(source)) return gameOf(await describedGame(source, options.games ?? []));
  const data = await shippedData(source);
  if (data === undefined) throw new GameError(thereIsNo("game", source, shippedGames()));
  return gameOf(data);
}

function gameOf(data: SystemData): Game {
  const { id, edition, name, about } = data;
  const game: Game = Object.freeze({ id, edition, name, about });
  systems.set(game, instantiateSystem(data));
  return game;
}

async function shippedData(key: string): Promise<SystemData | undefined> {
  const { id, edition } = readSystemName(key);
  const name = [key, id].find((one) => Object.hasOwn(SHIPPED_GAMES, one)) ?? "";
  const data = (await SHIPPED_GAMES[name]?.())?.default;
  return edition === undefined || data?.edition === edition ? data : undefined;
}

/** What a text describes. The games that it extends are loaded as they are met. */
async function describedGame(text: string, games: readonly Game[]): Promise<SystemData> {
  const meta = instantiateSystem((await shippedData("meta")) as SystemData);
  const known = new Map<string, SystemData | undefined>();
  for (const game of games)
    for (const key of [game.id, `${game.id}@${game.edition}`]) known.set(key, systemOf(game).data);
  const checker = createChecker();
  for (;;) {
    const missing = new Set<string>();
    const resolve = (key: string): SystemData | undefined => {
      if (!known.has(key)) missing.add(key);
      return known.get(key);
    };
    const { data } = loadSoundSystem(text, resolve, meta, checker);
    for (const key of missing) known.set(key, await shippedData(key));
    if (missing.size > 0) continue;
    const model = readPack({
      files: [{ path: "game.system", text, encoding: undefined, system: meta }],
      systemNames: [...known.keys()],
      findSystem: (key) => {
        const found = resolve(key);
        return found && instantiateSystem(found);
      },
      readerOf: checker.readerOf,
      usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
    });
    const errors = checker.check(model).filter(({ severity }) => severity === "error");
    const [first] = errors;
    if (first === undefined) return data;
    const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`;
    throw new GameError(`the text that describes the game has an error: ${first.message}${more}`, errors);
  }
}

/** Data comes from files, so its shape is looked at before it is used. */
function checkedData(data: unknown): SystemData {
  if (!isObject(data)) throw new GameError("a game is an object, as in cardwright/systems/got.json");
  if (data.form !== FORM) throw new GameError(`/form: this version of Cardwright reads games of form ${FORM}`);
  for (const key of TEXTS) if (typeof data[key] !== "string") throw new GameError(`/${key}: this is a text`);
  for (const key of OBJECTS) if (!isObject(data[key])) throw new GameError(`/${key}: this is an object`);
  for (const key of LISTS) {
    const list: unknown = data[key];
    if (!Array.isArray(list)) throw new GameError(`/${key}: this is an array`);
    for (const [index, item] of list.entries())
      if (!isObject(item)) throw new GameError(`/${key}/${index}: this is an object`);
  }
  for (const key of NAMED)
    for (const [index, item] of (data[key] as readonly { readonly name?: unknown }[]).entries())
      if (typeof item.name !== "string") throw new GameError(`/${key}/${index}/name: this is a text`);
  return data as unknown as SystemData;
}
const FORM: SystemData["form"] = 6;
const TEXTS = ["id", "edition", "name", "about"] as const;
const OBJECTS = ["uses", "severities"] as const;
const NAMED = ["kinds", "labels", "attributes", "categories", "rules", "phrases"] as const;
const LISTS = [...NAMED, "faces", "examples"] as const;
