/** From text to tree. The only layer that knows Chevrotain; it knows shapes, and no game's names. */
export { forEachLine, lineEndLength, MovableRecord, movableRecords, parse, parseRecord } from "./parse.js";
export { groupLines } from "./parse-body.js";
export { LONGEST_LINE, parseLine, parseOutdented } from "./parse-line.js";
export * from "./tree.js";
export { plainCharacter } from "./typographic.js";
