import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { applyApprovals, approvalFor, approvalsJson, readApprovals } from "../../../tools/diff/approvals.js";
import { diffPacks } from "../../../tools/diff/diff-packs.js";
import { diffJson } from "../../../tools/diff/diff-report.js";
import { approvalsSchema, diffSchema } from "../../../tools/diff/diff-schema.js";
import { compiledOnly, diffOf, inLine, linesOf, version } from "./diff.js";

const ADVENTURE = `Identifier: REEF A 1
Directive: Reach the wreck before the tide does.

Type "Adventure"
Level 1
Roleplay "Competition"
AdventureCommonCosts
    Diving 2
EraResources
    Coin 3`;

const BELL = `Identifier: REEF S 1
Directive: A bell of glass.

Type "Support"
Subtype "Gear"
AdventureResources
    Diving 2
AllowPlayIfBuildsite
    AR.Diving > 1
    Feats.Reef = "Found"`;

const ROPE = `Identifier: REEF S 2
Directive: Nine fathoms of good rope, and one of bad.

Type "Support"
Subtype "Gear"
AdventureResources
    Haulage 1`;

const PACK = 'Pack: The Reef\nKind "Edition"';
const ERA = "Era: Low Water";
const pack = (...records: readonly string[]): string => `${[PACK, ...records].join("\n---\n")}\n`;
const usual = pack(ERA, ADVENTURE, BELL, ROPE);

describe("what changed on a card", () => {
  const cases: readonly [what: string, from: string, to: string, said: readonly string[]][] = [
    ["nothing", "Level 1", "Level 1", []],
    ["a value", "Level 1", "Level 2", ["REEF A 1: Level from 1 to 2 (play)"]],
    ["a value that is new", "Level 1", 'Level 1\nUnique "Reef"', ['REEF A 1: Unique "Reef" is new (play)']],
    ["a value that is gone", "    Coin 3", "    Coin 3\n    Sway 1", ["REEF A 1: EraResources.Sway 1 is new (play)"]],
    [
      "a category with its members",
      "EraResources\n    Coin 3",
      "EraResources\n    Sway 3",
      ["REEF A 1: EraResources.Sway 3 is new (play)", "REEF A 1: EraResources.Coin 3 is gone (play)"],
    ],
    [
      "a number in a condition",
      "AR.Diving > 1",
      "AR.Diving > 2",
      ["REEF S 1: AllowPlayIfBuildsite: AdventureResources.Diving > 1 is AdventureResources.Diving > 2 now (play)"],
    ],
    [
      "a condition that is gone",
      '    Feats.Reef = "Found"\n',
      "",
      ['REEF S 1: AllowPlayIfBuildsite: Feats.Reef = "Found" is gone (play)'],
    ],
    [
      "a text, word by word",
      "good rope, and one of bad",
      "good rope, and two of bad",
      ["REEF S 2: Directive: Nine fathoms of good rope, and [-one-]{+two+} of bad. (text)"],
    ],
    [
      "a text that has nothing in common with what it was",
      "A bell of glass.",
      "Listen!",
      ["REEF S 1: Directive from A bell of glass. to Listen! (text)"],
    ],
    ["a label that is no text", "Identifier: REEF S 1\n", "Identifier: REEF S 1\nSize: gold\n", []],
    [
      "more copies, which is nobody's loss",
      "Identifier: REEF S 1\n",
      "Identifier: REEF S 1\nCopies: 3\n",
      ["REEF S 1: Copies from 1 to 3 (play)"],
    ],
    [
      "another kind",
      'Directive: Nine fathoms of good rope, and one of bad.\n\nType "Support"',
      'Directive: Nine fathoms of good rope, and one of bad.\n\nType "Adventure"',
      ["REEF S 2: is Adventure now, was Support (breaks engines)"],
    ],
  ];
  test.each(cases)("%s", (_, from, to, said) => {
    expect(usual).toContain(from);
    const found = linesOf(usual, usual.replace(from, to)).filter((line) => !/ won | reached /.test(line));
    if (said.length > 0 || from === to) expect(found.slice(0, said.length || 1)).toEqual(said);
    else
      expect(found).toEqual([
        "REEF S 1: Size from silver to gold (play)",
        "REEF S 1: is not Seizable any more, by the rules of the game (play)",
        "REEF S 1: is not Silver any more, by the rules of the game (play)",
        "REEF S 1: is Gold now, by the rules of the game (play)",
      ]);
  });

  test("fewer copies may be fewer than somebody's saved deck holds", () => {
    const many = usual.replace("Identifier: REEF S 1\n", "Identifier: REEF S 1\nCopies: 3\n");
    expect(linesOf(many, usual)).toEqual(["REEF S 1: Copies from 3 to 1 (breaks saved decks)"]);
  });
});

