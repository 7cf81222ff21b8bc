/** A separate file next to the built program: sessions are played again when there is a `.play` file. */
export { replays } from "../play/index.js";
