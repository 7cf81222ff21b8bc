import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { drawGraph } from "../../../cli/graph/graph-report.js";
import { layOutGraph } from "../../../project/lay-out-graph.js";
import { openingOrder } from "../../../tools/graph/opening-order.js";
import { cardsOfDeck, neighbourhood, partOf } from "../../../tools/graph/part-of-graph.js";
import { unlockGraph } from "../../../tools/graph/unlock-graph.js";
import { type Picture, pictureOf } from "../../../tools/render/graph/picture.js";
import { pictureDot } from "../../../tools/render/graph/picture-dot.js";
import { pictureMermaid } from "../../../tools/render/graph/picture-mermaid.js";
import { pictureSvg } from "../../../tools/render/graph/picture-svg.js";
import { wrapped } from "../../../tools/render/graph/wrap-label.js";
import { packOf } from "../../support/check.js";
import { readSamples } from "../../support/samples.js";
import { defaultSystem } from "../../support/systems.js";

const svgOf = async (picture: Picture) => pictureSvg(picture, await layOutGraph(pictureDot(picture)));

interface Sketch {
  readonly asks?: string;
  readonly gives?: string;
  readonly more?: string;
}

/** An adventure that anybody can win, as soon as he may play it. */
function adventure(identifier: string, { asks, gives, more = "" }: Sketch): string {
  const needs = asks === undefined ? "" : `AllowPlayIfAnyBuildsite\n    ${asks}\n`;
  const feats = gives === undefined ? "" : `Feats\n    ${gives}\n`;
  return `Identifier: ${identifier}\nType "Adventure"\n${more}Roleplay "Solo"\nAdventureCommonCosts\n    Rope 1\n${needs}${feats}`;
}

const ROPE = 'Identifier: T S 99\nType "Support"\nAdventureResources\n    Rope 1\n';
const deckOf = (...cards: readonly string[]): string => [`Era: Ebb\n`, ...cards, ROPE].join("---\n");

function graphOf(text: string) {
  const pack = packOf(text);
  const graph = unlockGraph(pack, defaultSystem());
  return { graph, order: openingOrder(graph, pack, defaultSystem()) };
}

const fatesOf = (text: string): Record<string, string | number> => {
  const { graph, order } = graphOf(text);
  return Object.fromEntries(
    graph.cards.map(({ identifier }, card) => {
      const fate = order.fates[card] ?? { kind: "never" };
      return [identifier, fate.kind === "open" ? fate.stage : fate.kind];
    }),
  );
};

describe("what becomes of cards", () => {
  const cases: readonly [what: string, cards: readonly string[], fates: Record<string, string | number>][] = [
    ["a card that needs nothing", [adventure("T A 1", {})], { "T A 1": 0 }],
    [
      "a chain",
      [
        adventure("T A 1", { gives: "Map 1" }),
        adventure("T A 2", { asks: "Feats.Map > 1", gives: 'Key "Brass"' }),
        adventure("T A 3", { asks: 'Feats.Key = "Brass"' }),
      ],
      { "T A 1": 0, "T A 2": 1, "T A 3": 2 },
    ],
    ["nothing is what it asks for", [adventure("T A 1", { asks: "Feats.Map > 1" })], { "T A 1": "never" }],
    [
      "a circle, and a card behind it",
      [
        adventure("T A 1", { asks: "Feats.Egg > 1", gives: "Hen 1" }),
        adventure("T A 2", { asks: "Feats.Hen > 1", gives: "Egg 1" }),
        adventure("T A 3", { asks: "Feats.Hen > 1" }),
      ],
      { "T A 1": "circle", "T A 2": "circle", "T A 3": "never" },
    ],
    [
      "a card that asks for what it gives itself",
      [adventure("T A 1", { asks: "Feats.Hen > 1", gives: "Hen 1" })],
      { "T A 1": "circle" },
    ],
    [
      "an adventure that can be played and never won",
      [adventure("T A 1", {}).replace("Rope 1", "Rope 2")],
      { "T A 1": "lost" },
    ],
  ];
  test.each(cases)("%s", { tags: "slow" }, (_, cards, fates) => {
    expect(fatesOf(deckOf(...cards))).toMatchObject(fates);
  });

  test("a circle of 1,000 cards", { tags: "slow" }, () => {
    const cards = Array.from({ length: 1000 }, (_, card) =>
      adventure(`T A ${card}`, { asks: `Feats.Step = "${(card + 999) % 1000}"`, gives: `Step "${card}"` }),
    );
    const fates = Object.values(fatesOf(deckOf(...cards)));
    expect(fates.filter((fate) => fate === "circle")).toHaveLength(1000);
  });

  test("an expansion whose edition is not in view may find there what it asks for", () => {
    const pack = 'Pack: More\nKind "Expansion"\nExtends "Base"\n---\n';
    expect(fatesOf(pack + deckOf(adventure("T A 1", { asks: "Feats.Map > 1" })))).toMatchObject({ "T A 1": 0 });
  });
});

