import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forgetUnused } from "../../grammar/index.js";
import { mutated } from "../fuzz/mutate.js";
import { randomFrom } from "../planted/random.js";
import { readSamples } from "../support/samples.js";
import { runs, sample } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { checkFresh, checkOpen, open } from "./edited.js";

/** How often a pack is changed, for the tests that draw their changes themselves. */
const RUNS = runs(150).numRuns;

const PACK = `Pack: One
StandardPlayers 2..4
PlayMinutes 60
---
Era: First
BurnOff 10%
---
Identifier: A 1
Directive: Reach the harbour.

Type "Adventure"
Subtype "Mission"
Roleplay "Competition"
AdventureCommonCosts
    Sailing 2
AllowSupportIf1
    AR.Sailing > 2
    Feats.Drive = "Fluon" / "Ion"
---
Identifier: A 2
Type "Support"
Subtype "Ship"
AdventureResources
    Sailing 3
Feats
    Drive "Ion"
`;
const SECOND = `Identifier: A 3
Type "Support"
Subtype "Ship"
AR
    Sailing "many"
    Sailing 2
---
Identifier: a 1
Type "Support"
# cardwright-ignore duplicate-attribute, never-won
Level 3
`;

/** A pack of the samples: its files, and the system that its pack record names. */
function samplePack(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readSamples(`samples/${folder}`).flatMap(({ path, text }) => (path.endsWith(".cards") ? [[path, text]] : [])),
  );
}

describe("packs of every game, changed as cats on keyboards do", () => {
  test.each(sample(["lanterns", "beekeepers", "caravans", "glasshouse", "salt-stairs"], 1))(
    "%s",
    { tags: "slow" },
    (folder) => {
      const runs = RUNS / 15;
      for (let run = 0; run < runs; run++) {
        const random = randomFrom(`${folder}/${run}`);
        const files: Record<string, string> = { ...samplePack(folder) };
        const paths = Object.keys(files);
        const pack = open(files);
        for (let edit = 0; edit < 12; edit++) {
          const path = random.pick(paths) ?? "";
          const original = samplePack(folder)[path] ?? "";
          const before = files[path] ?? "";
          files[path] = random.below(6) === 0 ? original : smallChange(before, random);
          pack.bringTo(path, files[path] ?? "");
          if (random.below(2) === 0) pack.findings(path);
          if (random.below(3) === 0) forgetUnused();
        }
        expect(checkOpen(pack, run % 2 === 0)).toEqual(checkFresh(files));
      }
    },
  );
});

test("letters that look alike come and go, in names, values, labels and lists", { tags: "slow" }, () => {
  const alike: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", A: "А", S: "Ѕ", i: "і", " ": " \u202e" };
  const back = Object.fromEntries(Object.entries(alike).map(([latin, other]) => [other, latin]));
  const random = randomFrom("letters");
  const files: Record<string, string> = {
    "a.cards": PACK,
    "b.cards": `${SECOND}---\nDeck: Sea\nCards:\n    2 A 2\n    1 A 3\n`,
  };
  const pack = open(files);
  for (let edit = 0; edit < 120; edit++) {
    const path = random.pick(Object.keys(files)) ?? "";
    const before = files[path] ?? "";
    const letter = random.pick([...Object.keys(alike), ...Object.keys(back)]) ?? "a";
    const places = [...before.matchAll(new RegExp(letter, "g"))].map(({ index }) => index);
    const place = random.pick(places);
    if (place === undefined) continue;
    files[path] = before.slice(0, place) + (alike[letter] ?? back[letter]) + before.slice(place + letter.length);
    pack.bringTo(path, files[path] ?? "");
    if (edit % 4 === 0) expect(checkOpen(pack)).toEqual(checkFresh(files));
  }
});

