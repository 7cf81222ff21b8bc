/** All that `completion` needs, loaded when it is asked for. */
export { completionData } from "./completion-data.js";
export { completionScript, SHELLS } from "./completion-script.js";
