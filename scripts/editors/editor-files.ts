import type { Systems } from "../published-data.js";
import { sublimeSyntaxes } from "./sublime-syntaxes.js";
import { treeSitterFiles } from "./tree-sitter-files.js";
import { vimFiles } from "./vim-files.js";

/** Of which grammar tree-sitter's parser was made: its SHA-256. */
export const PARSER_OF = "editors/tree-sitter/src/grammar.js.sha256";

/** What editors/ holds that is made of the lexer and the systems, by paths in the repository. */
export function editorFiles(systems: Systems): ReadonlyMap<string, string> {
  return new Map([
    ...[...vimFiles(systems)].map(([name, text]) => [`editors/vim/${name}`, text] as const),
    ...[...sublimeSyntaxes(systems)].map(([name, text]) => [`editors/sublime/${name}`, text] as const),
    ...[...treeSitterFiles(systems)].map(([name, text]) => [`editors/tree-sitter/${name}`, text] as const),
  ]);
}