describe("cards of every game in a pack without decks", () => {
  test.each(sample(["lanterns", "beekeepers", "caravans", "glasshouse", "salt-stairs"], 1))(
    "%s",
    { tags: "slow" },
    (folder) => {
      const texts = Object.values(samplePack(folder));
      const isCard = (record: string): boolean => /^Identifier:/m.test(record);
      const original = texts
        .flatMap((text) => text.split("---\n"))
        .filter((record) => isCard(record) || /^System:/m.test(record))
        .join("---\n");
      const runs = RUNS / 30;
      for (let run = 0; run < runs; run++) {
        const random = randomFrom(`cards of ${folder}/${run}`);
        const files: Record<string, string> = { "a.cards": original };
        const pack = open(files);
        expect(pack.model.decks).toEqual([]);
        for (let edit = 0; edit < 8; edit++) {
          const before = files["a.cards"] ?? "";
          const after = random.below(6) === 0 ? original : smallChange(before, random);
          files["a.cards"] = after;
          pack.bringTo("a.cards", after);
          if (random.below(3) > 0) pack.findings("a.cards");
        }
        expect(checkOpen(pack)).toEqual(checkFresh(files));
      }
    },
  );
});

test("what cards have together: the letters of their codes, tokens that texts name, pictures", { tags: "slow" }, () => {
  const card = (number: number): string =>
    `---\nIdentifier: C ${number}\nType "Character"\nName "Walker ${number}"\nCode "DRY-00${number}-C"\nAbility "Draw a card."\n`;
  const original = `Pack: One\nSystem: altered\n${[1, 2, 3, 4, 5].map(card).join("")}---\nIdentifier: T 1\nType "Token"\nName "Mule"\nForest 1\nMountain 1\nWater 1\n`;
  const changes: readonly (readonly [string, string])[] = [
    ["DRY-005", "DRX-005"],
    ["Walker 3", "Walker 33"],
    ['"Draw a card."', '"{J} Create a [Mule 1/1/1] Companion token."'],
    ["Walker 2", "Walker 22"],
    ['Name "Mule"', 'Name "Donkey"'],
    ["DRY-001", "DRX-001"],
    ['Type "Token"', 'Type "Spell"'],
    ['Type "Spell"', 'Type "Token"'],
    ['Name "Donkey"', 'Name "Mules"'],
    ['"Draw a card."', '"[Sabotag]."'],
    ['"Draw a card."', '"[Sabotag], then draw a card."'],
    ["[Sabotag],", "[Sabotage],"],
    ["DRX-005", "DRY-005"],
    ["---\nIdentifier: C 4", "Identifier: C 4"],
    ['Name "Mules"', 'Name "Mule"'],
  ];
  const files: Record<string, string> = { "a.cards": original };
  const pack = open(files);
  const rules = new Set<string>();
  for (const [from, to] of changes) {
    const before = files["a.cards"] ?? "";
    expect(before).toContain(from);
    files["a.cards"] = before.replace(from, to);
    pack.bringTo("a.cards", files["a.cards"] ?? "");
    expect(checkOpen(pack)).toEqual(checkFresh(files));
    for (const { rule } of pack.findings("a.cards")) rules.add(rule);
  }
  expect([...rules]).toEqual(expect.arrayContaining(["similar-letters", "unknown-in-text", "token-differs"]));
});

test("a record that becomes part of a pack of another game has the fixes that help there", () => {
  const text = '2\nType"Event""\n--\nType"Object"';
  const pack = open({ "a.cards": text });
  for (const next of [text.slice(0, -'pe"Object"'.length), text]) {
    pack.bringTo("a.cards", next);
    pack.findings("a.cards");
  }
  const found = checkFresh({ "a.cards": text });
  expect(JSON.stringify(found)).toContain('Write Type \\"Event\\"');
  expect(checkOpen(pack)).toEqual(found);
});

