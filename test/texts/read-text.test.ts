import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grammarOf } from "../../compiler/texts/grammar.js";
import { parseText, recognise } from "../../compiler/texts/parse-text.js";
import { MOST_STEPS } from "../../compiler/texts/phrase-ends.js";
import { LONGEST_TEXT, readText } from "../../compiler/texts/read-text.js";
import { textData } from "../../compiler/texts/text-data.js";
import { runs } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";
import { printText } from "./print-text.js";

const HEAD = 'System: Ships\nId "ships"\nEdition "1"\n---\n';
const game = (...records: readonly string[]) => systemOf(HEAD + records.join("\n---\n"));

const ships = game(
  'Phrase: Orders\nOneOf "<Order>"\nMany "Yes"\nBetween "," / "then" / ", then"',
  'Phrase: Order\nOneOf "<Load>" / "<Sail>" / "<Wait>" / "<unread>"',
  'Phrase: Load\nOneOf "load <Amount> <crate|crates> <Where?>"',
  'Phrase: Sail\nOneOf "sail to <Harbour>" / "sail from <From> to <Harbour>"',
  'Phrase: From\nOneOf "<Harbour>"',
  'Phrase: Where\nOneOf "on deck" / "below"',
  'Phrase: Wait\nOneOf "wait" / "wait {<Sign>}"',
  'Attribute: Amount\nOneOf "a" / "two" / "<number>"',
  'Attribute: Harbour\nOneOf "Lee" / "Lee Head"',
  'Attribute: Sign\nSuchAs "flag" / "lamp"',
  'Phrase: Load\nSays: How many?\nOneOf "load <crate|crates>"\nInstead "load 1 crate"',
);
const said = (text: string, phrase = "Orders", system = ships) => {
  const reading = readText(text, phrase, system);
  return "node" in reading ? [reading.kind, textData(reading.node)] : [reading.kind, reading.because];
};

describe("what is read", () => {
  test.each([
    ["a number, and nothing where something may be missing", "load 3 crates", { phrase: "Load", Amount: 3 }],
    [
      "what may be missing",
      "Load two crates below",
      { phrase: "Load", Amount: "two", Where: { phrase: "Where", text: "below" } },
    ],
    ["the longer of two names", "sail to Lee Head", { phrase: "Sail", Harbour: "Lee Head" }],
    ["a form with no hole, of several", "wait", { phrase: "Wait", text: "wait" }],
    ["a list that knows the text", "wait {lamp}", { phrase: "Wait", Sign: "lamp" }],
    [
      "a phrase that is another one by another name",
      "sail from Lee to Lee Head",
      { phrase: "Sail", From: { phrase: "From", Harbour: "Lee" }, Harbour: "Lee Head" },
    ],
  ])("%s", (_, text, data) => expect(said(text)).toEqual(["whole", [data]]));

  test("a list, with any of its marks between", () => {
    expect(said("wait, load a crate then wait")).toEqual([
      "whole",
      [
        { phrase: "Wait", text: "wait" },
        { phrase: "Load", Amount: "a" },
        { phrase: "Wait", text: "wait" },
      ],
    ]);
  });

  test.each([
    ["no word of a form has other letters", "wAit, load 3 barrels"],
    ["no blank too many", "load  3 crates"],
  ])("%s", (_, text) => expect(said(text)[0]).toBe("partly"));
});

describe("marks that make words bold", () => {
  const bold = game(
    'Phrase: Orders\nOneOf "<Order>."\nMany "Yes"',
    'Phrase: Order\nOneOf "**<Skills>**" / "**<Act>** the <ship|ships>" / "_<rest|sleep>_" / "[<Act>]"',
    'Attribute: Skills\nSuchAs "Row" / "Lift <Much>"',
    'Attribute: Much\nOneOf "X" / "<digits>" / "<Word>"',
    "Attribute: Word",
    'Attribute: Act\nOneOf "mark"',
  );
  const skill = (text: string) => ({ phrase: "Order", Skills: text });

  test.each([
    ["**Lift 1**. **Row**.", [skill("Lift 1"), skill("Row")]],
    ["**Lift X**. **Lift 12**.", [skill("Lift X"), skill("Lift 12")]],
    ["**Mark** the ship.", [{ phrase: "Order", Act: "Mark" }]],
    [
      "_Rest_. _sleep_.",
      [
        { phrase: "Order", text: "_rest_" },
        { phrase: "Order", text: "_rest_" },
      ],
    ],
  ])("%s", (text, expected) => {
    expect(said(text, "Orders", bold)[0]).toBe("whole");
    expect(JSON.stringify(said(text, "Orders", bold)[1])).toBe(
      JSON.stringify(expected.map((one) => ({ phrase: "Orders", Order: one }))),
    );
  });

  test("a capital in brackets is another sign", () => {
    expect(said("[Mark].", "Orders", bold)).toEqual(["not read", "no form"]);
  });
});

