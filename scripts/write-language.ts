/** Writes what is made of `systems/meta.system`, the description of the language of games. Run by `npm run generate`. */
import { writeFileSync } from "node:fs";
import { languageReference } from "./language-reference.js";
import { languageWords } from "./language-words.js";
import { readSystems } from "./published-data.js";

const meta = readSystems().get("meta");
if (meta === undefined) throw new Error("systems/meta.system is missing");
for (const [file, text] of [languageWords(meta), ...languageReference(meta)]) writeFileSync(file, text);
