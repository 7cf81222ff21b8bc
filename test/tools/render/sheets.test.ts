import { describe, expect, test } from "vitest";
import { layOutSheets, type PaperOptions, type Sheet } from "../../../tools/render/sheets.js";

const SILVER = { width: 63, height: 88 };
const GOLD = { width: 125, height: 176 };
const A4: PaperOptions = { paper: "a4", bleed: 0, marks: true };

const layOut = (cards: readonly { width: number; height: number }[], options: Partial<PaperOptions> = {}) =>
  layOutSheets(cards, { ...A4, ...options });
const many = (count: number, card = SILVER) => Array.from({ length: count }, () => card);
const size = ({ width, height }: Sheet) => `${width} x ${height}`;

describe("how many fit", () => {
  test.each<[string, { width: number; height: number }, Partial<PaperOptions>, number, string]>([
    ["silver on A4", SILVER, {}, 9, "210 x 297"],
    ["silver on Letter", SILVER, { paper: "letter" }, 9, "215.9 x 279.4"],
    ["silver on A4 with bleed", SILVER, { bleed: 3 }, 8, "297 x 210"],
    ["silver on A4 across", SILVER, { orientation: "landscape" }, 8, "297 x 210"],
    ["gold on A4", GOLD, {}, 2, "297 x 210"],
    ["gold on A4, upright", GOLD, { orientation: "portrait" }, 1, "210 x 297"],
    ["gold on Letter", GOLD, { paper: "letter" }, 2, "279.4 x 215.9"],
    ["a page for each", GOLD, { paper: "card", bleed: 2 }, 1, "129 x 180"],
  ])("%s", (_, card, options, count, page) => {
    const { sheets, tooLarge } = layOut(many(count + 1, card), options);
    expect(sheets.map(({ slots }) => slots.length)).toEqual([count, 1]);
    expect(sheets.map(size)).toEqual([page, page]);
    expect(tooLarge).toEqual([]);
  });

  test("sizes do not share a sheet, and keep their order", () => {
    const { sheets } = layOut([SILVER, GOLD, SILVER]);
    expect(sheets.map(({ slots }) => slots.map(({ card }) => card))).toEqual([[0, 2], [1]]);
  });

  test("what is too large is said, and left out", () => {
    expect(layOut([SILVER, { width: 300, height: 400 }])).toMatchObject({
      sheets: [{ slots: [{ card: 0 }] }],
      tooLarge: [1],
    });
  });

  test("nothing makes no sheets", () => expect(layOut([])).toEqual({ sheets: [], tooLarge: [] }));
});

describe("where cards lie", () => {
  test.each([0, 3])("on the page, none over another, with bleed %s", (bleed) => {
    for (const { slots, width, height } of layOut([...many(20), ...many(3, GOLD)], { bleed }).sheets) {
      for (const [index, one] of slots.entries()) {
        expect(Math.min(one.x, one.y) - bleed).toBeGreaterThanOrEqual(5);
        expect(one.x + one.width + bleed).toBeLessThanOrEqual(width - 5);
        expect(one.y + one.height + bleed).toBeLessThanOrEqual(height - 5);
        for (const other of slots.slice(index + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x) - one.width, Math.abs(one.y - other.y) - one.height);
          expect(apart).toBeGreaterThanOrEqual(2 * bleed - 0.001);
        }
      }
    }
  });

  test("cut marks stand at every cut edge and touch no card", () => {
    const [sheet] = layOut(many(9), { bleed: 2 }).sheets;
    const { slots = [], marks = [] } = sheet ?? {};
    for (const { x, width } of slots)
      for (const edge of [x, x + width])
        expect(marks.some(({ from, to }) => Math.abs(from[0] - edge) < 0.01 && from[0] === to[0])).toBe(true);
    for (const { from, to } of marks)
      for (const { x, y, width, height } of slots) {
        const beside = Math.max(from[0], to[0]) < x - 2 || Math.min(from[0], to[0]) > x + width + 2;
        const above = Math.max(from[1], to[1]) < y - 2 || Math.min(from[1], to[1]) > y + height + 2;
        expect(beside || above).toBe(true);
      }
  });

  test("no marks where none are wanted", () => expect(layOut(many(1), { marks: false }).sheets[0]?.marks).toEqual([]));
});

describe("backs", () => {
  /** Where a point of the front comes to lie when the paper is turned over. */
  const turned = (sheet: Sheet, edge: "long" | "short", x: number, y: number) =>
    sheet.height >= sheet.width === (edge === "long") ? [sheet.width - x, y] : [x, sheet.height - y];

  test.each<[string, { width: number; height: number }, "long" | "short", boolean]>([
    ["upright paper, long edge", SILVER, "long", false],
    ["upright paper, short edge", SILVER, "short", true],
    ["paper across, long edge", GOLD, "long", true],
    ["paper across, short edge", GOLD, "short", false],
  ])("lie behind their fronts: %s", (_, card, duplex, onTheirHeads) => {
    const { sheets } = layOut(many(5, card), { duplex });
    expect(sheets.map(({ side }) => side).slice(0, 2)).toEqual(["front", "back"]);
    for (let at = 0; at < sheets.length; at += 2) {
      const [front, back] = [sheets[at] as Sheet, sheets[at + 1] as Sheet];
      for (const [index, { x, y, width, height, card: number }] of front.slots.entries()) {
        const behind = back.slots[index];
        expect(behind?.card).toBe(number);
        expect(behind?.turned).toBe(onTheirHeads);
        const [middleX, middleY] = turned(front, duplex, x + width / 2, y + height / 2);
        expect((behind?.x ?? 0) + width / 2).toBeCloseTo(middleX ?? 0);
        expect((behind?.y ?? 0) + height / 2).toBeCloseTo(middleY ?? 0);
      }
    }
  });
});
