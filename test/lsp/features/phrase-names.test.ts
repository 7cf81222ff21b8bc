import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSystem } from "../../../compiler/model/load-system.js";
import { asPlainText, definitionOf, highlightsOf, hoverAt, rename } from "../../../lsp/features/index.js";
import { ROOT } from "../../support/samples.js";
import { sample } from "../../support/sweep.js";
import { resolveShipped, shippedSystem } from "../../support/systems.js";
import { type Asked, ask } from "../support/ask.js";
import { othersOf } from "../support/others.js";
import { shownPlaces, shownSpan } from "../support/places.js";
import { referencesTo } from "../support/whole-answers.js";

const SYSTEM = `System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
---
Kind: Token
About: What lies on the table.
When
    Has = "Sort"
---
Attribute: Orders
About: What the crew does.
SuchAs "<Order>"
---
Attribute: Sort
About: What is loaded.
OneOf "crates" / "kegs"
---
Attribute: Motto
About: The words on the bow.
SuchAs "<Sort> and <Order>"
---
Face: Plain
About: How a card is printed.
Glyph
    OneOf "{<Sort>}"
    Text "S"
---
Phrase: Order
About: One order.
Many "Yes"
OneOf "<Load> <Where?>." / "<sail|row> <Where>." / "Put down [<Token.Sort>]."
Examples:
    Load 3 kegs.
---
Phrase: Load
About: Something comes on board.
OneOf "load <number> <Sort>"
---
Phrase: Load
About: How many is not said.
Says: Nothing says how many.
OneOf "load <Sort> <Where>"
Instead "load 1 <Sort> <Where>"
---
Phrase: Where
About: Some place.
On "Token"
Under "Orders"
OneOf "in the \\\\<old\\\\> harbour" / "<words>"
---
Rule: load-in-full
About: Loads are counted.
Says: Write it in full.
Under "Orders"
OneOf "take <Sort?> <Where>"
Instead "load <Sort?>"
`;

const plain = (marked: string): string => marked.replace("$0", "");

function asked(marked: string, more = ""): Asked {
  expect(SYSTEM).toContain(plain(marked));
  return ask(`//- ships.system\n${SYSTEM.replace(plain(marked), marked)}${more}`);
}

function linesOf(places: Parameters<typeof shownPlaces>[0], question: Asked): string[] {
  return shownPlaces(places, question).map((line) => line.replace(/^ships.system: /, ""));
}

const places: readonly (readonly [at: string, declared: readonly string[] | undefined])[] = [
  ['SuchAs "<Or$0der>"', ["Phrase: [Order]"]],
  ["<Lo$0ad> <Where?>", ["Phrase: [Load]", "Phrase: [Load]"]],
  ["<Load> <Whe$0re?>", ["Phrase: [Where]"]],
  ["<sail|row> <Whe$0re>", ["Phrase: [Where]"]],
  ["1 <Sort> <Whe$0re>", ["Phrase: [Where]"]],
  ["1 <So$0rt> <Where>", ["Attribute: [Sort]"]],
  ["[<To$0ken.Sort>]", ["Kind: [Token]"]],
  ["[<Token.So$0rt>]", ["Attribute: [Sort]"]],
  ['On "To$0ken"\nUnder', ["Kind: [Token]"]],
  ['Under "Or$0ders"\nOneOf "in', ["Attribute: [Orders]"]],
  ['Under "Or$0ders"\nOneOf "take', ["Attribute: [Orders]"]],
  ["{<So$0rt>}", ["Attribute: [Sort]"]],
  ["take <So$0rt?>", ["Attribute: [Sort]"]],
  ['Instead "load <So$0rt?>', ["Attribute: [Sort]"]],
  // What names nothing is where it is. Only a whole text is read by a phrase; rules find words without phrases.
  ['"<Sort> and <Or$0der>"', ['SuchAs "[<Sort> and <Order>]"']],
  ["take <Sort?> <Whe$0re>", ['OneOf "[take <Sort?> <Where>]"']],
  ["<sa$0il|row>", ['OneOf "<Load> <Where?>." / "[<sail|row> <Where>.]" / "Put down [<Token.Sort>]."']],
  ["<num$0ber> <Sort>", ['OneOf "[load <number> <Sort>]"']],
];

