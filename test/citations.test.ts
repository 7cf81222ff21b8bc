import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SHIPPED, shippedSystem } from "./support/systems.js";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
const sources = tracked.filter((name) => /\.(ts|mjs|js|css|system)$/.test(name));

/** The comments of a source, each as one line. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(/^\s*(?:\/?\*|\/\/|#)[^\n]*(?:\n\s*(?:\*|\/\/|#)[^\n]*)*/gm)].map(([comment]) =>
    comment.replace(/\n\s*(?:\*\/|\*|\/\/|#)?\s*/g, " "),
  );
}

/** A page that a comment names, and the sections of it in quotation marks behind. */
const CITATION = /([\w./-]+\.md)((?:(?:,| and) "[^"]+")*)/g;

/** The headings of a page, as a citation writes them. */
function sectionsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading.replace(/[`*]/g, ""),
  );
}

/** What comments of a source cite that isn't there. */
function lostCitations(source: string): string[] {
  return commentsOf(source).flatMap((comment) =>
    [...comment.matchAll(CITATION)].flatMap(([, page = "", quoted = ""]) => {
      if (!existsSync(page)) return [page];
      const sections = sectionsOf(page);
      return [...quoted.matchAll(/"([^"]+)"/g)]
        .map(([, section = ""]) => section)
        .filter((section) => !sections.includes(section))
        .map((section) => `${page}, "${section}"`);
    }),
  );
}

test("comments cite pages and sections that are in the repository", { tags: "slow" }, () => {
  const lost = sources.flatMap((name) => lostCitations(readFileSync(name, "utf8")).map((cited) => `${name}: ${cited}`));
  expect(lost).toEqual([]);
});

describe("words of the language for games", () => {
  const systems = tracked.filter((name) => /^systems\/[^/]*\.system$/.test(name));
  /** What heads declare, what lines begin with, and what a list allows: not the words of descriptions, nor of phrases. */
  const namesIn = (text: string) => [
    ...[...text.matchAll(/^(?!Phrase)\w+: ([\w.]+)$|^([A-Z]\w*)(?= ["\d])/gm)].flatMap(([, head = "", name = ""]) => [
      name,
      ...head.split("."),
    ]),
    ...[...text.matchAll(/^OneOf .*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
    ),
  ];
  const declared = new Set(systems.flatMap((name) => namesIn(readFileSync(name, "utf8"))));
  // The words of a language are phrases that every game has, under names that pages speak of.
  for (const [, name = ""] of readFileSync("systems/common.system", "utf8").matchAll(/^Phrase: (\w+)$/gm))
    declared.add(name);
  // What is read off the rules of play has names too.
  for (const game of SHIPPED) for (const name of Object.keys(shippedSystem(game).data.uses)) declared.add(name);

  /** The pages for people who describe games. */
  const pages = ["analyses", "deck-analyses", "deck-rules", "describe-a-game", "language", "tutorial"];

  test.each(pages)("docs/%s.md writes those there are", (name) => {
    const page = readFileSync(`docs/${name}.md`, "utf8");
    const own = new Set(
      [...page.matchAll(/^```.*\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.split(/\W+/)),
    );
    for (const [, example = ""] of page.matchAll(/`(\w+ = \w+\.\w+)`/g))
      for (const word of example.split(/\W+/)) own.add(word);
    const prose = page.replace(/^```[\s\S]*?^```$/gm, "");
    const written = [...prose.matchAll(/`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`/g)].map(([, word = ""]) => word);
    expect([...new Set(written)].filter((word) => !declared.has(word) && !own.has(word))).toEqual([]);
  });
});
