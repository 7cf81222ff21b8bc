import { describe, expect, test } from "vitest";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import type { FaceFiles } from "../../../tools/render/face-files.js";
import { widthOf } from "../../../tools/render/measure-text.js";
import { readOwnFont, sfnt, subsetOf } from "../../../tools/render/own-font.js";
import { packOf } from "../../support/check.js";
import { systemOf } from "../../support/system-of.js";
import { allShapes, fontTables, groupsOf, parseXml, textsOf } from "./support.js";

const TINOS = fontTables("tinos-latin-400-normal");
const TTF = sfnt(0x10000, TINOS);
const LETTERS = [..."The quick brown fox 0123 é ß €"];

describe("a font of a game", () => {
  const font = readOwnFont(TTF);

  test("has the widths of its letters, a name and a licence", () => {
    for (const letter of LETTERS)
      expect((font?.widths.get(letter) ?? 0) / 1000, letter).toBeCloseTo(widthOf(letter, "serif"), 2);
    expect(font?.name).toContain("Tinos");
    expect(font?.embeddable).toBe(true);
  });

  test("whose maker forbids it is not embedded", () => {
    const rights = Buffer.from(TINOS.get("OS/2") ?? []);
    rights.writeUInt16BE(2, 8);
    expect(readOwnFont(sfnt(0x10000, new Map([...TINOS, ["OS/2", rights]])))?.embeddable).toBe(false);
  });

  test.each([0, 3, 11, 50, 200, 4000])("cut off after %i bytes is none", (length) => {
    expect(readOwnFont(TTF.subarray(0, length))).toBeUndefined();
  });

  test("is subset to the letters that are used", () => {
    const small = font && subsetOf(font, "The é");
    const again = small && readOwnFont(small);
    expect(small?.length).toBeLessThan(TTF.length / 3);
    expect(again?.name).toBe(font?.family);
    for (const letter of LETTERS) expect(again?.widths.get(letter)).toBe(font?.widths.get(letter));
  });
});

const GAME = `System: Letters
About: Mail.
Id "letters"
Edition "1"
Extends "common"
---
Label: Art
About: The file with the picture.
Value "one"
---
Attribute: Name
About: To whom it goes.
MustBeOn "Card"
---
Attribute: Colour
About: That of the stamp.
On "Card"
---
Attribute: Text
About: What it says.
On "Card"
---
Face: Letter
About: All cards.
Font "serif.ttf"
Prints "frames/<Colour>.png"
Picture "Art"
Area
    As "title"
    Shows "Name"
Area
    As "picture"
Area
    As "text"
    Shows "Text"
    Font "none.ttf"
`;

const [letter] = packOf(
  'Pack: Mail\n---\nIdentifier: L 1\nArt: a.png\nName "Ann Ω ☃"\nColour "red"\nText "Come."',
  systemOf(GAME),
).cards;
const SERIF = readOwnFont(TTF);
const files: FaceFiles = {
  font: (path) => (path === "serif.ttf" ? SERIF : undefined),
  picture: (path) => (path === "frames/red.png" ? { address: "data:image/png;base64,AA==" } : undefined),
};

describe("a face with files", () => {
  const drawing = letter && drawCard(letter.record, { files, picture: true });

  test("sets texts in its font, and letters that this lacks in the built-in ones", () => {
    const [title, , text] = drawing ? groupsOf(drawing, "area") : [];
    const runs = textsOf(title?.shapes ?? []).flatMap((line) => line.runs);
    expect(runs.map((run) => [run.text, run.font !== undefined])).toEqual([
      ["Ann", true],
      [" Ω ☃", false],
    ]);
    expect(textsOf(text?.shapes ?? []).flatMap((line) => line.runs)[0]?.font).toBeUndefined();
  });

  test("takes the letters of the font along", () => {
    const svg = drawing ? cardSvg(drawing) : "";
    parseXml(svg);
    expect(svg).toMatch(/@font-face \{ font-family: "own-[0-9a-f]{8}"; src: url\("data:font\/ttf;base64,/);
    expect(svg.match(/@font-face/g)).toHaveLength(1);
    expect(svg).toMatch(/unicode-range: [^;]*U\+41,[^;]*U\+6e[,;]/);
    expect(svg.length).toBeLessThan(TTF.length);
  });

  test("has its artwork behind everything, to the bleed, and no boxes", () => {
    const bled = letter && drawCard(letter.record, { files, picture: true, bleed: 3 });
    const [first, ...others] = bled?.shapes ?? [];
    expect(first).toMatchObject({ kind: "picture", x: -3, y: -3, width: 69, height: 94 });
    expect(allShapes(others).filter(({ kind }) => kind === "box")).toEqual([]);
    // The picture of the card is above it.
    expect(allShapes(others).filter((shape) => shape.kind === "picture" && shape.own === undefined)).toHaveLength(1);
  });

  test("without its files is drawn as ever", () => {
    const plain = letter && drawCard(letter.record, {});
    expect(allShapes(plain?.shapes ?? []).filter(({ kind }) => kind === "box").length).toBeGreaterThan(2);
  });
});