test("words, names and values that stand once, and then again on another card", { tags: "slow" }, () => {
  const card = (number: number): string =>
    `---\nIdentifier: C ${number}\nType "Character"\nName "Walker Number ${number}"\nSubTypes "Lamplighter"\nAbility "Draw a card. Polish ${number} lanterns."\n`;
  const changes: readonly (readonly [string, string])[] = [
    ["Polish 1 lanterns", "Polish 1 lanterms"],
    ["Polish 2 lanterns", "Polish 2 lanterms"],
    ["Polish 1 lanterms", "Polish 1 lanterns"],
    ["Polish 3 lanterns", "Polish beside Walkre Number 4"],
    ["Walker Number 4", "Walkre Number 4"],
    ["Walkre Number 4", "Walker Number 4"],
    ["Lamplighter", "Lampligter"],
    ["Lampligter", "Lamplighter"],
    ["---\nIdentifier: C 5", "Identifier: C 5"],
    ["Draw a card. Polish 6", "Darw a card. Polish 6"],
  ];
  const files: Record<string, string> = {
    "a.cards": `Pack: One\nSystem: altered\n${Array.from({ length: 12 }, (_, index) => card(index + 1)).join("")}`,
  };
  const pack = open(files);
  const rules = new Set<string>();
  for (const [from, to] of changes) {
    const before = files["a.cards"] ?? "";
    expect(before).toContain(from);
    files["a.cards"] = before.replace(from, to);
    pack.bringTo("a.cards", files["a.cards"] ?? "");
    expect(checkOpen(pack)).toEqual(checkFresh(files));
    for (const { rule } of pack.findings("a.cards")) rules.add(rule);
  }
  expect([...rules]).toEqual(expect.arrayContaining(["similar-value", "unknown-in-text"]));
});

/** Lines of which cards of a game have one each: so few that cards repeat one another all the time. */
const REPEATED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  altered: [
    ["Identifier: R 1", "Identifier: R 2", "Identifier: R 3", "Identifier: r 1"],
    ['Type "Character"', 'Type "Spell"', 'Type "Token"', "Type 7"],
    ['Name "Walker"', 'Name "Mule"', 'Name "Wlker"'],
    ['Faction "Lyra"', 'Faction "Ordis"'],
    ['Rarity "Common"', 'Rarity "Rare"', 'Rarity "Unique"'],
    ['Code "DRY-001-C"', 'Code "DRY-002-C"', 'Code "DRX-001-R"', 'Code "DRY"'],
    ["HandCost 1", "HandCost 2"],
    ["Forest 1", "Forest 2", "Forest"],
    ['Ability "Draw a card."', 'Ability "Create a [Mule 1/1/1] Companion token."', "", "nonsense ( here"],
  ],
  conspiracy: [
    ["Identifier: R 1", "Identifier: R 2", "Identifier: R 3"],
    ['Type "Minion"', 'Type "Agent"', 'Type "Age"', 'Type "Minin"'],
    ['Name "Lamp"', 'Name "Oil"', 'Name "Wick"', "nonsense ( here"],
    ["Cost 1", "Cost 2", ""],
  ],
  got: [
    ["Identifier: R 1", "Identifier: R 2", "Identifier: R 12"],
    ['Type "Support"', 'Type "Adventure"', 'Type "Suport"'],
    ['Unique "Yes"', 'Unique "No"', "", "nonsense ( here"],
    ['PlayMode "Epic"', "", 'Roleplay "Solo"', "Size 3"],
    ["AR\n    Sailing 2", "AdventureCommonCosts\n    Sailing 2", "Feats\n    Drive 2", ""],
  ],
};

test.each(sample(Object.keys(REPEATED), 1))(
  "cards of %s that repeat one another, in two files without decks",
  { tags: "slow" },
  (game) => {
    const choices = REPEATED[game] ?? [];
    const runs = Math.ceil(RUNS / 30);
    const found = new Set<string>();
    for (let run = 0; run < runs; run++) {
      const random = randomFrom(`repeated ${game}/${run}`);
      const cards = Array.from({ length: 6 }, () => choices.map((lines) => random.pick(lines) ?? ""));
      const textOf = (some: typeof cards): string => some.map((lines) => `${lines.join("\n")}\n`).join("---\n");
      const files = (): Record<string, string> => ({
        "a.cards": `Pack: One\nSystem: ${game}\n---\n${textOf(cards.slice(0, 3))}`,
        "b.cards": textOf(cards.slice(3)),
      });
      const pack = open(files());
      for (let edit = 0; edit < 15; edit++) {
        const line = random.below(choices.length);
        const card = random.pick(cards);
        if (card !== undefined) card[line] = random.pick(choices[line] ?? []) ?? "";
        if (random.below(8) === 0) cards.splice(random.below(6), 0, ...cards.splice(random.below(6), 1));
        for (const [path, text] of Object.entries(files())) pack.bringTo(path, text);
        if (random.below(3) === 0) continue;
        expect(checkOpen(pack)).toEqual(checkFresh(files()));
        for (const path of Object.keys(files())) for (const { rule } of pack.findings(path)) found.add(rule);
      }
    }
    expect(found).toContain("duplicate-identifier");
  },
);