test("a card with an error gets no verdict, and closes nothing", () => {
  const cards = [
    adventure("T A 1", { gives: "Map 1", more: 'Level "x"\n' }),
    adventure("T A 2", { asks: "Feats.Map > 1" }),
    adventure("T A 3", { asks: "Feats.Map > 2", more: 'Level "x"\n' }),
  ];
  expect(fatesOf(deckOf(...cards))).toMatchObject({ "T A 1": "unknown", "T A 2": 1, "T A 3": "unknown" });
});

describe("a part of a graph", () => {
  const two = `${deckOf(adventure("T A 1", { gives: "Map 1", more: 'MultiEra "Yes"\n' }), adventure("T A 2", { asks: "Feats.Map > 1" }))}---
Era: Flood
---
${adventure("T A 3", { asks: "Feats.Map > 1" })}---
${adventure("T A 4", {})}---
${ROPE.replace("99", "98")}`;
  const { graph, order } = graphOf(two);
  const names = (kept: ReadonlySet<number>) => [...kept].map((card) => graph.cards[card]?.identifier).sort();

  test.each([
    ["T A 1", ["T A 1", "T A 2", "T A 3"]],
    ["T A 3", ["T A 1", "T A 3"]],
    ["T A 4", ["T A 4"]],
  ])("around %s: %j", (card, found) => {
    expect(names(neighbourhood(graph, card))).toEqual(found);
  });

  test("a deck, whose cards keep what holds of them in the whole", () => {
    const part = partOf({ graph, order }, cardsOfDeck(graph, "Flood"));
    expect(part.graph.cards.map(({ identifier }) => identifier)).toEqual(["T A 3", "T A 4", "T S 98"]);
    expect(part.order.fates[0]).toEqual({ kind: "open", stage: 1 });
    expect(part.graph.needs).toMatchObject([{ askers: [0], suppliers: [], found: 1 }]);
  });

  test.each([
    [{ decks: ["Flod"], cards: [] }, "there is no deck 'Flod', did you mean 'Flood'?"],
    [{ decks: [], cards: ["T A 11"] }, "there is no card 'T A 11', did you mean 'T A 1'?"],
  ])("%j: %s", (request, sentence) => {
    expect(drawGraph([packOf(two)], request)).toBe(sentence);
  });
});

/** Names that mean something in every language that a picture is written in. */
const NASTY = deckOf(
  adventure('T "1"', { gives: 'Map "<b>&amp; ]]> \\\\N %"' }),
  adventure("T A 2", { asks: 'Feats.Map = "<b>&amp; ]]> \\\\N %"' }),
  adventure("T A 3 海の道", { asks: "Feats.Nowhere > 1" }),
).replace("Era: Ebb", 'Era: "Ebb" & <flow>\\');

const picture = (text: string): Picture => pictureOf([graphOf(text)]);

test("the language of Graphviz", () => {
  const text = deckOf(
    adventure("T A 1", { gives: "Map 1" }),
    adventure("T A 2", { asks: "Feats.Map > 1" }),
    adventure("T A 3", {}),
  );
  const lines = pictureDot(picture(text)).split("\n");
  const short = lines.map((line) => line.replace(/, (width|tooltip|fillcolor|color|style)=.*(, class=)/, "$2"));
  expect(short.slice(4)).toEqual([
    "  subgraph cluster_p0d0 {",
    '    graph [label="Ebb", labeljust=l, class="deck"]',
    '    p0c0 [label=<<b>T A 1</b>>, class="goal open"]',
    '    p0c1 [label=<<b>T A 2</b>>, class="goal open"]',
    '    p0d0l [label=<<b>Open from the start, and open nothing</b><br/><font point-size="9">T\u00a0A\u00a03</font>>, class="list open"]',
    "  }",
    '  p0c0 -> p0c1 [label=<Feats.Map &#62; 1>, class="all"]',
    "}",
    "",
  ]);
});

