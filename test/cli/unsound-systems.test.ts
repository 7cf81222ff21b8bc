import { afterEach, expect, test } from "vitest";
import { type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const HEAD = 'System: Harbour\nAbout: Ships and what they carry.\nId "harbour"\nEdition "1"\nExtends "common"\n';
const HULL = '---\nAttribute: Hull\nAbout: How strong it is.\nOn "Card"\nValue "integer"\nMaximum 9\n';
const CARDS = "Pack: Ships\nSystem: harbour\n---\nIdentifier: SHIP 1\nHull 12\n";
interface Finding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

/** File, rule and message of all that lint says of ships whose game is this. */
async function said(system: string): Promise<string[]> {
  place = playground({
    "cardwright.json": '{ "systems": ["harbour.system"], "system": "harbour" }',
    "harbour.system": system,
    "ships.cards": CARDS,
  });
  const { out } = await place.run("lint --format json");
  const report: { files: { path: string; diagnostics: Finding[] }[] } = JSON.parse(out);
  return report.files.flatMap(({ path, diagnostics }) =>
    diagnostics.map(({ rule, messageId, message, range }) =>
      path === "ships.cards" ? `${path} ${rule}` : `${range.start.line} ${rule}/${messageId}: ${message}`,
    ),
  );
}

const RULE = `---
Rule: thin
About: A ship has a hull.
Why: Without one it sinks.
Says: <Hull> is thin.
Mend: Make it thicker.
For "Card"
Must
    Hul > 3
Breaks:
    Identifier: SHIP 1
    Hull 1
Mended:
    Identifier: SHIP 1
    Hull 4
`;
const goods = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `---\nAttribute: Cargo${index}\nAbout: Goods.\nOn "Card"\nValue "integer"\n`,
  ).join("");
const CREW = '---\nAttribute: Crew\nAbout: Who sails.\nOn "Card"\nValue "integer"\nMinimun 1\n';
const NEAREST =
  "unknown-attribute/nearest: Unknown attribute Minimun. Did you mean Minimum? Until this is fixed, no card is checked against Crew.";
const ORDERS =
  '---\nAttribute: Order\nAbout: What the crew does.\nOn "Card"\nOneOf "<Orders>"\n---\nPhrase: Orders\nAbout: All orders.\nOneOf "<number> crates" / "<Load>"\n---\nPhrase: Load\nAbout: Crates come.\nOneOf "load"\n';
const WAIT = '---\nPhrase: Wait\nAbout: Nothing is done.\nOneOf "wait"\n';
const NOTHING_ON_CARDS: readonly string[] = [];

