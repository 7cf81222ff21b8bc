/** From text to tree. The only layer that uses Chevrotain. It knows shapes, but no game's names. */
export { endOfBlankLines } from "./blank-lines.js";
export { BoundedCache, currentTurn, forgetUnused } from "./bounded-cache.js";
export { differenceOf, type ReplacedText } from "./difference.js";
export {
  endOfLine,
  indexLines,
  type LineIndex,
  lineAt,
  type Position,
  placesIn,
  placesOfWord,
  positionAt,
  startOfLine,
} from "./line-index.js";
export {
  getOrMake,
  groupBy,
  largest,
  memoize,
  memoizeByKey,
  NOTHING,
  once,
  pushAll,
  pushTo,
  smallest,
} from "./memoize.js";
export { isName, isOwnName, isPath, wordAt } from "./names.js";
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
export { type LexedToken, LONGEST_LINE, lexLine, moved, parseLine } from "./parse-line.js";
export { partitionPoint } from "./partition-point.js";
export { escapedText, quotedText, unescapedText } from "./quoted-text.js";
export * from "./tree.js";
export { plainCharacter } from "./typographic.js";
export { isAscii } from "./unicode-expressions.js";
