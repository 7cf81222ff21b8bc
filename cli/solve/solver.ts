/** A separate file next to the built program: only `solve` needs it. */
export { askedBefore, solveCard } from "../../play/index.js";
export { showPlaythroughs } from "./playthroughs.js";