describe("which cards there are", () => {
  test("a new one", () => {
    expect(linesOf(pack(ERA, ADVENTURE, BELL), usual)).toEqual(["REEF S 2: is new, in Low Water (play)"]);
  });

  test("one that is gone", () => {
    expect(linesOf(usual, pack(ERA, ADVENTURE, BELL))).toEqual([
      "REEF S 2: is gone; it was in Low Water (breaks engines, saved decks)",
    ]);
  });

  test("one with another identifier and the same contents is the same card", () => {
    expect(linesOf(usual, usual.replace("REEF S 2", "REEF S 20"))).toEqual([
      "REEF S 20: was REEF S 2 and is REEF S 20 now (breaks engines, saved decks)",
    ]);
  });

  test("and so is one that changed a little besides", () => {
    const found = linesOf(usual, usual.replace("REEF S 2", "REEF S 20").replace("Haulage 1", "Haulage 2"));
    expect(found).toEqual([
      "REEF S 20: was REEF S 2 and is REEF S 20 now (breaks engines, saved decks)",
      "REEF S 20: AdventureResources.Haulage from 1 to 2 (play)",
    ]);
  });

  test("a card that says something else is another card", () => {
    const other = ROPE.replace("REEF S 2", "REEF S 9")
      .replace("Nine fathoms of good rope, and one of bad", "It sees more than it says")
      .replace("Gear", "Cormorant")
      .replace("Haulage 1", "Sight 4");
    expect(linesOf(usual, pack(ERA, ADVENTURE, BELL, other))).toEqual([
      "REEF S 2: is gone; it was in Low Water (breaks engines, saved decks)",
      "REEF S 9: is new, in Low Water (play)",
    ]);
  });

  test("of cards that are all alike none is taken for another", () => {
    const fish = (number: number, weight: number) =>
      `Identifier: REEF S ${number}\n\nType "Support"\nSubtype "Fish"\nAdventureResources\n    Weight ${weight}\n    Scales 3\n    Bones 9`;
    const [before, after] = [pack(ERA, fish(1, 1), fish(2, 2)), pack(ERA, fish(3, 3), fish(4, 4))];
    const kinds = diffOf(before, after).changes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "card-renamed")).toEqual([]);
  });

  test("the order of cards is only a matter of order", () => {
    expect(linesOf(usual, pack(ERA, ADVENTURE, ROPE, BELL))).toEqual([
      "pack: its cards are in a different order (text)",
    ]);
  });
});

