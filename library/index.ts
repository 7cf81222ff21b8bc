/**
 * What programs import as `cardwright`: games, packs, and what can be done with them, on any platform that runs
 * JavaScript. Versions follow semantic versioning: what is exported here stays as it is until the next major version,
 * and `docs/library-api.md` is what is promised. (docs/library.md)
 */

export * from "./compiled.js";
export { draw } from "./draw.js";
export { find, SearchError } from "./find.js";
export { type Game, type GameData, GameError, loadGame, shippedGames } from "./game.js";
export {
  check,
  checkDeck,
  compile,
  type Finding,
  type Pack,
  PackError,
  type ReadOptions,
  readPack,
  type Texts,
} from "./pack.js";
export { type FixOptions, fix, format } from "./texts.js";
