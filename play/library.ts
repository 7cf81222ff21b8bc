/** What an engine imports as "cardwright": the core, and what follows from how a game is played. */
export * from "../compiler/index.js";
export * from "./index.js";