/** The heads of decks of a game. */
const DECKS: Readonly<Record<string, readonly string[]>> = {
  altered: ["Deck: One", 'Deck: One\nFormat "Standard"', 'Deck: Two\nFormat "Draft"', "Dek: One"],
  conspiracy: ["Deck: One", "Deck: Two", "Deck:"],
  got: ["Era: One\nBurnOff 2", "Era: One\nBurnOff 50%", 'Era: Two\nPlayMode "Epic"', "Era: Two\nBurnOff none"],
};
const OWN_RECORDS = ["Pack: One", "Pack: One\nUses:\n    ../other", "Pack: One\nUses:\n    ../missing"];
/** What rules count in all decks, or judge on a card in the first deck that has it. */
const IN_DECKS: Readonly<
  Record<string, { readonly pack: string; readonly lines: readonly string[]; readonly finds: readonly string[] }>
> = {
  got: {
    pack: "\nAdventureCards 3\nSupportCards 4\nStandardPlayers 1",
    lines: ['Type "Adventure"\nRoleplay "Epic"', 'Type "Adventure"\nRoleplay "Challenge"', 'Type "Support"'],
    finds: ["rival-missing", "epic-adventure-outside-epic"],
  },
};

test.each(sample(Object.keys(REPEATED), 1))(
  "cards of %s that repeat one another, in decks that change",
  { tags: "slow" },
  (game) => {
    const { pack: more, lines: kinds, finds } = IN_DECKS[game] ?? { pack: "", lines: [], finds: [] };
    const usual = (REPEATED[game] ?? []).map((lines) =>
      kinds.length > 0 && /^Type/.test(lines[0] ?? "") ? kinds : lines,
    );
    const choices = [...usual, ["", "Copies: 2", "Copies: 0", "Copies: x"]];
    const runs = Math.ceil(RUNS / 15);
    const found = new Set<string>();
    for (let run = 0; run < runs; run++) {
      const random = randomFrom(`decks of ${game}/${run}`);
      const anyCard = () => choices.map((lines) => random.pick(lines) ?? "");
      const anyHead = () => random.pick(DECKS[game] ?? []) ?? "";
      const anyLine = () =>
        `    ${random.pick(["1 ", "2 ", "", "x "])}${random.pick(["R 1", "R 2", "R 3", "R 12", "U 1"])}`;
      const some = <Made>(most: number, make: () => Made) => Array.from({ length: random.below(most + 1) }, make);
      const cards = [...some(2, anyCard), anyCard(), anyCard(), anyCard()];
      const used = {
        "u.cards": `Pack: Other\nSystem: ${game}\n---\n${anyCard()
          .join("\n")
          .replace(/^Identifier:.*/, "Identifier: U 1")}\n`,
      };
      const decks = [anyHead(), anyHead(), anyHead()];
      const lists = run % 3 === 0 ? [] : [some(4, anyLine), some(4, anyLine)];
      let own = OWN_RECORDS[0] ?? "";
      const textOf = (several: typeof cards): string => several.map((lines) => `---\n${lines.join("\n")}\n`).join("");
      const files = (): Record<string, string> => ({
        "a.cards": `${own}\nSystem: ${game}${more}\n---\n${decks[0]}\n${textOf(cards.slice(0, 2))}`,
        "b.cards": `${decks[1]}\n${textOf(cards.slice(2))}`,
        "c.cards": lists.map((lines) => `${decks[2]}\nCards:\n${lines.join("\n")}\n`).join("---\n"),
      });
      const pack = open(files(), undefined, used);
      for (let edit = 0; edit < 15; edit++) {
        const line = random.below(choices.length);
        const card = random.pick(cards);
        const list = random.pick(lists);
        const what = random.below(12);
        if (what === 0) own = random.pick(OWN_RECORDS) ?? "";
        else if (what === 1) decks[random.below(3)] = anyHead();
        else if (what === 2) cards.splice(random.below(5), 0, ...cards.splice(random.below(5), 1));
        else if (what === 3) cards.splice(random.below(5), 0, anyCard());
        else if (what < 6 && list !== undefined) list.splice(random.below(4), random.below(2), anyLine());
        else if (card !== undefined) card[line] = random.pick(choices[line] ?? []) ?? "";
        for (const [path, text] of Object.entries(files())) pack.bringTo(path, text);
        if (random.below(3) === 0) continue;
        expect(checkOpen(pack)).toEqual(checkFresh(files(), used));
        for (const path of Object.keys(files())) for (const { rule } of pack.findings(path)) found.add(rule);
      }
    }
    expect([...found]).toEqual(expect.arrayContaining(["duplicate-identifier", ...finds]));
  },
);

