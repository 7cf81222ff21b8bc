import { describe, expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import { languageOf } from "../../compiler/texts/language.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

/** A game in which most words are free, with its parts. */
const harbour = (parts: string, more = "") =>
  systemOf(`System: Harbour
About: Boats and their crews.
Id "harbour"
Edition "1"
Extends "common"
---
Attribute: Name
About: The name of the boat.
---
Attribute: Text
About: What it does.
SuchAs "<Sentences>"
---
Phrase: Sentences
About: Sentences.
OneOf "<Sentence>."
Many "Yes"
---
Phrase: Sentence
About: Free words, and parts that are read.
OneOf "<Part>" / "<unread>"
Many "Yes"
---
Phrase: Part
About: A part that is read.
OneOf ${parts}
${more}`);

const boat = (number: number, name: string, text: string): string =>
  `Identifier: B ${number}\nName "${name}"\nText "${text}"\n`;

/** What is found in the texts of some boats: the part, the rule and the fixes. */
function found(system: ReturnType<typeof harbour>, texts: readonly (readonly [name: string, text: string])[]) {
  const cards = texts.map(([name, text], index) => boat(index + 1, name, text)).join("---\n");
  return check(cards, system).map(
    ({ rule, severity, span, fixes }) =>
      `${severity} ${rule} ${cards.slice(span.start, span.end)}: ${fixes.map((fix) => fix.edits[0]?.text).join()}`,
  );
}

const DRAWS = harbour('"draw <number> <card|cards>"');
const CREW = [
  ["Gull", "Discard a sailor. Draw 1 card."],
  ["Tern", "Ready a sailor you control, then draw 1 card."],
  ["Grey Heron's Bell", "When a sailor comes aboard, cheer. Draw 2 cards."],
] as const;

describe("a misspelt word among words that no phrase reads", () => {
  test.each([
    ["one of several texts", "Exhaust a sailro, then draw 1 card.", ["info unknown-in-text sailro: sailor"]],
    [
      "the same, its letters in another order",
      "Hail a sialor, then draw 1 card.",
      ["info unknown-in-text sialor: sailor"],
    ],
    [
      "a small word of the language",
      "Exhaust it insted of your crew. Draw 1 card.",
      ["info unknown-in-text insted: instead"],
    ],
    [
      "one of the phrases, in either form",
      "Play the cardd, then draw 1 card.",
      ["info unknown-in-text cardd: card,cards"],
    ],
    [
      "a name of a card",
      "Exhaust Gray Heron's Bell, then draw 1 card.",
      ["info unknown-in-text Gray Heron's Bell: Grey Heron's Bell"],
    ],
    ["a word of its own", "Exhaust a tailor, then draw 1 card.", []],
    ["another form of a word", "Exhaust all sailors, then draw 1 card.", []],
    ["a name of its own", "Exhaust Red Heron's Nest, then draw 1 card.", []],
    ["the name as it is", "Exhaust Grey Heron's Bell, then draw 1 card.", []],
  ])("%s", (_, text, expected) => {
    expect(found(DRAWS, [...CREW, ["Ruff", text]])).toEqual(expected);
  });

  test("is left alone if it is in two texts", () => {
    expect(
      found(DRAWS, [
        ...CREW,
        ["Ruff", "Hail a sailro, then draw 1 card."],
        ["Skua", "Free a sailro, then draw 1 card."],
      ]),
    ).toEqual([]);
  });

  test("in a text of which no phrase has a word, there is one finding", () => {
    expect(found(DRAWS, [...CREW, ["Ruff", "Exhaust a sailro."]])).toEqual(["info unknown-in-text sailro: sailor"]);
    expect(found(DRAWS, [...CREW, ["Ruff", "Exhaust a tailor."]])).toEqual(['info unread-text "Exhaust a tailor.": ']);
  });
});

describe("in another language", () => {
  const german = (more = "") =>
    harbour('"ziehe <number> <Karte|Karten>" / "wirf <number> Karten ab" / "das Bett"', more);
  const articles = '---\nPhrase: ArticleWords\nAbout: Articles.\nOneOf "der" / "die" / "das"\n';
  const listing = (list: string, ...words: string[]): string =>
    `---\nPhrase: ${list}\nAbout: Some.\nOneOf ${words.map((one) => `"${one}"`).join(" / ")}\n`;

  test.each([
    ["its words end in other ways", "Kein Gast zieht ein, dann ziehe 1 Karte.", []],
    ["a noun is no other word with a letter less", "Der Gast betet, dann ziehe 1 Karte.", []],
    ["a name is no other word with a capital", "Der Gast Wurf geht, dann ziehe 1 Karte.", []],
    [
      "a noun has a letter too many",
      "Nimm zwei Kaarten, dann ziehe 1 Karte.",
      ["info unknown-in-text Kaarten: Karten"],
    ],
    ["so has a verb", "Nimm wen du magst und ziiehe 1 Karte.", ["info unknown-in-text ziiehe: ziehe"]],
    ["a letter at the end is there twice", "Nimm das Bettt, dann ziehe 1 Karte.", ["info unknown-in-text Bettt: Bett"]],
  ])("%s: %s", (_, text, expected) => {
    for (const system of [german(), german(articles)])
      expect(found(system, [["Uferschnepfe", text]])).toEqual(expected);
  });

  test("whose endings are listed, words with others are misspelt", () => {
    const text = "Der Gast zieht, dann ziehe 1 Karte.";
    const endings = (...own: string[]): string =>
      `${articles}${listing("EndingsOfWords", "- -n")}${listing("OtherEndings", ...own)}`;
    expect(found(german(endings("- -r")), [["Uferschnepfe", text]])).toEqual(["info unknown-in-text zieht: ziehe"]);
    expect(found(german(endings("-e -t")), [["Uferschnepfe", text]])).toEqual([]);
    const others = `${articles}${listing("EndingsOfWords", "-e -t")}${listing("OtherEndings", "- -r")}`;
    expect(found(german(others), [["Uferschnepfe", text]])).toEqual([]);
  });

  test("of which some articles are known, the other lists are not those of English", () => {
    const own = languageOf(german(articles));
    expect([own.of("WordsForOne").size, own.formBefore("a", "egg"), own.neverTogether("to", "of")]).toEqual([
      0,
      undefined,
      false,
    ]);
    const english = languageOf(german(listing("ArticleWords", "the", "thy")));
    expect([english.of("WordsForOne").has("each"), english.formBefore("a", "egg")]).toEqual([true, "an"]);
  });
});

describe("the name of a card among words that no phrase reads", () => {
  const named = harbour('"draw <number> <card|cards>" / "<Card.Name>"');

  test.each([
    ["is no name without capitals", "Ready a sailor you control, then draw 1 card."],
    ["nor at the beginning, where a capital tells nothing", "Exhaust Grey Heron's Bell and draw 1 card."],
    ["is one within a sentence", "You may exhaust Grey Heron's Bell and draw 1 card."],
  ])("%s", (_, text) => {
    expect(found(named, [...CREW, ["Ruff", text]])).toEqual([]);
  });
});

test("a list of lists with one separator is a mistake of the system", () => {
  const problems = (between: string) =>
    loadSystem(
      `System: Harbour\nAbout: x.\nId "harbour"\nEdition "1"\nExtends "common"\n---\nAttribute: Text\nAbout: x.\nSuchAs "<Days>"\n---\nPhrase: Days\nAbout: x.\nOneOf "<Hours>"\nMany "Yes"\n${between}---\nPhrase: Hours\nAbout: x.\nOneOf "haul" / "row"\nMany "Yes"\n`,
      resolveShipped,
      shippedSystem("meta"),
    ).problems.map(({ messageId }) => messageId);
  expect(problems("")).toEqual(["lists-nested"]);
  expect(problems('Between ","\n')).toEqual([]);
});
