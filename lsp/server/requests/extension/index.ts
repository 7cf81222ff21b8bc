/** Custom requests, for editors that show more than text. */
export * from "./name-picture.js";
export * from "./new-records.js";
export * from "./play.js";
export * from "./rules.js";
export * from "./table.js";
export * from "./tokens-of-text.js";
export * from "./views.js";