describe("what is not read", () => {
  test("as little as can be, and with its place", () => {
    const text = "load 3 crates, hoist the red flag, wait";
    expect(said(text)).toEqual([
      "partly",
      [
        { phrase: "Load", Amount: 3 },
        { unread: "hoist the red flag", start: 15, end: 33 },
        { phrase: "Wait", text: "wait" },
      ],
    ]);
  });

  test("words are not torn into pieces for the sake of a mark", () => {
    expect(said("hoist, furl")).toEqual(["partly", [{ unread: "hoist, furl", start: 0, end: 11 }]]);
  });

  test("a text that an open list does not know is there all the same", () => {
    expect(said("wait {drum}")).toEqual(["partly", [{ phrase: "Wait", Sign: "drum" }]]);
  });

  test("brackets and colons are nothing that may be unread", () => {
    expect(said("hoist (slowly)")).toEqual(["not read", "no form"]);
    expect(said("hoist: wait")).toEqual(["not read", "no form"]);
  });

  test("a mistake counts only where nothing else is read", () => {
    const reading = readText("load crates, wait", "Orders", ships);
    expect(reading.kind === "partly" && reading.odd.map(({ kind }) => kind)).toEqual(["mistake"]);
  });

  test("a text that is too long", () => {
    const long = `wait${", wait".repeat(LONGEST_TEXT / 6)}`;
    expect(said(long)).toEqual(["not read", "too long"]);
    expect(said(long.slice(0, 1_996))[0]).toBe("whole");
  });
});

describe("two readings", () => {
  const records = ['Phrase: Order\nOneOf "<Watch>" / "<Stay>"', 'Phrase: Watch\nOneOf "wait" / "look out"'];

  test("that mean different things are both shown", () => {
    const system = game(...records, 'Phrase: Stay\nOneOf "wait" / "stay"');
    const reading = readText("wait", "Order", system);
    expect(reading.kind === "ambiguous" && [textData(reading.node), textData(reading.other)]).toEqual([
      { phrase: "Watch", text: "wait" },
      { phrase: "Stay", text: "wait" },
    ]);
  });

  test("that mean the same are one", () => {
    const system = game('Phrase: Order\nOneOf "<Watch>" / "<Watch>"', ...records.slice(1));
    expect(said("wait", "Order", system)).toEqual(["whole", { phrase: "Watch", text: "wait" }]);
  });

  test("a difference further in is found behind one that means nothing", () => {
    const system = game(
      'Phrase: Order\nOneOf "<a|a> <Load>" / "a <Load>"',
      'Phrase: Load\nOneOf "<One>" / "<Two>"',
      'Phrase: One\nOneOf "crate"',
      'Phrase: Two\nOneOf "crate"',
    );
    expect(readText("a crate", "Order", system).kind).toBe("ambiguous");
  });
});

/** Phrases P0, P1 and so on: each form builds on later ones only, so that no text is endless. */
const PHRASES = 5;
const words = fc.constantFrom("go", "a", "b", "a b", "{x}", "— ", ", then", "Aha", "é");
const holeAfter = (index: number) =>
  fc.oneof(
    fc.integer({ min: index + 1, max: PHRASES }).map((phrase) => `<P${phrase}>`),
    fc.integer({ min: index + 1, max: PHRASES }).map((phrase) => `<P${phrase}?>`),
    fc.constantFrom("<number>", "<a|b>", "<a|b c|>", "<Word>"),
  );
const formOf = (index: number) =>
  fc
    .tuple(words, fc.array(fc.oneof(words, holeAfter(index)), { maxLength: 4 }))
    .map(([first, rest]) => [first, ...rest].join(" ").trim());
const phraseRecord = (index: number) =>
  fc.tuple(fc.array(formOf(index), { minLength: 1, maxLength: 3 }), fc.boolean()).map(([forms, many]) => {
    const quoted = [...new Set(forms)].map((form) => JSON.stringify(form)).join(" / ");
    return `Phrase: P${index}\nOneOf ${quoted}${many ? '\nMany "Yes"\nBetween "," / "and"' : ""}`;
  });
