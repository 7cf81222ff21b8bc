import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGlyphPath } from "../../../compiler/systems/glyph-path.js";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { check } from "../../support/check.js";
import { systemOf } from "../../support/system-of.js";
import { shippedSystem } from "../../support/systems.js";
import { allShapes, drawn, groupsOf, linesIn, parseXml, sampleCards, textsOf } from "./support.js";

const game = (glyphs: string): string => `System: Kites
About: Kites and winds.
Id "kites"
Edition "1"
Extends "common"
---
Attribute: Trick
About: What the kite does.
On "Card"
Many "Yes"
---
Attribute: Wind
About: Which wind it takes.
On "Card"
OneOf "north" / "south"
---
Face: Kite
About: How kites are printed.
Width 63
Height 88
Area
    As "text"
    Shows "Trick"
Area
    As "attributes"
${glyphs}`;

const GLYPHS = `Glyph
    OneOf "{Up}" / "{up}"
    Shows "U"
    As "square"
    Colours "blue" / "yellow"
Glyph
    OneOf "{<number>}"
Glyph
    OneOf "{<Wind>}"
    As "diamond"
Glyph
    OneOf "gold"
    As "none"
    Icon "M0 0L100 0L50 100Z"
`;

const kite = (trick: string, glyphs = GLYPHS) =>
  drawn(`Identifier: K 1\nTrick ${JSON.stringify(trick)}\n`, {}, systemOf(game(glyphs)));

const glyphsOn = (trick: string, glyphs = GLYPHS) =>
  groupsOf(kite(trick, glyphs), "glyph").map(({ name, shapes }) => {
    const kinds = shapes.map((shape) => shape.kind).join("+");
    return `${name} ${kinds}${textsOf(shapes)
      .map(({ runs }) => ` ${runs[0]?.text}`)
      .join("")}`;
  });

describe("symbols on a printed card", () => {
  test.each([
    ["a sign that the game names", "Do {Up} twice.", ["{Up} box+text U"]],
    ["the number in the hole", "Pay {2}, then {12}.", ["{2} box+text 2", "{12} box+text 12"]],
    ["a value of an attribute, and no other", "{north} {east}", ["{north} path+text north"]],
    ["a path without a ground", "Take gold.", ["gold path"]],
    ["not within a word", "golden marigold", []],
    ["one directly behind the other", "{Up}{1}{Up}", ["{Up} box+text U", "{1} box+text 1", "{Up} box+text U"]],
    ["not what is only begun", "{Up and {1", []],
  ])("%s", { tags: "slow" }, (_, trick, expected) => {
    expect(glyphsOn(trick)).toEqual(expected);
  });

  test("stand in place of the text, which keeps its other words in order", () => {
    const lines = linesIn(groupsOf(kite("Pay {2} : fly {Up}, high."), "entry").flatMap(({ shapes }) => shapes));
    expect(lines.map((line) => line.trim())).toEqual(["Pay", "2", ": fly", "U", ", high."]);
  });

  test("a name is never a symbol", () => {
    const system = systemOf(game(`Glyph\n    OneOf "Wind" / "Trick"\n`));
    const drawing = drawn(`Identifier: K 1\nTrick "Loop"\nWind "north"\n`, {}, system);
    expect(groupsOf(drawing, "glyph")).toEqual([]);
  });

  test("each begins where what is before it ends, and all lie in their area", () => {
    const drawing = kite(`${"{Up} and {12} gold ".repeat(30)}{Up}${"{1}".repeat(60)}`);
    const [area] = drawing.areas;
    const places = groupsOf(drawing, "glyph").flatMap(({ shapes }) =>
      allShapes(shapes).flatMap((shape) => (shape.kind === "box" ? [shape] : [])),
    );
    expect(places.length).toBeGreaterThan(100);
    for (const { x, y, width, height } of places) {
      expect(x).toBeGreaterThanOrEqual(area?.x ?? 99);
      expect(x + width).toBeLessThanOrEqual((area?.x ?? 0) + (area?.width ?? 0) + 0.01);
      expect(y + height).toBeLessThanOrEqual((area?.y ?? 0) + (area?.height ?? 0) + 0.01);
    }
    const apart = places.every((one, at) =>
      places.slice(at + 1).every((other) => Math.abs(one.x - other.x) > one.width - 0.01 || one.y !== other.y),
    );
    expect(apart).toBe(true);
  });

  test("a text from the right has its symbols from the right", () => {
    const drawing = kite("שלום {1} עולם {2}");
    const [first, second] = groupsOf(drawing, "glyph").flatMap(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === "box" ? [shape.x] : [])),
    );
    expect(first).toBeGreaterThan(second ?? 99);
  });

  test("all symbols of the Altered sample are drawn", { tags: "slow" }, () => {
    const drawings = sampleCards("caravans").map(({ record }) => drawCard(record));
    expect(drawings.flatMap((drawing) => groupsOf(drawing, "glyph")).length).toBeGreaterThan(5);
    expect(drawings.flatMap(({ shapes }) => linesIn(shapes)).filter((line) => /\{\w+\}/.test(line))).toEqual([]);
  });
});