test("a card that one deck drops is judged in the next that lists it, and then on its own", () => {
  const card = (number: number) => `---\nIdentifier: R ${number}\nType "Adventure"\nRoleplay "Challenge"\n`;
  const deck = (name: string, listed: string) => `Era: ${name}\nCards:\n    1 ${listed}\n`;
  const files: Record<string, string> = {
    "a.cards": `Pack: One\nSystem: got\nStandardPlayers 1\n${card(1)}${card(2)}${card(3)}`,
    "b.cards": `${deck("One", "R 1")}---\n${deck("Two", "R 1")}`,
  };
  const pack = open(files);
  const judged = () =>
    Object.keys(files).map((path) => pack.findings(path).filter(({ rule }) => rule === "rival-missing").length);
  const before = judged();
  expect(before[0]).toBeGreaterThanOrEqual(3);
  for (const [from, to] of [
    ["One\nCards:\n    1 R 1", "One\nCards:\n    1 R 2"],
    ["Two\nCards:\n    1 R 1", "Two\nCards:\n    1 R 2"],
    ["One\nCards:\n    1 R 2", "One\nCards:\n    1 R 3"],
  ] as const) {
    expect(files["b.cards"]).toContain(from);
    files["b.cards"] = (files["b.cards"] ?? "").replace(from, to);
    pack.bringTo("b.cards", files["b.cards"]);
    expect(judged()).toEqual(before);
    expect(checkOpen(pack)).toEqual(checkFresh(files));
  }
});

test("what the lines of decks name follows the cards there are, in the pack and in the one it uses", {
  tags: "slow",
}, () => {
  const names = [
    "LN S 1",
    "XLN S 1",
    "x LN S 1",
    "Safe House",
    "Safe House #29",
    "2 X 1",
    "1",
    "\nLore: nameless",
    "lN S 1",
  ];
  const lines = [
    "2 XLN S 1",
    "2 x LN S 1",
    "2 x XLN S 1",
    "2 Safe House #29",
    "2 X 1",
    "Safe House #29 x2",
    "2 Safe Hous #29",
  ];
  const random = randomFrom("marks");
  const found = new Set<string>();
  for (let run = 0; run < 6; run++) {
    const used = { "u.cards": `Pack: Other\n---\nIdentifier: ${random.pick(names)}\n` };
    const cards = [random.pick(names), random.pick(names), random.pick(names)];
    let uses = "";
    const files = (): Record<string, string> => ({
      "a.cards": `Pack: One\n${uses}${cards.map((card) => `---\nIdentifier: ${card}\n`).join("")}`,
      "b.cards": `Deck: One\nCards:\n${lines.map((line) => `    ${line}\n`).join("")}`,
    });
    const pack = open(files(), undefined, used);
    for (let edit = 0; edit < 20; edit++) {
      const what = random.below(8);
      if (what === 0) uses = random.pick(["", "Uses:\n    ../other # more\n", "Uses:\n    ../missing\n"]) ?? "";
      else if (what === 1) cards.push(random.pick(names));
      else if (what === 2) cards.splice(1, 1);
      else cards[random.below(cards.length)] = random.pick(names);
      for (const [path, text] of Object.entries(files())) pack.bringTo(path, text);
      expect(checkOpen(pack)).toEqual(checkFresh(files(), used));
      for (const { rule, fixes } of pack.findings("b.cards")) found.add(`${rule} ${fixes[0]?.safe ?? ""}`);
    }
  }
  expect([...found]).toEqual(
    expect.arrayContaining(["malformed-deck-line true", "malformed-deck-line false", "unknown-card false"]),
  );
});

