import { describe, expect, test } from "vitest";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { xmlText } from "../../../tools/render/xml-text.js";
import { check, packOf } from "../../support/check.js";
import { drawn, parseXml } from "./support.js";

const NASTY = `Identifier: T <b>"1"</b> & '2'
Directive: </text><script>alert(1)</script> & more
Type "Support"
Subtype "]]> \\" onclick=\\"alert(1)"
AdventureResources
    Rope 2
`;

describe("the SVG of a card", () => {
  const svg = cardSvg(drawn(NASTY), { hooks: true, picture: 'x" onload="alert(1)' });
  const document = parseXml(svg);

  test("is as large as the card, in millimetres", () => {
    const root = document.documentElement;
    expect([root?.getAttribute("width"), root?.getAttribute("height")]).toEqual(["63mm", "88mm"]);
    expect(root?.getAttribute("viewBox")).toBe("0 0 63 88");
  });

  test("holds nothing that a card could have put into it", () => {
    expect([...document.getElementsByTagName("script")]).toEqual([]);
    expect(svg).not.toMatch(/<[^>]*\son\w+="/);
    expect(document.getElementsByTagName("text").length).toBeGreaterThan(4);
  });

  test("says what is printed", () => {
    const texts = [...document.getElementsByTagName("text")].map(({ textContent }) => textContent);
    expect(texts.join(" ")).toContain("</text><script>alert(1)</script> & more");
    expect(texts).toContain(`T <b>"1"</b> & '2'`);
  });

  test("each line keeps the width that it was measured with, whatever font draws it", () => {
    const lengths = [...document.getElementsByTagName("text")].map((text) => Number(text.getAttribute("textLength")));
    expect(lengths.filter((length) => !(length > 0 && length < 60))).toEqual([]);
    const joined = cardSvg(drawn("Identifier: A\u00a0e\u0301 \u1e55\n"));
    expect(joined.match(/<text/g)).toHaveLength(joined.match(/textLength/g)?.length ?? 0);
    // Nobody knows how wide these are, so they are left as they come.
    expect(cardSvg(drawn("Identifier: 漢\n"))).not.toContain("textLength");
  });

  test("needs nothing else: no style, no script, no address", () => {
    expect(cardSvg(drawn(NASTY))).not.toMatch(/<style|<script|style="|https?:\/\/(?!www\.w3\.org)|url\(/);
  });
});

describe("the places in it", () => {
  const text = `Identifier: T 1\nType "Support"\nAdventureResources\n    Rope 2\n    Sails > 1\nLore: Far\n    away.\n---\nIdentifier: T 2\nType "Support"\nWeight 4\n`;
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const places = packOf(text).cards.map(({ record }) => {
    const document = parseXml(cardSvg(drawCard(record, { findings: check(text) }), { hooks: true, lineOf }));
    return [...document.getElementsByTagName("g")].flatMap((group) => {
      const offset = group.getAttribute("data-offset");
      if (offset === null) return [];
      const written = text.slice(Number(offset), Number(group.getAttribute("data-end")));
      return [`${group.getAttribute("data-line")}: ${written}`];
    });
  });

  test("are those of the lines in the file", () => {
    expect(places).toEqual([
      [
        '2: Type "Support"',
        "3: AdventureResources",
        "4: Rope 2",
        "5: Sails > 1",
        "6: Lore: Far\n    away.",
        "1: Identifier: T 1",
      ],
      ['10: Type "Support"', "11: Weight 4", "9: Identifier: T 2"],
    ]);
  });

  test("are left out of what is printed", () => {
    expect(cardSvg(drawn(text))).not.toContain("data-");
  });
});

test.each([
  ["a & b", "a &#38; b"],
  ["\u0000\u001f\u007f", "\ufffd\ufffd&#127;"],
  ["\ud800x", "\ufffdx"],
  ["👩", "👩"],
])("escapes %j", (text, expected) => {
  expect(xmlText(text)).toBe(expected);
});
