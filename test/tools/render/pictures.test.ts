import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawGraph } from "../../../cli/graph/graph-report.js";
import { ICONS } from "../../../compiler/systems/icons.js";
import { layOutGraph } from "../../../project/lay-out-graph.js";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { pictureDot } from "../../../tools/render/graph/picture-dot.js";
import { pictureSvg } from "../../../tools/render/graph/picture-svg.js";
import { packOf } from "../../support/check.js";
import { ROOT, readSamples } from "../../support/samples.js";
import { systemOf } from "../../support/system-of.js";
import { drawn, sampleCards } from "./support.js";

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

const FACES = readFileSync(join(ROOT, "docs/faces.md"), "utf8");
const GUEST = `Identifier: GAME 1
Art: porter.svg
Type "Guest"
Name "The Night Porter"
Strength 4
Text "When a **Tool** leaves play, take it into your hand. He has carried worse."
`;
/** A hill at night: our own picture, small enough to be here. */
const HILL = `data:image/svg+xml;base64,${Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 180" preserveAspectRatio="xMidYMid slice"><rect width="120" height="180" fill="#2a3a5e"/><circle cx="86" cy="44" r="16" fill="#f3e7c4"/><path d="M0 120Q40 84 74 108T120 96L120 180L0 180Z" fill="#3f5a4c"/><path d="M0 150Q50 118 120 146L120 180L0 180Z" fill="#2b3f36"/><path d="M44 118L60 102L76 118L76 146L44 146Z" fill="#16202b"/><path d="M56 128L64 128L64 140L56 140Z" fill="#f2b84b"/></svg>`,
).toString("base64")}`;

test.each(["upright", "lying", "full"])(
  "docs/pictures/face-%s.svg is drawn by the face of docs/faces.md",
  async (name) => {
    const fences = [...FACES.matchAll(/```system\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
    const text = fences.find((one) => one.toLowerCase().includes(`face: ${name}`)) ?? "";
    const head = `System: Porters\nAbout: Guests.\nId "porters"\nEdition "1"\nExtends "common"\nKindFrom "Type"\n---\n`;
    const drawing = drawn(GUEST, { picture: true }, systemOf(head + text));
    expect(drawing.overflow).toEqual([]);
    await expect(cardSvg(drawing, { picture: HILL })).toMatchFileSnapshot(`../../../docs/pictures/face-${name}.svg`);
  },
);

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
