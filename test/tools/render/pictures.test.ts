import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawGraph } from "../../../cli/graph/graph-report.js";
import { ICONS } from "../../../compiler/systems/icons.js";
import { layOutGraph } from "../../../project/lay-out-graph.js";
import { cardSvg, drawingSvg } from "../../../tools/render/card-svg.js";
import { drawCard } from "../../../tools/render/draw-card.js";
import { type CardDrawing, decimal } from "../../../tools/render/drawing.js";
import { pictureDot } from "../../../tools/render/graph/picture-dot.js";
import { pictureSvg } from "../../../tools/render/graph/picture-svg.js";
import { cardsToPrint } from "../../../tools/render/printed-cards.js";
import { typeSizes } from "../../../tools/render/type-sizes.js";
import { packOf } from "../../support/check.js";
import { ROOT, readSamples } from "../../support/samples.js";
import { systemOf } from "../../support/system-of.js";
import { drawn, sampleCards } from "./support.js";

/** What README.md and docs/render.md show. Drawn anew by `npx vitest run test/tools/render/pictures.test.ts -u`; look at them then. */
test.each([
  ["got", "lanterns", "TID A 104"],
  ["altered", "caravans", "DRY 13"],
  ["conspiracy", "beekeepers", "HUM 15"],
  ["horizon", "glasshouse", "GLASS 107"],
  ["prelude", "salt-stairs", "SALT 21"],
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

/** A game with one of the faces of the page. */
function systemWithFace(name: string): string {
  const fences = [...FACES.matchAll(/```system\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const text = fences.find((one) => one.toLowerCase().includes(`face: ${name}`)) ?? "";
  return `System: Porters\nAbout: Guests.\nId "porters"\nEdition "1"\nExtends "common"\nKindFrom "Type"\n---\n${text}`;
}

test.each(["upright", "lying", "full"])(
  "docs/pictures/face-%s.svg is drawn by the face of docs/faces.md",
  async (name) => {
    const drawing = drawn(GUEST, { picture: true }, systemOf(systemWithFace(name)));
    expect(drawing.overflow).toEqual([]);
    await expect(cardSvg(drawing, { picture: HILL })).toMatchFileSnapshot(`../../../docs/pictures/face-${name}.svg`);
  },
);

/** A deck of an invented game, a line each: what it is, its name, its strength, its text. */
const DECK = `Guest|The Night Porter|4|When a **Tool** leaves play, take it into your hand. He has carried worse.
Guest|Ada, Who Left Early|2|Put her back into your hand at the end of your turn.
Guest|The Colonel|6|He takes no part in anything before the second day.
Guest|A Widow of Means|3|Pay 2 less for each **Tool** that you put beside her.
Guest|The Twins|5|Count as two guests when rooms are counted, and as one when the bill is.
Guest|Monsieur Leblanc|1|Look at the hand of the player on your left.
Guest|The Pianist|2|While he plays, no guest leaves.
Guest|A Boy With a Kite|1|Draw a card when it rains.
Guest|The Inspector|4|Name a card. Who has it shows it, or says that he has not, and may be lying.
Guest|Madame Oriel|3|She knows the top card of every pile. Once in each turn, ask her for one.
Guest|The Salesman|2|Change a **Tool** of yours for one of anybody else.
Guest|Two Nuns|3|Nobody may lie while they are at the table.
Guest|The Understudy|0|Takes the strength of the guest who left last.
Guest|A Retired Diver|7|He needs the whole of a room, and the bath.
Guest|The Stowaway|2|Pays nothing. When he is found, lose all that the house has earned in this turn, and let him go with what he carries.
Guest|Cook|3|All other guests stay one turn longer.
Guest|The Bride|4|Guests who arrive after her go to the front of the queue.
Guest|The Other Bride|4|The same.
Tool|Trolley||Its guest carries twice as much.
Tool|Brass Key||Opens one room that is locked. Put it under the room.
Tool|Umbrella||Rain does nothing to its guest.
Tool|Ledger||At the end of the day, write down **one** number. Nobody may ask you why.
Tool|Speaking Tube||Pass a card to any player, at any time, without a word.
Tool|Lantern||Look at two cards before you draw one.
Tool|Letter of Credit||Counts as **5** until somebody reads it.
Tool|Dumb Waiter||Move a guest to any other floor.
Tool|Bell||The player who rings it first takes the next turn.
Tool|Wax Fruit||Put it in front of a guest. He leaves at once, and does not come back.
Tool|Sewing Kit||Put a **Tool** that was thrown away back in play.
Tool|Spare Bed||One more guest fits into each room that is not yet full, but all of them leave a turn earlier.`.split(
  "\n",
);

test("docs/pictures/faces.svg shows a deck of thirty in the faces of docs/faces.md, all with room for their text", {
  tags: "slow",
}, async () => {
  expect(DECK).toHaveLength(30);
  const cards = DECK.map((line, at) => {
    const [type, name, strength, text] = line.split("|");
    const number = strength === "" ? "" : `Strength ${strength}\n`;
    return `Identifier: GAME ${at + 1}\nArt: ${at + 1}.svg\nType "${type}"\nName "${name}"\n${number}Text "${text}"\n`;
  });
  const list = `Deck: Porters\nCards:\n${DECK.map((_, at) => `    1 GAME ${at + 1}`).join("\n")}\n`;
  const rows = ["upright", "lying", "full"].map((name) => {
    const pack = packOf([...cards, list].join("---\n"), systemOf(systemWithFace(name)));
    const deck = cardsToPrint(pack, { decks: [], cards: [] });
    const sizeOf = typeSizes(deck, {});
    return deck.map((card) => drawCard(card.record, { picture: true, scales: sizeOf(card).scales }));
  });
  for (const drawings of rows) {
    expect(drawings).toHaveLength(30);
    expect(drawings.flatMap(({ overflow }) => overflow)).toEqual([]);
  }
  let top = 0;
  const shown = rows.flatMap((drawings) => {
    const [{ width, height }] = drawings as [CardDrawing];
    const count = Math.floor((PAGE + GAP) / (width + GAP));
    const left = (PAGE - count * width - (count - 1) * GAP) / 2;
    const y = top;
    top += height + GAP;
    return Array.from({ length: count }, (_, at) => {
      const index = Math.floor((at * drawings.length) / count);
      const place = `translate(${decimal(left + at * (width + GAP))} ${decimal(y)})`;
      const svg = drawingSvg(drawings[index] as CardDrawing, { picture: scenery(index), id: `card-${y}-${at}` });
      return `<g transform="${place}">${svg}</g>`;
    });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE} ${decimal(top - GAP)}">
<title>Cards of one deck, upright, lying and with full art</title>
${shown.join("\n")}
</svg>
`;
  await expect(svg).toMatchFileSnapshot("../../../docs/pictures/faces.svg");
});

/** In millimetres. */
const [PAGE, GAP] = [368, 4];

/** A hill with something above it, another for each card: our own pictures. */
function scenery(number: number): string {
  const sky = `hsl(${(number * 47) % 360} 38% ${26 + (number % 4) * 9}%)`;
  const [x, y] = [20 + ((number * 31) % 80), 26 + ((number * 17) % 30)];
  const hill = `M0 ${112 + (number % 5) * 6}Q40 ${78 + (number % 3) * 8} 74 106T120 96L120 180L0 180Z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 180"><rect width="120" height="180" fill="${sky}"/><circle cx="${x}" cy="${y}" r="${9 + (number % 4) * 4}" fill="#f3e7c4"/><path d="${hill}" fill="#3f5a4c"/><path d="M0 150Q50 ${116 + (number % 6) * 4} 120 146L120 180L0 180Z" fill="#2b3f36"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

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

test("docs/pictures/graph.svg is the way to a card of the samples, as it is drawn today", {
  tags: "slow",
}, async () => {
  const files = Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text]));
  const drawn = drawGraph([packOf(files)], { decks: ["The Long Ebb"], cards: ["TID A 106"] });
  if (typeof drawn === "string") throw new Error(drawn);
  const svg = pictureSvg(drawn.picture, await layOutGraph(pictureDot(drawn.picture)));
  await expect(svg).toMatchFileSnapshot("../../../docs/pictures/graph.svg");
});
