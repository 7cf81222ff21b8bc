/** A separate file next to the built program: deck analyses are loaded when a pack needs them. */
export { analyses } from "../play/index.js";
