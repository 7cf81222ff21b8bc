/** What an editor is told: a place in a pack in, plain data out. Pure, and without any protocol. */

export { lineAt, lineSpanOf, recordNodeAt } from "./find-line.js";
export {
  createPackIndex,
  type LivePackIndex,
  type NamePath,
  type PackIndex,
  packIndexOf,
  type Use,
} from "./pack-index.js";
export type * from "./place.js";
export { placeAt } from "./place-at.js";
export type { KnownSystems, Question, SystemFile } from "./question.js";
export { type RecordSnippet, recordSnippets } from "./record-snippets.js";
