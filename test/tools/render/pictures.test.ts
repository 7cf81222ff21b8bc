import { expect, test } from "vitest";
import { cardSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { sampleCards } from "./support.js";

/** Cards that docs/render.md shows. Drawn anew by `npx vitest run test/tools/render/pictures.test.ts -u`; look at them then. */
test.each([
  ["got", "lanterns", "TID A 104"],
  ["altered", "caravans", "DRY 13"],
  ["conspiracy", "beekeepers", "HUM 15"],
])("docs/pictures/%s.svg is the card of the samples, as it is drawn today", async (name, pack, identifier) => {
  const card = sampleCards(pack).find(({ record }) => record.identifier === identifier);
  if (card === undefined) throw new Error(`There is no card ${identifier}.`);
  await expect(cardSvg(drawCard(card.record))).toMatchFileSnapshot(`../../../docs/pictures/${name}.svg`);
});
