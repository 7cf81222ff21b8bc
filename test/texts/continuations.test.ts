import { describe, expect, test } from "vitest";
import { createRecordReader } from "../../compiler/model/read-record.js";
import { textsOfEntry } from "../../compiler/rules/read-texts.js";
import { readingPhrase } from "../../compiler/systems/phrases.js";
import { type Continuation, continuationsOf } from "../../compiler/texts/continuations.js";
import { readText } from "../../compiler/texts/read-text.js";
import { leavesOf } from "../../compiler/texts/reading.js";
import { parse } from "../../grammar/index.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

const wordsOf = ({ parts }: Continuation): string =>
  parts.map((part) => (typeof part === "string" ? part : part.holds)).join("");

/** The texts of the sample packs that a phrase reads whole, each once, with that phrase. */
function sampleTexts(folder: string, name: string): readonly (readonly [text: string, phrase: string])[] {
  const system = shippedSystem(name);
  const reader = createRecordReader(system);
  const texts = new Map<string, string>();
  for (const { text } of readSamples(folder)) {
    for (const { globals, categories } of parse(text).records.flatMap((node) => reader.read(node))) {
      for (const entry of [globals, ...categories].flatMap(({ entries }) => entries)) {
        for (const read of textsOfEntry(entry, entry.scope)) {
          const phrase = entry.declaration && readingPhrase(entry.declaration, system.phrases);
          if (read.reading.kind === "whole" && phrase !== undefined) texts.set(read.text, phrase);
        }
      }
    }
  }
  return [...texts];
}

/** Something that reads on from there, or nothing is left to read. */
function goesOn(text: string, phrase: string, system: Parameters<typeof continuationsOf>[2]): boolean {
  if (readText(text, phrase, system).kind === "whole") return true;
  return ["", " "].some((blank) => continuationsOf(text + blank, phrase, system).length > 0);
}

