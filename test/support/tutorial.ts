import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./samples.js";

/** A fenced block of the page: a file to write, lines to change in one, or a command. */
export interface Step {
  readonly language: string;
  readonly file: string;
  /** Append the text to the file; otherwise it is the whole file. */
  readonly appended: boolean;
  readonly text: string;
}

/** The text of a tutorial. */
export const tutorial = (name: string): string => readFileSync(path.join(ROOT, "docs", `${name}.md`), "utf8");

/** The steps of a tutorial. Shell lines are about the clone, and left out. */
export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/^```(\w+)(?: (\S+))?( \+)?\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", file = "", plus, text = ""]) => ({ language, file, appended: plus !== undefined, text }))
    .filter(({ language }) => language !== "sh");
}

/** That of the first tutorial. */
export const PAGE = tutorial("tutorial");
export const STEPS = stepsOf(PAGE);

/** The words of a command line; a quoted text is one word. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Somebody who follows the tutorial in a folder. */
export interface Reader {
  /** The output of a command: both streams. */
  say(words: readonly string[]): Promise<string>;
  read(file: string): string;
  write(file: string, text: string): void;
}

/** Follows all steps; returns the commands with the output on the page and the actual output. */
export async function follow(
  reader: Reader,
  steps = STEPS,
): Promise<readonly { readonly shown: string; readonly said: string }[]> {
  const all: { shown: string; said: string }[] = [];
  for (const { language, file, appended, text } of steps) {
    if (language === "console") {
      const [command = ""] = text.split("\n");
      const [prompt, program, ...words] = wordsOf(command);
      if (prompt !== "$" || program !== "cardwright") throw new Error(`no command of ours: ${command}`);
      all.push({ shown: text, said: `${command}\n${await reader.say(words)}` });
    } else if (language === "diff") reader.write(file, changed(reader.read(file), text));
    else reader.write(file, appended ? reader.read(file) + text : text);
  }
  return all;
}

/** Removes the lines with a minus and inserts those with a plus there; they must occur in the file exactly once. */
function changed(text: string, difference: string): string {
  const side = (sign: string): string =>
    difference
      .split("\n")
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const parts = text.split(side("-"));
  if (parts.length !== 2) throw new Error(`stands there ${parts.length - 1} times:\n${side("-")}`);
  return parts.join(side("+"));
}
