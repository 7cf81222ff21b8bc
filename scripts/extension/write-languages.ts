import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readSystems } from "../published-data.js";
import { languageConfiguration } from "./language-configuration.js";
import { markdownGrammar } from "./markdown-grammar.js";
import { textMateGrammars } from "./text-mate-grammars.js";

/** Writes what editors know about the two languages without the server: colours and configuration. */
export async function writeLanguages(to: string): Promise<void> {
  const systems = readSystems();
  await mkdir(to, { recursive: true });
  const write = (name: string, value: object) => writeFile(path.join(to, `${name}.json`), JSON.stringify(value));
  await write("configuration", languageConfiguration());
  await write("markdown.tmLanguage", markdownGrammar());
  for (const [name, grammar] of Object.entries(textMateGrammars(systems))) await write(`${name}.tmLanguage`, grammar);
}