describe("what is in the decks", () => {
  const first = `${ERA}\nCards:\n    1 REEF A 1\n    2 REEF S 1`;
  const second = "Era: High Water\nCards:\n    1 REEF A 1\n    1 REEF S 2";
  const cards = [ADVENTURE, BELL, ROPE];
  const listed = pack(first, second, ...cards);

  test("more copies of a card", () => {
    expect(linesOf(listed, listed.replace("2 REEF S 1", "3 REEF S 1"))).toEqual([
      "REEF S 1: in Low Water from 2 to 3 (play)",
    ]);
  });

  test("a card moves", () => {
    const moved = pack(
      first.replace("2 REEF S 1", "1 REEF A 1"),
      second.replace("1 REEF S 2", "1 REEF S 2\n    1 REEF S 1"),
      ...cards,
    );
    expect(linesOf(listed, moved)).toContain("REEF S 1: moved from Low Water to High Water (play)");
  });

  test("a deck is renamed, and is gone, and is new", { tags: "slow" }, () => {
    expect(linesOf(listed, listed.replace("High Water", "Spring Tide"))).toEqual([
      "Spring Tide: was High Water and is Spring Tide now (breaks engines)",
    ]);
    expect(linesOf(listed, pack(first, ...cards))).toContain("High Water: is gone (breaks engines)");
    expect(linesOf(pack(first, ...cards), listed)).toContain("High Water: is new (play)");
  });

  test("decks are played in their order", () => {
    expect(linesOf(listed, pack(second, first, ...cards))).toContain(
      "High Water: the decks are in a different order (play)",
    );
  });

  test("a deck that was legal is not, and the other way round", { tags: "slow" }, () => {
    const wrong = listed.replace("2 REEF S 1", "2 REEF S 7");
    expect(linesOf(listed, wrong)).toContainEqual(
      expect.stringMatching(/^Low Water: is not legal any more: .*REEF S 7.* \(breaks saved decks\)$/),
    );
    expect(linesOf(wrong, listed)).toContain("Low Water: is legal now (play)");
  });
});

describe("what can be won and reached", () => {
  const haul = ADVENTURE.replace("Diving 2", "Haulage 1");
  const far = ADVENTURE.replace("REEF A 1", "REEF A 2").replace("Level 1", "Level 2").replace("Diving 2", "Haulage 1");
  const open = pack(ERA, haul, far, ROPE);

  test("an adventure that nothing pays for any more, and the one behind it", { tags: "slow" }, () => {
    const closed = open.replace("AdventureResources\n    Haulage", "AdventureResources\n    Sight");
    expect(linesOf(open, closed).slice(2)).toEqual([
      "REEF A 1: can be played, but never won any more (play)",
      "REEF A 2: can be played, but never won any more (play)",
    ]);
    expect(linesOf(closed, open).slice(2)).toEqual([
      "REEF A 1: can be won now (play)",
      "REEF A 2: can be won now (play)",
    ]);
  });

  test("cards that wait for each other", { tags: "slow" }, () => {
    const waiting = (card: string, gives: string, asks: string) =>
      `${card}\nFeats\n    Light "${gives}"\nAllowPlayIfBuildsite\n    Feats.Light = "${asks}"`;
    const flat = far.replace("Level 2", "Level 1");
    const circle = pack(ERA, waiting(haul, "Red", "Green"), waiting(flat, "Green", "Red"), ROPE);
    const broken = pack(ERA, `${haul}\nFeats\n    Light "Red"`, waiting(flat, "Green", "Red"), ROPE);
    expect(linesOf(broken, circle).filter((line) => / reached /.test(line))).toEqual([
      "REEF A 1: cannot be reached any more: it waits for cards that wait for it (play)",
      "REEF A 2: cannot be reached any more: it waits for cards that wait for it (play)",
      "REEF S 2: cannot be reached any more: nothing opens it (play)",
    ]);
    expect(linesOf(circle, broken)).toContain("REEF A 2: can be reached now (play)");
  });
});

describe("the pack itself", () => {
  test("its name, by which others use it, and what it says", () => {
    const changed = usual.replace("The Reef", "The Deep Reef").replace('"Edition"', '"Booster"');
    expect(linesOf(usual, changed).filter((line) => line.startsWith("pack"))).toEqual([
      "pack: was The Reef and is The Deep Reef now (breaks engines)",
      'pack: Kind from "Edition" to "Booster" (play)',
    ]);
  });

  test("the edition of its rules", () => {
    const now = version(usual);
    const system = { ...now.compiled.system, edition: "1999" };
    const old = { ...now, compiled: { ...now.compiled, system, hash: "sha256-old" as const } };
    expect(diffPacks(old, now).changes.map(inLine)).toEqual([
      `pack: is of the game system got@${now.compiled.system.edition} now, was of got@1999 (breaks engines)`,
    ]);
  });

  test("one that is new or gone", () => {
    expect(diffPacks(undefined, version(usual))).toMatchObject({ status: "added", name: "The Reef" });
    expect(diffPacks(version(usual), undefined).changes.map(inLine)).toEqual([
      "pack: is gone (breaks engines, saved decks)",
    ]);
  });

  test("values that are written in another way in the JSON", () => {
    const before = usual.replace("    Coin 3", "    Coin 3\nFeats\n    Reef 1");
    expect(linesOf(before, before.replace("Reef 1", 'Reef "Found"'))).toContain(
      "pack: card categories.Feats.Reef is a text in the JSON now, was a number (breaks engines)",
    );
  });

  test("two builds of one source are the same", () => {
    expect(diffOf(usual, usual)).toEqual({ name: "The Reef", status: "same", changes: [] });
  });
});

