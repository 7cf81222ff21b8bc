import { describe, expect, test } from "vitest";
import { snippetText } from "../../../../lsp/features/index.js";
import { type ActOptions, actionsAt, again, edited, findingsOf } from "../../support/act.js";

const titles = (marked: string, options?: ActOptions): string[] =>
  actionsAt(marked, options).actions.map(({ title, disabled }) => (disabled === undefined ? title : `(${title})`));

/** The files after the action of that title. */
function filesAfter(marked: string, title: string, options?: ActOptions): Readonly<Record<string, string>> {
  const { actions, asked } = actionsAt(marked, options);
  const found = actions.find((action) => action.title === title);
  if (found === undefined)
    throw new Error(`${title} is not among ${actions.map((action) => action.title).join(" | ")}`);
  return edited(asked.files, found.edit());
}

const textAfter = (marked: string, title: string, options?: ActOptions): string | undefined =>
  Object.values(filesAfter(marked, title, options))[0];

const CARD = 'Identifier: BRE S 1\nType "Support"\nAdventureResources\n    Yeast 2\n';

describe("fixes", () => {
  test("all fixes of the findings at the cursor, safe ones first", () => {
    const { actions } = actionsAt(`${CARD}Reuse 00$07\n`);
    const [first] = actions;
    expect(first).toMatchObject({ title: "Write 7", kind: "quickfix", preferred: true });
    expect(first?.findings.map(({ rule }) => rule)).toEqual(["syntax"]);
  });

  test("an unsafe fix is offered, but not preferred", () => {
    const { actions } = actionsAt('Identifier: BRE A 1\nType "Adventure"\nRoleplay "Sol$0e"\n');
    expect(actions[0]).toMatchObject({ title: 'Write "Solo"', preferred: false });
  });

  test("none without findings", () => {
    expect(titles(`${CARD}Level $03\n`, { only: ["quickfix"] })).toEqual([]);
  });

  test("fix all of a kind, if there are several", () => {
    const text = `${CARD}Reuse 00$07\n---\nIdentifier: BRE S 2\nType "Support"\nAdventureResources\n    Yeast 002\n`;
    const title = "Fix all 2 findings of syntax like this in the file";
    expect(titles(text)).toContain(title);
    expect(textAfter(text, title)).toMatch(/Reuse 7\n[\s\S]*Yeast 2\n$/);
    expect(titles(`${CARD}Reuse 00$07\n`)).not.toContain(title);
  });

  test("all safe fixes, repeatedly until none is left", () => {
    const text = `$0${CARD.replace("Yeast 2", "Yeast: 002")}Reuse 007\nSubtype “2”\n`;
    const mended = textAfter(text, "Apply all safe fixes in this file", { only: ["source.fixAll"] });
    const left = findingsOf(again({ "test.cards": mended ?? "" }, "test.cards"));
    expect(left.filter(({ fixes }) => fixes.some(({ safe }) => safe))).toEqual([]);
    expect(mended).toContain("Yeast 2\n");
    expect(titles(CARD, { only: ["source.fixAll"] })).toEqual([]);
  });

  test("a fix in the game's .system file is made there", () => {
    const system =
      'System: Own\nAbout: x.\nId "own"\nEdition "1"\nExtends "common"\n---\nAttribute: Colour\nAbout: Its colour.\nSuchAs "red"\n';
    const text = `//- cards.cards\nPack: P\nSystem: own\n---\nIdentifier: A 1\nColour "bl$0ue"\n//- own.system\n${system}`;
    const files = filesAfter(text, "Declare it in own.system");
    expect(files["own.system"]).toContain('SuchAs "blue"');
  });

  test("an unused suppression is removed", () => {
    const text = `# cardwright-ignore missing-k$0ind: old\n${CARD}`;
    expect(textAfter(text, "Remove it")).toBe(CARD);
  });
});