const grammars = fc
  .tuple(...Array.from({ length: PHRASES }, (_, index) => phraseRecord(index)))
  .map((records) => game(...records, `Phrase: P${PHRASES}\nOneOf "end"`, 'Attribute: Word\nOneOf "w" / "w w"'));

type Choose = (most: number) => number;

/** A text that a phrase reads, by the choices that are handed in. */
function textOf(index: number, grammar: ReturnType<typeof grammarOf>, choose: Choose, depth = 0): string {
  const phrase = grammar.phrases[index];
  if (phrase === undefined || phrase.forms.length === 0) return "";
  const one = (): string => {
    const form = phrase.forms[depth > 6 ? 0 : choose(phrase.forms.length)];
    const write = (parts: NonNullable<typeof form>["parts"]): string =>
      parts
        .map((part) => {
          if (part.kind === "literal") return part.text;
          if (part.kind === "choice") return part.texts[choose(part.texts.length)] ?? "";
          if (part.kind === "phrase") return textOf(part.phrase, grammar, choose, depth + 1);
          if (part.kind === "optional") return choose(2) === 0 ? "" : write(part.parts);
          return part.terminal.name === "number" ? String(choose(50)) : (["w", "w w"][choose(2)] ?? "w");
        })
        .join("");
    return form === undefined ? "" : write(form.parts);
  };
  const { between } = phrase;
  if (between === undefined) return one();
  return Array.from({ length: 1 + choose(3) }, one).reduce(
    (text, item) => text + between[choose(between.length)] + item,
  );
}

describe("both ways", () => {
  const numbers = fc.infiniteStream(fc.nat({ max: 1_000 }));

  test("what a grammar writes it reads, and prints again", { tags: "slow" }, () => {
    fc.assert(
      fc.property(grammars, numbers, (system, stream) => {
        const grammar = grammarOf(system);
        const choose: Choose = (most) => (stream.next().value ?? 0) % most;
        const text = textOf(0, grammar, choose).slice(0, LONGEST_TEXT);
        fc.pre(text === "" || text.length < LONGEST_TEXT);
        const { node, stopped } = parseText(text, 0, grammar, "none");
        if (!stopped) expect(node && printText(node)).toBe(text);
      }),
      runs(150),
    );
  });

  test("texts that were read before change nothing", { tags: "slow" }, () => {
    const texts = fc.array(
      fc
        .array(fc.constantFrom("go", "a", "b", " ", ", ", " and ", "{x}", "7", "end", "Go", "w", "w w"), {
          maxLength: 8,
        })
        .map((pieces) => pieces.join("")),
      { minLength: 2, maxLength: 12 },
    );
    fc.assert(
      fc.property(grammars, texts, numbers, (system, some, stream) => {
        const grammar = grammarOf(system);
        const choose: Choose = (most) => (stream.next().value ?? 0) % most;
        const written = some.map(() => textOf(0, grammar, choose).slice(0, 200));
        for (const text of [...some, ...written]) {
          const { kind } = recognise(text, 0, grammar);
          const { node, others, stopped } = parseText(text, 0, grammar, "none");
          const alone = stopped
            ? "stopped"
            : node === undefined
              ? "no way"
              : others.length > 0
                ? "several ways"
                : "one way";
          expect([text, kind]).toEqual([text, alone]);
        }
      }),
      runs(150),
    );
  });

  test("what it makes of any text, it prints as that text", () => {
    const texts = fc.array(fc.constantFrom("go", "a", "b", " ", ", ", " and ", "{x}", "7", "end", "Go", "w", "zz"), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(grammars, texts, (system, pieces) => {
        const text = pieces.join("");
        for (const leniency of ["none", "mistakes", "unread"] as const) {
          const { node, others } = parseText(text, 0, grammarOf(system), leniency);
          for (const one of node === undefined ? [] : [node, ...others]) expect(printText(one)).toBe(text);
        }
      }),
      runs(150),
    );
  });
});

