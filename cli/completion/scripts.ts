/** Everything `completion` needs, loaded on demand. */
export { completionData } from "./completion-data.js";
export { completionScript, SHELLS } from "./completion-script.js";
