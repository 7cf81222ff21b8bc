import { describe, expect, test } from "vitest";
import { layOutGraph } from "../../../project/lay-out-graph.js";
import { openingOrder } from "../../../tools/graph/opening-order.js";
import { unlockGraph } from "../../../tools/graph/unlock-graph.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { pictureOf } from "../../../tools/render/graph/picture.js";
import { pictureDot } from "../../../tools/render/graph/picture-dot.js";
import { pictureSvg } from "../../../tools/render/graph/picture-svg.js";
import { galleryPage } from "../../../tools/render/views/gallery-page.js";
import { galleryView } from "../../../tools/render/views/gallery-view.js";
import { graphView } from "../../../tools/render/views/graph-view.js";
import { previewView } from "../../../tools/render/views/preview-view.js";
import type { ViewedCard } from "../../../tools/render/views/views.js";
import { check, packOf } from "../../support/check.js";
import { defaultSystem } from "../../support/systems.js";
import { parseXml } from "./support.js";

const TEXT = `Era: First & <last>
---
Identifier: T A 1
Directive: Find "the" <b>door</b>.
Type "Adventure"
Roleplay "Sole"
AdventureCommonCosts
    Rope 1
Feats
    Door "Open"
---
Identifier: T A 2
Copies: 3
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 1
AllowPlayIfAnyBuildsite
    Feats.Door = "Open"
`;
const pack = packOf(TEXT);
const cards = pack.cards.map(({ record }): ViewedCard => {
  return {
    drawing: drawCard(record),
    uri: 'file:///a"&b.cards',
    offset: record.node.start,
    copies: record.copies,
    text: "",
  };
});

/** Reads a view as strictly as a page can be read. */
const parse = (html: string) => parseXml(`<main>${html}</main>`, "application/xhtml+xml");

/** Nothing in it runs, and nothing is styled at an element: pages forbid both. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<script|<style|\sstyle="|\son[a-z]+="|javascript:/);
}

describe("the preview of a card", () => {
  const [card] = cards;
  const findings = check(TEXT);
  const html = previewView({
    ...(card as ViewedCard),
    findings,
    lineOf: (offset) => TEXT.slice(0, offset).split("\n").length,
  });
  const document = parse(html);
  const all = [...document.getElementsByTagName("*")];

  test("has the card, and the findings below it, each with its place", () => {
    expect(document.getElementsByTagName("svg")).toHaveLength(1);
    const items = [...document.getElementsByTagName("li")].map((item) =>
      item.getElementsByTagName("span")[0]?.getAttribute("data-offset"),
    );
    expect(items).toEqual(findings.map(({ span }) => String(span.start)));
  });

  test("says in which file its places are", () => {
    const top = all.find((element) => element.getAttribute("data-uri") !== null);
    expect(top?.getAttribute("data-uri")).toBe('file:///a"&b.cards');
    const line = all.find((element) => element.getAttribute("data-name") === "Roleplay");
    expect(TEXT.slice(Number(line?.getAttribute("data-offset")))).toMatch(/^Roleplay "Sole"/);
    expect(line?.getAttribute("data-line")).toBe("6");
  });

  test("is harmless", () => expectHarmless(html));
});

describe("the gallery", () => {
  const decks = [{ name: "First & <last>", cards }];
  const html = galleryView("Pack <1>", decks);

  test("shows every card in its deck, to be found by what is printed on it", () => {
    const document = parse(html);
    const figures = [...document.getElementsByTagName("figure")];
    expect(figures.map((figure) => figure.getAttribute("data-offset"))).toEqual(
      cards.map(({ offset }) => String(offset)),
    );
    expect(figures[0]?.getAttribute("data-words")).toContain('T A 1 Find "the" <b>door</b>. Type "Adventure"');
    expect(figures[1]?.textContent).toContain("× 3");
    expect([...document.getElementsByTagName("h2")].map(({ textContent }) => textContent)).toEqual([
      "First & <last> 2, with copies 4",
    ]);
  });

  test("a deck without cards is not shown, and cards in no deck are told apart", () => {
    const both = galleryView("Pack", [{ name: "Empty", cards: [] }, ...decks, { name: undefined, cards }]);
    expect([...parse(both).getElementsByTagName("h2")].map(({ textContent }) => textContent)).toEqual([
      "First & <last> 2, with copies 4",
      "In no deck 2, with copies 4",
    ]);
    expect(galleryView("Pack", [{ name: undefined, cards }])).not.toContain("<h2>");
  });

  test("drawings on one page do not share names", () => {
    const drawn = cards.map((card) => ({
      ...card,
      drawing: drawCard(pack.cards[0]?.record as never, { picture: true }),
      picture: "a.png",
    }));
    const document = parse(galleryView("Pack", [{ name: undefined, cards: drawn }]));
    const names = [...document.getElementsByTagName("clipPath")].map((clip) => clip.getAttribute("id"));
    expect(new Set(names).size).toBe(2);
  });

  test("is harmless", () => expectHarmless(html));

  test("as a page of its own it lets nothing run or load but itself", () => {
    const page = galleryPage("Pack <1>", decks, { nonce: "n0nce", pack: (text) => text });
    parseXml(page.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, ""), "application/xhtml+xml");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll("&#39;", "'");
    expect(policy).toContain("default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'");
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<script nonce="n0nce">/g)).toHaveLength(1);
    expect(page).not.toMatch(/(src|href)="(?!data:)/);
  });
});

describe("the unlock graph", () => {
  test("has a place for each card that is a box, and no style", async () => {
    const graph = unlockGraph(pack, defaultSystem());
    const picture = pictureOf([{ graph, order: openingOrder(graph, pack, defaultSystem()) }]);
    const placeOf = (record: { readonly node: { readonly start: number } }) => ({
      uri: "file:///a&b",
      offset: record.node.start,
    });
    const svg = pictureSvg(picture, await layOutGraph(pictureDot(picture)), { placeOf, unstyled: true });
    const html = graphView("Pack", svg, { notes: ["12 boxes & more"] });
    const document = parse(html);
    const places = [...document.getElementsByTagName("g")].flatMap((box) => box.getAttribute("data-offset") ?? []);
    expect(places.sort()).toEqual(cards.map(({ offset }) => String(offset)).sort());
    expectHarmless(html);
  });
});
