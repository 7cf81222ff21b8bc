import { describe, expect, test } from "vitest";
import { readIcon } from "../../../compiler/systems/glyph-path.js";
import { ICONS } from "../../../compiler/systems/icons.js";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { type DrawOptions, drawCard } from "../../../tools/render/draw-card.js";
import { check } from "../../support/check.js";
import { systemOf } from "../../support/system-of.js";
import { shippedSystem } from "../../support/systems.js";
import { allShapes, drawn, groupsOf, linesIn, sampleCards, textsOf } from "./support.js";

const game = (face: string): string => `System: Embers
About: Fires in the rain.
Id "embers"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Keeper
About: Who keeps a fire.
When
    Type = "Keeper"
---
Attribute: Type
About: What the card is.
MustBeOn "Card"
OneOf "Keeper" / "Weather"
---
Attribute: Name
About: What it is called.
MustBeOn "Card"
---
Attribute: Cost
About: What it costs.
On "Card"
---
Attribute: Ember
About: Its fire.
On "Card"
Value "integer"
---
Attribute: Rain
About: Its rain.
On "Card"
Value "integer"
---
Attribute: Text
About: What it does.
On "Card"
Many "Yes"
SuchAs "<Rules>"
---
Category: Needs
About: What must be there.
On "Card"
Custom "Yes"
Value "integer"
---
Phrase: Rules
About: What a card does.
OneOf "Draw <number> <card|cards>." / "Carries <number> <ember|embers>."
---
Face: Card
About: All cards.
${face}`;

const FACE = `Size "poker"
Bold "**"
Italic "_"
Area
    As "title"
    Shows "Name" / "Cost"
Area
    As "line"
    Shows "Type"
Area
    As "numbers"
    Shows "Ember" / "Rain"
Area
    As "text"
    Shows "Text"
Area
    As "compact"
Area
    As "foot"
    Shows "Identifier"
    Prints "© Low Hearth"
Glyph
    OneOf "{<number> ember}"
    Icon "flame"
Glyph
    For "Ember"
    Icon "flame"
    As "none"
Glyph
    For "Type" / "Needs"
    Icon "house"
`;

const CARD = `Identifier: EMB 1
Type "Keeper"
Name "Warden"
Cost "{3 ember}"
Ember 12
Rain 1
Text "Draw **2** cards."
Needs
    Wood 2
`;

const card = (more = "", face = FACE) => drawn(CARD + more, {}, systemOf(game(face)));

const glyphs = (drawing: ReturnType<typeof card>) =>
  groupsOf(drawing, "glyph").map(({ name, shapes }) => `${name}: ${shapes.map(({ kind }) => kind).join("+")}`);