describe("requested kinds", () => {
  test.each([
    [["quickfix"], /^Write 7$/, /Apply all safe/],
    [["source"], /Apply all safe/, /^Write 7$/],
    [["source.fixAll.cardwright"], /Apply all safe/, /Sort/],
    [["source.organize"], /Sort the lines of all/, /Apply/],
    [["source.organizeImports"], /^$/, /./],
    [["refactor"], /Move this card/, /Apply|^Write 7$/],
  ])("%j", (only, wanted, not) => {
    const all = titles(`Pack: P\n---\n${CARD}Reuse 00$07\n`, { only });
    expect(all.filter((title) => not.test(title))).toEqual([]);
    if (wanted.source !== "^$") expect(all.some((title) => wanted.test(title))).toBe(true);
  });

  test("refactorings of correct cards are only offered on request", () => {
    expect(titles(`${CARD.replace("AdventureResources", "AdventureRes$0ources")}`, { invoked: false })).toEqual([
      "Write AR for AdventureResources",
    ]);
  });
});

describe("missing lines", () => {
  test("by a rule of the game: each sufficient name", () => {
    const text = 'Pack: P\n---\nIdentifier: BRE A 1\n\nType "Adv$0enture"\nFeats\n    Oven "Stone"\n';
    const all = titles(text);
    expect(all).toEqual(expect.arrayContaining([]));
    const head = 'Pack: P\n---\n$0Identifier: BRE A 1\n\nType "Adventure"\nFeats\n    Oven "Stone"\n';
    expect(titles(head)).toEqual(expect.arrayContaining(["Add Roleplay"]));
    expect(filesAfter(head, "Add Roleplay")["test.cards"]).toBe(
      'Pack: P\n---\nIdentifier: BRE A 1\n\nType "Adventure"\nRoleplay "Battle"\nFeats\n    Oven "Stone"\n',
    );
  });

  test("by a declaration: one name, or all at once, in the order of the game", () => {
    const text = 'Identifier: A$0 1\n\nType "Character"\nName "Odda"\nLife 3\n';
    const all = "Add all that is missing: Race, Suspend, Initiative, Icons";
    expect(titles(text, { system: "prelude" })).toEqual(expect.arrayContaining([all, "Add Race", "Add Icons"]));
    expect(textAfter(text, all, { system: "prelude" })).toBe(
      'Identifier: A 1\n\nType "Character"\nName "Odda"\nRace "Text"\nSuspend 1\nLife 3\nInitiative 1\nIcons "Text"\n',
    );
  });

  test("are inserted above later attributes, with a blank line below the texts", () => {
    const first = 'Identifier: A$0 1\nLore: Old.\n\nType "Event"\nSpheres "War"\nCost 1\nEffect "x"\n';
    expect(textAfter(first, "Add Name", { system: "conspiracy" })).toContain('Type "Event"\nName "Text"\nSpheres');
    const below = "Pack$0: P\n";
    expect(textAfter(below, "Add all that is missing: StandardPlayers, SetupMinutes, PlayMinutes, WrapUpMinutes")).toBe(
      "Pack: P\nStandardPlayers 1\nSetupMinutes 1\nPlayMinutes 1\nWrapUpMinutes 1\n",
    );
  });

  test("are inserted in the one of several categories that lacks them", () => {
    const edge = '    Side 1\n    Link "cause"\n';
    const text = `Identifier: A 1\n\nType "Event"\nCentre "grey"\nEdge\n${edge}    Direction "forward"\nEd$0ge\n${edge}`;
    expect(textAfter(text, "Add Direction", { system: "horizon" })).toMatch(/Link "cause"\n {4}Direction "forward"\n$/);
  });

  test("are inserted in a category", () => {
    const text = 'Identifier: A 1\n\nType "Event"\nCentre "grey"\nEd$0ge\n    Side 2\n';
    const mended = textAfter(text, "Add Link", { system: "horizon" });
    expect(mended).toContain('Edge\n    Side 2\n    Link "cause"\n');
  });

  test("a file without a final line ending, and one with Windows line endings", () => {
    const text = 'Identifier: A$0 1\r\n\r\nType "Event"\r\nName "Fair"\r\nSpheres "War"\r\nCost 1';
    expect(textAfter(text, "Add Effect", { system: "conspiracy" })).toBe(
      'Identifier: A 1\r\n\r\nType "Event"\r\nName "Fair"\r\nSpheres "War"\r\nCost 1\r\nEffect "Effect"',
    );
  });

  test("what the author has yet to write is a tab stop", () => {
    const { actions } = actionsAt('Identifier: A$0 1\n\nType "Event"\nName "Fair"\nSpheres "War"\nCost 1\n', {
      system: "conspiracy",
    });
    const [file] = actions.find(({ title }) => title === "Add Effect")?.edit() ?? [];
    const insertion = file?.kind === "edit" ? file.edits[0]?.insertion : undefined;
    expect(snippetText(insertion ?? [])).toMatch(/\$\{1:Effect\}/);
  });
});

