import type { PackInView } from "../../../lsp/features/index.js";
import { type Asked, type AskOptions, ask } from "./ask.js";

/** The other packs among the files of a question, each read by itself: as a server has them in view. */
export function othersOf(asked: Asked, options?: AskOptions): PackInView[] {
  const seen = new Set(asked.pack.files.map(({ path }) => path));
  const others: PackInView[] = [];
  for (const path of Object.keys(asked.files)) {
    if (seen.has(path)) continue;
    const other = ask(markedAt(asked.files, path), options);
    for (const file of other.pack.files) seen.add(file.path);
    others.push({ pack: other.pack, index: other.index });
  }
  return others;
}

/** Files as marked text, with the cursor at the beginning of one. */
function markedAt(files: Readonly<Record<string, string>>, path: string): string {
  const rest = Object.keys(files).filter((other) => other !== path);
  // The folder of the first file is that of the pack that is asked about.
  return [path, ...rest].map((name) => `//- ${name}\n${name === path ? "$0" : ""}${files[name]}`).join("");
}