test("the language of Mermaid", () => {
  const lines = pictureMermaid(picture(NASTY)).split("\n");
  expect(lines.filter((line) => /^ *(p0|subgraph)/.test(line))).toEqual([
    '  subgraph p0d0["#34;Ebb#34; #38; #60;flow#62;#92;"]',
    '    p0c0["T #34;1#34;"]:::goal',
    '    p0c1["T A 2"]:::goal',
    '    p0c2["T A 3 海の道<br>can never be played"]:::never',
    '    p0n1["Feats.Nowhere #62; 1<br>AllowPlayIfAnyBuildsite<br>nothing is that"]:::never',
    '  p0c0 -->|"Feats.Map = #34;#60;b#62;#38;amp; #93;#93;#62;<br>#92;N #37;#34;"| p0c1',
    "  p0n1 --> p0c2",
  ]);
});

describe("SVG", () => {
  const parse = (svg: string) =>
    new DOMParser({
      onError: (_, message) => {
        throw new Error(message);
      },
    }).parseFromString(svg, "image/svg+xml");

  test("is well-formed whatever cards are called, and says it as it is", async () => {
    const document = parse(await svgOf(picture(NASTY)));
    const texts = [...document.getElementsByTagName("text")].map(({ textContent }) =>
      textContent?.replaceAll("\u00a0", " "),
    );
    expect(texts).toEqual(expect.arrayContaining(['T "1"', "T A 3 海の道", '"Ebb" & <flow>\\', "can never be played"]));
    const titles = [...document.getElementsByTagName("title")].map(({ textContent }) => textContent);
    expect(titles).toContain("T A 2 (Adventure) — opens after one other");
  });

  test("of the sample pack has each card that is in an arrow, and asks for nothing outside", {
    tags: "slow",
  }, async () => {
    const files = Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text]));
    const pack = packOf(files);
    const drawn = drawGraph([pack], { decks: [], cards: [] });
    if (typeof drawn === "string") throw new Error(drawn);
    const svg = await svgOf(drawn.picture);
    parse(svg);
    expect(svg.replaceAll(/xmlns(:xlink)?="[^"]*"/g, "")).not.toMatch(/https?:|<script|href|url\(|@import/);
    expect(svg).toContain("TID A 106");
    expect(svg).not.toContain("can never be");
  });

  test("has its colours as they are, for programs that know no variables: the ground is light without any style", async () => {
    const svg = await svgOf(picture(NASTY));
    expect(svg).not.toContain("var(");
    expect(svg).toMatch(/<rect class="paper"[^>]* fill="#fdfcfa"\/>/);
    expect(svg).toContain("@media (prefers-color-scheme: dark)");
  });

  test("of nothing is an empty picture", async () => {
    parse(await svgOf(picture("Era: Empty\n")));
  });
});

test("more cards than can be looked at are one box", { tags: "slow" }, () => {
  const wait = (card: number) =>
    `Identifier: T S ${card}\nType "Support"\nAllowPlayIfAnyBuildsite\n    Feats.Map > 1\n`;
  const cards = Array.from({ length: 500 }, (_, card) => wait(card + 100));
  const { groups, arrows } = picture(deckOf(adventure("T A 1", { gives: "Map 1" }), ...cards));
  const boxes = groups.flatMap(({ steps }) => steps.flatMap((step) => step.boxes.map(({ title }) => title)));
  expect(boxes).toEqual(["T A 1", "Feats.Map > 1", "500 cards"]);
  expect(arrows).toHaveLength(2);
});

test("a picture in which nothing is drawn is said to be empty", () => {
  const drawn = drawGraph([packOf("Era: Empty\n")], { decks: [], cards: [] });
  expect(drawn).toMatchObject({ notes: ["no card here opens another, so the picture is empty"] });
});

test("a deck of very many cards is judged by conditions alone, and a large picture is said to be one", {
  tags: "slow",
}, () => {
  const goals = Array.from({ length: 1000 }, (_, card) =>
    adventure(`T A ${card}`, { gives: `Step ${card}`, ...(card === 0 ? {} : { asks: `Feats.Step = ${card - 1}` }) }),
  );
  const helpers = Array.from({ length: 100 }, (_, card) => ROPE.replace("99", `1${card}`));
  const drawn = drawGraph([packOf(deckOf(...goals, ...helpers))], { decks: [], cards: [] });
  expect(drawn).toMatchObject({
    notes: [
      "1000 boxes are hard to read at once; --deck or --card draws a part",
      "there are too many cards to work out what can be won, so only conditions count in this picture",
    ],
  });
});

test.each([
  ["one two three", 7, 9, ["one two", "three"]],
  ["one two three", 7, 1, ["one two…"]],
  ["incomprehensibilities", 10, 2, ["incompreh…"]],
  ["海の道を歩く", 7, 2, ["海の道…"]],
  ["", 7, 2, []],
])("%s in %i columns and %i lines: %j", (text, width, most, lines) => {
  expect(wrapped(text, width, most)).toEqual(lines);
});
