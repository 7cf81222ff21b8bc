import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard, pictureOn } from "../../../tools/render/draw-card.js";
import type { CardDrawing, Rectangle } from "../../../tools/render/drawing.js";
import { widthOfRuns } from "../../../tools/render/measure-text.js";
import { badTexts } from "../../support/bad-texts.js";
import { check, packOf } from "../../support/check.js";
import { runs, sample } from "../../support/sweep.js";
import { systemOf } from "../../support/system-of.js";
import { shippedSystem } from "../../support/systems.js";
import { allShapes, drawn, groupsOf, linesIn, parseXml, SAMPLE_PACKS, sampleCards, textsOf } from "./support.js";

const HAIR = 0.01;

const within = (one: Rectangle, other: Rectangle): boolean =>
  one.x >= other.x - HAIR &&
  one.y >= other.y - HAIR &&
  one.x + one.width <= other.x + other.width + HAIR &&
  one.y + one.height <= other.y + other.height + HAIR;

const overlap = (one: Rectangle, other: Rectangle): boolean =>
  one.x + one.width > other.x + HAIR &&
  other.x + other.width > one.x + HAIR &&
  one.y + one.height > other.y + HAIR &&
  other.y + other.height > one.y + HAIR;

/** What is wrong with where things lie; nothing, when all is well. */
function faultsOf(drawing: CardDrawing): string[] {
  const card = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const { areas } = drawing;
  const outside = areas.filter((area) => !within(area, card)).map(({ as }) => `${as} is not on the card`);
  const over = areas.flatMap((one, at) =>
    areas.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.as} lies over ${other.as}`] : [])),
  );
  const texts = groupsOf(drawing, "area").flatMap(({ shapes }, index) =>
    textsOf(shapes.filter((shape) => shape.kind !== "group" || shape.role !== "overflow")).flatMap((text) => {
      const area = areas[index] as Rectangle;
      const width = widthOfRuns(text.runs) * text.size;
      const back = text.anchor === "middle" ? width / 2 : text.rightToLeft ? width : 0;
      const box = { x: text.x - back, y: text.y - text.size * 0.72, width, height: text.size * 0.72 };
      return within(box, area) ? [] : [`'${text.runs.map((run) => run.text).join("")}' is not in its area`];
    }),
  );
  return [...outside, ...over, ...texts];
}

describe.each(sample(SAMPLE_PACKS, 2))("the cards of samples/%s", (name) => {
  const cards = sampleCards(name).map(({ record }) => ({ record, drawing: drawCard(record) }));

  test("have everything where it belongs", () => {
    expect(cards.length).toBeGreaterThan(1);
    expect(cards.flatMap(({ drawing }) => faultsOf(drawing).map((fault) => `${drawing.identifier}: ${fault}`))).toEqual(
      [],
    );
  });

  test("have room for all that stands on them", () => {
    expect(cards.filter(({ drawing }) => drawing.overflow.length > 0).map(({ drawing }) => drawing.identifier)).toEqual(
      [],
    );
  });

  test("show each attribute and each category, and say where its line is", () => {
    for (const { record, drawing } of cards) {
      const hidden = new Set(record.system.data.faces.flatMap(({ hides }) => hides));
      const shown = new Set(groupsOf(drawing, "entry").map(({ name: one }) => one));
      const names = [...record.globals.entries, ...record.categories].map((one) => one.name);
      expect(names.filter((one) => !shown.has(one) && !hidden.has(one))).toEqual([]);
      for (const { source, name: entry } of groupsOf(drawing, "entry")) {
        const line = record.node.text.slice(
          (source?.start ?? 0) - record.node.start,
          (source?.end ?? 0) - record.node.start,
        );
        expect(line.length, entry).toBeGreaterThan(0);
        expect(line.startsWith(entry.split(".")[0] ?? "") || line.includes(" "), `${entry}: ${line}`).toBe(true);
      }
    }
  });

  test("are drawn in the same bytes again", () => {
    for (const { record, drawing } of cards.slice(0, 5)) expect(cardSvg(drawCard(record))).toBe(cardSvg(drawing));
  });

  test("leave room for a picture", { tags: "slow" }, () => {
    for (const { record } of cards) {
      const drawing = drawCard(record, { picture: true });
      expect(faultsOf(drawing)).toEqual([]);
      expect(allShapes(drawing.shapes).filter(({ kind }) => kind === "picture")).toHaveLength(1);
    }
  });
});

const CARD = `Identifier: TIDE A 7
Directive: Reach the station.
Lore: Nobody had come back from there.
Type "Adventure"
Subtype "Mission"
Roleplay "Competition"
AdventureCommonCosts
    FluonResearch 2
AllowPlayIfBuildsite
    AR.StarshipFlyRange > 2
    Feats.StarshipDrive = "Fluon" / "Ion"
`;

describe("a card as the rulebook prints it", () => {
  test("silver, from the top: directive, attributes, lore, identifier", () => {
    const drawing = drawn(CARD);
    expect([drawing.width, drawing.height]).toEqual([63, 88]);
    expect(drawing.areas.map(({ as, names }) => `${as}: ${names[0]}`)).toEqual([
      "text: Directive",
      "attributes: Type",
      "story: Lore",
      "foot: Identifier",
    ]);
    const tops = drawing.areas.map(({ y }) => y);
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
  });

  test("gold: a corner for each", () => {
    const drawing = drawn(`Size: gold\n${CARD}`);
    expect([drawing.width, drawing.height]).toEqual([125, 176]);
    const corner = (name: string) => {
      const area = drawing.areas.find(({ names }) => names.includes(name));
      const x = (area?.x ?? 0) < 62 ? "left" : "right";
      return `${(area?.y ?? 0) < 88 ? "top" : "bottom"} ${x}`;
    };
    expect(["Type", "Lore", "Directive", "Identifier"].map(corner)).toEqual([
      "top left",
      "top right",
      "bottom left",
      "bottom right",
    ]);
  });

  test("attributes stand each on its line, members set in, names and signs as written", () => {
    const drawing = drawn(CARD);
    const area = groupsOf(drawing, "area")[1];
    expect(linesIn(area?.shapes ?? [])).toEqual([
      'Type "Adventure"',
      'Subtype "Mission"',
      'Roleplay "Competition"',
      "AdventureCommonCosts",
      "FluonResearch 2",
      "AllowPlayIfBuildsite",
      "AR.StarshipFlyRange > 2",
      'Feats.StarshipDrive = "Fluon" / "Ion"',
    ]);
    const [first, , , category, member] = textsOf(area?.shapes ?? []);
    expect(category?.x).toBe(first?.x);
    expect(member?.x).toBeGreaterThan(first?.x ?? 0);
  });

  test("whoever points at a condition reads what it means", () => {
    const hints = groupsOf(drawn(CARD), "entry").map(({ hint }) => hint);
    expect(hints).toContain("AdventureResources.StarshipFlyRange: at least 2");
    expect(hints).toContain("Feats.StarshipDrive: one of Fluon, Ion");
  });

  test("kind and affiliation give colours", () => {
    const support = CARD.replace('"Adventure"', '"Support"');
    const affiliated = CARD.replace("Subtype", 'Affiliation "Ferriers"\nSubtype');
    const others = CARD.replace("Subtype", 'Affiliation "Bellfounders"\nSubtype');
    expect(drawn(CARD).edge).not.toBe(drawn(support).edge);
    expect(drawn(CARD).edge).toBe(drawn(affiliated).edge);
    const lines = [CARD, affiliated, others].map((text) => {
      const [, , line] = drawn(text).shapes;
      return line?.kind === "box" ? line.stroke?.colour : undefined;
    });
    expect(new Set(lines).size).toBe(3);
  });

  test("the picture is what the label says", () => {
    const [card] = packOf(`Art: art/station.png\n${CARD}`).cards;
    expect(card && pictureOn(card.record)).toBe("art/station.png");
    expect(drawn(`Art: art/station.png\n${CARD}`).picture).toBe("art/station.png");
    expect(pictureOn(packOf(CARD).cards[0]?.record as never)).toBeUndefined();
  });
});

describe("what does not fit", () => {
  const long = (words: number) => CARD.replace("Reach the station.", "Words upon words. ".repeat(words).trim());

  test("text shrinks before it is cut", () => {
    const sizeOf = (text: string) => textsOf(groupsOf(drawn(text), "area")[0]?.shapes ?? [])[0]?.size ?? 0;
    expect(sizeOf(long(25))).toBeLessThan(sizeOf(CARD));
    expect(drawn(long(25)).overflow).toEqual([]);
  });

  test("and then the drawing says so, and marks it", () => {
    const drawing = drawn(long(400));
    expect(drawing.overflow).toEqual(["Directive"]);
    expect(groupsOf(drawing, "overflow").map(({ hint }) => hint)).toEqual(["There is no room for all of Directive."]);
    expect(faultsOf(drawing)).toEqual([]);
  });

  test("of many attributes those are named that are not there", () => {
    const many = Array.from(
      { length: 60 },
      (_, at) => `    Good${String.fromCharCode(97 + (at % 26)).repeat(1 + at / 26)} 2\n`,
    );
    const drawing = drawn(CARD.replace("    FluonResearch 2\n", many.join("")));
    expect(drawing.overflow).toHaveLength(1);
    expect(drawing.overflow[0]).toMatch(
      /Goodhhh, AllowPlayIfBuildsite, AdventureResources.StarshipFlyRange, Feats.StarshipDrive$/,
    );
    expect(drawing.overflow[0]).not.toContain("Type");
    expect(groupsOf(drawing, "entry").map(({ name }) => name)).toContain("Gooda");
  });

  test("a name that is longer than a line is broken anywhere", () => {
    const drawing = drawn(CARD.replace("Subtype", `${"Wide".repeat(40)} 3\nSubtype`));
    expect(drawing.overflow).toEqual([]);
    expect(faultsOf(drawing)).toEqual([]);
  });
});

describe("findings", () => {
  const text = CARD.replace('"Competition"', '"Sole"').replace("Subtype", "Freeze");
  const drawing = drawn(text, { findings: check(text) });

  test("are marked at their line", () => {
    const marked = groupsOf(drawing, "entry").filter((entry) =>
      entry.shapes.some((shape) => shape.kind === "group" && shape.role === "finding"),
    );
    expect(marked.map(({ name }) => name)).toEqual(["Freeze", "Roleplay"]);
    expect(marked[1]?.hint).toContain("cannot be");
  });

  test("what is about something that is not printed is marked in the corner", () => {
    const found = { span: { start: 0, end: 4 }, severity: "warning", message: "Copies are few." } as const;
    const marks = groupsOf(drawn(`Copies: 2\n${CARD}`, { findings: [found] }), "finding");
    expect(marks.map(({ hint, source }) => [hint, source])).toEqual([["Copies are few.", { start: 0, end: 4 }]]);
  });

  test("nothing is marked on what is printed", () => {
    expect(groupsOf(drawn(text), "finding")).toEqual([]);
  });
});

describe("any script", () => {
  test.each([
    ["Greek and Cyrillic", "Όλες οι λέξεις, всякие слова"],
    ["Chinese, without blanks", "漢字とかな交じり文の長い例を一行に収まらない長さで書く。改行は文字の間で起きる。"],
    ["marks and joiners", "e\u0301 👩\u200d👩\u200d👧 ก็"],
    ["from the right", "עברית נקראת מימין לשמאל, וגם כשהשורה ארוכה מאוד היא נשברת"],
  ])("%s", (_, words) => {
    const drawing = drawn(CARD.replace("Reach the station.", words));
    expect(faultsOf(drawing)).toEqual([]);
    const lines = linesIn(groupsOf(drawing, "area")[0]?.shapes ?? []);
    expect(lines.join("").replace(/\s/g, "")).toBe(words.normalize("NFC").replace(/\s/g, ""));
  });

  test("Hebrew begins at the right edge", () => {
    const [line] = textsOf(groupsOf(drawn(CARD.replace("Reach the station.", "עברית")), "area")[0]?.shapes ?? []);
    expect(line).toMatchObject({ rightToLeft: true });
    expect(line?.x).toBeGreaterThan(50);
  });
});

describe("a game that says nothing about faces", () => {
  const system = systemOf(`System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
KindFrom "Sort"
---
Label: Story
About: A short story.
On "Card"
---
Attribute: Sort
About: What it is.
MustBeOn "Card"
OneOf "Ship" / "Harbour"
---
Attribute: Title
About: Its name.
MustBeOn "Card"
---
Attribute: Masts
About: How many.
On "Card"
Value "integer"
---
Attribute: Says
About: What it does.
On "Card"
---
Category: Hold
About: What it carries.
On "Card"
Custom "Yes"
Value "integer"
`);
  const text = `Identifier: S 1
Story: It leaks.
Sort "Ship"
Title "The Kestrel"
Masts 3
Says "Carries salt."
Hold
    Salt 2
`;

  test("gets a clean card out of what it declares", () => {
    const drawing = drawn(text, {}, system);
    expect(drawing.title).toBe("The Kestrel");
    expect(drawing.areas.map(({ as, names }) => [as, ...names])).toEqual([
      ["title", "Title"],
      ["picture"],
      ["line", "Sort"],
      ["numbers", "Masts"],
      ["text", "Says"],
      ["attributes", "Hold"],
      ["story", "Story"],
      ["foot", "Identifier"],
    ]);
    expect(faultsOf(drawing)).toEqual([]);
  });

  test("a card without a title has its numbers in the corner all the same", () => {
    const system = shippedSystem("conspiracy");
    const untitled = drawn('Identifier: C 1\nType "Character"\nCost 2\nAdult\n    Influence 1\n', {}, system);
    expect(untitled.title).toBe("C 1");
    const [area] = groupsOf(untitled, "area");
    expect(textsOf(area?.shapes ?? []).map(({ anchor, runs }) => [anchor, runs[0]?.text])).toEqual([["middle", "2"]]);
  });

  test("a finding among members that stand side by side is marked there", () => {
    const text = 'Identifier: C 1\nType "Character"\nName "Osk"\nAdult\n    Influence 1\n    Control 2\n';
    const start = text.indexOf("Control");
    const found = { span: { start, end: start + 7 }, severity: "error", message: "Too much." } as const;
    const drawing = drawn(text, { findings: [found] }, shippedSystem("conspiracy"));
    expect(
      groupsOf(drawing, "entry")
        .filter(({ hint }) => hint === "Too much.")
        .map(({ name }) => name),
    ).toEqual(["Adult"]);
    const symbols = groupsOf(drawing, "glyph").filter(({ name }) => name === "2");
    expect(symbols.map(({ source }) => source?.start)).toEqual([start]);
  });

  test("what a face forgets is printed all the same", () => {
    const faced = systemOf(`System: Ships
Id "ships"
Edition "1"
Extends "common"
---
Attribute: Masts
About: How many.
Value "integer"
---
Attribute: Sails
About: How many.
Value "integer"
---
Face: Card
About: A card.
Width 44
Height 63
Area
    As "numbers"
    Shows "Masts"
`);
    const drawing = drawn("Identifier: S 1\nMasts 3\nSails 9\n", {}, faced);
    expect([drawing.width, drawing.height]).toEqual([44, 63]);
    expect(drawing.areas.map(({ as, names }) => [as, ...names])).toEqual([
      ["numbers", "Masts"],
      ["attributes", "Sails"],
    ]);
  });

  test("a value stands beside its name, also where it is the only one; a category among numbers is its members", () => {
    const faced = systemOf(`System: Plays
Id "plays"
Edition "1"
Extends "common"
---
Attribute: Text
About: What it says.
---
Attribute: Gives
About: What it gives.
OneOf "Coin"
---
Category: Plays
About: What it plays for.
On "Card"
Custom "Yes"
Value "integer"
---
Face: Card
About: A card.
Width 63
Height 88
Area
    As "numbers"
    Shows "Plays" / "Gives"
Area
    As "text"
    Shows "Text" / "Gives"
`);
    const said = (text: string) => groupsOf(drawn(text, {}, faced), "area").map(({ shapes }) => linesIn(shapes));
    const card = 'Identifier: P 1\nText "Play."\nGives "Coin"\nPlays\n    Wood 2\n    Ore 1\n';
    expect(said(card)).toEqual([
      ["2", "Wood", "1", "Ore", "Coin", "Gives"],
      ["Play.", "Gives: Coin"],
    ]);
    expect(said("Identifier: P 2\nPlays\n")[0]).toEqual(["–", "Plays"]);
  });

  test("areas beside each other and of declared size keep to it", () => {
    const faced = systemOf(`System: Ships
Id "ships"
Edition "1"
Extends "common"
---
Label: Story
About: A short story.
---
Label: Fate
About: How it ends.
---
Face: Card
About: A card.
Width 100
Height 60
Area
    Width 30
    Height 20
    As "text"
    Shows "Story"
Area
    As "text"
    Shows "Fate"
    Beside "Yes"
Area
    As "foot"
    Shows "Identifier"
`);
    const drawing = drawn(`Identifier: S 1\nStory: ${"It leaks. ".repeat(90)}\nFate: It sinks.\n`, {}, faced);
    const [story, fate] = drawing.areas;
    expect([story?.width, story?.height]).toEqual([30, 20]);
    expect([fate?.y, fate?.height]).toEqual([story?.y, 20]);
    expect(drawing.overflow).toEqual(["Story"]);
    expect(faultsOf(drawing)).toEqual([]);
    // What is too long for its own place takes nothing from the others.
    const sizeOf = (name: string) =>
      textsOf(groupsOf(drawing, "area").filter((area) => area.name === name))[0]?.size ?? 0;
    expect(sizeOf("Fate")).toBeGreaterThan(sizeOf("Story"));
  });

  test.each([
    ["a picture as high as the card", 'Height 88\n    As "picture"', true],
    ["more gaps than there is room", Array.from({ length: 90 }, () => 'As "picture"').join("\nArea\n    "), false],
  ])("%s leaves text no height", (_, areas, fits) => {
    const faced = systemOf(`System: Ships
Id "ships"
Edition "1"
Extends "common"
---
Label: Story
About: A short story.
---
Face: Card
About: A card.
Area
    ${areas}
Area
    As "text"
    Shows "Story"
`);
    const drawing = drawn("Identifier: S 1\nStory: It leaks.\n", {}, faced);
    expect(drawing.overflow).toEqual(["Story"]);
    expect(faultsOf(drawing).length === 0).toBe(fits);
  });
});

test("any text at all draws: well-formed, nothing outside of its place", { tags: "slow" }, () => {
  fc.assert(
    fc.property(badTexts, fc.boolean(), (text, picture) => {
      const findings = check(text);
      for (const { record } of packOf(text).cards) {
        const drawing = drawCard(record, { findings, picture });
        expect(faultsOf(drawing)).toEqual([]);
        parseXml(cardSvg(drawing, { hooks: true, lineOf: () => 1, picture: picture ? 'a"b&<c>.png' : undefined }));
      }
    }),
    runs(60),
  );
});
