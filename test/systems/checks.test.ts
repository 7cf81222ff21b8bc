import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HUE_NAMES, OTHER_HUE_NAMES, readFaceHue } from "../../compiler/systems/faces.js";
import { languageReference } from "../../scripts/language-reference.js";
import { languageWords } from "../../scripts/language-words.js";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

const meta = shippedSystem("meta");

test.each([languageWords(meta.data), ...languageReference(meta.data)])(
  "%s has the words that meta.system declares; `npm run generate` writes it anew",
  (file, text) => {
    expect(readFileSync(join(ROOT, file), "utf8")).toBe(text);
  },
);

test("what one system says is there for those that extend it", () => {
  expect(shippedSystem("got").data.uses.Goals).toEqual(["Adventure"]);
});

describe("faces", () => {
  test("the description of system files names every colour", () => {
    const said = meta.attributes.get("Colours")?.[0]?.oneOf;
    expect(said).toEqual([...HUE_NAMES, ...OTHER_HUE_NAMES, "#<hex 6>"]);
  });

  test.each(["#aa3300", "#AA3300", "gold", "#aa330", "#aa33000", "#gg3300", "mauve", ""])(
    "a colour is read if and only if the description takes it: %j",
    (colour) => {
      const text = `System: Game\nId "game"\nEdition "1"\nExtends "common"\n---\nFace: Card\nAbout: A card.\nWidth 63\nHeight 88\nColours "${colour}"\nArea\n    As "attributes"\n`;
      const refused = check({ "game.system": text }, meta).some(({ span }) =>
        text.slice(span.start, span.end).includes(colour),
      );
      expect(refused).toBe(readFaceHue(colour) === undefined);
    },
  );

  test.each([
    ["its size", "Width 70\nHeight 120", { width: 70, height: 120 }],
    ["a size that cannot be read", "Width seventy\nHeight 120", { width: 63, height: 120 }],
    ["whom it is for", 'For "Card" / "Pack"', { for: ["Card", "Pack"] }],
    ["its colours", 'Frame "Sort"\nColours "red" / "mauve" / "blue"', { frame: "Sort", colours: ["red", "blue"] }],
    [
      "its areas, in order",
      'Area\n    As "title"\n    Shows "Sort"\nArea\n    As "text"\n    Height 20%\n    Width 12\n    Beside "Yes"',
      {
        areas: [
          { as: "title", shows: ["Sort"], width: undefined, height: undefined, beside: undefined },
          { as: "text", shows: [], width: 12, height: { percent: 20 }, beside: "Yes" },
        ],
      },
    ],
    ["an area for something unknown", 'Area\n    As "music"', { areas: [] }],
  ])("a face says %s", (_, lines, expected) => {
    expect(systemOf(`System: Game\nId "game"\nEdition "1"\n---\nFace: Card\n${lines}`).data.faces[0]).toMatchObject(
      expected,
    );
  });

  test("a face takes the place of that of the same name in the extended system, and is looked at first", () => {
    const text = 'System: Game\nId "game"\nEdition "1"\nExtends "got"\n---\nFace: Small\nWidth 44\nHeight 63';
    expect(systemOf(text).data.faces.map(({ name }) => name)).toEqual([
      "Small",
      "Gold card",
      "Silver card",
      "Gold table card",
      "Table card",
    ]);
    const removed = systemOf(`${text}\n---\nFace: Gold card\nRemoved "Yes"`);
    expect(removed.data.faces.map(({ name }) => name)).toEqual([
      "Small",
      "Silver card",
      "Gold table card",
      "Table card",
    ]);
  });
});