/** The text of the system, what is said of it (the number is that of the line), and what of the cards. */
const SYSTEMS: readonly (readonly [what: string, system: string, said: string, cards?: readonly string[]])[] = [
  [
    "it extends itself",
    HEAD.replace("common", "harbour") + HULL,
    "5 unsound-system/extends-circular: Circular Extends: harbour already extends this system.",
  ],
  [
    "it extends what there is not",
    HEAD.replace("common", "comon") + HULL,
    "5 unsound-system/extends-nearest: Unknown system comon. Did you mean common?",
  ],
  [
    "it declares a name twice",
    HEAD + HULL + HULL,
    "13 duplicate-declaration/says: Hull is declared 2 times for the same place. Merge the declarations, or give them different places. Until this is fixed, no card is checked against Hull.",
    NOTHING_ON_CARDS,
  ],
  [
    "a rule names an attribute that there is not",
    HEAD + HULL + RULE,
    "20 unknown-name-in-condition/says: Unknown name Hul. Did you mean Hull? Declare it, or correct the name. Until this is fixed, no card is checked against thin.",
  ],
  [
    "a pattern does not parse",
    `${HEAD}${HULL}---\nAttribute: Berth\nAbout: Where it lies.\nOn "Card"\nOneOf "pier <number"\n`,
    "16 unsound-system/hole-unclosed: Unclosed hole <number. Write > after its name, or a backslash before the < of an ordinary bracket. Until this is fixed, no card is checked against Berth.",
  ],
  [
    "a kind asks what there is not",
    `${HEAD}${HULL}---\nKind: Tall\nAbout: Tall ships.\nWhen\n    Mats.Is = "Card"\n`,
    "16 unknown-name-in-condition/says: Unknown name Mats.Is. Declare it, or correct the name. Until this is fixed, no card is checked against Tall.",
  ],
  ["a word is unknown", HEAD + HULL + CREW, `17 ${NEAREST}`],
  [
    "nothing uses a phrase",
    `${HEAD}${HULL}${ORDERS}${WAIT}`,
    "26 unsound-system/phrase-unused: Nothing uses Wait: no form has <Wait>, and no attribute lists it. Remove it, or use it.",
  ],
  [
    "the hole of a phrase is misspelt",
    `${HEAD}${HULL}${ORDERS.replace("<Load>", "<Load> / <Wat>".replace(" / ", '" / "'))}${WAIT}`,
    "20 unsound-system/hole-nearest: Unknown hole <Wat>. Did you mean <Wait>? Until this is fixed, no card is checked against Orders.",
  ],
  [
    "two phrases have one form",
    `${HEAD}${HULL}${ORDERS.replace('"<Load>"', '"<Load>" / "load"')}`,
    '18 unsound-system/form-twice: Orders reads "load" in two ways, by Load and by Orders. Remove it from one of them. Until this is fixed, no card is checked against Orders.',
  ],
  [
    "words that no phrase reads are within others",
    `${HEAD}${HULL}${ORDERS.replace('"<Load>"', '"<Load>, please" / "<unread>, please"').replace('"load"', '"load" / "<unread>"')}`,
    '18 unsound-system/form-twice: Orders reads "<unread>, please" in two ways, by Load and by Orders. Remove it from one of them. Until this is fixed, no card is checked against Orders.',
  ],
  [
    "a question mark is before the name of a hole",
    `${HEAD}${HULL}${ORDERS.replace('"load"', '"load <?number>"')}`,
    "24 unsound-system/hole-nearest: Unknown hole <?number>. Did you mean <number?>? Until this is fixed, no card is checked against Load.",
  ],
  [
    "a question mark is before a word",
    `${HEAD}${HULL}${ORDERS.replace('"load"', '"load <?quickly>"')}`,
    "24 unsound-system/hole-no-name: ?quickly is not a name, so <?quickly> is not a hole. Write a backslash before the < of an ordinary bracket. Until this is fixed, no card is checked against Load.",
  ],
  [
    "a list of small words is misspelt",
    `${HEAD}${HULL}${ORDERS}${WAIT.replace("Wait", "ArticleWord")}`,
    "26 unsound-system/words-nearest: Nothing uses ArticleWord. Did you mean ArticleWords, which lists words of the language?",
  ],
  [
    "a list of pairs has one word",
    `${HEAD}${HULL}${ORDERS}${WAIT.replace("Wait", "EndingsOfWords")}`,
    '28 unsound-system/words-other: Each text of EndingsOfWords is a pair of endings, as in "-y -ies", and "wait" is none. Correct it, or remove it. Until this is fixed, no card is checked against EndingsOfWords.',
  ],
  ["it has a hundred thousand lines", HEAD + HULL + goods(20_000) + CREW, `100017 ${NEAREST}`],
];

test.each(SYSTEMS.map(([what, system, expected, cards]) => ({ what, system, expected, cards })))(
  "$what: that is said, and the cards are checked by the rest",
  { tags: "slow" },
  async ({ system, expected, cards }) => {
    expect(await said(system)).toEqual([expected, ...(cards ?? ["ships.cards value-out-of-range"])]);
  },
);

const FACE = '---\nFace: Front\nAbout: How it is printed.\nWdth 60\nArea\n    As "attributes"\n';
const KIND = '---\nKind: Tall\nAbout: Tall ships.\nWhen\n    Has = "Nothing"\n';
const SET = '---\nRule: value-out-of-range\nSeverity "of"\n';
const BY = '---\nRule: equal\nAbout: No two are equal.\nSays: They are equal.\nBy "equal-cards"\n';
const HULL_AND_MORE = ["value-out-of-range", "unknown-attribute"];