describe("a hostile game", () => {
  const nasty = '"><script>alert(1)</script>';

  test("puts nothing into the picture but what is drawn", () => {
    const text = JSON.stringify(nasty);
    const drawing = kite(`${nasty} [x]`, `Glyph\n    OneOf ${text} / "[x]"\n    Shows ${text}\n    Path ${text}\n`);
    const svg = cardSvg(drawing, { hooks: true });
    const document = parseXml(svg);
    expect(groupsOf(drawing, "glyph").length).toBeGreaterThan(0);
    expect([...document.getElementsByTagName("script")]).toEqual([]);
  });

  test("a card full of patterns is drawn", { tags: "slow" }, () => {
    const patterns = Array.from({ length: 50 }, (_, at) => `"{<any>${at}<any>}"`).join(" / ");
    expect(glyphsOn("{".repeat(2000), `Glyph\n    OneOf ${patterns}\n`)).toEqual([]);
  });
});

describe("symbols of a game with several faces", () => {
  const embers = (face: string) => `System: Embers
Id "embers"
Edition "1"
Extends "common"
---
Kind: Hero
About: A hero.
When
    Type = "Hero"
---
Kind: Spell
About: A spell.
When
    Type = "Spell"
---
Attribute: Type
About: What it is.
OneOf "Hero" / "Spell" / "Place"
---
Attribute: Name
About: Its name.
---
Attribute: Cost
About: What it costs.
Many "Yes"
OneOf "{<number> ember}"
---
Attribute: Text
About: What it does.
Many "Yes"
SuchAs "<Rules>"
---
Phrase: Rules
OneOf "Draw a card."
---
Face: Hero card
About: A hero.
For "Hero"
Width 70
Height 100
Frame "Type"
Colours "#aa3300" / "gold" / "white"
Area
    As "title"
    Shows "Name" / "Cost"
Area
    As "line"
    Shows "Type" / "Cost"
Area
    As "numbers"
    Shows "Cost"
Area
    As "foot"
    Shows "Identifier" / "Cost"
Glyph
    OneOf "{<number> ember}"
    Colours "#cc4411" / "#ffee00"
${face}`;
  const card = (type: string, face = "") =>
    drawn(
      `Identifier: E 1\nType "${type}"\nName "Torch"\nCost "{3 ember}" / "{1 ember}"\nText "Draw a card." / "Draw a card."\n`,
      {},
      systemOf(embers(face)),
    );
  const SPELL = `---\nFace: Spell card\nAbout: A spell.\nFor "Spell"\nArea\n    As "title"\n    Shows "Name" / "Cost"\n`;

  test("are drawn in every area that shows them, and no text remains of them", () => {
    const drawing = card("Hero");
    const areas = groupsOf(drawing, "area");
    for (const as of ["Name, Cost", "Type, Cost", "Cost", "Identifier, Cost"]) {
      const area = areas.find(({ name }) => name === as);
      expect(allShapes(area?.shapes ?? []).filter((one) => one.kind === "group" && one.role === "glyph").length).toBe(
        2,
      );
    }
    expect(linesIn(drawing.shapes).join("")).not.toMatch(/[{}]|ember/);
    expect(linesIn(areas.find(({ name }) => name === "Name, Cost")?.shapes ?? [])).toEqual(["Torch", "3", "1"]);
  });

  test.each([
    ["a second face", "Spell", SPELL],
    ["a face that says nothing but for what it is", "Spell", '---\nFace: Spell card\nAbout: A spell.\nFor "Spell"\n'],
    ["the layout of cards without a face", "Place", SPELL],
  ])("are those of %s too, and so is the size", (_, type, face) => {
    const drawing = card(type, face);
    expect([drawing.width, drawing.height]).toEqual([70, 100]);
    expect(groupsOf(drawing, "glyph").length).toBeGreaterThan(1);
    expect(linesIn(drawing.shapes).join("")).not.toMatch(/[{}]/);
  });

  test("have the colours that are written out", () => {
    const [glyph] = groupsOf(card("Hero"), "glyph");
    expect(glyph?.shapes).toMatchObject([{ fill: "#cc4411" }, { runs: [{ colour: "#ffee00" }] }]);
    expect([card("Hero").edge, card("Spell", SPELL).edge]).toEqual(["#aa3300", "#c8a13a"]);
  });

  test("sentences that phrases read stay a text", () => {
    const areas = card("Place").areas.filter(({ names }) => names.includes("Text"));
    expect(areas.map(({ as }) => as)).toEqual(["text"]);
  });
});