describe("identifiers", () => {
  test("a card with a duplicate gets the next free one", () => {
    const text = `${CARD}---\n${CARD.replace("BRE S 1", "BRE S$0 1")}---\n${CARD.replace("S 1", "S 2")}`;
    expect(textAfter(text, "Call this card BRE S 3")).toBe(
      `${CARD}---\n${CARD.replace("S 1", "S 3")}---\n${CARD.replace("S 1", "S 2")}`,
    );
  });

  test("a card without one gets one", () => {
    const text = `${CARD}---\n$0Type "Support"\nAdventureResources\n    Yeast 2\n`;
    expect(textAfter(text, "Add Identifier")).toContain("---\nIdentifier: BRE S 2\nType");
  });
});

describe("misplaced content", () => {
  test.each([
    ["an attribute", `${CARD}Lev$0el 2\n`, "Remove Level", CARD],
    [
      "a category, with its members",
      `${CARD}Fea$0ts\n    Oven "Stone"\n    ???\n`,
      "Remove Feats with its lines",
      CARD,
    ],
    ["a label, with its text", `${CARD.replace("Type", "Ca$0rds:\n    1 A\n    2 B\nType")}`, "Remove Cards:", CARD],
    ["the last line of a file", `${CARD}Lev$0el 2`, "Remove Level", CARD],
  ])("%s", (_what, text, title, wanted) => {
    expect(textAfter(text, title)).toBe(wanted);
  });
});

describe("suppressing", () => {
  const ignored = (marked: string, title: string): string | undefined => textAfter(marked, title);

  test.each([
    [
      "an attribute",
      `${CARD}Reuse "o$0ft"\n`,
      "wrong-value-type",
      '# cardwright-ignore wrong-value-type: reason\nReuse "oft"',
    ],
    [
      "a member, as far in as it is",
      CARD.replace("Yeast 2", 'Yeast "m$0uch"'),
      "wrong-value-type",
      '    # cardwright-ignore wrong-value-type: reason\n    Yeast "much"',
    ],
    [
      "a category, and not its members",
      'Identifier: BRE A 1\nType "Adventure"\nAdventureC$0osts\n    Flour 2\n',
      "not-on-this-kind",
      "AdventureCosts  # cardwright-ignore not-on-this-kind: reason\n    Flour 2",
    ],
    [
      "a line of a list",
      `Era: E\nCards:\n    1 BRE S 1\n    1 BRE S$0 9\n---\n${CARD}`,
      "unknown-card",
      "    # cardwright-ignore unknown-card: reason\n    1 BRE S 9",
    ],
    [
      "a text of several lines",
      `Size: gol$0den\n${CARD}`,
      "unknown-value",
      "# cardwright-ignore unknown-value: reason\nSize: golden",
    ],
    [
      "a separator",
      `${CARD}-$0-\n${CARD.replace("S 1", "S 2")}`,
      "wrong-separator",
      "# cardwright-ignore wrong-separator: reason\n--\n",
    ],
  ])("%s", (_what, text, rule, wanted) => {
    expect(ignored(text, `Ignore ${rule} on this line`)).toContain(wanted);
  });

  test("the rule is added to an existing comment", () => {
    const text = `${CARD}# cardwright-ignore unknown-value\nReuse "o$0ft"\n`;
    expect(ignored(text, "Ignore wrong-value-type on this line")).toContain(
      '# cardwright-ignore unknown-value, wrong-value-type\nReuse "oft"',
    );
  });

  test("unless it has a reason or a date", () => {
    const text = `${CARD}# cardwright-ignore unknown-value: old\nReuse "o$0ft"\n`;
    expect(ignored(text, "Ignore wrong-value-type on this line")).toContain(
      'unknown-value: old\n# cardwright-ignore wrong-value-type: reason\nReuse "oft"',
    );
  });

  test("once, and after all fixes", () => {
    const found = titles(CARD.replace('"Support"', '"Sup$0ort"'));
    expect(found.filter((title) => title.startsWith("Ignore"))).toHaveLength(1);
    expect(found.at(-1)).toBe("Ignore unknown-value on this line");
  });

  test("not for unreadable lines", () => {
    expect(titles(`${CARD}Reuse 00$07\n`).filter((title) => title.startsWith("Ignore"))).toEqual([]);
  });

  test("not for findings on suppression comments", () => {
    const text = `# cardwright-ignore missing-k$0ind: old\n${CARD}`;
    expect(titles(text).filter((title) => title.startsWith("Ignore"))).toEqual([]);
  });
});