/** A system with an error, what a run over the cards alone says of it, and what is found on them: of the hull, and of an unknown name. */
const CHECKED: readonly (readonly [what: string, system: string, says: string, found?: readonly string[]])[] = [
  ["a kind", HEAD + HULL + KIND, "cards are checked only against what can be judged without Tall"],
  ["an attribute", HEAD + HULL + CREW, "cards are checked only against what can be judged without Crew"],
  [
    "the attribute that is on the cards",
    HEAD + HULL.replace("Maximum", "Maximun"),
    "cards are checked only against what can be judged without Hull",
    ["unknown-attribute"],
  ],
  [
    "a label",
    `${HEAD}${HULL}---\nLabel: Flag\nAbout: Its flag.\nOn "Crad"\n`,
    "cards are checked only against what can be judged without Flag",
  ],
  [
    "a category",
    `${HEAD}${HULL}---\nCategory: Cargo\nAbout: What it carries.\nOn "Card"\nCustom "Jes"\n`,
    "cards are checked only against what can be judged without Cargo",
  ],
  ["a rule", HEAD + HULL + RULE, "cards are checked only against what can be judged without thin"],
  [
    "a phrase",
    HEAD + HULL + ORDERS.replace("<Load>", "<Wat>"),
    "cards are checked only against what can be judged without its phrases",
  ],
  ["a face", HEAD + HULL + FACE, "cards are checked only against what can be read of it"],
  ["the severity of a rule", HEAD + HULL + SET, "cards are checked only against what can be read of it"],
  ["its first record", HEAD.replace("About", "Abuot") + HULL, "cards are checked only against what can be read of it"],
  [
    "what it extends",
    HEAD.replace("common", "comon") + HULL,
    "cards are checked only against what can be read of it, and unknown names are not reported",
    ["value-out-of-range"],
  ],
  [
    "a kind, in a game that asks for analyses",
    HEAD + HULL + BY + KIND,
    "cards are checked only against what can be judged without Tall, and no deck is analysed",
  ],
  [
    "many",
    `${HEAD}${HULL}${KIND}${CREW}${RULE}${goods(4).replaceAll("About", "Abuot")}`,
    "cards are checked only against what can be judged without Tall, Crew, thin, Cargo0 or 3 more names",
  ],
  ["its id", HEAD.replace('"harbour"', "7") + HULL, "no card is checked against it", []],
];

test.each(CHECKED.map(([what, system, says, found]) => ({ what, system, says, found })))(
  "an error in $what: what cards are checked against is said, and is so",
  async ({ system, says, found }) => {
    place = playground({
      "cardwright.json": '{ "systems": ["harbour.system"] }',
      "harbour.system": system,
      "ships.cards": `${CARDS}Wibble 1\n---\nIdentifier: SHIP 2\nHull 12\n`,
    });
    const { out, error } = await place.run("lint ships.cards --format compact");
    expect(error).toContain(
      `cardwright: something is wrong in harbour.system, so ${says}; cardwright lint harbour.system shows what\n`,
    );
    const rules = [...new Set([...out.matchAll(/\[([\w-]+)\]$/gm)].map(([, rule]) => rule))];
    expect(rules.filter((rule) => HULL_AND_MORE.includes(rule ?? ""))).toEqual(found ?? HULL_AND_MORE);
    expect((await place.run("lint harbour.system --format compact")).status).toBe(1);
  },
);

test("where cards are checked against a declaration, a finding in it says nothing else, and in a face what is drawn", {
  tags: "slow",
}, async () => {
  const files = {
    "cardwright.json": '{ "systems": ["harbour.system"], "rules": { "nothing-said": "error" } }',
    "harbour.system": HEAD + HULL.replace(/About.*\n/, "") + FACE + SET,
    "ships.cards": CARDS,
  };
  place = playground(files);
  const { out } = await place.run("lint --format compact");
  expect(out).toContain("[value-out-of-range]");
  expect(out).toMatch(/error: .*\[nothing-said\]/);
  expect(out).toMatch(/Unknown attribute Wdth\..* Until this is fixed, cards are drawn as if it were not there\. /);
  expect(out).not.toContain("no card is checked");
});

test("a phrase that nothing uses is removed by a fix, with its separator; in a system to extend, nothing is said", async () => {
  const files = {
    "ships.system": `${HEAD}${ORDERS}${WAIT}`,
    "phrases.system": `${HEAD.replace('"harbour"', '"words"')}${WAIT}`,
  };
  place = playground(files);
  const { out } = await place.run("lint --fix-unsafe --format compact");
  expect(out).not.toContain("phrases.system:");
  expect(place.read("ships.system")).toBe(`${HEAD}${ORDERS}`);
  expect(place.read("phrases.system")).toBe(files["phrases.system"]);
});