test("without the system, values are shown as the JSON has them", () => {
  const [before, after] = [version(usual), version(usual.replace("Level 1", "Level 2"))];
  expect(diffPacks(compiledOnly(before), compiledOnly(after)).changes.map(inLine)).toEqual([
    "REEF A 1: Level from 1 to 2 (play)",
  ]);
});

describe("approvals", () => {
  const diff = diffOf(usual, pack(ERA, ADVENTURE, BELL));
  const [change] = diff.changes;
  if (change === undefined) throw new Error("nothing changed");
  const approval = approvalFor(diff.name, change, "it was never printed");

  test("are of exactly one change", () => {
    expect(approval).toEqual({
      pack: "The Reef",
      change: "card-removed",
      subject: "REEF S 2",
      reason: "it was never printed",
    });
    const approved = applyApprovals([diff], [approval]);
    expect({ ...approved, reason: approved.reasonOf(change) }).toMatchObject({
      open: [],
      unused: [],
      reason: "it was never printed",
    });
    expect(applyApprovals([diff], [{ ...approval, subject: "REEF S 1" }])).toMatchObject({
      open: [{ change }],
      unused: [{ subject: "REEF S 1" }],
    });
  });

  test("are read as they were written", () => {
    expect(readApprovals(JSON.parse(JSON.stringify(approvalsJson([approval]))))).toEqual([approval]);
  });

  test.each<[unknown, string]>([
    [[], 'has no list "approved"'],
    [{ approved: [] }, 'has no "version": 1'],
    [{ version: 2, approved: [] }, "was written by a newer version of cardwright"],
    [
      { version: 1, approved: [{ change: "card-removed", reason: " " }] },
      'has an approval that cannot be read, number 1: each has a "change" and a "reason"',
    ],
  ])("%j %s", (json, said) => expect(readApprovals(json)).toBe(said));
});

describe("the JSON is as its schema says", () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const validate = ajv.compile(diffSchema());
  const samples: readonly (readonly [string, string])[] = [
    [usual, pack(ERA, BELL)],
    [usual, usual.replace("Level 1", "Level 2").replace("of bad", "that is bad").replace("REEF S 2", "REEF S 3")],
    [usual, usual.replace("Haulage 1", "Sight 1").replace("    Diving 2\nEra", "    Gold 2\nEra")],
  ];
  test.each(samples.map((sample, index) => [index, ...sample] as const))("%d", { tags: "slow" }, (_, before, after) => {
    const packs = [diffOf(before, after), diffPacks(undefined, version(before))];
    const json = diffJson({ from: "a", to: "b", packs, approved: applyApprovals(packs, []), notes: [] });
    validate(JSON.parse(JSON.stringify(json)));
    expect(validate.errors).toBeNull();
  });

  test("which is no empty promise", () => {
    const json = { version: 1, from: "a", to: "b", packs: [{ status: "changed", changes: [{ kind: "value" }] }] };
    expect(validate(json)).toBe(false);
  });

  test("and so is the file with approvals", () => {
    const check = ajv.compile(approvalsSchema());
    expect(check(approvalsJson([{ change: "card-removed", subject: "X", reason: "meant" }]))).toBe(true);
    expect(check(approvalsJson([{ change: "card-removed", subject: "X", reason: " " }]))).toBe(false);
  });
});
