import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prepareRename, rename } from "../../../lsp/features/rename/rename.js";
import { createChecker } from "../../../play/index.js";
import { ROOT } from "../../support/samples.js";
import { type Asked, ask } from "../support/ask.js";
import { othersOf } from "../support/others.js";

const PACKS = ["lanterns", "glasshouse", "beekeepers", "caravans", "salt-stairs", "tavern", "starter"];

/** The files of a sample pack, its own games among them, by path. */
function filesOf(sample: string): Record<string, string> {
  const folder = join(ROOT, "samples", sample);
  const names = readdirSync(folder).filter((name) => /\.(?:cards|system)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Some lines spoilt: a word without its last letters, so that there is something to be found. */
function spoilt(files: Record<string, string>, spots: readonly number[]): Record<string, string> {
  const entries = Object.entries(files);
  for (const spot of spots) {
    const [file] = [entries[spot % entries.length]];
    if (file === undefined || file[0].endsWith(".system")) continue;
    const at = spot % Math.max(1, file[1].length);
    file[1] = `${file[1].slice(0, at)}${file[1].slice(at + 2)}`;
  }
  return Object.fromEntries(entries);
}

function spoiltLines(clean: Record<string, string>, files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const lines = new Set(clean[path]?.split("\n"));
    return text.split("\n").filter((line) => !lines.has(line));
  });
}

function questionIn(files: Record<string, string>, path: string, offset: number): Asked {
  const rest = Object.keys(files).filter((name) => name !== path);
  const text = files[path] ?? "";
  const marked = `${text.slice(0, offset)}$0${text.slice(offset)}`;
  return ask([path, ...rest].map((name) => `//- ${name}\n${name === path ? marked : files[name]}`).join(""));
}

/** What is found in the packs of the files. Which word is nearest to a wrong one depends on how it is written. */
function findings(files: Record<string, string>): string[] {
  const [path = ""] = Object.keys(files).filter((name) => !name.endsWith(".system"));
  const asked = questionIn(files, path, 0);
  const packs = [asked.pack, ...othersOf(asked).map(({ pack }) => pack)];
  const checker = createChecker();
  return packs.flatMap((pack) => checker.check(pack).map(({ rule, file }) => `${file} ${rule}`)).sort();
}

/** Places of words that may be names. */
function wordsIn(text: string): number[] {
  return [...text.matchAll(/\p{L}[\p{L}\d ]*/gu)].map(({ index }) => index + 1);
}

describe("a rename doesn't change the findings", () => {
  test.each(PACKS)("%s", { tags: "slow" }, (sample) => {
    const clean = filesOf(sample);
    let renamed = 0;
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("Zwieback", "Quixotry", "Ystradgyn"),
        (spots, whichFile, whichWord, name) => {
          const files = spoilt(clean, spots);
          const paths = Object.keys(files);
          const path = paths[whichFile % paths.length] ?? "";
          const words = wordsIn(files[path] ?? "");
          const asked = questionIn(files, path, words[whichWord % words.length] ?? 0);
          const others = othersOf(asked);
          const prepared = prepareRename(asked, others);
          if (prepared.kind === "refused") return;
          // A card keeps its number: cards of one number may belong together.
          const wanted = `${name}${/[ \d]*$/.exec(prepared.name)?.[0] ?? ""}`;
          const result = rename(asked, /^\p{L}+$/u.test(prepared.name) ? name : wanted, others);
          if (result.kind === "refused") return;
          // Nobody can know what a spoilt line was meant to name.
          if (spoiltLines(clean, files).some((line) => line.includes(prepared.name))) return;
          renamed++;
          const after = { ...files };
          for (const [file, edits] of result.edits) {
            expect(Object.keys(files)).toContain(file);
            for (const { start, end, text } of edits.toReversed())
              after[file] = `${after[file]?.slice(0, start)}${text}${after[file]?.slice(end)}`;
          }
          expect(after).not.toEqual(files);
          expect(findings(after), `${prepared.name} in ${path}`).toEqual(findings(files));
        },
      ),
      { numRuns: 24, seed: 7 },
    );
    expect(renamed).toBeGreaterThan(3);
  });
});