test("a number where a pattern has one is told by an example, and filled in by an unsafe fix", {
  tags: "slow",
}, async () => {
  const speed = (...texts: string[]) =>
    `${HEAD}---\nAttribute: Speed\nAbout: How fast it is.\nOn "Card"\nOneOf ${texts.map((text) => `"${text}"`).join(" / ")}\n`;
  const cards =
    'Pack: Ships\nSystem: harbour\n---\nIdentifier: SHIP 1\nSpeed 3\n---\nIdentifier: SHIP 2\nSpeed "fast"\n';
  place = playground({
    "cardwright.json": '{ "systems": ["harbour.system"], "system": "harbour" }',
    "harbour.system": speed("<number> knots", "becalmed"),
    "ships.cards": cards,
  });
  const { out } = await place.run("lint --format compact");
  expect(out).toContain('Speed takes "becalmed" or a text such as "2 knots", not the number 3.');
  expect(out).toContain('Speed cannot be "fast". It can be "becalmed" or a text such as "2 knots".');
  await place.run("lint --fix");
  expect(place.read("ships.cards")).toBe(cards);
  await place.run("lint --fix-unsafe");
  expect(place.read("ships.cards")).toBe(cards.replace("3", '"3 knots"'));
});

test("a game in a file beside the cards that no configuration names is told from one that there is not", async () => {
  const files = { "harbour.system": HEAD + HULL, "ships.cards": CARDS };
  place = playground(files);
  const { out } = await place.run("lint --format compact");
  expect(out).toContain("harbour.system is beside this file, but no cardwright.json names it.");
  place.remove();
  place = playground({ ...files, "cardwright.json": '{ "systems": ["harbour.system"] }' });
  expect((await place.run("lint --format compact")).out).not.toContain("unknown-system");
});

test('a price that is to be an "int" is one finding, and --fix leaves the cards alone', async () => {
  const system = `${HEAD}---\nAttribute: Price\nAbout: What it costs.\nMustBeOn "Card"\nValue "int"\n`;
  const cards = `Pack: Ships\nSystem: harbour\n${[1, 2, 3].map((number) => `---\nIdentifier: SHIP ${number}\nPrice ${number}\n`).join("")}`;
  place = playground({
    "cardwright.json": '{ "systems": ["harbour.system"], "system": "harbour" }',
    "harbour.system": system,
    "ships.cards": cards,
  });
  const { out, status } = await place.run("lint --fix --format plain");
  expect(out).toContain("Until this is fixed, no card is checked against Price.");
  expect(out).toMatch(/^2 files, 3 cards of \S+: 1 error/m);
  expect(out).not.toMatch(/ships\.cards\b.*\d/);
  expect(status).toBe(1);
  expect(place.read("ships.cards")).toBe(cards);
});

/** Games by their ids, and what each builds on, with what is said where they say so. */
async function extendsFindings(games: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const file = (id: string, base: string) =>
    `System: ${id}\nAbout: A game.\nId "${id}"\nEdition "1"\nExtends "${base}"\n---\nAttribute: ${id.toUpperCase()}\nAbout: One.\n`;
  const entries = Object.entries(games);
  place = playground({
    ...Object.fromEntries(entries.map(([id, base]) => [`${id}.system`, file(id, base)])),
    "cardwright.json": JSON.stringify({ systems: entries.map(([id]) => `${id}.system`) }),
  });
  const { out } = await place.run("lint --format compact");
  return out
    .split("\n")
    .flatMap(
      (line) => /^(\w+)\.system:5:\d+: error: Circular Extends: (\w+) already/.exec(line)?.slice(1).join(" < ") ?? [],
    );
}

test.each([
  ["two", { one: "two", two: "one" }, ["one < two", "two < one"]],
  [
    "three, and one beside them",
    { one: "two", three: "one", two: "three", beside: "one" },
    ["one < two", "three < one", "two < three"],
  ],
  ["none, in whatever order they are read", { first: "third", second: "first", third: "common" }, []],
])("systems that build on each other in a circle: %s", { tags: "slow" }, async (_, games, expected) => {
  expect(await extendsFindings(games)).toEqual(expected);
});

test("a system whose file is read in the middle of others has all that it builds on", { tags: "slow" }, async () => {
  await extendsFindings({ first: "third", second: "first", third: "common" });
  place.write({ "a.cards": 'System: second\n---\nIdentifier: A 1\nFIRST "x"\nSECOND "x"\nTHIRD "x"\n' });
  expect((await place.run("lint a.cards --format compact")).out).toBe("");
});

test.each([
  ["an error", HULL.replace("Maximum", "Maximun"), 1],
  ["a warning", HULL.replace("About: How strong it is.\n", ""), 0],
  ["nothing", HULL, 0],
])("with %s in the game beside the paths that are checked, the status tells", async (_, hull, status) => {
  place = playground({
    "cardwright.json": '{ "systems": ["harbour.system"], "rules": { "nothing-said": "warning" } }',
    "harbour.system": HEAD + hull,
    "ships/ships.cards": CARDS.replace("12", "2"),
  });
  expect((await place.run("lint ships")).status).toBe(status);
});