describe("the path of a glyph", () => {
  test.each([
    ["M0 0L100 0L50 100Z", "M0 0 L100 0 L50 100 Z"],
    ["M 10,20 30,40 H 50 V 60.5 Z", "M10 20 L30 40 L50 40 L50 60.5 Z"],
    ["M0 0C1 2 3 4 5 6Q7 8 9 10", "M0 0 C1 2 3 4 5 6 Q7 8 9 10"],
  ])("%s", (text, expected) => {
    const path = readGlyphPath(text);
    const said = path.kind === "path" ? path.pieces.map(({ letter, numbers }) => letter + numbers.join(" ")) : [];
    expect(said.join(" ")).toBe(expected);
  });

  test.each([
    ["", 0],
    ["L0 0", 0],
    ["M0 0 l5 5", 5],
    ["M0 0L5", 6],
    ["M0 0L101 0", 5],
    ["M0 0L-1 0", 5],
    ["M0 0L1e3 0", 6],
    ["M L0 0", 2],
    ["M0 0Z5 5", 5],
    ['M0 0"/>', 4],
    [`M${" 1 1".repeat(1000)}`, 2000],
  ])("%s ends at %d", (text, at) => {
    expect(readGlyphPath(text)).toEqual({ kind: "unread", at });
  });

  test("has numbers from 0 to 100, whatever is written", () => {
    const piece = fc.constantFrom(..."MLHVCQZ", "0", "7.5", "100", "101", "-3", " ", ",", "e", '"');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const path = readGlyphPath(pieces.join(" "));
        const numbers = path.kind === "path" ? path.pieces.flatMap((one) => one.numbers) : [];
        expect(numbers.filter((number) => !(number >= 0 && number <= 100))).toEqual([]);
      }),
    );
  });

  test("one that can't be read is found where it is, and the sign is drawn", () => {
    const glyphs = `Glyph\n    OneOf "{Up}"\n    Icon "M0 0 l5 5"\n`;
    expect(glyphsOn("{Up}", glyphs)).toEqual(["{Up} box+text Up"]);
    const found = check({ "kites.system": game(glyphs) }, shippedSystem("meta"));
    const text = game(glyphs);
    expect(
      found.map(({ rule, messageId, data, span }) => [`${rule}/${messageId}`, data, text.slice(span.start, span.end)]),
    ).toEqual([["unsound-system/path-unread", { found: "l5 5" }, '"M0 0 l5 5"']]);
  });
});