describe("a symbol for a name", () => {
  test("has the value on it, if that is short, and stands before a longer one and for a category", () => {
    expect(glyphs(card())).toEqual(["{3 ember}: box+path+text", "Type: box+path", "12: path+text", "Needs: box+path"]);
    expect(linesIn(card().shapes).map((line) => line.trim())).toContain("Keeper");
  });

  test("leaves a number a number, with its name below where names are below numbers", () => {
    expect(linesIn(card().shapes)).toEqual(expect.arrayContaining(["12", "Ember", "1", "Rain"]));
  });

  test("a number on a drawing lies within it", { tags: "slow" }, () => {
    for (const name of ICONS.keys()) {
      const face = FACE.replace('For "Ember"\n    Icon "flame"', `For "Ember"\n    Icon "${name}"`);
      const [group] = groupsOf(card("", face), "glyph").filter((one) => one.name === "12");
      const [path, text] = [group?.shapes[0], textsOf(group?.shapes ?? [])[0]];
      const numbers = path?.kind === "path" ? (path.path.match(/[\d.]+/g) ?? []).map(Number) : [];
      const across = numbers.filter((_, at) => at % 2 === 0);
      expect([name, (text?.x ?? 0) > Math.min(...across), (text?.x ?? 0) < Math.max(...across)]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  test("is in the corner of the title, to the right, as high as a number there", () => {
    const [corner] = groupsOf(card(), "glyph");
    const boxes = allShapes(corner?.shapes ?? []).flatMap((shape) => (shape.kind === "box" ? [shape] : []));
    expect(boxes[0]?.x).toBeGreaterThan(50);
    expect(boxes[0]?.height).toBeGreaterThan(5);
  });
});

test("each drawing can be read, and meta lists them all", () => {
  expect(ICONS.size).toBe(40);
  for (const [name, path] of ICONS) expect([name, readIcon(name)]).toEqual([name, readIcon(path)]);
  const icon = shippedSystem("meta").attributes.get("Icon")?.[0];
  expect(icon?.oneOf).toEqual([...ICONS.keys(), "M<any>", "<any>.png", "<any>.jpg", "<any>.jpeg"]);
});

describe("marks in texts", () => {
  test.each([
    ["Take **two** _more_.", ["serif: Take", "strong: two", "italic: more", "serif: ."]],
    ["Take **two more.", ["serif: Take **two more."]],
    ["A ** is no mark", ["serif: A ** is no mark"]],
  ])("%s", (text, expected) => {
    const plain = drawn(CARD.replace("Draw **2** cards.", text), {}, systemOf(game(FACE)));
    const found = textsOf(plain.shapes)
      .flatMap((shape) => shape.runs)
      .filter(({ face: type }) => type === "serif" || type === "strong" || type === "italic")
      .map(({ text: words, face: type }) => `${type}: ${words.trim()}`);
    expect(found).toEqual(expected);
  });

  test("two marks, one before and one behind", () => {
    const face = FACE.replace('Bold "**"', 'Bold "[b]" / "[/b]"');
    const plain = drawn(CARD.replace("Draw **2** cards.", "Take [b]two[/b]."), {}, systemOf(game(face)));
    expect(linesIn(plain.shapes)).toContain("Take two.");
  });
});

describe("what an area says", () => {
  const face = (more: string) => `Size "poker"\nArea\n    As "text"\n    Shows "Text"\n${more}`;
  const line = (more: string) => {
    const drawing = card("", face(more));
    const [text] = textsOf(drawing.shapes).filter(({ runs }) => runs.some((run) => run.text.startsWith("Draw")));
    return { ...text, x: text?.x ?? 0, size: text?.size ?? 0 };
  };

  test("the largest size of its type, in points", () => {
    expect(line("    Size 7\n").size).toBeCloseTo((7 * 25.4) / 72, 5);
  });

  test("where its lines stand", () => {
    const [left, middle, right] = ["left", "middle", "right"].map((side) => line(`    Align "${side}"\n`).x);
    expect(left).toBeLessThan(middle ?? 0);
    expect(middle).toBeLessThan(right ?? 0);
    expect(left).toBe(line("").x);
  });

  test("a text that is on all cards", () => {
    expect(linesIn(card().shapes)).toContain("© Low Hearth");
  });
});

describe("the size of a card", () => {
  const size = (said: string) => {
    const { width, height } = card("", `${said}\nArea\n    As "attributes"\n`);
    return [width, height];
  };

  test.each([
    ['Size "poker"', [63.5, 88.9]],
    ['Size "tarot"', [69.85, 120.65]],
    ['Width "63.5"\nHeight "88.9"', [63.5, 88.9]],
    ['Size "mini"\nHeight 70', [44.45, 70]],
    ['Width "9.5"\nHeight "1000.5"', [63, 88]],
  ])("%s", (said, expected) => {
    expect(size(said)).toEqual(expected);
  });

  test("can be another one, which lies where the face does", () => {
    const lies = systemOf(game('Width 88\nHeight 63\nArea\n    As "attributes"\n'));
    const { width, height } = drawn(CARD, { size: { width: 57.15, height: 88.9 } }, lies);
    expect([width, height]).toEqual([88.9, 57.15]);
  });
});

test("a style draws with its own faces, and what they don't say is that of the first", { tags: "slow" }, () => {
  const cards = sampleCards("lanterns");
  const [first] = cards;
  if (first === undefined) throw new Error("There is no card.");
  const titles = (style?: string) => drawCard(first.record, { style }).areas.map(({ as }) => as);
  expect(titles()).toEqual(titles("rulebook"));
  expect(titles()).not.toContain("title");
  expect(titles("table")).toContain("title");
  expect(cards.filter(({ record }) => drawCard(record, { style: "table" }).overflow.length > 0)).toEqual([]);
});

test("texts that phrases read stay in the text area of a game without a face", () => {
  const plain = game("").replace(/---\nFace: Card\nAbout: All cards\.\n$/, "");
  const drawing = drawn(
    'Identifier: E 1\nType "Keeper"\nName "Warden"\nText "Draw 2 cards." / "Carries 3 embers."\n',
    {},
    systemOf(plain),
  );
  expect(drawing.areas.find(({ names }) => names.includes("Text"))?.as).toBe("text");
  expect(linesIn(drawing.shapes)).toEqual(expect.arrayContaining(["Draw 2 cards.", "Carries 3 embers."]));
});

test("a glyph that stands for nothing is found, and what is drawn without a broken face is said", () => {
  const found = check(
    { "embers.system": game('Area\n    As "text"\n    Shows "Text"\nGlyph\n    Icon "flame"\n') },
    shippedSystem("meta"),
  );
  expect(found.map(({ message }) => message)).toEqual([
    "This glyph is never drawn: it has no OneOf with the texts that it replaces, and no For with names. Until this is fixed, cards are drawn as if it were not there.",
  ]);
});

describe("a picture that goes to the edge", () => {
  const art = (areas: string, options: DrawOptions = {}) => {
    const text = `Size "poker"\nPicture "Art"\nAs "full"\n${areas}`;
    const label = '---\nLabel: Art\nAbout: Its picture.\nValue "one"\n---\nFace: Card';
    const system = systemOf(game(text).replace("---\nFace: Card", label));
    const drawing = drawn(CARD.replace("\n", "\nArt: a.png\n"), { picture: true, ...options }, system);
    const [picture, ...others] = allShapes(drawing.shapes).filter(({ kind }) => kind === "picture");
    expect(others).toEqual([]);
    if (picture?.kind !== "picture") throw new Error("There is no picture.");
    const { x, y, width, height, outline } = picture;
    return { drawing, left: x, top: y, right: x + width, bottom: y + height, outline };
  };
  const TITLE = 'Area\n    As "title"\n    Shows "Name"\n';
  const PICTURE = 'Area\n    As "picture"\n';
  const TEXT = 'Area\n    As "text"\n    Shows "Text"\n';

  test("covers the card without an area for it, and on sheets its bleed", () => {
    expect(art(TITLE)).toMatchObject({ left: 0, top: 0, right: 63.5, bottom: 88.9 });
    expect(art(TITLE, { bleed: 3 })).toMatchObject({ left: -3, top: -3, right: 66.5, bottom: 91.9 });
  });

  test("has the round corners of the card, and those of the paper beyond the cut", () => {
    expect(art(TITLE).outline?.startsWith("M3 0L60.5 0C")).toBe(true);
    expect(art(TITLE, { bleed: 3 }).outline?.startsWith("M-3 -3L66.5 -3C66.5 -3 66.5 -3 66.5 -3")).toBe(true);
  });

  test("goes to those edges of the card where no area is in between", () => {
    const above = art(PICTURE + TITLE + TEXT, { bleed: 3 });
    expect(above).toMatchObject({ left: -3, top: -3, right: 66.5 });
    expect(above.bottom).toBeLessThan(above.drawing.areas.find(({ as }) => as === "title")?.y ?? 0);
    const between = art(TITLE + PICTURE + TEXT, { bleed: 3 });
    expect(between).toMatchObject({ left: -3, right: 66.5 });
    expect(between.top).toBeGreaterThan(3);
    expect(between.bottom).toBeLessThan(85);
    const beside = art(`${PICTURE}${TEXT}    Beside "Yes"\n`, { bleed: 3 });
    expect(beside).toMatchObject({ left: -3, top: -3 });
    expect(beside.right).toBeLessThan(35);
  });

  test("leaves the frame on a card without one", () => {
    const system = systemOf(game(`As "full"\n${TITLE}`));
    const framed = systemOf(game(TITLE));
    expect(drawn(CARD, {}, system)).toEqual(drawn(CARD, {}, framed));
  });
});

describe("what is kept of a picture", () => {
  const kept = (focus: string, area: string) => {
    const label =
      '---\nLabel: Art\nAbout: Its picture.\nValue "one"\n---\nLabel: Focus\nAbout: What to see.\nValue "one"\n---\nFace: Card';
    const face = `Picture "Art"\nAlign "Focus"\n${area}Area\n    As "text"\n    Shows "Text"\n`;
    const system = systemOf(game(face).replace("---\nFace: Card", label));
    const drawing = drawn(CARD.replace("\n", `\nArt: a.png\n${focus}`), { picture: true }, system);
    expect(linesIn(drawing.shapes).join()).not.toContain("Focus");
    return /preserveAspectRatio="(\w+)/.exec(cardSvg(drawing, { picture: "a.png" }))?.[1];
  };
  const AREA = 'Area\n    As "picture"\n    Align "right"\n';

  test.each([
    ["Focus: top\n", AREA, "xMidYMin"],
    ["Focus: Top left\n", AREA, "xMinYMin"],
    ["Focus: bottom right\n", "", "xMaxYMax"],
    ["Focus: middle\n", AREA, "xMidYMid"],
    ["Focus: the dog\n", AREA, "xMaxYMid"],
    ["", AREA, "xMaxYMid"],
    ["", "", "xMidYMid"],
  ])("%j, %j: %s", (focus, area, expected) => {
    expect(kept(focus, area)).toBe(expected);
  });
});

describe("columns", () => {
  const areas = (...parts: readonly string[]) =>
    new Map(card("", `Size "poker"\n${parts.join("")}`).areas.map((area) => [area.as, area]));
  const part = (as: string, more = "") => `Area\n    As "${as}"\n${more}`;
  const TEXT = part("text", '    Shows "Text"\n    Beside "Below"\n');

  test("hold several areas beside a higher one", () => {
    const placed = areas(
      part("picture", "    Width 40%\n"),
      part("line", '    Shows "Type"\n    Beside "Yes"\n'),
      TEXT,
      part("title", '    Shows "Name"\n'),
    );
    const [picture, line, text, title] = ["picture", "line", "text", "title"].map((as) => placed.get(as));
    if (!picture || !line || !text || !title) throw new Error("An area is missing.");
    expect([line.x, line.width, line.y]).toEqual([text.x, text.width, picture.y]);
    expect(line.x).toBeGreaterThan(picture.x + picture.width);
    expect(text.y).toBeGreaterThan(line.y + line.height);
    expect(text.y + text.height).toBeCloseTo(picture.y + picture.height, 6);
    expect(title.y).toBeGreaterThan(text.y + text.height);
  });

  test("give a picture in one of them what the others need more", () => {
    const placed = areas(
      part("attributes", "    Width 60%\n"),
      part("title", '    Shows "Name"\n    Beside "Yes"\n'),
      part("picture", '    Beside "Below"\n'),
      TEXT,
    );
    const [attributes, picture, text] = ["attributes", "picture", "text"].map((as) => placed.get(as));
    if (!attributes || !picture || !text) throw new Error("An area is missing.");
    expect(text.y + text.height).toBeCloseTo(attributes.y + attributes.height, 6);
    expect(picture.height).toBeGreaterThan(text.height);
  });

  test("drop what has nothing to show", () => {
    const placed = areas(
      part("title", '    Shows "Name"\n'),
      part("story", '    Shows "Lore"\n    Beside "Below"\n'),
      TEXT,
    );
    expect([...placed.keys()].slice(0, 2)).toEqual(["title", "text"]);
  });
});

test("no box is stretched over room that is left", () => {
  const needs = Array.from({ length: 17 }, (_, at) => `    Need${at} 1\n`).join("");
  const areas =
    'Area\n    As "title"\n    Shows "Name"\nArea\n    As "attributes"\nArea\n    As "foot"\n    Prints "©"\n';
  const text = `Identifier: E 1\nType "Keeper"\nName "Warden"\nNeeds\n${needs}`;
  const { areas: placed, height } = drawn(text, {}, systemOf(game(areas)));
  const gaps = placed.slice(1).map(({ y }, at) => y - (placed[at]?.y ?? 0) - (placed[at]?.height ?? 0));
  const last = placed.at(-1);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo(height - 3.5, 1);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.001);
  expect(gaps[0]).toBeGreaterThan(1.2);
});