/** Where people type: at identifiers, kinds, values, and on the lines of decks. */
const TYPED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=^Identifier: .*)$/gm, ["2", "x", " "]],
  [/(?<=^Type "\w+)(?=")/gm, ["x", "s"]],
  [/(?<=^ {4}\w+ \d+)$/gm, ["1", " x", "\n    Sailing 4"]],
  [/(?<=^\w+ [\d"].*)$/gm, ["1", '"']],
  [/(?<=^ {4}\d+ .*)$/gm, ["1", " x", "\n    1 X 1"]],
];

test.each(sample(["lanterns", "beekeepers", "caravans", "glasshouse", "salt-stairs"], 1))(
  "keys on the cards and decks of %s are followed one by one",
  { tags: "slow" },
  (folder) => {
    const original = samplePack(folder);
    const runs = Math.ceil(RUNS / 50);
    for (let run = 0; run < runs; run++) {
      const random = randomFrom(`keys in ${folder}/${run}`);
      const files: Record<string, string> = { ...original };
      const pack = open(files);
      const put = (path: string, text: string): void => {
        files[path] = text;
        pack.bringTo(path, text);
        pack.findings(path);
      };
      for (let edit = 0; edit < 20; edit++) {
        const path = random.pick(Object.keys(files)) ?? "";
        const before = files[path] ?? "";
        const [place, keys] = random.pick(TYPED) ?? [];
        const at = place && random.pick([...before.matchAll(place)])?.index;
        if (at === undefined) continue;
        put(path, before.slice(0, at) + random.pick(keys ?? []) + before.slice(at));
        if (random.below(3) > 0) put(path, before);
      }
      expect(checkOpen(pack)).toEqual(checkFresh(files));
    }
  },
);

test("a card names another picture, and pictures come and go", () => {
  const card = (number: number, picture: string): string =>
    `Identifier: P ${number}\nArt: ${picture}\n\nType "Character"\n`;
  const text = (second: string): string => `System: conspiracy\n---\n${card(1, "a.png")}---\n${card(2, second)}`;
  const found: string[][] = [];
  const there = new Set(["a.png"]);
  const hasFile = () => (_: string, named: string) => there.has(named);
  const pack = open({ "a.cards": text("a.png") }, hasFile());
  const look = (): void => {
    found.push(
      pack.findings("a.cards").flatMap(({ rule, data }) => (rule === "missing-picture" ? [`${data.picture}`] : [])),
    );
  };
  for (const second of ["a.png", "b.png", "https://example.org/b.png", "c.png"]) {
    pack.bringTo("a.cards", text(second));
    look();
  }
  there.add("c.png");
  pack.lookBeside(hasFile());
  look();
  there.delete("a.png");
  pack.lookBeside(hasFile());
  look();
  there.delete("c.png");
  pack.lookBeside(hasFile());
  look();
  expect(found).toEqual([[], ["b.png"], [], ["c.png"], [], ["a.png"], []]);
});

/** Mostly of one line, so that the rest of the pack still makes sense. */
function smallChange(text: string, random: ReturnType<typeof randomFrom>): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  switch (random.below(7)) {
    case 0:
      return lines.toSpliced(at, 1).join("\n");
    case 1:
      return lines.toSpliced(at, 0, random.pick(lines) ?? "").join("\n");
    case 2:
      return lines.with(at, line.replace(/\d+/, String(random.below(12)))).join("\n");
    case 3:
      return lines.with(at, line.replace(/\p{L}(?=\p{L}*$)/u, "x")).join("\n");
    case 4:
      return lines.with(at, random.pick(lines) ?? "").join("\n");
    case 5:
      return lines.toSpliced(at, 0, "---").join("\n");
    default:
      return mutated(text, 1, random);
  }
}

test("typing on a card changes what is said of it, and nothing is read again elsewhere", () => {
  const pack = open({ "a.cards": PACK, "b.cards": SECOND });
  const [file] = pack.model.files;
  const other = file?.records.find(({ identifier }) => identifier === "A 2");
  const at = PACK.indexOf("harbour");
  const text = `${PACK.slice(0, at)}old ${PACK.slice(at)}`;
  const before = pack.factsVersion;
  pack.edit("a.cards", [{ start: at, end: at, text: "old " }], text);
  expect(pack.model.files[0]).toBe(file);
  expect(file?.records.find(({ identifier }) => identifier === "A 2")).toBe(other);
  expect(other?.node.start).toBe(text.indexOf("Identifier: A 2"));
  expect(pack.model.cards.find(({ record }) => record.identifier === "A 2")?.record).toBe(other);
  // The directive is a label, and rules could ask for it by name; comments are nothing to anybody.
  expect(pack.factsVersion).toBe(before + 1);
  const behind = text.indexOf('Type "Adventure"');
  pack.edit(
    "a.cards",
    [{ start: behind, end: behind, text: "# so\n" }],
    `${text.slice(0, behind)}# so\n${text.slice(behind)}`,
  );
  expect(pack.factsVersion).toBe(before + 1);
});

test("lines that are read anew after everything was forgotten are the lines that they were", { tags: "slow" }, () => {
  const indented = 'Identifier: A 4\n   Type "Support"\n   Feats\n       Drive "Ion"\n';
  const files = { "a.cards": PACK, "b.cards": `${SECOND}---\n${indented}` };
  const factsChanged = (forget: () => void): number => {
    const pack = open(files);
    const before = pack.factsVersion;
    for (const { path, text } of pack.model.files)
      for (const at of [...text.matchAll(/^Identifier/gm)].map(({ index }) => index)) {
        forget();
        pack.edit(path, [{ start: at, end: at, text: "# so\n" }], `${text.slice(0, at)}# so\n${text.slice(at)}`);
        forget();
        pack.edit(path, [{ start: at, end: at + 5, text: "" }], text);
      }
    expect(checkOpen(pack)).toEqual(checkFresh(files));
    return pack.factsVersion - before;
  };
  const forgetAll = () => {
    forgetUnused();
    forgetUnused();
  };
  expect(factsChanged(forgetAll)).toBe(factsChanged(() => {}));
});

test("what changes in one file is told of the others that it changes", () => {
  const pack = open({ "a.cards": PACK, "b.cards": SECOND });
  pack.changedFiles();
  const at = PACK.indexOf("A 2");
  const text = PACK.replace("A 2", "A 3");
  pack.edit("a.cards", [{ start: at, end: at + 3, text: "A 3" }], text);
  expect([...pack.changedFiles()].sort()).toEqual(["a.cards", "b.cards"]);
  expect(pack.findings("b.cards").some(({ rule }) => rule === "duplicate-identifier")).toBe(true);
});

describe("findings after any edits are those of a fresh start", () => {
  const PIECES = [
    "\n",
    "---\n",
    "\n---\n",
    "--",
    " ",
    "    ",
    "x",
    '"',
    "/",
    "2",
    "#",
    ":",
    "\r\n",
    "\t",
    "Identifier: A 1\n",
    "Identifier: A 9\n",
    "Copies: 3\n",
    'Type "Support"\n',
    'Type "Adventure"\n',
    "Feats\n",
    '    Drive "Ion"\n',
    "    Sailing 4\n",
    "    AR.Sailing > 2\n",
    "Directive: more\n",
    "Pack: Two\n",
    "Era: Second\n",
    "Cards:\n    2 A 1\n    3 A 7\n",
    "Decks:\n    First\n",
    "Uses: ../other\n",
    "System: horizon\n",
    "System: altered\n",
    "# cardwright-ignore similar-name\n",
    "# cardwright-ignore-file never-won\n",
    "<<<<<<< ours\n",
    "=======\n",
    ">>>>>>> theirs\n",
    "\u0007",
    "ä",
    "😀",
    "Level 1.5\n",
    'Unique "Ion"\n',
    'PlayMode "Epic"\n',
    "BurnOff 0%\n",
  ];
  const edit = fc.record({
    file: fc.nat(1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(12), fc.nat(200)),
    text: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.constant("")),
    together: fc.boolean(),
  });

  // In a pack without decks many rules judge each card by itself, and are asked about those that are others only.
  test.each([
    ["on two files of one pack", PACK],
    ["on two files of a pack without decks", PACK.replace(/Era: First\nBurnOff 10%\n---\n/, "")],
    ["on two files that are no pack", PACK.slice(PACK.indexOf("Identifier: A 1"))],
  ])("%s", { tags: "slow" }, (_, first) => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
        const files: Record<string, string> = { "a.cards": first, "b.cards": SECOND };
        const pack = open(files);
        let waiting: { path: string; edits: { start: number; end: number; text: string }[] } | undefined;
        const send = (): void => {
          if (waiting !== undefined) pack.edit(waiting.path, waiting.edits, files[waiting.path] ?? "");
          waiting = undefined;
        };
        for (const { file, at, length, text, together } of edits) {
          const path = file === 0 ? "a.cards" : "b.cards";
          if (waiting?.path !== path) send();
          const before = files[path] ?? "";
          const start = Math.floor(at * before.length);
          const end = Math.min(before.length, start + length);
          files[path] = before.slice(0, start) + text + before.slice(end);
          waiting ??= { path, edits: [] };
          waiting.edits.push({ start, end, text });
          if (!together) {
            send();
            pack.findings(path);
          }
          if (length === 1) forgetUnused();
        }
        send();
        expect(checkOpen(pack, edits.length % 2 === 0)).toEqual(checkFresh(files));
        for (const { node, text, path } of pack.model.files) {
          expect(text).toBe(files[path]);
          expect(node.records.map((record) => record.text + (record.separator?.text ?? "")).join("")).toBe(text);
        }
      }),
      runs(150, 1 / 15),
    );
  });
});

