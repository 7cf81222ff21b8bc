/** A file beside the built program: what a deck can open and win is loaded when a pack asks for it. */
export { analyses } from "../compiler/index.js";
