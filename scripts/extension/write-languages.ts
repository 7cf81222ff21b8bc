import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compileSystems } from "../published-data.js";
import { languageConfiguration } from "./language-configuration.js";
import { markdownGrammar } from "./markdown-grammar.js";
import { textMateGrammars } from "./text-mate-grammars.js";

/** Writes what an editor knows of the two languages by itself: colours and configuration. */
export async function writeLanguages(to: string): Promise<void> {
  const names = (await readdir("systems")).filter((name) => name.endsWith(".system")).sort();
  const texts = await Promise.all(
    names.map(
      async (name) => [path.basename(name, ".system"), await readFile(path.join("systems", name), "utf8")] as const,
    ),
  );
  const systems = compileSystems(new Map(texts));
  await mkdir(to, { recursive: true });
  const write = (name: string, value: object) => writeFile(path.join(to, `${name}.json`), JSON.stringify(value));
  await write("configuration", languageConfiguration());
  await write("markdown.tmLanguage", markdownGrammar());
  for (const [name, grammar] of Object.entries(textMateGrammars(systems))) await write(`${name}.tmLanguage`, grammar);
}
