import { afterEach, expect, test } from "vitest";
import { type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const GAME =
  'System: Wharf\nAbout: Ships.\nId "wharf"\nEdition "1"\nExtends "common"\n---\nAttribute: Keywords\nAbout: What it can do.\nOn "Card"\nMany "Yes"\n';
const LONG = "Something or other that is much longer than words are, and more";

test.each([
  [["Swift, Brave", "Brave, Calm", "Swift", LONG], "a list, divided at ,"],
  [["Swift", "Brave", LONG], "not divided, though 1 of its 3 cells has a comma"],
  [["Swift", LONG, `${LONG}, too`], "not divided, though 2 of its 3 cells have commas"],
])(
  "a column of many values is divided if most of its lists are short, or it is said: %j",
  { tags: "slow" },
  async (cells, said) => {
    const rows = cells.map((cell, at) => `W ${at + 1},"${cell}"`);
    place = playground({
      "cardwright.json": '{ "systems": ["wharf.system"], "system": "wharf" }',
      "wharf.system": GAME,
      "crew.csv": `ID,Keywords\n${rows.join("\n")}\n`,
    });
    const { out, error } = await place.run("import crew.csv");
    const line = `${out}${error}`.split("\n").find((one) => one.includes("column B"));
    expect(line).toBe(`  column B, Keywords: attribute Keywords; ${said}`);
  },
);

test("the comma between thousands divides nothing", async () => {
  const cells = ["1,000 Oars, Brave", "Brave, Calm", "12,500,000 Gulls", "Room 1, 200 Oars"];
  place = playground({
    "cardwright.json": '{ "systems": ["wharf.system"], "system": "wharf" }',
    "wharf.system": GAME,
    "crew.csv": `ID,Keywords\n${cells.map((cell, at) => `W ${at + 1},"${cell}"`).join("\n")}\n`,
  });
  await place.run("import crew.csv");
  const written = place.read("crew.cards").match(/(?<=^Keywords ).*/gm);
  expect(written).toEqual([
    '"1,000 Oars" / "Brave"',
    '"Brave" / "Calm"',
    '"12,500,000 Gulls"',
    '"Room 1" / "200 Oars"',
  ]);
});

test("the cells decide whether a column is a list, however often the same stands in them", async () => {
  const long = "Thunder or Lantern Kinship of the North, Swift as Rain. And more, too.";
  const cells = [...Array(5).fill("Swift, Brave"), long, "Calm"];
  place = playground({
    "cardwright.json": '{ "systems": ["wharf.system"], "system": "wharf" }',
    "wharf.system": GAME,
    "crew.csv": `ID,Keywords\n${cells.map((cell, at) => `W ${at + 1},"${cell}"`).join("\n")}\n`,
  });
  const { out } = await place.run("import crew.csv");
  expect(out).toContain("a list, divided at ,");
  expect(place.read("crew.cards")).toContain('Keywords "Swift" / "Brave"');
});

test("several values where one can be are one finding, at their cell", { tags: "slow" }, async () => {
  place = playground({
    "cardwright.json": '{ "systems": ["wharf.system"], "system": "wharf" }',
    "wharf.system": GAME.replace('Many "Yes"\n', ""),
    "crew.json": '[{ "ID": "W 1", "Keywords": ["Swift", "Brave", "Calm"] }]',
  });
  const { out } = await place.run("import --check crew.json");
  expect(out.match(/Keywords is already/g)).toHaveLength(1);
  expect(out).not.toContain("= see");
});
