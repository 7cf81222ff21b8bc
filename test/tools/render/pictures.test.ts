import { expect, test } from "vitest";
import { drawGraph } from "../../../cli/graph/graph-report.js";
import { ICONS } from "../../../compiler/systems/icons.js";
import { layOutGraph } from "../../../project/lay-out-graph.js";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { pictureDot } from "../../../tools/render/graph/picture-dot.js";
import { pictureSvg } from "../../../tools/render/graph/picture-svg.js";
import { packOf } from "../../support/check.js";
import { readSamples } from "../../support/samples.js";
import { sampleCards } from "./support.js";

/** What README.md and docs/render.md show. Drawn anew by `npx vitest run test/tools/render/pictures.test.ts -u`; look at them then. */
test.each([
  ["got", "lanterns", "TID A 104"],
  ["altered", "caravans", "DRY 13"],
  ["conspiracy", "beekeepers", "HUM 15"],
])("docs/pictures/%s.svg is the card of the samples, as it is drawn today", async (name, pack, identifier) => {
  const card = sampleCards(pack).find(({ record }) => record.identifier === identifier);
  if (card === undefined) throw new Error(`There is no card ${identifier}.`);
  await expect(cardSvg(drawCard(card.record))).toMatchFileSnapshot(`../../../docs/pictures/${name}.svg`);
});

test.each([
  ["got-table", "lanterns", "TID A 104", { style: "table" }],
  ["tavern", "tavern", "ALE 10", {}],
  ["high-card", "high-card", "MOON 7", {}],
])("docs/pictures/%s.svg is a card of the samples in another face", async (name, pack, identifier, how) => {
  const card = sampleCards(pack).find(({ record }) => record.identifier === identifier);
  if (card === undefined) throw new Error(`There is no card ${identifier}.`);
  await expect(cardSvg(drawCard(card.record, how))).toMatchFileSnapshot(`../../../docs/pictures/${name}.svg`);
});

test("docs/pictures/icons.svg shows each drawing that a glyph can name", async () => {
  const drawings = [...ICONS].map(([name, path], at) => {
    const place = `translate(${(at % 10) * 98 + 9} ${Math.floor(at / 10) * 112 + 8}) scale(0.8)`;
    return `<g transform="${place}"><path d="${path}"/><text x="50" y="122">${name}</text></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 456" fill="#254a80" font-family="Arimo, Arial, sans-serif" font-size="17" text-anchor="middle">
<title>The forty drawings, with their names</title>
<rect width="980" height="456" fill="#ffffff"/>
${drawings.join("\n")}
</svg>
`;
  await expect(svg).toMatchFileSnapshot("../../../docs/pictures/icons.svg");
});

test("docs/pictures/graph.svg is the way to a card of the samples, as it is drawn today", async () => {
  const files = Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text]));
  const drawn = drawGraph([packOf(files)], { decks: ["The Long Ebb"], cards: ["TID A 106"] });
  if (typeof drawn === "string") throw new Error(drawn);
  const svg = pictureSvg(drawn.picture, await layOutGraph(pictureDot(drawn.picture)));
  await expect(svg).toMatchFileSnapshot("../../../docs/pictures/graph.svg");
});
