import type { Systems } from "../published-data.js";
import { sublimeSyntaxes } from "./sublime-syntaxes.js";
import { treeSitterFiles } from "./tree-sitter-files.js";
import { vimFiles } from "./vim-files.js";

/** The SHA-256 of the grammar that tree-sitter's parser was generated from. */
export const PARSER_OF = "editors/tree-sitter/src/grammar.js.sha256";

/** Generated files of editors/, from the lexer and the systems, by repository path. */
export function editorFiles(systems: Systems): ReadonlyMap<string, string> {
  return new Map([
    ...[...vimFiles(systems)].map(([name, text]) => [`editors/vim/${name}`, text] as const),
    ...[...sublimeSyntaxes(systems)].map(([name, text]) => [`editors/sublime/${name}`, text] as const),
    ...[...treeSitterFiles(systems)].map(([name, text]) => [`editors/tree-sitter/${name}`, text] as const),
  ]);
}
