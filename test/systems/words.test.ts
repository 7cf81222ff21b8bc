import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHECKS_OF_THE_TOOL } from "../../compiler/systems/checks.js";
import { HOLE_CLASSES } from "../../compiler/systems/hole-classes.js";
import { USE_NAMES } from "../../compiler/systems/records/system.js";
import { PLAY_KINDS } from "../../compiler/systems/words.js";
import { ROOT } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";

const { data } = shippedSystem("meta");
const read = (name: string): string => readFileSync(join(ROOT, "docs", name), "utf8");
const guide = read("describe-a-game.md");
const analyses = read("deck-analyses.md");

const declared = [...data.labels, ...data.attributes, ...data.categories];
const standsOn =
  (...places: readonly string[]) =>
  (one: (typeof declared)[number]) =>
    one.on.length > 0 && one.on.every((place) => places.includes(place));
const namesOf = (some: readonly { readonly name: string }[]): string[] => [...new Set(some.map(({ name }) => name))];
const isRole = standsOn("Uses");
const isOfFaces = standsOn("Face", "Area", "Glyph");
const isOfTexts = standsOn("Phrase", "Wording");
const isWordOfConditions = standsOn("Text");

/** What the records of rules of play can have; docs/play.md explains it. */
const isOfPlay = standsOn(...PLAY_KINDS, "Doing", "Testing", "Sentence");

/**
 * The words in which rules are written: names of meta, without roles, faces, phrases and wording of texts, words of
 * conditions and words of play.
 */
const words = namesOf(
  declared.filter((one) => ![isRole, isOfFaces, isOfTexts, isWordOfConditions, isOfPlay].some((is) => is(one))),
);
const ofFaces = namesOf(declared.filter(isOfFaces));
const ofConditions = data.attributes.filter(isWordOfConditions).flatMap(({ oneOf }) => oneOf ?? []);

describe("the language is small", () => {
  test("49 words are enough", () => {
    expect(words.length).toBeLessThanOrEqual(49);
  });

  test("and 13 roles: the others are said by rules of play", () => {
    const roles = namesOf(declared.filter(isRole));
    expect(roles.length).toBeLessThanOrEqual(13);
    expect(roles.toSorted()).toEqual([...USE_NAMES].toSorted());
  });
});

describe("every word is explained", () => {
  const isIn = (page: string, word: string): boolean => new RegExp(`\`<?${word}\\b`).test(page);

  test.each([...words, ...ofFaces, ...ofConditions])("%s in docs/describe-a-game.md", (word) => {
    expect(isIn(guide, word)).toBe(true);
  });

  test.each(namesOf(declared.filter((one) => isOfPlay(one) && !standsOn("Sentence")(one))))(
    "%s in docs/play.md",
    (word) => {
      expect(isIn(read("play.md"), word)).toBe(true);
    },
  );

  test.each([...HOLE_CLASSES.keys()])("<%s> in docs/describe-a-game.md", (hole) => {
    expect(guide).toContain(`\`<${hole}>\``);
  });

  test.each([...USE_NAMES, ...CHECKS_OF_THE_TOOL.keys()])("%s in docs/deck-analyses.md", (word) => {
    expect(isIn(analyses, word)).toBe(true);
  });

  test.each(ofConditions.filter((word) => word !== "All"))(
    "%s has a sentence of its own where one points at it",
    (word) => {
      const about = data.attributes.find((one) => isWordOfConditions(one) && one.oneOf?.includes(word))?.about ?? "";
      expect(about).toContain(` ${word}: `);
    },
  );
});