describe("steps", () => {
  const stepsOf = (system: ReturnType<typeof game>, text: string) =>
    parseText(text, 0, grammarOf(system), "unread").steps;

  test("are no more for what begins with itself: it is never read", () => {
    const circle = game('Phrase: A\nOneOf "<B> x" / "x"', 'Phrase: B\nOneOf "<A> y" / "<A>"');
    expect(stepsOf(circle, "x y x y x")).toBeLessThan(100);
  });

  test.each([
    ["two ways at each word", 'Phrase: A\nOneOf "a <A>" / "a <A>" / "a a <A>" / "a"', 3],
    ["a list in a list", 'Phrase: A\nOneOf "<B>"\nMany "Yes"\n---\nPhrase: B\nOneOf "a" / "a a"\nMany "Yes"', 4],
    ["words that anything may be", 'Phrase: A\nOneOf "<unread> <A>" / "<unread>"', 4],
    ["runs of anything side by side", 'Phrase: A\nOneOf "<any><any><any><any>"', 4],
  ])("grow by a low power of the length: %s", (_, records, power) => {
    const system = game(records);
    const few = stepsOf(system, "a ".repeat(20).trim());
    const more = stepsOf(system, "a ".repeat(40).trim());
    expect(more / few).toBeLessThan(2 ** power);
  });

  test.each([
    [
      "lists",
      'Phrase: A\nOneOf "<B>"\nMany "Yes"\n---\nPhrase: B\nOneOf "<C>"\nMany "Yes"\nBetween "a"\n---\nPhrase: C\nOneOf "a" / "a a" / "<unread>"\nMany "Yes"',
    ],
    ["nesting", 'Phrase: A\nOneOf "(<A>)" / "(<A>" / "<unread>"'],
    ["many holes", `Phrase: A\nOneOf "${"<unread> ".repeat(30).trim()}"`],
  ])("end at the limit, whatever the grammar: %s", { tags: "slow" }, (_, records) => {
    const system = game(records);
    for (const text of ["a ".repeat(999).trim(), "(".repeat(1_990), "a, ".repeat(660)]) {
      expect(stepsOf(system, text)).toBeLessThan(MOST_STEPS + 5_000);
      expect(["partly", "not read", "ambiguous"]).toContain(readText(text, "A", system).kind);
    }
  });
});

describe("phrases that are nested", () => {
  /** Each phrase is the next one, with these words around it; the last one is `last`. */
  const nested = (count: number, around: (next: string) => string, last = '"la"') =>
    game(
      ...Array.from({ length: count }, (_, index) => {
        const next = index < count - 1 ? JSON.stringify(around(`<P${index + 1}>`)) : last;
        return `Phrase: P${index}\nOneOf ${next}`;
      }),
      'Phrase: Maybe\nOneOf "perhaps"',
    );
  const tooDeep = ["not read", "too many steps"];

  test("are read to a depth that no game has", { tags: "slow" }, () => {
    expect(
      said(
        "la",
        "P0",
        nested(400, (next) => next),
      ),
    ).toEqual(["whole", { phrase: "P399" }]);
    expect(
      said(
        `${"x".repeat(99)}la`,
        "P0",
        nested(100, (next) => `x${next}`),
      )[0],
    ).toBe("whole");
  });

  test.each([
    ["each nothing but the next", "la", () => nested(1_000, (next) => next)],
    ["ten thousand of them", "la", () => nested(10_000, (next) => next)],
    ["words that anything may be in the last", "some body", () => nested(1_000, (next) => next, '"<words>"')],
    ["a word before the next", `${"x".repeat(999)}la`, () => nested(1_000, (next) => `x${next}`)],
    ["a word behind the next", `la${"x".repeat(999)}`, () => nested(1_000, (next) => `${next}x`)],
    ["what may be missing before the next", "la", () => nested(1_000, (next) => `<Maybe?> ${next}`)],
    ["the first again in the last", `${"x".repeat(50)}la`, () => nested(100, (next) => next, '"la" / "x<P0>"')],
    ["choices before the next", `${"x".repeat(389)}la`, () => nested(390, (next) => `${"<a|>".repeat(5)}x${next}`)],
    ["thousands of choices in one form", "la", () => game(`Phrase: P0\nOneOf "${"<a|>".repeat(3_000)}la"`)],
    ["thousands that may be missing", "la", () => nested(1, (next) => next, `"${"<Maybe?>".repeat(1_800)}la"`)],
  ])("too deeply are not read: %s", { tags: "slow" }, (_, text, made) => {
    const system = made();
    expect(said(text, "P0", system)).toEqual(tooDeep);
    expect(said("lo", "P0", system)[0]).toBe("not read");
  });
});

describe("examples of shipped systems", () => {
  const examples = SHIPPED.flatMap((name) =>
    shippedSystem(name).data.phrases.flatMap(({ name: phrase, examples: texts, says }) =>
      says === undefined ? texts.map((text) => [name, phrase, text] as const) : [],
    ),
  );
  test.each(examples)("%s: %s: %s", (name, phrase, text) => {
    expect(readText(text, phrase, shippedSystem(name)).kind).toBe("whole");
  });
});