describe.each([["samples/caravans", "altered"]])("texts of %s", (folder, name) => {
  const system = shippedSystem(name);
  const texts = sampleTexts(folder, name);

  test("what stands there is offered, from its beginning on and when a letter of it is typed", { tags: "slow" }, () => {
    expect(texts.length).toBeGreaterThan(10);
    for (const [text, phrase] of texts) {
      const reading = readText(text, phrase, system);
      for (const { start, end, hole } of "node" in reading ? leavesOf(reading.node) : []) {
        const words = text.slice(start, end);
        if (words.trim() === "" || hole?.numeric || (hole !== undefined && !/^[A-Z]\w*$/.test(words))) continue;
        for (const cut of [start, start + 1].filter((at) => at < end)) {
          const offered = continuationsOf(text.slice(0, cut), phrase, system);
          const isOffered = offered.some(
            (one) =>
              one.at === start &&
              (wordsOf(one).startsWith(words) || one.parts.some((part) => typeof part !== "string")),
          );
          expect(isOffered, `${text.slice(0, cut)}|${text.slice(cut)}`).toBe(true);
        }
      }
    }
  });

  test("what is offered is no error where it is offered: the text goes on from there, or is whole", {
    tags: "slow",
  }, () => {
    const wrong: string[] = [];
    for (const [index, [text, phrase]] of sample([...texts.entries()], 12)) {
      for (let cut = index % 3; cut <= text.length; cut += 7) {
        const offered = continuationsOf(text.slice(0, cut), phrase, system);
        const step = Math.max(1, Math.floor(offered.length / 5));
        for (let at = cut % step; at < offered.length; at += step) {
          const one = offered[at] as Continuation;
          const written = text.slice(0, one.at) + wordsOf(one);
          if (!goesOn(written, phrase, system)) wrong.push(`${text.slice(0, cut)}| ${wordsOf(one)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

const ships = systemOf(
  [
    'System: Ships\nId "ships"\nEdition "1"',
    'Phrase: Orders\nOneOf "<Order>."\nMany "Yes"',
    'Phrase: Order\nOneOf "load <Amount> <crate|crates> <Where?>" / "<Sail>" / "<Moor>" / "<unread>"',
    'Phrase: Sail\nOneOf "sail to <Harbour>"\nExamples:\n    sail to Lee',
    'Phrase: Moor\nUnder "Log"\nOneOf "moor"',
    'Phrase: Where\nOneOf "on deck" / "below"',
    'Phrase: Sail\nSays: No.\nOneOf "sail at <Harbour>"',
    'Attribute: Amount\nOneOf "a" / "two" / "<number>"',
    'Attribute: Harbour\nSuchAs "Lee" / "Lee Head"',
  ].join("\n---\n"),
);
const offered = (text: string) =>
  continuationsOf(text, "Orders", ships, ({ under }) => under.length === 0).map((one) => `${one.at} ${wordsOf(one)}`);

describe("what a text can go on with", () => {
  const altered = shippedSystem("altered");
  const goingOn = (text: string) => continuationsOf(text, "Ability", altered).map((one) => wordsOf(one));

  test("a slip in one sentence says nothing of the next one", () => {
    expect(goingOn("{R} I gain 1 bost. Draw ")).toEqual(goingOn("{R} I gain 1 boost. Draw "));
    expect(goingOn("{R} I gain 1 bost. Draw ").length).toBeGreaterThan(10);
    expect(goingOn("{R} I gain 1 bost to ")).toEqual([]);
  });

  test("words go on in the form that agrees with those before them", () => {
    expect(goingOn("You may dr")).toContain("draw a card");
    expect(goingOn("You may dr").filter((words) => words.startsWith("draws"))).toEqual([]);
    expect(goingOn("It g").filter((words) => words.startsWith("gain "))).toEqual([]);
  });

  test.each([
    ["whole forms, with a capital letter at the beginning", "", ["0 Load a crate", "0 Sail to Lee"]],
    ["forms that begin as what is typed", "l", ["0 load a crate"]],
    ["what is listed", "Load ", ["5 a", "5 two"]],
    ["the rest of a form", "Load a crate", ["7 crates", "12 ."]],
    ["what may be missing from a form", "Load a crate ", ["13 on deck", "13 below"]],
    ["the longer of two names", "Sail to Lee", ["8 Lee Head", "11 ."]],
    ["the next of a list", "Sail to Lee. ", ["13 Load a crate", "13 Sail to Lee"]],
    ["nothing behind words that no phrase reads", "Drift to ", []],
    ["no mistake", "Sail a", []],
  ])("%s", (_, text, expected) => expect(offered(text)).toEqual(expected));
});

test("a thousand phrases that begin with each other offer nothing, and overflow nothing", { tags: "slow" }, () => {
  const phrases = Array.from({ length: 1_000 }, (_, at) => `Phrase: P${at}\nOneOf "<P${at + 1}>"`);
  const text = [...phrases, 'Phrase: P1000\nOneOf "la"'].join("\n---\n");
  const chain = systemOf(`System: Ships\nId "ships"\nEdition "1"\n---\n${text}`);
  expect(continuationsOf("l", "P0", chain)).toEqual([]);
  expect(continuationsOf("l", "P900", chain).map(wordsOf)).toEqual(["la"]);
});

describe("where a sentence begins", () => {
  const altered = shippedSystem("altered");
  const offered = (text: string) => continuationsOf(text, "Ability", altered).map(wordsOf);

  test.each(["", "{T} : ", "{D} : ", "{J} ", "At Noon — ", "Draw a card. "])(
    "behind %j, all words have a capital",
    (text) => {
      expect(offered(text).filter((words) => /^\p{Ll}/u.test(words))).toEqual([]);
      expect(offered(text)).toContain("Two");
    },
  );

  test("a small letter that is typed is kept, and within a sentence all are small", () => {
    expect(offered("{T} : tw")).toContain("two");
    expect(offered("{T} : Draw ")).toContain("two");
    expect(offered("{T} : Draw ")).not.toContain("Two");
  });
});