describe("a name in a hole leads to what it names", () => {
  test.each(sample(places, 6))("%j", (at, declared) => {
    const question = asked(at);
    const found = definitionOf(question)?.places ?? [];
    expect(linesOf(found, question)).toEqual(declared);
  });
});

test("references are the holes of forms, of corrections and of attributes", () => {
  const question = asked("Phrase: Whe$0re");
  const found = referencesTo(question, { declaration: false, others: [] }) ?? [];
  expect(linesOf(found, question)).toEqual([
    'OneOf "<Load> <[Where]?>." / "<sail|row> <Where>." / "Put down [<Token.Sort>]."',
    'OneOf "<Load> <Where?>." / "<sail|row> <[Where]>." / "Put down [<Token.Sort>]."',
    'OneOf "load <Sort> <[Where]>"',
    'Instead "load 1 <Sort> <[Where]>"',
  ]);
});

test("a declared phrase is written, a hole is read", () => {
  const question = asked('SuchAs "<Or$0der>"');
  const found = highlightsOf(question) ?? [];
  expect(found.map(({ span, access }) => `${access} ${shownSpan(question.text, span)}`)).toEqual([
    'read SuchAs "<[Order]>"',
    "write Phrase: [Order]",
  ]);
});

describe("a phrase is described by its records", () => {
  const cases: readonly (readonly [at: string, said: readonly string[], unsaid: string])[] = [
    [
      'SuchAs "<Or$0der>"',
      [
        "Order, a phrase",
        "One order.",
        "<sail|row> <Where>.",
        "Load 3 kegs.",
        "1 other place of this file speaks of it.",
      ],
      "crew",
    ],
    ["<Lo$0ad> <Where?>", ["Something comes on board.", "load <number> <Sort>"], "How many is not said."],
    ["<Load> <Whe$0re?>", ["Some place.", "Only on Token cards."], "crew"],
  ];
  test.each(sample(cases, 6))("%j", (at, said, unsaid) => {
    const text = asPlainText(hoverAt(asked(at))?.content ?? []);
    for (const words of said) expect(text).toContain(words);
    expect(text).not.toContain(unsaid);
  });
});

function applied(question: Asked, name: string): Readonly<Record<string, string>> | string {
  const result = rename(question, name, othersOf(question));
  if (result.kind === "refused") return result.reason;
  const files: Record<string, string> = { ...question.files };
  for (const [path, edits] of result.edits)
    for (const { start, end, text } of edits.toReversed())
      files[path] = `${files[path]?.slice(0, start)}${text}${files[path]?.slice(end)}`;
  return files;
}

const EXTENDING = `//- fleet.system
System: Fleet
About: The same with fleets.
Id "fleet"
Edition "1"
Extends "ships"
---
Attribute: Plans
About: What the admiral does.
SuchAs "<Order>"
---
Phrase: Where
About: Some place at sea.
OneOf "at sea" / "<Admiral?> <words>"
---
Phrase: Admiral
About: Who commands.
OneOf "<Load> sir"
//- armada.system
System: Armada
About: More fleets.
Id "armada"
Edition "1"
Extends "fleet"
---
Phrase: Toast
About: What is drunk to.
OneOf "to the <Admiral>: <Load>"
`;

