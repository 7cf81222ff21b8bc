import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playground, run } from "./cli/run.js";
import { ROOT } from "./support/samples.js";

/** A fenced block of the page, which its reader follows: a file to write, lines to change in one, or a command. */
interface Step {
  readonly language: string;
  readonly file: string;
  /** The text goes to the end of the file; else it is all of it. */
  readonly appended: boolean;
  readonly text: string;
}

const page = readFileSync(path.join(ROOT, "docs", "tutorial.md"), "utf8");
const steps: Step[] = [...page.matchAll(/^```(\w+)(?: (\S+))?( \+)?\n([\s\S]*?)^```$/gm)].map(
  ([, language = "", file = "", plus, text = ""]) => ({ language, file, appended: plus !== undefined, text }),
);

const place = playground();
afterAll(() => place.remove());

/** The words of a command line; a text in quotes is one word. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

async function said(text: string): Promise<string> {
  const [command = ""] = text.split("\n");
  const [prompt, npx, program, ...words] = wordsOf(command);
  expect([prompt, npx, program]).toEqual(["$", "npx", "cardwright"]);
  const { out, error } = await run(words, { cwd: place.folder });
  return `${command}\n${out}${error}`;
}

/** Takes the lines with a minus away and puts those with a plus there; they have to stand in the file once. */
function changed(text: string, difference: string): string {
  const side = (sign: string): string =>
    difference
      .split("\n")
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  expect(text.split(side("-"))).toHaveLength(2);
  return text.replace(side("-"), () => side("+"));
}

test("whoever follows the tutorial reads what it shows", async () => {
  for (const { language, file, appended, text } of steps) {
    if (language === "console") expect(await said(text)).toBe(text);
    else if (language === "diff") place.write({ [file]: changed(place.read(file), text) });
    else place.write({ [file]: appended ? place.read(file) + text : text });
  }
  expect((await place.run("lint --info")).out).toContain("nothing to report");
  expect(await place.run("format --check")).toEqual({ status: 0, out: "", error: "" });
});

test("the tutorial has a rule on decks, seen to break and mended", () => {
  const commands = steps.filter(({ language }) => language === "console").map(({ text }) => text);
  expect(commands.some((text) => text.includes("[three-winds/card-twice]"))).toBe(true);
  expect(commands.at(-2)).toContain("nothing to report");
});
