/** From text to tree. The only layer that knows Chevrotain; it knows shapes, and no game's names. */
export { BoundedCache } from "./bounded-cache.js";
export {
  forEachLine,
  isSeparating,
  lineEndLength,
  MovableRecord,
  movableRecords,
  parse,
  parseRecord,
} from "./parse.js";
export { groupLines } from "./parse-body.js";
export { LONGEST_LINE, moved, parseLine, parseOutdented } from "./parse-line.js";
export { escapedText, quotedText, unescapedText } from "./quoted-text.js";
export * from "./tree.js";
export { plainCharacter } from "./typographic.js";
