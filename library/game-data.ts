/** What a module of `cardwright/systems/*.json` exports, as TypeScript sees it: a game as data, for `loadGame`. */
import type { GameData } from "./game.js";

declare const data: GameData;
export default data;