describe("shortcuts", () => {
  test("expand and abbreviate", () => {
    const text = CARD.replace("AdventureResources", "A$0R");
    expect(textAfter(text, "Write AdventureResources for AR")).toBe(CARD);
    expect(textAfter(CARD.replace("Resources", "Res$0ources"), "Write AR for AdventureResources")).toContain("\nAR\n");
  });

  test("before a dot, and in the whole record", () => {
    const text =
      'Identifier: X 1\nType "Adventure"\nAllowPlayIfBuildsite\n    A$0R.Yeast > 2\n    EC.Sway > 1\n    ER.Sway > 1\n';
    expect(textAfter(text, "Write AdventureResources for AR")).toContain(
      "    AdventureResources.Yeast > 2\n    EC.Sway",
    );
    expect(textAfter(text, "Write all names of this record in full")).toContain(
      "    AdventureResources.Yeast > 2\n    EraCosts.Sway > 1\n    EraResources.Sway > 1\n",
    );
  });

  test("none for a name without a shortcut", () => {
    expect(titles(CARD.replace("Type", "Ty$0pe"), { only: ["refactor.rewrite"] })).toEqual([]);
  });
});

describe("sorting", () => {
  const unsorted = 'Identifier: BRE S 1\n\nReuse 2\nSubtype "Oven"\nType "Support"\n';
  const sorted = 'Identifier: BRE S 1\n\nType "Support"\nSubtype "Oven"\nReuse 2\n';

  test("one record, or the whole file", () => {
    const text = `${unsorted.replace("Reuse", "Re$0use")}---\n${unsorted.replace("S 1", "S 2")}`;
    expect(textAfter(text, "Sort the lines of this record")).toBe(`${sorted}---\n${unsorted.replace("S 1", "S 2")}`);
    expect(textAfter(text, "Sort the lines of all records in this file", { only: ["source.organize"] })).toBe(
      `${sorted}---\n${sorted.replace("S 1", "S 2")}`,
    );
  });

  test("none for a sorted record", () => {
    expect(titles(sorted.replace("Reuse", "Re$0use"), { only: ["refactor.rewrite"] })).toEqual([]);
  });
});