test("a card that gets another name changes what is found where the name stands, in other files too", () => {
  const system = systemOf(
    [
      'System: Lamps\nAbout: Keepers of lighthouses.\nId "lamps"\nEdition "1"\nExtends "common"',
      "Attribute: Name\nAbout: What the keeper is called.",
      "Attribute: Note\nAbout: What somebody wrote down.",
      'Rule: ignite\nAbout: Lamps are lit.\nUnder "Note"\nOneOf "ignite"\nInstead "light"',
    ].join("\n---\n"),
  );
  const named = (name: string): string => `Identifier: L 2\nName "${name}"\n`;
  const other = { "a.cards": 'Pack: One\nSystem: lamps\n---\nIdentifier: L 1\nNote "Call Ignite Hall."\n' };
  const pack = open({ ...other, "b.cards": named("Old Hall") }, undefined, undefined, system);
  let before = named("Old Hall");
  for (const name of ["Ignite Hall", "Ignite Halls", "Ignite Hall"]) {
    const after = named(name);
    pack.edit("b.cards", [{ start: 0, end: before.length, text: after }], after);
    before = after;
    const files = { ...other, "b.cards": after };
    expect(checkOpen(pack)).toEqual(checkFresh(files, undefined, system));
  }
});

test("of the versions of a card in a deck that edits leave behind, few are kept", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const pack = open({ "a.cards": PACK });
  const at = PACK.indexOf("Sailing 2") + "Sailing ".length;
  const versions: WeakRef<object>[] = [];
  for (let key = 0; key < 400; key++) {
    const text = `${PACK.slice(0, at)}${1 + (key % 9)}${PACK.slice(at + 1)}`;
    pack.edit("a.cards", [{ start: at, end: at + 1, text: text.charAt(at) }], text);
    pack.findings("a.cards");
    const [card] = pack.model.decks[0]?.cards ?? [];
    if (card?.card !== undefined) versions.push(new WeakRef(card.card.record));
    await setImmediate();
  }
  collectGarbage();
  expect(versions).toHaveLength(400);
  // A rule notes up to a hundred changes before it collects its cards anew.
  expect(new Set(versions.flatMap((version) => version.deref() ?? [])).size).toBeLessThan(150);
});
