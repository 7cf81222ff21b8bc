import type { Systems } from "../published-data.js";
import { sublimeSyntaxes } from "./sublime-syntaxes.js";
import { vimFiles } from "./vim-files.js";

/** What editors/ holds that is made of the lexer and the systems, by paths in the repository. */
export function editorFiles(systems: Systems): ReadonlyMap<string, string> {
  return new Map([
    ...[...vimFiles(systems)].map(([name, text]) => [`editors/vim/${name}`, text] as const),
    ...[...sublimeSyntaxes(systems)].map(([name, text]) => [`editors/sublime/${name}`, text] as const),
  ]);
}