describe("moving cards to a new file", () => {
  const one = (name: string): string => `Identifier: BRE S ${name}\nType "Support"\nAdventureResources\n    Yeast 2\n`;
  const move = "Move this card to bre-s-2.cards";

  test("from a pack with one deck, which owns them in any file", () => {
    const text = `Pack: P\n---\nEra: E\n---\n${one("1")}---\n${one("2").replace("Type", "Ty$0pe")}---\n${one("3")}`;
    const files = filesAfter(text, move);
    expect(files["test.cards"]).toBe(`Pack: P\n---\nEra: E\n---\n${one("1")}---\n${one("3")}`);
    expect(files["bre-s-2.cards"]).toBe(one("2"));
  });

  test("the last of a file leaves no separator", () => {
    const text = `Pack: P\n---\n${one("1")}---\n${one("2").replace("Type", "Ty$0pe")}`;
    expect(filesAfter(text, move)["test.cards"]).toBe(`Pack: P\n---\n${one("1")}`);
  });

  test("several selected cards", () => {
    const text = `Pack: P\n---\n${one("1")}---\n${one("2").replace("Type", "Ty$0pe")}---\n${one("3").replace("Type", "T$0ype")}---\n${one("4")}`;
    const files = filesAfter(text, "Move these 2 cards to bre-s-2.cards");
    expect(files["test.cards"]).toBe(`Pack: P\n---\n${one("1")}---\n${one("4")}`);
    expect(files["bre-s-2.cards"]).toBe(`${one("2")}---\n${one("3")}`);
  });

  test("a deck among others lists its cards to keep them", () => {
    const text = `Pack: P\n---\nEra: First\n---\n${one("1")}Copies: 2\n---\n${one("2").replace("Type", "Ty$0pe")}---\nEra: Second\n---\n${one("3")}`;
    const files = filesAfter(text, move);
    expect(files["test.cards"]).toContain("Era: First\nCards:\n    2 BRE S 1\n    1 BRE S 2\n---\n");
    expect(files["test.cards"]).toContain("Era: Second\n---\n");
  });

  test("cards listed by a deck can be in any file", () => {
    const text = `Pack: P\n---\nEra: E\nCards:\n    1 BRE S 1\n    1 BRE S 2\n---\nEra: F\nCards:\n    1 BRE S 1\n---\n${one("1")}---\n${one("2").replace("Type", "Ty$0pe")}`;
    const files = filesAfter(text, move);
    expect(files["test.cards"]).toContain("Cards:\n    1 BRE S 1\n    1 BRE S 2\n---");
    expect(files["bre-s-2.cards"]).toBe(one("2"));
  });

  test("comments for the whole file are copied", () => {
    const text = `//- pack.cards\nPack: P\n//- more.cards\n# cardwright-ignore-file unused-resource: on purpose\n# Loaves.\n\n${one("1").replace("Type", "Ty$0pe")}---\n${one("2")}`;
    const files = filesAfter(text, "Move this card to bre-s-1.cards");
    expect(files["bre-s-1.cards"]).toBe(`# cardwright-ignore-file unused-resource: on purpose\n${one("1")}`);
    expect(files["more.cards"]).toMatch(
      /^# cardwright-ignore-file unused-resource: on purpose\n# Loaves\.\n\nIdentifier: BRE S 2/,
    );
  });

  test("an existing file name is not used again", () => {
    const text = `//- pack.cards\nPack: P\n---\n${one("1")}---\n${one("2").replace("Type", "Ty$0pe")}//- bre-s-2.cards\n${one("5")}`;
    expect(titles(text)).toContain("Move this card to bre-s-2-2.cards");
  });

  test("cards without a separator between them can't be moved, and the reason is given", () => {
    const text = `Pack: P\n---\n${one("1")}${one("2").replace("Type", "Ty$0pe")}`;
    const { actions } = actionsAt(text, { only: ["refactor.extract"] });
    expect(actions[0]?.disabled).toMatch(/three dashes/);
    expect(actions[0]?.edit()).toBeUndefined();
  });

  test("not decks, whole files, or cards outside packs", () => {
    expect(titles("Pack: P\n---\nEr$0a: E\n", { only: ["refactor.extract"] })).toEqual([]);
    expect(
      titles(`//- pack.cards\nPack: P\n//- a.cards\n${one("1").replace("Type", "Ty$0pe")}`, {
        only: ["refactor.extract"],
      }),
    ).toEqual([]);
    expect(titles(`${one("1").replace("Type", "Ty$0pe")}---\n${one("2")}`, { only: ["refactor.extract"] })).toEqual([]);
  });
});
