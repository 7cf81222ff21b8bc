/** Writes editors/vim and editors/sublime: colours and indentation for editors without an extension of ours. Run by `npm run editors`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readSystems } from "../published-data.js";
import { editorFiles } from "./editor-files.js";

for (const [file, text] of editorFiles(readSystems())) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