describe("a rename", () => {
  test("changes the file, and those that extend it, directly or not", () => {
    const files = applied(asked("Phrase: Lo$0ad\nAbout: Something", EXTENDING), "Stow");
    expect(files).toEqual({
      "ships.system": SYSTEM.replaceAll("Phrase: Load", "Phrase: Stow").replaceAll("<Load>", "<Stow>"),
      "fleet.system": expect.stringContaining('OneOf "<Stow> sir"'),
      "armada.system": expect.stringContaining('OneOf "to the <Admiral>: <Stow>"'),
    });
  });

  test("changes a phrase and the one that replaces it, from either file", { tags: "slow" }, () => {
    const [ships = "", rest = ""] = [SYSTEM, EXTENDING].map((text) => text.replace("Phrase: Where", "Phrase: Wh$0ere"));
    const wanted = {
      "ships.system": SYSTEM.replaceAll(/(?<=<|Phrase: )Where/g, "Place").replace(
        "take <Sort?> <Place>",
        "take <Sort?> <Where>",
      ),
      "fleet.system": expect.stringContaining("Phrase: Place"),
      "armada.system": expect.anything(),
    };
    expect(applied(ask(`//- ships.system\n${ships}${EXTENDING}`), "Place")).toEqual(wanted);
    expect(applied(ask(`//- ships.system\n${SYSTEM}${rest}`), "Place")).toEqual(wanted);
  });

  const refused: readonly (readonly [at: string, name: string, reason: string])[] = [
    ["Phrase: Lo$0ad\nAbout: Something", "Where", "There is already a phrase Where."],
    ["Phrase: Lo$0ad\nAbout: Something", "Sort", "There is already an attribute Sort."],
    ["Attribute: So$0rt", "Load", "There is already a phrase Load."],
    ["Phrase: Lo$0ad\nAbout: Something", "number", "<number> is a hole that every game system knows."],
    [
      "Phrase: Lo$0ad\nAbout: Something",
      "On board",
      "On board is not a name: a name begins with a letter, and has letters and digits only.",
    ],
    ["Phrase: Lo$0ad\nAbout: Something", "Admiral", "There is already a phrase Admiral."],
    ["Put do$0wn", "Lay", '"Put down [<Token.Sort>]." is not a name that this file declares.'],
  ];
  test.each(refused)("%j to %s is refused", (at, name, reason) => {
    expect(applied(asked(at, EXTENDING), name)).toBe(reason);
  });

  test("of a phrase in files that extend each other is refused", () => {
    const [ships = "", fleet = ""] = ["fleet", "ships"].map(
      (other) =>
        `System: Mine\nAbout: Mine.\nId "${other === "ships" ? "fleet" : "ships"}"\nEdition "1"\nExtends "${other}"\n---\nPhrase: Order\nAbout: Mine.\nOneOf "do <words>"\n`,
    );
    const files = `//- ships.system\n${ships.replace("Order", "Or$0der")}//- fleet.system\n${fleet}`;
    expect(applied(ask(files), "Skill")).toBe("Order is a name of the game itself (Mine), which other packs use too.");
  });

  test("of a phrase that a shipped game has too is refused", () => {
    const text = `System: Mine\nAbout: Mine.\nId "mine"\nEdition "1"\nExtends "altered"\n---\nPhrase: Ab$0ility\nAbout: Mine.\nOneOf "do <words>"\n`;
    expect(applied(ask(`//- mine.system\n${text}`), "Skill")).toMatch(/^Ability is a name of the game itself/);
  });
});

/** What is declared, without places. */
function dataOf(text: string): string {
  const { data } = loadSystem(text, resolveShipped, shippedSystem("meta"));
  return JSON.stringify(data, (key, value) => (key === "place" ? undefined : value));
}

/** The system as an author's own. */
const ownCopy = (name: string): string =>
  readFileSync(join(ROOT, "systems", `${name}.system`), "utf8").replace(/^Id ".*"/m, 'Id "mine"');

describe("a renamed phrase or attribute of a whole game leaves everything else as it was", () => {
  test.each(sample(["horizon", "prelude", "conspiracy", "altered@2024-09"], 1))("%s", { tags: "slow" }, (name) => {
    const text = ownCopy(name);
    const before = dataOf(text);
    const heads = [...text.matchAll(/^(?:Phrase|Attribute): (\p{L}+)$/gmu)];
    const step = Math.ceil(heads.length / 12);
    let renamed = 0;
    const some = sample(
      heads.filter((_, at) => at % step === 0),
      3,
    );
    for (const { 0: head, 1: old = "", index } of some) {
      const at = index + head.length;
      const files = applied(ask(`//- mine.system\n${text.slice(0, at)}$0${text.slice(at)}`), "Zwieback");
      if (typeof files === "string") continue;
      renamed++;
      const after = files["mine.system"] ?? "";
      expect(after).not.toBe(text);
      expect(dataOf(after).replaceAll("Zwieback", old), head).toBe(before);
    }
    expect(renamed).toBeGreaterThan(some.length / 2);
  });
});
